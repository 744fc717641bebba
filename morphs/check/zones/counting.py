"""Numbers: towns, castles and mines (I8), how many monsters guards are (I9), what blocks hold
(I10)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import dist

from morphs.check.zones.read import Chart, ThingEntry, TierEntry, ZoneEntry

NEAR = 12.0  # squares from the first town to the nearest sawmill and ore pit
MOST_MONSTERS = 125  # 100, and a quarter more by the dice
LEAST_GUARD = 2000
POOR = re.compile(
    r"\d+ blocks? in zone (?P<zones>[\d, ]+) holding (?P<least>\d+) or more: "
    r"nothing makes it (?P<low>\d+)"
)


def count_faults(chart: Chart) -> Iterator[str]:
    """What is there too rarely, or more often than a template without densities allows."""
    for zone in chart.zones.values():
        yield from _town_faults(chart, zone)
        yield from _mine_faults(chart, zone)
        if zone.type in ("start", "computer"):
            yield from _first_mines(chart, zone)


def _of_zone(chart: Chart, zone: int, kind: str) -> list[ThingEntry]:
    return [thing for _, thing in chart.all_of(kind) if chart.zone_of(thing) == zone]


def _has_fort(chart: Chart, thing: ThingEntry) -> bool:
    return thing.name.startswith("castle") or chart.kind(thing).fort


def _town_faults(chart: Chart, zone: ZoneEntry) -> Iterator[str]:
    towns = _of_zone(chart, zone.id, "town")
    both = (zone.player_towns, zone.neutral_towns)
    castles = sum(_has_fort(chart, town) for town in towns)
    least, density = sum(t.castles for t in both), sum(t.castle_density for t in both)
    yield from _compared(zone.id, "castles", castles, least, density)
    least, density = sum(t.towns for t in both), sum(t.town_density for t in both)
    yield from _compared(zone.id, "towns", len(towns) - castles, least, density)
    owner = chart.entry.owners.get(zone.id, 0)
    wanted = zone.player_towns.towns + zone.player_towns.castles
    owned = sum(town.owner == owner for town in towns)
    if owner and owned < wanted:
        yield f"I8: player {owner} has {owned} towns in zone {zone.id}; it should be {wanted}"


def _compared(zone: int, word: str, found: int, least: int, density: int) -> Iterator[str]:
    """Exactly as many as the template says, or at least so many where it gives a density."""
    if found < least or (found > least and not density):
        bound = "at least " if density else ""
        yield f"I8: zone {zone} has {found} {word}; it should be {bound}{least}"


def _mine_faults(chart: Chart, zone: ZoneEntry) -> Iterator[str]:
    mines = Counter(chart.kind(mine).resource for mine in _of_zone(chart, zone.id, "mine"))
    for resource in sorted({*mines, *zone.mines}):
        least = zone.mines.get(resource, 0)
        density = zone.mine_density.get(resource, 0)
        yield from _compared(zone.id, f"mines of {resource}", mines[resource], least, density)


def _first_mines(chart: Chart, zone: ZoneEntry) -> Iterator[str]:
    """The nearest sawmill and ore pit lie within 12 squares of the zone's first town, or a note
    says why not."""
    at = next(map(chart.entered, _of_zone(chart, zone.id, "town")), None)
    if at is None:
        return
    for resource in ("wood", "ore"):
        if not zone.mines.get(resource):
            continue
        mines = [
            chart.entered(mine)
            for mine in _of_zone(chart, zone.id, "mine")
            if chart.kind(mine).resource == resource
        ]
        far = [dist(at, mine) for mine in mines if mine]
        if far and min(far) > NEAR and not _is_noted(chart, zone.id, resource):
            yield (
                f"I8: in zone {zone.id} the nearest mine of {resource} is {min(far):.1f} squares "
                f"from the first town; it should be within {NEAR:.0f}"
            )


def _is_noted(chart: Chart, zone: int, word: str) -> bool:
    """Whether a note speaks of a zone and of a word, as whole words: zone 12 is not zone 1."""
    both = (re.compile(rf"\bzone {zone}\b"), re.compile(rf"\b{re.escape(word)}\b"))
    return any(all(each.search(note) for each in both) for note in chart.entry.notes)


def strength_faults(chart: Chart) -> Iterator[str]:
    """Guards are as many monsters as their value asks for. That of those at connections is what
    the template says of the connection; of others it is their own: see treasure_guards."""
    for _, thing in chart.all_of("monster"):
        at_border = thing.guards.startswith("connection")
        wanted = chart.strength(thing.value) if at_border else thing.value
        if wanted < LEAST_GUARD:
            yield f"I9: {thing.words} guards {thing.value}: too little for a guard"
        elif at_border and thing.value != (worth := _connection_worth(chart, thing)):
            yield f"I9: {thing.words} guards {thing.value}; its connection is worth {worth}"
        elif not 1 <= thing.amount <= MOST_MONSTERS:
            yield f"I9: {thing.words} are {thing.amount}; it should be 1 to {MOST_MONSTERS}"
        else:
            yield from _enough(chart, thing, wanted)


def _enough(chart: Chart, thing: ThingEntry, wanted: int) -> Iterator[str]:
    each = chart.kind(thing).value
    if each:
        exact = max(1, wanted // each)
        low, high = exact * 3 // 4 - 1, exact * 5 // 4 + 1
        if not low <= thing.amount <= high:
            yield f"I9: {thing.words} are {thing.amount}; for {wanted} it should be about {exact}"


def _connection_worth(chart: Chart, thing: ThingEntry) -> int:
    """What the template says a guard of connections protects: the most of them."""
    named = thing.guards.removeprefix("connection:").split(",")
    return max((link.guard for number, link in chart.links() if str(number) in named), default=0)


def block_faults(chart: Chart) -> Iterator[str]:
    """Blocks hold what their zone asks for; behind the first thing all can be taken away; they
    are reached past their guard only."""
    for number, block in enumerate(chart.entry.blocks):
        things = [chart.things[index] for index in block.things]
        where = f"block {number} in zone {block.zone}"
        zone = chart.zones.get(block.zone)
        if zone is None or not 0 <= block.tier < len(zone.treasure):
            yield f"I10: {where} is of no zone or tier of the template"
            continue
        worth = sum(thing.value for thing in things)
        locked = block.guard >= 0 and chart.things[block.guard].kind == "border-guard"
        if not locked:  # what a key opens may be worth more
            yield from _worth(chart, where, zone.id, worth, zone.treasure[block.tier])
        for thing in things[1:]:
            if not chart.kind(thing).removable:
                yield f"I10: {where}: {thing.words} stays; only the first thing may"
        strays = [thing for thing in things if chart.zone_of(thing) != zone.id]
        if strays:
            yield f"I10: {where}: {strays[0].words} lies in zone {chart.zone_of(strays[0])}"
        yield from _inside(chart, where, things)
        if block.guard >= 0:
            yield from _shut(chart, where, things, chart.things[block.guard])


def _tells(note: str, zone: int, worth: int, low: int) -> bool:
    """Whether a note says that a block of a zone is worth so little."""
    match = POOR.fullmatch(note)
    if not match or int(match["low"]) != low or worth < int(match["least"]):
        return False
    return str(zone) in match["zones"].split(", ")


def _worth(chart: Chart, where: str, zone: int, worth: int, tier: TierEntry) -> Iterator[str]:
    """A block is worth what its row of treasure says, or a note says that it is less."""
    low, high = min(tier.low, tier.high), max(tier.low, tier.high)
    if worth > high:
        yield f"I10: {where} holds {worth}; it should be at most {high}"
    elif worth < low and not any(
        note.startswith(f"{where} ") or _tells(note, zone, worth, low) for note in chart.entry.notes
    ):
        yield f"I10: {where} holds {worth}; it should be at least {low}, or a note should say why"


def _inside(chart: Chart, where: str, things: list[ThingEntry]) -> Iterator[str]:
    """From every thing of a block one can step to every other."""
    entered = [square for square in map(chart.entered, things) if square]
    reached, rest = entered[:1], entered[1:]
    while near := [s for s in rest if any(_beside(s, other) for other in reached)]:
        reached += near
        rest = [square for square in rest if square not in near]
    if rest:
        yield f"I10: {where}: what lies at row {rest[0][1]}, column {rest[0][2]} is cut off"


def _beside(a: tuple[int, int, int], b: tuple[int, int, int]) -> bool:
    return a[0] == b[0] and abs(a[1] - b[1]) <= 1 and abs(a[2] - b[2]) <= 1


def _shut(chart: Chart, where: str, things: list[ThingEntry], guard: ThingEntry) -> Iterator[str]:
    """No square from which a treasure is taken is out of the guard's reach."""
    inside = {square for thing in things for square in chart.covered(thing)}
    post = (guard.level, guard.row, guard.column)
    for thing in things:
        for square in chart.approaches(thing):
            open_ = bool(chart.passable[square]) and square not in inside and square != post
            if open_ and not (guard.kind == "monster" and _beside(square, post)):
                _, row, column = square
                yield (
                    f"I10: {where}: {thing.words} can be had past its guard "
                    f"from row {row}, column {column}"
                )
                return
