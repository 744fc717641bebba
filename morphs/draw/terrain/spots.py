"""Where marks may stand that are laid on a chart: near what they tell of, clear of all else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from morphs.draw.terrain.field import NEVER, Field
from morphs.draw.terrain.labels import text_width
from morphs.draw.terrain.lettering import SetName, covered, filled, straight
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.sheet import Sheet

SIGN = 0.2
"""How far a sign reaches about the middle of its cell, in widths of a cell."""
FAR = (0.36, 0.55, 0.8, 1.1)
AROUND = ((0, -1), (0, 1), (1, 0), (-1, 0), (0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7))
"""Where a mark beside a place may stand: how far, and in which direction; the best first."""


def free_spots(
    sheet: Sheet,
    names: Iterable[SetName],
    signs: Iterable[int],
    marks: Sequence[tuple[str, int, str]],
    high: float,
) -> list[XY]:
    """Return where marks so `high` may stand, clear of names, of the signs in some cells and of
    each other: each near its cell, or near the name that it is told with, where that stands."""
    field, middles = Field(*sheet.extent), dict[str, XY]()
    for found in names:
        field.take(filled(found.line, found.name.size * 1.15))
        middles[found.name.text] = found.middle
    field.discs([sheet.centres[cell] for cell in signs], SIGN * sheet.size, NEVER)
    placed: list[XY] = []
    for words, cell, name in marks:
        x, y = middles.get(name, sheet.centres[cell])
        long = text_width(words, bold=True) * high
        spots = [
            (x + right * far * sheet.size, y + down * far * sheet.size)
            for far in FAR
            for right, down in AROUND
        ]
        prices = [field.price(covered(straight(spot, long), high)) for spot in spots]
        best = prices.index(min(prices))
        field.take(filled(straight(spots[best], long), high))
        placed.append(spots[best])
    return placed
