"""Draw the map of the rooms anew: `python -m tests.architecture`, which is what `make map` does."""

from argraph.values.files import write_text
from tests.architecture.drawing import PLACE, map_svg

if __name__ == "__main__":
    write_text(PLACE, map_svg())
    print(f"the map is in {PLACE}")
