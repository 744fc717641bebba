"""Compasses and scales that go with the border of a sheet.

Lengths are in units of the drawing that they are put into; a compass is drawn in its reach.
"""

from __future__ import annotations

from collections.abc import Callable

from morphs.draw.lettered import num, words
from morphs.draw.ornament.built import around, spokes
from morphs.draw.ornament.nib import Nib, grouped, poly, rect_, round_
from morphs.draw.paper import rose, scale_bar
from morphs.draw.terrain.marks import XY

Rose = Callable[[XY, float, str, str], str]
Scale = Callable[[XY, float, int, tuple[str, str], float, str, str], str]


def _placed(inside: str, at: XY, reach: float, ink: str) -> str:
    """A compass of reach 1 about a place, with its letter above."""
    north = words("N", (0, -1.1), 0.42, ink, text_anchor="middle", font_weight=600)
    return grouped(inside + north, f"translate({num(at[0])} {num(at[1])}) scale({reach:.3f})")


def _point(turn: float, far: float, wide: float, nib: Nib, root: float = 0.0) -> str:
    """A point of a star, one half of it dark; `turn` in whole turns."""
    tip = around(0, 0, far, 1, turn)[0]
    foot = around(0, 0, root, 1, turn)[0] if root else (0.0, 0.0)
    left, right = (around(0, 0, wide, 1, turn + off)[0] for off in (-0.125, 0.125))
    return nib.plate(poly((foot, left, tip, right)), 0.022) + nib.solid(poly((foot, right, tip)))


def winds(at: XY, reach: float, paper: str, ink: str) -> str:
    """A rose of sixteen winds in a ring of degrees, as charts have."""
    nib = Nib(ink, paper)
    ring = nib.plate(round_(0, 0, 0.8), 0.03) + nib.line(round_(0, 0, 0.7), 0.02)
    ring += nib.line(spokes(0, 0, 0.7, 0.8, 48), 0.02)
    thin = "".join(_point((k + 0.5) / 8, 0.66, 0.12, nib) for k in range(8))
    half = "".join(_point((2 * k + 1) / 8, 0.78, 0.17, nib) for k in range(4))
    main = "".join(_point(k / 4, 1.0, 0.21, nib) for k in range(4))
    middle = nib.plate(round_(0, 0, 0.13), 0.03) + nib.solid(round_(0, 0, 0.05))
    return _placed(ring + thin + half + main + middle, at, reach, ink)


def cross(at: XY, reach: float, paper: str, ink: str) -> str:
    """A cross whose arms grow broad, in a ring that is cut in stone, with a point to the north."""
    nib = Nib(ink, paper)
    ring = nib.plate(round_(0, 0, 0.76), 0.05) + nib.line(round_(0, 0, 0.62), 0.022)
    ring += nib.solid("".join(round_(x, y, 0.04) for x, y in around(0, 0, 0.69, 24, 1 / 48)))
    arms = ""
    for turn in (0, 90, 180, 270):
        arm = "M-.06 -.06C-.06 -.3 -.12 -.42 -.27 -.55H.27C.12 -.42 .06 -.3 .06 -.06Z"
        half = "M0 -.06V-.55H.27C.12 -.42 .06 -.3 .06 -.06Z"
        arms += grouped(nib.plate(arm, 0.025) + nib.solid(half), f"rotate({turn})")
    tip = nib.solid("M-.17 -.74L0 -1L.17 -.74L0 -.68Z")
    marks = "".join(grouped(nib.solid("M-.09 -.76L0 -.92L.09 -.76Z"), f"rotate({turn})")
                    for turn in (90, 180, 270))  # fmt: skip
    return _placed(ring + arms + tip + marks + nib.plate(round_(0, 0, 0.13), 0.04), at, reach, ink)


