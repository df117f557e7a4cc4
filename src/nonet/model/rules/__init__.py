"""Rules beside the houses: each kind is one declaration, compiled to pairs of candidates that exclude each other."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.errors import ArgumentError
from nonet.model.rules.anti_knight import AntiKnight
from nonet.model.rules.non_consecutive import NonConsecutive
from nonet.model.rules.rule import Rule
from nonet.model.rules.thermometer import Thermometer

__all__ = ["KINDS", "AntiKnight", "NonConsecutive", "Rule", "Thermometer", "rule_of", "rules_of"]

KINDS: dict[str, type[Rule]] = {kind.key: kind for kind in (AntiKnight, NonConsecutive, Thermometer)}
"""Every kind of rule under its key; rules of a board are kept in this order."""

MAX_RULES = 4096
"""More than any board has use for."""


def rule_of(text: str) -> Rule:
    """The rule that a text says: its key, then its cells.

    >>> rule_of("thermometer r1c1 r1c2")
    Thermometer(['r1c1', 'r1c2'])
    >>> rule_of("anti-night")
    Traceback (most recent call last):
        ...
    nonet.errors.ArgumentError: there is no rule 'anti-night'; did you mean anti-knight?
    """
    key, *cells = text.replace(",", " ").split() or [""]
    kind = KINDS.get(key.lower())
    if kind is None:
        from difflib import get_close_matches

        close = get_close_matches(key.lower(), KINDS, n=1)
        remedy = f"did you mean {close[0]}?" if close else f"the rules are {', '.join(KINDS)}"
        raise ArgumentError(f"there is no rule {key[:40]!r}; {remedy}")
    return kind(cells)


def rules_of(rules: Iterable[Rule | str], size: int) -> tuple[Rule, ...]:
    """Rules of a board of this size, each once and in one order, so that equal boards have equal rules.

    >>> rules_of(["thermometer r2c1 r2c2", AntiKnight(), "thermometer r1c1 r1c2", "anti-knight"], 9)
    (AntiKnight(), Thermometer(['r1c1', 'r1c2']), Thermometer(['r2c1', 'r2c2']))
    """
    if isinstance(rules, str | Rule):
        raise TypeError("rules come as a list, such as ['anti-knight']")
    out = set()
    for rule in rules:
        if not isinstance(rule, str | Rule):
            raise TypeError(f"a rule is a Rule or a text such as 'anti-knight', not {type(rule).__name__}")
        made = rule_of(rule) if isinstance(rule, str) else rule
        if KINDS.get(made.key) is not type(made):
            raise TypeError(f"{type(made).__name__} is no kind of rule that Nonet knows")
        if made not in out:
            made.check(size)
            out.add(made)
        if len(out) > MAX_RULES:
            raise ArgumentError(f"more than {MAX_RULES} rules; no board has use for so many")
    order = list(KINDS.values())
    return tuple(sorted(out, key=lambda rule: (order.index(type(rule)), rule.numbers(size))))
