"""Reasoning as a person does it: steps, techniques, ladders, methods, words, and the judge."""
