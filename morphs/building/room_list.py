"""The rows of a sheet's list of rooms: what the key calls them, and a word of what is there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import shapely

from morphs.art.dressing.landmarks import NAMES
from morphs.art.dressing.lists import GOAL, THEN, TRAP, TREASURE, WAY_IN, Listed
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.base.wording import counted, number_word
from morphs.building.key_board import stocker_of
from morphs.building.room_tales import PEOPLE, few_words, people_of, signed_of, tale_of
from morphs.plan.conceal import TRAPS
from morphs.plan.key.finding import Board, Found
from morphs.plan.key.goal import goal_of
from morphs.plan.key.key_request import KeyRequest
from morphs.plan.key.model import NUMBERED, Level, Point, Region, number_order
from morphs.plan.key.numbering import large_places
from morphs.plan.key.regions import Sight
from morphs.plan.key.stocking import room_words
from morphs.plan.key.tables import load_tables
from morphs.plan.key.things import BEASTS, MINOR, NOTABLE, THINGS

if TYPE_CHECKING:
    from morphs.draw.picture import Picture

MOST = 400
"""A longer list finds no room on any sheet."""
AT_WAY_IN = 10.0
"""How far that is from the border at most, in squares: passages may lead there from farther off."""
LIVE_THERE = 2
"""Of so many kinds of people a district tells at most."""
SET_PIECE = "set-piece"
"""The tag of rooms drawn as a whole."""
LONG_NAME, LONG_BESIDE = 28, 20
"""Longer names of rooms are told without what stands behind them; those beside which there is more
to tell."""
OWNER = re.compile(r"^[A-Z]\S+ (?=[A-Z]\S*'s )")
"""The title of whom a room belongs to."""
BEHIND = re.compile(
    r" (?:of|for|with|under|by|at|[Ww]here|[Tt]hat|Between|Left|Without|Nobody|Behind|Out|Past"
    r"|Before) "
)
"""How what stands behind the name of a room begins."""
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
    "seats": "council seat",
}
"""What things are called in a word, where that is not their kind."""
PLURALS = {"shelf", "bones", "coins", "crystal", "mushroom", "seats"}
"""What is told as many even where it is one heap or shelf."""
BESIDE = {
    **{f"side_{kind}": kind for kind in ("portal", "idol", "cage", "still", "cauldron")},
    **{f"side_{kind}": kind for kind in ("vat", "gears", "wheel", "bell", "harp", "cairn")},
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
    "forge": ("smithy",),
    "loom": ("weaving",),
    "organ": ("music",),
    "orrery": ("star",),
    "council seat": ("council", "chapter"),
}
"""Words that say of a room what another word does."""
SIGHTS = {
    "sinkhole": "sinkhole",
    "columns": "pillars of rock",
    "dragon": "bones of a dragon on its hoard",
    "pool": "stepped pool",
    "forest": "stone forest",
    "fungus": "giant mushrooms",
    "stones": "standing stones",
    "tower": "ruined tower",
    "gulf": "chasm",
    "shallows": "still pool",
    "basin": "sunken floor",
    "dripstones": "dripstones as tall as men",
    "grove": "grove of mushrooms",
    "gours": "basins of lime",
    "crystals": "field of crystals",
}
"""What is told of what one sees first in great caves."""
LIQUIDS = {"water": "water", "lava": "fire", "crevasse": "chasm"}
STRIKING = NOTABLE[: NOTABLE.index("nest") + 2]
"""What one sees first in a room, whoever is there: up to nests and camp fires."""
ENDINGS = (
    *("All ways end at {}.", "The last lamp was seen at {}.", "No map goes beyond {}."),
    *("Whoever holds {} holds the rest.", "What they came for lies in {}."),
    *("Nobody has come back from {}.", "Every debt here is owed to {}."),
    *("The digging stopped at {}.", "Light is seen in {}, some nights."),
    *("It is quiet as far as {}.",),
    *("Those who sell maps have not seen {}.", "One key is missing: that of {}."),
    *("Ask nobody about {}.", "The way is easy up to {}.", "Something in {} keeps the accounts."),
    *("They drew lots for {}.", "The reward is for proof from {}.", "Two parties went for {}."),
)
"""What is said of the room where a map ends."""
GREAT_ROOM = 36.0
"""Rooms of so many squares are landmarks of maps that do not tell of all."""
UNSAID = {"pillar", "column", "boulder", "rubble", "sand", "bucket", "dais", "stalagmite"}
"""What is no word for a room: much is there everywhere."""


def seen_from_the_side(regions: Sequence[Region]) -> list[Region]:
    """Return the places of a side view that have numbers on its sheet: those that are largest."""
    numbered = [one for one in regions if one.number is not None and one.kind in NUMBERED]
    chosen = {one.id for one in large_places(numbered)}
    return [one for one in regions if one.id in chosen]


@dataclass(frozen=True)
class Told:
    """What is told of a map of rooms: a row for each that has a number, by its id, the premise
    of it all: what the place was, and what is said of the room where it ends; and who lives in
    rooms, by their ids; and the id of the room where it `ends`, if it does."""

    rows: Mapping[str, Listed]
    premise: tuple[str, ...]
    people: Mapping[str, str] = field(default_factory=dict)
    ends: tuple[str, ...] = ()


def described(picture: Picture, board: Board, found: Found) -> Told:
    """Return what is told of a map: of each room, and what the place was."""
    seed = picture.layout.seed
    tables = load_tables(None)
    stocker = stocker_of(picture.layout, picture, KeyRequest(), tables, seed)
    level = stocker.level(found, 0, "", {}, board)
    numbered = [one for one in level.regions if one.number is not None and one.kind in NUMBERED]
    last, said, rows = _last(level, found, board), set[str](), {}
    first = [one for one in found.walk.order[:1] if _is_at_way_in(found, one)]
    secrets, great = _secrets(level, board), _great_sights(picture, numbered)
    for one in sorted(numbered, key=lambda one: number_order(one.number or 0)):
        sight = found.sights[one.id]
        marks = _marks(one, sight) + (GOAL if last and one.id == last.id else "")
        seen = great.get(one.id, "")
        word = seen or _word(one, sight, said)
        ways = [*([WAY_IN] if one.id in first else []), *secrets.get(one.id, ())]
        is_striking = bool(seen) or _is_striking(one, sight, word)
        due = people_of(one.contents.denizens, tables.briefs)
        signed = signed_of(one.contents, tables.briefs, _trap_drawn(sight))
        owed = tuple(said for _, said in signed)
        few = few_words(word, ways, is_striking, (*due, *owed))
        tale = tale_of(one.contents, ways)
        told = marks or ways or one.secret or one.contents.denizens or SET_PIECE in one.tags
        bare = not (told or seen)
        row = Listed(str(one.number), one.name, few, marks=marks, tale=tale, bare=bare)
        rows[one.id] = row._replace(owed=owed, due=due, signed=signed)
        said.add(word)
    met = {one.id: PEOPLE.match(one.contents.denizens) for one in numbered}
    people = {name: who[1][:1].lower() + who[1][1:] for name, who in met.items() if who}
    ends = (last.id,) if last and last.id in rows else ()
    return Told(rows, _premise(level, last, seed), people, ends)


def _is_at_way_in(found: Found, name: str) -> bool:
    """Whether a room is near the way into its map, if that leads off its border."""
    way, rooms = found.walk.entrance, [one for one in found.regions if one.id == name]
    if way is None or not rooms:
        return True
    return exact.distance(rooms[0].shape, shapely.Point(way.middle)) <= AT_WAY_IN


def district_line(rooms: int, people: Mapping[str, int]) -> str:
    """Return what a district is in a few words: how many rooms it has, and whom one meets most."""
    most = sorted(people, key=lambda who: (-people[who], who))[:LIVE_THERE]
    told = [who for who in most if people[who] > 1] or most[:1]
    return THEN.join([counted(rooms, "room"), *([" and ".join(told)] if told else [])])


def _great_sights(picture: Picture, rooms: Sequence[Region]) -> dict[str, str]:
    """What one sees first in rooms that are great spaces, by their ids."""
    sights = [one for one in picture.sights if one.name in SIGHTS]
    if not sights or picture.board.spec.levels > 1:
        return {}
    found: dict[str, str] = {}
    spots = shapely.points([(one.disc or one.stands[0])[:2] for one in sights])
    for room in rooms:
        for k in np.flatnonzero(shapely.intersects(room.shape, spots)).tolist():
            found.setdefault(room.id, SIGHTS[sights[k].name])
    return found


def _secrets(level: Level, board: Board) -> dict[str, list[str]]:
    """What is told of the secret doors of rooms: towards where they lie, if north is up."""
    found: dict[str, list[str]] = {}
    rooms = {one.id: one for one in level.regions}
    for way in sorted(level.ways, key=lambda way: (way.kind, way.a, way.b, way.at)):
        for end in (way.a, way.b) if way.kind == "secret" else ():
            if end in rooms:
                words = "secret door"
                words += "" if board.upright else f" {_towards(rooms[end], way.middle)}"
                if words not in found.setdefault(end, []):
                    found[end].append(words)
    return found


def _towards(room: Region, spot: Point) -> str:
    """The wind towards which a place at the wall of a room lies from its middle."""
    left, top, right, below = room.shape.bounds
    x = round((2 * spot[0] - left - right) / max(right - left, 1.0), 3)
    y = round((2 * spot[1] - top - below) / max(below - top, 1.0), 3)
    if abs(x) > abs(y):
        return "east" if x > 0 else "west"
    return "south" if y > 0 else "north"


def _is_striking(room: Region, sight: Sight, word: str) -> bool:
    """Whether a word is of a thing that one sees first, or of the landmark that a room is."""
    return word in [*_words(room, sight, STRIKING)] or any(sight.things[kind] for kind in BEASTS)


def _trap_drawn(sight: Sight) -> str:
    """The trap that is drawn in a room, if one is."""
    kind = next((kind for kind in sorted(TRAPS) if sight.things[kind]), "")
    return CALLED.get(kind, kind)


def _last(level: Level, found: Found, board: Board) -> Region | None:
    """The room where a designed map ends: that of its hoard."""
    if board.finale is None:
        return None
    room = level.by_id.get(goal_of(found, board.finale))
    return room if room and room.name else None


def _premise(level: Level, last: Region | None, seed: int) -> tuple[str, ...]:
    """What the place was, and what is said of the room where it ends."""
    told = list(level.story[:1])
    if last is not None:
        told.append(Dice(seed, "premise").choose(ENDINGS).format(room_words(last)))
    return tuple(told)


def most_telling(rows: Sequence[Listed], shown: Sequence[Region], most: int) -> Sequence[Listed]:
    """Return so many rows at most, in their order: of those rooms of which most is told - that one
    is great counts too -, the larger ones first."""
    areas = {str(one.number): one.area for one in shown if one.number is not None}
    pieces = {str(one.number) for one in shown if SET_PIECE in one.tags}

    def worth(row: Listed) -> tuple[bool, int, float]:
        ends = GOAL in row.marks or WAY_IN in row.word or row.number in pieces
        area = areas.get(row.number, 0.0)
        told = {*row.due, *row.owed, *filter(None, row.word.split(THEN))}
        return ends, len(told) + (area >= GREAT_ROOM), area

    kept = {*sorted((row for row in rows if not row.bare), key=worth, reverse=True)[:most]}
    return [row for row in rows if row in kept]


def listed(told: Mapping[str, Listed], shown: Sequence[Region]) -> Sequence[Listed]:
    """Return the rows of rooms that are shown, by their numbers; none of more than find room."""
    rooms = {one.id: one for one in shown if one.number is not None and one.kind in NUMBERED}
    if not 0 < len(rooms) <= MOST:
        return ()
    order = sorted(rooms.values(), key=lambda one: number_order(one.number or 0))
    return [told[one.id] for one in order]


def shortened(rows: Sequence[Listed]) -> list[Listed]:
    """Return rows whose long names, where there is more to tell beside them, are without what
    stands behind them, or the title of whom they belong to: what is left is no name of another."""
    found: dict[str, str] = {}
    for row in rows:
        if row.word and len(row.name) > (LONG_BESIDE if row.due or row.owed else LONG_NAME):
            short = OWNER.sub("", BEHIND.split(row.name)[0])
            found |= {row.number: short} if short != row.name else {}
    every = Counter([*found.values(), *(row.name for row in rows)])
    short = {number: name for number, name in found.items() if every[name] == 1}
    return [row._replace(name=short.get(row.number, row.name)) for row in rows]


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
    return TRAP * bool(trap) + TREASURE * bool(room.contents.treasure)


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
