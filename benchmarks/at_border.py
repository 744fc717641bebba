"""What artists draw just where a passage meets the border: doors, stairs, bars, niches, rubble.

The picture is turned so that the border is its first row; half-side 0 lies to the left.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from benchmarks.masks import Mask, Rng

Colour = tuple[int, int, int]
Picture = NDArray[np.float64]
OPEN = ("door", "door", "door", "slot", "bars", "stairs", "stairs", "rubble", "pit", "pillar")
SHUT = ("", "", "niche", "label")
FACES = {"door": "sd", "slot": "sd", "bars": "sd"}
"""What a half-side shows once such a thing stands there."""


class Inks(Protocol):
    """The colours that these things are drawn in."""

    @property
    def ink(self) -> Colour: ...
    @property
    def rock(self) -> Colour: ...
    @property
    def floor(self) -> Colour: ...
    @property
    def leaf(self) -> Colour: ...
    @property
    def wall(self) -> float: ...


def place(picture: Picture, mask: Mask, look: Inks, half: int, face: str, rng: Rng) -> str:
    """Draw something at a half-side of a picture, in place; returns what, "" for nothing."""
    name = str(rng.choice(SHUT if face == "sw" else OPEN))
    if not name:
        return ""
    square = len(mask) / 10
    middle = (7.5 if half else 2.5) * square
    left, right = _sides(mask, middle, square)
    image = Image.fromarray(picture.clip(0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    if name in ("niche", "label"):
        {"niche": _niche, "label": _label}[name](pen, look, middle, square, rng)
    elif right - left < 0.5 * square or right - left > 2 * square:
        return ""
    else:
        _DRAWN[name](pen, look, left, right, square, rng)
    picture[:] = np.asarray(image)
    return name


def _sides(mask: Mask, middle: float, square: float) -> tuple[int, int]:
    """Return where the passage's walls are at the border."""
    row = mask[: max(2, round(0.3 * square))].all(axis=0)
    left = right = round(middle)
    while left > 0 and row[left - 1]:
        left -= 1
    while right < len(row) - 1 and row[right + 1]:
        right += 1
    return left, right


def _thin(square: float) -> int:
    return max(1, round(square / 18))


def _door(pen: ImageDraw.ImageDraw, look: Inks, left: int, right: int, s: float, rng: Rng) -> None:
    """A leaf across the passage, some cut by the border, some in a wall of their own."""
    deep = float(rng.uniform(0.12, 0.4)) * s
    top = float(rng.choice([-deep / 2, 0.0, rng.uniform(0, 0.25) * s, rng.uniform(0.2, 0.7) * s]))
    inset = float(rng.choice([0, 0, rng.uniform(0.05, 0.2)])) * s
    leaf = _seen(look.leaf, look)
    if inset:
        wall = look.ink if rng.random() < 0.6 else look.rock
        across = float(rng.uniform(0.2, 1)) * deep / 2
        pen.rectangle((left, top + deep / 2 - across, right, top + deep / 2 + across), fill=wall)
    box = (left + inset, top, right - inset, top + deep)
    pen.rectangle(box, fill=leaf, outline=look.ink, width=_thin(s))
    if rng.random() < 0.3:
        pen.line(((left + right) / 2, top, (left + right) / 2, top + deep), look.ink, _thin(s))


def _slot(pen: ImageDraw.ImageDraw, look: Inks, left: int, right: int, s: float, rng: Rng) -> None:
    """A door as one thick line, or as two stubs of wall with a gap between."""
    top = float(rng.choice([0.0, rng.uniform(0, 0.4) * s]))
    deep = float(rng.uniform(0.08, 0.22)) * s
    pen.rectangle((left, top, right, top + deep), fill=look.ink)
    if rng.random() < 0.5 or _seen(look.ink, look) != look.ink:
        third = (right - left) / float(rng.uniform(3, 5))
        leaf = _seen(look.leaf, look)
        pen.rectangle((left + third, top, right - third, top + deep), leaf, look.ink, _thin(s))


def _seen(colour: Colour, look: Inks) -> Colour:
    """Return a colour, or the floor's where it could not be told from rock."""
    away = max(abs(a - b) for a, b in zip(colour, look.rock, strict=True))
    return colour if away > 60 else look.floor


