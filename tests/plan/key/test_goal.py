"""A map ends where its hoard lies, and sheets say so."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
import shapely
from shapely import box

import morphs
from morphs.art.dressing.lists import GOAL
from morphs.building.dressing import dress_of
from morphs.building.layouts import picture_of
from morphs.building.plans import plan_of_picture
from morphs.plan.key.goal import goal_of
from morphs.plan.key.model import Region


def found(*rooms: tuple[int, float, str], unreached: tuple[str, ...] = ()) -> Any:
    """What is found of a row of rooms, each with its cell, the length of its sides, and a thing
    that stands there."""
    regions, sights = {}, {}
    for k, (cell, side, thing) in enumerate(rooms):
        shape = shapely.MultiPolygon([box(0, 0, side, side)])
        regions[f"r{k}"] = Region(f"r{k}", "room", shape, (0, 0), k + 1, f"Room {k}", cells=(cell,))
        sights[f"r{k}"] = SimpleNamespace(things=Counter([thing] if thing else []), liquids=())
    walk = SimpleNamespace(
        regions=regions,
        order=[*regions],
        steps={name: k for k, name in enumerate(regions)},
        reached={name: 2 * (name in unreached) for name in regions},
    )
    return SimpleNamespace(walk=walk, sights=sights)


ROW = [(0, 2.0, ""), (1, 2.0, ""), (2, 2.0, ""), (3, 2.0, ""), (4, 2.0, ""), (5, 2.0, "")]


def test_a_map_ends_in_the_room_of_its_last_cell_where_something_stands() -> None:
    assert goal_of(found(*ROW, (6, 5.0, ""), (6, 3.0, "throne"), (6, 1.0, "chest")), 6) == "r7"
    assert goal_of(found(*ROW, (6, 3.0, ""), (6, 5.0, ""), (6, 1.0, "")), 6) == "r7"


def test_a_map_ends_where_one_can_walk_to_and_not_where_one_comes_in() -> None:
    last = [(6, 5.0, "throne"), (6, 3.0, "")]
    assert goal_of(found(*ROW, *last, unreached=("r6",)), 6) == "r7"
    assert goal_of(found(*ROW, (6, 9.0, ""), (7, 2.0, "")), 1) == "r6"
    assert goal_of(found(*ROW), None) == "r5"
    assert goal_of(found(*ROW[:2]), None) == ""


@pytest.mark.parametrize(
    ("board", "seed"),
    [
        ("grid:5x4", 103),
        ("grid:6x5", 915878),
        pytest.param("grid:8x6", 102, marks=pytest.mark.soak),
    ],
)
def test_the_room_with_the_star_is_that_of_the_hoard(board: str, seed: int) -> None:
    layout = morphs.build(board=board, seed=seed, dress=True).layout
    picture = picture_of(layout)
    rows = dress_of(picture, plan_of_picture(picture)).listed
    stars = [row.number for row in rows if GOAL in row.marks]
    hoards = [str(room.number) for room in morphs.key_of(layout).rooms
              if "The hoard:" in room.contents.treasure]  # fmt: skip
    assert stars == hoards and len(stars) == 1
