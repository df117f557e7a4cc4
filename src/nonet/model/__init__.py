"""What a puzzle is: geometry, grid, and the live board. No search, no reasoning."""
