"""What stands upright on a hex as a picture: symbols are drawn once in every size, then laid.

Sizes go up by steps of a few hundredths and places are whole pixels: nobody can tell the result
from that of the SVG, and a wood of a hundred trees takes hardly longer than a meadow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image

from morphs.art.overland.atlas import Atlas, pen_of, standing_symbols
from morphs.art.overland.country import Country
from morphs.art.overland.symbols import symbol
from morphs.art.style.render import rasterise_clear
from morphs.art.style.svg import ROUND_ENDS, attributes
from morphs.base import exact

STEP = 1.04
"""Sizes of symbols differ by this factor."""
REACH = 1.75
"""How far a symbol may reach from its place, in its heights."""
Sprite = tuple[Image.Image, int, int]
"""A picture and where its place lies in it."""


@dataclass
class Sprites:
    """The symbols of one style at one scale, `unit` pixels a square."""

    atlas: Atlas
    unit: float
    made: dict[tuple[str, int, int], Sprite | None] = field(default_factory=dict)

    def standing(self, country: Country, size: tuple[int, int], margin: int) -> Image.Image | None:
        """All that stands on a hex of a size, in a box larger by `margin` on every side."""
        placed = standing_symbols(country) if self.atlas.with_symbols else []
        return self._laid(placed, (size[0] + 2 * margin, size[1] + 2 * margin), margin)

    def _laid(
        self,
        placed: Sequence[tuple[str, int, float, float, float]],
        size: tuple[int, int],
        margin: int,
    ) -> Image.Image | None:
        whole = None
        for kind, variant, x, y, high in placed:
            sprite = self._sprite(kind, variant, round(exact.log(high) / exact.log(STEP)))
            if sprite is None:
                continue
            if whole is None:
                whole = Image.new("RGBA", size)
            art, x0, y0 = sprite
            left = round(x * self.unit) + margin - x0
            top = round(y * self.unit) + margin - y0
            inside = (max(0, -left), max(0, -top))
            if (
                left < size[0]
                and top < size[1]
                and inside[0] < art.width
                and inside[1] < art.height
            ):
                whole.alpha_composite(art, (max(0, left), max(0, top)), inside)
        return whole

    def _sprite(self, kind: str, variant: int, step: int) -> Sprite | None:
        key = (kind, variant, step)
        if key not in self.made:
            self.made[key] = self._drawn(kind, variant, exact.power(STEP, step))
        return self.made[key]

    def _drawn(self, kind: str, variant: int, high: float) -> Sprite | None:
        """A symbol in its place, cut to what is seen of it; None for one that cannot be seen."""
        scale = high * self.unit
        half = int(REACH * scale) + 2
        drawn = symbol(kind, variant, pen_of(kind, high, self.atlas))
        box = f"{-half} {-half} {2 * half} {2 * half}"
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {attributes(ROUND_ENDS)}>'
            f'<g transform="scale({scale:.4f})">{drawn}</g></svg>'
        )
        art = rasterise_clear(text, (2 * half, 2 * half))
        seen = art.getbbox()
        return (art.crop(seen), half - seen[0], half - seen[1]) if seen else None
