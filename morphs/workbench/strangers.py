"""Tiles that are drawn unlike nearly all others of their pack: inverted, recoloured, by another
hand. Some show in their colours, which hardly any other tile has; some (black and white, inverted)
only in the rock and the lines along their borders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from scipy import ndimage

from morphs.base.pictures import load_rgba
from morphs.tiles.tile import Tile
from morphs.workbench.detect.reading import Item
from morphs.workbench.detect.survey import Floats, to_lab

SIDE = 96  # pixels of what is looked at
STEP = 5.0  # tones of CIELAB that count as one colour with those next to it
CELLS = (21, 52, 52)
SHOWN = 0.01  # a tile has a colour if so much of it is of that or the next
FAMILIAR = 0.25  # of the other tiles have a colour, two at least: the pack's own
FOREIGN = 0.35  # so much of a stranger is of other colours
NEARLY_ALL = 0.75  # so many tiles alike along their borders make the others strangers
MOSTLY = 0.75  # of a tile's half-sides are in rock
MOST = 1 / 3  # of a pack are strangers, or it has no look


def strangers(
    tiles: Sequence[Tile], items: Sequence[Item], groups: Mapping[Path, int], plain: str
) -> set[int]:
    """Return which tiles are drawn unlike nearly all others. `groups` tells which of the pictures
    that could be read are alike along their borders; `plain` is the face of plain rock. Tiles with
    many rooms or lakes at their borders are left out: neither rock nor the usual colours need show;
    and of tiles of rock alone what stands at their borders tells nothing."""
    sizes = Counter(groups.values())
    usual = {group for group, size in sizes.items() if size >= NEARLY_ALL * len(tiles)}
    read = [n for n, item in enumerate(items) if item.path in groups]
    shares = foreign_shares([_seen(items[n]) for n in read])
    found = set()
    for number, share in zip(read, shares, strict=True):
        faces = tiles[number].faces
        if sum(face[0] == plain[0] for face in faces) < MOSTLY * len(faces):
            continue
        apart = bool(usual) and groups[items[number].path] not in usual
        if share >= FOREIGN or (apart and set(faces) != {plain}):
            found.add(number)
    return found if len(found) <= MOST * len(tiles) else set()


def foreign_shares(pictures: Sequence[Floats]) -> list[float]:
    """Return which share of each picture (height, width, CIELAB) is of colours that hardly any
    other has."""
    shares = [_colours(picture) for picture in pictures]
    shown = [ndimage.uniform_filter(s, 3, mode="constant") * 27 >= SHOWN for s in shares]
    count = np.sum(shown, axis=0)
    needed = max(2.0, FAMILIAR * (len(pictures) - 1))
    return [
        round(float(share[count - own < needed].sum()), 3)
        for share, own in zip(shares, shown, strict=True)
    ]


def _colours(picture: Floats) -> Floats:
    """Return which share of a picture is of each colour."""
    places = ((picture + np.array([0, 128, 128])) / STEP).astype(np.intp).reshape(-1, 3)
    places = np.clip(places, 0, np.array(CELLS) - 1)
    counts = np.bincount(np.ravel_multi_index(tuple(places.T), CELLS), minlength=np.prod(CELLS))
    result: Floats = counts.reshape(CELLS) / len(places)
    return result


def _seen(item: Item) -> Floats:
    return to_lab(load_rgba(item.art, (SIDE, SIDE)))[..., :3]
