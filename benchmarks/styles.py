"""Tiles in the styles of many artists, made from masks of floor: for measuring `packs detect`.

A mask is a boolean picture of the floor, one tile wide; `paint` draws it as some artist would. The
geometry is `megacosm`'s (another artist's masks, where they are at hand) or `random_mask`'s own.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

Mask = NDArray[np.bool_]
Picture = NDArray[np.float64]
Rng = np.random.Generator


def resized(mask: Mask, size: int) -> Mask:
    """A mask in another size, its edges as smooth as they can be."""
    grey = Image.fromarray((mask * 255).astype(np.uint8)).resize(
        (size, size), Image.Resampling.BICUBIC
    )
    return np.asarray(grey) > 127


def random_mask(code: str, size: int, rng: Rng) -> Mask:
    """Return floor with the openings of an eight-letter code: halls, tunnels, rooms, caves, doors.

    Halls and tunnels are one square wide and lead to a room in the middle.
    """
    unit = 40
    picture = Image.new("L", (10 * unit, 10 * unit), 0)
    draw = ImageDraw.Draw(picture)
    x0, y0 = rng.integers(22, 34, 2) / 10 * unit
    x1, y1 = (10 * unit - rng.integers(22, 34, 2) / 10 * unit).tolist()
    if rng.random() < 0.5:
        draw.rectangle((x0, y0, x1, y1), fill=255)
    else:
        draw.ellipse((x0, y0, x1, y1), fill=255)
    rough = Image.new("L", picture.size, 0)
    rough_draw = ImageDraw.Draw(rough)
    for place, letter in enumerate(code):
        target = rough_draw if letter in "tv" else draw
        _opening(target, place, letter, unit, rng)
    smooth = np.asarray(picture) > 0
    wavy = _roughened(np.asarray(rough) > 0, unit, rng)
    return resized(smooth | wavy, size)


def _opening(draw: ImageDraw.ImageDraw, place: int, letter: str, unit: int, rng: Rng) -> None:
    if letter == "w":
        return
    side, second = divmod(place, 2)
    along = (7.5 if second else 2.5) * unit
    half = unit / 2
    deep = (3.5 + rng.random()) * unit
    box = (along - half, -1.0, along + half - 1, deep)
    if letter in "ov":
        deep = (1.0 + rng.random()) * unit
        first = 5.0 * unit if second else 0.0
        corner, middle = (first + 5 * unit, first) if second else (first, first + 5 * unit)
        inner = corner + (0.8 if corner < middle else -0.8) * unit
        outline = [(corner, -1.0), (middle, -1.0), (middle, deep), (inner, deep)]
        turned = [_turned((x, y, x, y), side, 10 * unit)[:2] for x, y in outline]
        draw.polygon(turned, fill=255)
        box = (along - half, -1.0, along + half - 1, 4.0 * unit)
    draw.rectangle(_turned(box, side, 10 * unit), fill=255)


def _turned(
    box: tuple[float, float, float, float], turns: int, width: int
) -> tuple[float, float, float, float]:
    a, b, c, d = box
    for _ in range(turns):
        a, b, c, d = width - d, a, width - b, c
    return (a, b, c, d)


def _roughened(mask: Mask, unit: int, rng: Rng) -> Mask:
    """Shift the edges of a mask about by up to a fifth of a square."""
    if not mask.any():
        return mask
    height, width = mask.shape
    noise = [_smooth_noise((height, width), unit / 5, rng) * 0.13 * unit for _ in range(2)]
    yy, xx = np.mgrid[0:height, 0:width]
    rows = np.clip(yy + noise[0], 0, height - 1)
    columns = np.clip(xx + noise[1], 0, width - 1)
    return mask[rows.astype(int), columns.astype(int)]


def _smooth_noise(shape: tuple[int, int], grain: float, rng: Rng) -> Picture:
    noise = ndimage.gaussian_filter(rng.standard_normal(shape), grain)
    result: Picture = noise / max(noise.std(), 1e-9)
    return result


def _flat(shape: tuple[int, int], colour: tuple[int, int, int]) -> Picture:
    return np.ones((*shape, 3)) * np.array(colour, dtype=float)


def _walls(mask: Mask, width: float) -> Mask:
    reach = ndimage.distance_transform_edt(~mask)
    return ~mask & (np.asarray(reach) <= width)


def _ink(picture: Picture, where: Mask, colour: tuple[int, int, int] = (20, 20, 20)) -> Picture:
    picture[where] = colour
    return picture


def _strokes(shape: tuple[int, int], square: float, rng: Rng, cross: bool = False) -> Mask:
    """Bundles of short strokes, as in hand-drawn hatching."""
    picture = Image.new("L", (shape[1], shape[0]), 0)
    draw = ImageDraw.Draw(picture)
    step = square * 0.42
    down, along = -rng.random(2) * step  # no two tiles are hatched alike
    for y in np.arange(down, shape[0] + step, step):
        for x in np.arange(along, shape[1] + step, step):
            angle = rng.random() * np.pi
            cx, cy = x + rng.normal() * step * 0.15, y + rng.normal() * step * 0.15
            for offset in (-1, 0, 1):
                ox = cx + offset * np.cos(angle + np.pi / 2) * square * 0.13
                oy = cy + offset * np.sin(angle + np.pi / 2) * square * 0.13
                dx, dy = np.cos(angle) * square * 0.24, np.sin(angle) * square * 0.24
                draw.line(
                    (ox - dx, oy - dy, ox + dx, oy + dy), fill=255, width=max(1, round(square / 25))
                )
    return np.asarray(picture) > 0


def _lines(shape: tuple[int, int], square: float, both: bool) -> Mask:
    """Ruled hatching at 45 degrees."""
    yy, xx = np.mgrid[0 : shape[0], 0 : shape[1]]
    pitch = square * 0.28
    width = max(1.0, square / 22)
    found = (xx + yy) % pitch < width
    return found | ((xx - yy) % pitch < width) if both else found


def _dots(shape: tuple[int, int], square: float, rng: Rng, density: float) -> Mask:
    picture = Image.new("L", (shape[1], shape[0]), 0)
    draw = ImageDraw.Draw(picture)
    for _ in range(int(density * shape[0] * shape[1] / square**2)):
        x, y = rng.random(2) * (shape[1], shape[0])
        r = square * (0.02 + 0.03 * rng.random())
        draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
    return np.asarray(picture) > 0


def _grid(picture: Picture, mask: Mask, square: float, colour: tuple[int, int, int]) -> Picture:
    yy, xx = np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]]
    lines = ((xx % square) < 1) | ((yy % square) < 1)
    return _ink(picture, lines & mask, colour)


def _clutter(
    picture: Picture, mask: Mask, square: float, rng: Rng, ink: tuple[int, int, int]
) -> Picture:
    """Small outlined things that stand about on the floor."""
    image = Image.fromarray(picture.clip(0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    height, width = mask.shape
    for _ in range(25):
        x, y = rng.random(2) * (width, height)
        r = square * (0.1 + 0.15 * rng.random())
        box = [int(v) for v in (y - r, y + r, x - r, x + r)]
        if min(box) < 2 or box[1] >= height - 2 or box[3] >= width - 2:
            continue
        if mask[box[0] : box[1] + 1, box[2] : box[3] + 1].all():
            draw.rectangle((x - r, y - r, x + r, y + r), outline=ink)
    return np.asarray(image).astype(float)


def solid(mask: Mask, square: float, rng: Rng) -> Picture:
    return _ink(_flat(mask.shape, (255, 255, 255)), ~mask, (0, 0, 0))


def hatched(mask: Mask, square: float, rng: Rng) -> Picture:
    """Strokes near the walls, white beyond."""
    near = _walls(mask, 0.8 * square) & _strokes(mask.shape, square, rng)
    picture = _ink(_flat(mask.shape, (255, 255, 255)), near, (40, 40, 40))
    return _ink(picture, _walls(mask, square * 0.08))


def hatched_all(mask: Mask, square: float, rng: Rng) -> Picture:
    """Strokes all over the rock."""
    strokes = ~mask & _strokes(mask.shape, square, rng)
    picture = _ink(_flat(mask.shape, (255, 255, 255)), strokes, (40, 40, 40))
    return _ink(picture, _walls(mask, square * 0.08))


def ruled(mask: Mask, square: float, rng: Rng) -> Picture:
    picture = _ink(_flat(mask.shape, (250, 250, 245)), ~mask & _lines(mask.shape, square, False))
    return _ink(picture, _walls(mask, square * 0.06))


def cross_ruled(mask: Mask, square: float, rng: Rng) -> Picture:
    picture = _flat(mask.shape, (255, 255, 255))
    picture = _ink(picture, ~mask & _lines(mask.shape, square, True), (90, 90, 90))
    picture = _ink(picture, _walls(mask, square * 0.06))
    return _grid(picture, mask, square, (200, 200, 200))


def dotted(mask: Mask, square: float, rng: Rng) -> Picture:
    picture = _flat(mask.shape, (255, 255, 255))
    picture = _ink(picture, ~mask & _dots(mask.shape, square, rng, 14.0), (60, 60, 60))
    return _ink(picture, _walls(mask, square * 0.06))


def textured(mask: Mask, square: float, rng: Rng) -> Picture:
    noise = _smooth_noise(mask.shape, square / 8, rng) + _smooth_noise(mask.shape, 1, rng)
    rock = _flat(mask.shape, (118, 104, 88)) + noise[..., None] * 18
    ground = _smooth_noise(mask.shape, square / 5, rng)
    floor = _flat(mask.shape, (182, 168, 144)) + ground[..., None] * 10
    return np.where(mask[..., None], floor, rock)


def outlines(mask: Mask, square: float, rng: Rng) -> Picture:
    return _ink(_flat(mask.shape, (255, 255, 255)), _walls(mask, square * 0.08), (0, 0, 0))


def grey(mask: Mask, square: float, rng: Rng) -> Picture:
    picture = _ink(_flat(mask.shape, (255, 255, 255)), ~mask, (150, 150, 150))
    picture = _grid(picture, mask, square, (190, 190, 190))
    return _clutter(picture, mask, square, rng, (60, 60, 60))


def grey_walled(mask: Mask, square: float, rng: Rng) -> Picture:
    picture = _ink(_flat(mask.shape, (236, 234, 230)), ~mask, (196, 194, 190))
    return _ink(picture, _walls(mask, square * 0.1), (50, 50, 50))


def blue(mask: Mask, square: float, rng: Rng) -> Picture:
    picture = _ink(_flat(mask.shape, (255, 255, 255)), ~mask, (90, 150, 205))
    return _grid(picture, mask, square, (90, 150, 205))


def coloured(mask: Mask, square: float, rng: Rng) -> Picture:
    noise = _smooth_noise(mask.shape, 1.2, rng)[..., None] * 8
    rock = _flat(mask.shape, (96, 72, 48)) + noise
    floor = _flat(mask.shape, (222, 198, 150)) + _smooth_noise(mask.shape, 3, rng)[..., None] * 6
    picture = np.where(mask[..., None], floor, rock)
    picture = _grid(picture, mask, square, (190, 165, 120))
    return _ink(picture, _walls(mask, square * 0.05), (40, 24, 10))


def light_rock(mask: Mask, square: float, rng: Rng) -> Picture:
    """Dark floor in light rock."""
    noise = _smooth_noise(mask.shape, 2, rng)[..., None] * 6
    return np.where(mask[..., None], _flat(mask.shape, (70, 70, 70)), 214.0) + noise


def blueprint(mask: Mask, square: float, rng: Rng) -> Picture:
    """Light outlines on a dark ground, inside and out."""
    picture = _flat(mask.shape, (24, 52, 110))
    yy, xx = np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]]
    lines = ((xx % square) < 1) | ((yy % square) < 1)
    picture[lines] = (44, 76, 140)
    return _ink(picture, _walls(mask, square * 0.09), (230, 240, 255))


def parchment(mask: Mask, square: float, rng: Rng) -> Picture:
    """Everything on the same paper: outlines, a shade darker outside, stains."""
    paper = (
        _flat(mask.shape, (228, 212, 176)) + _smooth_noise(mask.shape, square, rng)[..., None] * 9
    )
    paper[~mask] *= 0.93
    return _ink(paper, _walls(mask, square * 0.07), (70, 45, 20))


STYLES: dict[str, Callable[[Mask, float, Rng], Picture]] = {
    style.__name__: style
    for style in (
        solid,
        hatched,
        hatched_all,
        ruled,
        cross_ruled,
        dotted,
        textured,
        outlines,
        grey,
        grey_walled,
        blue,
        coloured,
        light_rock,
        blueprint,
        parchment,
    )
}
REQUIRED = ("solid", "hatched", "dotted", "textured", "outlines")


def paint(mask: Mask, style: str, seed: int, jpeg: int | None = None) -> Image.Image:
    """Paint a mask in a style; `jpeg` is the quality of a JPEG it goes through, if any."""
    rng = np.random.default_rng(seed)
    picture = STYLES[style](mask, mask.shape[0] / 10, rng)
    image = Image.fromarray(picture.clip(0, 255).astype(np.uint8))
    if jpeg is None:
        return image
    stream = BytesIO()
    image.save(stream, "JPEG", quality=jpeg)
    return Image.open(stream).convert("RGB")
