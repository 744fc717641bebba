"""Define the interface of an artist who draws caps, fills and seams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from morphs.base.svg import Drawing
from morphs.board.shape import Orientation, Shape
from morphs.layout.layout import CellTerrain
from morphs.tiles.tile import Tile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image
    from shapely import LineString
    from shapely.geometry.base import BaseGeometry

Pixel = tuple[float, float]
PAPER = "#efe8d8"
"""What shows through clear pixels, where nothing must be told from it but dark art."""
OVERHANG = 0.09
"""How far what stands may reach over a cell's box, as a share of its longer side."""


class Wanted(NamedTuple):
    """A tile to draw: faces and links as they lie, its size in pixels, its dice, and what a
    terrain map tells of its middle."""

    kind: Literal["fill", "cap"]
    shape: Shape
    faces: tuple[str, ...]
    links: tuple[tuple[int, ...], ...]
    size: tuple[int, int]
    seed: int
    terrain: CellTerrain | None = None


class Seam(NamedTuple):
    """A joint of unequal faces from end to end, in pixels; the cell with `face` lies to the right
    of that way. `goes_on` says of the ends, as one sees them with the rock to the right, whether
    the like of it lies straight beyond."""

    start: Pixel
    end: Pixel
    face: str
    other: str
    seed: int
    goes_on: tuple[bool, bool] = (False, False)


class OrientedCell(NamedTuple):
    """A cell of the board: its tile and how it lies, or what was drawn for a gap, neither where
    there is nothing; the pixel of its upper left corner."""

    tile: Tile | None
    orientation: Orientation
    place: int
    wanted: Wanted | None
    corner: Pixel


class Tip(NamedTuple):
    """A corner, in pixels, where open ground may end in a point; `square` is the size of a square
    in pixels, `around` all cells that meet there, `shores` the joints of unequal faces, `areas`
    the letters of all areas that end there."""

    at: Pixel
    square: float
    around: tuple[OrientedCell, ...]
    shores: tuple[Seam, ...]
    seed: int
    areas: str = ""


class Space(NamedTuple):
    """A great space of natural ground or water over several cells: the letter of its area, its
    cells, its dice, and the boxes of all cells of the board, in pixels."""

    letter: str
    cells: tuple[OrientedCell, ...]
    seed: int
    board: Sequence[tuple[int, int, int, int]]


class Layers(NamedTuple):
    """A hex or square of open country as it lies (RGBA): the ground in its box, and what stands on
    it in a box that is larger by `margin` pixels on every side, None where nothing stands."""

    ground: Image.Image
    standing: Image.Image | None
    margin: int


def margin_of(size: tuple[int, int]) -> int:
    """How far what stands may reach over the box of a cell, in pixels."""
    return round(OVERHANG * max(size))


class Repeated(NamedTuple):
    """A drawing that goes on with itself, in squares: SVG elements of a square of it `side` wide,
    from the map's upper left corner on, and path data of where it is seen; all rings of that run
    the same way round."""

    side: float
    parts: str
    area: str


class Overlay(Protocol):
    """What is laid over the cells of a map."""

    def lay(self, picture: Image.Image, top: int) -> None:
        """Lay it over a picture (RGBA) of the map from a row of pixels on."""


class Sight(Overlay, Protocol):
    """What is laid over a great space."""

    @property
    def disc(self) -> tuple[float, float, float] | None:
        """The ground that what one sees first there takes, where no number is to stand: its middle
        and how far it reaches, in squares; None of what lies along walls."""

    @property
    def chasm(self) -> tuple[BaseGeometry, BaseGeometry] | None:
        """The ground that it leaves open from wall to wall, and that of the bridge over it, in
        squares; None where it does not."""

    @property
    def water(self) -> BaseGeometry:
        """The ground that it floods, in squares."""

    @property
    def stands(self) -> Sequence[tuple[float, float, float]]:
        """Discs of ground that is filled, where no number is to stand, in squares."""

    @property
    def steps(self) -> Sequence[LineString]:
        """The lines of steps in the ground that it tells of, in squares."""

    @property
    def name(self) -> str:
        """What one sees first there; nothing of what lies along walls."""


