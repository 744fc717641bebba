"""The colours of districts on a sheet: of their ground, of their floors, of their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import ImageColor
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.papers import Paper
from morphs.base import exact

NIGHT, FULL = 235, 2
"""How bright the brightest part of a colour of dark floors is, of 255, and how many times the parts
of their ground's colour are taken by themselves, which makes it fuller."""
SOFT, FULLER = 0.6, 0.4
"""How near to the colour of their ground floors of large maps are, and white ones of others."""


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour with such a share of another."""
    pairs = zip(ImageColor.getrgb(one), ImageColor.getrgb(other), strict=True)
    red, green, blue = (round((1 - share) * a + share * b) for a, b in pairs)
    return f"#{red:02x}{green:02x}{blue:02x}"


@dataclass(frozen=True)
class Hue:
    """The colour of a district's ground, of its floors where the rock is as the paper is, and of
    its name."""

    ground: str
    floor: str
    deep: str

    @property
    def night(self) -> str:
        """The colour of its floors where these are dark: full enough to be told there."""
        parts = ImageColor.getrgb(self.ground)
        most = max(parts)
        red, green, blue = (NIGHT * one**FULL // most**FULL for one in parts)
        return f"#{red:02x}{green:02x}{blue:02x}"

    def floored(self, large: bool, bright: bool, white: bool = True) -> str:
        """The colour of its floors: nearer to that of its ground on a large map, whose floors are
        small, and on floors that are white; toned ones would be as dark as their rock."""
        if not large and not bright:
            return self.night
        return mixed(self.floor, self.ground, SOFT if large else FULLER * white)

    def named(self, look: Paper) -> str:
        """The colour of its name on some paper: a pale one where that is dark."""
        return self.ground if look.plated else self.deep


HUES = (
    Hue("#c6d3ab", "#e8efd8", "#48602a"),
    Hue("#e6c2ba", "#f7e3dd", "#82392b"),
    Hue("#ccc1df", "#eae4f3", "#533f7a"),
    Hue("#e9b389", "#f8e3ce", "#7a4015"),
    Hue("#aed6ca", "#dcece2", "#235e51"),
    Hue("#e2c3d6", "#f4e2ed", "#7a3560"),
    Hue("#cdcb86", "#ecebcb", "#5c5a1a"),
    Hue("#bfc5c5", "#e6e9e8", "#45504f"),
    Hue("#aeb6cb", "#e2e5ee", "#3a4768"),
)
"""The colours of districts, none like the main way or water; neighbours have different ones."""
RIM = 12.0
"""How near to each other districts are neighbours, in squares."""


def hues_of(districts: Sequence[BaseGeometry]) -> list[Hue]:
    """Return a colour for each district: the one that is used least of those that none beside it
    has."""
    about = [exact.buffer(one, RIM / 2, 2) for one in districts]
    found: list[Hue] = []
    for place, ground in enumerate(about):
        beside = {hue for hue, other in zip(found, about, strict=False) if ground.intersects(other)}
        left = [hue for hue in HUES if hue not in beside] or [HUES[place % len(HUES)]]
        found.append(min(left, key=found.count))
    return found
