"""Run the command line as `python -m argraph`."""

import sys

from argraph.cli import main

if __name__ == "__main__":
    sys.exit(main())
