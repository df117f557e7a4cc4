"""Stories: explanations of more than one sentence, written once for all techniques that share them.

A technique's ``because`` names a story in braces, as ``{chain}``; everything else in it is a sentence with fields.
"""

from collections.abc import Callable

from nonet.reason.stories import cases, patterns, sights, sums, ties, turns
from nonet.reason.stories.cases import captions as captions
from nonet.reason.words import Speaker

STORIES: dict[str, Callable[[Speaker], None]] = {
    "{last digit}": patterns.tell_last_digit,
    "{only place}": patterns.tell_only_place,
    "{crossing}": patterns.tell_crossing,
    "{no partner}": patterns.tell_no_partner,
    "{rule single}": sums.tell_rule_single,
    "{line bounds}": sums.tell_line_bounds,
    "{cage sets}": sums.tell_cage_sets,
    "{needed digit}": sums.tell_needed_digit,
    "{sum bounds}": sums.tell_sum_bounds,
    "{left over}": sums.tell_leftover,
    "{fillings}": sums.tell_fillings,
    "{sight line}": sights.tell_sight_line,
    "{clone}": ties.tell_clone,
    "{indexing}": ties.tell_indexing,
    "{run}": ties.tell_run,
    "{every filling}": sums.tell_every_filling,
    "{two rules}": sums.tell_two,
    "{locked}": patterns.tell_locked,
    "{fish}": patterns.tell_fins,
    "{pincers}": patterns.tell_pincers,
    "{linked sets}": patterns.tell_linked_sets,
    "{set chain}": patterns.tell_set_chain,
    "{crossing sets}": patterns.tell_crossing_sets,
    "{blossom}": patterns.tell_blossom,
    "{colours}": patterns.tell_colours,
    "{false colour}": patterns.tell_wrap,
    "{two pairs}": patterns.tell_two_pairs,
    "{blocked colour}": patterns.tell_blocked_colour,
    "{templates}": patterns.tell_templates,
    "{tridagon}": patterns.tell_twelve,
    "{hidden corner}": patterns.tell_hidden,
    "{chain}": turns.tell_chains,
    "{chain against itself}": turns.tell_chains,
    "{loop}": turns.tell_loop,
    "{pairs}": turns.tell_pairs,
    "{ring}": turns.tell_ring,
    "{failure}": cases.tell_failure,
    "{whip}": cases.tell_whip,
    "{question}": cases.tell_pivot,
    "{cases}": cases.tell_cases,
}
"""Every story by its name."""
