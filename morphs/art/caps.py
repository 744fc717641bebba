"""Caps in the look of the packs in use: measured from their pictures, drawn where no tile fits."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PIL import Image

from morphs.catalogue import Catalogue
from morphs.pictures import load_rgba
from morphs.shape import Shape

if TYPE_CHECKING:
    from morphs.art.cap import Palette

SAMPLE = 48


class PackCaps:
    """Draws caps for one catalogue; its pictures are only measured when the first is wanted."""

    def __init__(self, catalogue: Catalogue, tile_size: tuple[int, int]) -> None:
        self.catalogue = catalogue
        self.tile_size = tile_size

    @cached_property
    def palette(self) -> Palette | None:
        tiles = [tile for tile in self.catalogue.tiles if tile.path]
        wide, high = self.tile_size
        sizes = {"edge": (wide, high // 2), "corner": (wide // 2, high // 2)}
        samples = []
        for tile in tiles[:: max(1, len(tiles) // SAMPLE)]:
            assert tile.path is not None
            art = load_rgba(tile.path, sizes.get(tile.shape.name, self.tile_size))
            samples.append((art, tile.shape.name, tile.faces))
        if not samples:
            return None
        from morphs.art.cap import sample_palette

        return sample_palette(samples)

    @property
    def rock(self) -> tuple[int, int, int] | None:
        return (*self.palette.rock[:3],) if self.palette else None  # type: ignore[return-value]

    def cap(
        self, shape: Shape, faces: tuple[str, ...], size: tuple[int, int]
    ) -> Image.Image | None:
        if self.palette is None:
            return None
        from morphs.art.cap import draw_cap

        return draw_cap(shape.name, faces, size, self.palette)
