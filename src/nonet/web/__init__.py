"""``nonet serve``: the page, and the JSON API that it and others use. Needs the extra ``web``."""