def _bars(pen: ImageDraw.ImageDraw, look: Inks, left: int, right: int, s: float, rng: Rng) -> None:
    """A portcullis: dots across the passage, or a dashed line."""
    middle = float(rng.uniform(0.08, 0.6)) * s
    count = int(rng.integers(4, 8))
    r = float(rng.uniform(0.04, 0.07)) * s
    if rng.random() < 0.5:
        pen.line((left, middle, right, middle), look.ink, _thin(s))
    for x in np.linspace(left, right, count + 2)[1:-1]:
        pen.ellipse((x - r, middle - r, x + r, middle + r), fill=look.ink)


def _stairs(
    pen: ImageDraw.ImageDraw, look: Inks, left: int, right: int, s: float, rng: Rng
) -> None:
    """Steps across the passage, some of them narrower and narrower."""
    pitch = float(rng.uniform(0.13, 0.3)) * s
    count = int(rng.integers(3, 9))
    narrower = float(rng.choice([0, 0, 0.3, 0.45])) * (right - left) / count
    start = float(rng.choice([0.0, pitch / 2, pitch, rng.uniform(0, 0.6) * s]))
    order = range(count) if rng.random() < 0.5 else range(count - 1, -1, -1)
    for number, shrink in enumerate(order):
        y = start + number * pitch
        inset = narrower * shrink / 2
        pen.line((left + inset, y, right - inset, y), look.ink, _thin(s))


def _rubble(
    pen: ImageDraw.ImageDraw, look: Inks, left: int, right: int, s: float, rng: Rng
) -> None:
    """Stones that lie about in the passage, more or less of them."""
    for _ in range(int(rng.integers(6, 30))):
        x, y = rng.uniform(left, right), rng.uniform(0, 1.3) * s
        r = float(rng.uniform(0.03, 0.13)) * s
        corners = [
            (x + r * np.cos(a) * rng.uniform(0.6, 1.2), y + r * np.sin(a) * rng.uniform(0.6, 1.2))
            for a in np.linspace(0, 2 * np.pi, 6)[:-1]
        ]
        pen.polygon(corners, fill=look.floor, outline=look.ink)


def _pit(pen: ImageDraw.ImageDraw, look: Inks, left: int, right: int, s: float, rng: Rng) -> None:
    """A trap: a square with a cross."""
    top = float(rng.uniform(0, 0.4)) * s
    box = (left + 0.08 * s, top, right - 0.08 * s, top + 0.8 * s)
    pen.rectangle(box, fill=None, outline=look.ink, width=_thin(s))
    pen.line(box, look.ink, _thin(s))
    pen.line((box[0], box[3], box[2], box[1]), look.ink, _thin(s))


def _pillar(
    pen: ImageDraw.ImageDraw, look: Inks, left: int, right: int, s: float, rng: Rng
) -> None:
    """A round thing in the middle of the passage."""
    y, r = float(rng.uniform(0.2, 0.8)) * s, float(rng.uniform(0.12, 0.3)) * s
    x = (left + right) / 2
    fill = look.ink if rng.random() < 0.4 else look.floor
    pen.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=look.ink, width=_thin(s))


def _niche(pen: ImageDraw.ImageDraw, look: Inks, middle: float, s: float, rng: Rng) -> None:
    """Floor that comes near the border and ends there: a blind end, or the wall of a room."""
    top = float(rng.choice([rng.uniform(0.15, 0.4), rng.uniform(0.3, 0.9)])) * s
    beside = [float(rng.choice([0.5, 0.5, rng.uniform(0.4, 2.4)])) * s for _ in range(2)]
    deep = float(rng.uniform(0.6, 2.2)) * s
    box = (middle - beside[0], top, middle + beside[1], top + deep)
    pen.rectangle(box, fill=look.floor, outline=look.ink, width=max(1, round(look.wall * s)))


def _label(pen: ImageDraw.ImageDraw, look: Inks, middle: float, s: float, rng: Rng) -> None:
    """A few letters on the rock."""
    text = "".join(rng.choice(list("ABCDEFGHKLMNRSTXYZ1234567890"), int(rng.integers(1, 5))))
    place = (middle - float(rng.uniform(0, 1)) * s, float(rng.uniform(0.05, 0.6)) * s)
    light = sum(look.rock) > 380
    pen.text(place, text, fill=look.ink if light else look.floor, font_size=max(8, 0.7 * s))


_DRAWN = {
    "door": _door,
    "slot": _slot,
    "bars": _bars,
    "stairs": _stairs,
    "rubble": _rubble,
    "pit": _pit,
    "pillar": _pillar,
}
