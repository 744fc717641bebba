"""The painted ground of one level: terrain with soft borders, coasts, and walls of rock.

Each terrain is a field over the squares, smoothed; where it is the strongest the ground has its
colour, so that borders run round and a little ragged whatever the squares do. Noise comes from the
place alone, so that the same map is painted the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.terrain.sheet import chances
from morphs.draw.zones.crags import CUT, Cracks, paint_rock
from morphs.draw.zones.paint import blend, stroke
from morphs.draw.zones.palette import BEACH, COAST, GROUND, SEA, rgb
from morphs.draw.zones.relief import Covered, border_lines, snow_drifts, under_ranges, under_woods
from morphs.draw.zones.soft import Layer, enlarged, noise, smoothed, stepped
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER

SOFTNESS = 0.36  # of a square: a lone square still shows
ROCKY = 0.6
RAGGED = 0.17
BAYS = 0.22
FRINGE = 1.5
"""How far ground goes over into other ground, in squares."""
TATTERS = ((1.6, 6.0), (0.6, 2.4), (0.24, 0.5))
"""Noise that tears it: how broad, in squares, and how strong."""
SNOW, STILLED = TERRAINS.index("snow"), 0.62
"""What lies in rounded tongues, and how much less its rims are torn: shreds of white are holes."""
EDGE = 0.035
"""How soft the edges of ground are, in squares."""
FREE, TIGHT = 0.9, 0.35
"""Squares by which ground is drawn aside at most, in the open and elsewhere."""
CRACKED = {
    TERRAINS.index("subterranean"): ("#453c46", "#d3cad2"),
    TERRAINS.index("lava"): ("#2e1f1b", "#b98a78"),
}
"""Grounds of bare rock: the colours of cracks and of the light along these."""
SLABS = ((64, 2.9, 0.15, 0.46), (84, 1.25, 0.1, 0.32))
"""Slabs of bare rock: the key of their dice, how wide they are and how broad the cracks between
them, in squares, and how dark those."""
DUSKY, DUSK = (0.84, 0.84, 0.88), 0.1
"""The shade under ground, of a grey as bright, and how much of it all colours there have."""
DEEP, FAINT = ("#4a4741", "#d6d2c6"), 0.6
"""The colours of cracks under ground where it is not bare, and how strong these are."""
DEEPENING, FARTHEST = ((0.5, 2.2), (2.2, 4.6), (4.4, 9.0)), 9.5
"""How far off the coast each colour of the sea begins and is whole, in squares; none is asked for
what lies farther."""
LINED = ((0.5, 0.42), (0.95, 0.3), (1.5, 0.2), (2.15, 0.12))
"""How far off the coast lines follow it, in squares, and how strong each is."""
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
    fringed = _fringed(terrain, fields, pixels, level, aside)
    open_ground = {kind: field for kind, field in fringed.items() if kind != ROCK}
    strongest = _strongest(open_ground or fringed)  # rock is laid over it
    table = np.array([rgb(GROUND[word]) for word in TERRAINS], np.float32)
    image = table[strongest]
    soft = max(0.6, EDGE * pixels)
    for channel in range(3):
        image[..., channel] = smoothed(image[..., channel], soft)
    image *= _shading(terrain.shape, pixels, level)[..., None]
    bare = {kind: strongest == kind for kind in fields if kind in CRACKED or level}
    bare = {kind: where for kind, where in bare.items() if kind not in (WATER, ROCK, SNOW)}
    cracks = _cracks(len(terrain), terrain.shape[1], pixels) if bare or ROCK in fields else None
    if cracks:
        _paint_cracks(image, bare, cracks)
    border_lines(image, strongest, pixels, 10 * level + 501)
    snow_drifts(image, strongest, pixels, 10 * level + 401)
    if under is not None:
        _paint_beneath(image, strongest, under, aside, pixels, level)
    if level:
        grey = image.mean(axis=2, keepdims=True) * np.array(DUSKY, np.float32)
        image += np.asarray((grey - image) * np.float32(DUSK), np.float32)
    if WATER in fields:
        _paint_sea(image, fields[WATER], pixels)
    if ROCK in fields and cracks:
        paint_rock(image, fields[ROCK], cracks, pixels)
    return np.asarray(np.clip(image, 0, 255), dtype=np.uint8)


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
        each = len(squares) // (image.shape[0] // pixels)
        return drawn_aside(squares.astype(np.uint8), aside, each).astype(np.float32)

    if under.wooded is not None:
        under_woods(image, kinds, under.wooded, moved, pixels)
    if under.high is not None:
        under_ranges(image, kinds, under.high, moved, pixels, 10 * level + 301)


def _fields(
    terrain: NDArray[np.uint8], pixels: int, level: int, aside: Drift | None
) -> dict[int, Layer]:
    """For every terrain that occurs how strong it is at each pixel."""
    fine = drawn_aside(terrain, aside)
    kinds = np.unique(terrain).tolist()
    return {kind: enlarged(_field(fine, kind, level), pixels, 4) for kind in kinds}


def _field(fine: NDArray[np.uint8], kind: int, level: int) -> Layer:
    """How strong a terrain is at each point, four a square."""
    rows, columns = (side // 4 for side in fine.shape)
    field = smoothed((fine == kind).astype(np.float32), 4 * (ROCKY if kind == ROCK else SOFTNESS))
    wide = enlarged(smoothed(noise(rows, columns, 10 * level + kind + 77), 0.6) * 1.6, 4)
    field += RAGGED * wide * (field > 0.02) * (field < 0.98)
    return _bayed(field, (rows, columns), level) if kind == WATER else field


def at_sea(terrain: NDArray[np.uint8], level: int, aside: Drift | None) -> NDArray[np.bool_]:
    """Return which points of a level, four a square, are painted as sea."""
    if not (terrain == WATER).any():
        return np.zeros([4 * side for side in terrain.shape], np.bool_)
    return np.asarray(_field(drawn_aside(terrain, aside), WATER, level) > 0.5)


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
    fine = drawn_aside(terrain, aside)
    rows, columns = terrain.shape
    found = {kind: fields[kind] for kind in fields if kind not in dry}
    snow = smoothed((fine == SNOW).astype(np.float32), 4 * FRINGE)
    calm = 1 - STILLED * np.clip(3 * snow, 0, 1)
    for kind in dry:
        field = smoothed((fine == kind).astype(np.float32), 4 * FRINGE)
        border = calm * np.clip(6 * field * (1 - field), 0, 1)  # none of what is far off
        for number, (reach, strength) in enumerate(TATTERS):
            rough = noise(2 * rows, 2 * columns, 10 * level + kind + 177 + 31 * number)
            field += strength * enlarged(smoothed(rough, 2 * reach), 4, 2) * border
        found[kind] = enlarged(field, pixels, 4)
    return found


def drawn_aside(
    terrain: NDArray[np.uint8], aside: Drift | None, each: int = 1
) -> NDArray[np.uint8]:
    """Terrain, given at `each` points a square, at four."""
    row, column = (np.arange(4 * count // each) for count in terrain.shape)
    part = 4 // each
    if aside is None:
        return np.asarray(terrain[row[:, None] // part, column // part])
    down, across = (np.floor(enlarged(4 * part, 4) + 0.5).astype(np.int64) for part in aside)
    rows = np.clip(row[:, None] + down, 0, len(row) - 1)
    columns = np.clip(column + across, 0, len(column) - 1)
    return np.asarray(terrain[rows // part, columns // part])


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
    clouds = smoothed(noise(rows, columns, 5 + level), 2.6) * 0.5
    clouds += smoothed(noise(rows, columns, 9 + level), 0.7) * 0.08
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


def _paint_sea(image: Layer, field: Layer, pixels: int) -> None:
    inside = _off_border(field, pixels)
    fine = 0.8 / pixels
    blend(image, BEACH, np.clip(1 - np.abs(inside + 0.26) / 0.34, 0, 1) * 0.95)
    wet = np.clip(inside / fine + 0.5, 0, 1)
    blend(image, SEA[0], wet)
    off = _off_coast(field, pixels)
    for colour, (near, far) in zip(SEA[1:], DEEPENING, strict=True):
        blend(image, colour, np.clip((off - near) / (far - near), 0, 1) * wet)
    for at, strength in LINED:
        blend(image, COAST, stroke(off, at, max(0.05, 0.8 * fine)) * np.float32(strength) * wet)
    blend(image, COAST, stroke(inside, 0.0, max(0.055, 0.9 * fine)))


def _off_coast(field: Layer, pixels: int) -> Layer:
    """How many squares water lies off the coast, on even lines; on land none."""
    points = ((np.arange(4 * side // pixels) + 0.5) * pixels / 4 for side in field.shape)
    wet = field[np.ix_(*(at.astype(np.int64) for at in points))] > 0.5
    # Beyond the map is sea where there is sea at its rim.
    far = exact.numbers(ndimage.distance_transform_edt(np.pad(wet, 2, mode="edge"))) / 4
    off = np.minimum(far[2:-2, 2:-2], FARTHEST) - 0.125
    return enlarged(smoothed(off.astype(np.float32), 1.6), pixels, 4)


def _paint_cracks(image: Layer, bare: dict[int, NDArray[np.bool_]], cracks: Cracks) -> None:
    """Crooked cracks between slabs of bare rock, and light along one side of them."""
    for kind, where in bare.items():
        rows, columns = np.flatnonzero(where.any(axis=1)), np.flatnonzero(where.any(axis=0))
        if len(rows):
            part = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
            shown = where[part] * np.float32(1.0 if kind in CRACKED else FAINT)
            for colour, strength in zip(
                CRACKED.get(kind, DEEP), (cracks.dark, cracks.lit), strict=True
            ):
                blend(image[part], colour, strength[part] * shown)


def _cracks(rows: int, columns: int, pixels: int) -> Cracks:
    """How dark cracks are at each pixel, and how much light lies along their lower right: the
    rims of slabs, great and small ones, in patches; and how light each great slab is, 0 to 1."""
    dark = np.zeros((rows * pixels, columns * pixels), np.float32)
    tones: list[Layer] = []
    for key, wide, thin, share in SLABS:
        torn = np.clip(7 * smoothed(noise(rows, columns, key + 5), 1.8) + 0.25, 0, 1)
        off, tone = _slabs(rows, columns, key, wide)
        tones.append(tone)
        away = enlarged(off, pixels, CUT)
        broad = np.float32(max(thin, 0.9 / pixels))
        stroke = np.clip(1.3 - away / broad, 0, 1) * enlarged(torn, pixels)
        np.maximum(dark, np.float32(share) * stroke, out=dark)
    step, lit = max(1, round(0.07 * pixels)), np.zeros_like(dark)
    lit[step:, step:] = dark[:-step, :-step]
    lit = np.float32(0.5) * np.clip(lit - dark, 0, 1)
    return Cracks(dark, lit, enlarged(tones[0], pixels, CUT), tones[1])


def _slabs(rows: int, columns: int, key: int, wide: float) -> tuple[Layer, Layer]:
    """About how far each point, `CUT` a square each way, lies from the rim between two slabs: how
    much nearer one slab's middle is than the next one's; and how light the nearest slab is."""
    y, x = (np.arange(CUT * side, dtype=np.float64)[:, None] / CUT for side in (rows, columns))
    x = x.T
    bent = [enlarged(6 * smoothed(noise(rows, columns, key + k), 0.7), CUT) for k in (7, 8)]
    y, x = y + 0.1 * bent[0], x + 0.1 * bent[1]
    row, column = (np.floor(at / wide).astype(np.int64) for at in (y, x))
    top, left = int(row.min()) - 1, int(column.min()) - 1
    high, across = (np.arange(int(at.max()) + 2) for at in (row - top, column - left))
    down, aside = high[:, None] + top, across[None, :] + left
    middles = [wide * (at + 0.1 + 0.8 * chances(key, down, aside, salt)) for at, salt in
               ((down, 1), (aside, 2))]  # fmt: skip
    first = np.full(row.shape, 99.0)
    second, tone = first.copy(), np.zeros(row.shape)
    light = chances(key, down, aside, 3)
    for dy, dx in ((dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)):
        at = row + (dy - top), column + (dx - left)
        off_y, off_x = middles[0][at] - y, middles[1][at] - x
        far = exact.numbers(np.sqrt(off_y * off_y + off_x * off_x))
        second = np.minimum(second, np.maximum(first, far))
        tone = np.where(far < first, light[at], tone)
        first = np.minimum(first, far)
    return stepped((second - first).astype(np.float32)), stepped(tone.astype(np.float32))
