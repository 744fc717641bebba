"""Caps and seams in the look of the packs in use: measured from their pictures, or in our ink."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PIL import Image

from morphs.catalogue import Catalogue
from morphs.pictures import load_rgba
from morphs.shape import EDGE, Orientation, Shape, permutation

if TYPE_CHECKING:
    from morphs.art.cap import Palette

SAMPLE = 48
INK_PX = 40
STANDING = Orientation(1, False)


class PackCaps:
    """Draws caps for one catalogue; its pictures are only measured when the first is wanted."""

    def __init__(self, catalogue: Catalogue, tile_size: tuple[int, int]) -> None:
        self.catalogue = catalogue
        self.tile_size = tile_size

    @cached_property
    def in_ink(self) -> bool:
        """Whether the packs are drawn by our own artist."""
        return all(pack.file.style == "ink" for pack in self.catalogue.packs)

    @cached_property
    def palette(self) -> Palette | None:
        """The look of the packs' own pictures, None where they have none."""
        samples = self._samples()
        if not samples:
            return None
        from morphs.art.cap import sample_palette

        words = self.catalogue.vocabulary
        if words.name == "dungeon":
            return sample_palette(samples)
        return sample_palette(
            samples,
            areas={letter: _rgba(area.colour) for letter, area in words.areas.items()},
            lines={letter: _rgba(line.colour) for letter, line in words.lines.items()},
            walkable_areas=frozenset(x for x, area in words.areas.items() if area.walk),
            walkable_lines=frozenset(x for x, line in words.lines.items() if line.walk),
            solid=words.plain_area,
            nothing=words.plain_line,
        )

    def _samples(self) -> list[tuple[Image.Image, str, tuple[str, ...]]]:
        wide, high = self.tile_size
        sizes = {"edge": (wide, high // 2), "corner": (wide // 2, high // 2)}
        tiles = [tile for tile in self.catalogue.tiles if tile.path]
        return [
            (
                load_rgba(tile.path, sizes.get(tile.shape.name, self.tile_size)),
                tile.shape.name,
                tile.faces,
            )
            for tile in tiles[:: max(1, len(tiles) // SAMPLE)]
            if tile.path
        ]

    @property
    def rock(self) -> tuple[int, int, int] | None:
        """The colour of the packs' rock, None where they have no pictures."""
        if self.palette is None:
            return None
        red, green, blue, _ = self.palette.rock
        return red, green, blue

    def cap(
        self, shape: Shape, faces: tuple[str, ...], size: tuple[int, int], seed: int
    ) -> Image.Image | None:
        """A cap for faces as they lie, in exactly `size` pixels (RGBA)."""
        if self.in_ink:
            return _ink_cap(shape, faces, size, seed)
        if self.palette is None:
            return None
        from morphs.art.cap import draw_cap

        return draw_cap(shape.name, faces, size, self.palette)

    def seam(
        self,
        picture: Image.Image,
        start: tuple[float, float],
        end: tuple[float, float],
        face: str,
        other: str,
    ) -> None:
        """Draw the wall along a joint of unequal faces that neither of two inked tiles can know."""
        if self.in_ink:
            from morphs.art.seams import draw_seam

            draw_seam(picture, start, end, face, other)


def _ink_cap(shape: Shape, faces: tuple[str, ...], size: tuple[int, int], seed: int) -> Image.Image:
    from morphs.art.inkcap import draw_ink_cap

    if shape is EDGE and size[0] < size[1]:
        goes = permutation(EDGE, STANDING)
        lying = draw_ink_cap(shape.name, tuple(faces[goes[p]] for p in range(6)), seed, INK_PX)
        art = lying.convert("RGBA").transpose(Image.Transpose.ROTATE_270)
    else:
        art = draw_ink_cap(shape.name, faces, seed, INK_PX).convert("RGBA")
    return art if art.size == size else art.resize(size, Image.Resampling.LANCZOS)


def _rgba(colour: str) -> tuple[int, int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue, 255
