"""The places of a town, and where the numbers of its key stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from morphs.plan.key.model import Point
from morphs.plan.key.places import Place

if TYPE_CHECKING:
    from morphs.draw.picture import Picture
    from morphs.generators.city.names import Name

LINE, WIDE, TALL = 11.0, 25.0, 16.0
"""Half as high as a town's names are, and half as wide and high as numbers, in feet."""


def places_of_town(picture: Picture) -> tuple[list[Place], float]:
    """Return what has a name in a town, and how high rows are by which it is numbered: first what
    sheets list, so that their numbers have no gaps, then wards, streets and waters."""
    from morphs.draw.city.canvas import names_in, town_of
    from morphs.generators.city.names import LISTED
    from morphs.generators.city.premises import premises_of
    from morphs.generators.city.shapes import TILE

    squares = picture.catalogue.packs[0].file.squares
    scale = squares / TILE
    names = [name for name in names_in(picture.layout) if name.kind != "road"]
    town, side = town_of(picture.layout), picture.scene.tile[0]
    premises = premises_of(town, picture.layout.seed) if town.walled else ()
    told = {one.name: one.told for one in premises}
    boxes = picture.scene.boxes
    cells = {(boxes[k].left // side, boxes[k].top // side): k for k in range(len(boxes))}
    places = []
    for name, spot in zip(names, _beside(names), strict=True):
        at = (round(spot[0] * scale, 3), round(spot[1] * scale, 3))
        cell = cells.get((int(at[0] // squares), int(at[1] // squares)))
        there = () if cell is None else (cell,)
        last, words = name.kind not in LISTED, told.get(name.text, "")
        places.append(Place(name.text, name.kind, at, there, last=last, told=words))
    return places, squares / 2


def _beside(names: Sequence[Name]) -> list[Point]:
    """Where the number of each name stands: below it, else above, else at its side, clear of names
    and other numbers as far as can be; in feet."""
    from morphs.draw.city.letters import box_of, boxes_of

    taken = [tuple(box) for name in names for box in boxes_of(name)]
    found = []
    for name in names:
        own = None if name.along else box_of(name)
        middle = (own.top + own.bottom) / 2 if own else name.at.y
        up, aside = LINE + TALL, (own.right - own.left) / 2 + WIDE if own else LINE + WIDE
        spots = [(0.0, up), (0.0, -up), (aside, 0.0), (-aside, 0.0), (0.0, 2 * up), (0.0, -2 * up)]
        spots += [(aside * i, up * k) for k in (1, 2) for i in (1, -1)]
        spots += [(aside * i, -up * k) for k in (1, 2) for i in (1, -1)]
        here = [(name.at.x + right, middle + down) for right, down in spots]
        across, down = np.array(here).T
        left, top, right, below = np.array(taken).reshape(-1, 4).T[:, :, None]
        met = (across - WIDE < right) & (left < across + WIDE)
        met &= (down - TALL < below) & (top < down + TALL)
        best = int(np.argmin(met.sum(axis=0)))
        x, y = here[best]
        taken.append((x - WIDE, y - TALL, x + WIDE, y + TALL))
        found.append(here[best])
    return found
