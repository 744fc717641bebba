"""The list beside a map of lands: its places and where they are, its waters, hills and woods, how
far it is by road from place to place, and how much of what country there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

from morphs.art.dressing.lists import Listed
from morphs.art.dressing.rim import BAND, BARS, Rim
from morphs.art.dressing.sheet import A_HEX, Dress
from morphs.base.wording import lettered
from morphs.draw.carried import described_land
from morphs.terrain.extras.naming import feature_cells, feature_kind
from morphs.terrain.terrain_map import WATERWAYS, TerrainMap

if TYPE_CHECKING:
    from morphs.draw.picture import Picture

ROADS = ("road", "trail", "railway")
PEOPLED = ("city", "town", "castle", "village", "settlement")
"""Kinds of places, the greatest first."""
GRAND = {"sea": "Waters", "lake": "Waters", "river": "Waters"}
"""The heading under which features stand that are no heights, woods or wastes."""
QUARTER = 3.4
"""About so many cells are from letter to letter in the border."""
MOST_WAYS, MOST_KINDS, MOST_LANDS, MOST_PLACES = 8, 7, 12, 24
"""So many ways, kinds of country, features and places are told at most, the greatest."""
OTHERS = "other country"
CALLED = {"high-hill": "foothills", "ocean": "water", "lake": "water", "mountain": "mountains",
          "plain": "plains"}  # fmt: skip
"""What kinds of country are called where it is not by their word."""


def with_gazetteer(picture: Picture, dress: Dress) -> Dress:
    """Return the sheet of lands with its list, and letters and numbers in the border by which that
    says where places are; as it is for lands without names."""
    words = picture.catalogue.vocabulary
    land = described_land(picture.layout, picture.board, words)
    if land is None or picture.request.names == "off":
        return dress
    left, top, right, below = picture.within
    rim = _rim((right - left, below - top), picture.scene.tile[0])
    middles = {
        cell.id: (box.left + box.width / 2 - left, box.top + box.height / 2 - top)
        for cell in picture.layout.cells
        for box in (picture.scene.boxes[cell.id],)
    }
    rows = list(gazetteer(land, {cell: _named(rim, at) for cell, at in middles.items()}))
    if not rows:
        return dress
    edging = replace(dress.edging, line=BARS + BAND - 0.5)
    return replace(dress, listed=rows, rim=rim, edging=edging, heading="Gazetteer")


def _rim(size: tuple[int, int], cell: int) -> Rim:
    """The letters and numbers in the border of lands of a size in pixels."""
    wide, high = size
    columns, rows = (max(2, round(side / (QUARTER * cell))) for side in size)
    across = tuple(k * wide / columns for k in range(columns + 1))
    return Rim(across, tuple(k * high / rows for k in range(rows + 1)), bars=True)


def _named(rim: Rim, at: tuple[float, float]) -> str:
    """The letter and number at a place."""
    column = sum(at[0] >= x for x in rim.columns[1:-1])
    return f"{lettered(column)}{sum(at[1] >= y for y in rim.rows[1:-1]) + 1}"


def gazetteer(land: TerrainMap, where: Mapping[int, str]) -> Iterator[Listed]:
    """Yield the rows of a land's list under their headings; `where` says by letter and number where
    each cell is."""
    homes = sorted(
        (spot for spot in land.spots if spot.kind in PEOPLED and spot.name and spot.cells),
        key=lambda spot: (PEOPLED.index(spot.kind), spot.name),
    )[:MOST_PLACES]
    if homes:
        yield Listed("", "Places", heading=True)
        yield from (Listed(where[spot.cells[0]], spot.name, spot.kind) for spot in homes)
    features = _features(land, where)
    for heading in ("Waters", "Heights, woods and wastes"):
        rows = [row for under, row in features if under == heading]
        if rows:
            yield Listed("", heading, heading=True)
            yield from rows
    ways = by_road(land, [(spot.cells[0], spot.name) for spot in homes])
    if ways:
        yield Listed("", "By road", heading=True)
        for miles, one, other in ways:
            yield Listed("", f"{one} to {other}", f"{miles:g} miles")
    yield Listed("", "The land", heading=True)
    for share, name in shares(land):
        yield Listed("", name[:1].upper() + name[1:], f"{share} %")


def _features(land: TerrainMap, where: Mapping[int, str]) -> Sequence[tuple[str, Listed]]:
    """The rows of what has a name and is no place, the largest first, and their headings."""
    found = []
    for spot in land.spots:
        if spot.kind == "feature" and spot.name and spot.cells:
            kind = feature_kind(land, spot)
            heading = GRAND.get(kind, "Heights, woods and wastes")
            row = Listed(where[spot.cells[0]], spot.name, kind)
            found.append((-len(feature_cells(land, spot)), spot.name, heading, row))
    for path in land.paths_of(*WATERWAYS):
        cells = land.cells_of(path)
        if path.name and cells:
            row = Listed(where[cells[len(cells) // 2]], path.name, "river")
            found.append((-len(cells), path.name, "Waters", row))
    return [(heading, row) for _, _, heading, row in sorted(found)[:MOST_LANDS]]


def by_road(land: TerrainMap, homes: Sequence[tuple[int, str]]) -> list[tuple[float, str, str]]:
    """Return how many miles it is by road from place to place where none lies between, the shortest
    ways first."""
    beside: dict[int, set[int]] = {}
    for path in land.paths_of(*ROADS):
        cells = land.cells_of(path)
        for one, other in pairwise(cells):
            beside.setdefault(one, set()).add(other)
            beside.setdefault(other, set()).add(one)
    named = dict(homes)
    found = []
    for start, name in homes:
        far, waiting = {start: 0}, [(0, start)]
        while waiting:
            steps, here = heappop(waiting)
            if here in named and here != start:
                if here > start:
                    first, last = sorted((name, named[here]))
                    found.append((steps * A_HEX, first, last))
                continue
            for there in sorted(beside.get(here, ())):
                if steps + 1 < far.get(there, steps + 2):
                    far[there] = steps + 1
                    heappush(waiting, (steps + 1, there))
    return sorted(found)[:MOST_WAYS]


def shares(land: TerrainMap) -> list[tuple[int, str]]:
    """Return how many cells in a hundred are of each kind of country, most first, and of all that
    are left, as one; a hundred together, what is lost by rounding being given to those that lost
    most."""
    kinds = Counter(CALLED.get(word, word) for word in land.words)
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
