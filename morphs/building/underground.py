"""What the sheet of a map of rooms tells: numbers, landmarks, quarters, the main way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import shapely
from shapely import MultiPolygon
from shapely.affinity import translate

from morphs.art.dressing.afar import WAY, is_bright, way_sign
from morphs.art.dressing.dress import Dress, Room
from morphs.art.dressing.emblems import EMBLEMS
from morphs.art.dressing.insets import ROSE, SCALE, SIGNS, Rock, insets_of, rock_of
from morphs.art.dressing.landmarks import landmarks_of, place_sign
from morphs.art.dressing.legend import LIQUIDS, Sign, legend_of, section_legend, zone_signs
from morphs.art.dressing.listing import mark_sign
from morphs.art.dressing.lists import MARKS, Listed
from morphs.art.dressing.page import Page, page_of
from morphs.art.dressing.quarters import Box
from morphs.art.dressing.rim import BAND
from morphs.art.dressing.settings import Setting
from morphs.art.dressing.sheet import FIGURES, scale_of
from morphs.art.dressing.spine import main_way
from morphs.art.style.style import Style
from morphs.base import exact
from morphs.building.asides import figures_of
from morphs.building.emblems import with_emblems
from morphs.building.figures import heights
from morphs.building.known import Known, known_of
from morphs.building.numerals import Figure
from morphs.building.parts import Part, Parts
from morphs.building.quarter_names import by_district, in_squares, mouth, quarters_of, size_of
from morphs.building.room_list import listed, most_telling, seen_from_the_side, shortened
from morphs.building.seen import (
    AFAR_FIGURES,
    PLACES_AFAR,
    map_seen,
    part_seen,
    rooms_afar,
    seen_first,
)
from morphs.building.waters import Lake
from morphs.building.way_in import entrance_of, is_within
from morphs.plan.key.labels import is_upright
from morphs.plan.key.model import NUMBERED, Point, Region
from morphs.plan.plan import polygons_of

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from morphs.draw.picture import Picture
    from morphs.plan.plan import Plan

NAMED = 100
"""Maps of more tiles than this tell their quarters by name."""
MOST_SIGNS, PLACES = 14, 5
"""So many rows a legend has at most, and so many of them are places."""
LISTED_SIGNS = 12
"""So many signs stand beside a list of all rooms."""
FEWER_SIGNS = (12, 10)
"""So few, with the marks of rooms, stand in a box in the rock where more have no room."""
MOST_TOLD = 34
"""Of so many rooms a map with names of quarters tells at most."""
LARGE_FIGURES, MANY = 7.6, 110
"""How high numbers are where there are not more than so many, in points."""
FEW_FIGURES, FEW = 8.6, 30
"""How high they are where there are only so many, in points."""
GREAT_FIGURES, GREAT = 9.4, 1.18
"""How high numbers are on sheets of A3, which are seen whole, from farther off; and how many times
as high they are at least."""
SHARED = 14.0
"""So many squares of a room that belongs to another sheet have its number too."""
PREMISED = 9.0
"""The room for a premise below the title, in points."""
SEEN_AFAR = ("main way", *LIQUIDS.values(), "bridge", "ford")
"""What of the signs is seen on a large map."""
ARRANGED = ((SIGNS, ROSE, SCALE), (SIGNS,), (ROSE, SCALE), (SIGNS, ROSE), (ROSE,), ())
"""What may stand in the rock of a map together."""
HATCHED, SHADED = 1.3, 0.8
"""How far from floors hatching and other looks of rock reach, in squares."""
ENDS = 36.0
"""The room for words at the ends of a scale, in points."""
BLANK = 0.5
"""How much smaller a map may be, lest so much of its sheet is blank beside it."""


def underground(
    picture: Picture,
    plan: Plan,
    dress: Dress,
    keyed: bool,
    players: bool = False,
    known: Known | None = None,
    part: Part | None = None,
) -> Dress:
    """Return what the sheet of a map of rooms, or of a part of it, tells beside its title; to
    players nothing of a key."""
    is_parted = known is not None and len(known.parts.each()) > 1
    known = known or known_of(picture, plan)
    board, found = known.board, known.found
    many = len(picture.layout.cells) > NAMED
    way = set[str]()
    if many and part is None and not board.upright:
        way = main_way(found.walk, board.loop, board.finale)
    numbered = not players and not picture.request.labels
    premised = numbered and keyed and not board.period
    dress = _edged(dress, known, picture.scene.square, part, is_parted, premised)
    rooms = sum(one.number is not None and one.kind in NUMBERED for one in found.regions)
    dress = replace(dress, told=rooms if numbered else 0)
    if not board.upright:
        dress = replace(dress, entrance=entrance_of(picture, plan, board, found))
    dress = _told(picture, known, dress, bool(way), numbered, part)
    if keyed:
        feet = picture.catalogue.packs[0].file.feet_per_square
        dress = replace(dress, square_feet=feet)
    if board.upright:
        from morphs.draw.section import SURFACE

        return replace(dress, ground=SURFACE * picture.scene.square)
    if part:
        dress = replace(dress, afar=part_seen(known, part))
    else:
        dress = replace(dress, afar=map_seen(picture, known, way, dress.style, many, numbered))
    return replace(dress, quarters=quarters_of(picture, known, dress, keyed, part) if many else ())


def _edged(
    dress: Dress, known: Known, square: float, part: Part | None, is_parted: bool, premised: bool
) -> Dress:
    """Make room at the edge of a sheet: for the parts of the map, and for what it is about, below
    the title; the title of a part names it."""
    large = known.large and part is None
    if large or part or is_parted:
        edging = replace(dress.edging, line=BAND)
        dress = replace(dress, rim=known.parts.rim(square, part), edging=edging)
    if part:
        return replace(dress, title=f"{dress.title}: {part.name}")
    if not premised:
        return dress
    edging = replace(dress.edging, head=dress.edging.head + PREMISED)
    return replace(dress, premise=" ".join(known.told.premise), edging=edging)


def _told(
    picture: Picture, known: Known, dress: Dress, way: bool, numbered: bool, part: Part | None
) -> Dress:
    """Number the rooms of a map on its sheet, and list them with its signs; where there is no room
    for such a list, tell of landmarks among the signs. Maps whose tiles have numbers have no
    others (`numbered`)."""
    large = known.large and part is None
    many = part is None and len(picture.layout.cells) > NAMED
    keyed = not known.board.upright
    sign = _way_sign(known, dress.style) if way else None
    seen = _seen(known.plan, part)
    if not numbered:
        return replace(dress, legend=_legend(seen, [], sign)) if keyed else dress
    named = landmarks_of(known.found.regions, PLACES_AFAR if large else PLACES)
    is_flat = picture.board.spec.levels == 1
    shown = _shown(picture, known, named, part)
    rows, shown = _rows(known, shown, large, many) if is_flat else ([], shown)
    lakes = [one for one in known.lakes if part is None or part.has(*one.spot)] if rows else []
    is_located = dress.rim is not None and part is None and keyed
    if is_located:
        rows = [row._replace(place="A1", bare=False) for row in rows]
    if many:
        rows = [*by_district(rows, shown, known, dress)]
    rows = [*rows, *(one.row for one in lakes)]
    signs = _legend(seen, [], sign) if keyed else section_legend(known.plan)
    signs = [*_signs(picture, signs[:LISTED_SIGNS], large), *_marks_told(rows)]
    heading = "Places" if not keyed else "Landmarks" if large else "Rooms"
    if many and keyed and dress.told:
        heading += f": {len({row.number for row in rows if row.number})} of {dress.told}"
    full = replace(dress, listed=rows, legend=signs, heading=heading)
    if keyed and part is None and not known.board.period and is_flat:
        full = _with_insets(full, picture, known)
    page = page_of(size_of(picture), keyed, dress.edging, full.needs)
    if page.lists is None:
        full = replace(dress, legend=_legend(seen, named, sign) if keyed else ())
    taken = [*(in_squares(one, page, picture) for one in full.insets), *_of_zones(picture)]
    figures = _figures(picture, known, shown, page, rows, taken, large)
    full = replace(full, rooms=[*figures, *_letters(picture, lakes, figures)])
    return _located(full, picture, known.parts) if is_located else full


def _shown(
    picture: Picture, known: Known, named: Sequence[tuple[Region, str]], part: Part | None
) -> list[Region]:
    """The rooms of a map, or of a part of it, that its sheet numbers."""
    regions = known.found.regions
    shown = rooms_afar(known, named) if known.large and part is None else list(regions)
    if part:
        shown = list(_of_part(shown, part))
    shown = [one for one in shown if is_within(picture, one.label)]
    return seen_from_the_side(shown) if known.board.upright else shown


def _rows(
    known: Known, shown: list[Region], large: bool, many: bool
) -> tuple[list[Listed], list[Region]]:
    """The rows of a list of rooms, and those of the rooms that still have numbers beside it: where
    there are many the key tells of the others, for fewer numbers are read sooner."""
    rows = listed(known.told.rows, shown)
    if large:
        rows = with_emblems(rows, shown)
    if many and rows and not known.board.upright:
        rows = rows if large else [row.brief for row in most_telling(rows, shown, MOST_TOLD)]
        kept = {row.number for row in rows}
        shown = [one for one in shown if one.number is None or str(one.number) in kept]
    return shortened(rows), shown


def _signs(
    picture: Picture, signs: Sequence[tuple[str, Sign]], large: bool
) -> list[tuple[str, Sign]]:
    """The signs of a legend that are seen on a sheet, and those of the zones of the map."""
    if large:
        return [sign for sign in signs if sign[0] in SEEN_AFAR]
    if picture.request.show_zones == "nothing":
        return [*signs]
    ways = picture.layout.ways
    tiers = {way.tier for way in ways if way.guard}
    return [*signs, *zone_signs(tiers, any(way.mark for way in ways))]


def _figures(
    picture: Picture,
    known: Known,
    shown: Sequence[Region],
    page: Page,
    rows: Sequence[Listed],
    taken: Sequence[Box],
    large: bool,
) -> list[Room]:
    """The numbers of rooms with their marks; on a large map what has no room stands on plates, over
    what is drawn there."""
    marked = {row.number: row.marks for row in rows}
    marks = {one.id: marked.get(str(one.number), "") for one in shown}
    figures = _rooms(picture, known.sighted, shown, page, marks, large, taken)
    if not large:
        return figures
    there = {one.number for one in figures}
    left = [one for one in shown if one.number not in there]
    bare = replace(known.plan, things=())
    told = exact.union_all([one.shape for one in [*seen_first(known), *shown]])
    plates = _rooms(picture, bare, left, page, marks, large, taken, over=told)
    return [*figures, *(replace(one, plate=True) for one in plates)]


def _with_insets(dress: Dress, picture: Picture, known: Known) -> Dress:
    """What a sheet tells with what stands in the rock of its map: that with which the map is
    largest and least paper is left blank."""
    drawn = known.floor, known.sighted.wet
    for kinds, page, setting in _arranged(dress, picture):
        if not (kinds or dress.has_vignette):
            return dress
        rock = _rock(dress, page, picture, drawn)
        sizes = setting.row, setting.letters
        bar = scale_of(page, dress)[1] + ENDS
        for legend in _legends(dress) if SIGNS in kinds else [dress.legend]:
            meanings = [name for name, _ in legend]
            found = insets_of(
                rock, kinds, meanings, sizes, bar, dress.edging.close, dress.has_vignette
            )
            if found is not None:
                return replace(dress, legend=legend, insets=found)
    return dress


def _legends(dress: Dress) -> Iterator[Sequence[tuple[str, Sign]]]:
    """Yield the signs that may stand in a box: all, then fewer, without those that tell least; of
    the marks of rooms always all."""
    yield dress.legend
    marks = [name for name, _ in _marks_told(dress.listed)]
    marked = [sign for sign in dress.legend if sign[0] in marks]
    plain = [sign for sign in dress.legend if sign[0] not in marks]
    for most in FEWER_SIGNS:
        if len(marked) < most < len(dress.legend):
            yield [*plain[: most - len(marked)], *marked]


def _arranged(dress: Dress, picture: Picture) -> list[tuple[Sequence[str], Page, Setting]]:
    """The sheets with what may stand in the rock of their map, and how their lists are set, the
    best first."""
    found = []
    for kinds in ARRANGED:
        page = page_of(size_of(picture), True, dress.edging, dress.needs_without(kinds))
        if page.lists is not None and page.setting is not None:
            found.append((kinds, page, page.setting))
    return sorted(found, key=lambda one: round(one[1].cost * (1 + BLANK * one[1].blank), 6))


def _rock(dress: Dress, page: Page, picture: Picture, drawn: Sequence[BaseGeometry]) -> Rock:
    """The empty rock of a map, off what is drawn, but for where the word at its entrance may
    stand."""
    square, (left, top, _, _) = picture.scene.square, picture.within
    drawn = [translate(one, -left / square, -top / square) for one in drawn]
    kept = [mouth(dress.entrance, page, square)] if dress.entrance else []
    reach = HATCHED if dress.style.hatch else SHADED
    return rock_of(page, drawn, square, reach, kept)


def _of_zones(picture: Picture) -> list[Box]:
    """The ground of guards and of ends of secret ways, in squares of the plan."""
    from morphs.draw.zone_marks import ground_of

    if picture.zone_overlay is None:
        return []
    square = picture.scene.square
    grounds = (ground_of(mark, picture.scene) for mark in picture.zone_overlay.marks)
    return [(a / square, b / square, c / square, d / square) for a, b, c, d in grounds]


def _marks_told(rows: Sequence[Listed]) -> Iterator[tuple[str, Sign]]:
    """Yield what the marks of rows mean."""
    there = {kind for row in rows for kind in row.marks}
    emblems = {letter: name for letter, (name, _, _) in EMBLEMS.items()}
    for kind, name in (emblems | MARKS).items():
        if kind in there:
            yield name, partial(mark_sign, kind)


def _letters(picture: Picture, lakes: Sequence[Lake], figures: Sequence[Room]) -> Iterator[Room]:
    """Yield the letters of great waters, as high as the numbers of rooms."""
    square, (left, top, _, _) = picture.scene.square, picture.within
    for lake in lakes if figures else ():
        x, y = lake.spot
        yield Room(
            lake.row.number, x * square - left, y * square - top, max(one.high for one in figures)
        )


def _located(dress: Dress, picture: Picture, parts: Parts) -> Dress:
    """The list with the quarters of the map in which the numbers of its rooms stand."""
    square = picture.scene.square
    places = {str(room.number): parts.name_at(room.x / square, room.y / square)
              for room in dress.rooms}  # fmt: skip
    rows = [row._replace(place=places.get(row.number, row.place)) for row in dress.listed]
    return replace(dress, listed=rows)


def _of_part(rooms: Sequence[Region], part: Part) -> Iterator[Region]:
    """Yield the rooms of a part of a map: those that begin there whole, of others what lies there
    if it is large."""
    ground = shapely.box(*part.own)
    for room in rooms:
        if room.number is None or room.kind not in NUMBERED or not ground.intersects(room.shape):
            continue
        own = exact.clip(room.shape, *part.own)
        if part.has(*room.label):
            yield replace(room, shape=polygons_of(own))
        elif own.area >= SHARED:
            spot = exact.inner_point(own)
            label = round(spot.x, 3), round(spot.y, 3)
            yield replace(room, shape=polygons_of(own), label=label, label_size=0.0)


def _seen(plan: Plan, part: Part | None) -> Plan:
    """What of a plan its legend tells: that of a part of it what is there."""
    if part is None:
        return plan
    ground = shapely.box(*part.own)
    return replace(
        plan,
        doors=tuple(door for door in plan.doors if ground.intersects(door.segment)),
        things=tuple(thing for thing in plan.things if part.has(thing.x, thing.y)),
        water=plan.water if ground.intersects(plan.water) else MultiPolygon(),
        lava=plan.lava if ground.intersects(plan.lava) else MultiPolygon(),
        crevasse=plan.crevasse if ground.intersects(plan.crevasse) else MultiPolygon(),
        bridges=exact.clip(plan.bridges, *part.own),
        fords=exact.clip(plan.fords, *part.own),
    )


def _way_sign(known: Known, style: Style) -> Sign | None:
    """The sign of the main way, if it has a colour: among floors in those of districts, or that of
    the style."""
    is_among = len(known.districts) > 1 and is_bright(style)
    return partial(way_sign, among=is_among) if is_among or style.name in WAY else None


def _legend(
    plan: Plan, named: Sequence[tuple[Region, str]], way: Sign | None
) -> list[tuple[str, Sign]]:
    """The rows of a legend: places by their numbers, the main way if it is seen, signs."""
    places = [(name, place_sign(region.number or "")) for region, name in named]
    places += [("main way", way)] if way else []
    return [*places, *legend_of(plan)[: MOST_SIGNS - len(places)]]


def _rooms(
    picture: Picture,
    sighted: Plan,
    regions: Sequence[Region],
    page: Page,
    marks: Mapping[str, str],
    large: bool,
    taken: Sequence[Box] = (),
    over: BaseGeometry | None = None,
) -> list[Room]:
    """The numbers that the map's key has too, with the marks of rooms, by their ids, and a line to
    their room where they stand beside it: of one height but in cells, of the least that can be
    read on a page. On a large map those that have no room inside are
    left out, all are as high, and those on plates may lie `over` all floors but these."""
    on_plates = over is not None
    square, (left, top, right, below) = picture.scene.square, picture.within
    numbered = [one for one in regions if one.number is not None]
    if not numbered:
        return []
    usual = sorted(one.label_size for one in numbered)[len(numbered) // 5]
    roomy = usual * square / page.pixels
    least = GREAT_FIGURES if page.is_great else _least_figures(len(numbered))
    larger = GREAT if page.is_great else 1.0
    high, low, tiny = heights(max(roomy, least), square / page.pixels, larger,
                              is_upright(sighted))  # fmt: skip
    high = (AFAR_FIGURES if large else high) * page.pixels
    mat = 0.0 if on_plates else 0.8 * page.edging.mat * page.pixels
    ends = (left - mat, top - mat, right + mat, below + mat)
    within = ends[0] / square, ends[1] / square, ends[2] / square, ends[3] / square
    shares = (min(1.0, round(each * page.pixels / high, 3)) for each in (low, tiny))
    lower, lowest = (1.0, 0.0) if large else shares
    found = figures_of(numbered, sighted, round(high / square, 3), marks, within, lower, taken,
                       large and not on_plates, over, lowest)  # fmt: skip

    def at(spot: Point) -> Point:
        return spot[0] * square - left, spot[1] * square - top

    rooms = []
    for one in numbered:
        if large and not on_plates and one.id not in found:
            continue
        figure = found.get(one.id, Figure(one.label, high / square))
        lead = at(figure.lead) if figure.lead else None
        there = tuple((kind, at(spot)) for kind, spot in figure.marks)
        tall = figure.high * square
        rooms.append(Room(one.number or 0, *at(figure.spot), tall, lead, there, bed=figure.bed))
    return rooms


def _least_figures(rooms: int) -> float:
    """How high numbers of so many rooms are at least."""
    return FEW_FIGURES if rooms <= FEW else LARGE_FIGURES if rooms <= MANY else FIGURES
