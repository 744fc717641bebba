"""What speaks for an opening at each half-side, in numbers: colours, lines and floor, band by band
inward from the border, at the connector and beside it.

A half-side is read as a strip that begins at its corner, its connector 2.5 squares along: second
halves are mirrored. What stands just at the border (a door, steps) hides the floor in the first
bands and not in those behind.
"""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from morphs.workbench.detect.survey import HALF, Floats, sides_of

DEEP = 64  # rows that are looked at: two squares
BANDS = ((1, 5), (5, 11), (11, 20), (20, 32), (32, 48), (48, 64))
WALL_ROWS = ((1, 9), (9, 20), (20, 34))
ACROSS_ROWS = ((0, 5), (5, 11), (11, 20), (20, 32))
CORE = slice(65, 86)
LEFT, RIGHT = slice(51, 66), slice(85, 100)  # where the walls of a passage run
BESIDE = (slice(8, 48), slice(102, 142))
STEP = 0.5  # share of the core that a line across covers
FAR = 60.0

LOOK_NAMES = (
    *(f"contrast {i}" for i in range(len(BANDS))),
    *(f"unlike rock {i}" for i in range(len(BANDS))),
    *(f"rougher {i}" for i in range(len(BANDS))),
    *(f"walls {i}" for i in range(len(WALL_ROWS))),
    *(f"one wall {i}" for i in range(len(WALL_ROWS))),
    *(f"lines beside {i}" for i in range(len(WALL_ROWS))),
    *(f"ink {i}" for i in range(len(BANDS))),
    *(f"ink beside {i}" for i in range(2)),
    *(f"across {i}" for i in range(len(ACROSS_ROWS))),
    *(f"across beside {i}" for i in range(2)),
    "steps",
    "clear from",
)
FLOOR_NAMES = (
    *(f"floor {i}" for i in range(len(BANDS))),
    *(f"floor beside {i}" for i in range(3)),
    "floor rows",
    "floor taught",
)


def halves_of(sides: Floats) -> Floats:
    """Return (8, rows, HALF, ...) strips of (4, rows, SPAN, ...) sides, each from its corner."""
    found = [
        side[:, HALF:][:, ::-1] if second else side[:, :HALF] for side in sides for second in (0, 1)
    ]
    return np.stack(found)


def looks(pixels: Floats, lines: Floats) -> Floats:
    """Return (8, LOOK_NAMES): what colours and lines say, half-side by half-side. `lines` tells
    from 0 to 1 how far each pixel belongs to a line of the kind that the pack draws."""
    strips = halves_of(sides_of(pixels, DEEP))
    light = strips[..., 0]
    fine = ndimage.uniform_filter(light, (0, 3, 3), mode="nearest")
    rough = np.abs(light - fine)
    tone = np.stack([_band_tones(strip) for strip in strips])  # (8, bands, core and beside, 4)
    rock = np.median(tone[:, :3, 1:].reshape(-1, 4), axis=0)
    contrast = np.linalg.norm(tone[:, :, 0] - tone[:, :, 1:].mean(axis=2), axis=-1)
    unlike = np.linalg.norm(tone[:, :, 0] - rock, axis=-1)
    ink = halves_of(sides_of(lines, DEEP))
    columns = [
        np.minimum(contrast, FAR),
        np.minimum(unlike, FAR),
        np.stack([_rougher(rough, *band) for band in BANDS], axis=1),
        *_walls(ink),
        np.stack([ink[:, a:b, CORE].mean(axis=(1, 2)) for a, b in BANDS], axis=1),
        np.stack([ink[:, 1:20, b].mean(axis=(1, 2)) for b in BESIDE], axis=1),
        *_across(ink),
    ]
    return np.round(np.concatenate(columns, axis=1).astype(np.float64), 3)


def floors(seen: Floats | None) -> Floats:
    """Return (8, FLOOR_NAMES): where the pack's floor is seen (4, DEEP, SPAN); nothing where none
    was taught."""
    if seen is None:
        return np.zeros((8, len(FLOOR_NAMES)))
    floor = halves_of(seen)
    core = floor[:, :, CORE].mean(axis=2)
    bands = [core[:, a:b].mean(axis=1) for a, b in BANDS]
    beside = [
        np.maximum(*[floor[:, a:b, part].mean(axis=(1, 2)) for part in BESIDE])
        for a, b in ((1, 9), (9, 24), (24, 48))
    ]
    rows = (core > 0.5).mean(axis=1)
    return np.round(np.stack([*bands, *beside, rows, np.ones(8)], axis=1).astype(np.float64), 3)


def _band_tones(strip: Floats) -> Floats:
    """Return (bands, 3, 4): the mean tone of the core and of both places beside it."""
    places = (CORE, *BESIDE)
    return np.array([[strip[a:b, place].mean(axis=(0, 1)) for place in places] for a, b in BANDS])


def _rougher(rough: Floats, first: int, last: int) -> Floats:
    """Return how much rougher the core is than what is beside it, as a logarithm."""
    core = rough[:, first:last, CORE].mean(axis=(1, 2))
    beside = np.mean([rough[:, first:last, part].mean(axis=(1, 2)) for part in BESIDE], axis=0)
    result: Floats = np.log((core + 0.5) / (beside + 0.5))
    return result


def _walls(ink: Floats) -> list[Floats]:
    """Return how strongly lines run inward on both sides of the connector, on the stronger side,
    and beside it, in three spans of rows."""
    both, one, other = [], [], []
    for a, b in WALL_ROWS:
        along = ink[:, a:b].mean(axis=1)
        left, right = along[:, LEFT].max(axis=1), along[:, RIGHT].max(axis=1)
        both.append(np.minimum(left, right))
        one.append(np.maximum(left, right))
        beside = [np.quantile(along[:, part], 0.95, axis=1) for part in BESIDE]
        other.append(np.maximum(*beside))
    return [np.stack(rows, axis=1) for rows in (both, one, other)]


def _across(ink: Floats) -> list[Floats]:
    """Return how far lines across the connector cover it, in four spans of rows, and beside it; how
    many there are; and in which row the first third of a square begins that is clear of them."""
    core = ink[:, :, CORE].mean(axis=2)
    beside = np.maximum(*[ink[:, :, part].mean(axis=2) for part in BESIDE])
    spans = [core[:, a:b].max(axis=1) for a, b in ACROSS_ROWS]
    others = [beside[:, a:b].max(axis=1) for a, b in ((0, 11), (11, 32))]
    covered = core > STEP / 2
    steps = (covered[:, 1:48] & ~covered[:, :47]).sum(axis=1)
    clear = ndimage.uniform_filter1d((~covered).astype(np.float32), 10, axis=1, origin=-5)
    first = np.argmax(clear > 0.99, axis=1)
    first[~(clear > 0.99).any(axis=1)] = DEEP
    return [
        np.stack(spans, axis=1),
        np.stack(others, axis=1),
        steps[:, None].astype(np.float32),
        first[:, None].astype(np.float32),
    ]
