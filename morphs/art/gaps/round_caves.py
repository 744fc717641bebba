"""What is known of the rock round caves, and which hand draws it: one of a few by the dice of the
map, as its style has them. Lengths are in squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from morphs.art.gaps.hatched import FINE
from morphs.art.geometry.noise import noise
from morphs.art.style.style import Style
from morphs.base import exact
from morphs.base.discs import sizes
from morphs.base.exact import Floats
from morphs.base.seeds import Dice
from morphs.draw.gap_artist import Depths

Mask = NDArray[np.bool_]
Row = tuple[float, float, float, float, float]


class Hand(NamedTuple):
    """How rock is drawn.

    pace      how far strokes are apart along walls
    rows      of strokes at the wall, and of those beyond: how long at least, how much more at most,
              which share of them is drawn, how broad they begin and end
    specks    which share of places of dots has one, at most
    stones    which share of places of stones has one, at most
    """

    pace: float
    rows: tuple[Row, ...]
    specks: float
    stones: float = 0.0


HANDS = {
    "fans": Hand(
        0.105,
        ((0.2, 0.22, 0.97, 1.6, 0.6), (0.07, 0.14, 0.5, 1.0, 0.7), (0.04, 0.06, 0.4, 0.9, 0.8)),
        0.75,
    ),
    "stones": Hand(0.105, ((0.07, 0.12, 0.9, 1.6, 0.7),), 0.85, 1.0),
    "dots": Hand(0.09, ((0.06, 0.1, 0.95, 1.5, 0.8),), 1.0),
}
"""How rock round caves may be drawn: strokes that fan out, stones, dots."""
CHOICE = {"dark": ("stones", "fans"), "parchment": ("stones", "dots", "fans")}
"""Which of them styles have; others have all."""
LEAST_PIXELS = 9
"""Where squares have fewer pixels, rock is drawn as round halls: dots would be a grey."""
DENSE = 27
"""Strokes and dots are the larger where squares have fewer pixels."""
FEW, MANY = 0.2, 0.8
"""Where less of the ground about is natural rock is drawn as round halls, where more is as round
caves; between them here so, there so."""
MIXED = ((0.75, 1.7), (0.5, 0.01))
"""How large the patches of each are between, and how often one lies alone: shares and how far
apart."""
PLACES = 2
"""How many places a square has where it is looked what ground is about."""
ABOUT = 7
"""So many of them far it is looked, twice."""
BESIDE, AFAR = 1.0, 3.0
"""So far it is looked which share of what lies about is open: round spurs, and in great masses."""
FARTHEST = 1.6
"""No distances from walls beyond this are told."""
LEAST_HALLS = 30
"""Halls and passages that hang together count from so many squares on: few, between caves, would
be told by nothing but a leftover of another hand."""
NONE = 0.3
"""How much what there is more of on the map counts everywhere, of `FULL`: where neither is near."""
FULL = 255


@dataclass(frozen=True)
class Field:
    """Values of places of a board, so many to a square, from `pad` squares beyond its corner on, or
    again and again where it wraps."""

    values: NDArray[Any]
    fine: int
    pad: int
    wraps: bool

    def at(self, spots: Floats) -> Floats:
        """The values at spots, between those of the four places round each."""
        where = (spots + self.pad) * self.fine - 0.5
        before = np.floor(where).astype(np.int64)
        right, down = (where - before).T
        (left, up), (after, below) = (self._within(places) for places in (before, before + 1))
        upper = self.values[up, left] * (1 - right) + self.values[up, after] * right
        lower = self.values[below, left] * (1 - right) + self.values[below, after] * right
        return exact.numbers(upper * (1 - down) + lower * down)

    def near(self, spots: Floats) -> Floats:
        """The value of the place that each spot lies in."""
        column, row = self._within(np.floor((spots + self.pad) * self.fine).astype(np.int64))
        return np.asarray(self.values[row, column])

    def _within(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Columns and rows of places."""
        size = np.array(self.values.shape[::-1])
        return (places % size if self.wraps else places.clip(0, size - 1)).T


class Ground(NamedTuple):
    """Where a board is open, the depths of its places, from `pad` squares beyond its corner on, and
    whether it wraps."""

    opened: Mask
    depths: Depths
    pad: int
    wraps: bool


