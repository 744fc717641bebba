"""Sprites: every different drawing is rendered once, all of them in one go."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

SHEET = 2048  # pixels across


@dataclass
class Wanted:
    """One drawing to be made: its size in pixels, and what draws it at a place of the sheet."""

    wide: int
    high: int
    draw: Callable[[tuple[float, float]], str]
    at: tuple[int, int] = (0, 0)


@dataclass
class Sprites:
    """Drawings by key; `render` makes the images of all that were asked for: their colours, and
    how strong they are, which a picture is pasted with far sooner than it is composed."""

    wanted: dict[Hashable, Wanted] = field(default_factory=dict)
    images: dict[Hashable, tuple[Image, Image]] = field(default_factory=dict)

    def want(self, key: Hashable, wide: int, high: int, draw: Callable[..., str]) -> None:
        if key not in self.wanted:
            self.wanted[key] = Wanted(wide, high, draw)

    def render(self) -> None:
        high = self._lay()
        parts = [
            f'<svg x="{w.at[0]}" y="{w.at[1]}" width="{w.wide}" height="{w.high}" '
            f'stroke-linejoin="round" stroke-linecap="round">{w.draw((0.0, 0.0))}</svg>'
            for w in self.wanted.values()
        ]
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SHEET}" height="{high}">'
        sheet, strength = _rendered(f"{head}{''.join(parts)}</svg>")
        for key, w in self.wanted.items():
            x, y = w.at
            box = (x, y, x + w.wide, y + w.high)
            self.images[key] = sheet.crop(box), strength.crop(box)

    def _lay(self) -> int:
        """Lay all drawings on shelves, the highest first; return the sheet's height."""
        x = y = shelf = 0
        for w in sorted(self.wanted.values(), key=lambda w: -w.high):
            if x + w.wide > SHEET:
                x, y, shelf = 0, y + shelf, 0
            w.at, x, shelf = (x, y), x + w.wide, max(shelf, w.high)
        return y + shelf + 1


@lru_cache(maxsize=2)
def _rendered(svg: str) -> tuple[Image, Image]:
    """Colours and strength of a sheet; kept, for a map is often written as several pictures."""
    from PIL import Image

    from morphs.draw.terrain.render import svg_to_png

    sheet = Image.open(io.BytesIO(svg_to_png(svg))).convert("RGBA")
    strength = sheet.getchannel("A")
    sheet.putalpha(255)
    return sheet, strength
