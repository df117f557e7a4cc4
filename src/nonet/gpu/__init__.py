"""Solving and searching on NVIDIA GPUs; needs the extra ``gpu`` (CuPy). Nothing here is imported before it is used."""
