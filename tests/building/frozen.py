"""Layouts of some fifty requests, each told by a short hash, so that a map that changes is noticed.

    python -m tests.building.frozen > tests/building/frozen.txt

writes the hashes anew, where maps change on purpose; the change log then says so. A hash tells
which tile lies where and how, what was drawn for gaps and where water flows; pictures it does not.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import morphs

KEPT = Path(__file__).parent / "frozen.txt"
CODES = ("whwhwhwh", "wwwwwwww", "hhhhhhhh", "rwrwwwww", "wrwwwrww", "wwwwwhwh")
RIVER = ("..r...", "..r...", "..rr..", "...r..", "..kk..")
LAND = {"pack": "overland", "board": "hex:6x5"}
POINTY = {"pack": "overland-pointy", "board": "hex-pointy:6x5"}
WATERS = {"pack": "waters", "board": "grid:8x6"}
REQUESTS: dict[str, dict[str, Any]] = {
    "dungeon": {},
    "dungeon, searched": {"board": "grid:7x5", "connected": True},
    "dungeon, drawn": {"solver": "draw"},
    "dungeon, drawn from the middle": {"solver": "draw", "start": "centre", "gaps": "leave"},
    "dungeon, reserved": {"board": "grid:9x8", "solver": "draw", "on_misfit": "reserve"},
    "dungeon, proof": {"board": "grid:4x3", "solver": "complete", "at_least": ("lake=1",)},
    "dungeon, large": {"board": "grid:24x24"},
    "dungeon, torus": {"board": "grid:8x8", "wrap": True},
    "dungeon, small torus": {"board": "grid:2x2", "wrap": True},
    "dungeon, frame after": {"frame": "after"},
    "dungeon, frame before": {"frame": "before", "solver": "draw"},
    "dungeon, closed": {"board": "grid:5x4", "closed": True, "connected": True},
    "dungeon, entrances": {"entrances": 2, "only_entrances": True, "connected": True},
    "dungeon, an entrance": {"board": "grid:7x6", "entrance": "0,2:w", "meet": True},
    "dungeon, counted": {"at_least": ("lake=3",), "at_most": ("throne=1",)},
    "dungeon, a set": {"board": "grid:8x6", "set": True},
    "dungeon, varied": {"board": "grid:8x6", "variety": 3},
    "dungeon, pinned": {"pin": ("1,1=tile0014", "4,3=tile0020:r1")},
    "dungeon, not mirrored": {"mirror": False},
    "dungeon, dry": {"board": "grid:16x16", "water": "off"},
    "dungeon, designed": {"board": "grid:8x7", "compose": "designed"},
    "dungeon, a mood": {"board": "grid:8x7", "compose": "designed", "mood": "sewers"},
    "dungeon, a template": {"board": "grid:10x8", "template": "hourglass"},
    "dungeon, a river painted": {"paint": RIVER},
    "dungeon, levels": {"board": "grid:5x4x2"},
    "bricks": {"board": "brick:6x5"},
    "bricks, framed": {"board": "brick:5x4", "frame": "after"},
    "bricks, torus": {"board": "brick:6x6", "wrap": True},
    "bricks, drawn": {"board": "brick:6x5", "solver": "draw"},
    "caverns": {"pack": "caverns"},
    "caverns, filled": {"pack": "caverns", "solver": "draw", "gaps": "fill"},
    "caverns and dungeon": {"pack": ("caverns", "dungeon")},
    "waters": WATERS,
    "waters, by rows": {**WATERS, "board": "grid:16x12"},
    "waters, searched": {**WATERS, "board": "grid:5x5", "connected": True},
    "waters, torus": {**WATERS, "board": "grid:6x5", "wrap": True},
    "waters, drawn": {**WATERS, "solver": "draw", "gaps": "leave"},
    "overland": LAND,
    "overland, by rows": {**LAND, "board": "hex:8x8"},
    "overland, torus": {**LAND, "board": "hex:4x4", "wrap": True},
    "overland, filled": {**LAND, "solver": "draw", "connected": True, "gaps": "fill"},
    "overland, land in gaps": {**LAND, "solver": "draw", "gaps": "terrain:folkesten"},
    "pointy": POINTY,
    "pointy, drawn": {**POINTY, "solver": "draw"},
    "city": {"pack": "city", "board": "grid:8x7"},
    "city, drawn": {"pack": "city", "board": "grid:6x5", "solver": "draw"},
    "sideview": {"pack": "sideview", "board": "grid:6x4"},
    "dungeon, pinned later": {"edits": ("pin 2,1=tile0024", "pin 4,3=tile0001")},
    "dungeon, solved again": {"edits": ("lock 2,1", "resolve 1,1:3,2", "replace 0,3")},
    "dungeon, painted": {"edits": ("paint 2,2=r", "entrance 0,2:w")},
    "dungeon, painted twice": {"edits": ("paint 1,1 2,1=r", "paint 3,3 4,3=h")},
    "caverns, edited": {
        "pack": "caverns",
        "solver": "draw",
        "gaps": "fill",
        "edits": ("resolve 2,2", "replace 4,1", "pin 2,4=tile0003"),
    },
    "overland, edited": {
        **LAND,
        "solver": "draw",
        "gaps": "terrain:folkesten",
        "edits": ("pin 3,1=hex0001", "pin 3,3=hex0003"),
    },
    "codes": {"pack": "codes.csv", "board": "grid:8x8"},
    "codes, strict tries": {
        "pack": "codes.csv",
        "solver": "draw",
        "strict_tries": True,
        "gaps": "cap",
    },
    "codes, drawn": {"pack": "codes.csv", "board": "grid:8x8", "solver": "draw", "gaps": "leave"},
}
"""What is asked for beside seed 7."""


def write_codes(folder: Path) -> None:
    """Write the pack that has no pictures."""
    (folder / "codes.csv").write_text("code\n" + "".join(f"{code}\n" for code in CODES))


def hash_of(name: str) -> str:
    """Build the map of a request; return the hash of its cells and its water."""
    layout = morphs.build(seed=7, **REQUESTS[name]).layout.to_dict()
    text = json.dumps([layout["cells"], layout["water"]], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


if __name__ == "__main__":
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        write_codes(Path(scratch))
        os.chdir(scratch)
        for request in REQUESTS:
            print(hash_of(request), request, flush=True)
