"""Paper and lines round artists' tiles, which would be white gutters and a grid on a map.

A picture whose every side begins with rows of paper may have margins, or show rock as white as
paper; a pack has margins where nearly all its pictures begin so, and alike: where a tile opens, its
walls run up to its border. A line round the picture, in one colour, is a frame where nearly all
pictures have it, and alike; rock in one colour ends nowhere, or elsewhere in every picture.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median_low
from typing import TYPE_CHECKING, Any

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.base.pictures import NO_MARGINS, Margins, PictureInfo, load_whole
from morphs.base.wording import counted

if TYPE_CHECKING:
    from numpy.typing import NDArray

AUTO, NONE = "auto", "none"
TRIM = re.compile(r"auto|none|\d{1,4}")
FEWEST = 3  # pictures that tell whether a pack has margins
NEARLY = 0.8  # share of a pack's pictures that have margins, if it has
LEAST, MOST = 0.007, 0.2  # of a picture's width
PAPER = 225  # paper is at least as light
GREYISH = 30  # and its colours no further apart
STRAY = 9.0  # shades by which a row of paper strays from its colour on average (JPEG, scans)
MARK, MARKS = 60, 0.004  # what strays so far is drawn, unless it is less than so much of the row
FRAME = 0.025  # of a picture's width, at most, is the line of a frame
SMUDGE = 24.0  # shades by which its rows stray from its colour on average: it lies beside others
OWN = 1.4  # how much wider than usual a margin may be: what is more is rock as white as paper
SAMPLE = 12  # pictures that are looked at first


def as_trim(value: object) -> object:
    """Return how to trim as text, where it is a number of pixels."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def checked_trim(value: str) -> str:
    """Return how to trim: auto, none or so many pixels; raises ValueError for other texts."""
    if not TRIM.fullmatch(value):
        raise ValueError("write auto, none, or the pixels to cut off on each side, as in 12")
    return value


