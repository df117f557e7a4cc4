"""What ``help`` shows can be typed as it stands: examples need nothing but the public names."""

import ast
import builtins
import doctest
import inspect

import pytest

import nonet

PUBLIC = {name: getattr(nonet, name) for name in nonet.__all__} | {"nonet": nonet}


def names_of(source):
    """The names that a piece of code uses, and those that it makes itself."""
    used, made = set(), set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else made).add(node.id)
        elif isinstance(node, ast.alias):
            made.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, ast.arg):
            made.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler):
            made.add(node.name)
    return used, made


@pytest.mark.parametrize("name", nonet.__all__)
def test_examples_need_public_names_only(name):
    thing = PUBLIC[name]
    if not (inspect.isclass(thing) or inspect.isfunction(thing)):
        return
    for docs in doctest.DocTestFinder().find(thing, name, globs={}):
        used, made = names_of("".join(example.source for example in docs.examples))
        assert used <= made | PUBLIC.keys() | set(dir(builtins)), docs.name
