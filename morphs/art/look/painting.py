"""Our drawings in other people's looks: ground from their pictures, walls as theirs, and over it
what flows and stands in their colours."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import SIZES
from morphs.art.look.ground import Ground
from morphs.art.look.look import Look, Measured
from morphs.art.look.quilt import Quilter
from morphs.art.look.reading import FINE, distances
from morphs.art.style.render import rasterise, rasterise_clear
from morphs.art.style.style import Style
from morphs.art.style.styled import layers_of
from morphs.art.style.svg import clear_document, document, line_style, path, path_data
from morphs.base.seeds import Dice

Ints = NDArray[np.int64]
TWICE = 2
"""How many times as finely as it is painted is looked where the floor ends."""
DEEP = 3
"""How far beyond the border the floor's mirror image is looked at, in squares."""
WHOLE = 256
LOW = ("water", "bridges", "things", "shores")
HIGH = ("doors", "secrets")


def paint_look(drawing: Drawing, measured: Measured) -> Image.Image:
    """A drawing in the look's own size (RGBA); what no picture of the pack shows - water, doors,
    things - is drawn in the style."""
    look, style = measured.look, measured.style
    wide, high = (side * look.square for side in SIZES[drawing.shape])
    away = _away(drawing, (wide, high), look)
    ground = _ground(look, away, drawing.seed)
    layers = layers_of(drawing, style)
    picture = Image.fromarray(ground.astype(np.uint8), "RGBA")
    _lay(picture, drawing, [layers[name] for name in LOW])
    walls = _walls(look, away)
    picture.alpha_composite(Image.fromarray(walls.astype(np.uint8), "RGBA"))
    _lay(picture, drawing, [_partitions(drawing, look, style), *(layers[name] for name in HIGH)])
    return picture


def _lay(picture: Image.Image, drawing: Drawing, parts: list[str]) -> None:
    if any(parts):
        over = clear_document(SIZES[drawing.shape], parts)
        picture.alpha_composite(rasterise_clear(over, picture.size))


def _partitions(drawing: Drawing, look: Look, style: Style) -> str:
    width = max(look.wall, FINE) / FINE / look.square
    return path(path_data(drawing.partitions), **line_style(style.line, width))


def _away(drawing: Drawing, size: tuple[int, int], look: Look) -> Ints:
    """How far the inner edge of the walls is, in sixteenths of a pixel, below 0 on the floor, at
    TWICE as many places along and down."""
    fine = (size[0] * TWICE, size[1] * TWICE)
    ground = path(path_data(drawing.open), fill="#ffffff", fill_rule="evenodd")
    if not ground:
        return np.full((fine[1], fine[0]), 1 << 20, dtype=np.int64)
    seen = rasterise(document(SIZES[drawing.shape], "#000000", [ground]), fine)
    floor = np.asarray(seen)[..., 0] > 127
    return distances(floor, DEEP * look.square) // TWICE - look.grows


def _halved(values: Ints) -> Ints:
    high, wide = values.shape[0] // TWICE, values.shape[1] // TWICE
    parts = values.reshape(high, TWICE, wide, TWICE)
    return np.asarray(parts.sum(axis=(1, 3)) // (TWICE * TWICE))


def _within(away: Ints) -> Ints:
    """How much of each pixel lies on this side of an edge, of WHOLE, by its distance at TWICE as
    many places."""
    part = (WHOLE // 2 - away * WHOLE * TWICE // FINE // 2).clip(0, WHOLE)
    return _halved(part)


def _ground(look: Look, away: Ints, seed: int) -> Ints:
    """Rock and floor, and no walls."""
    middle = _halved(away)
    rock = _laid(look.rock, middle - look.wall, look, Dice(seed, "rock"))
    floor = _laid(look.floor, -middle, look, Dice(seed, "floor"))
    return _mixed(rock, floor, _within(away - look.wall // 2))


def _mixed(under: Ints, over: Ints, share: Ints) -> Ints:
    """Two pictures (RGBA), of one of them so much of WHOLE; what is clear has no colour."""
    parts = np.stack([WHOLE - share, share])
    alpha = np.stack([under[..., 3], over[..., 3]]) * parts
    total = alpha.sum(axis=0)
    rgb = under[..., :3] * alpha[0][..., None] + over[..., :3] * alpha[1][..., None]
    colour = (rgb + total[..., None] // 2) // total.clip(1)[..., None]
    return np.concatenate([colour, (total // WHOLE)[..., None]], axis=2)


def _laid(ground: Ground, away: Ints, look: Look, dice: Dice) -> Ints:
    """One ground over a whole picture."""
    found = ground.shaded(away)
    if ground.pieces:
        needed = away > -2 * FINE
        guide = (away * 4 // FINE).clip(-4000, 4000)
        quilt = Quilter(ground.pieces).laid(guide, needed, dice)
        found = np.where(needed[..., None], quilt, found)
    if ground.grid:
        lines = ground.grid.over(away.shape[0], away.shape[1], 10 * look.square).astype(np.int64)
        found = found + lines
    return np.asarray(found.clip(0, 255)).astype(np.int64)


def _walls(look: Look, away: Ints) -> Ints:
    """The line of the walls, clear elsewhere."""
    found = np.zeros((away.shape[0] // TWICE, away.shape[1] // TWICE, 4), dtype=np.int64)
    if look.line:
        found[..., :3] = look.line.colour[:3]
        share = _within(away - look.wall) - _within(away)
        found[..., 3] = share * look.line.colour[3] // WHOLE
    return found
