"""Exact search: solve, count, list all solutions; one puzzle or millions."""
