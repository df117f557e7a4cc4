"""Shapes: what the evidence of each technique must be, all of it, for the judge to compare with what a step shows.

A shape reads from a step as little as names the pattern (its houses, or its cells), checks that this is the pattern
the technique speaks of, and draws the evidence again. It knows nothing of the finders.
"""
