"""Tables of puzzles: read in batches, whatever file they come from."""
