"""The rows of a sheet's list of rooms: what the key calls them, and a word of what is there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from morphs.art.dressing.landmarks import NAMES
from morphs.art.dressing.lists import Listed
from morphs.base.wording import number_word
from morphs.building.key_board import stocker_of
from morphs.key.finding import Board, Found
from morphs.key.key_request import KeyRequest
from morphs.key.model import NUMBERED, Region, number_order
from morphs.key.numbering import large_places
from morphs.key.regions import Sight
from morphs.key.tables import load_tables
from morphs.key.things import BEASTS, MINOR, NOTABLE, THINGS

if TYPE_CHECKING:
    from morphs.draw.picture import Picture

MOST = 150
"""A longer list finds no room on a sheet."""
PEOPLE = re.compile(r"([^,(]{3,24}) \((\d+)\),")
CALLED = {
    "pit_round": "pit",
    "table_small": "desk",
    "round_table": "table",
    "shelf": "book",
    "orb": "shrine",
    "circle": "magic circle",
    "campfire": "camp fire",
    "rack": "weapon rack",
    "coins": "coin",
    "bones": "bone",
}
"""What things are called in a word, where that is not their kind."""
PLURALS = {"shelf", "bones", "coins", "crystal", "mushroom"}
"""What is told as many even where it is one heap or shelf."""
LIQUIDS = {"water": "water", "lava": "fire", "crevasse": "chasm"}
UNSAID = {"pillar", "column", "boulder", "rubble", "sand", "bucket", "dais", "stalagmite"}
"""What is no word for a room: much is there everywhere."""


def seen_from_the_side(regions: Sequence[Region]) -> list[Region]:
    """Return the places of a side view that have numbers on its sheet: those that are largest."""
    numbered = [one for one in regions if one.number is not None and one.kind in NUMBERED]
    chosen = {one.id for one in large_places(numbered)}
    return [one for one in regions if one.id in chosen]


def described(picture: Picture, board: Board, found: Found) -> Mapping[str, Listed]:
    """Return what is told of each room that has a number, by its id."""
    seed = picture.layout.seed
    stocker = stocker_of(picture.layout, picture, KeyRequest(), load_tables(None), seed)
    level = stocker.level(found, 0, "", {}, board)
    return {
        one.id: Listed(str(one.number), one.name, _word(one, found.sights[one.id]))
        for one in level.regions
        if one.number is not None and one.kind in NUMBERED
    }


def listed(told: Mapping[str, Listed], shown: Sequence[Region]) -> Sequence[Listed]:
    """Return the rows of rooms that are shown, by their numbers; none of more than find room."""
    rooms = {one.id: one for one in shown if one.number is not None and one.kind in NUMBERED}
    if not 0 < len(rooms) <= MOST:
        return ()
    order = sorted(rooms.values(), key=lambda one: number_order(one.number or 0))
    return [told[one.id] for one in order]


def _word(room: Region, sight: Sight) -> str:
    """What is there, in a word or two: a beast that is drawn, else who, else the landmark that it
    is, else what is drawn."""
    for kind in BEASTS:
        if sight.things[kind]:
            return THINGS.get(kind, kind)
    people = PEOPLE.match(room.contents.denizens)
    if people:
        who, many = people.groups()
        return f"{number_word(int(many))} {who[:1].lower()}{who[1:]}"
    return next(_words(room, sight), "")


def _words(room: Region, sight: Sight) -> Iterator[str]:
    """Yield words for what is to be seen in a room that its name does not say, the best first."""
    said = room.name.lower()
    for tag, name in NAMES.items():
        if tag in room.tags and not _is_said(name, said):
            yield name
    for kind in (*NOTABLE, *MINOR):
        if sight.things[kind] and kind not in UNSAID:
            name = CALLED.get(kind, kind)
            if not _is_said(name, said):
                yield f"{name}s" if sight.things[kind] > 1 or kind in PLURALS else name
    for liquid in sight.liquids:
        if liquid in LIQUIDS and not _is_said(LIQUIDS[liquid], said):
            yield LIQUIDS[liquid]


def _is_said(name: str, said: str) -> bool:
    return any(part in said for part in _stems(name.split()))


def _stems(parts: Collection[str]) -> Iterator[str]:
    for part in parts:
        yield part.removesuffix("s")