@dataclass(frozen=True)
class Rock:
    """The rock of a map.

    off_walls how far from walls
    within    how far within what is hatched
    open      how much of what lies about a place is open, of 255
    afar      the same of what lies farther about
    wild      how much of the ground about is natural, of 255
    size      of the map
    grain     how much larger than usual strokes are
    pen       how broad
    hand      who draws it, None where none but that round halls
    is_clear  whether squares are large enough for pebbles
    """

    off_walls: Field
    within: Field
    open: Field
    afar: Field
    wild: Field
    size: tuple[float, float]
    grain: float
    pen: float
    seed: int
    hand: Hand | None
    is_clear: bool

    def holds(self, spots: Floats) -> Mask:
        """Whether rock at places is drawn as round caves."""
        if self.hand is None:
            return np.zeros(len(spots), dtype=bool)
        x, y = spots.T
        limit = np.full(len(spots), (FEW + MANY) / 2)
        for share, wave in MIXED:
            limit += share * (MANY - FEW) / 2 * noise(x, y, self.seed & 0xFFFF, wave)
        return np.asarray(self.wild.at(spots) > exact.numbers(FULL * limit))


def rock_round(
    ground: Ground,
    caves: Sequence[Floats],
    halls: Sequence[Floats],
    square: float,
    style: Style,
    seed: int,
) -> Rock:
    """The rock of a map with the outlines of its caves, waters and halls, a square of which has so
    many pixels."""
    depths, pad, wraps = ground.depths, ground.pad, ground.wraps
    high, wide = ground.opened.shape
    names = CHOICE.get(style.name, tuple(HANDS))
    drawn = bool(caves) and square >= LEAST_PIXELS
    grain = max(1.0, DENSE / square)
    open_, afar = (
        Field(_blurred(ground.opened, round(far * FINE), 1, wraps), FINE, 0, wraps)
        for far in (BESIDE, AFAR)
    )
    return Rock(
        Field(np.minimum(depths.off_walls, FARTHEST).astype(np.float32), FINE, pad, wraps),
        Field(depths.within, FINE, pad, wraps),
        open_,
        afar,
        Field(_natural(caves, halls, (wide / FINE, high / FINE), wraps), PLACES, 0, wraps),
        (wide / FINE, high / FINE),
        grain,
        style.hatch_width * exact.root(grain),
        seed,
        HANDS[names[Dice(seed, "rock").below(len(names))]] if drawn else None,
        square >= LEAST_PIXELS,
    )


def _natural(
    caves: Sequence[Floats], halls: Sequence[Floats], size: tuple[float, float], wraps: bool
) -> NDArray[np.uint8]:
    """How much of the ground about places is natural, of `FULL`."""
    wide, high = (round(side * PLACES) for side in size)
    shares = []
    for rings in (caves, halls):
        mask = Image.new("1", (wide, high))
        pen = ImageDraw.Draw(mask)
        for ring in rings:
            pen.polygon([tuple(spot) for spot in np.floor(ring * PLACES).astype(int).tolist()], 1)
        told = np.asarray(mask)
        shares.append(_blurred(told if rings is caves else _great(told, wraps), ABOUT, 2, wraps))
    natural, built = (each.astype(np.float64) for each in shares)
    most = NONE if shares[0].sum(dtype=np.int64) > shares[1].sum(dtype=np.int64) else 0.0
    share = (natural + most) / (natural + built + NONE)
    return np.asarray(np.floor(share * FULL + 0.5).astype(np.uint8))


def _great(mask: Mask, wraps: bool) -> Mask:
    """The parts of a mask of places that have `LEAST_HALLS` squares or more."""
    least = LEAST_HALLS * PLACES**2
    mode: Literal["wrap", "constant"] = "wrap" if wraps else "constant"
    padded = np.pad(mask, least if wraps else 1, mode=mode)
    found = padded & (sizes(padded) >= least)
    inner = slice(least, -least) if wraps else slice(1, -1)
    return np.asarray(found[inner, inner])


def _blurred(mask: Mask, far: int, times: int, wraps: bool) -> NDArray[np.uint8]:
    """Which share of the places so many far about each is in a mask, of `FULL`."""
    mode: Literal["wrap", "edge"] = "wrap" if wraps else "edge"
    pad = 2 * far * times
    values = np.pad(np.where(mask, np.uint8(FULL), np.uint8(0)), pad, mode=mode)
    blurred = Image.fromarray(values)
    for _ in range(times):
        blurred = blurred.filter(ImageFilter.BoxBlur(far))
    return np.asarray(blurred)[pad:-pad, pad:-pad]
