"""Nonet and its peers on the same puzzles, in the same run, in CPU time: what ``nonet bench`` does.

Each solver runs in a process of its own, so one that hangs, crashes or prints spoils nothing.

    sets.py      the puzzles: made here from a fixed seed, or the user's
    peers.py     who can be measured: one declaration each
    adapters.py  how each is called; loaded in its own process only
    child.py     that process
    worker.py    our end of it: asks, waits, kills
    measure.py   turns, counts and ratios
    table.py     the answer in text;  chart.py  the answer drawn
"""
