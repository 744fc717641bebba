"""Naming what is open: hall or tunnel, room or cave, door, water, lava. What counts is how an
opening differs from its pack's others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from morphs.workbench.detect.character import NAMES as CHARACTER
from morphs.workbench.detect.learn import parted
from morphs.workbench.detect.openings import Opening
from morphs.workbench.detect.survey import HALF, UNIT, Bools, Floats

WIDE = 3.6 * UNIT  # an area takes the whole half-side of five squares
STRAIGHT = 0.6  # where halls and tunnels part if the pack does not tell
LOWEST, HIGHEST = 0.44, 0.78
FEWEST = 16  # openings that tell what is usual
MOST_PULL = 0.8
NARROW = 2.8  # squares: no area is as narrow
MISPLACED = 0.6  # squares
CHROMA, BLUE = 3.5, 2.5  # how far water is from the floor, and towards blue
LAVA = 7.0
LIKE_FLOOR = 3.0  # tones
DOUBT = 0.2  # what a door's chance is multiplied with where the opening itself shows none
NEAR = 9.0  # tones this near to rock's are no liquid
FACES = ("sh", "st", "sd", "ow", "vw", "kw", "mw", "sr", "sl", "sc")
"""What an opening may be."""
NAMES = (
    *("light", "red", "blue", "clear", "unlike floor", "unlike rock", "lightness", "a", "b"),
    *("width", "aligned", "steady", "barred", "wander", "jitter", "swing"),
    *("bow", "breathing", "slant"),
    *("straight", "over cut", "tile straight", "pack straight", "pack wander", "pack steady"),
    *("rank straight", "rank wander", "tile wander", "rank bow", "tile bow"),
    *(f"rank {name}" for name in CHARACTER),
    *(f"usual {name}" for name in CHARACTER),
)
"""What the columns of `letter_rows` are."""


def letter_rows(is_open: Bools, openings: Sequence[Sequence[Opening]], character: Floats) -> Floats:
    """Return (views, 8, NAMES) of views that are drawn alike, of which `is_open` (views, 8) tells
    what is open, `character` (views, 8, CHARACTER) which way their edges run."""
    table = np.array([[list(opening) for opening in view] for view in openings])
    tone, width = table[..., :4], (table[..., 5] - table[..., 4]) / UNIT
    aligned, steady, barred, wander, jitter, swing, *lines = np.moveaxis(table[..., 6:], -1, 0)
    floor = np.median(tone[is_open], axis=0) if is_open.any() else np.zeros(4)
    rock = np.median(tone[~is_open], axis=0) if (~is_open).any() else np.full(4, 200.0)
    unlike = tone - floor
    straight = _pooled(0.7 * aligned + 0.3 * steady, is_open)
    columns = [
        *np.moveaxis(unlike, -1, 0),
        np.linalg.norm(unlike, axis=-1),
        np.linalg.norm(tone - rock, axis=-1),
        *np.moveaxis(tone[..., :3], -1, 0),
        *(width, aligned, steady, barred, wander, jitter, swing, *lines),
        straight,
        straight - _cut(straight[is_open]),
        _of_tile(straight, is_open),
        *(np.full(width.shape, _usual(v, is_open)) for v in (straight, wander, steady)),
        _rank(straight, is_open),
        _rank(wander, is_open),
        _of_tile(wander, is_open),
        _rank(lines[0], is_open),
        _of_tile(lines[0], is_open),
        *(_rank(values, is_open) for values in np.moveaxis(character, -1, 0)),
        *(np.full(width.shape, _usual(v, is_open)) for v in np.moveaxis(character, -1, 0)),
    ]
    return np.round(np.stack(columns, axis=-1), 3)


def settled(kinds: Floats, rows: Floats) -> Floats:
    """Return the chances of FACES once what is certain is kept to: an area takes the whole
    half-side; an opening of bare floor is hardly a door; what is bluer than floor and rock is
    water, what is redder lava, unless it is a door."""
    narrow = rows[:, NAMES.index("width")] < NARROW
    areas = np.array([face[1] == "w" for face in FACES])
    found = np.where(areas & narrow[:, None], kinds * 0.02, kinds)
    found[:, FACES.index("sd")] *= np.where(_plain(rows), DOUBT, 1.0)
    is_door = found[:, FACES.index("sd")] > 0.5
    for liquid, faces in zip(_liquids(rows), (("kw", "sr"), ("mw", "sl")), strict=True):
        those = np.isin(FACES, faces)
        sure = (liquid & ~is_door)[:, None]
        found = np.where(sure & ~those, found * 0.02, np.where(sure, found + 0.05, found))
    result: Floats = found / found.sum(axis=1, keepdims=True)
    return result


def _plain(rows: Floats) -> Bools:
    """Return where an opening shows floor from edge to edge and nothing bars it: what tells of a
    door there stands farther in, and may be something else."""
    unlike, barred = (rows[:, NAMES.index(name)] for name in ("unlike floor", "barred"))
    return (unlike < LIKE_FLOOR) & (barred <= 0)


def _liquids(rows: Floats) -> tuple[Bools, Bools]:
    """Return where the tone of an opening is that of water, of lava."""
    column = {name: rows[:, number] for number, name in enumerate(NAMES)}
    red, blue = column["red"], column["blue"]
    away = column["unlike rock"] >= NEAR
    water = away & (blue < -BLUE) & (column["b"] < -BLUE) & (np.hypot(red, blue) > CHROMA)
    lava = away & ~water & (red > LAVA) & (column["a"] > LAVA) & (column["b"] > LAVA)
    return water, lava


def _of_tile(values: Floats, is_open: Bools) -> Floats:
    """Return the mean of the openings of each half-side's tile, its own left out."""
    total = np.where(is_open, values, 0).sum(axis=1, keepdims=True) - np.where(is_open, values, 0)
    count = is_open.sum(axis=1, keepdims=True) - is_open
    result: Floats = np.where(count > 0, total / np.maximum(count, 1), values)
    return result


