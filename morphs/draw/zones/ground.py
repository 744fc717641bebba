"""The painted ground of one level: terrain with soft borders, coasts, and walls of rock.

Each terrain is a field over the squares, smoothed; where it is the strongest the ground has its
colour, so that borders run round and a little ragged whatever the squares do. Noise comes from the
place alone, so that the same map is painted the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.zones.palette import BEACH, COAST, GROUND, SEA, rgb
from morphs.draw.zones.relief import Covered, border_lines, snow_drifts, under_ranges, under_woods
from morphs.draw.zones.soft import Layer, enlarged, noise, smoothed
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER

SOFTNESS = 0.36  # of a square: a lone square still shows
ROCKY = 0.6
RAGGED = 0.17
BAYS = 0.22
FRINGE = 1.5
"""How far ground goes over into other ground, in squares."""
TATTERS = ((1.6, 6.0), (0.6, 2.4), (0.24, 0.5))
"""Noise that tears it: how broad, in squares, and how strong."""
EDGE = 0.035
"""How soft the edges of ground are, in squares."""
FREE, TIGHT = 0.9, 0.35
"""Squares by which ground is drawn aside at most, in the open and elsewhere."""
CRACKED = {
    TERRAINS.index("subterranean"): ("#4c443e", "#d4cbc0"),
    TERRAINS.index("lava"): ("#3a2a25", "#b98a78"),
}
"""Grounds of bare rock: the colours of cracks and of the light along these."""
STRIP = 256
"""Rows of pixels that are reckoned at once where that takes much memory."""


Drift = tuple[Layer, Layer]
"""How far from each square lies what is drawn there, in squares down and across."""


def painted(
    terrain: NDArray[np.uint8],
    pixels: int,
    level: int = 0,
    aside: Drift | None = None,
    under: Covered | None = None,
) -> NDArray[np.uint8]:
    """Return the ground as an image (rows * pixels, columns * pixels, 3), drawn `aside` a little,
    so that borders wander; `under` ranges and woods it is shaded."""
    fields = _fields(terrain, pixels, level, aside)
    strongest = _strongest(_fringed(terrain, fields, pixels, level, aside))
    table = np.array([rgb(GROUND[word]) for word in TERRAINS], np.float32)
    image = table[strongest]
    soft = max(0.6, EDGE * pixels)
    for channel in range(3):
        image[..., channel] = smoothed(image[..., channel], soft)
    image *= _shading(terrain.shape, pixels, level)[..., None]
    _paint_cracks(image, {kind: strongest == kind for kind in CRACKED if kind in fields}, pixels)
    border_lines(image, strongest, pixels, 10 * level + 501)
    snow_drifts(image, strongest, pixels, 10 * level + 401)
    if under is not None:
        _paint_beneath(image, strongest, under, aside, pixels, level)
    if WATER in fields:
        _paint_sea(image, fields[WATER], pixels)
    if ROCK in fields:
        _paint_rock(image, fields[ROCK], pixels)
    return np.clip(image, 0, 255).astype(np.uint8)


def _paint_beneath(
    image: Layer,
    kinds: NDArray[np.int64],
    under: Covered,
    aside: Drift | None,
    pixels: int,
    level: int,
) -> None:
    """Paint what is beneath woods and ranges."""

    def moved(squares: NDArray[np.bool_]) -> Layer:
        return _drawn_aside(squares.astype(np.uint8), aside).astype(np.float32)

    if under.wooded is not None:
        under_woods(image, kinds, under.wooded, moved, pixels)
    if under.high is not None:
        under_ranges(image, kinds, under.high, moved, pixels, 10 * level + 301)


def _fields(
    terrain: NDArray[np.uint8], pixels: int, level: int, aside: Drift | None
) -> dict[int, Layer]:
    """For every terrain that occurs how strong it is at each pixel."""
    fine = _drawn_aside(terrain, aside)
    fields: dict[int, Layer] = {}
    for kind in np.unique(terrain).tolist():
        soft = ROCKY if kind == ROCK else SOFTNESS
        field = smoothed((fine == kind).astype(np.float32), 4 * soft)
        rough = noise(terrain.shape[0], terrain.shape[1], 10 * level + kind + 77)
        wide = enlarged(smoothed(rough, 0.6) * 1.6, 4)
        field += RAGGED * wide * (field > 0.02) * (field < 0.98)
        if kind == WATER:
            field = _bayed(field, terrain.shape, level)
        fields[kind] = enlarged(field, pixels, 4)
    return fields


def _fringed(
    terrain: NDArray[np.uint8],
    fields: dict[int, Layer],
    pixels: int,
    level: int,
    aside: Drift | None,
) -> dict[int, Layer]:
    """The fields, those of dry land wide and full of tatters: one ground goes over into another in
    spots and fingers. Under sea and rock, which are painted over it, they do not matter."""
    dry = [kind for kind in fields if kind not in (WATER, ROCK)]
    if len(dry) < 2:
        return fields
    fine = _drawn_aside(terrain, aside)
    rows, columns = terrain.shape
    found = {kind: fields[kind] for kind in fields if kind not in dry}
    for kind in dry:
        field = smoothed((fine == kind).astype(np.float32), 4 * FRINGE)
        border = np.clip(6 * field * (1 - field), 0, 1)  # none of a ground that is far off
        for number, (reach, strength) in enumerate(TATTERS):
            rough = noise(2 * rows, 2 * columns, 10 * level + kind + 177 + 31 * number)
            field += strength * enlarged(smoothed(rough, 2 * reach), 4, 2) * border
        found[kind] = enlarged(field, pixels, 4)
    return found


def _drawn_aside(terrain: NDArray[np.uint8], aside: Drift | None) -> NDArray[np.uint8]:
    """Terrain at four points a square."""
    row, column = (np.arange(4 * count) for count in terrain.shape)
    if aside is None:
        return np.asarray(terrain[row[:, None] // 4, column // 4])
    down, across = (np.floor(enlarged(4 * part, 4) + 0.5).astype(np.int64) for part in aside)
    rows = np.clip(row[:, None] + down, 0, len(row) - 1)
    columns = np.clip(column + across, 0, len(column) - 1)
    return np.asarray(terrain[rows // 4, columns // 4])


def drift(tight: NDArray[np.bool_], level: int) -> Drift:
    """Return how far ground and what grows there is drawn aside; less about squares where it is
    tight."""
    near = np.clip(4 * smoothed(tight.astype(np.float32), 1.5), 0, 1)
    reach = FREE + (TIGHT - FREE) * near
    down, across = (
        reach
        * np.clip(6 * smoothed(noise(tight.shape[0], tight.shape[1], 10 * level + key), 1.3), -1, 1)
        for key in (43, 44)
    )
    return down, across


def _bayed(field: Layer, shape: tuple[int, ...], level: int) -> Layer:
    """A sea with bays and capes: its coast moves in and out where much water is about."""
    rough = smoothed(noise(shape[0], shape[1], 10 * level + 41), 1.1) * 2.6
    broad = enlarged(rough + smoothed(noise(shape[0], shape[1], 10 * level + 42), 2.4) * 5, 4)
    much = np.clip((smoothed(np.clip(field, 0, 1), 6.0) - 0.2) / 0.3, 0, 1)
    soft = smoothed(field, 2.2)
    part = much * (np.abs(field - soft) > 0.01)
    made: Layer = field + (soft - field) * part + BAYS * broad * part * (soft > 0.1) * (soft < 0.9)
    return made


def _strongest(fields: dict[int, Layer]) -> NDArray[np.int64]:
    kinds = sorted(fields)
    best, strongest = fields[kinds[0]].copy(), np.full(fields[kinds[0]].shape, kinds[0])
    for kind in kinds[1:]:
        better = fields[kind] > best
        strongest[better] = kind
        np.maximum(best, fields[kind], out=best)
    return strongest


def _shading(shape: tuple[int, ...], pixels: int, level: int) -> Layer:
    """Broad clouds of light and shade, and the grain of the paper."""
    rows, columns = shape
    clouds = smoothed(noise(rows, columns, 5 + level), 2.2) * 0.3
    clouds += smoothed(noise(rows, columns, 9 + level), 0.7) * 0.07
    grain = smoothed(noise(rows * pixels, columns * pixels, 3), 0.7) * 0.05
    shade: Layer = 1 + enlarged(np.clip(clouds, -0.06, 0.06), pixels) + grain
    return shade


def _off_border(field: Layer, pixels: int) -> Layer:
    """About how many squares a pixel lies inside the border of a field (outside: negative)."""
    down, across = (np.asarray(slope) for slope in np.gradient(field))
    steep = np.maximum(_steepness(down, across), np.float32(0.12 / pixels))
    distance: Layer = np.clip((field - 0.5) / steep / pixels, -3, 3)
    return distance


def _steepness(down: Layer, across: Layer) -> Layer:
    """The length of every slope; strip by strip, for it is reckoned in twice the size."""
    found = np.empty_like(down)
    for top in range(0, len(down), STRIP):
        strip = slice(top, top + STRIP)
        slopes = np.stack([down[strip], across[strip]], axis=2).astype(np.float64)
        found[strip] = exact.lengths(slopes)
    return found


def _blend(image: Layer, colour: str, strength: Layer) -> None:
    image += (np.array(rgb(colour), np.float32) - image) * strength[..., None]


def _line(distance: Layer, at: float, width: float) -> Layer:
    """A stroke along a distance, soft by about a pixel."""
    stroke: Layer = np.clip(1.2 - np.abs(distance - at) / width, 0, 1)
    return stroke


def _paint_sea(image: Layer, field: Layer, pixels: int) -> None:
    inside = _off_border(field, pixels)
    fine = 0.8 / pixels
    _blend(image, BEACH, np.clip(1 - np.abs(inside + 0.26) / 0.34, 0, 1) * 0.95)
    wet = np.clip(inside / fine + 0.5, 0, 1)
    _blend(image, SEA[0], wet)
    far = smoothed(np.clip(field, 0, 1), 1.1 * pixels, truncate=2.5)
    _blend(image, SEA[1], np.clip((far - 0.62) / 0.3, 0, 1) * wet * 0.8)
    _blend(image, SEA[2], np.clip((far - 0.9) / 0.1, 0, 1) * wet * 0.55)
    for at, strength in ((0.26, 0.36), (0.58, 0.24), (1.0, 0.15), (1.55, 0.09)):
        _blend(image, COAST, _line(inside, at, max(0.03, 0.6 * fine)) * strength)
    _blend(image, COAST, _line(inside, 0.0, max(0.055, 0.9 * fine)))


def _paint_rock(image: Layer, field: Layer, pixels: int) -> None:
    inside = _off_border(field, pixels)
    fine = 0.8 / pixels
    shadow = np.clip(1 + inside / 0.55, 0, 1) * (inside < 0)
    _blend(image, "#241f1c", shadow * 0.4)
    _blend(image, GROUND["rock"], np.clip(inside / fine + 0.5, 0, 1))
    _paint_strata(image, np.clip(inside / fine - 0.5, 0, 1), pixels)
    _blend(image, "#15110f", _line(inside, 0.0, max(0.07, 0.9 * fine)) * 0.9)
    _blend(image, "#8b8178", _line(inside, 0.17, max(0.05, 0.7 * fine)) * 0.45)


def _paint_cracks(image: Layer, bare: dict[int, NDArray[np.bool_]], pixels: int) -> None:
    """Crooked cracks in slabs of bare rock, where noise changes sign, and light along one side of
    them."""
    if not bare:
        return
    dark, lit = _cracks(image.shape[0] // pixels, image.shape[1] // pixels, pixels)
    for kind, where in bare.items():
        rows, columns = np.flatnonzero(where.any(axis=1)), np.flatnonzero(where.any(axis=0))
        if len(rows):
            part = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
            for colour, strength in zip(CRACKED[kind], (dark, lit), strict=True):
                _blend(image[part], colour, strength[part] * where[part])


def _cracks(rows: int, columns: int, pixels: int) -> tuple[Layer, Layer]:
    """How dark cracks are at each pixel, and how much light lies along them."""
    high, wide = rows * pixels, columns * pixels
    dark, lit = (np.zeros((high, wide), np.float32) for _ in range(2))
    for key, soft, thin in ((64, 1.3, 0.07), (65, 0.7, 0.045)):
        field = enlarged(smoothed(noise(rows, columns, key), soft) * (4 * soft), 4)
        field += enlarged(smoothed(noise(2 * rows, 2 * columns, key + 2), 0.7) * 0.16, 4, 2)
        away = enlarged(_off_border(field + np.float32(0.5), 4), pixels, 4)
        broad = np.float32(max(thin, 0.7 / pixels))
        for found, at, share in ((dark, 0.0, 0.42), (lit, 1.5, 0.24)):
            stroke = np.clip(1.2 - np.abs(away / broad - np.float32(at)), 0, 1)
            np.maximum(found, np.float32(share) * stroke, out=found)
    torn = enlarged(np.clip(6 * smoothed(noise(rows, columns, 69), 2.4) + 0.45, 0.15, 1), pixels)
    return dark * torn, lit * torn


def _paint_strata(image: Layer, where: Layer, pixels: int) -> None:
    """Rock in its grain: broad beds of light and dark, crooked cracks where noise changes sign."""
    rows, columns = image.shape[0] // pixels, image.shape[1] // pixels
    beds = enlarged(smoothed(noise(rows, columns, 61), 0.9) * 2.2, pixels)
    _blend(image, "#5d554f", where * np.clip(beds, 0, 1) * 0.6)
    _blend(image, "#2c2725", where * np.clip(-beds, 0, 1) * 0.6)
    for key, soft, width in ((62, 0.75, 0.035), (63, 0.55, 0.05)):
        crack = enlarged(smoothed(noise(rows, columns, key), soft), pixels)
        _blend(image, "#1b1716", where * np.clip(1 - np.abs(crack) / width, 0, 1) * 0.7)
        _blend(image, "#7d726a", where * np.clip(1 - np.abs(crack - width) / width, 0, 1) * 0.35)
