"""Whether two pictures are the same one: also turned, mirrored, re-encoded, or resized a little."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.pictures import load_rgba

FINE, COARSE = 96, 16
SIMILAR = 0.93  # correlation of coarse pictures that are worth a closer look
SAME = 26.0  # shades out of 255 by which hardly any place of one picture strays from the other's
MARGIN = 3  # places at the rim, where a resized picture is cut differently, do not count
BLANK = 6.0
Grey = NDArray[np.float32]


class Twin(NamedTuple):
    """Two pictures that are the same: the second is the first, mirrored or not, then turned
    clockwise by quarters."""

    first: Path
    second: Path
    flip: bool
    turns: int

    @property
    def said(self) -> str:
        words = ["mirrored"] if self.flip else []
        words += [f"turned {90 * self.turns}"] if self.turns else []
        return " and ".join(words)


def thumbnail(path: Path) -> Grey:
    """Return a picture as (FINE, FINE, 3) colours on grey, blurred as any copy of it would be."""
    pixels = np.asarray(load_rgba(path, (FINE, FINE)), dtype=np.float32)
    alpha = pixels[..., 3:] / 255
    flat = pixels[..., :3] * alpha + 128 * (1 - alpha)
    result: Grey = ndimage.gaussian_filter(flat, (1.2, 1.2, 0))
    return result


def twins(pictures: Sequence[tuple[Path, Grey]]) -> list[Twin]:
    """Return the pairs of pictures that are the same; a third copy is named with the first."""
    if not pictures:
        return []
    coarse = np.array([_coarse(picture) for _, picture in pictures]).reshape(len(pictures), -1)
    found: dict[int, Twin] = {}
    for flip, turns in ((flip, turns) for flip in (False, True) for turns in range(4)):
        lying = np.array([_coarse(_turned(p, flip, turns)) for _, p in pictures])
        alike = coarse @ lying.reshape(len(pictures), -1).T >= SIMILAR
        for second, first in np.argwhere(alike).tolist():
            if first >= second or second in found or first in found:
                continue
            if _same(pictures[second][1], _turned(pictures[first][1], flip, turns)):
                found[second] = Twin(pictures[first][0], pictures[second][0], flip, turns)
    return [found[number] for number in sorted(found)]


def is_blank(picture: Grey) -> bool:
    """Return whether a picture shows next to nothing inside its rim: it is like any other such."""
    inner = slice(MARGIN, FINE - MARGIN)
    return float(picture[inner, inner].std(axis=(0, 1)).max()) < BLANK


def _turned(picture: Grey, flip: bool, turns: int) -> Grey:
    result: Grey = np.rot90(picture[:, ::-1] if flip else picture, -turns)
    return result


def _coarse(picture: Grey) -> Grey:
    """Return a small picture of mean 0 and length 1, so that a product is a correlation."""
    step = FINE // COARSE
    small: Any = picture.mean(axis=2).reshape(COARSE, step, COARSE, step).mean(axis=(1, 3))
    small = (small - small.mean()).ravel()
    length = float(np.linalg.norm(small))
    result: Grey = small / length if length > COARSE else np.full(small.shape, 1 / COARSE)
    return result


def _same(one: Grey, other: Grey) -> bool:
    """Return whether hardly any place strays, once a shift of a pixel or a resizing is allowed
    for."""
    inner = slice(MARGIN, FINE - MARGIN)
    low = ndimage.minimum_filter(other, (3, 3, 1))
    high = ndimage.maximum_filter(other, (3, 3, 1))
    away = np.maximum(np.maximum(one - high, low - one), 0)[inner, inner].max(axis=2)
    return float(np.quantile(away, 0.995)) <= SAME and float(away.mean()) <= SAME / 8
