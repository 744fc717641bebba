"""What laid tiles of open country show, cell by cell: country, courses and what stands there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from morphs.draw.lands.grain import Flags, Ints
from morphs.generators.terrain.ground import Ground
from morphs.layout.layout import Layout
from morphs.tiles.vocabulary import Vocabulary

TILED = "amohpdfwjst"
LETTERS = TILED + "cgib"
"""The countries, by which they are numbered: those that tiles show, and those of charts alone."""
SEA, MOUNTAIN, FOOTHILL, HILL, PLAIN, DESERT, FOREST, WOOD, JUNGLE, SWAMP, TUNDRA = range(11)
CRAGS, GROVE, ICE, SCRUB = range(11, 15)
NOTHING = "n"
WET, DRY, RAIL = "rs", "ot", "l"
"""The lines that are rivers, those that are roads, and railways, which tiles show as roads with a
tag that says so."""
HILLY = (HILL, FOOTHILL)
Side = tuple[int, int]
"""A half-side of a cell; of one that a line crosses in the middle, the first of its side."""


@dataclass(frozen=True)
class Shown:
    """A land as its tiles show it.

    country  shape (cells, half-sides + 1): the number of the country at each half-side and, last,
             in the middle; -1 where no tile lies
    lines    for each cell the letters of what crosses its sides, by half-side
    flow     steps of water: from a half-side of a cell to one of the same or the next cell
    tags     what stands in each cell
    wooded   the cells whose hills are wooded
    borders  sides of cells along which regions meet: a cell and its side
    deep     the cells of deep sea, where that is told; else it is deep far out
    sandy    the cells whose coasts are beaches
    sway     how far the land moves off its cells, of 1024
    realms   whose each cell is, by numbers, -1 for nobody's; empty where that is not told
    """

    ground: Ground
    country: Ints
    lines: Sequence[dict[int, str]]
    flow: Sequence[tuple[Side, Side]]
    tags: Sequence[tuple[str, ...]]
    seed: int
    wooded: frozenset[int] = frozenset()
    borders: Sequence[Side] = ()
    deep: frozenset[int] = frozenset()
    sandy: frozenset[int] = frozenset()
    sway: int = 1024
    realms: Sequence[int] = ()

    @property
    def halves(self) -> int:
        """How many half-sides a cell has."""
        return int(self.country.shape[1]) - 1

    @property
    def bare(self) -> Flags:
        """The cells where no tile lies."""
        return np.asarray(self.country[:, -1] < 0)

    def each(self, half: int) -> int:
        """The first half-side of the side that a half-side belongs to."""
        return half - half % 2

    def ends_way(self, cell: int) -> str:
        """The letter of a road or trail that comes into a cell and goes nowhere; empty if none."""
        lines = self.lines[cell]
        letters = [(half, letter) for half, letter in lines.items() if letter in DRY]
        if len({self.each(half) for half, _ in letters}) != 1:
            return ""
        found = min(letter for _, letter in letters)
        return "" if found == "t" and self.country[cell, -1] == SEA else found

    def crossing(self, cell: int, half: int) -> int:
        """The half-side that a line is known by that crosses at a half-side of a cell."""
        first = self.each(half)
        lines = self.lines[cell]
        return first if lines.get(first) == lines.get(first + 1) else half


def shown(layout: Layout, ground: Ground, words: Vocabulary) -> Shown:
    """Return what a layout shows on a ground whose cells it has all, or some of."""
    halves = 2 * ground.sides
    country = np.full((ground.count, halves + 1), -1, dtype=np.int64)
    lines: list[dict[int, str]] = [{} for _ in range(ground.count)]
    tags: list[tuple[str, ...]] = [()] * ground.count
    number = {letter: at for at, letter in enumerate(LETTERS)}
    at, wooded = {}, set[int]()
    for cell in layout.cells:
        here = at[cell.id] = cell.row * ground.columns + cell.column
        if cell.faces is None:
            continue
        letters = [face[0] for face in cell.faces]
        core = cell.terrain.area if cell.terrain and cell.terrain.area in number else _most(letters)
        country[here] = [number[letter] for letter in (*letters, core)]
        if cell.terrain:
            tags[here] = tuple(cell.terrain.tags)
        elif cell.tile is not None:
            tags[here] = tuple(layout.tiles[f"{cell.pack}/{cell.tile}"].tags)
        lines[here] = lines_of(ground, here, [face[1] for face in cell.faces], tags[here])
        if "wood" in tags[here] and number[core] in HILLY and "w" not in letters:
            wooded.add(here)
    flow = [
        ((at[step.start[0]], step.start[1]), (at[step.end[0]], step.end[1]))
        for step in layout.water
    ]
    told = layout.terrain if layout.terrain and "cells" not in layout.terrain else {}
    borders = [
        (int(cell), int(side)) for kind, cell, side in told.get("along", ()) if kind == "border"
    ]
    return Shown(ground, country, lines, flow, tags, layout.seed, frozenset(wooded), borders)


def lines_of(
    ground: Ground, here: int, letters: Sequence[str], tags: Sequence[str]
) -> dict[int, str]:
    """What crosses the half-sides of a cell; where a road and a railway cross one side, the
    railway takes that half which is the first of the cell of the lower number."""
    found = {half: letter for half, letter in enumerate(letters) if letter != NOTHING}
    rails, roads = (_sides(tags, f"{kind}-") for kind in ("rails", "roads"))
    for half in [half for half, letter in found.items() if letter == "o"]:
        side = half // 2
        apart = side in rails and (
            side not in roads or (half % 2 == 0) == (here <= ground.near[here, side])
        )
        if "railway" in tags or apart:
            found[half] = RAIL
    return found


def _sides(tags: Sequence[str], begin: str) -> set[int]:
    """The sides that a tag names by digits after its first letters."""
    return {int(side) for tag in tags if tag.startswith(begin) for side in tag.removeprefix(begin)}


def _most(letters: Sequence[str]) -> str:
    """The country that most half-sides show; of several the first in order."""
    shares = Counter(letters)
    return min(shares, key=lambda letter: (-shares[letter], LETTERS.index(letter)))
