"""What stands in the empty rock of a map, as in those drawn by hand: its signs in a box, and its
compass with the scale in another. What stands there needs no paper beside the map, which is larger
for it.

Lengths are points of the sheet where nothing else is said; places count from the map's corner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.afar import grown, mask_of
from morphs.art.dressing.legend import Sign
from morphs.art.dressing.listing import heading_svg, sign_row
from morphs.art.dressing.needs import BETWEEN, HEADING, SIGN_WIDE
from morphs.art.dressing.page import SIGN, Page
from morphs.art.dressing.papers import Paper
from morphs.art.dressing.quarters import summed, windows
from morphs.art.style.style import Style
from morphs.art.vignettes.burin import HIGH, WIDE
from morphs.draw.paper import box
from morphs.draw.terrain.labels import text_width

SIGNS, ROSE, SCALE, PLATE = "signs", "rose", "scale", "plate"
"""What may stand in the rock: the box of signs, the compass, the scale; and what these lie on where
there is none."""
VIGNETTE = "vignette"
"""What stands there if all others still find their places."""
GRAIN = 4
"""Samples a square of what is free."""
PAD = 8.0
"""How far what stands there keeps from the lines of its box."""
MARGINS = (30.0, 24.0, 19.0, 15.0, 12.0, 9.0, 6.5)
"""How much free rock there is about what stands in it, the best first."""
ENOUGH = 15.0
"""More than that about a box is no better: it stands in a corner then."""
NEAR_RIM = 30.0
"""How far from the border of the map it stands at most, with the free rock about it: a thing in the
midst of a map looks as if it was dropped there."""
SIDES = (0.45, 2.8)
"""How wide a box of signs is at least and at most, in its heights."""
REACHES = (32.0, 28.0, 24.0)
"""How far the points of the compass reach, the best first."""
TALL = 2.5
"""How high the compass is with its letter, in its reaches."""
WORDS_WIDE, SCALE_HIGH = 76.0, 34.0
"""How wide what is said below a scale is, and how high both are."""
AFTER = 0.5
"""How far the scale below a compass keeps from it, in its reaches."""
LOOSE_REACHES = (25.0, 22.0, 19.0, 16.0)
"""How far the points of a compass without a box reach, the best first."""
LOOSE_MARGINS, LOOSE_RIM = (10.0, 6.0, 3.0), 60.0
"""How much free rock is about what has no box, and how far from the border that stands at most."""
PRINTS = (152.0, 140.0, 128.0, 118.0, 108.0, 98.0, 90.0)
"""How wide a vignette is, the best first."""
SMALLER = ((1.0, 1.0), (0.9, 0.92), (0.82, 0.85))
"""How high rows and letters of signs are, beside those of the list."""
LEAST_LETTERS = 6.0
"""How high they are at least."""


@dataclass(frozen=True)
class Inset:
    """What stands in the rock: of which kind it is, its left upper corner, its width and height,
    and the columns of signs with the heights of rows and letters, or the reach of the compass."""

    kind: str
    left: float
    top: float
    wide: float
    high: float
    columns: int = 1
    sizes: tuple[float, float] = (0.0, 0.0)
    reach: float = 0.0


class _Shape(NamedTuple):
    """How something that is to stand in the rock may look."""

    wide: float
    high: float
    columns: int = 1
    sizes: tuple[float, float] = (0.0, 0.0)
    reach: float = 0.0


@dataclass(frozen=True)
class Rock:
    """Where nothing is drawn on a map: `free` are samples of it and of the paper within its border,
    `off` is how many of them lie before its left upper corner, `step` how long one is in points."""

    free: NDArray[np.bool_]
    off: int
    step: float


def rock_of(
    page: Page,
    drawn: Sequence[BaseGeometry],
    square: float,
    reach: float,
    kept: Sequence[Sequence[float]],
) -> Rock:
    """Return what of a map is empty rock: all but what is `drawn`, in squares of so many pixels,
    as far about it as the `reach` of hatching is, and some rectangles that are `kept` free."""
    point = page.pixels / square  # squares a point
    off = int(page.edging.mat * point * GRAIN)
    wide, high = (
        max(1, int(side * point * GRAIN) + 2 * off) for side in (page.map_wide, page.map_high)
    )
    busy = np.zeros((high, wide), dtype=np.bool_)
    for one in drawn:
        mask = mask_of((wide, high), translate(one, off / GRAIN, off / GRAIN), GRAIN)
        busy |= np.asarray(grown(mask, round(reach * GRAIN))) > 0
    for left, top, right, below in kept:
        rows, columns = (
            slice(max(0, int(a * GRAIN) + off), max(0, int(b * GRAIN) + 1 + off))
            for a, b in ((top, below), (left, right))
        )
        busy[rows, columns] = True
    return Rock(~busy, off, 1 / (point * GRAIN))


def insets_of(
    rock: Rock,
    kinds: Collection[str],
    meanings: Sequence[str],
    sizes: tuple[float, float],
    bar: float,
    parted: bool = False,
    vignette: bool = False,
) -> tuple[Inset, ...] | None:
    """Return where things of some kinds stand in the rock: signs with their `meanings`, in rows and
    letters of some `sizes` at most; compass and scale, whose `bar` is so long with its ends, one
    above the other in a box; where they may be `parted` and a box has no room, each by itself; and
    a `vignette`, if there is to be one and it leaves them their places. None where one has no room.
    """
    first: list[Inset] = []
    if SIGNS in kinds:
        signs = _placed(rock, SIGNS, [*_boxes(meanings, sizes)], ())
        if signs is None:
            return None
        first.append(signs)
    print_ = _print(rock, first) if vignette else None
    if print_ is not None:
        found = _with_compass(rock, kinds, [*first, print_], bar, parted)
        if found is not None:
            return found
    return _with_compass(rock, kinds, first, bar, parted)


def _print(rock: Rock, others: Sequence[Inset]) -> Inset | None:
    """Where a vignette has room."""
    shapes = [_Shape(wide, wide * HIGH / WIDE) for wide in PRINTS]
    return _placed(rock, VIGNETTE, shapes, others, LOOSE_MARGINS[:2], LOOSE_RIM)


def _with_compass(
    rock: Rock, kinds: Collection[str], others: Sequence[Inset], bar: float, parted: bool
) -> tuple[Inset, ...] | None:
    """What stands in the rock already, and compass and scale if they are to."""
    wide = max(bar, WORDS_WIDE)
    found: list[Inset | None] = [*others]
    if ROSE in kinds:
        both = _placed(rock, ROSE, [*_roses(wide)], others) if SCALE in kinds else None
        if both is not None:
            found += _in_box(both)
        elif not parted:
            return None
        else:
            found += _by_themselves(rock, [kind for kind in (ROSE, SCALE) if kind in kinds], wide,
                                    others)  # fmt: skip
    whole = tuple(one for one in found if one)
    return whole if len(whole) == len(found) else None


def _in_box(both: Inset) -> Iterator[Inset]:
    """Yield compass and scale, one above the other."""
    left, top, across = both.left + PAD, both.top + PAD, both.wide - 2 * PAD
    below = both.top + both.high - PAD - SCALE_HIGH
    yield Inset(ROSE, left, top, across, below - top, reach=both.reach)
    yield Inset(SCALE, left, below, across, SCALE_HIGH)


def _by_themselves(
    rock: Rock, kinds: Sequence[str], wide: float, others: Sequence[Inset]
) -> list[Inset | None]:
    """Compass and scale, each where it has room."""
    shapes = {
        ROSE: [_Shape(2.1 * reach, TALL * reach, reach=reach) for reach in LOOSE_REACHES],
        SCALE: [_Shape(wide, SCALE_HIGH)],
    }
    found: list[Inset | None] = []
    for kind in kinds:
        taken = [*others, *(one for one in found if one)]
        found.append(_placed(rock, kind, shapes[kind], taken, LOOSE_MARGINS, LOOSE_RIM))
    return found


def _boxes(meanings: Sequence[str], sizes: tuple[float, float]) -> Iterator[_Shape]:
    """Yield how a box of signs may be set: in columns, the largest letters first."""
    for rows_high, letters_high in SMALLER:
        row, letters = sizes[0] * rows_high, sizes[1] * letters_high
        if letters < min(LEAST_LETTERS, sizes[1]):
            return
        for columns in (2, 1, 3, 4):
            rows = -(-len(meanings) // columns)
            wide = sum(_widths(meanings, columns, letters)) + (columns - 1) * BETWEEN + 2 * PAD
            high = HEADING + rows * row + 2 * PAD - 2
            if (columns - 1) * rows < len(meanings) and SIDES[0] <= wide / high <= SIDES[1]:
                yield _Shape(wide, high, columns, (row, letters))


def _widths(meanings: Sequence[str], columns: int, letters: float) -> list[float]:
    """How wide each column of signs is in a box."""
    rows = max(1, -(-len(meanings) // columns))
    told = [text_width(words) for words in meanings]
    return [SIGN_WIDE + max(told[k : k + rows]) * letters for k in range(0, len(meanings), rows)]


def _roses(wide: float) -> Iterator[_Shape]:
    """Yield how large a box with a compass may be, and the scale below it, which is so wide, or
    shorter where there is no room for that."""
    for scale in (wide, WORDS_WIDE):
        for reach in REACHES:
            high = (TALL + AFTER) * reach + SCALE_HIGH
            yield _Shape(max(scale, 2 * reach) + 2 * PAD, high + 2 * PAD, reach=reach)


def _placed(
    rock: Rock,
    kind: str,
    shapes: Sequence[_Shape],
    others: Sequence[Inset],
    margins: Sequence[float] = MARGINS,
    rim: float = NEAR_RIM,
) -> Inset | None:
    """The best place for one of some shapes: near a corner of the map, with as much rock about it
    as there is, up to what is enough."""
    free = rock.free.copy()
    for one in others:
        free[_part(rock, one)] = False
    taken = summed(~free)
    high, wide = free.shape
    for margin in [one for one in margins if one <= ENOUGH]:
        for shape in shapes:
            across, down = (
                int((side + 2 * margin) / rock.step) + 1 for side in (shape.wide, shape.high)
            )
            if across > wide or down > high:
                continue
            there = np.argwhere(windows(taken, across, down) == 0)
            off = np.minimum(there, np.array([high - down, wide - across]) - there)
            near = off.min(axis=1) * rock.step <= rim
            if not near.any():
                continue
            there, far = there[near], off[near].sum(axis=1)
            top, left = there[np.lexsort((there[:, 1], there[:, 0], far))[0]].tolist()
            x, y = ((v - rock.off) * rock.step + margin for v in (left, top))
            return Inset(kind, x, y, *shape)
    return None


def _part(rock: Rock, one: Inset) -> tuple[slice, slice]:
    """The samples that something takes."""
    return (
        slice(
            int(one.top / rock.step) + rock.off, int((one.top + one.high) / rock.step) + rock.off
        ),
        slice(
            int(one.left / rock.step) + rock.off, int((one.left + one.wide) / rock.step) + rock.off
        ),
    )


def signs_svg(
    page: Page,
    one: Inset,
    legend: Sequence[tuple[str, Sign]],
    look: Paper,
    style: Style,
) -> str:
    """The signs of a map in a box with two lines."""
    left, top, (row, letters) = page.left + one.left, page.top + one.top, one.sizes
    parts = [_frame((left, top, one.wide, one.high), look)]
    parts.append(heading_svg(left + PAD, top + PAD - 1, "Signs", look))
    rows = -(-len(legend) // one.columns)
    widths = _widths([name for name, _ in legend], one.columns, letters)
    starts = [sum(widths[:k]) + k * BETWEEN for k in range(len(widths))]
    size = min(SIGN, 0.92 * row)
    for k, (name, sign) in enumerate(legend):
        x = left + PAD + starts[k // rows]
        y = top + PAD - 1 + HEADING + (k % rows + 0.5) * row
        parts.append(sign_row(sign, name, (x, y), (size, letters), look, style))
    return "".join(parts)


def cartouche_svg(page: Page, insets: Sequence[Inset], look: Paper) -> str:
    """The box about compass and scale where these lie on a plate; in rock one were an empty
    frame."""
    for one in insets:
        if one.kind == PLATE:
            return _frame((page.left + one.left, page.top + one.top, one.wide, one.high), look)
    return ""


def _frame(rect: tuple[float, float, float, float], look: Paper) -> str:
    """A box of paper with two lines."""
    left, top, wide, high = rect
    outer = box(rect, fill=look.paper, stroke=look.ink, stroke_width=1.1)
    inner = (left + 2.2, top + 2.2, wide - 4.4, high - 4.4)
    return outer + box(inner, fill="none", stroke=look.ink, stroke_width=0.45)
