"""The rock of a battlefield's mountains: crests and arms between gullies, their faces in the light
or in the shade, with strokes down the steepest.

It is drawn from a field of its own, finer than that of hills, for rock has edges where these are
round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.hachures import Hachures, Hand, wedge_data
from morphs.draw.terrain.heights import Heights
from morphs.draw.terrain.isolines import Grid, ring_data, rings
from morphs.draw.terrain.marks import XY, line, num, path, stroke
from morphs.draw.terrain.ribs import crests, within
from morphs.draw.terrain.sheet import chances
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.swells import calm, noise

FINER = 4
"""How many squares of rock one of the ground has along a side."""
ABOUT = 0.85
"""How far about the middles of mountains rock may lie, in cells."""
BROKEN = ((0.23, 0.05), (0.1, 0.02))
"""Waves that break up rock: how long, and how far they move it, in cells."""
STONES, TILT, HIGHER = 0.15, 0.9, 0.045
"""How large stones are that rock is split into, in cells; how steep their faces lean either way,
and how much higher or lower one is than that beside it."""
ROCK, DUSK = "#d3b97f", "#5d4322"
"""The colour of rock, which is that of the ground it grows out of, and of its lines and shade."""
FACES = (
    (-1.0, "#e0cb97", 0.25),
    (-1.0, "#ecdcb1", 0.6),
    (1.0, "#b5965f", 0.12),
    (1.0, "#937347", 0.4),
    (1.0, "#725534", 0.68),
)
"""Faces towards the light and off it: -1 or 1, their colour, from which share of it on."""
CAST, SHADOW = (0.022, 0.03), "0.2"
"""How far rock throws its shadow, in cells, and how opaque that is."""
LIGHT = (-0.6, -0.8)
"""Where the light comes from: above, from the left."""
RIMS = ((0.02, 0.017), (-0.4, 0.009))
"""From which darkness on the foot of rock has a line, and how broad that is, in cells."""
LOOSE, FALLEN, THICK = 0.045, 0.26, 0.9
"""How far apart stones lie at least that fell from rock, how far they fell, in cells, and how many
lie at its foot."""
SMALL, LARGE = 0.006, 0.034
"""Half how broad they are, in cells."""
STONE = ((-1.0, 0.2), (-0.5, -0.7), (0.4, -0.8), (1.0, 0.0), (0.7, 0.7), (-0.6, 0.7))
"""Their outline."""
STROKES = (
    Hand(0.07, (0.3, 1.4), (4, 14), (-0.2, 0.9), (0.07, 0.026), (0.006, 0.015), True),
    Hand(0.05, (0.3, 1.4), (3, 14), (-0.6, 0.8), (0.06, 0.024), (0.006, 0.019), True),
)
"""How strokes on rock are drawn, in colour and in black and white."""


@dataclass
class Rock:
    """The rock of some hills: how far within its foot each place is, how dark, from a `corner` on,
    both in cells; the `salt` of the ground."""

    corner: XY
    step: float
    salt: int
    high: Grid
    dark: Grid


def rock_of(ground: Heights) -> Rock:
    """The rock of mountains of some ground that has any."""
    places = np.array([hill.at for hill in ground.peaks]) - np.array(ground.corner)
    low = np.maximum(((places.min(axis=0) - ABOUT) / ground.step).astype(np.int64), 0)
    most = ((places.max(axis=0) + ABOUT) / ground.step).astype(np.int64) + 2
    part = slice(low[1], most[1]), slice(low[0], most[0])
    across, down, room = (_finer(one[part]) for one in (*ground.bent, ground.room))
    corner = tuple((np.array(ground.corner) + low * ground.step).tolist())
    for number, (apart, far) in enumerate(BROKEN):
        waves = [noise(across / apart, down / apart, ground.salt + 60 + 2 * number + k)
                 for k in (0, 1)]  # fmt: skip
        across, down = across + far * waves[0], down + far * waves[1]
    high = np.full(across.shape, -1.0)
    for hill in ground.peaks:
        for rib in crests(hill, ground.salt):
            high = np.maximum(high, within(rib, across, down))
    high = high + _split(across, down, ground.salt)
    high = exact.numbers(np.minimum(high, room))
    step = ground.step / FINER
    falls, runs = np.gradient(calm(high), step)
    long = exact.numbers(np.sqrt(0.35 + runs * runs + falls * falls))
    dark = exact.numbers(calm((runs * LIGHT[0] + falls * LIGHT[1]) / long))
    return Rock((corner[0], corner[1]), step, ground.salt, high, dark)


def rock_points(rock: Rock, size: float, about: float = 0.0) -> Grid:
    """Places all over rock as drawn and so far `about` it, in cells, on a sheet whose cells have
    that `size`."""
    down, across = np.nonzero(rock.high > -about)
    at = np.stack([across, down], axis=1) * rock.step + np.array(rock.corner)
    return exact.points(np.asarray(at * size, dtype=np.float64))


def _finer(field: Grid) -> Grid:
    """A field with so many squares for one, evenly between those there are."""
    for axis in (0, 1):
        count = (field.shape[axis] - 1) * FINER + 1
        first, part = np.divmod(np.arange(count), FINER)
        second = np.minimum(first + 1, field.shape[axis] - 1)
        share = np.expand_dims(part / FINER, 1 - axis)
        field = np.take(field, first, axis) * (1 - share) + np.take(field, second, axis) * share
    return field


def _split(across: Grid, down: Grid, salt: int) -> Grid:
    """How much the faces of the stones that rock is split into lie above or below it."""
    column, row = (np.floor(one / STONES).astype(np.int64) for one in (across, down))
    nearest, found = np.full(across.shape, 9.0), np.zeros(across.shape)
    for right in (-1, 0, 1):
        for below in (-1, 0, 1):
            at = column + right, row + below
            lot = [chances(salt, *at, more) for more in (61, 62, 63, 64, 65)]
            off_x = across / STONES - at[0] - lot[0]
            off_y = down / STONES - at[1] - lot[1]
            off = off_x * off_x + off_y * off_y
            lean = (lot[2] - 0.5) * off_x + (lot[3] - 0.5) * off_y
            face = TILT * STONES * lean + HIGHER * (lot[4] - 0.5)
            found = np.where(off < nearest, face, found)
            nearest = np.minimum(off, nearest)
    return found


def rock_shapes(ground: Heights, size: float, style: Style, coarse: float = 1.0) -> Iterator[str]:
    """The rock of a ground's mountains, its strokes so much bolder; `size` is a cell's."""
    if not ground.peaks:
        return
    rock, ink = rock_of(ground), DUSK if style.fills else style.ink
    foot = _data(rock, rock.high, size)
    if style.fills:
        right, below = (num(far * size) for far in CAST)
        moved = f"translate({right} {below})"
        yield path(foot, fill=DUSK, fill_opacity=SHADOW, fill_rule="evenodd", transform=moved)
    yield path(foot, fill=ROCK if style.fills else "#ffffff", fill_rule="evenodd")
    for side, colour, least in FACES if style.fills else ():
        lit = np.minimum(8 * rock.high, side * rock.dark - least)
        yield path(_data(rock, lit, size), fill=colour, fill_rule="evenodd")
    hand = STROKES[not style.fills].coarser(coarse)
    strokes = Hachures(rock, rock.high, rock.dark, hand, rock.high < 0).drawn()
    yield path(wedge_data(strokes, size), fill=ink)
    for least, broad in RIMS:
        yield stroke(foot_line(rock, size, least), ink, max(0.6, broad * coarse * size))
    yield from scree_shapes(rock, size, style)


def foot_line(rock: Rock, size: float, least: float) -> str:
    """The line about the foot of rock where it is so dark: all of it on the side in the shade, and
    here and there on that in the light."""
    found = list[str]()
    for ring in rings(rock.high, 0.0, rock.corner, rock.step):
        shown = _told(rock, rock.dark, ring) > least
        ends = np.flatnonzero(np.diff(shown.astype(np.int64), prepend=0, append=0)).tolist()
        for first, last in zip(ends[::2], ends[1::2], strict=True):
            if last - first > 2:
                found.append(line(exact.points(ring[first:last] * size).tolist()))
    return "".join(found)


def _data(rock: Rock, field: NDArray[np.float64], size: float) -> str:
    """The rings about what is more than nothing of a field."""
    corner = rock.corner[0] * size, rock.corner[1] * size
    return ring_data(rings(field, 0.0, corner, rock.step * size))


def scree_shapes(rock: Rock, size: float, style: Style) -> Iterator[str]:
    """Boulders and stones that fell from rock: many and small down the side in the shade."""
    high, wide = (int(many * rock.step / LOOSE) for many in rock.high.shape)
    row, column = np.mgrid[:high, :wide]
    lot = [chances(rock.salt, column, row, more) for more in (66, 67, 68, 69)]
    at = np.stack([(column + lot[0]).ravel(), (row + lot[1]).ravel()], axis=1) * LOOSE
    at = at + np.array(rock.corner)
    off = -_told(rock, rock.high, at)
    shade = np.clip(_told(rock, calm(calm(rock.dark)), at) + 0.4, 0.1, 1.0)
    falls = (off > 0.015) & (off < FALLEN * shade)
    falls &= lot[2].ravel() < THICK * (1 - off / (FALLEN * shade)) ** 2
    tops, shades = list[str](), list[str]()
    for (x, y), luck in zip(at[falls].tolist(), lot[3].ravel()[falls].tolist(), strict=True):
        square = luck * luck
        far = (SMALL + (LARGE - SMALL) * (square * square)) * size
        ring = [(x * size + far * right, y * size + far * down) for right, down in STONE]
        tops.append(line(ring, close=True))
        shades.append(line([ring[2], ring[3], ring[4], (ring[4][0], ring[1][1])], close=True))
    fills, pen = style.fills, max(0.5, 0.006 * size)
    yield path("".join(tops), fill=FACES[0][1] if fills else "#ffffff")
    yield path("".join(shades), fill=DUSK if fills else style.ink, fill_opacity="0.75")
    yield stroke("".join(tops), DUSK if fills else style.ink, pen)


def _told(rock: Rock, field: Grid, at: Grid) -> Grid:
    """What a field tells of the squares that places, in cells, lie in."""
    spots = np.round((at - np.array(rock.corner)) / rock.step).astype(np.int64)
    high, wide = field.shape
    return field[np.clip(spots[:, 1], 0, high - 1), np.clip(spots[:, 0], 0, wide - 1)]
