"""How objects are drawn: the register of painters, put to use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art.geometry.drawing import Thing
from morphs.art.style.svg import number
from morphs.art.things import (
    beasts,
    furnishings,
    furniture,
    monuments,
    nature,
    section_buried,
    section_caves,
    section_engines,
    section_folk,
    section_forts,
    section_growth,
    section_heights,
    section_heroes,
    section_houses,
    section_lairs,
    section_land,
    section_landmarks,
    section_marvels,
    section_rock,
    section_rooms,
    section_scenes,
    section_sets,
    section_sets_more,
    section_splendours,
    section_walls,
    section_ways,
    section_works,
)
from morphs.art.things.pen import PAINTERS
from morphs.art.things.shade import shade_svg
from morphs.base.seeds import Dice

if TYPE_CHECKING:
    from morphs.art.style.style import Style

KINDS = frozenset(PAINTERS)
"""Every kind of thing that can be drawn."""
SIDE = 10
"""What reaches into a neighbouring tile of so many squares a side is drawn alike in both."""
__all__ = [
    "KINDS",
    "beasts",
    "furnishings",
    "furniture",
    "monuments",
    "nature",
    "section_buried",
    "section_caves",
    "section_engines",
    "section_folk",
    "section_forts",
    "section_growth",
    "section_heights",
    "section_heroes",
    "section_houses",
    "section_lairs",
    "section_land",
    "section_landmarks",
    "section_marvels",
    "section_rock",
    "section_rooms",
    "section_scenes",
    "section_sets",
    "section_sets_more",
    "section_splendours",
    "section_walls",
    "section_ways",
    "section_works",
    "thing_svg",
]


def thing_svg(thing: Thing, style: Style) -> str:
    """An object at its place."""
    at = thing.x % SIDE, thing.y % SIDE
    rolls = Dice(round(at[0] * 97) * 1009 + round(at[1] * 89), thing.kind)
    body = PAINTERS[thing.kind](thing.width, thing.height, style, rolls)
    place = f"translate({number(thing.x)} {number(thing.y)}) rotate({number(thing.angle)})"
    return shade_svg(thing, style) + f'<g transform="{place}">{body}</g>'