def needle(at: XY, reach: float, paper: str, ink: str) -> str:
    """A surveyor's dial: a needle over a card with its points."""
    nib = Nib(ink, paper)
    card = nib.plate(round_(0, 0, 0.74), 0.055) + nib.line(round_(0, 0, 0.64), 0.02)
    card += nib.line(spokes(0, 0, 0.5, 0.64, 8), 0.035) + nib.line(
        spokes(0, 0, 0.57, 0.64, 32), 0.018
    )
    star = "".join(_point((2 * k + 1) / 8, 0.44, 0.1, nib) for k in range(4))
    north, south = ((-0.15, 0), (0, -1), (0.15, 0)), ((-0.15, 0), (0, 0.92), (0.15, 0))
    hand = nib.solid(poly(north)) + nib.plate(poly(south), 0.03)
    feather = nib.line("M-.07 .45L0 .52L.07 .45M-.06 .55L0 .62L.06 .55", 0.025)
    return _placed(
        card + star + hand + feather + nib.plate(round_(0, 0, 0.09), 0.03), at, reach, ink
    )


def _ends(at: XY, long: float, told: tuple[str, str], size: float, ink: str) -> str:
    """The words above the ends of a scale."""
    over = at[1] - 0.45 * size
    return "".join(
        words(text, (x, over), size, ink, text_anchor="middle")
        for text, x in ((told[0], at[0]), (told[1], at[0] + long))
    )


def rule(
    at: XY, long: float, parts: int, ends: tuple[str, str], size: float, paper: str, ink: str
) -> str:
    """A measuring rod: long ticks at its parts, short ones in between, knobs at its ends."""
    (left, y), high, nib = at, 0.6 * size, Nib(ink, paper)
    step, drawn = (
        long / parts,
        nib.plate(rect_(left, y + 0.3 * high, long, 0.7 * high), 0.08 * size),
    )
    fine = "".join(
        f"M{num(left + k * step / 5)} {num(y + high)}v{num(-(0.36 if k % 5 else 0.7) * high)}"
        for k in range(1, 5 * parts)
    )
    tall = "".join(f"M{num(left + k * step)} {num(y)}v{num(high)}" for k in range(parts + 1))
    drawn += nib.line(fine, 0.06 * size) + nib.line(tall, 0.12 * size)
    knobs = "".join(round_(x, y + 0.65 * high, 0.15 * size) for x in (left, left + long))
    return drawn + nib.solid(knobs) + _ends(at, long, ends, size, ink)


def checks(
    at: XY, long: float, parts: int, ends: tuple[str, str], size: float, paper: str, ink: str
) -> str:
    """Two rows of bars, dark and light in turn, the first part halved."""
    (left, y), high, nib = at, 0.6 * size, Nib(ink, paper)
    step = long / parts
    cells = [(0.0, step / 2), (step / 2, step / 2), *((k * step, step) for k in range(1, parts))]
    dark = "".join(
        rect_(left + start, y + (high / 2 if k % 2 else 0.0), wide, high / 2)
        for k, (start, wide) in enumerate(cells)
    )
    frame = nib.plate(rect_(left, y, long, high), 0.1 * size)
    ticks = "".join(f"M{num(x)} {num(y)}v{num(-0.2 * size)}" for x in (left, left + long))
    middle = f"M{num(left)} {num(y + high / 2)}h{num(long)}"
    return (
        frame
        + nib.solid(dark)
        + nib.line(middle + ticks, 0.06 * size)
        + _ends(at, long, ends, size, ink)
    )


ROSES: dict[str, Rose] = {"star": rose, "winds": winds, "cross": cross, "needle": needle}
SCALES: dict[str, Scale] = {"bar": scale_bar, "rule": rule, "checks": checks}
"""Compasses and scales by name."""
WITH: dict[str, tuple[str, str]] = {
    "masonry": ("cross", "bar"),
    "key": ("star", "checks"),
    "eggs": ("star", "checks"),
    "iron": ("needle", "bar"),
    "timber": ("star", "rule"),
    "props": ("needle", "rule"),
    "stakes": ("needle", "checks"),
    "battlements": ("cross", "checks"),
    "plait": ("cross", "rule"),
    "bones": ("cross", "bar"),
    "rock": ("needle", "bar"),
    "vine": ("star", "rule"),
    "waves": ("winds", "checks"),
    "rope": ("winds", "checks"),
    "dancetty": ("winds", "bar"),
}
"""What goes with a border."""


def rose_of(frame: str) -> Rose:
    """Return the compass that goes with a border."""
    return ROSES[WITH[frame][0]]


def scale_of_frame(frame: str) -> Scale:
    """Return the scale that goes with a border."""
    return SCALES[WITH[frame][1]]
