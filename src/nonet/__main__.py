"""``python -m nonet`` is the command ``nonet``."""

import sys

from nonet.cli import main

if __name__ == "__main__":
    sys.exit(main())
