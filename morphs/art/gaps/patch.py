"""What is drawn over the pictures of tiles where something belongs to many of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PIL import Image
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.style.render import rasterise_clear
from morphs.art.style.style import Style
from morphs.art.style.svg import clear_document
from morphs.art.style.texture import textured

Disc = tuple[float, float, float]
"""A place and how far round it."""
DRY = Polygon()


@dataclass(frozen=True)
class Patch:
    """SVG elements in squares and the rectangle of squares they lie in; `square` is the size of one
    in pixels. What has a `disc` covers what lies below, and lies under the style's texture; a
    `chasm` is open, but for the bridge over it, which is told second; `steps` are lines of steps
    in the ground, `name` what a sight is called in `SIZES`.
    What fills a part of a cave covers what lies below too: no number is to stand in its discs,
    which are what it `stands` in; still `water` of it is no floor."""

    box: tuple[int, int, int, int]
    parts: str
    square: float
    style: Style
    disc: Disc | None = None
    seed: int = 0
    chasm: tuple[BaseGeometry, BaseGeometry] | None = None
    steps: tuple[LineString, ...] = ()
    name: str = ""
    stands: tuple[Disc, ...] = ()
    water: BaseGeometry = DRY

    @cached_property
    def _picture(self) -> Image.Image:
        x0, y0, x1, y1 = self.box
        moved_parts = f'<g transform="translate({-x0} {-y0})">{self.parts}</g>'
        wide, high = x1 - x0, y1 - y0
        size = (round(x1 * self.square) - self.corner[0], round(y1 * self.square) - self.corner[1])
        picture = rasterise_clear(clear_document((wide, high), [moved_parts]), size)
        if (self.disc is None and not self.stands) or not self.style.texture:
            return picture
        lit = textured(picture.convert("RGB"), self.style.texture, self.square, self.seed % 9973)
        lit.putalpha(picture.getchannel("A"))
        return lit

    @property
    def corner(self) -> tuple[int, int]:
        """The pixel of its upper left corner."""
        return round(self.box[0] * self.square), round(self.box[1] * self.square)

    def lay(self, picture: Image.Image, top: int) -> None:
        """Lay it over a picture (RGBA) of the map from a row of pixels on. What it looks like is
        kept only until a picture has reached its lower end: the next ones lie below."""
        left, upper = self.corner[0], self.corner[1] - top
        low = round(self.box[3] * self.square) - top
        if low <= 0 or upper >= picture.height or left >= picture.width:
            return
        inside = (max(0, -left), max(0, -upper))
        picture.alpha_composite(self._picture, (max(0, left), max(0, upper)), inside)
        if low <= picture.height:
            self.__dict__.pop("_picture", None)
