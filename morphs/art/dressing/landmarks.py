"""The places of a dungeon that its sheet tells by name: set pieces, and rooms of one purpose."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from morphs.art.dressing.legend import Sign
from morphs.art.style.style import Style
from morphs.plan.key.model import NUMBERED, Region

NAMES = {
    **{
        name: name.replace("_", " ")
        for name in (
            *("cathedral", "palace", "dragon_cavern", "harbour", "great_arena", "cloister"),
            *("pillared_hall", "mausoleum", "great_hall", "feast_hall", "gatehouse", "archive"),
            *("chasm_bridge", "great_cistern", "necropolis", "collapsed_stair", "cave_mouth"),
            *("fungus_forest", "hidden_lake", "deep_mine", "war_camp", "sunken_stair"),
            *("spider_hall", "chasm"),
        )
    },
    "temple_with_crypt": "temple and crypt",
    "throne": "throne room",
    "arena": "arena",
    "temple": "temple",
    "summoning": "summoning hall",
    "library": "library",
    "vault": "treasury",
    "cistern": "cistern",
    "prison": "gaol",
    "kitchen": "kitchen",
    "barracks": "barracks",
    "rotunda": "rotunda",
}
"""What a room with a tag is called, the most telling first."""
LEAST_AREA = 12.0
"""Rooms of fewer squares are no landmarks."""
A_QUARTER, SHARE = 3, 0.5
"""So many rooms of a quarter are seen first on a large map at most: the largest, and those at least
half as large."""
TOLD, FEWEST = 120, 8
"""About so many rooms of a large map have numbers, and at least so many of a quarter."""


def landmarks_of(regions: Sequence[Region], most: int) -> list[tuple[Region, str]]:
    """Return the rooms that are told by name, one of each kind, in the order of their numbers, and
    what they are called; not more than `most`."""
    numbered = [one for one in regions if one.number is not None and one.area >= LEAST_AREA]
    found: list[tuple[Region, str]] = []
    for tag, name in NAMES.items():
        rooms = [one for one in numbered if tag in one.tags and one not in [r for r, _ in found]]
        if rooms and len(found) < most:
            found.append((max(rooms, key=lambda one: (one.area, one.id)), name))
    return sorted(found, key=lambda one: (len(str(one[0].number)), str(one[0].number)))


def seen_from_afar(
    regions: Sequence[Region], districts: Mapping[int, int], always: Collection[str]
) -> Iterator[Region]:
    """Yield the rooms that one sees first on a large map: the largest of each quarter, and those
    with the ids `always`."""
    for rooms in _by_quarter(regions, districts):
        for rank, room in enumerate(rooms):
            large = rank < A_QUARTER and room.area >= SHARE * rooms[0].area
            if large or room.id in always:
                yield room


def told_from_afar(
    regions: Sequence[Region],
    districts: Mapping[int, int],
    always: Collection[str],
    times: int = 1,
) -> Iterator[Region]:
    """Yield the rooms whose numbers stand on a large map, or some times as many: the larger ones of
    each quarter, about as many of each, and those with the ids `always`."""
    quarters = _by_quarter(regions, districts)
    most = times * max(FEWEST, TOLD // max(1, len(quarters)))
    for rooms in quarters:
        for rank, room in enumerate(rooms):
            if (rank < most and room.area >= LEAST_AREA) or room.id in always:
                yield room


def _by_quarter(regions: Sequence[Region], districts: Mapping[int, int]) -> list[list[Region]]:
    """The numbered rooms of each quarter, the largest first."""
    parts: dict[int, list[Region]] = {}
    for region in regions:
        if region.number is not None and region.kind in NUMBERED and region.cells:
            parts.setdefault(districts.get(region.cells[0], -1), []).append(region)
    return [sorted(rooms, key=lambda one: (-one.area, one.id)) for rooms in parts.values()]


def place_sign(number: int | str) -> Sign:
    """Return a sign that is a room's number."""
    return partial(_number, str(number))


def _number(number: str, style: Style) -> str:
    return (
        f'<text y=".25" font-size=".78" font-weight="600" text-anchor="middle" '
        f'fill="{style.line}">{number}</text>'
    )
