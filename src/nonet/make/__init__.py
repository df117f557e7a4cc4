"""Making and comparing puzzles: ratings, generation, canonical forms, needless givens."""
