"""Walls of rock: crags whose rim follows the slabs they are broken into, ledges within, a face to
the south with the mouths of tunnels, and rubble along their foot."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.draw.zones.paint import blend, stroke
from morphs.draw.zones.palette import GROUND
from morphs.draw.zones.soft import Layer, enlarged, noise, smoothed, stepped

LIT_ROCK = "#8a7d70"
"""The tops of the lightest slabs of rock."""
CUT = 6
"""At how many points of a square, each way, slabs are reckoned."""
JAGGED = 0.34
"""How much of the field the rim of rock goes in and out, from slab to slab."""
FACE, FACED, EDGE = 0.62, "#4a423b", "#b9ab98"
"""How high the face of rock to the south is, in squares, its colour and that of its edge."""
SHADOW = 0.34
"""How far rock casts its shadow, in squares."""
QUIET, HEWN = 0.2, 0.55
"""How much of its cracks and of its strokes rock shows deep within, of those along its rim."""
RIM, RIM_LIT, RIM_DARK = 0.24, ("#e6dbc8", 0.8), ("#1d1713", 0.35)
"""How far within rock its rim is the lightest where it looks to the upper left, in squares, and how
light; and how dark where it looks away."""
DEPTH, DARKEST, PIT = (0.5, 2.6), 0.52, "#1c1a20"
"""From how far within rock it grows dark, up to where, in squares; how dark at the most, and of
which colour: nobody sees into it."""
HATCH, HATCHED = ("#2f2822", 0.42), 0.42
"""The colour of strokes along its rim and how strong they are; how far apart they are, in
squares."""
WAYS = ((0.94, 0.34), (0.42, 0.91), (-0.34, 0.94), (-0.91, 0.42))
"""Across which ways strokes run, slab by slab."""


class Cracks(NamedTuple):
    """How dark cracks are at each pixel, how much light lies along them, and how light each great
    slab is; how light each small one is, `CUT` points a square."""

    dark: Layer
    lit: Layer
    tone: Layer
    light: Layer


def paint_rock(image: Layer, field: Layer, cracks: Cracks, pixels: int) -> None:
    """Paint walls of rock, which are where a field is high, in crags on an image of a level."""
    solid = jagged(field, cracks.light, pixels)
    inside, fine = _within(solid, pixels), 0.8 / pixels
    cast = np.zeros_like(inside)
    step = max(1, round(SHADOW * pixels))
    cast[step:, step:] = np.clip(inside[:-step, :-step] / 0.2, 0, 1)
    blend(image, "#1d1a1e", np.maximum(cast, np.clip(1 + inside / 0.5, 0, 1)) * (inside < 0) * 0.42)
    blend(image, GROUND["rock"], np.clip(inside / fine + 0.5, 0, 1))
    where = np.clip(inside / fine - 0.5, 0, 1)
    _paint_strata(image, where, inside, cracks, pixels)
    deep = np.clip((inside - DEPTH[0]) / (DEPTH[1] - DEPTH[0]), 0, 1) * np.float32(DARKEST)
    blend(image, PIT, deep)
    _light_rim(image, inside, pixels)
    _paint_face(image, solid, where, pixels)
    blend(image, "#15110f", stroke(inside, 0.0, max(0.065, 0.9 * fine)) * 0.95)


def jagged(field: Layer, light: Layer, pixels: int) -> NDArray[np.bool_]:
    """Return where rock is, `CUT` points a square: slab by slab a little more or less of the field,
    by how `light` each slab is."""
    at = [((np.arange(count) + 0.5) * pixels / CUT).astype(np.int64) for count in light.shape]
    solid = field[np.ix_(*at)] > 0.5 + JAGGED * (light - np.float32(0.5))
    return np.asarray(ndimage.binary_closing(solid, iterations=1) | solid)


def _within(solid: NDArray[np.bool_], pixels: int) -> Layer:
    """How many squares each pixel lies within rock, outside: negative."""
    wide = np.pad(solid, CUT, mode="edge")
    far = [exact.numbers(ndimage.distance_transform_edt(one)) / CUT for one in (wide, ~wide)]
    half = np.float32(0.5 / CUT)
    found = np.minimum(far[0], 3.0) - np.minimum(far[1], 3.0) - np.where(wide, half, -half)
    return enlarged(stepped(found[CUT:-CUT, CUT:-CUT].astype(np.float32)), pixels, CUT)


def face_of(solid: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the points of rock that look to the south, `CUT` a square: its lowest part."""
    high = round(FACE * CUT)
    below = np.pad(solid, ((0, high), (0, 0)), mode="edge")[high:]
    return np.asarray(solid & ~below)


def _paint_face(image: Layer, solid: NDArray[np.bool_], where: Layer, pixels: int) -> None:
    """Paint the face of rock to the south, with its edge in the light."""
    face = enlarged(smoothed(face_of(solid).astype(np.float32), 0.8), pixels, CUT) * where
    blend(image, FACED, np.clip(3 * face - 1, 0, 1) * np.float32(0.8))
    step = max(1, round(0.1 * pixels))
    edge = np.zeros_like(face)
    edge[:-step] = face[step:] - face[:-step]
    blend(image, EDGE, np.clip(1.8 * edge, 0, 0.8) * where)


def _light_rim(image: Layer, inside: Layer, pixels: int) -> None:
    """Light the rim of rock where it looks to the upper left, and shade it where it looks away."""
    step = max(1, round(0.15 * pixels))
    facing = np.zeros_like(inside)
    facing[step:, step:] = (inside[step:, step:] - inside[:-step, :-step]) * pixels / (1.4 * step)
    rim = np.clip(1 - np.abs(inside - RIM) / RIM, 0, 1)
    for side, (colour, strong) in ((1, RIM_LIT), (-1, RIM_DARK)):
        blend(image, colour, rim * np.clip(side * facing, 0, 1) * np.float32(strong))


def _paint_strata(image: Layer, where: Layer, inside: Layer, cracks: Cracks, pixels: int) -> None:
    """Rock in its grain: broad beds of light and shade, cracks between its slabs, and strokes as
    one draws walls of caves, bold along its rim and faint deep within."""
    rows, columns = image.shape[0] // pixels, image.shape[1] // pixels
    beds = enlarged(smoothed(noise(rows, columns, 61), 4.2) * 8.0, pixels)
    near = np.clip(1.45 - inside / 1.5, QUIET, 1)
    light = np.clip(0.4 + beds, 0, 1)
    blend(image, LIT_ROCK, where * light * 0.16)
    blend(image, "#4a423b", where * (1 - light) * 0.2)
    blend(image, "#2f2822", where * np.clip(1.2 * cracks.dark, 0, 0.5) * near)
    hewn = np.maximum(near, np.float32(HEWN)) * np.float32(HATCH[1])
    blend(image, HATCH[0], where * _hatched(cracks.tone, pixels) * hewn)


def _hatched(tone: Layer, pixels: int) -> Layer:
    """Where strokes are: side by side on each slab, aslant to those on others."""
    apart = np.float32(max(5.0, HATCHED * pixels))
    rows, columns = (np.arange(count, dtype=np.float32) for count in tone.shape)
    turned = np.clip((tone * len(WAYS)).astype(np.int64), 0, len(WAYS) - 1)
    across, down = (np.array([way[k] for way in WAYS], np.float32)[turned] for k in (0, 1))
    phase = stepped((across * columns[None, :] + down * rows[:, None]) / apart)
    return np.asarray(np.abs(phase - np.floor(phase) - 0.5) < 0.13, np.float32)