def margins_of(paths: Sequence[Path], trim: str) -> dict[Path, Margins]:
    """Return what to cut off each picture of a pack, of those from which anything is cut.

    `trim` is auto, none or a number of pixels. Pictures that cannot be read have no margins.
    """
    if trim == NONE:
        return {}
    if trim != AUTO:
        return dict.fromkeys(paths, (int(trim),) * 4) if int(trim) else {}
    seen = _seen(paths[:: max(1, -(-len(paths) // SAMPLE))])
    if not any(_are_alike([rims[k] for rims in seen.values()]) for k in (0, 1)):
        return {}
    seen |= _seen([path for path in paths if path not in seen])
    found: dict[Path, Margins] = {}
    for k in (0, 1):
        for path, (left, top, right, bottom) in _settled_all(seen, k).items():
            own = found.get(path, NO_MARGINS)
            found[path] = (own[0] + left, own[1] + top, own[2] + right, own[3] + bottom)
    return found


def _settled_all(seen: dict[Path, tuple[Margins, Margins]], k: int) -> dict[Path, Margins]:
    """Return the margins of paper (k 0) or the lines in them (k 1), where a pack has them."""
    if not _are_alike([rims[k] for rims in seen.values()]):
        return {}
    framed = {path: rims[k] for path, rims in seen.items() if min(rims[k])}
    most = _widest([*framed.values()])
    return {path: _settled(rims, most) for path, rims in framed.items()}


def said_of(folder: Path, count: int, margins: Sequence[Margins]) -> str:
    """Return in words what was cut off."""
    wide = sorted(rim for rims in margins for rim in rims)
    about = f"{wide[0]}" if wide[0] == wide[-1] else f"{wide[0]} to {wide[-1]}"
    return (
        f"{folder}: margins of {about} pixels are cut off {len(margins)} of "
        f"{counted(count, 'picture')} ({option('trim', NONE)} keeps them)"
    )


def cut_info(info: PictureInfo, margins: Margins | None) -> PictureInfo:
    """Return the facts of a picture less its margins. Raises MorphsError, without the file's name,
    where hardly anything would be left."""
    if margins is None:
        return info
    left, top, right, bottom = margins
    width, height = info.width - left - right, info.height - top - bottom
    if width < 0.2 * info.width or height < 0.2 * info.height:
        raise MorphsError(
            f"is {info.width} x {info.height} pixels: {option('trim', str(max(margins)))} would "
            f"leave too little of it"
        )
    return PictureInfo(width, height, info.vector)


def _seen(paths: Sequence[Path]) -> dict[Path, tuple[Margins, Margins]]:
    """Return the paper round each picture that can be read, and the line within it."""
    import numpy as np

    found = {}
    for path in paths:
        try:
            pixels = np.asarray(load_whole(path))
        except MorphsError:
            continue  # whoever reads the pack says what is wrong with it
        paper = left, top, right, bottom = paper_rims(pixels)
        height, width = pixels.shape[:2]
        inside = pixels[top : height - bottom, left : width - right]
        found[path] = paper, line_rims(inside)
    return found


def _are_alike(rims: Sequence[Margins]) -> bool:
    """Return whether nearly all pictures have margins, as wide as one another's."""
    narrowest = [min(sides) for sides in rims if min(sides)]
    if len(rims) < FEWEST or len(narrowest) < NEARLY * len(rims):
        return False
    usual = median_low(narrowest)
    alike = sum(abs(rim - usual) <= 1 + 0.25 * usual for rim in narrowest)
    return alike >= NEARLY * len(narrowest)


def _widest(framed: Sequence[Margins]) -> list[tuple[int, int]]:
    """Return for each side how wide its margin is usually, and at most: what half of the pictures
    have there, to a pixel; where they do not agree, a little more than the narrowest sides have."""
    usual = median_low([min(rims) for rims in framed])
    found = []
    for side in zip(*framed, strict=True):
        counts = Counter(side)
        often = min(counts, key=lambda rim: (-counts[rim], rim))
        about = sum(counts[rim] for rim in (often - 1, often, often + 1))
        if 2 * about < len(side):
            found.append((usual, int(OWN * usual + 1)))
        else:
            found.append((often, often if 2 * counts[often] >= len(side) else often + 1))
    return found


def _settled(rims: Margins, most: Sequence[tuple[int, int]]) -> Margins:
    """Return a picture's margins, each as usual where it would be wider than at most: rock is as
    white there, unless what is drawn lies nearer to the opposite side instead."""
    settled = []
    for side, (rim, (usual, at_most)) in enumerate(zip(rims, most, strict=True)):
        opposite = side ^ 2
        shifted = rim + rims[opposite] <= at_most + most[opposite][1]
        settled.append(rim if rim <= at_most or shifted else usual)
    left, top, right, bottom = settled
    return left, top, right, bottom


def paper_rims(pixels: NDArray[Any]) -> Margins:
    """Return how many columns and rows of an RGBA picture are paper at its left, top, right and
    bottom, one more than a fifth of it at most; all 0 where a side has hardly any."""
    import numpy as np

    width = pixels.shape[1]
    paper = _corner_colour(pixels)
    if paper[:3].min() < PAPER or np.ptp(paper[:3]) > GREYISH or paper[3] < 250:
        return NO_MARGINS
    found = _rims(pixels, paper, int(MOST * min(pixels.shape[:2])) + 1, STRAY)
    return found if min(found) >= max(2, LEAST * width) else NO_MARGINS


def line_rims(pixels: NDArray[Any]) -> Margins:
    """Return how wide a line in one colour is that runs round an RGBA picture, at its left, top,
    right and bottom; where it ends at no side it is rock, and all are 0; a side at which it cannot
    be told from the rock has as much of it as the narrowest."""
    most = int(FRAME * min(pixels.shape[:2]))
    colour = _corner_colour(pixels)
    if most < 1 or colour[3] < 250:
        return NO_MARGINS
    found = _rims(pixels, colour, most + 2, SMUDGE)
    least = min(found)
    if not 0 < least <= most + 1:
        return NO_MARGINS
    left, top, right, bottom = (rim if rim <= most + 1 else least for rim in found)
    return left, top, right, bottom


def _corner_colour(pixels: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    corners = pixels[[0, 0, -1, -1], [0, -1, 0, -1]].astype(int)
    return np.asarray(np.median(corners, axis=0))


def _rims(pixels: NDArray[Any], colour: NDArray[Any], reach: int, stray: float) -> Margins:
    """Return how many columns and rows of a colour a picture begins with at each side, `reach` at
    most."""
    sides = (pixels.swapaxes(0, 1), pixels, pixels.swapaxes(0, 1)[::-1], pixels[::-1])
    left, top, right, bottom = (_rim(side[:reach], colour, stray) for side in sides)
    return left, top, right, bottom


def _rim(rows: NDArray[Any], colour: NDArray[Any], stray: float) -> int:
    """Return how many rows are of a colour before the first that is not."""
    off = abs(rows.astype("int16") - colour.astype("int16")).max(axis=2)
    plain = (off.mean(axis=1) <= stray) & ((off > MARK).mean(axis=1) <= MARKS)
    return len(plain) if plain.all() else int(plain.argmin())
