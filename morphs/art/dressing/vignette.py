"""Where on a sheet a vignette has room, and how it is laid there: on nothing but paper, or on rock
on which nothing is drawn.

Lengths are points where nothing else is said.
"""

from __future__ import annotations

import io
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageColor

from morphs.art.dressing.dress import Dress
from morphs.art.dressing.insets import VIGNETTE
from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.dressing.quarters import summed, windows
from morphs.art.vignettes.burin import HIGH, WIDE, Burin
from morphs.art.vignettes.scenes import SCENES, vignette_of
from morphs.base.seeds import Dice
from morphs.draw.lettered import num
from morphs.draw.paper import Rect
from morphs.draw.terrain.marks import element
from morphs.draw.terrain.render import svg_to_png

WIDTHS = (196.0, 180.0, 166.0, 152.0, 140.0, 128.0, 118.0, 108.0, 98.0, 90.0, 84.0, 78.0)
"""How wide one may be, the best first."""
MARGINS = (12.0, 8.0, 5.0, 4.0)
"""How much free paper there is about one, the best first."""
SHARP, COARSE = 190.0, 1.5
"""How many pixels wide one is whose fine lines are seen, and how many times as thick and as far
apart they are at most in smaller ones."""
CELL = 2.0
"""How wide what is looked at as one piece of the sheet is."""
UNLIKE = 8
"""How far a colour may be from that of the paper, as that of rough rock is, of 255; two pixels by
two are seen as one."""
BARE, PEBBLED = 5.0, 0.03
"""How far about the rock that is kept for one pebbles are taken away, and which share of it these
cover at most."""
WITHIN = 3.0
"""How far one keeps from the border of the map."""
NEAR_RIM = 64.0
"""How far from the border of the map one stands at most, with the paper about it."""


def with_vignette(whole: Image.Image, page: Page, dress: Dress, look: Paper) -> None:
    """Lay a vignette on a sheet of a map of rooms, if there is a place for one of a decent size."""
    if not dress.has_vignette:
        return
    for ground in dict.fromkeys((look.paper, look.rock)):
        _cleared(whole, page, dress, ground)
        place = place_of(whole, page, dress, ground)
        if place is not None:
            drawn = plate_of(dress, look, ground, place[2] * page.pixels)
            spot = round(place[0] * page.pixels), round(place[1] * page.pixels)
            whole.paste(drawn, spot, drawn)
            return


def _cleared(whole: Image.Image, page: Page, dress: Dress, ground: str) -> None:
    """Take pebbles from the rock that was kept for a vignette, if there is little but rock."""
    kept = dress.inset(VIGNETTE)
    if kept is None:
        return
    left, top = page.left + kept.left - BARE, page.top + kept.top - BARE
    right, low = left + kept.wide + 2 * BARE, top + kept.high + 2 * BARE
    left, top, right, low = (round(side * page.pixels) for side in (left, top, right, low))
    ends = (left, top, right, low)
    part = _busy(whole.crop(ends), page, ground)
    if part.size and part.mean() < PEBBLED:
        whole.paste(ImageColor.getrgb(ground), ends)


def plate_of(dress: Dress, look: Paper, ground: str, wide: float) -> Image.Image:
    """The vignette of a map, so many pixels wide (RGBA)."""
    deep = (look.rim or look.letters) if look.plated else look.ink
    rolls = Dice(dress.seed, "which vignette")
    name, is_turned = vignette_of(dress.kind, rolls), rolls.below(2) == 0
    coarse = max(1.0, min(COARSE, SHARP / wide))
    burin = Burin(look.ink, ground, Dice(dress.seed, "vignette", name), deep, coarse)
    SCENES[name](burin)
    size = {"width": num(WIDE), "height": num(HIGH)}
    head = element("svg", xmlns="http://www.w3.org/2000/svg", **size)[:-2]
    data = svg_to_png(f"{head}>{''.join(burin.parts)}</svg>", wide / WIDE)
    drawn = Image.open(io.BytesIO(data)).convert("RGBA")
    return drawn.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if is_turned else drawn


def place_of(whole: Image.Image, page: Page, dress: Dress, ground: str) -> Rect | None:
    """The largest free place on a ground: near the border of the map within it, anywhere where its
    rooms are listed."""
    busy = _busy(whole, page, ground)
    found = [
        place
        for rect, rim in _grounds(page, dress)
        if (place := _free(busy, rect, rim, page)) is not None
    ]
    return max(found, key=lambda place: place[2], default=None)


def _grounds(page: Page, dress: Dress) -> Iterator[tuple[Rect, float]]:
    """Yield where one may stand, and how far from the sides of that: in a section nothing is rock
    alone."""
    if page.lists:
        yield page.panel, max(page.wide, page.high)
    if dress.ground is None:
        left, top, wide, high = page.frame
        yield (left + WITHIN, top + WITHIN, wide - 2 * WITHIN, high - 2 * WITHIN), NEAR_RIM


def _busy(whole: Image.Image, page: Page, ground: str) -> NDArray[np.bool_]:
    """Which pieces of a sheet are not of a colour."""
    # Halved first, for a sheet has millions of pixels: what is thin is still seen, half as strong.
    half = whole.reduce(2)
    plain = np.array(ImageColor.getrgb(ground), np.int16)
    marked = (abs(np.asarray(half, np.int16) - plain) > UNLIKE).any(axis=2)
    return np.asarray(Image.fromarray(marked).convert("L").reduce(_cell(page) // 2)) > 0


def _cell(page: Page) -> int:
    """How many pixels a piece is wide and high: an even number."""
    return 2 * max(1, round(CELL * page.pixels / 2))


def _free(busy: NDArray[np.bool_], rect: Rect, rim: float, page: Page) -> Rect | None:
    """The largest place in a rectangle, nearest to one of its corners."""
    step = _cell(page) / page.pixels
    left, top, right, low = (
        round(v / step) for v in (rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3])
    )
    part = busy[max(0, top) + 1 : low, max(0, left) + 1 : right]
    taken = summed(part)
    for wide in WIDTHS:
        for margin in MARGINS:
            across = int((wide + 2 * margin) / step) + 1
            down = int((wide * HIGH / WIDE + 2 * margin) / step) + 1
            if down > part.shape[0] or across > part.shape[1]:
                continue
            open_ = windows(taken, across, down) == 0
            there = np.argwhere(open_)
            off = np.minimum(
                there, np.array([part.shape[0] - down, part.shape[1] - across]) - there
            )
            near = off.min(axis=1) * step <= rim
            if near.any():
                there, far = there[near], off[near].sum(axis=1)
                y, x = there[np.lexsort((there[:, 1], there[:, 0], far))[0]].tolist()
                if rim >= max(page.wide, page.high):
                    x = _amid(open_[y], x)
                    y = _amid(open_[:, x], y)
                at = (x + max(0, left) + 1) * step + margin, (y + max(0, top) + 1) * step + margin
                return *at, wide, wide * HIGH / WIDE
    return None


def _amid(open_: NDArray[np.bool_], at: int) -> int:
    """The middle of the run of open places that one lies in."""
    shut = np.flatnonzero(~open_)
    first = int(shut[shut < at].max(initial=-1)) + 1
    last = int(shut[shut > at].min(initial=len(open_))) - 1
    return (first + last) // 2
