"""The whole look of other people's tiles: rock, floor, walls, and what their places are like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from morphs.art.geometry.code import WALKABLE_LINES
from morphs.art.geometry.frame import halves
from morphs.art.look.ground import Ground, ground_of
from morphs.art.look.palette import Colour, colour_of, hex_of
from morphs.art.look.profile import Line, Profile
from morphs.art.look.reading import FINE, Coded, Reading, read_tiles
from morphs.art.look.sewing import Swatch
from morphs.art.style.style import INK, Style

ENOUGH = 2
"""So many tiles must be read."""
MOST = 16
"""So many are measured."""
CONTRAST, CLUTTER = 80, 150
"""Pixels of the floor that differ so much are of things; one in so many makes doors likely."""
WIDER = 0.3
"""How much wider or narrower than a square passages are drawn, to either hand, at most."""


@dataclass(frozen=True)
class Look:
    """How a pack looks, in pixels of its own pictures.

    square   pixels of a square
    line     of the walls, None where there are none
    grows    how far the floor reaches beyond the square that passages have in our plans, to either
             hand, in sixteenths of a pixel
    open     which share of tiles is floor, in hundredths, for each tile that was read
    """

    square: int
    rock: Ground
    floor: Ground
    line: Line | None
    grows: int
    open: tuple[int, ...]
    cluttered: bool = False

    @property
    def tones(self) -> tuple[Colour, Colour]:
        """The colours of rock and of floor far from everything."""
        rock, floor = (one.shades[-1].tolist() for one in (self.rock, self.floor))
        return (*rock,), (*floor,)

    @property
    def wall(self) -> int:
        """The width of walls in sixteenths of a pixel."""
        return self.line.width if self.line else 0


@dataclass(frozen=True)
class Measured:
    """A look, the style of what no picture shows, and the tiles that fills are sewn of."""

    look: Look
    style: Style
    stock: tuple[Swatch, ...] = ()

    @classmethod
    def of(cls, look: Look, style: Style, stock: tuple[Swatch, ...]) -> Measured:
        """A look with a style that was measured from the same pictures: its lines as the walls are,
        where there are none as dark as the rock or as ink; and the tiles themselves."""
        rock, floor = look.tones
        plain = rock[3] and (not floor[3] or _apart(floor, rock))
        line = look.line.colour if look.line else rock if plain else colour_of(INK.line)
        wood = hex_of(floor) if floor[3] else INK.wood
        return cls(
            look,
            replace(
                style,
                paper="", floor=wood, thing=wood, wood=wood, line=hex_of(line), halo=(), shadow=(),
                wall=max(0.05, round(look.wall / FINE / look.square, 3)), hatch="", texture="",
            ),
            stock,
        )  # fmt: skip


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) > 80


def measure(samples: Sequence[Coded], square: int) -> Look | None:
    """Measure tiles of boxes whose squares have so many pixels; None where they cannot be read."""
    return look_of(samples, read_tiles(samples, float(square)), square)


def look_of(samples: Sequence[Coded], readings: Sequence[Reading], square: int) -> Look | None:
    """The look of tiles that were read; None where too few of them were."""
    if len(readings) < ENOUGH:
        return None
    readings = readings[:: max(1, len(readings) // MOST)][:MOST]
    profile = Profile(readings, float(square))
    line = profile.line()
    begins = line.begins if line else 0
    ends = begins + line.width if line else 0
    return Look(
        square,
        ground_of("rock", readings, profile, ends, square),
        ground_of("floor", readings, profile, begins, square),
        line,
        _grows(samples, readings, begins, square),
        tuple(sorted(int(one.floor.sum()) * 100 // one.floor.size for one in readings)),
        _cluttered(readings, profile, square),
    )


def _cluttered(readings: Sequence[Reading], profile: Profile, square: int) -> bool:
    """Whether things stand on the floor: doors, furniture, letters."""
    plain = np.array(profile.floor, dtype=np.int64)
    odd, total = 0, 0
    for one in readings:
        inner = one.away < -square * FINE // 5
        off = np.abs(one.pixels[inner].astype(np.int64) - plain).max(axis=1)
        odd += int((off > CONTRAST).sum())
        total += off.size
    return odd * CLUTTER > total


def _grows(samples: Sequence[Coded], readings: Sequence[Reading], begins: int, square: int) -> int:
    """How far floors reach beyond half a square from the middle of passages at the border."""
    found = []
    for one in readings:
        _, shape, faces = samples[one.number]
        for half, face in zip(halves(shape), faces, strict=True):
            if face[0] == "s" and face[1] in WALKABLE_LINES:
                x, y = half.at(0.0, 0.4)
                spot = (
                    min(int(y * square), one.floor.shape[0] - 1),
                    min(int(x * square), one.floor.shape[1] - 1),
                )
                row = one.floor[spot[0]] if half.inward[0] == 0 else one.floor[:, spot[1]]
                at = spot[1] if half.inward[0] == 0 else spot[0]
                if row[at]:
                    found.append(_run(row, at, -1) + _run(row, at, 1) + 1)
    if not found:
        return 0
    usual = (sorted(found)[len(found) // 2] - square) * FINE // 2 + begins
    return usual if abs(usual) <= WIDER * square * FINE else 0


def _run(row: NDArray[np.bool_], at: int, step: int) -> int:
    """How many pixels from one on are floor, that one left out."""
    place = at
    while 0 <= place + step < len(row) and row[place + step]:
        place += step
    return abs(place - at)
