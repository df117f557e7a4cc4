"""Whole documents made of drawings and words: pages, notebooks, booklets."""
