"""What stands about a battlefield on its sheet: in one column beside the map, as high as that, the
gazetteer, the signs, and the scale by the compass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from morphs.draw.terrain.labels import text
from morphs.draw.terrain.legend import LETTERS as SIGNED
from morphs.draw.terrain.legend import PITCH, Grid, gridded
from morphs.draw.terrain.listing import ACCENT, LEAST, LETTERS, Column, Listing, balanced
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.style import Style
from morphs.generators.terrain.gazetteer import Entry

LARGER = ((1.3, 0.0), (1.22, 0.015), (1.15, 0.03), (1.08, 0.05), (1.0, 0.08))
"""How much larger than the smallest the letters of the column may be, and which part of the map
they are worth, the largest first."""
BLANK = 0.3
"""Which part of the map's a column would be worth that stays blank."""
COLUMNS = 2
"""How many columns its list has at most, and its signs at least."""
PARTED = 0.35
"""How much farther below what is above it a heading stands, in rows, where the column has room."""
TIGHT, LOOSE = 1.4, 1.75
"""How far apart rows of the list are at least and at most, in sizes."""
NARROW, WIDE = 15.0, 0.42
"""How wide the column is at least, in sizes, and at most, in widths of the map."""
APART, HEADED, FOOT, OPENED = 1.6, 2.1, 5.0, 1.25
"""In sizes: the space between the parts of the column, how high the title of its signs is, and its
foot with the scale and the compass; how much further apart rows of signs are at most."""

COMPASS = 2.3
"""How far its compass reaches about its middle, in sizes."""


@dataclass(frozen=True)
class Margin:
    """A column so wide and so high: its list, and the grid of its signs."""

    listing: Listing
    grid: Grid
    wide: float
    high: float

    @property
    def size(self) -> float:
        """The height of its letters."""
        return self.listing.size

    @property
    def row(self) -> float:
        """A row of a legend with letters of this size."""
        return self.size / SIGNED

    @property
    def signs(self) -> float:
        """How high its signs are, their title included."""
        return HEADED * self.size + self.grid.lines * self.grid.pitch * self.row

    @property
    def slack(self) -> float:
        """How much of its height is left."""
        return self.high - self.listing.high - self.signs - (2 * APART + FOOT) * self.size

    def filled(self) -> Margin:
        """Return it with its rows as far apart as fills its height: first those of the list, then
        those of the signs."""
        slots = self.listing.slots
        pitch = min(LOOSE, self.listing.pitch + self.slack / self.size / slots)
        found = replace(self, listing=replace(self.listing, pitch=pitch))
        more = found.slack / self.row / self.grid.lines
        opened = self.grid._replace(pitch=min(OPENED * PITCH, self.grid.pitch + more))
        return replace(found, grid=opened)

    @property
    def signed(self) -> float:
        """How far below the column's head the title of its signs begins: what is left of its height
        is parted between the gaps."""
        return self.listing.high + APART * self.size + self.slack / 2

    @property
    def signed_from(self) -> float:
        """How far below its head its signs begin."""
        return self.signed + HEADED * self.size

    def title(self, at: XY, style: Style) -> Iterator[str]:
        """Draw the title of the signs of a column that begins at a place."""
        ink = ACCENT if style.fills else style.ink
        spot = at[0], at[1] + self.signed + 0.8 * self.size
        wide = 0.09 * self.size
        yield text("SIGNS", spot, self.size, style, ink, True, False, "start", False, spread=wide)


def column_beside(
    entries: Sequence[Entry], names: Sequence[str], row: float, extent: XY
) -> Margin | None:
    """Return the column beside a map of a size that tells some entries and explains some signs,
    as it leaves the most of the sheet to the map: large letters and a well filled column are worth
    a part of it; none where all would be too wide or too high."""
    columns = balanced(entries, COLUMNS) if entries else []
    found = (_column(columns, names, row, extent, parted) for parted in (PARTED, 0.0))
    return next(filter(None, found), None)


def _column(
    columns: Sequence[Sequence[Column]],
    names: Sequence[str],
    row: float,
    extent: XY,
    parted: float,
) -> Margin | None:
    """The same of a list in columns, whose headings are so far below what is above them."""
    found: list[tuple[float, int, Margin]] = []
    for larger, dear in LARGER:
        size = max(LEAST, larger * LETTERS * row)
        for some in columns:
            listing = Listing(some, size, pitch=TIGHT, parted=parted)
            pair = COLUMNS * gridded(names, 0.0, size / SIGNED).wide + 0.01 * size
            wide = max(listing.wide, NARROW * size, pair)
            grid = gridded(names, wide, size / SIGNED)
            even = grid._replace(wide=wide / grid.columns)
            one = Margin(listing.spread(wide), even, wide, extent[1])
            if wide <= WIDE * extent[0] and one.slack >= 0.0:
                full = one.filled()
                share = extent[0] / (extent[0] + wide) * (1 - BLANK * full.slack / full.high)
                found.append((round(share * (1 - dear), 6), -len(found), full))
    return max(found, key=lambda each: each[:2])[2] if found else None
