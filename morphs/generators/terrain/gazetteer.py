"""What there is to tell of a land beside its map: its places and where they are, its waters,
heights and woods, its crossings, how far it is by road, and how much of what country there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from morphs.base import exact
from morphs.generators.terrain.extras.naming import feature_cells, feature_kind
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import (
    WATERWAYS,
    WAYS,
    Path,
    Spot,
    TerrainMap,
)

PEOPLED = ("city", "town", "castle", "village", "settlement")
"""Kinds of places, the greatest first."""
WATERS, HEIGHTS = "Waters", "Heights, woods and wastes"
GRAND = {"sea": WATERS, "lake": WATERS, "river": WATERS}
"""The heading under which features stand that are no heights, woods or wastes."""
MOST_WAYS, MOST_KINDS, MOST_LANDS, MOST_PLACES, MOST_CROSSED = 6, 7, 16, 36, 8
"""So many ways, kinds of country, features, places and crossings are told at most, the greatest."""
KINDS = {"city": "Cities and towns", "town": "Cities and towns", "castle": "Castles",
         "village": "Villages", "settlement": "Settlements"}  # fmt: skip
"""The headings of places in a list in brief."""
GROUPS = {"forest": "Woods", "jungle": "Woods", "wood": "Woods", "mountains": "Heights",
          "hills": "Heights", "crags": "Heights"}  # fmt: skip
"""The same of features; the rest are wastes."""
PLACES, ROADS, COUNTRY, WASTES = "Places", "By road", "The land", "Wastes"
SIGHTS, WORDS = "Sights", "words"
BRIEFER = ("", COUNTRY, ROADS, WORDS, HEIGHTS, PLACES)
"""Of what a list in brief leaves out all, the smaller half or what is plain, one by one."""
PLAIN = ("village", "settlement")
"""The words of places of which there is nothing to tell."""
OTHERS = "other country"
CALLED = {"high-hill": "foothills", "ocean": "water", "lake": "water", "mountain": "mountains",
          "plain": "plains", "water island": "islands", "ocean island": "islands",
          "water-island": "islands", "ocean-island": "islands"}  # fmt: skip
"""What kinds of country are called where it is not by their word."""
PARTS, FINE_STEP = 64, 50
"""Parts of a step that ways are measured in; from which step on whole tens are told."""
POND, MOST_HIGH = 2, 4
"""So many cells of a broad river beside each other at the border are a pond; so many cells of each
height of a table are told."""
IN_ROW, MOST_BELOW = 6, 2
"""So many of these stand in a row of their own, and so many such rows there are at most."""
OPEN, FIELD = "open, pasture and crops too", "ploughed fields"
"""What open land and fields of a table are called where their shares are told."""
OVER = ("bridge", "ford")
"""Crossings that lead over water."""


class Entry(NamedTuple):
    """A row: where it is, a name, and a word of what is there; or a heading among such rows."""

    where: str
    name: str
    word: str = ""
    heading: bool = False


class Step(NamedTuple):
    """What a step from cell to cell measures: "6 miles"."""

    size: Decimal
    unit: str


class Drawn(NamedTuple):
    """A land as it is drawn: where ways pass in the cells that they run through, how long a step is
    in that measure, and, where it is known, at which places water lies, and at which a way
    crosses a river; and what else with a name is drawn: its cell, its name, what it is."""

    nodes: Mapping[int, tuple[float, float]]
    size: float
    ashore: frozenset[int] | None = None
    crossed: frozenset[int] | None = None
    sights: tuple[tuple[int, str, str], ...] = ()


def gazetteer(
    land: TerrainMap,
    where: Mapping[int, str],
    step: Step,
    crossings: bool = False,
    drawn: Drawn | None = None,
) -> Iterator[Entry]:
    """Yield the rows of a land's list under their headings; `where` says of each cell where it is;
    bridges, fords and where ways leave the map are told if `crossings` are; ways are as long as
    `drawn`."""
    homes = sorted(
        (spot for spot in land.spots if spot.kind in PEOPLED and spot.name and spot.cells),
        key=lambda spot: (PEOPLED.index(spot.kind), spot.name),
    )[:MOST_PLACES]
    if homes:
        yield Entry("", PLACES, heading=True)
        yield from (
            Entry(where[spot.cells[0]], spot.name, _site(land, spot, drawn)) for spot in homes
        )
    features = _features(land, where)
    for heading in (WATERS, HEIGHTS):
        yield from _under(heading, [row for under, row in features if under == heading])
    if drawn:
        yield from _under(SIGHTS, [Entry(where[at], name, kind) for at, name, kind in drawn.sights])
    if crossings:
        yield from _under("Ways and waters", [*_through(land, where), *_crossed(land, where)])
    homes_at = [(cell, spot.name) for spot in homes for cell in spot.cells[:1]]
    ways = by_road(land, homes_at, step.size, drawn)
    told = (Entry("", f"{one} to {other}", f"{far:f} {step.unit}") for far, one, other in ways)
    yield from _under(ROADS, list(told))
    if "contours" in land.layers:
        yield from order_of_battle(land, where)
        return
    yield Entry("", COUNTRY, heading=True)
    for share, name in shares(land):
        yield Entry("", name[:1].upper() + name[1:], f"{share} %")


def briefer(rows: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Yield the rows of a land's list ever shorter: headings say what words did but for what
    travellers look for, and numbers stand first; then shares of country are left out, then ways,
    then all words, for names that the map has belong in its list before these; then the smaller
    half of what is neither place nor water, then villages of which there is nothing to tell."""
    left, worded = _sections(rows), True
    features = left.get(HEIGHTS, [])
    small = features[(len(features) + 1) // 2 :]
    for step in BRIEFER:
        if step == HEIGHTS:
            left[step] = [one for one in left.get(step, []) if one not in small]
        elif step == PLACES:
            left[step] = [one for one in left.get(step, []) if one.word not in PLAIN]
        else:
            left.pop(step, None)
        worded = worded and step != WORDS
        yield list(_briefly(left, worded))


def _sections(rows: Iterable[Entry]) -> dict[str, list[Entry]]:
    """The rows of a list by their headings."""
    heading, found = "", dict[str, list[Entry]]()
    for one in rows:
        heading = one.name if one.heading else heading
        if not one.heading:
            found.setdefault(heading, []).append(one)
    return found


def _briefly(sections: Mapping[str, Sequence[Entry]], worded: bool) -> Iterator[Entry]:
    """The rows of a list in brief under their headings, with words or without."""
    found: dict[str, list[Entry]] = {}
    for heading, rows in sections.items():
        for one in rows:
            if not (one.where or one.name):
                continue  # it goes on with words of the row before, which are left out
            under, row = _brief(heading, one)
            row = row._replace(word=_sought(heading, one)) if worded and not row.word else row
            found.setdefault(under, []).append(row)
    for under, some in found.items():
        yield from _under(under, some)


def _brief(heading: str, row: Entry) -> tuple[str, Entry]:
    """A row in brief, and the heading that it stands under then."""
    kind = row.word.split(",")[0]
    if heading == ROADS:
        far, _, unit = row.word.partition(" ")
        return f"{ROADS}, {unit}", Entry(far, row.name)
    if heading == COUNTRY:
        return COUNTRY, row
    if heading in (PLACES, HEIGHTS):
        heading = KINDS.get(kind, kind) if heading == PLACES else GROUPS.get(kind, WASTES)
    return heading, Entry(row.where, row.name)


def _sought(heading: str, row: Entry) -> str:
    """What travellers look for at a place: a bridge, a ford, a harbour; and what a sight is, where
    its name does not say so."""
    if heading == PLACES:
        site = row.word.partition(", ")[2]
        return "" if site.startswith("on ") else site
    return row.word if heading == SIGHTS and row.word not in row.name.lower() else ""


def _under(heading: str, rows: Sequence[Entry]) -> Iterator[Entry]:
    if rows:
        yield Entry("", heading, heading=True)
        yield from rows


def _site(land: TerrainMap, spot: Spot, drawn: Drawn | None) -> str:
    """What a place is, and what lies at it: a bridge, a ford, the sea, a lake, a river."""
    cells = set(spot.cells)
    there = {one.kind for one in land.spots if not cells.isdisjoint(one.cells)}
    near = {n for cell in cells for n in land.ground.neighbours[cell]}
    wet = {land.terrain(cell).water for cell in near}
    if drawn and drawn.ashore is not None and cells.isdisjoint(drawn.ashore):
        wet = set()
    if drawn and drawn.crossed is not None and cells.isdisjoint(drawn.crossed):
        there.difference_update(OVER)
    rivers = [path for path in land.paths_of(*WATERWAYS) if cells & set(land.cells_of(path))]
    named = next((path.name for path in rivers if path.name), "")
    found = (
        ("bridge" in there, "bridge"),
        ("ford" in there, "ford"),
        ("sea" in wet, "harbour"),
        ("lake" in wet, "by the lake"),
        (bool(named), f"on {named.replace('The ', 'the ', 1)}"),
    )
    more = next((words for holds, words in found if holds), "")
    return f"{spot.kind}, {more}" if more else spot.kind


def _features(land: TerrainMap, where: Mapping[int, str]) -> Sequence[tuple[str, Entry]]:
    """The rows of what has a name and is no place, the largest first, and their headings."""
    found = []
    for spot in land.spots:
        if spot.kind == "feature" and spot.name and spot.cells:
            kind = feature_kind(land, spot)
            cells = feature_cells(land, spot)
            row = Entry(where[_midmost(land, cells)], spot.name, kind)
            heading = GRAND.get(kind, HEIGHTS)
            found.append((-len(cells), spot.name, heading, row))
    for path in land.paths_of(*WATERWAYS):
        cells = land.cells_of(path)
        if path.name and cells:
            row = Entry(where[cells[len(cells) // 2]], path.name, path.kind)
            found.append((-len(cells), path.name, WATERS, row))
    return [(heading, row) for _, _, heading, row in sorted(found)[:MOST_LANDS]]


def _midmost(land: TerrainMap, cells: Sequence[int]) -> int:
    """Of some cells the one nearest to their middle; the first where the land has seams."""
    if land.ground.wrap != "none":
        return cells[0]
    places = [land.ground.place(cell) for cell in cells]
    count, across, down = len(cells), *(sum(place[k] for place in places) for k in (0, 1))
    off = [(count * x - across) ** 2 + (count * y - down) ** 2 for x, y in places]
    return cells[off.index(min(off))]


def _through(land: TerrainMap, where: Mapping[int, str]) -> Iterator[Entry]:
    """Where ways and rivers come onto the map and leave it."""
    for path in land.paths_of(*WAYS, *WATERWAYS):
        cells = land.cells_of(path)
        if len(cells) > 1 and all(_is_out(land, path, end) for end in (0, -1)):
            plain = "Pond" if is_pond(land, path) else path.kind.capitalize()
            name = path.name or _way_by(land, path) or plain
            goes = "" if is_pond(land, path) else f"leaves at {where[cells[-1]]}"
            yield Entry(where[cells[0]], name, goes if where[0] else "")


def _way_by(land: TerrainMap, path: Path) -> str:
    """What a way is called after a place that it runs through, else past: the greatest."""
    cells = set(land.cells_of(path))
    near = cells | {other for cell in cells for other in land.ground.neighbours[cell]}
    homes = [
        (cells.isdisjoint(spot.cells), PEOPLED.index(spot.kind), spot.name)
        for spot in land.spots
        if spot.kind in PEOPLED and spot.name and not near.isdisjoint(spot.cells)
    ]
    return f"{min(homes)[2]} {path.kind}" if homes and path.kind in WAYS else ""


def is_pond(land: TerrainMap, path: Path) -> bool:
    """Whether a river but touches the map: it is as broad as its cells, and few, and all that is
    seen of it is water that the border cuts."""
    if path.kind not in WATERWAYS or not path.wide or len(path.points) > POND + 2:
        return False
    (ax, ay), (bx, by) = path.points[0], path.points[-1]
    return abs(ax - bx) + abs(ay - by) <= POND


def deployed(ground: Ground) -> tuple[bool, int]:
    """Return whether forces on a table stand behind level lines, along its long sides, and how many
    rows or columns deep: a sixth of the table, in whole cells."""
    across, down = ground.columns**2, ground.rows**2
    if ground.is_hex:  # columns of hexes with flat tops are closer than their rows
        across, down = (4 * across, 3 * down) if ground.pointy else (3 * across, 4 * down)
    level = across >= down
    return level, max(1, round((ground.rows if level else ground.columns) / 6))


def _level(high: int, places: Sequence[str]) -> Iterator[Entry]:
    """Yield how many cells lie as high, and where: few beside, or all below if these have room."""
    told = f"{len(places)} cell{'s' if len(places) > 1 else ''}"
    if not places[0]:
        yield Entry("", f"Level {high}", told)
    elif MOST_HIGH < len(places) <= MOST_BELOW * IN_ROW:
        yield Entry("", f"Level {high}", f"{told}:")
        for first in range(0, len(places), IN_ROW):
            end = "," if first + IN_ROW < len(places) else ""
            yield Entry("", "", ", ".join(places[first : first + IN_ROW]) + end)
    else:
        end = " ..." if len(places) > MOST_HIGH else ""
        yield Entry("", f"Level {high}", f"{told}: {', '.join(places[:MOST_HIGH])}{end}")


def order_of_battle(land: TerrainMap, where: Mapping[int, str]) -> Iterator[Entry]:
    """Yield what a game on a table needs: where either side stands at first, how high the ground
    rises where, and how much there is of what."""
    level, deep = deployed(land.ground)
    ground, word = land.ground, "row" if level else "column"
    last = ground.rows if level else ground.columns
    yield Entry("", "Sides", heading=True)
    for side, first, end in (("Red", 1, deep), ("Blue", last - deep + 1, last)):
        span = f"{word}s {first:02} to {end:02}" if end > first else f"{word} {first:02}"
        yield Entry("", side, f"deploys in {span}")
    contours: list[int] = land.layers["contours"].tolist()
    if most := max(contours, default=0):
        yield Entry("", "Heights to see from", heading=True)
        for high in range(most, 0, -1):
            cells = [cell for cell, one in enumerate(contours) if one == high]
            if cells:
                yield from _level(high, [where[cell] for cell in cells])
    yield Entry("", "The ground by the rules", heading=True)
    for share, name in shares(land, _by_rule(land)):
        yield Entry("", name[:1].upper() + name[1:], f"{share} %")


def _by_rule(land: TerrainMap) -> Mapping[str, str]:
    """What the ground of a table is called where its drawing shows more than its rules tell: hedged
    pastures and corn are open, only ploughed fields are fields."""
    asked = land.request.get("wargame")
    cover = asked.get("cover") if isinstance(asked, dict) else None
    return {} if cover == "desert" else {"open": OPEN, "field": FIELD}


def _is_out(land: TerrainMap, path: Path, end: int) -> bool:
    return land.ground.cell(path.points[end]) < 0


def _crossed(land: TerrainMap, where: Mapping[int, str]) -> list[Entry]:
    """Bridges, fords, level crossings, passes and caves, with the name of what they lead over."""
    found = []
    rivers = [(path.name, set(land.cells_of(path))) for path in land.paths_of(*WATERWAYS)]
    for spot in land.spots:
        if spot.cells and spot.kind in (*OVER, "level-crossing", "pass", "gorge", "cave"):
            over = next((name for name, cells in rivers if name and spot.cells[0] in cells), "")
            words = f"over {over}" if over and spot.kind in OVER else ""
            kind = spot.kind.replace("-", " ").capitalize()
            found.append(Entry(where[spot.cells[0]], spot.name or kind, words))
    return found[:MOST_CROSSED]


def by_road(
    land: TerrainMap,
    homes: Sequence[tuple[int, str]],
    step: Decimal,
    drawn: Drawn | None = None,
) -> list[tuple[Decimal, str, str]]:
    """Return how far it is by road from place to place where none lies between, the ways from the
    first of the places first, of these the shortest; a step from cell to cell is `step` long, or
    such a part or more of that as it is `drawn`."""
    beside: dict[int, set[int]] = {}
    for path in land.paths_of(*WAYS):
        cells = land.cells_of(path)
        for one, other in pairwise(cells):
            beside.setdefault(one, set()).add(other)
            beside.setdefault(other, set()).add(one)
    named = dict(homes)
    rank = {cell: number for number, (cell, _) in enumerate(homes)}
    found: dict[tuple[int, int], int] = {}
    for start, _ in homes:
        far, waiting = {start: 0}, [(0, start)]  # in parts of a step
        while waiting:
            steps, here = heappop(waiting)
            if here in named and here != start:
                found[start, here] = steps
                continue
            for there in sorted(beside.get(here, ())):
                reached = steps + _long(here, there, drawn)
                if there not in far or reached < far[there]:
                    far[there] = reached
                    heappush(waiting, (reached, there))
    kept = []
    for one, other in straight_ways(found):
        first, last = sorted((named[one], named[other]))
        key = min(rank[one], rank[other]), found[one, other]
        kept.append((key, _told(found[one, other], step), first, last))
    return [(far, one, other) for _, far, one, other in sorted(kept)[:MOST_WAYS]]


def straight_ways(ways: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Return those of some ways from place to place, told by their length both ways, that are
    shorter than by way of other places; each once, from the lesser number."""
    places = sorted({place for pair in ways for place in pair})
    least = dict(ways)
    for middle in places:
        for one in places:
            for other in places:
                if (one, middle) in least and (middle, other) in least and one != other:
                    far = least[one, middle] + least[middle, other]
                    least[one, other] = min(far, least.get((one, other), far))
    return [
        (one, other)
        for (one, other), far in ways.items()
        if one < other
        and all(
            least.get((one, middle), far) + least.get((middle, other), far) > far
            for middle in places
            if middle not in (one, other)
        )
    ]


def _long(one: int, other: int, drawn: Drawn | None) -> int:
    """How long a step is as it is drawn, in parts; whole where it leads over a seam."""
    if not drawn or one not in drawn.nodes or other not in drawn.nodes:
        return PARTS
    parts = round(PARTS * exact.apart(drawn.nodes[one], drawn.nodes[other]) / drawn.size)
    return parts if parts < 2 * PARTS else PARTS


def _told(parts: int, step: Decimal) -> Decimal:
    """How far so many parts of steps are, as people say it: in whole miles, or tens of yards."""
    whole = Decimal(10 if step >= FINE_STEP else 1) if step >= 1 else step / 10
    return max(whole, (parts * step / PARTS / whole).to_integral_value(ROUND_HALF_UP) * whole)


def shares(land: TerrainMap, called: Mapping[str, str] = CALLED) -> list[tuple[int, str]]:
    """Return how many cells in a hundred are of each kind of country, most first, and of all that
    are left, as one; a hundred together, what is lost by rounding being given to those that lost
    most."""
    kinds = Counter(called.get(word, word.replace("-", " ")) for word in land.words)
    order = sorted(kinds.items(), key=lambda one: (-one[1], one[0]))
    whole, most = sum(kinds.values()), MOST_KINDS if len(order) <= MOST_KINDS else MOST_KINDS - 1
    parts = [(count, name) for name, count in order[:most]]
    if len(order) > most:
        parts.append((sum(count for _, count in order[most:]), OTHERS))
    found = [100 * count // whole for count, _ in parts]
    lost = sorted(range(len(parts)), key=lambda k: (-(100 * parts[k][0] % whole), k))
    for k in lost[: 100 - sum(found)]:
        found[k] += 1
    return [(share, name) for share, (_, name) in zip(found, parts, strict=True) if share]
