"""Which picture of its tile each cell of a finished map shows.

A tile that stands a second time is drawn anew for its place: the same code, theme and links, other
dice. Set pieces, and some of the tiles that one remembers, are so where they stand first too, by
the seed of the map (`remembered.py`). Cells say which drawing they show by a number, 0 for the
picture that ships; the dice know nothing but the tile and that number, so that it is the same
picture on every map.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from morphs.base.errors import MorphsError, named
from morphs.board.glue import Board
from morphs.layout.cells import LaidCell, LaidCells
from morphs.matching.composer import composition_of
from morphs.matching.remembered import (
    first_looks,
    is_of_section,
    is_part,
    is_remembered,
    looks_of_pieces,
    looks_of_sections,
    looks_of_spanned,
    looks_of_twins,
)
from morphs.matching.spanned import with_spans
from morphs.plan.recipes import refuse_variant, varies
from morphs.plan.spans import number_of
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue

MOST = 240
"""So many pictures of a map are drawn anew by itself; more places show one of them again, far from
each other."""
LARGEST = 10_000
"""Boards of more cells show the pictures that ship, unless all are asked for."""
APART = 1 << 40
"""How far from each other two levels are, as a square of board units."""
Key = tuple[str, str]
Ints = NDArray[np.int64]


def with_variants(
    request: Request, board: Board, catalogue: Catalogue, cells: LaidCells
) -> LaidCells:
    """Return the cells of a map with the picture that each shows: where a tile that can be drawn
    anew stands again, the first free one, in the order of cells."""
    if not _may_vary(request, len(cells)):
        return cells
    most = None if request.variants == "all" else MOST
    places = _places(catalogue, cells)
    firsts = first_looks(request.seed, catalogue, cells, places)
    variants = looks_of_pieces(request.seed, board, catalogue, cells, most)
    variants += looks_of_sections(request.seed, board, catalogue, cells, most)
    spent = int(np.count_nonzero(variants)) + len(firsts)
    wanted = [len(here) - 1 for here in places.values()]
    shares = _shares(wanted, None if most is None else max(0, most - spent))
    spots = board.cells.table[:, [5, 6, 4]].astype(np.int64)
    for (key, here), share in zip(places.items(), shares, strict=True):
        variants[here] = firsts.get(key, 0) + _dealt(spots[here], share, board.periods)
    variants += looks_of_twins(request.seed, board, catalogue, cells, variants, places)
    drawn = len(cells) if most is None else max(0, most - int(np.count_nonzero(variants)))
    plan = composition_of(request, catalogue.vocabulary, board, request.seed)
    loop = plan.loop if plan else ()
    spanned = with_spans(request.seed, board, catalogue, cells, variants, drawn, loop)
    return _shown(cells, looks_of_spanned(request.seed, catalogue, cells, spanned))


def _may_vary(request: Request, cells: int) -> bool:
    return request.variants == "all" or (request.variants == "auto" and cells <= LARGEST)


def _places(catalogue: Catalogue, cells: LaidCells) -> dict[Key, Ints]:
    """The cells of each tile that can be drawn anew and is remembered, or stands more than once;
    but for parts of set pieces, and what of sections goes together."""
    looks: defaultdict[Key, list[int]] = defaultdict(list)
    for number, look in enumerate(cells.looks):
        if look.tile is not None:
            looks[look.key].append(number)
    found = {}
    for key, numbers in looks.items():
        here = np.flatnonzero(np.isin(cells.look_of, numbers))
        tile = catalogue.by_key[key]
        alone = len(here) == 1 and not is_remembered(tile)
        apart = is_part(tile) or is_of_section(catalogue, tile)
        if len(here) and not alone and not apart and can_vary(catalogue, key):
            found[key] = here
    return found


def can_vary(catalogue: Catalogue, key: Key) -> bool:
    """Whether a tile of a catalogue can be drawn anew."""
    pack = next((pack for pack in catalogue.packs if pack.name == key[0]), None)
    return pack is not None and varies(pack, catalogue.by_key[key])


def _shares(wanted: Sequence[int], most: int | None) -> list[int]:
    """How often each tile is drawn anew: as often as it is wanted, or, where that is too often in
    all, as evenly as can be, the first ones once more."""
    if most is None or sum(wanted) <= most:
        return list(wanted)
    level = 0
    while sum(min(count, level + 1) for count in wanted) <= most:
        level += 1
    shares = [min(count, level) for count in wanted]
    left = most - sum(shares)
    for number, count in enumerate(wanted):
        if left and count > level:
            shares[number] += 1
            left -= 1
    return shares


def _dealt(spots: Ints, share: int, periods: tuple[int, int] | None) -> Ints:
    """Which picture each place of a tile shows, of one more than it is drawn anew: each once, then
    the one whose nearest place is farthest."""
    found = np.arange(len(spots))
    for number in range(share + 1, len(spots)):
        nearest = np.full(share + 1, np.iinfo(np.int64).max)
        np.minimum.at(nearest, found[:number], _away(spots[:number], spots[number], periods))
        found[number] = nearest.argmax()
    return found


def _away(spots: Ints, spot: Ints, periods: tuple[int, int] | None) -> Ints:
    """How far places are from one, as squares of board units."""
    off = np.abs(spots - spot)
    if periods is not None:
        off[:, :2] = np.minimum(off[:, :2], np.abs(np.array(periods) - off[:, :2]))
    away: Ints = off[:, 0] ** 2 + off[:, 1] ** 2 + APART * (off[:, 2] > 0)
    return away


def _shown(cells: LaidCells, variants: Ints) -> LaidCells:
    """Cells that show these pictures."""
    if not variants.any():
        return cells
    sorts = cells.look_of.astype(np.int64) * (int(variants.max()) + 1) + variants
    _, first, sort_of = np.unique(sorts, return_index=True, return_inverse=True)
    order = np.argsort(first)  # looks in the order in which cells first have them
    number_of = np.empty(len(order), dtype=np.int32)
    number_of[order] = np.arange(len(order))
    looks = [
        replace(cells.looks[cells.look_of[cell]], variant=int(variants[cell]))
        for cell in first[order].tolist()
    ]
    return LaidCells(looks, number_of[sort_of], cells.places)


class Shown:
    """Which pictures of its tiles a map shows, while it is changed cell by cell."""

    def __init__(self, request: Request, catalogue: Catalogue, cells: Sequence[LaidCell]) -> None:
        self._catalogue = catalogue
        self._may = _may_vary(request, len(cells))
        self._most = None if request.variants == "all" else MOST
        self._used: defaultdict[Key, Counter[int]] = defaultdict(Counter)
        self._drawn = 0
        self.take_in(cells)

    def take_in(self, cells: Iterable[LaidCell]) -> None:
        """Note what cells show."""
        for cell in cells:
            if cell.tile is not None:
                self._add(cell, 1)

    def forget(self, cells: Iterable[LaidCell]) -> None:
        """Note that cells show it no longer."""
        for cell in cells:
            if cell.tile is not None:
                self._add(cell, -1)

    def _add(self, cell: LaidCell, by: int) -> None:
        used, number = self._used[cell.key], number_of(cell.variant)
        before = used[number] > 0
        used[number] += by
        self._drawn += (int(used[number] > 0) - int(before)) * (number > 0)

    def dealt(
        self,
        new: Mapping[int, LaidCell],
        cells: Sequence[LaidCell],
        anew: frozenset[int] = frozenset(),
    ) -> dict[int, LaidCell]:
        """Return cells that come to lie otherwise with the pictures that they show: their own where
        the tile stays and is not to be drawn `anew`, that of the cell that it leaves where the tile
        moves, else the first that no other cell shows."""
        if not self._may:
            return dict(new)
        before = [cells[number] for number in new]
        self.forget(before)
        found = {
            number: replace(cell, variant=cells[number].variant)
            for number, cell in new.items()
            if number not in anew and self._stays(cell, cells[number])
        }
        found |= self._parts(new, found)
        self.take_in(found.values())
        left = self._left(cells[number] for number in new if number not in found)
        for number, cell in new.items():
            if number not in found:
                moved = left[cell.key] if number not in anew else []
                but = number_of(cells[number].variant) if number in anew else None
                variant = moved.pop(0) if moved else self._free(cell, but)
                found[number] = replace(cell, variant=variant)
                self.take_in([found[number]])
        self.forget(found.values())
        self.take_in(before)
        return {number: found[number] for number in new}

    def _stays(self, new: LaidCell, old: LaidCell) -> bool:
        """Whether a cell's tile stays there; a part of a set piece does only if it is not turned,
        for else the other parts of its piece come to lie elsewhere."""
        if (new.pack, new.tile) != (old.pack, old.tile):
            return False
        if (new.rotation, new.flip) == (old.rotation, old.flip) or new.tile is None:
            return True
        return not is_part(self._catalogue.by_key[new.key])

    def _parts(
        self, new: Mapping[int, LaidCell], kept: Mapping[int, LaidCell]
    ) -> dict[int, LaidCell]:
        """Parts of set pieces that come to lie, in the drawing that packs ship: what is laid of a
        piece is all of it, for its parts meet nothing else."""
        return {
            number: replace(cell, variant=0)
            for number, cell in new.items()
            if number not in kept
            and cell.tile is not None
            and is_part(self._catalogue.by_key[cell.key])
        }

    def _left(self, cells: Iterable[LaidCell]) -> defaultdict[Key, list[int]]:
        """The pictures that cells show no longer, of each tile, in the order of cells."""
        left: defaultdict[Key, list[int]] = defaultdict(list)
        for cell in cells:
            if cell.tile is not None:
                left[cell.key].append(number_of(cell.variant))
        return left

    def may_redraw(self, cell: LaidCell) -> bool:
        """Whether a cell may show another drawing of its tile: parts of set pieces go together."""
        key = cell.key
        part = key in self._catalogue.by_key and is_part(self._catalogue.by_key[key])
        return self._may and not part and can_vary(self._catalogue, key)

    def _free(self, cell: LaidCell, but: int | None) -> int:
        """The first picture of a cell's tile that no cell shows, but for one; where no more are to
        be drawn, the one that the fewest show."""
        if cell.tile is None:
            return 0
        used = self._used[cell.key]
        free = next(n for n in itertools.count() if used[n] <= 0 and n != but)
        if free == 0 or not can_vary(self._catalogue, cell.key):
            return 0
        if self._most is None or self._drawn < self._most:
            return free
        others = [number for number in range(free) if number != but]
        return min(others, key=lambda number: (used[number], number), default=free)


def refuse_variants(catalogue: Catalogue, cells: Iterable[LaidCell]) -> None:
    """Raise MorphsError for a cell whose tile cannot be drawn anew, or that has none, but is."""
    packs = {pack.name: pack for pack in catalogue.packs}
    judged = set()
    for cell in cells:
        if cell.variant and (cell.pack, cell.tile) not in judged:
            with named(cell.place_text):
                if cell.tile is None:
                    raise MorphsError("no tile lies there, so its variant can only be 0")
                refuse_variant(packs[cell.pack or ""], catalogue.shown(cell))
            judged.add((cell.pack, cell.tile))
