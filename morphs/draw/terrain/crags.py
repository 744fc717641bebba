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
from morphs.draw.terrain.hachures import INK, Hachures, Hand, wedge_data
from morphs.draw.terrain.heights import Heights
from morphs.draw.terrain.isolines import Grid, ring_data, rings
from morphs.draw.terrain.marks import XY, num, path, stroke
from morphs.draw.terrain.ribs import crests, within
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.swells import calm, noise

FINER = 4
"""How many squares of rock one of the ground has along a side."""
ABOUT = 0.85
"""How far about the middles of mountains rock may lie, in cells."""
BROKEN = ((0.23, 0.05), (0.1, 0.03), (0.045, 0.014))
"""Waves that break up rock: how long, and how far they move it, in cells."""
STEPS = ((0.15, 0.035), (0.07, 0.018))
"""Bumps of rock: how far apart, and how high, in cells."""
ROCK, FOOT = "#c3b093", "#4a3b2b"
"""The colour of rock, and of the line about its foot."""
FACES = (
    (-1.0, "#d8c7a9", 0.3),
    (-1.0, "#eaddc2", 0.62),
    (1.0, "#a08a6f", 0.12),
    (1.0, "#7f6a55", 0.42),
    (1.0, "#5f4e40", 0.7),
)
"""Faces towards the light and off it: -1 or 1, their colour, from which share of it on."""
CAST, SHADOW = (0.045, 0.06), "0.26"
"""How far rock throws its shadow, in cells, and how opaque that is."""
LIGHT = (-0.6, -0.8)
"""Where the light comes from: above, from the left."""
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
    for number, (apart, far) in enumerate(STEPS):
        high = high + far * noise(across / apart, down / apart, ground.salt + 70 + number)
    high = exact.numbers(np.minimum(high, room))
    step = ground.step / FINER
    falls, runs = np.gradient(calm(high), step)
    long = exact.numbers(np.sqrt(0.35 + runs * runs + falls * falls))
    dark = exact.numbers(calm((runs * LIGHT[0] + falls * LIGHT[1]) / long))
    return Rock((corner[0], corner[1]), step, ground.salt, high, dark)


def _finer(field: Grid) -> Grid:
    """A field with so many squares for one, evenly between those there are."""
    for axis in (0, 1):
        count = (field.shape[axis] - 1) * FINER + 1
        first, part = np.divmod(np.arange(count), FINER)
        second = np.minimum(first + 1, field.shape[axis] - 1)
        share = np.expand_dims(part / FINER, 1 - axis)
        field = np.take(field, first, axis) * (1 - share) + np.take(field, second, axis) * share
    return field


def rock_shapes(ground: Heights, size: float, style: Style, coarse: float = 1.0) -> Iterator[str]:
    """The rock of a ground's mountains, its strokes so much bolder; `size` is a cell's."""
    if not ground.peaks:
        return
    rock = rock_of(ground)
    foot = _data(rock, rock.high, size)
    if style.fills:
        right, below = (num(far * size) for far in CAST)
        moved = f"translate({right} {below})"
        yield path(foot, fill=FOOT, fill_opacity=SHADOW, fill_rule="evenodd", transform=moved)
    yield path(foot, fill=ROCK if style.fills else "#ffffff", fill_rule="evenodd")
    for side, colour, least in FACES if style.fills else ():
        lit = np.minimum(8 * rock.high, side * rock.dark - least)
        yield path(_data(rock, lit, size), fill=colour, fill_rule="evenodd")
    hand = STROKES[not style.fills].coarser(coarse)
    strokes = Hachures(rock, rock.high, rock.dark, hand, rock.high < 0).drawn()
    yield path(wedge_data(strokes, size), fill=INK if style.fills else style.ink)
    yield stroke(foot, FOOT if style.fills else style.ink, max(0.6, 0.009 * size))


def _data(rock: Rock, field: NDArray[np.float64], size: float) -> str:
    """The rings about what is more than nothing of a field."""
    corner = rock.corner[0] * size, rock.corner[1] * size
    return ring_data(rings(field, 0.0, corner, rock.step * size))