class Rounding(Overlay, Protocol):
    """What is laid over a corner of cells, so that ground does not end in a point there."""

    @property
    def moved(self) -> tuple[BaseGeometry, BaseGeometry]:
        """Ground in place of rock, and rock in place of ground, in squares of the map."""


class Depths(NamedTuple):
    """How far within hatching places of a board are, in squares, as far as it differs by that, less
    than 0 in rock that stays white; and how far from walls."""

    within: NDArray[np.float64]
    off_walls: NDArray[np.float64]


class OtherHand(Protocol):
    """Rock that is drawn otherwise than by bundles of strokes."""

    def holds(self, spots: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Whether places of the map, in squares, are drawn so."""

    def ink(self, size: tuple[int, int], corner: tuple[int, int]) -> Image.Image:
        """How much ink of it (L) is seen in a picture of a size whose corner lies at a pixel of the
        map."""


class Hatching(Overlay, Protocol):
    """What is laid over the rock of a map."""

    def lay(self, picture: Image.Image, top: int, rounded: bool = False) -> None:
        """Lay it over a picture (RGBA) of the map from a row of pixels on, whose corners may be
        `rounded`."""

    @property
    def around(self) -> Depths:
        """The depths of places, from a little beyond the corner of the map on."""

    @property
    def wild(self) -> OtherHand:
        """The rock round caves."""

    def lines(self) -> Repeated:
        """The same as lines and areas, for files that have no corners rounded."""


class GapArtist(Protocol):
    """Who draws what no tile shows, in the look of the packs."""

    @property
    def rock(self) -> tuple[int, int, int] | None:
        """The colour of the packs' rock, None where they have no pictures; of clear rock, what
        shows through."""

    @property
    def backdrop(self) -> str:
        """The colour that shows through clear pixels (``#rrggbb``)."""

    def prepare(self, wanted: Sequence[Wanted]) -> None:
        """Draw beforehand what will be asked for, in this order."""

    def picture(self, wanted: Wanted) -> Image.Image | None:
        """A tile as it lies (RGBA), None where the packs have no pictures."""

    def prepare_tiles(self, wanted: Sequence[tuple[Tile, tuple[int, int]]]) -> None:
        """Draw tiles anew that will be asked for, where they are to be."""

    def tile(self, tile: Tile, size: tuple[int, int]) -> Image.Image | None:
        """A tile drawn anew in this size (RGBA), None where its picture is as good."""

    def tile_layers(self, tile: Tile) -> Mapping[str, str] | None:
        """A tile as drawn, layer by layer as SVG elements in squares; None where that is not
        known."""

    def made_layers(self, wanted: Wanted) -> Mapping[str, str] | None:
        """The same of a fill or cap, lying."""

    def layers(self, wanted: Wanted) -> Layers | None:
        """A hex or square of open country as it lies; None where these packs have none."""

    def country(self, wanted: Wanted) -> Drawing | None:
        """The same as SVG."""

    def seam(self, picture: Image.Image, seam: Seam) -> None:
        """Draw what two tiles with unequal faces cannot know of each other, if anything."""

    def narrow(
        self,
        around: Sequence[OrientedCell],
        corners: Sequence[Overlay],
        size: tuple[int, int],
        square: float,
        wraps: bool,
        seed: int,
    ) -> Hatching | None:
        """What is to be laid over rock between passages of a board: its cells, its corners, its
        size and that of a square in pixels, the map's dice; None where nothing is."""

    def corner(self, tip: Tip) -> Rounding | None:
        """Open ground that ends in a point at a corner of cells, to be rounded; None where it does
        not."""

    def sights(
        self, spaces: Sequence[Space], square: float, corners: Sequence[Rounding]
    ) -> Sequence[Sight]:
        """What one sees first in great spaces, the greatest first, and what lies along their walls
        as they are round `corners`; `square` is the size of a square in pixels."""
