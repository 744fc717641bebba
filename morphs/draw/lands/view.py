"""What laid tiles of open country show, cell by cell: country, courses and what stands there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from morphs.draw.lands.grain import Flags, Ints
from morphs.layout.layout import Layout
from morphs.terrain.ground import Ground
from morphs.tiles.vocabulary import Vocabulary

LETTERS = "amohpdfwjst"
"""The countries, by which they are numbered."""
SEA, MOUNTAIN, FOOTHILL, HILL, PLAIN, DESERT, FOREST, WOOD, JUNGLE, SWAMP, TUNDRA = range(11)
NOTHING = "n"
WET, DRY = "rs", "ot"
"""The lines that are rivers, and those that are roads."""
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
    """

    ground: Ground
    country: Ints
    lines: Sequence[dict[int, str]]
    flow: Sequence[tuple[Side, Side]]
    tags: Sequence[tuple[str, ...]]
    seed: int

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

    def ends_road(self, cell: int) -> bool:
        """Whether a road comes into a cell and goes nowhere."""
        lines = self.lines[cell]
        sides = {self.each(half) for half, letter in lines.items() if letter in DRY}
        return len(sides) == 1 and "o" in lines.values()

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
    at = {}
    for cell in layout.cells:
        here = at[cell.id] = cell.row * ground.columns + cell.column
        if cell.faces is None:
            continue
        letters = [face[0] for face in cell.faces]
        core = cell.terrain.area if cell.terrain and cell.terrain.area in number else _most(letters)
        country[here] = [number[letter] for letter in (*letters, core)]
        lines[here] = {n: f[1] for n, f in enumerate(cell.faces) if f[1] != NOTHING}
        if cell.terrain:
            tags[here] = tuple(cell.terrain.tags)
        elif cell.tile is not None:
            tags[here] = tuple(layout.tiles[f"{cell.pack}/{cell.tile}"].tags)
    flow = [
        ((at[step.start[0]], step.start[1]), (at[step.end[0]], step.end[1]))
        for step in layout.water
    ]
    return Shown(ground, country, lines, flow, tags, layout.seed)


def _most(letters: Sequence[str]) -> str:
    """The country that most half-sides show; of several the first in order."""
    shares = Counter(letters)
    return min(shares, key=lambda letter: (-shares[letter], LETTERS.index(letter)))
