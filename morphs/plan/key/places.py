"""Places of lands and towns: what has a name or is lived in, numbered row by row."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from shapely import MultiPolygon

from morphs.base.seeds import Dice, stream_key
from morphs.generators.terrain.extras.naming import feature_kind
from morphs.generators.terrain.terrain_map import SETTLEMENTS, WATERWAYS, TerrainMap
from morphs.plan.key.key_request import KeyRequest
from morphs.plan.key.model import Contents, Level, Lost, Number, Point, Region, number_order
from morphs.plan.key.numbering import lettered
from morphs.plan.key.phrases import PhraseDeck
from morphs.plan.key.stocking import room_words
from morphs.plan.key.tables import Tables

RUMOURS = 6
DESCRIBED = frozenset((*SETTLEMENTS, "cave", "pass", "gorge", "start", "feature"))
"""Spots that are places even without a name; others are where they have one."""


SORTS = {
    **dict.fromkeys(SETTLEMENTS, "settled"),
    **dict.fromkeys(("ward", "street", "market", "house", "conduit", "park"), "urban"),
    **dict.fromkeys(("river", "sea", "lake", "ford", "bridge"), "afloat"),
    **dict.fromkeys(("church", "chapel"), "pious"),
    **dict.fromkeys(("inn", "smithy", "mill", "manor", "farm"), "homely"),
    "gate": "armed",
}
"""What tables call kinds of places that are told of alike; all else is wild."""
QUIET = 3
"""Of one place in so many something is told that is kept quiet."""


class Place(NamedTuple):
    """A place: what it is called, its kind, where it is, in which cells, the number that maps print
    in the first of them, what the ground of a feature is, whether it is numbered only after all
    others, and what its sheet tells of it in a few words."""

    name: str
    kind: str
    at: Point
    cells: tuple[int, ...] = ()
    printed: str = ""
    ground: str = ""
    last: bool = False
    told: str = ""


def places_of(terrain: TerrainMap, middles: Mapping[int, Point]) -> list[Place]:
    """Return the settlements, named features and rivers of a map; `middles` has the middle of each
    cell."""
    described = [
        spot for spot in terrain.spots if spot.cells and (spot.name or spot.kind in DESCRIBED)
    ]
    # Where one starts in a town or a castle, that is the place.
    homes = {spot.cells[0] for spot in described if spot.kind != "start"}
    found = [
        Place(
            spot.name,
            spot.kind,
            middles[spot.cells[0]],
            spot.cells,
            terrain.coordinate(spot.cells[0]),
            feature_kind(terrain, spot) if spot.kind == "feature" else "",
        )
        for spot in described
        if spot.name or spot.kind != "start" or spot.cells[0] not in homes
    ]
    for path in terrain.paths_of(*WATERWAYS):
        cells = terrain.cells_of(path)
        if path.name and cells:
            found.append(Place(path.name, "river", middles[cells[len(cells) // 2]], tuple(cells)))
    return found


def middles_of(terrain: TerrainMap) -> dict[int, Point]:
    """Return the middle of each cell, in widths of a cell."""
    ground = terrain.ground
    found = {}
    for cell in range(ground.count):
        column, row = ground.place(cell)
        x, y = column + 0.5, row + 0.5
        if ground.is_hex and ground.pointy:
            x, y = x + 0.5 * (row % 2), 0.866 * row + 0.577
        elif ground.is_hex:
            x, y = 0.75 * column + 0.5, 0.866 * (row + 0.5 * (column % 2)) + 0.433
        found[cell] = round(x, 3), round(y, 3)
    return found


def level_of(
    places: Sequence[Place],
    key_request: KeyRequest,
    tables: Tables,
    seed: int,
    row: float,
    old: Level | None = None,
) -> tuple[Level, tuple[Lost, ...]]:
    """Number places row by row, each row `row` high, those that come last after all others, and
    tell of them; texts of an older level stay. Return the level, and the texts whose places are
    gone."""
    before = old.by_id if old else {}
    found = list(_regions(places, row))
    regions, told = [region for region, _ in found], {region.id: words for region, words in found}
    kept = {region.id: before[region.id] for region in regions if region.id in before}
    numbers = _numbered([region.id for region in regions], kept)
    again = {number.strip() for number in key_request.reroll}
    teller = PhraseDeck(tables, key_request.depth, key_request.theme)
    described: dict[str, Region] = {}
    for region in sorted(regions, key=lambda r: stream_key(seed, "key", r.id)):
        there = kept.get(region.id)
        numbered = replace(region, number=numbers[region.id], locked=bool(there and there.locked))
        roll = there.roll if there else 0
        stays = there and (there.locked or str(numbered.number) not in again)
        if there and stays:
            numbered = replace(
                numbered, name=there.name, contents=there.contents, roll=roll, made=there.made
            )
        else:
            roll += str(numbered.number) in again
            notes = Contents(notes=there.contents.notes if there else "")
            numbered = replace(numbered, contents=notes, roll=roll)
            numbered = numbered.described(
                numbered.name, _contents(numbered, told[region.id], teller, key_request, seed)
            )
        described[region.id] = numbered
    lost = tuple(
        Lost(region.number, region.name, region.contents)
        for region in before.values()
        if region.id not in kept and (region.by_hand or region.locked)
    )
    level = Level(0, "", tuple(described[region.id] for region in regions))
    rumours = tuple(_rumours(level, teller, seed)) if key_request.stock == "full" else ()
    return replace(level, rumours=(old.rumours if old and not lost else ()) or rumours), lost


def _regions(places: Iterable[Place], row: float) -> Iterator[tuple[Region, str]]:
    """Yield the places in the order of their numbers, each with what is told of it anyway."""
    seen: dict[str, int] = {}
    for place in sorted(places, key=lambda p: (p.last, p.at[1] // row, p.at, p.kind, p.name)):
        text = f"{place.kind}/{place.name}/{place.cells[:1]}"
        seen[text] = seen.get(text, 0) + 1
        name = hashlib.blake2b(f"{text}/{seen[text]}".encode(), digest_size=5).hexdigest()
        region = Region(
            name,
            "place",
            MultiPolygon(),
            (round(place.at[0], 3), round(place.at[1], 3)),
            name=place.name or (place.ground or place.kind).capitalize(),
            label_size=round(row / 2.5, 3),
            cells=place.cells,
            tags=tuple(filter(None, (place.ground or place.kind, place.printed))),
        )
        yield region, place.told


def _numbered(order: Sequence[str], kept: Mapping[str, Region]) -> dict[str, Number]:
    if not kept:
        return {name: number for number, name in enumerate(order, 1)}
    numbers: dict[str, Number] = {n: r.number for n, r in kept.items() if r.number is not None}
    taken = {str(number) for number in numbers.values()}
    last: Number = min(numbers.values(), key=number_order)
    for name in order:
        if name not in numbers:
            numbers[name] = lettered(last, taken)
            taken.add(str(numbers[name]))
        last = numbers[name]
    return numbers


def _contents(
    region: Region, told: str, teller: PhraseDeck, key_request: KeyRequest, seed: int
) -> Contents:
    """What is told of a place, first what its sheet tells of it."""
    if key_request.stock == "none":
        return Contents()
    tags = _tags(region)
    names, roll = ("seen", "met", "quiet"), region.roll
    dice = {name: Dice(seed, "key", region.id, roll, name) for name in names}
    seen = teller.line("of_place", tags, dice["seen"])
    if told:
        seen = "\n".join(filter(None, (f"{told[:1].upper()}{told[1:]}.", seen)))
    said = Contents(seen, teller.line("met", tags, dice["met"]))
    if key_request.stock == "full" and dice["quiet"].below(QUIET) == 0:
        said = replace(said, hidden=teller.line("kept_quiet", tags, dice["quiet"]))
    return said


def _tags(region: Region) -> frozenset[str]:
    """What tables ask of a place: its kind, and the sort of it."""
    return frozenset({*region.tags, SORTS.get(region.tags[0], "wild")})


def _rumours(level: Level, teller: PhraseDeck, seed: int) -> Iterator[str]:
    """Six of them, each about another place, the last one false."""
    dice = Dice(seed, "key", "rumours", 0)
    rooms = sorted(level.rooms, key=lambda r: stream_key(seed, "rumour", r.id))[:RUMOURS]
    for k, room in enumerate(rooms):
        false = k == RUMOURS - 1
        named = room.name != room.tags[0].capitalize()
        called = room_words(room).removeprefix("the ")
        given = {"room": called if named else f"the {called.lower()}"}
        line = teller.line("false_word" if false else "word", _tags(room), dice, given=given)
        if line:
            yield f"{line} (false)" if false else line
