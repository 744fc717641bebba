"""What is told of rooms: what is seen, who is there, what is dangerous, hidden, of worth.

Every room has dice of its own, and every line is on a map but once. What is drawn is told of, and
lines that speak of a thing need it: a key does not contradict its picture.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from morphs.base.seeds import Dice, stream_key
from morphs.base.wording import number_word
from morphs.plan.key.factions import dealt, zones_of
from morphs.plan.key.finding import Board, Found
from morphs.plan.key.goal import goal_of
from morphs.plan.key.key_request import KeyRequest
from morphs.plan.key.locks import with_states
from morphs.plan.key.model import (
    FIELDS,
    NUMBERED,
    Contents,
    Level,
    Power,
    Region,
    Way,
    number_order,
)
from morphs.plan.key.phrases import PhraseDeck, stammers
from morphs.plan.key.regions import Sight
from morphs.plan.key.tables import Faction, Tables
from morphs.plan.key.things import HOLDERS, MINOR, NOTABLE, THINGS

DOORS = ("door", "double")
MOST_LINES = 3
"""Minor things are told of until there are so many lines."""
NARROW, SMALL, GRAND = 6.0, 14.0, 30.0
"""Rooms of fewer squares are closets, and no halls; of so many they are great ones."""
MANY, SO_MANY = "many_", 3
"""What stands before the name of a thing where there are so many of it."""
FATES = ("monster", "monster", "trap", "special", "empty", "empty")
"""What a die decides for a room; treasure lies by so many in six."""
TREASURE = {"monster": 3, "trap": 2, "special": 0, "empty": 1}
TRAP_LINES = ("", "Sign: ", "Past it: ")
WANDERING = 6
RUMOURS = 6
OWNED = re.compile(r"[A-Z]\S* [A-Z]\S*'s ")
"""How names begin that say whose a room is, by title and name: such have no article."""


@dataclass
class Stocker:
    """What one map is stocked with."""

    tables: Tables
    key_request: KeyRequest
    seed: int

    def __post_init__(self) -> None:
        self.teller = PhraseDeck(self.tables, self.key_request.depth, self.key_request.theme)
        self.names: set[str] = set()

    def know(self, kept: Sequence[Region]) -> None:
        """Take note of texts that stay, so that none comes twice."""
        for region in kept:
            self._called(region.name)
            self.teller.used.update(line for _, line in region.contents.lines())

    def level(
        self,
        found: Found,
        number: int,
        name: str,
        kept: Mapping[str, Region],
        board: Board | None = None,
    ) -> Level:
        """Stock a level; `kept` has the rooms whose texts stay, by their ids."""
        start = _start(found)
        ways = found.ways
        if self.key_request.stock == "full":
            ways = with_states(ways, found.regions, start, self.seed)
        regions = tuple(_with_texts(r, kept[r.id]) if r.id in kept else r for r in found.regions)
        districts = board.districts if board else None
        zones = zones_of(regions, ways, found.walk.order, districts)
        held = dealt(
            zones, regions, self.tables.factions, self.seed, self.key_request.theme, districts
        )
        hoard = goal_of(found, board.finale if board else None)
        # First of all who wanders: on a large map rooms use up what there is to tell.
        wandering = (
            self._wandering(number, held, regions) if self.key_request.stock == "full" else []
        )
        empty = [r for r in regions if r.kind in NUMBERED and r.id not in kept]
        new = {
            room.id: self._room(room, found, held.get(room.id), hoard)
            for room in sorted(empty, key=lambda r: stream_key(self.seed, "key", r.id))
        }
        regions = tuple(new.get(region.id, region) for region in regions)
        level = Level(number, name, regions, ways, period=board.period if board else None)
        level = replace(level, upright=bool(board and board.upright))
        if self.key_request.stock != "full":
            return level
        return replace(
            level,
            ways=self._trapped(ways, frozenset(room.id for room in level.rooms)),
            story=tuple(self._story(number, regions)),
            powers=tuple(self._powers(number, level)),
            wandering=tuple(wandering),
            rumours=tuple(self._rumours(number, level)),
        )

    # ------------------------------------------------------------ rooms

    def _room(self, region: Region, found: Found, holder: Faction | None, hoard: str) -> Region:
        sight = found.sights[region.id]
        doors = any(way.kind in DOORS for way in found.walk.ways[region.id])
        many = (MANY + kind for kind, count in sight.things.items() if count >= SO_MANY)
        words = (region.kind, *region.tags, *_size(region), *many)
        tags = frozenset((*words, "door") if doors else words)
        dice = _Dice(self.seed, region)
        name = self._name(tags, dice)
        if self.key_request.stock == "none":
            return region.described(name, Contents())
        seen = self._seen(region, sight, tags, dice)
        fate = FATES[dice["fate"].below(6)]
        if region.id == hoard:
            fate = "hoard"
        elif found.walk.steps.get(region.id, 9) <= 1:
            fate = "empty" if fate in ("monster", "trap") else fate
        said = {"seen": "\n".join(filter(None, seen))}
        if fate in ("monster", "hoard"):
            said["denizens"] = self._denizens(region, tags, holder, fate, dice)
        if self.key_request.stock == "full":
            said |= self._danger_and_gain(region, sight, tags, fate, dice)
        return region.described(name, Contents(**said), holder.name if holder else "")

    def _name(self, tags: Collection[str], dice: _Dice) -> str:
        """What a room is called: what it plainly is, for the first of its sort; else with a word
        that no other room has, as long as there are some."""
        roll = dice["name"]
        if self.key_request.stock == "none":
            return self.teller.plain("noun", tags, roll)
        name = self.teller.line("landmark", tags, roll)
        while not name or name in self.names or stammers(name):
            name = self.teller.line("room_name", tags, roll)
            if not name:
                return self._plain_name(tags, roll)
        self._called(name)
        return name

    def _plain_name(self, tags: Collection[str], roll: Dice) -> str:
        """A bare noun, which no other room has as long as there are some."""
        nouns, sums = self.teller.fitting("noun", frozenset(tags))
        free = [one.plain for one in nouns if one.weight and one.plain not in {"", *self.names}]
        name = roll.choose(free) if free and sums[-1] else self.teller.plain("noun", tags, roll)
        self._called(name)
        return name

    def _called(self, name: str) -> None:
        """Take note of a name and its words."""
        self.names.add(name)
        self.teller.said.update(name.split())

    def _seen(self, region: Region, sight: Sight, tags: Collection[str], dice: _Dice) -> list[str]:
        roll = dice["seen"]
        things = dict(sight.things)  # quicker asked than a counter
        lines = [
            self._of_thing(kind, things[kind], tags, roll) for kind in NOTABLE if kind in things
        ]
        lines += [self.teller.line(liquid, tags, roll) for liquid in sight.liquids]
        for kind in MINOR:
            if kind in things and len(lines) < MOST_LINES:
                lines.append(self._of_thing(kind, things[kind], tags, roll))
        bare = 1 if lines else 2
        return [*lines, *(self.teller.line("seen", tags, roll, region.area) for _ in range(bare))]

    def _of_thing(self, kind: str, count: int, tags: Collection[str], roll: Dice) -> str:
        """A line about things that are drawn; a plain one where tables have no more of them."""
        word = number_word(count)
        thing = THINGS.get(kind, kind)
        called = f"{_a(thing)} {thing}" if count == 1 else f"{word} {thing}s"
        given = {"n": word, "N": word.capitalize(), "thing": called}
        described = self.teller.line(
            kind if count == 1 else f"things {kind}", tags, roll, given=given
        )
        for table in ("things plain", "things plainer") if kind in NOTABLE else ():
            described = described or self.teller.line(table, tags, roll, given=given)
        return described

    def _denizens(
        self, region: Region, tags: Collection[str], holder: Faction | None, fate: str, dice: _Dice
    ) -> str:
        roll = dice["denizens"]
        if fate == "hoard":
            master = self.teller.line("master", tags, roll)
            if master:
                return master
        return (self._people(holder, roll) if holder else "") or self.teller.line(
            "lone", tags, roll, region.area
        )

    def _people(self, faction: Faction, roll: Dice) -> str:
        """Some of a faction, and what they are at, which nobody else on the map is."""
        for _ in range(12):
            who, what = roll.choose(faction.who), roll.choose(faction.texts or ("waiting",))
            count = roll.between(2, 4) + (self.key_request.depth - 1) // 2
            if what not in self.teller.used:
                self.teller.used.add(what)
                return f"{who[:1].upper()}{who[1:]} ({count}), {what}."
        return ""

    def _danger_and_gain(
        self, region: Region, sight: Sight, tags: Collection[str], fate: str, dice: _Dice
    ) -> dict[str, str]:
        """What is dangerous, hidden and of worth, by the fields of contents."""
        tell, area = self.teller.line, region.area
        trap = _trap(tell("trap", tags, dice["trap"], area)) if fate == "trap" else ""
        hidden = [tell("special", tags, dice["special"], area)] if fate == "special" else []
        if region.secret or dice["hidden?"].below(6) == 0:
            hidden.append(tell("hidden", tags, dice["hidden"], area))
        gains = [tell("hoard", tags, dice["hoard"], area)] if fate == "hoard" else []
        rich = fate == "hoard" or region.secret
        if rich or dice["treasure?"].below(6) < TREASURE.get(fate, 0):
            gains.append(self._treasure(tags, dice["treasure"], area))
        elif not hidden:
            hidden.append(self._inside(sight, tags, dice["inside"]))
        found = {"hidden": hidden, "treasure": gains}
        return {"hazard": trap} | {name: "\n".join(filter(None, x)) for name, x in found.items()}

    def _inside(self, sight: Sight, tags: Collection[str], roll: Dice) -> str:
        """What is in a chest or coffin that players are sure to open, and that holds nothing of
        worth."""
        for kind in HOLDERS:
            if count := sight.things[kind]:
                return self.teller.line(f"in {kind}{'s' * (count > 1)}", tags, roll)
        return ""

    def _treasure(self, tags: Collection[str], roll: Dice, area: float) -> str:
        """Something of worth, and where: in a chest, where one is drawn."""
        what = self.teller.line("treasure", tags, roll, area)
        if not what:
            return ""
        places, sums = self.teller.fitting("place", frozenset(tags))
        chest = [entry for entry in places if "chest" in entry.needs]
        if chest:
            place = roll.choose(chest).text
        else:
            place = self.teller.plain("place", tags, roll) if sums[-1] else ""
        return f"{what.rstrip('.')}, {place}." if place else what

    def _trapped(self, ways: Sequence[Way], rooms: frozenset[str]) -> tuple[Way, ...]:
        """Tell what traps doors have; where there is nothing to tell there is no trap."""
        described = {}
        trapped = [way for way in ways if way.state == "trapped"]
        for way in sorted(trapped, key=lambda way: stream_key(self.seed, "key", way.a, way.b)):
            if not {way.a, way.b} & rooms:
                described[way] = replace(way, state="")  # nobody would be told of it
            else:
                dice = Dice(self.seed, "key", "trap", way.a, way.b, *map(str, way.at))
                trap = self.teller.line("door_trap", (), dice)
                described[way] = replace(way, trap=_trap(trap), state="trapped" if trap else "")
        return tuple(described.get(way, way) for way in ways)

    # ------------------------------------------------------------ talk

    def _story(self, number: int, regions: Sequence[Region]) -> list[str]:
        """What the place was; on the first level why one comes here, and what time presses."""
        dice = Dice(self.seed, "key", "story", number)
        tags = _prevailing(regions)
        tables = ("origin", "stake", "clock") if number == 0 else ("origin",)
        return [line for table in tables if (line := self.teller.line(table, tags, dice))]

    def _powers(self, number: int, level: Level) -> Iterator[Power]:
        """Those who hold a part of the level, who has most of it first."""
        dice = Dice(self.seed, "key", "powers", number)
        held = Counter(room.faction for room in level.rooms if room.faction)
        wants = {faction.name: faction.wants for faction in self.tables.factions}
        for name in sorted(held, key=lambda name: (-held[name], name)):
            rooms = [room for room in level.rooms if room.faction == name]
            best = max(rooms, key=lambda room: (bool(room.contents.denizens), room.area))
            given = {"room": room_words(best)}
            wanted = "" if name in self.names else wants.get(name, "")
            self.names.add(name)
            yield Power(name, wanted, self.teller.line("alarm", (), dice, given=given))

    def _wandering(
        self, number: int, held: Mapping[str, Faction | None], regions: Sequence[Region]
    ) -> list[str]:
        """Six entries to roll on: those who hold most of the level more often, and strays."""
        dice = Dice(self.seed, "key", "wandering", number)
        counted = Counter(faction.name for faction in held.values() if faction)
        people = {faction.name: faction for faction in held.values() if faction}
        names = sorted(counted, key=lambda name: (-counted[name], name))[:3]
        tags = _kinds(regions)
        lines = []
        for k in range(WANDERING):
            name = names[k % len(names)] if names and k < 4 else ""
            line = self._people(people[name], dice) if name else ""
            line = line and f"{line.rstrip('.')} ({name})."
            lines.append(line or self.teller.line("lone", tags, dice))
        return [line for line in lines if line]

    def _rumours(self, number: int, level: Level) -> list[str]:
        """Six of them, each about another room, the last one false."""
        dice = Dice(self.seed, "key", "rumours", number)
        rooms = sorted(level.rooms, key=lambda r: stream_key(self.seed, "rumour", r.id))
        described: list[tuple[Region, str]] = []
        for k in range(min(RUMOURS, len(rooms))):
            false = k == RUMOURS - 1
            room = self._worth_a_rumour(rooms, described, k)
            tags = {name for name in FIELDS if getattr(room.contents, name)}
            given = {"room": room_words(room)}
            table = "false_rumour" if false else "rumour"
            line = self.teller.line(table, tags, dice, given=given)
            described.append((room, f"{line} (false)" if false and line else line))
        return [line for _, line in described if line]

    def _worth_a_rumour(
        self, rooms: Sequence[Region], described: Sequence[tuple[Region, str]], k: int
    ) -> Region:
        """A room nobody talked about yet: one with something to tell, if there is."""
        field = ("treasure", "denizens", "hidden", "hazard", "treasure", "seen")[k % RUMOURS]
        free = [room for room in rooms if all(room is not other for other, _ in described)]
        return next((room for room in free if getattr(room.contents, field)), free[0])


def _with_texts(room: Region, kept: Region) -> Region:
    """A room with what is told of it in a key that was kept."""
    names = ("name", "contents", "faction", "locked", "roll", "made")
    return replace(room, **{name: getattr(kept, name) for name in names})


def _start(found: Found) -> str | None:
    """Where players begin: inside the entrance, else in the room of the least number."""
    if found.walk.entrance:
        return found.walk.entrance.a
    rooms = [region for region in found.regions if region.number is not None]
    return min(rooms, key=lambda room: number_order(room.number)).id if rooms else None


class _Dice:
    """The dice of a room, a stream for everything that is decided."""

    def __init__(self, seed: int, region: Region) -> None:
        self.seed, self.room, self.roll = seed, region.id, region.roll

    def __getitem__(self, what: str) -> Dice:
        return Dice(self.seed, "key", self.room, self.roll, what)


def _prevailing(regions: Sequence[Region]) -> frozenset[str]:
    """Whether most of a level is rooms or caves."""
    kinds = _kinds(regions)
    if not {"room", "cave"} <= kinds:
        return kinds
    caves = sum(region.kind == "cave" for region in regions)
    rooms = sum(region.kind == "room" for region in regions)
    return kinds - {"room" if caves > rooms else "cave"}


def _kinds(regions: Sequence[Region]) -> frozenset[str]:
    """The kinds of a level's rooms."""
    return frozenset(region.kind for region in regions if region.kind in NUMBERED)


def _trap(text: str) -> str:
    """A line for what a trap does, one for how it shows, one for how it is got past; tables part
    them by strokes."""
    parts = text.split(" / ", 2)
    return "\n".join(said + part for said, part in zip(TRAP_LINES, parts, strict=False))


def _size(region: Region) -> tuple[str, ...]:
    """What a room is called for its size, if it is not of a common one."""
    if region.area >= GRAND:
        return ("grand",)
    return (*["narrow"] * (region.area < NARROW), *["small"] * (region.area < SMALL))


def _a(noun: str) -> str:
    """The article of a noun."""
    return "an" if noun[:1] in "aeiou" else "a"


def room_words(room: Region) -> str:
    """Return what a room is called in a sentence: its name and number."""
    if not room.name:
        return f"room {room.number}"
    article = "" if OWNED.match(room.name) else "the "
    return f"{article}{room.name} ({room.number})"
