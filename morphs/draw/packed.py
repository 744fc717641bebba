"""Keep pictures, large ones compressed."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from PIL import Image

from morphs.draw.gap_artist import Layers

LARGE = 4 * 2**20
"""From so many bytes on a picture is kept packed."""


class Packed(NamedTuple):
    """A picture (RGBA) as it is kept: its size and packed pixels, or itself if it is small."""

    size: tuple[int, int]
    pixels: bytes
    small: Image.Image | None

    @classmethod
    def of(cls, picture: Image.Image) -> Packed:
        """Pack a picture if it is large."""
        if 4 * picture.width * picture.height < LARGE:
            return cls(picture.size, b"", picture)
        return cls(picture.size, zlib.compress(picture.tobytes(), 1), None)

    @property
    def picture(self) -> Image.Image:
        """The picture itself."""
        if self.small is not None:
            return self.small
        return Image.frombytes("RGBA", self.size, zlib.decompress(self.pixels))


class PackedLayers(NamedTuple):
    """The layers of a cell as they are kept; without a ground there are none."""

    ground: Packed | None
    standing: Packed | None
    margin: int

    @classmethod
    def of(cls, layers: Layers | None) -> PackedLayers:
        """Pack what is large."""
        if layers is None:
            return cls(None, None, 0)
        standing = Packed.of(layers.standing) if layers.standing else None
        return cls(Packed.of(layers.ground), standing, layers.margin)

    @property
    def layers(self) -> Layers | None:
        """The layers themselves."""
        if self.ground is None:
            return None
        standing = self.standing.picture if self.standing else None
        return Layers(self.ground.picture, standing, self.margin)
