"""Text Mapper's coordinates: two digits each counted from 01, or with dots beyond 99.

Its hexes are always flat-top with odd columns high; pointy-top maps are written transposed.
"""

from __future__ import annotations

import re

from morphs.generators.terrain.ground import Ground, Place

COORDINATE = re.compile(
    r"(-?[0-9]{2})(-?[0-9]{2})([0-9]{2})?(?![0-9.])"
    r"|(-?[0-9]{2,7})\.(-?[0-9]{2,7})(?:\.([0-9]{2,7}))?"
)


def needs_dots(ground: Ground) -> bool:
    """Whether a coordinate of the map, or of a place just beyond it, has three digits."""
    return max(ground.columns, ground.rows) + 1 > 99


def written(ground: Ground, place: Place, dots: bool, level: bool = False) -> str:
    """Return a place as Text Mapper writes it; a dotted one in a line needs its level as well, or
    the real program stops."""
    column, row = (place[1], place[0]) if ground.pointy else place
    if dots:
        return f"{_digits(column + 1)}.{_digits(row + 1)}{'.00' if level else ''}"
    return f"{_digits(column + 1)}{_digits(row + 1)}"


def _digits(number: int) -> str:
    return f"{'-' if number < 0 else ''}{abs(number):02}"


def place_of(match: re.Match[str], transposed: bool) -> Place:
    """Return the place, from 0, of a coordinate that COORDINATE has matched."""
    column, row = int(match[1] or match[4]) - 1, int(match[2] or match[5]) - 1
    return (row, column) if transposed else (column, row)


def level_of(match: re.Match[str]) -> int:
    """Return the level of a matched coordinate; 0 is the surface."""
    return int(match[3] or match[6] or 0)


def places_of(text: str, transposed: bool) -> tuple[Place, ...]:
    """Return the places of a line's points; a hyphen after a point parts it from the next, one
    before its digits is a sign."""
    places, at = [], 0
    while at < len(text) and (match := COORDINATE.match(text, at)):
        places.append(place_of(match, transposed))
        at = match.end() + 1
    return tuple(places)
