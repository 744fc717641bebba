"""The ranges of a land: mountains and crags as bodies of rock with crests, spurs and valleys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.contours import smooth_data
from morphs.draw.lands.grain import MARGIN, ONE, SIZE, Flags, blurred
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import Look
from morphs.draw.lands.view import CRAGS, FOOTHILL, MOUNTAIN
from morphs.draw.terrain.massif import (
    Marks,
    Spine,
    faces,
    hatched,
    marked,
    raised,
    seen,
    spared,
    spines,
)
from morphs.draw.terrain.ridges import Ridge, ridges
from morphs.draw.terrain.summits import ALPINE, CRAGGY, ENGRAVED, Rock
from morphs.draw.terrain.swells import calm

STEP = 4
"""How many squares of the raster are one of those that ridges are looked for in."""
CELL = 4.0
"""How many of these a cell is across, about."""
SUB = 3
"""Into how many squares one of the raster is parted, each way, to draw ranges."""
SWAY = ((10, 0.11), (4, 0.035))
"""Noise that bends crests and spurs: its waves in squares, and how far, in cells."""
SIDES = 0.9
"""How steep the sides of valleys are where something is kept free."""
CUT = 1.0
"""What was lowered by more has no outlines, in finer squares."""
LOW = 0.5
"""How high foothills are, of mountains."""
WHITE, PATCHED = 0.42, 0.14
"""From which height on snow lies, in cells, and how much higher or lower here and there."""
EVERYWHERE = (-9e9, 9e9)


class Range(NamedTuple):
    """How a kind of high ground rises.

    countries  what is of one range; the second of them is lower
    far        no place of it lies farther from a ridge, in cells
    wide       how wide its summits are, in cells
    full       how far within it they are largest, in cells
    """

    countries: tuple[int, ...]
    far: float
    wide: tuple[float, float]
    full: float
    rock: Rock


RANGES = (
    Range((MOUNTAIN, FOOTHILL), 0.7, (0.24, 0.8), 1.0, ALPINE),
    Range((CRAGS,), 0.5, (0.16, 0.42), 0.8, CRAGGY),
)
RISING = tuple(country for one in RANGES for country in one.countries)


class Massifs(NamedTuple):
    """The ranges of a land: of each kind the squares of its parts, and the squares of the land's
    raster that they cover."""

    drawn: list[tuple[Range, Marks]]
    covered: Flags


def massifs(land: Land, kept: Flags) -> Massifs:
    """Raise the ranges of a land; nothing of them hides what is `kept`."""
    drawn: list[tuple[Range, Marks]] = []
    covered = np.zeros(land.grain.shape, np.bool_)
    for number, one in enumerate(RANGES):
        if not any(country in land.shares for country in one.countries):
            continue
        x, y = _places(land)
        height = raised(_spines(land, one, number), x, y, _step(land)[1])
        height = height / _step(land)[1] * _fine(_share(land, one))
        free = kept | (land.sea > -300)
        whole, height = height, spared(height, _fine(free) | _beyond(land), SIDES)
        view = seen(height)
        snow = _snow(land) if one.rock.snow else None
        drawn.append((one, marked(view, snow, whole - height > CUT)))
        covered |= _coarse(view.height > 1.0)
    return Massifs(drawn, covered)


def _step(land: Land) -> tuple[float, float]:
    """How large a square is that ranges are drawn with, across and down."""
    across, down = land.grain.unit
    return across / SUB, down / SUB


def _fine(values: NDArray[Any]) -> NDArray[Any]:
    """A raster of the land as one of the finer squares."""
    return np.repeat(np.repeat(values, SUB, axis=0), SUB, axis=1)


def _coarse(flags: Flags) -> Flags:
    """The squares of the land's raster any of whose parts are flagged."""
    rows, columns = (side // SUB for side in flags.shape)
    return np.asarray(flags.reshape(rows, SUB, columns, SUB).any(axis=(1, 3)))


def _places(land: Land) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The places of the finer squares in units of length, moved by noise."""
    grain, found = land.grain, []
    for axis in (0, 1):
        sway = np.zeros(grain.shape)
        for number, (wave, far) in enumerate(SWAY):
            sway += grain.noise(wave, land.seed + 80 + 2 * number + axis) * (far * SIZE / 1024)
        middles = (np.arange(grain.shape[1 - axis] * SUB) + 0.5) / SUB - MARGIN
        middles = middles * grain.unit[axis]
        field = calm(calm(calm(_fine(sway))))
        found.append(field + (middles[None, :] if axis == 0 else middles[:, None]))
    return found[0], found[1]


def _beyond(land: Land) -> Flags:
    """The squares above a board that ends: its ranges do not rise over its frame."""
    found = np.zeros([side * SUB for side in land.grain.shape], np.bool_)
    if land.shown.ground.wrap == "none":
        found[: MARGIN * SUB] = True
    return found


def _share(land: Land, one: Range) -> NDArray[np.float64]:
    """How high the ground may be, of what it would be: less outside a range, and on foothills."""
    inside = np.isin(land.kind, one.countries) & (land.sea < 0)
    share = np.clip(blurred(inside * ONE, 3) / ONE * 2.4, 0.0, 1.0)
    if len(one.countries) > 1:
        high = blurred((land.kind == one.countries[0]) * ONE, 5) / ONE
        share = share * (LOW + (1 - LOW) * np.clip(1.4 * high, 0.0, 1.0))
    return np.asarray(share)


def _snow(land: Land) -> NDArray[np.float64]:
    """From which height on snow lies, in finer squares."""
    rough = land.grain.noise(6, land.seed + 90) * (PATCHED / 1024)
    return calm(_fine((WHITE + rough) * SIZE / _step(land)[1]))


def _spines(land: Land, one: Range, number: int) -> Iterator[Spine]:
    """The crests and spurs of a kind of high ground, in units of length, wherever they are seen."""
    grain = land.grain
    many = np.array([max(1, side // STEP) for side in grain.extent])
    step = np.array(grain.extent) / many
    columns, rows = (
        np.floor((np.arange(count) + 0.5) * size).astype(np.int64) + MARGIN
        for count, size in zip(many.tolist(), step.tolist(), strict=True)
    )
    here = np.ix_(rows, columns)
    mass = np.isin(land.kind[here], one.countries) & (land.sea[here] < -300)
    wraps = land.shown.ground.wrap != "none"
    unit = step * np.array(grain.unit)
    scale = SIZE / CELL
    for ridge in ridges(mass, wraps, round(one.far * CELL)):
        key = _key(ridge, mass, number) + (land.seed & 0xFFFF) * 7919
        wide = (one.wide[0] * CELL, one.wide[1] * CELL)
        found = list(spines(ridge, wide, 2 * one.full * CELL, key))
        ends = np.array([end for spine in found for end in (spine.start, spine.end)])
        for seen_at in land.copies(exact.points(ends * unit)):
            places = [(x, y) for x, y in seen_at.tolist()]
            for spine, a, b in zip(found, places[::2], places[1::2], strict=True):
                heights = (spine.heights[0] * scale, spine.heights[1] * scale)
                yield Spine(a, b, heights, spine.steep)


def _key(ridge: Ridge, mass: Flags, number: int) -> int:
    x, y = np.floor(ridge.points[0]).astype(np.int64).tolist()
    return int(y % mass.shape[0] * 1024 + x % mass.shape[1]) * 8 + number


def draw_massifs(sheet: Sheet, land: Land, look: Look, found: Massifs) -> None:
    """Draw ranges."""
    for one, marks in found.drawn:
        _draw(sheet, land, look, one.rock if look.style.fills else ENGRAVED, marks)


def _draw(sheet: Sheet, land: Land, look: Look, rock: Rock, marks: Marks) -> None:
    """Draw the ranges of one kind: in colour with shade and snow, in ink with a rim."""

    def lay(part: list[NDArray[np.float64]], fill: str, opacity: str, **more: Any) -> None:
        data = smooth_data([_moved(land, ring[:-1]) for ring in part])
        more = {"fill_opacity": opacity, "fill_rule": "evenodd", **more}
        sheet.add(data, *EVERYWHERE, fill=fill, **more)

    ink, fills, parts = look.style.ink, look.style.fills, faces(marks)
    lay(parts.rock, rock.lit, "0.55")
    lay(parts.firm, rock.lit, "1")
    if fills:
        lay(parts.shade, rock.dark, "0.92")
        lay(parts.snow, rock.snow, "0.85")
    _hatched(sheet, land, look, marks, rock)
    lay(parts.crests, rock.line, "0.6" if fills else "1")
    lay(parts.outlines, ink, "1")
    if fills:
        lay(parts.bold, ink, "1")
    else:
        lay(parts.firm, "none", "1", stroke=ink, stroke_width="1", stroke_opacity="0.8")


def _moved(land: Land, places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Places in finer squares, (n, 2), in units of length."""
    return exact.points(places * np.array(_step(land)) - MARGIN * np.array(land.grain.unit))


STROKES = 5.2, 3.4
"""How far apart strokes of shade are, in colour and in ink."""


def _hatched(sheet: Sheet, land: Land, look: Look, marks: Marks, rock: Rock) -> None:
    """Strokes down the dark slopes."""
    apart = STROKES[not look.style.fills] / _step(land)[0]
    strokes = _moved(land, hatched(marks.shade, apart).reshape(-1, 2)).reshape(-1, 4)
    sheet.add(
        "".join(f"M{a:g} {b:g}L{c:g} {d:g}" for a, b, c, d in np.round(strokes, 1).tolist()),
        *EVERYWHERE,
        fill="none",
        stroke=rock.line if look.style.fills else look.style.ink,
        stroke_width="0.7",
        stroke_opacity="0.35" if look.style.fills else "0.9",
    )
