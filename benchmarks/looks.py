"""Looks nobody chose: how some artist might draw rock, floor, walls and what stands at the border.

A `Look` is dealt from a seed, a whole pack is drawn in it, and the truth is known: the material
that `packs detect` is fitted to (even seeds) and measured on (odd ones). Lengths are in squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from benchmarks import at_border, styles
from benchmarks.masks import Ground, Mask, Rng, boxes, drawn, smooth_noise

Colour = tuple[int, int, int]
Picture = NDArray[np.float64]
KINDS = (
    "hatched", "hatched", "hatched all", "solid", "blue", "flat grey", "textured", "painted",
    "black walls", "heavy walls", "outlines", "paper", "ruled", "crossed", "dotted", "stones",
    "halo", "dark", "clear",
)  # fmt: skip
SIZES = (120, 150, 200, 240, 300, 300, 300, 302, 350, 400, 500, 600)
WATERS = ((112, 166, 206), (150, 190, 215), (60, 110, 160), (200, 222, 236), (90, 140, 150))


@dataclass(frozen=True)
class Look:
    """How one artist draws, and what was done to the files since."""

    kind: str
    rock: Colour
    floor: Colour
    ink: Colour
    wall: float
    hatch: str = ""
    reach: float = 9.0
    grain: float = 0.0
    floor_grain: float = 0.0
    grid: float = 0.0
    grid_colour: Colour = (190, 190, 190)
    shade: float = 0.0
    tremor: float = 0.0
    wider: float = 0.0
    water: Colour = WATERS[0]
    leaf: Colour = (255, 255, 255)
    clear: str = ""
    size: int = 300
    jpeg: int | None = None
    noise: float = 0.0
    blur: float = 0.0
    frame: int = 0
    margin: float = 0.0
    clutter: bool = False
    busy: float = 0.4


class Drawn(NamedTuple):
    """One tile of a made pack: its picture, its truth, in which look it is."""

    picture: Image.Image
    faces: tuple[str, ...]
    look: Look
    things: tuple[str, ...]


def deal(seed: int) -> Look:
    """Return the look of a seed."""
    rng = np.random.default_rng([seed, 7])
    kind = KINDS[seed // 2 % len(KINDS)]
    pale = _tint(rng, 244, 11, 4)
    ink = _tint(rng, int(rng.integers(0, 60)), 10, 8)
    look = Look(kind, pale, _near(pale, rng, 6), ink, float(rng.uniform(0.05, 0.13)))
    look = _of_kind(look, rng)
    grid = float(rng.choice([0, 0, 0.03, 0.05]))
    strong = float(rng.uniform(0.55, 0.95))
    return replace(
        look,
        grid=grid,
        grid_colour=_mixed(look.floor, look.ink, 1 - strong),
        shade=float(rng.choice([0, 0, 0, rng.uniform(0.1, 0.5)])),
        tremor=float(rng.choice([0, rng.uniform(0, 0.03), rng.uniform(0.01, 0.045)])),
        wider=float(rng.choice([rng.uniform(-0.07, 0.07)] * 4 + [rng.uniform(0.1, 0.45)])),
        water=WATERS[int(rng.integers(len(WATERS)))],
        leaf=_leaf(look, rng),
        size=int(rng.choice(SIZES)),
        jpeg=None if rng.random() < 0.4 or look.clear else int(rng.integers(60, 91)),
        noise=float(rng.choice([0, 0, rng.uniform(1, 8)])),
        blur=float(rng.choice([0, 0, rng.uniform(0.3, 0.9)])),
        frame=int(rng.choice([0, 0, 0, 0, 0, 1, 2])),
        margin=float(rng.choice([0] * 7 + [rng.uniform(0.1, 0.7)])),
        clutter=bool(rng.random() < 0.6),
        busy=float(rng.choice([0.1, 0.3, 0.6])),
    )


def _of_kind(look: Look, rng: Rng) -> Look:
    """Return a look with the rock, floor and walls of its kind."""
    kind = look.kind
    dark = _tint(rng, int(rng.integers(0, 50)), 12, 6)
    middle = _tint(rng, int(rng.integers(110, 215)), 5, 3)
    hues = ((60, 130, 190), (90, 150, 205), (40, 90, 150), (120, 175, 215))
    if kind in ("hatched", "hatched all", "ruled", "crossed", "dotted", "stones"):
        hatch = kind.split()[0]
        near = kind == "hatched" or (kind in ("dotted", "ruled") and rng.random() < 0.4)
        tinted = _tint(rng, int(rng.integers(200, 245)), 8, 4) if rng.random() < 0.3 else look.rock
        reach = float(rng.uniform(0.35, 1.3)) if near else 9.0
        return replace(look, hatch=hatch, reach=reach, rock=tinted)
    if kind == "solid":
        return replace(look, rock=dark, wall=0.0)
    if kind == "blue":
        hue = hues[int(rng.integers(4))] if rng.random() < 0.6 else _hue(rng)
        return replace(look, rock=hue, ink=hue, wall=float(rng.choice([0.0, 0.05])))
    if kind == "flat grey":
        return replace(look, rock=middle, wall=float(rng.choice([0.0, 0.04, 0.09])))
    if kind in ("textured", "painted"):
        low = _hue(rng) if rng.random() < 0.4 else _tint(rng, int(rng.integers(60, 150)), 25, 18)
        rise = int(rng.choice([-1, 1, 1, 1])) * int(rng.integers(35, 80))
        floor = tuple(int(np.clip(v + rise + rng.integers(-12, 13), 0, 255)) for v in low)
        grains = float(rng.uniform(5, 18)), float(rng.uniform(2, 10))
        wall = float(rng.choice([0.0, 0.05, 0.12]))
        return replace(
            look, rock=low, floor=floor, grain=grains[0], floor_grain=grains[1], wall=wall
        )
    if kind == "black walls":
        floor = _tint(rng, int(rng.integers(150, 245)), 12, 6)
        return replace(look, rock=middle, floor=floor, ink=(0, 0, 0), wall=0.2)
    if kind == "heavy walls":
        return replace(look, rock=look.floor, wall=float(rng.uniform(0.2, 0.4)))
    if kind == "paper":
        paper = _tint(rng, 212, 20, 22)
        shade = tuple(int(v * rng.uniform(0.9, 1.0)) for v in paper)
        return replace(look, rock=shade, floor=paper, grain=5.0, floor_grain=5.0)
    if kind == "halo":
        return replace(look, rock=middle, hatch="halo", reach=float(rng.uniform(0.6, 2)))
    if kind == "dark":
        floor = tuple(int(v + rng.integers(35, 75)) for v in dark)
        return replace(look, rock=dark, floor=floor, grain=4.0, floor_grain=5.0, wall=0.06)
    if kind == "clear":
        wall = float(rng.choice([0.0, 0.08]))
        clear = "floor" if wall == 0 or rng.random() < 0.5 else "rock"
        return replace(look, wall=wall, clear=clear)
    return replace(look, rock=look.floor)  # outlines


def _leaf(look: Look, rng: Rng) -> Colour:
    """Return what doors are made of: paper, floor, wood, ink."""
    return (look.floor, (255, 255, 255), (150, 100, 55), look.ink)[int(rng.integers(4))]


def _tint(rng: Rng, light: int, warm: int, stray: int) -> Colour:
    """Return a colour of about a lightness, more or less warm."""
    lean = int(rng.integers(-warm, warm + 1))
    parts = (light + lean // 2, light, light - lean)
    return tuple(int(np.clip(v + rng.integers(-stray, stray + 1), 0, 255)) for v in parts)  # type: ignore[return-value]


def _hue(rng: Rng) -> Colour:
    return tuple(int(v) for v in rng.integers(40, 200, 3))  # type: ignore[return-value]


def _near(colour: Colour, rng: Rng, stray: int) -> Colour:
    return tuple(int(np.clip(v + rng.integers(-stray, stray + 1), 0, 255)) for v in colour)  # type: ignore[return-value]


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    return tuple(int(a + (b - a) * share) for a, b in zip(one, other, strict=True))  # type: ignore[return-value]


def pack(seed: int, count: int, grounds: Sequence[Ground] | None = None) -> list[Drawn]:
    """Draw a pack in the look of a seed; in every fourth a few tiles are by somebody else."""
    rng = np.random.default_rng([seed, 3])
    look = deal(seed)
    guest = replace(deal(seed + 2 * int(rng.integers(1, 60))), size=look.size, margin=look.margin)
    guests = int(rng.integers(1, 3)) if rng.random() < 0.25 else 0
    pool = list(grounds or ground_pool(seed))
    found = []
    for number in range(count):
        ground = turned(pool[int(rng.integers(len(pool)))], int(rng.integers(8)))
        found.append(paint(ground, guest if number < guests else look, [seed, number]))
    return found


def ground_pool(seed: int, most: int = 160) -> list[Ground]:
    """Return the grounds of a pack: boxes, our own, or ours as most packs in the world are."""
    which = seed // 2 % 5
    if which == 0:
        return boxes(min(most, 60), 11 + seed % 2)
    if which == 1:
        return [tile for tile in boxes(most, 13 + seed % 2) if tile.faces.count("sw") > 4]
    return drawn(min(most, 90), 21 + seed % 2, usual=which == 2)


def turned(ground: Ground, how: int) -> Ground:
    """Return a ground mirrored (from 4 on), then turned clockwise by quarters."""

    def lying(mask: Mask) -> Mask:
        return np.ascontiguousarray(np.rot90(mask[:, ::-1] if how > 3 else mask, -(how % 4)))

    faces = ground.faces
    if how > 3:
        faces = tuple(faces[(1 - p) % 8] for p in range(8))
    faces = tuple(faces[(p - 2 * (how % 4)) % 8] for p in range(8))
    doors = (lying(ground.doors[0]), lying(ground.doors[1])) if ground.doors else None
    liquids = tuple((kind, lying(mask)) for kind, mask in ground.liquids)
    return Ground(faces, lying(ground.floor), liquids, doors)


def paint(ground: Ground, look: Look, seed: Sequence[int]) -> Drawn:
    """Paint a tile in a look, with things at its border."""
    rng = np.random.default_rng([*seed, 5])
    ground = _by_hand(ground.at(look.size), look, rng)
    square = look.size / 10
    mask = ground.floor
    picture = _base(mask, look, square, rng)
    for kind, wet in ground.liquids:
        _pour(picture, look, kind, wet & mask, rng)
    if ground.doors:
        picture[ground.doors[0] & mask] = look.leaf
        picture[ground.doors[1] & mask] = look.ink
    faces, things = list(ground.faces), []
    for half, face in enumerate(ground.faces):
        if rng.random() < look.busy and face in ("sw", "sh", "st"):
            turned_picture = np.ascontiguousarray(np.rot90(picture, half // 2))
            turned_mask = np.rot90(mask, half // 2)
            name = at_border.place(turned_picture, turned_mask, look, half % 2, face, rng)
            picture = np.ascontiguousarray(np.rot90(turned_picture, -(half // 2)))
            faces[half] = at_border.FACES.get(name, face)
            things.append(name)
        else:
            things.append("")
    return Drawn(_filed(picture, mask, look, rng), tuple(faces), look, tuple(things))


def _by_hand(ground: Ground, look: Look, rng: Rng) -> Ground:
    """Let the edges of a ground tremble and its passages be a little wider or narrower."""
    square = look.size / 10
    floor = ground.floor
    if abs(look.wider) * square > 0.3:
        inside = ndimage.distance_transform_edt(np.pad(floor, 9, mode="edge"))[9:-9, 9:-9]
        outside = ndimage.distance_transform_edt(np.pad(~floor, 9, mode="edge"))[9:-9, 9:-9]
        floor = (outside - inside) <= look.wider * square
    if look.tremor:
        yy, xx = np.mgrid[0 : look.size, 0 : look.size]
        shift = [smooth_noise(floor.shape, square * 0.35, rng) * look.tremor * square for _ in "xy"]
        at = [
            np.clip(np.rint(a + s), 0, look.size - 1).astype(int)
            for a, s in zip((yy, xx), shift, strict=True)
        ]
        floor = floor[at[0], at[1]]
    return ground._replace(floor=np.asarray(floor))


def _base(mask: Mask, look: Look, square: float, rng: Rng) -> Picture:
    shape = mask.shape
    picture = np.where(mask[..., None], np.array(look.floor, float), np.array(look.rock, float))
    if look.grain:
        lumps = smooth_noise(shape, square * 0.15, rng) * 0.7 + smooth_noise(shape, 1, rng) * 0.5
        picture += np.where(mask, 0, lumps * look.grain)[..., None]
    if look.floor_grain:
        lumps = smooth_noise(shape, square * 0.25, rng) * 0.7 + smooth_noise(shape, 1, rng) * 0.4
        picture += np.where(mask, lumps * look.floor_grain, 0)[..., None]
    away = np.asarray(ndimage.distance_transform_edt(~mask)) / square
    if look.hatch:
        _hatch(picture, mask, away, look, square, rng)
    if look.shade:
        within = np.asarray(ndimage.distance_transform_edt(mask)) / (0.4 * square)
        picture *= (1 - look.shade * np.clip(1 - within, 0, 1) * mask)[..., None]
    if look.grid:
        yy, xx = np.mgrid[0 : shape[0], 0 : shape[1]]
        thin = max(1.0, look.grid * square)
        lines = ((xx % square) < thin) | ((yy % square) < thin)
        picture[lines & (mask | (look.kind in ("paper", "flat grey")))] = look.grid_colour
    if look.clutter:
        picture = styles._clutter(picture, mask, square, rng, look.ink)
    if look.wall:
        picture[~mask & (away * square <= max(look.wall * square, 1.0))] = look.ink
    return picture


def _hatch(
    picture: Picture, mask: Mask, away: Picture, look: Look, square: float, rng: Rng
) -> None:
    """Draw what fills or hugs the rock."""
    if look.hatch == "halo":
        fade = np.clip(away / look.reach, 0, 1)[..., None] * ~mask[..., None]
        picture[:] = picture * (1 - 0.75 * fade)
        return
    drawn_by = {
        "hatched": lambda: styles._strokes(mask.shape, square, rng),
        "ruled": lambda: styles._lines(mask.shape, square, False),
        "crossed": lambda: styles._lines(mask.shape, square, True),
        "dotted": lambda: styles._dots(mask.shape, square, rng, float(rng.uniform(8, 40))),
        "stones": lambda: styles._cracks(mask.shape, square * 0.4, square / 20, rng),
    }
    frayed = look.reach + smooth_noise(mask.shape, 0.3 * square, rng) * 0.12
    where = drawn_by[look.hatch]() & ~mask & (away <= frayed)
    picture[where] = _mixed(look.ink, look.rock, 0.2)


def _pour(picture: Picture, look: Look, kind: str, wet: Mask, rng: Rng) -> None:
    colour = np.array(look.water if kind == "water" else styles.LIQUIDS[kind], float)
    picture[wet] = (colour + smooth_noise(wet.shape, 2.5, rng)[..., None] * 4)[wet]
    bank = wet & ~ndimage.binary_erosion(wet, border_value=1)
    picture[bank] = colour * 0.6


def _filed(picture: Picture, mask: Mask, look: Look, rng: Rng) -> Image.Image:
    """Return the picture as a file of this look holds it: frame, margin, blur, noise, JPEG."""
    if look.blur:
        picture = ndimage.gaussian_filter(picture, (look.blur, look.blur, 0))
    if look.frame:
        edge = np.ones(mask.shape, bool)
        edge[look.frame : -look.frame, look.frame : -look.frame] = False
        picture[edge] = look.ink
    wide = round(look.margin * look.size / 10)
    if wide:
        picture = np.pad(picture, ((wide, wide), (wide, wide), (0, 0)), constant_values=254)
    if look.noise:
        picture = picture + rng.normal(0, look.noise, picture.shape)
    image = Image.fromarray(picture.clip(0, 255).astype(np.uint8))
    if look.clear and not wide:
        plain = np.abs(picture - np.array(look.floor)).max(axis=2) < 24  # what lies on it stays
        gone = mask & plain
        if look.clear == "rock":
            gone = ~ndimage.binary_dilation(mask, iterations=3)
        image.putalpha(Image.fromarray(np.where(gone, 0, 255).astype(np.uint8)))
    if look.jpeg is None or image.mode == "RGBA":
        return image
    stream = BytesIO()
    image.save(stream, "JPEG", quality=look.jpeg)
    return Image.open(stream).convert("RGB")
