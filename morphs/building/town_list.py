"""The places of a town that its sheet lists by the numbers of its key: gates, churches, markets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from morphs.art.dressing.lists import Listed
from morphs.art.dressing.page import page_of
from morphs.art.dressing.sheet import Dress, Room
from morphs.building.town_places import places_of_town
from morphs.city.names import LISTED, names_of
from morphs.draw.city.canvas import town_of
from morphs.draw.city.letters import boxes_of, names_on
from morphs.draw.terrain.labels import Box
from morphs.key.key_request import KeyRequest
from morphs.key.model import Point, Region, number_order
from morphs.key.places import level_of
from morphs.key.tables import load_tables

if TYPE_CHECKING:
    from morphs.draw.picture import Picture

FIGURES = 6.2
"""How high numbers on discs are, in points."""
DOWN = {"church": 12.0, "chapel": 10.0}
"""How far below its place the number of a church stands, in feet: below its walls."""
SACRED = ("abbey", "chapel", "temple", "shrine")
KINDS = {"chapel": "church", "market": "market", "gate": "gate", "castle": "castle"}


def with_places(picture: Picture, dress: Dress) -> Dress:
    """Return a town's sheet with its places listed, and their numbers on discs where they are."""
    town = town_of(picture.layout)
    if not town.walled or town.quarters is None or picture.request.names != "on":
        return dress
    spots = {
        (name.text, name.kind): (name.at.x, name.at.y + DOWN.get(name.kind, 0.0))
        for name in names_of(town, town.quarters, picture.layout.seed)
    }
    rooms = [
        room for room in _places(picture) if (room.name, room.tags[0]) in spots
    ]  # fmt: skip
    left, top, right, below = picture.within
    feet, reach = dress.feet, FIGURES * page_of((right - left, below - top)).pixels * dress.feet
    names = names_on(town, town.quarters, picture.layout.seed)
    taken = [box for one in names if one.grown and one.kind not in LISTED for box in boxes_of(one)]
    listed, numbers = [], []
    for room in rooms:
        spot = _free(spots[room.name, room.tags[0]], reach, taken)
        x, y = spot[0] / feet, spot[1] / feet
        if left < x < right and top < y < below:
            kind = KINDS.get(room.tags[0], room.tags[0])
            said = {kind, *SACRED} if kind == "church" else {kind}
            word = "" if said & set(room.name.lower().split()) else kind
            listed.append(Listed(str(room.number), room.name, word))
            numbers.append(Room(room.number or 0, x - left, y - top, 0.0))
    return replace(dress, listed=listed, rooms=numbers, discs=FIGURES, heading="Places")


def _free(spot: Point, reach: float, taken: list[Box]) -> Point:
    """The place nearest to a spot where a disc that reaches so far lies on no name and no other
    disc, if there is one close by; it is taken then."""
    steps = [(i, k) for i in range(-4, 5) for k in range(-4, 5)]
    for i, k in sorted(steps, key=lambda one: (one[0] ** 2 + one[1] ** 2, one)):
        x, y = spot[0] + i * reach / 2, spot[1] + k * reach / 2
        ground = Box(x - reach, y - reach, x + reach, y + reach)
        if not any(ground.meets(other) for other in taken):
            break
    else:
        x, y = spot
        ground = Box(x - reach, y - reach, x + reach, y + reach)
    taken.append(ground)
    return x, y


def _places(picture: Picture) -> Sequence[Region]:
    """Places that have numbers on sheets, as the key numbers them."""
    names_only = KeyRequest(stock="none")
    places, row = places_of_town(picture)
    level, _ = level_of(places, names_only, load_tables(None), picture.layout.seed, row, None)
    rooms = [room for room in level.rooms if room.tags[0] in LISTED]
    return sorted(rooms, key=lambda room: number_order(room.number or 0))
