"""Tables of the wargame whose every die is scripted."""

from __future__ import annotations

from typing import Any

from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.wargame import (
    WargameOptions,
)
from morphs.generators.terrain.wargame.dice import TableDice
from morphs.generators.terrain.wargame.table import Table

SQUARES = Ground("grid", 8, 8)
HEXES = Ground("hex-pointy", 9, 8)
RELIEFS = ("flat", "undulating", "hilly", "mountainous")
COVERS = ("desert", "rural", "cultivated", "forested", "urban")
ALL = dict.fromkeys(
    ("hills", "river", "lakes", "marshes", "road", "trees", "habitation", "railway", "fields"),
    "yes",
)


def table(*dice: int, ground: Ground = SQUARES, **options: Any) -> Table:
    """A table whose every die is scripted; `dice` must be used up by the test."""
    return Table(ground, WargameOptions.model_validate(options), TableDice(0, dice))


def names(ground: Ground, cells: Any) -> list[str]:
    return [f"{ground.place(c)[0] + 1:02}{ground.place(c)[1] + 1:02}" for c in cells]


def cell(name: str, ground: Ground = SQUARES) -> int:
    return ground.cell((int(name[:2]) - 1, int(name[2:]) - 1))
