"""Reading which pixels of coded tiles are floor, and how far every pixel lies from its edge.

The codes tell where floor and rock are seen at the border; what is floor inside is told by colour
where those differ, else by lines that floor does not run over. The way that says best again what
the codes say is taken for the whole pack; tiles that it does not read are left out. All of it is
decided on integers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from morphs.art.geometry.code import WALKABLE_AREAS, WALKABLE_LINES
from morphs.art.geometry.frame import Faces, halves

Mask = NDArray[np.bool_]
Ints = NDArray[np.int64]
Pixels = NDArray[np.uint8]
Coded = tuple[Image.Image, str, Faces]
FINE = 16
"""Distances are in these parts of a pixel."""
SHARES = 100
AGREES = 82
"""Of a hundred pixels whose ground the code tells, so many are read rightly on a tile that
counts."""
PASSES = 55
"""So many tiles of a hundred must be read by a way that is taken at once."""
STEPS = 16
"""Into how many steps each colour channel is parted."""
RARE = 250
"""A colour that fewer of so many pixels have, those of like colours counted, is no ground's."""
ONE = 64
"""What a count is worth once it is told to those beside it."""
CLEAR = 128
DOOR = "d"
THIN = 0.05
"""Half of the width of the widest lines that part no ground, in squares."""
STUB = 0.7
"""Rock no wider than this, in squares, is a door between two walls, or may be."""
ALIKE = 45
"""What differs by fewer levels from the floor looks like it."""
HOLE, SPECK, UNKNOWN = 0.25, 0.4, 1.2
"""What is smaller, in squares of ground: a hole in the floor, floor by itself, rock that may be a
thing."""


@dataclass(frozen=True)
class Reading:
    """A tile as it is read.

    number  which of the tiles it is
    pixels  (height, width, 4) its picture
    floor   where floor is seen
    known   where it is certain whether that is so
    away    distance from the edge of the floor in sixteenths of a pixel, below 0 on the floor
    """

    number: int
    pixels: Pixels
    floor: Mask
    known: Mask
    away: Ints


@dataclass(frozen=True)
class Seeds:
    """A tile and where its code tells what is seen: floor, rock, and what flows."""

    pixels: Pixels
    floor: Mask
    rock: Mask
    wet: Mask


Way = Callable[[Seeds], Mask]


def read_tiles(samples: Sequence[Coded], square: float) -> list[Reading]:
    """Read tiles of boxes whose squares have so many pixels; [] where no way reads them."""
    every = [_seeds(sample, square) for sample in samples]
    numbers = [number for number, one in enumerate(every) if one.floor.any()]
    seeds = [every[number] for number in numbers]
    if not any(one.rock.any() for one in seeds):
        return []
    best, most = [], 0
    flows = _flowing(seeds, max(1, round(square * 0.1)))
    for way in _ways(seeds, square):
        masks = [tidied(way(one), square) for one in seeds]
        right = [k for k, one in enumerate(seeds) if _agrees(masks[k], one)]
        if len(right) > most:
            most = len(right)
            best = [_read(numbers[k], seeds[k], masks[k], flows(seeds[k]), square) for k in right]
        if SHARES * len(right) >= PASSES * len(seeds):
            break
    return best


def _seeds(sample: Coded, square: float) -> Seeds:
    image, shape, faces = sample
    pixels = np.asarray(image)
    floor, rock, wet = (np.zeros(pixels.shape[:2], dtype=bool) for _ in range(3))
    around = list(zip(halves(shape), faces, strict=True))

    def mark(mask: Mask, number: int, u0: float, u1: float, v0: float, v1: float) -> None:
        half = around[number][0]
        spots = [half.at(u, v) for u in (u0, u1) for v in (v0, v1)]
        x0, x1 = (round(f(x for x, _ in spots) * square) for f in (min, max))
        y0, y1 = (round(f(y for _, y in spots) * square) for f in (min, max))
        mask[max(0, y0) : y1, max(0, x0) : x1] = True

    for number, (_, face) in enumerate(around):
        walked = face[1] in WALKABLE_LINES
        if face[0] in WALKABLE_AREAS:
            mark(floor, number, -1.8, 1.8, 0.1, 0.45)
        elif face[0] == "s" and walked and face[1] != DOOR:
            mark(floor, number, -0.3, 0.3, 0.05, 1.1)
        elif face[0] != "s":
            mark(wet, number, -1.8, 1.8, 0.1, 0.45)
        elif face[1] != "w":
            mark(wet, number, -0.2, 0.2, 0.05, 0.6)
        if face[0] == "s" and (walked or face[1] == "w"):
            near, deep = (1.7, 0.3) if walked else (0.0, 0.25)
            mark(rock, number, near, 2.3, 0.04, deep)
            mark(rock, number, -2.3, -near, 0.04, deep)
    return Seeds(pixels, floor, rock & ~floor, wet)


