"""What is measured of other people's packs, from their own pictures: colours, and how they look."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from morphs.base.pictures import load_rgba
from morphs.base.shelf import Shelf
from morphs.board.shape import CORNER, EDGE, SQUARE
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Tile

if TYPE_CHECKING:
    from morphs.art.gaps.parallel import Job
    from morphs.art.look.look import Look, Measured
    from morphs.art.look.palette import Palette
    from morphs.art.look.reading import Reading
    from morphs.art.look.sewing import Sewn, Swatch
    from morphs.art.style.style import Style

SAMPLE = 48
SAMPLE_SIDE = 600  # pixels: larger tiles are looked at in this size, lest it take much memory
SQUARES = 10
LEAST_SQUARE, MOST_SQUARE = 8, 80
"""So many pixels a square has in which other people's looks are measured and drawn."""
MADE_BYTES = 64 * 2**20
"""What was drawn for gaps of a pack is kept for other sizes and formats, up to so much."""


class PackLook:
    """What a catalogue's pictures look like; they are only measured when that is wanted first.
    `inked`: rock is drawn as ours is, so that walls are looked for."""

    def __init__(self, catalogue: Catalogue, tile_size: tuple[int, int], inked: bool) -> None:
        self.catalogue = catalogue
        self.tile_size = tile_size
        self.inked = inked
        self._made = Shelf(MADE_BYTES)

    @cached_property
    def palette(self) -> Palette | None:
        """The look of the packs' own pictures, None where they have none; where rock is drawn, it
        is the same for maps of all sizes."""
        if self.inked and self._own is not self:
            return self._own.palette
        samples = self._samples(self._sample_size)
        if not samples:
            return None
        from morphs.art.look.palette import colour_of
        from morphs.art.look.sample import sample_palette

        words = self.catalogue.vocabulary
        if self.inked:
            return sample_palette(samples)
        measured = sample_palette(
            samples,
            walkable_areas=frozenset(),
            walkable_lines=frozenset(x for x, line in words.lines.items() if line.walk),
            solid=words.plain_area,
            nothing=words.plain_line,
        )
        stated = {letter: colour_of(area.colour) for letter, area in words.areas.items()}
        seen = {letter: colour for letter, colour in measured.areas.items() if colour[3]}
        return replace(
            measured,
            areas={**stated, words.plain_area: measured.rock, **seen},
            lines={letter: colour_of(line.colour) for letter, line in words.lines.items()},
            endless=frozenset(face[0] for face in (words.data.above, words.data.below) if face),
        )

    def measured(self, style: Style) -> Measured | None:
        """How the packs look, None where their tiles cannot be read; `style` is that of what no
        picture shows."""
        from morphs.art.look.look import Measured

        own = self._own
        return Measured.of(own._look, style, own._stock) if own._look else None

    @cached_property
    def _own(self) -> PackLook:
        """The same packs at their own size: what is measured of them there hangs on no other."""
        own = self._own_side, self._own_side
        return self if self.tile_size == own else look_of(self.catalogue, own, self.inked)

    def painted(self, job: Job, how: Measured) -> Image.Image:
        """A fill or cap in this look, in the packs' own size, before it is turned; drawn once for
        all the sizes and formats in which it is wanted."""
        from morphs.art.gaps.parallel import painted

        bare = job._replace(size=(0, 0))
        return self._own._made.get(
            ("painted", how.style, bare),
            lambda: painted(job, how, self.sewn(job, how)),
            lambda picture: picture.width * picture.height * 4,
        )

    def sewn(self, job: Job, how: Measured) -> Sewn | None:
        """The same as it is sewn of the packs' tiles, None where it must be drawn."""
        from morphs.art.gaps.parallel import sewn_of

        bare = job._replace(size=(0, 0), players=False)
        return self._own._made.get(
            ("sewn", bare),
            lambda: sewn_of(job, how),
            lambda found: found.pixels.nbytes + found.floor.nbytes if found else 0,
        )

    @cached_property
    def _look(self) -> Look | None:
        from morphs.art.look.look import look_of

        return look_of(self._squared, self._readings, self._square)

    @cached_property
    def _squared(self) -> list[tuple[Image.Image, str, tuple[str, ...]]]:
        """The packs' pictures with whole pixels a square."""
        return self._samples((SQUARES * self._square,) * 2)

    @cached_property
    def _readings(self) -> list[Reading]:
        from morphs.art.look.reading import read_tiles

        return read_tiles(self._squared, float(self._square))

    @property
    def _square(self) -> int:
        return max(LEAST_SQUARE, min(round(self._own_side / SQUARES), MOST_SQUARE))

    @cached_property
    def _stock(self) -> tuple[Swatch, ...]:
        """The tiles that were read, to sew fills of, in their own size."""
        from morphs.art.look.stock import swatch_of

        words = self.catalogue.vocabulary
        tiles = self._sampled
        side = min(self._own_side, SQUARES * MOST_SQUARE)
        return tuple(swatch_of(tiles[one.number], one.floor, side, words) for one in self._readings)

    @property
    def _own_side(self) -> int:
        """How many pixels a side of the packs' squares has, most often."""
        pictures = {pack.name: pack.pictures for pack in self.catalogue.packs}
        sides = Counter(
            pictures[tile.pack][tile.name].width
            for tile in self.catalogue.tiles
            if tile.art and tile.shape is SQUARE and not pictures[tile.pack][tile.name].vector
        )
        return min(sides, key=lambda side: (-sides[side], side)) if sides else max(self.tile_size)

    @property
    def _sample_size(self) -> tuple[int, int]:
        larger = max(1.0, max(self.tile_size) / SAMPLE_SIDE)
        wide, high = (round(side / larger) for side in self.tile_size)
        return wide, high

    def _samples(self, size: tuple[int, int]) -> list[tuple[Image.Image, str, tuple[str, ...]]]:
        wide, high = size
        sizes = {EDGE: (wide, high // 2), CORNER: (wide // 2, high // 2)}
        return [
            (
                load_rgba(tile.art, sizes.get(tile.shape, (wide, high))),
                tile.shape.name,
                tuple(tile.faces),
            )
            for tile in self._sampled
            if tile.art
        ]

    @property
    def _sampled(self) -> list[Tile]:
        tiles = [tile for tile in self.catalogue.tiles if tile.art and tile.shape.has_cap]
        return tiles[:: max(1, len(tiles) // SAMPLE)]


@dataclass(frozen=True)
class _Measuring:
    """What a look hangs on: the packs' files or pictures by their hashes, the tiles let in, the
    words, and how they are looked at."""

    packs: tuple[tuple[str, str], ...]
    tiles: tuple[Tile, ...]
    words: str
    tile_size: tuple[int, int]
    inked: bool
    catalogue: Catalogue = field(compare=False)


def look_of(catalogue: Catalogue, tile_size: tuple[int, int], inked: bool) -> PackLook:
    """Return what a catalogue's pictures look like, as it was measured before if it was: one map
    may be written in many formats."""
    packs = tuple((str(pack.path), pack.sha256) for pack in catalogue.packs)
    words = catalogue.vocabulary.data.model_dump_json()
    return _kept(_Measuring(packs, catalogue.tiles, words, tile_size, inked, catalogue))


@lru_cache(maxsize=4)
def _kept(wanted: _Measuring) -> PackLook:
    return PackLook(wanted.catalogue, wanted.tile_size, wanted.inked)
