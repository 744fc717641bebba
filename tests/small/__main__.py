"""What small tests find, written down as short hashes, so that whatever changes is noticed.

    python -m tests.small [ROOM ...]        writes the hashes of all rooms, or of some, anew
    python -m tests.small ROOM --show NAME  prints what a hash stands for, to be compared

The change log says where and why maps change. Cases are made of what is in this folder, or of
plain packs, wherever that can be, so that nothing but the code they go through changes them.
"""

from __future__ import annotations

import argparse
import json
from importlib import import_module

from tests.small.shared import HERE, hash_of, plain

ROOMS = ("draws", "maps", "checks", "boards", "soaked")


def main() -> None:
    """Write hashes, or show what one stands for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rooms", nargs="*", metavar="ROOM")
    parser.add_argument("--show", metavar="NAME")
    asked = parser.parse_args()
    for room in asked.rooms or ROOMS:
        cases = import_module(f"tests.small.{room}").cases()
        if asked.show is not None:
            print(json.dumps(plain(cases[asked.show]()), indent=1))
            continue
        lines = [f"{hash_of(make())} {name}\n" for name, make in cases.items()]
        (HERE / f"{room}.txt").write_text("".join(lines))


if __name__ == "__main__":
    main()