def _usual(values: Floats, is_open: Bools) -> float:
    return float(np.median(values[is_open])) if is_open.any() else 0.0


def _rank(values: Floats, is_open: Bools) -> Floats:
    """Return which share of the pack's openings lies below each value."""
    ordered = np.sort(values[is_open])
    if len(ordered) < FEWEST:
        return np.full(values.shape, 0.5)
    result: Floats = np.searchsorted(ordered, values) / len(ordered)
    return result


def _pooled(own: Floats, is_open: Bools) -> Floats:
    """Return how straight each opening's edges are, drawn towards the rest of its tile as far as
    the openings of this pack's tiles are alike."""
    count = is_open.sum(axis=1, keepdims=True)
    mean = np.where(is_open, own, 0).sum(axis=1, keepdims=True) / np.maximum(count, 1)
    many = is_open & (count > 1)
    if many.sum() < FEWEST:
        return own
    free = many.sum() - (count > 1).sum()
    within = float(((own - mean)[many] ** 2).sum()) / max(int(free), 1)
    alike = 1 - within / max(float(own[many].var()), 1e-9)
    pull = round(float(np.clip(alike, 0, MOST_PULL)), 3)
    result: Floats = (1 - pull) * own + pull * mean
    return result


def _cut(values: Floats) -> float:
    """Return where halls and tunnels part in this pack."""
    if len(values) < FEWEST:
        return STRAIGHT
    cut, apart, clarity = parted(values)
    return float(np.clip(cut, LOWEST, HIGHEST)) if clarity > 0.68 and apart > 0.12 else STRAIGHT


def misplaced(is_open: Bools, openings: Sequence[Sequence[Opening]]) -> list[list[str]]:
    """Return a remark for each half-side that opens elsewhere than most of its pack's do."""
    centres = np.array([[_centre(o, half) for half, o in enumerate(view)] for view in openings])
    width = np.array([[o.width for o in view] for view in openings])
    usual = is_open & (width < 2.5 * UNIT)
    middle = float(np.median(centres[usual])) if usual.sum() >= 8 else 2.5
    away = np.round(centres - middle, 2)
    odd = is_open & (width < WIDE) & (abs(away) > MISPLACED)
    return [
        [
            f"opens {abs(a):.1f} squares nearer the {'middle' if a > 0 else 'corner'}" if o else ""
            for a, o in zip(*row, strict=True)
        ]
        for row in zip(away.tolist(), odd.tolist(), strict=True)
    ]


def _centre(opening: Opening, half: int) -> float:
    """Return where an opening's middle is, in squares from the corner."""
    middle = (opening.left + opening.right) / 2 / UNIT
    return HALF / UNIT - middle if half % 2 else middle
