"""Tiles in the styles of many artists, made from masks of floor: for measuring `packs detect`.

A mask is a boolean picture of the floor, one tile wide (`benchmarks/masks.py`); `paint` draws it as
some artist would.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

from benchmarks.masks import Ground, Mask, Rng, smooth_noise

Picture = NDArray[np.float64]


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
    """BoundRule hatching at 45 degrees."""
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
    noise = smooth_noise(mask.shape, square / 8, rng) + smooth_noise(mask.shape, 1, rng)
    rock = _flat(mask.shape, (118, 104, 88)) + noise[..., None] * 18
    ground = smooth_noise(mask.shape, square / 5, rng)
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
    noise = smooth_noise(mask.shape, 1.2, rng)[..., None] * 8
    rock = _flat(mask.shape, (96, 72, 48)) + noise
    floor = _flat(mask.shape, (222, 198, 150)) + smooth_noise(mask.shape, 3, rng)[..., None] * 6
    picture = np.where(mask[..., None], floor, rock)
    picture = _grid(picture, mask, square, (190, 165, 120))
    return _ink(picture, _walls(mask, square * 0.05), (40, 24, 10))


def light_rock(mask: Mask, square: float, rng: Rng) -> Picture:
    """Dark floor in light rock."""
    noise = smooth_noise(mask.shape, 2, rng)[..., None] * 6
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
        _flat(mask.shape, (228, 212, 176)) + smooth_noise(mask.shape, square, rng)[..., None] * 9
    )
    paper[~mask] *= 0.93
    return _ink(paper, _walls(mask, square * 0.07), (70, 45, 20))


def dyson(mask: Mask, square: float, rng: Rng) -> Picture:
    """Hatching that frays out near the walls, a faint dotted grid on the floor, thick walls."""
    frayed = 0.55 * square + smooth_noise(mask.shape, 0.3 * square, rng) * 0.12 * square
    reach = np.asarray(ndimage.distance_transform_edt(~mask))
    near = ~mask & (reach <= frayed) & _strokes(mask.shape, square, rng)
    yy, xx = np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]]
    picture = _flat(mask.shape, (255, 255, 255))
    points = ((xx % square < 1) & (yy % 4 < 2)) | ((yy % square < 1) & (xx % 4 < 2))
    picture = _ink(picture, points & mask, (170, 170, 170))
    picture = _ink(picture, near, (25, 25, 25))
    picture = _ink(picture, _walls(mask, square * 0.11), (0, 0, 0))
    return _clutter(picture, mask, square, rng, (0, 0, 0))


def shadowed(mask: Mask, square: float, rng: Rng) -> Picture:
    """Floors shaded along their walls, a grid over rock as well."""
    noise = smooth_noise(mask.shape, 1.5, rng)[..., None] * 7
    within = np.asarray(ndimage.distance_transform_edt(mask)) / (0.45 * square)
    shade = (1 - 0.5 * np.clip(1 - within, 0, 1))[..., None]
    floor = _flat(mask.shape, (206, 196, 172)) * shade + noise
    rock = _flat(mask.shape, (92, 84, 76)) + noise * 1.6
    picture = np.where(mask[..., None], floor, rock)
    yy, xx = np.mgrid[0 : mask.shape[0], 0 : mask.shape[1]]
    picture[(xx % square < 1) | (yy % square < 1)] *= 0.8
    return picture


def grid_over(mask: Mask, square: float, rng: Rng) -> Picture:
    """Black lines between all squares, over light grey rock too; no walls."""
    picture = _ink(_flat(mask.shape, (255, 255, 255)), ~mask, (178, 178, 178))
    return _grid(picture, np.ones_like(mask), square, (40, 40, 40))


def thick(mask: Mask, square: float, rng: Rng) -> Picture:
    """Walls a third of a square thick on white."""
    return _ink(_flat(mask.shape, (255, 255, 255)), _walls(mask, 0.33 * square), (10, 10, 10))


def hairline(mask: Mask, square: float, rng: Rng) -> Picture:
    """Walls one pixel thin, rock a shade darker than paper."""
    picture = _ink(_flat(mask.shape, (255, 255, 255)), ~mask, (232, 232, 232))
    return _ink(picture, _walls(mask, 1.0), (60, 60, 60))


def gloomy(mask: Mask, square: float, rng: Rng) -> Picture:
    """Painted dark on dark: both grainy, little between them."""
    rough = smooth_noise(mask.shape, square / 6, rng) * 9 + smooth_noise(mask.shape, 1, rng) * 9
    rock = _flat(mask.shape, (38, 34, 32)) + rough[..., None]
    floor = _flat(mask.shape, (86, 80, 78)) + smooth_noise(mask.shape, 1.5, rng)[..., None] * 9
    return np.where(mask[..., None], floor, rock)


def stippled(mask: Mask, square: float, rng: Rng) -> Picture:
    """Dots that thin out away from the walls, light walls."""
    reach = np.asarray(ndimage.distance_transform_edt(~mask)) / square
    chance = np.clip(1 - reach, 0, 1) ** 1.5
    dots = _dots(mask.shape, square, rng, 60.0) & (rng.random(mask.shape) < chance) & ~mask
    picture = _ink(_flat(mask.shape, (252, 250, 244)), dots, (50, 50, 50))
    return _ink(picture, _walls(mask, square * 0.07), (30, 30, 30))


def flagged(mask: Mask, square: float, rng: Rng) -> Picture:
    """Flagstones on the floor, plain brown rock."""
    stones = _cracks(mask.shape, square * 0.45, square / 25, rng)
    picture = _ink(_flat(mask.shape, (214, 208, 196)), stones, (150, 142, 128))
    picture = _ink(picture, ~mask, (104, 82, 60))
    return _ink(picture, _walls(mask, square * 0.08), (30, 22, 14))


def rubble(mask: Mask, square: float, rng: Rng) -> Picture:
    """Rock of outlined stones, white floor."""
    stones = _cracks(mask.shape, square * 0.4, square / 20, rng)
    picture = _ink(_flat(mask.shape, (255, 255, 255)), ~mask & stones, (70, 70, 70))
    return _ink(picture, _walls(mask, square * 0.09), (15, 15, 15))


def _cracks(shape: tuple[int, int], pitch: float, width: float, rng: Rng) -> Mask:
    """The lines between stones about `pitch` wide."""
    count = int(shape[0] * shape[1] / pitch**2)
    seeds = np.ones(shape, dtype=bool)
    seeds[rng.integers(0, shape[0], count), rng.integers(0, shape[1], count)] = False
    away, nearest = ndimage.distance_transform_edt(seeds, return_indices=True)
    labels = nearest[0] * shape[1] + nearest[1]
    edge = np.zeros(shape, dtype=bool)
    edge[:, 1:] |= labels[:, 1:] != labels[:, :-1]
    edge[1:] |= labels[1:] != labels[:-1]
    reach = np.asarray(ndimage.distance_transform_edt(~edge))
    return reach <= width / 2 + 0 * away


def halo(mask: Mask, square: float, rng: Rng) -> Picture:
    """Rock that darkens away from the walls, floors without any."""
    reach = np.asarray(ndimage.distance_transform_edt(~mask)) / square
    rock = 200 - 150 * np.clip(reach / 1.5, 0, 1)
    picture = np.repeat(rock[..., None], 3, axis=2)
    picture[mask] = (238, 232, 214)
    return _ink(picture, _walls(mask, square * 0.05), (60, 50, 40))


def negative(mask: Mask, square: float, rng: Rng) -> Picture:
    """White lines on black floors in white rock."""
    picture = _ink(_flat(mask.shape, (255, 255, 255)), mask, (12, 12, 12))
    return _grid(picture, mask, square, (120, 120, 120))


def clear_floor(mask: Mask, square: float, rng: Rng) -> Picture:
    """White rock, nothing at all where the floor is."""
    return np.dstack([_flat(mask.shape, (255, 255, 255)), np.where(mask, 0, 255)])


def clear_rock(mask: Mask, square: float, rng: Rng) -> Picture:
    """Outlined floors on nothing."""
    picture = _ink(_flat(mask.shape, (240, 236, 228)), _walls(mask, square * 0.08), (30, 30, 30))
    return np.dstack([picture, np.where(mask | _walls(mask, square * 0.08), 255, 0)])


STYLES: dict[str, Callable[[Mask, float, Rng], Picture]] = {
    style.__name__: style
    for style in (
        solid,
        hatched,
        dotted,
        textured,
        outlines,
        hatched_all,
        ruled,
        cross_ruled,
        grey,
        grey_walled,
        blue,
        coloured,
        light_rock,
        blueprint,
        parchment,
        dyson,
        shadowed,
        grid_over,
        thick,
        hairline,
        gloomy,
        stippled,
        flagged,
        rubble,
        halo,
        negative,
        clear_floor,
        clear_rock,
    )
}
REQUIRED = ("solid", "hatched", "dotted", "textured", "outlines")
LIQUIDS = {"water": (112, 166, 206), "lava": (232, 106, 40), "chasm": (22, 22, 26)}


def paint(ground: Ground, style: str, seed: int, jpeg: int | None = None) -> Image.Image:
    """Paint a tile in a style; `jpeg` is the quality of a JPEG it goes through, if any."""
    rng = np.random.default_rng(seed)
    square = ground.floor.shape[0] / 10
    picture = STYLES[style](ground.floor, square, rng)
    for kind, mask in ground.liquids:
        _pour(picture, kind, mask & ground.floor, rng)
    if ground.doors:
        picture[ground.doors[0] & ground.floor, :3] = (250, 248, 244)
        picture[ground.doors[1] & ground.floor, :3] = (30, 28, 26)
    image = Image.fromarray(picture.clip(0, 255).astype(np.uint8))
    if jpeg is None or image.mode == "RGBA":
        return image
    stream = BytesIO()
    image.save(stream, "JPEG", quality=jpeg)
    return Image.open(stream).convert("RGB")


def _pour(picture: Picture, kind: str, mask: Mask, rng: Rng) -> None:
    """Lay a liquid with a line for its bank."""
    waves = smooth_noise(mask.shape, 2.5, rng)[..., None] * 5
    picture[..., :3] = np.where(mask[..., None], np.array(LIQUIDS[kind]) + waves, picture[..., :3])
    bank = mask & ~ndimage.binary_erosion(mask, border_value=1)
    picture[bank, :3] = np.array(LIQUIDS[kind]) * 0.5
    picture[mask, 3:] = 255
