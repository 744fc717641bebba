"""What a request asks of a map beyond its joints, gathered before tiles are compiled: which sets of
tiles the search must tell apart, and what is demanded where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product

from morphs.base.errors import MorphsError, named, part_of_request
from morphs.base.options import option
from morphs.base.wording import nearest
from morphs.board.glue import Board
from morphs.generators.city.plan import TownPlan
from morphs.matching.composing import Composing, composed_regions, landmarks
from morphs.matching.heights import Heights
from morphs.matching.towns import town_plan_of
from morphs.matching.zoning import Zoning, zone_regions, zoning_of
from morphs.request.constraints import (
    Count,
    Entrance,
    Pin,
    Region,
    feature_letters,
    parse_count,
    parse_entrance,
    parse_pin,
    parse_regions,
    parse_zone,
)
from morphs.request.painting import Stroke, parse_paint
from morphs.request.place import cell_at
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue, called, why_left_out
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary

Members = frozenset[tuple[str, str]]


@dataclass
class Constraints:
    """What is asked. Numbers of sets index `sets`.

    pins      (pin, cell, number of the set of the tiles of that name)
    counts    (count, whether at least, number of the set that is counted)
    regions   (region, its cells, number of the set of tiles it takes)
    pictures  for each remarkable tile the number of the set that holds only it, where variety is
              asked
    rock      the number of the set of tiles of plain rock, where a composition has such
    grand     the number of the set of tiles with much floor, where it knows them
    """

    request: Request
    sets: list[Members] = field(default_factory=list)
    pins: list[tuple[Pin, int, int]] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)
    entrances: list[Entrance] = field(default_factory=list)
    counts: list[tuple[Count, bool, int]] = field(default_factory=list)
    regions: list[tuple[Region, list[int], int]] = field(default_factory=list)
    pictures: dict[tuple[str, str], int] = field(default_factory=dict)
    landmarks: list[int] = field(default_factory=list)
    rock: int | None = None
    grand: int | None = None
    zoning: Zoning | None = None
    town: TownPlan | None = None
    composing: Composing | None = None
    heights: Heights | None = None

    def add_set(self, tiles: Iterable[Tile]) -> int:
        """Return the number of a set of tiles."""
        members = frozenset((tile.pack, tile.name) for tile in tiles)
        if members not in self.sets:
            self.sets.append(members)
        return self.sets.index(members)


def gather(
    request: Request, catalogue: Catalogue, board: Board, composing: Composing | None = None
) -> Constraints:
    """Read everything a request asks, and a composition if there is one; raises MorphsError for
    tiles, cells, tags and features that are not there."""
    constraints = Constraints(request, composing=composing)
    for text in request.pin:
        pin = parse_pin(text)
        cell = cell_at(board, pin.place, option("pin", text))
        shape = board.cells[cell].shape
        tiles = [tile for tile in catalogue.tiles if tile.shape is shape]
        _refuse_left_out(pin, request, catalogue)
        constraints.pins.append((pin, cell, constraints.add_set(_named(pin, tiles, shape.name))))
    for at_least, texts in ((True, request.at_least), (False, request.at_most)):
        for text in texts:
            count = parse_count(text)
            with named(option("at_least" if at_least else "at_most", text)):
                counted = constraints.add_set(_counted(count, catalogue))
            constraints.counts.append((count, at_least, counted))
    _refuse_crossed_counts(constraints, len(board.cells))
    with part_of_request("paint"):
        constraints.strokes = parse_paint(request.paint or (), board, catalogue.vocabulary)
    constraints.entrances = [parse_entrance(text) for text in request.entrance]
    with part_of_request("regions"):
        for region in parse_regions(request.regions or ()):
            cells = [cell_at(board, spot, f"regions, {region.text}") for spot in region.places]
            _add_region(constraints, region, catalogue, cells)
    constraints.zoning = zoning_of(request, board)
    if constraints.zoning:
        _add_zones(constraints, constraints.zoning, catalogue)
    if composing:
        for region, cells, tiles in composed_regions(composing, request, catalogue):
            constraints.regions.append((region, cells, constraints.add_set(tiles)))
        constraints.landmarks = [
            constraints.add_set(kind) for kind in landmarks(composing, catalogue)
        ]
        for part in composing.pieces.values():
            constraints.add_set([part.tile])
        if composing.rock:
            constraints.rock = constraints.add_set(composing.rock)
        if composing.grand:
            constraints.grand = constraints.add_set(composing.grand)
    constraints.town = town_plan_of(request, catalogue, board)
    if request.variety:
        repeats = composing is not None and composing.repeats
        may = {*composing.rock, *composing.water} if composing and repeats else ()
        for tile in catalogue.tiles:
            if tile not in may and is_remarkable(tile, catalogue.vocabulary):
                constraints.pictures[tile.pack, tile.name] = constraints.add_set([tile])
    return constraints


def is_remarkable(tile: Tile, words: Vocabulary) -> bool:
    """Whether a tile is known again where it stands twice. Open country is not: where lines cross
    in mid-side, tiles are so whose tags say no more than the names of its areas and lines, and
    those without tags that show one area and nothing else."""
    if not words.crosses_in_middle:
        return True
    if tile.tags:
        named = {one.name for one in (*words.areas.values(), *words.lines.values())}
        return not named.issuperset(tile.tags)
    return len({face[0] for face in tile.faces}) > 1 or any(
        face[1] != words.plain_line for face in tile.faces
    )


def _named(pin: Pin, tiles: list[Tile], shape: str) -> list[Tile]:
    found = called(pin.tile, tiles)
    if not found:
        hint = nearest(pin.tile, (tile.name for tile in tiles))
        raise MorphsError(
            f"{option('pin', pin.text)}: no {shape} tile is called {pin.tile!r}{hint}"
        )
    ways = {
        (way.rotation, way.flip)
        for tile in found
        for place in range(tile.shape.places)
        for way in tile.orientations(place)
    }
    if pin.rotation is not None and (pin.rotation, pin.flip) not in ways:
        raise MorphsError(f"{option('pin', pin.text)}: {pin.tile} cannot lie like that")
    return found


def _refuse_left_out(pin: Pin, request: Request, catalogue: Catalogue) -> None:
    """Raise MorphsError where another option leaves out what a pin asks for."""
    if called(pin.tile, catalogue.tiles):
        return
    for tile in called(pin.tile, catalogue.by_key.values()):
        why = why_left_out(tile, request)
        if why:
            raise MorphsError(
                f"{option('pin', pin.text)} asks for a tile that {why} leaves out: drop one of "
                f"the two"
            )


def _refuse_crossed_counts(constraints: Constraints, cells: int) -> None:
    """Raise MorphsError where there should be more of something than there may be."""
    lowest = [count for count, at_least, _ in constraints.counts if at_least]
    highest = [count for count, at_least, _ in constraints.counts if not at_least]
    for least, most in product(lowest, highest):
        low, high = least.least(cells), most.most(cells)
        if least.what.lower() == most.what.lower() and low > high:
            raise MorphsError(
                f"{option('at_least', least.text)} and {option('at_most', most.text)}: that is at "
                f"least {low} and at most {high}"
            )


def told_cells(request: Request, catalogue: Catalogue, board: Board) -> set[int]:
    """Return the cells of which pins and paint say what they show. Raises MorphsError like
    `gather`."""
    found = gather(request, catalogue.without_pieces(), board)
    painted = {cell_at(board, stroke.place, stroke.text) for stroke in found.strokes}
    return painted | {cell for _, cell, _ in found.pins}


def settled_cells(request: Request, words: Vocabulary, board: Board) -> frozenset[int]:
    """Return the cells of which pins, paint and entrances say something. Raises MorphsError for
    cells that are not there."""
    pins = ((parse_pin(text).place, option("pin", text)) for text in request.pin)
    ways = ((parse_entrance(text).place, option("entrance", text)) for text in request.entrance)
    with part_of_request("paint"):
        strokes = parse_paint(request.paint or (), board, words)
        painted = [cell_at(board, stroke.place, stroke.text) for stroke in strokes]
    return frozenset((*(cell_at(board, *told) for told in (*pins, *ways)), *painted))


def _counted(count: Count, catalogue: Catalogue) -> list[Tile]:
    """Return the tiles that a count means: of that name, else with that tag, else with that
    feature."""
    wanted = count.what.lower()
    letters = feature_letters(count.what, catalogue.vocabulary)
    tests: tuple[Callable[[Tile], bool], ...] = (
        lambda tile: wanted in (tile.name.lower(), tile.name.split("-")[0].lower()),
        lambda tile: wanted in map(str.lower, tile.tags),
        lambda tile: any(letter in face for face in tile.faces for letter in letters),
    )
    for test in tests:
        found = [tile for tile in catalogue.tiles if test(tile)]
        if found:
            return found
    if letters:
        return []
    tagged = [t for t in catalogue.by_key.values() if wanted in map(str.lower, t.tags)]
    if tagged:
        inner = catalogue.vocabulary.is_inner
        parts = all(any(map(inner, tile.faces)) for tile in tagged)
        why = (
            f"set pieces stand on maps with a plan alone ({option('compose', 'designed')})"
            if parts
            else f"every one is kept out by {option('artist')} or {option('tag')}"
        )
        raise MorphsError(f"no tile tagged {count.what!r} may stand on the map: {why}")
    known = {tag for tile in catalogue.tiles for tag in tile.tags}
    kinds = (*catalogue.vocabulary.areas.values(), *catalogue.vocabulary.lines.values())
    hint = nearest(wanted, [*known, *(kind.name for kind in kinds)])
    raise MorphsError(f"{count.what!r} is no tile, tag or feature{hint}")


def _add_zones(constraints: Constraints, zoning: Zoning, catalogue: Catalogue) -> None:
    zone_tags = [parse_zone(text) for text in constraints.request.zone]
    zones = {str(zone.id) for zone in zoning.template.zones}
    zones |= {zone.type for zone in zoning.template.zones}
    for tags in zone_tags:
        if tags.zone not in zones:
            raise MorphsError(f"{option('zone', tags.text)}: the template has no zone {tags.zone}")
    packs = [pack.name for pack in catalogue.packs]
    for region, cells in zone_regions(zoning, zone_tags, packs, constraints.request):
        _add_region(constraints, region, catalogue, cells)


def _add_region(
    constraints: Constraints, region: Region, catalogue: Catalogue, cells: list[int]
) -> None:
    known = {tag for tile in catalogue.tiles for tag in _tags_of(tile)}
    for tag in (*region.tags, *region.without):
        if tag not in known:
            raise MorphsError(
                f"regions, {region.text}: no tile has the tag {tag!r}{nearest(tag, known)}"
            )
    tiles = [tile for tile in catalogue.tiles if _is_let_in(tile, region)]
    constraints.regions.append((region, cells, constraints.add_set(tiles)))


def _is_let_in(tile: Tile, region: Region) -> bool:
    tags = _tags_of(tile)
    return not tags & set(region.without) and (not region.tags or bool(tags & set(region.tags)))


def _tags_of(tile: Tile) -> set[str]:
    """Return a tile's tags, and its pack as one."""
    return {*map(str.lower, tile.tags), f"pack:{tile.pack.lower()}"}
