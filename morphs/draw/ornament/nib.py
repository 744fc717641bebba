"""The pen that all ornament is drawn with.

Shapes are path data in units of the breadth of a band, of which a border has four; lines are as
thick as they are in those units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from morphs.draw.lettered import num
from morphs.draw.terrain.marks import XY, element, path

FINE, FIRM, BOLD = 0.055, 0.085, 0.13
"""How thick lines are."""


@dataclass(frozen=True)
class Nib:
    """What draws lines, dark shapes and pale ones in the colours of a sheet."""

    ink: str
    paper: str

    def line(self, data: str, thick: float = FIRM) -> str:
        return path(data, fill="none", stroke=self.ink, stroke_width=num(thick))

    def solid(self, data: str) -> str:
        return path(data, fill=self.ink)

    def bare(self, data: str) -> str:
        """A shape of paper without a line."""
        return path(data, fill=self.paper)

    def plate(self, data: str, thick: float = FIRM) -> str:
        """A shape of paper with a line round it."""
        pen = {"stroke": self.ink, "stroke_width": num(thick), "stroke_linejoin": "round"}
        return path(data, fill=self.paper, **pen)

    def strand(self, data: str, broad: float, thick: float = FINE) -> str:
        """A line so broad of paper with a line at both its sides."""
        inner = path(data, fill="none", stroke=self.paper, stroke_width=num(broad - 2 * thick))
        return self.line(data, broad) + inner


def fitted(long: float, pitch: float, odd: bool = False) -> tuple[int, float]:
    """Return how many repeats of about a pitch fill a length, and how long one is then; an `odd`
    number has one in the middle of a side."""
    count = max(1, round(long / pitch))
    if odd and count % 2 == 0:
        count += 1
    return count, long / count


def poly(spots: Sequence[XY], close: bool = True) -> str:
    """Path data through places."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots) + ("Z" if close else "")


def round_(x: float, y: float, reach: float, low: float | None = None) -> str:
    """Path data of a circle, or of an ellipse that is so high."""
    low = reach if low is None else low
    arc = f"a{num(reach)} {num(low)} 0 1 0 "
    return f"M{num(x - reach)} {num(y)}{arc}{num(2 * reach)} 0{arc}{num(-2 * reach)} 0Z"


def rect_(x: float, y: float, wide: float, high: float) -> str:
    """Path data of a rectangle."""
    return f"M{num(x)} {num(y)}h{num(wide)}v{num(high)}h{num(-wide)}Z"


def grouped(inside: str, transform: str) -> str:
    """What is drawn elsewhere, turned or larger."""
    return element("g", None, transform=transform)[:-2] + f">{inside}</g>"
