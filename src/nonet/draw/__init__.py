"""Drawings of grids: meaning in, paint out. One module a medium."""
