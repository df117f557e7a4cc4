"""The kernel alone on published variants and small boards of every kind, given as lists of primitives."""

import pytest
from variant_models import DATA, Model, models

from nonet import _kernel


@pytest.mark.skipif(not DATA.is_dir(), reason="shared/data/variants is not here")
def test_solutions_and_counts_of_variants():
    tried = 0
    for name, model, solution, count in models():
        kernel, blank = model.kernel(), bytes(model.size**2)
        found, exact = _kernel.count_solutions(kernel, blank, model.masks, count + 1, 1, 1.0)
        assert not exact or found == count, name
        assert found <= count, name
        tried += exact
        if count == 1 and exact and solution:
            _, first, _, _ = _kernel.solve(kernel, blank, model.masks, 1, 10.0)
            assert list(first) == [int(sign, 36) for sign in solution], name
    assert tried > 190


def test_a_sum_out_of_reach_has_no_solution():
    rows = [[4 * r + c for c in range(4)] for r in range(4)]
    model = Model(4, [{"t": "sum", "cells": [0, 5], "sum": 9, "distinct": False, "kind": "sum"}])
    model.houses = [*rows, *map(list, zip(*rows, strict=True))]
    assert _kernel.count_solutions(model.kernel(), bytes(16), model.masks, 2, 1, -1.0) == (0, True)
