"""The rows of a sheet's list of rooms: what the key calls them, and a word of what is there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from morphs.art.dressing.landmarks import NAMES
from morphs.art.dressing.lists import GOAL, Listed
from morphs.base.seeds import Dice
from morphs.base.wording import number_word
from morphs.building.key_board import stocker_of
from morphs.key.finding import Board, Found
from morphs.key.key_request import KeyRequest
from morphs.key.model import NUMBERED, Level, Region, number_order
from morphs.key.numbering import large_places
from morphs.key.regions import Sight
from morphs.key.stocking import room_words
from morphs.key.tables import load_tables
from morphs.key.things import BEASTS, MINOR, NOTABLE, THINGS
from morphs.plan.conceal import TRAPS

if TYPE_CHECKING:
    from morphs.draw.picture import Picture

MOST = 400
"""A longer list finds no room on any sheet."""
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
BESIDE = {
    **{f"side_{kind}": kind for kind in ("portal", "idol", "cage", "still", "forge", "cauldron")},
    **{f"side_{kind}": kind for kind in ("vat", "loom", "gears", "wheel", "bell", "harp", "cairn")},
    **{f"side_{kind}": kind for kind in ("obelisk", "bunks", "anvil", "desk", "shelves", "armour")},
    "side_tun": "great cask",
    "side_planter": "mushroom bed",
    "side_minecart": "mine cart",
    "side_crates": "crates",
    "side_urns": "urns",
    "side_sacks": "sacks",
    "over_hams": "hams",
    "over_cocoon": "cocoons",
    "over_bats": "bats",
    "wall_map": "map",
    "wall_trophy": "trophies",
    "over_gibbet": "gibbet",
    "over_banner": "banners",
    "over_chandelier": "chandelier",
}
"""What only side views show, the most striking first, and what it is called in a word."""
LIKE = {
    "treasury": ("vault", "strongroom"),
    "library": ("archive", "stacks", "scriptorium"),
    "temple": ("chapel", "sanctuary", "shrine", "oratory"),
    "cathedral": ("sanctuary", "minster"),
    "gaol": ("cell", "prison"),
    "barracks": ("dormitory", "bunk"),
    "kitchen": ("mess", "scullery"),
    "coffin": ("crypt", "tomb"),
    "throne room": ("throne",),
}
"""Words that say of a room what another word does."""
LIQUIDS = {"water": "water", "lava": "fire", "crevasse": "chasm"}
STRIKING = NOTABLE[: NOTABLE.index("nest") + 2]
"""What one sees first in a room, whoever is there: up to nests and camp fires."""
ENDINGS = (
    *("All ways end at {}.", "The last lamp was seen at {}.", "No map goes beyond {}."),
    *("Whoever holds {} holds the rest.", "What they came for lies in {}."),
    *("Nobody has come back from {}.", "Every debt here is owed to {}."),
    *(
        "The digging stopped at {}.",
        "Light is seen in {}, some nights.",
        "It is quiet as far as {}.",
    ),
    *("Those who sell maps have not seen {}.", "One key is missing: that of {}."),
    *("Ask nobody about {}.", "The way is easy up to {}.", "Something in {} keeps the accounts."),
    *("They drew lots for {}.", "The reward is for proof from {}.", "Two parties went for {}."),
)
"""What is said of the room where a map ends."""
UNSAID = {"pillar", "column", "boulder", "rubble", "sand", "bucket", "dais", "stalagmite"}
"""What is no word for a room: much is there everywhere."""


def seen_from_the_side(regions: Sequence[Region]) -> list[Region]:
    """Return the places of a side view that have numbers on its sheet: those that are largest."""
    numbered = [one for one in regions if one.number is not None and one.kind in NUMBERED]
    chosen = {one.id for one in large_places(numbered)}
    return [one for one in regions if one.id in chosen]


@dataclass(frozen=True)
class Told:
    """What is told of a map of rooms: a row for each that has a number, by its id, and the premise
    of it all: what the place was, and what is said of the room where it ends."""

    rows: Mapping[str, Listed]
    premise: tuple[str, ...]


def described(picture: Picture, board: Board, found: Found) -> Told:
    """Return what is told of a map: of each room, and what the place was."""
    seed = picture.layout.seed
    stocker = stocker_of(picture.layout, picture, KeyRequest(), load_tables(None), seed)
    level = stocker.level(found, 0, "", {}, board)
    numbered = [one for one in level.regions if one.number is not None and one.kind in NUMBERED]
    last, said, rows = _last(level, board), set[str](), {}
    for one in sorted(numbered, key=lambda one: number_order(one.number or 0)):
        sight = found.sights[one.id]
        marks = _marks(one, sight) + (GOAL if last and one.id == last.id else "")
        rows[one.id] = Listed(str(one.number), one.name, _word(one, sight, said), marks=marks)
        said.add(rows[one.id].word)
    return Told(rows, _premise(level, last, seed))


def _last(level: Level, board: Board) -> Region | None:
    """The room where a map ends."""
    rooms = [one for one in level.rooms if one.name and board.finale in one.cells[:1]]
    return max(rooms, key=lambda one: (one.area, one.id), default=None)


def _premise(level: Level, last: Region | None, seed: int) -> tuple[str, ...]:
    """What the place was, and what is said of the room where it ends."""
    told = list(level.story[:1])
    if last is not None:
        told.append(Dice(seed, "premise").choose(ENDINGS).format(room_words(last)))
    return tuple(told)


def listed(told: Mapping[str, Listed], shown: Sequence[Region]) -> Sequence[Listed]:
    """Return the rows of rooms that are shown, by their numbers; none of more than find room."""
    rooms = {one.id: one for one in shown if one.number is not None and one.kind in NUMBERED}
    if not 0 < len(rooms) <= MOST:
        return ()
    order = sorted(rooms.values(), key=lambda one: number_order(one.number or 0))
    return [told[one.id] for one in order]


def _word(room: Region, sight: Sight, said: Collection[str] = ()) -> str:
    """What is there, in a word or two: the most striking that is drawn - a beast, the landmark
    that it is, what one sees first - else who is there, if that was not `said` of another room,
    else what else is drawn."""
    for kind in BEASTS:
        if sight.things[kind]:
            return THINGS.get(kind, kind)
    striking = next(_words(room, sight, STRIKING), "")
    if striking:
        return striking
    people = PEOPLE.match(room.contents.denizens)
    if people:
        who, many = people.groups()
        word = f"{number_word(int(many))} {who[:1].lower()}{who[1:]}"
        if word not in said:
            return word
    plain = next(_words(room, sight, (*NOTABLE, *MINOR)), "")
    if plain:
        return plain
    beside = (name for kind, name in BESIDE.items() if sight.things[kind])
    return next((name for name in beside if not _is_said(name, room.name.lower())), "")


def _marks(room: Region, sight: Sight) -> str:
    """Whether there is a trap in a room, and whether treasure."""
    trap = room.contents.hazard or any(sight.things[kind] for kind in TRAPS)
    return "!" * bool(trap) + "*" * bool(room.contents.treasure)


def _words(room: Region, sight: Sight, kinds: Sequence[str]) -> Iterator[str]:
    """Yield words for what is to be seen in a room that its name does not say, the best first."""
    said = room.name.lower()
    for tag, name in NAMES.items():
        if tag in room.tags and not _is_said(name, said):
            yield name
    for kind in kinds:
        if sight.things[kind] and kind not in UNSAID:
            name = CALLED.get(kind, kind)
            if not _is_said(name, said):
                yield f"{name}s" if sight.things[kind] > 1 or kind in PLURALS else name
    for liquid in sight.liquids:
        told = liquid in LIQUIDS and (liquid != "water" or kinds is not STRIKING)
        if told and not _is_said(LIQUIDS[liquid], said):
            yield LIQUIDS[liquid]


def _is_said(name: str, said: str) -> bool:
    return any(part in said for part in _stems((*name.split(), *LIKE.get(name, ()))))


def _stems(parts: Collection[str]) -> Iterator[str]:
    for part in parts:
        yield part.removesuffix("s")
