"""Rooms and key of a board of 900 tiles, in process, its layout and pack loaded: processor time."""

from __future__ import annotations

import time

from marks import mark

import morphs
from morphs.building.keys import make_key
from morphs.building.layouts import picture_of
from morphs.plan.key.key_request import KeyRequest

GOAL = 2.0
ROUNDS = 3


def main() -> None:
    """Print the least of some rounds, unframed and framed."""
    print(f"{'board':24} {'rooms':>6} {'s':>6}  goal {GOAL}")
    for frame in (None, "after"):
        options = {"frame": frame} if frame else {}
        layout = morphs.build(board="grid:30x30", seed=4, **options).layout
        picture = picture_of(layout)
        spent = []
        for _ in range(ROUNDS):
            start = time.process_time()
            key = make_key(layout, picture, KeyRequest.of(None, {}), None, None)
            spent.append(time.process_time() - start)
        name = "grid:30x30" + (f" --frame {frame}" if frame else "")
        print(f"{name:24} {len(key.rooms):6} {min(spent):6.2f}  {mark(min(spent) < GOAL)}")


if __name__ == "__main__":
    main()