def _agrees(mask: Mask, seeds: Seeds) -> bool:
    floor, rock = int(seeds.floor.sum()), int(seeds.rock.sum())
    right = SHARES * int((mask & seeds.floor).sum()) >= AGREES * floor
    return right and SHARES * int((~mask & seeds.rock).sum()) >= AGREES * rock


def _ways(seeds: Sequence[Seeds], square: float) -> list[Way]:
    """The ways to tell floor from rock, the sharpest first."""
    fine, wide, widest = (max(1, round(square * share)) for share in (0.035, 0.1, 0.2))
    ground = _middle(np.concatenate([one.pixels[one.floor] for one in seeds]))
    return [
        by_colour(seeds, 0),
        *(_by_lines(ground, contrast, square) for contrast in (90, 45)),
        by_colour(seeds, fine),
        by_colour(seeds, wide),
        by_colour(seeds, widest),
    ]


def _middle(pixels: NDArray[np.integer]) -> tuple[int, ...]:
    """The middle colour of what is seen, and whether most is clear."""
    if not len(pixels) or 2 * int((pixels[:, 3] < CLEAR).sum()) > len(pixels):
        return (0, 0, 0, 0)
    seen = np.sort(pixels[pixels[:, 3] >= CLEAR], axis=0)
    return tuple(int(value) for value in seen[len(seen) // 2])


def by_colour(seeds: Sequence[Seeds], reach: int) -> Way:
    """Floor is what has a colour of the floors' at the border rather than of the rock's. Colours
    that are of neither are none of it where single pixels are looked at, else what is nearest to
    them."""
    floor, rock = (np.zeros((STEPS + 1) ** 3 * 2, dtype=np.int64) for _ in range(2))
    for one in seeds:
        places = _places(one.pixels, reach)
        floor += np.bincount(places[one.floor], minlength=len(floor))
        rock += np.bincount(places[one.rock], minlength=len(rock))
    spread = [_spread(counts) for counts in (floor, rock)]
    many = [max(int(counts.sum()), 1) for counts in (floor, rock)]
    likelier = spread[0] * many[1] > spread[1] * many[0]
    usual = [part * RARE >= ONE * count for part, count in zip(spread, many, strict=True)]
    likelier &= usual[0]
    strange = ~usual[0] & ~usual[1]

    def way(one: Seeds) -> Mask:
        places = _places(one.pixels, reach)
        found, unseen = likelier[places], strange[places]
        if not reach or not unseen.any() or unseen.all():
            return np.asarray(found)
        rows, columns = ndimage.distance_transform_edt(
            unseen, return_distances=False, return_indices=True
        )
        return np.asarray(found[rows, columns])

    return way


def _flowing(seeds: Sequence[Seeds], reach: int) -> Way:
    """What has a colour of the water, lava and chasms at the border."""
    grounds = np.zeros((2, (STEPS + 1) ** 3 * 2), dtype=np.int64)
    for one in seeds:
        places = _places(one.pixels, reach)
        for row, mask in enumerate((one.wet, one.floor | one.rock)):
            grounds[row] += np.bincount(places[mask], minlength=grounds.shape[1])
    spread = [_spread(counts) for counts in grounds]
    many = [max(int(counts.sum()), 1) for counts in grounds]
    wet = (spread[0] * many[1] > 4 * spread[1] * many[0]) & (spread[0] * RARE >= ONE * many[0])
    return lambda one: np.asarray(wet[_places(one.pixels, reach)])


def _places(pixels: Pixels, reach: int) -> Ints:
    """A number for the colour round every pixel."""
    soft = np.asarray(
        ndimage.uniform_filter(
            pixels.astype(np.int32) * (pixels[..., 3:] >= CLEAR),
            size=(2 * reach + 1, 2 * reach + 1, 1),
            mode="reflect",
        )
    )
    steps = (soft[..., :3].clip(0, 255) * STEPS) // 256
    clear = soft[..., 3] < CLEAR
    base = STEPS + 1
    return np.asarray(
        ((steps[..., 0] * base + steps[..., 1]) * base + steps[..., 2]) * 2 + clear
    ).astype(np.int64)


def _spread(counts: Ints) -> Ints:
    """Counts of colours, each told to those beside it."""
    base = STEPS + 1
    cube = counts.reshape(base, base, base, 2) * 8
    for axis in range(3):
        wide = cube * 2
        part = [slice(None)] * 4
        other = [slice(None)] * 4
        part[axis], other[axis] = slice(1, None), slice(None, -1)
        wide[tuple(part)] += cube[tuple(other)]
        wide[tuple(other)] += cube[tuple(part)]
        cube = wide
    return np.asarray(cube.reshape(-1))


def _by_lines(ground: tuple[int, ...], contrast: int, square: float) -> Way:
    """Floor is what can be reached from the openings without running over a line."""
    colour = np.array(ground[:3], dtype=np.int64)

    def way(one: Seeds) -> Mask:
        off = np.abs(one.pixels[..., :3].astype(np.int64) - colour).max(axis=2)
        free = (off < contrast) & ((one.pixels[..., 3] >= CLEAR) == (ground[3] >= CLEAR))
        reach = max(0, round(square * 0.03))
        narrow = ndimage.binary_erosion(free, iterations=reach, border_value=1) if reach else free
        labels, count = ndimage.label(narrow)
        kept = np.zeros(count + 1, dtype=bool)
        kept[np.unique(labels[one.floor & narrow])] = True
        kept[0] = False
        found = kept[labels]
        if reach:
            found = ndimage.binary_dilation(found, iterations=reach + 1, mask=free)
        return np.asarray(found)

    return way


def tidied(mask: Mask, square: float) -> Mask:
    """The floor without specks, and without the small holes that lines and things make. Thin lines
    are neither floor nor rock: those of a grid run over both."""
    ground = square * square
    size = 2 * max(1, round(square * THIN)) + 1
    whole = _opened(~_opened(~mask, size), size)
    return ~without_specks(~without_specks(whole, SPECK * ground), HOLE * ground)


def _opened(mask: Mask, size: int) -> Mask:
    """A mask without what is narrower than so many pixels."""
    inner = ndimage.minimum_filter(mask, size, mode="reflect")
    # an even window lies off its middle: the way back must lie off as far to the other side
    back = 0 if size % 2 else -1
    return np.asarray(ndimage.maximum_filter(inner, size, mode="reflect", origin=back))


def without_specks(mask: Mask, least: float) -> Mask:
    """A mask without its pieces that are smaller."""
    labels, count = ndimage.label(mask)
    sizes = np.bincount(labels.ravel(), minlength=count + 1)
    kept = sizes >= least
    kept[0] = False
    return np.asarray(kept[labels])


def _read(number: int, seeds: Seeds, floor: Mask, wet: Mask, square: float) -> Reading:
    rock = without_specks(~floor, UNKNOWN * square * square)
    bulk = _opened(rock, max(1, round(square * STUB)))
    stubs = without_specks(rock & ~bulk, SPECK / 2 * square * square)
    shut = _shut_in(seeds, floor, square)
    doubt = (~floor & ~rock) | stubs | shut | without_specks(wet, SPECK * square * square)
    known = ~ndimage.binary_dilation(doubt, iterations=max(1, round(square * 0.3)))
    return Reading(number, seeds.pixels, floor, np.asarray(known), distances(floor))


def _shut_in(seeds: Seeds, floor: Mask, square: float) -> Mask:
    """Large pieces that look as the floor does and are none, of which no code tells that they are
    rock: rooms behind doors, or pillars."""
    ground = _middle(seeds.pixels[seeds.floor])
    off = np.abs(seeds.pixels.astype(np.int64) - np.array(ground)).max(axis=2)
    alike = _opened((off < ALIKE) & ~floor, 2 * max(1, round(square * THIN)) + 1)
    labels, count = ndimage.label(alike)
    large = np.bincount(labels.ravel(), minlength=count + 1) >= UNKNOWN / 2 * square * square
    large[np.unique(labels[seeds.rock])] = False
    large[0] = False
    return np.asarray(large[labels])


def distances(floor: Mask, mirrored: int = 0) -> Ints:
    """How far the middles of pixels lie from the edge of the floor, in sixteenths of a pixel, below
    0 on it. Beyond the border lies what its mirror image shows, so many pixels deep."""
    wide = np.pad(floor, mirrored, mode="symmetric") if mirrored else floor
    if not wide.any() or wide.all():
        far = 64 * FINE * (1 if not wide.any() else -1)
        return np.full(floor.shape, far * 16, dtype=np.int64)
    out = _steps(ndimage.distance_transform_edt(~wide))
    inner = _steps(ndimage.distance_transform_edt(wide))
    found = np.where(wide, FINE // 2 - inner, out - FINE // 2)
    return found[mirrored : found.shape[0] - mirrored, mirrored : found.shape[1] - mirrored]


def _steps(values: NDArray[np.float64]) -> Ints:
    return np.rint(values * FINE).astype(np.int64)
