"""What tiles are like before any style: which ground is floor, which water, and the truth of them.

The masks are another artist's (`megacosm`, where it is at hand), made of boxes (`boxes`), or the
tiles that `morphs draw-pack` would draw (`drawn`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

from morphs.base.seeds import Dice

Mask = NDArray[np.bool_]
Noise = NDArray[np.float64]
Rng = np.random.Generator
SHARED = Path(__file__).parent.parent.parent / "shared" / "packs" / "megacosm"
CLASSES = (0, 2, 4)  # how many half-sides of class 0 to 3 are open
FINE = 400  # pixels of a mask


class Ground(NamedTuple):
    """One tile: its faces, its floor, what liquid lies on it, where doors stand (area, outline)."""

    faces: tuple[str, ...]
    floor: Mask
    liquids: tuple[tuple[str, Mask], ...] = ()
    doors: tuple[Mask, Mask] | None = None

    def at(self, size: int) -> Ground:
        """The same in another size."""
        return Ground(
            self.faces,
            resized(self.floor, size),
            tuple((kind, resized(mask, size)) for kind, mask in self.liquids),
            (resized(self.doors[0], size), resized(self.doors[1], size)) if self.doors else None,
        )


def resized(mask: Mask, size: int) -> Mask:
    """A mask in another size, its edges as smooth as they can be."""
    grey = Image.fromarray((mask * 255).astype(np.uint8)).resize(
        (size, size), Image.Resampling.BICUBIC
    )
    return np.asarray(grey) > 127


def smooth_noise(shape: tuple[int, int], grain: float, rng: Rng) -> Noise:
    """Noise of deviation 1 whose lumps are `grain` pixels wide."""
    noise = ndimage.gaussian_filter(rng.standard_normal(shape), grain)
    result: Noise = noise / max(noise.std(), 1e-9)
    return result


@cache
def megacosm(classes: tuple[int, ...] = CLASSES) -> list[Ground]:
    """The tiles of classes 0 to 3, floor where they are clear; nothing without the pack."""
    found = []
    for path in sorted(SHARED.glob("*.png")):
        code = path.stem.split("-")[1]
        if sum(letter != "w" for letter in code) in classes:
            clear = np.asarray(Image.open(path).convert("LA"))[..., 1] < 128
            found.append(Ground(tuple("s" + letter for letter in code), clear))
    return found


@cache
def boxes(count: int, seed: int) -> list[Ground]:
    """Plain halls and tunnels to a room in the middle; every third tile has rooms and caves."""
    rng = np.random.default_rng(seed)
    alphabets = ("wwhhtt", "wwwhtt", "wwhtov")
    codes = ["".join(rng.choice(list(alphabets[i % 3]), 8)) for i in range(count)]
    words = {"o": "ow", "v": "vw"}
    return [
        Ground(tuple(words.get(x, "s" + x) for x in code), random_mask(code, FINE, rng))
        for code in codes
    ]


@cache
def drawn(count: int, seed: int, usual: bool = False) -> list[Ground]:
    """Tiles of this project's own geometry, with rooms, caves, doors, water, lava and chasms;
    `usual`: nearly every half-side is a hall or a tunnel, as in most packs in the world."""
    from morphs.art.packs.proposals import dungeon

    rolls = Dice(seed, "propose")
    found: list[Ground] = []
    while len(found) < count:
        if usual:
            letters = "hhhhhhhhhw" if rolls.fraction() < 0.5 else "tttttttttw"
            faces = tuple("s" + rolls.choose(letters) for _ in range(8))
        else:
            nature = rolls.choose(["worked", "natural", "mixed", "waters"])
            faces = dungeon("square", nature, rolls)
        found += _drawn(faces, rolls.below(1 << 30))
    return found


def _drawn(faces: tuple[str, ...], seed: int) -> list[Ground]:
    import shapely

    from morphs.art.dungeon.artist import NoWayError, draw

    try:
        drawing = draw("square", faces, seed)
    except NoWayError:
        return []
    wet = (("water", drawing.water), ("lava", drawing.lava), ("chasm", drawing.crevasse))
    liquids = tuple((kind, _raster(shape)) for kind, shape in wet if not shape.is_empty)
    doors = None
    if drawing.doors:
        leaves = shapely.union_all([d.segment.buffer(0.2, cap_style="flat") for d in drawing.doors])
        doors = _raster(leaves), _raster(leaves.boundary.buffer(0.04))
    return [Ground(drawing.faces, _raster(drawing.open), liquids, doors)]


def _raster(shape: object) -> Mask:
    import shapely

    picture = Image.new("1", (FINE, FINE), 0)
    draw = ImageDraw.Draw(picture)
    for part in shapely.get_parts(shape):  # type: ignore[call-overload]
        if part.geom_type == "Polygon":
            scaled = [[(x * FINE / 10, y * FINE / 10) for x, y in r.coords] for r in _rings(part)]
            draw.polygon(scaled[0], fill=1)
            for hole in scaled[1:]:
                draw.polygon(hole, fill=0)
    return np.asarray(picture)


def _rings(part: object) -> list[object]:
    return [part.exterior, *part.interiors]  # type: ignore[attr-defined]


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
    noise = [smooth_noise((height, width), unit / 5, rng) * 0.13 * unit for _ in range(2)]
    yy, xx = np.mgrid[0:height, 0:width]
    rows = np.clip(yy + noise[0], 0, height - 1)
    columns = np.clip(xx + noise[1], 0, width - 1)
    return mask[rows.astype(int), columns.astype(int)]
