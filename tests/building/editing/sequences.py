"""Random sequences of edits: of one session, and one command at a time."""

from __future__ import annotations

import random
from typing import Any

import morphs
from morphs.layout.layout import Layout

ASKED: list[dict[str, Any]] = [
    {},
    {"connected": True},
    {"board": "grid:5x4", "wrap": True},
    {"board": "grid:5x4", "frame": "after"},
    {"board": "brick:5x4"},
    {"board": "brick:5x4", "frame": "before", "solver": "draw"},
    {"at_least": ("lake=1",), "at_most": ("river=9",)},
    {"closed": True, "connected": True},
    {"entrances": 3, "only_entrances": True},
    {"meet": True},
    {"variety": 2},
    {"water": "off"},
    {"set": True},
    {"solver": "draw", "gaps": "cap"},
    {"solver": "draw", "gaps": "fill", "connected": True},
    {"solver": "draw", "gaps": "leave"},
    {"pack": ("caverns",), "connected": True},
    {"pack": ("waters",)},
    {"pack": ("waters",), "board": "grid:5x4", "wrap": True},
    {"pack": ("waters", "dungeon"), "solver": "draw", "gaps": "fill"},
    {"pack": ("overland",), "board": "hex:6x5"},
    {"pack": ("overland",), "board": "hex:6x4", "wrap": True},
    {"pack": ("overland",), "board": "hex:6x5", "solver": "draw", "gaps": "fill"},
    {"pack": ("overland",), "board": "hex:6x5", "solver": "draw", "gaps": "terrain:folkesten"},
    {"pack": ("city",), "board": "grid:5x4"},
    {"pack": ("sideview",), "board": "grid:5x4"},
    {"pin": ("1,1=tile0024",), "at_least": ("room=2",)},
    {"template": "handshake", "board": "grid:8x6"},
]
"""What the maps of the sequences are asked to be."""


class Sequence:
    """One random sequence: its map, and edits drawn as the map changes."""

    def __init__(self, number: int) -> None:
        self.rolls = random.Random(number)
        asked = {"board": "grid:6x5", **ASKED[number % len(ASKED)], "seed": number}
        self.first = morphs.build(**asked).layout
        self.session = morphs.Session(self.first)
        words = self.session.catalogue.vocabulary
        self.features = [*words.areas, *(x for x in words.lines if x != words.plain_line)]

    def place(self) -> str:
        """A random cell, named in any of the ways there are."""
        cell = self.rolls.choice(self.first.cells)
        number = f"#{cell.id}"
        return self.rolls.choice([number, f"{cell.column},{cell.row}", number])

    def edit(self) -> str:
        """The text of a random edit; many must be refused."""
        place, other = self.place(), self.place()
        tile = self.rolls.choice(self.session.catalogue.tiles).name
        feature = self.rolls.choice(self.features)
        side = self.rolls.choice("nesw" if self.first.spec.kind != "hex" else "ns")
        return self.rolls.choice(
            [
                *(f"swap {place}", f"swap {place}={other}", f"rotate {place}"),
                *(f"rotate {place}:f,r{self.rolls.randrange(4)}", f"replace {place}"),
                *(
                    f"replace {place}",
                    f"resolve {place}",
                    f"resolve {place}={other} {self.place()}",
                ),
                *(f"resolve {place}:{other}", f"pin {place}={tile}", f"pin {place}={tile}:r1"),
                *(f"paint {place}={feature}", f"paint {place}:{side}={feature}"),
                *(f"paint {place} {other}={feature}", f"entrance {place}:{side}"),
                *(f"lock {place}", f"unlock {place}"),
            ]
        )

    def run(self, length: int) -> tuple[Layout, Layout]:
        """The map after so many edits that were not refused, of one session that goes back now and
        then; and the same edits one command at a time."""
        kept = [self.first]
        for _ in range(6 * length):
            if len(kept) == length + 1:
                break
            edit, before = self.edit(), self.session.layout
            try:
                kept.append(self.session.apply(edit).layout)
            except morphs.MorphsError:
                assert self.session.layout is before
                continue
            if self.rolls.random() < 0.25:
                kept = kept[: self.rolls.randrange(1, len(kept) + 1)]
                self.session.restore(kept[-1])
        return self.session.layout, one_by_one(self.first, self.session.layout.request["edits"])


def one_by_one(layout: Layout, edits: list[str]) -> Layout:
    """A layout with each edit made by a session of its own, read and written in between."""
    for edit in edits:
        session = morphs.Session(Layout.from_json(layout.to_json()))
        layout = session.apply(edit).layout
    return layout
