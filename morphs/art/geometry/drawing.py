"""What a drawn tile is, before any style: named layers in squares, y downwards."""

from dataclasses import dataclass, field
from functools import cached_property

import shapely
from shapely import LineString, MultiLineString, MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import Faces, Point, outline
from morphs.base import exact

DECK = 0.36
"""Half the width of a bridge, in squares."""
WAY = 0.3
"""The narrowest way, in squares."""
CONTOURS, EASE = (0.27, 0.62), 0.1
"""How far within natural walls faint lines run, and by what radius they are rounded, in squares."""
COARSE = 0.05
"""How far they may stray from the wall they follow, in squares: a tenth of its points will do."""


@dataclass(frozen=True)
class Thing:
    """An object: kind, centre, clockwise angle in degrees, width and height in squares; all on the
    grid."""

    kind: str
    x: float
    y: float
    angle: float = 0.0
    width: float = 1.0
    height: float = 1.0

    def __post_init__(self) -> None:
        for name in ("x", "y", "angle", "width", "height"):
            object.__setattr__(self, name, exact.rounded(getattr(self, name)))


@dataclass(frozen=True)
class Door:
    """A door across a passage, from a to b; kinds: plain, double, secret, bars, arch, border."""

    a: Point
    b: Point
    kind: str = "plain"

    @property
    def segment(self) -> LineString:
        return LineString([self.a, self.b])


@dataclass(frozen=True)
class Bridge:
    """A deck over water, lava or a crevasse, and the way across it, which may begin before it;
    `stones` is a ford with stones to step on."""

    deck: Polygon
    way: LineString
    stones: bool = False


@dataclass(frozen=True)
class Contours:
    """Faint lines a little way into caves and tunnels (`natural`), off the border of a tile of a
    size and what is worked; found when they are asked for, as it takes as long as all else, and
    only pictures show them."""

    natural: BaseGeometry
    worked: BaseGeometry
    size: tuple[float, float]

    @cached_property
    def lines(self) -> BaseGeometry:
        width, height = self.size
        core = box(1.0, 1.0, width - 1.0, height - 1.0)
        seen = exact.difference(core, exact.buffer(self.worked, CONTOURS[0], 4))
        natural, found = exact.simplify(self.natural, COARSE), []
        for deep in CONTOURS:
            inner = exact.buffer(natural, -deep - EASE, 4)
            found.append(exact.intersection(exact.buffer(inner, EASE, 4).boundary, seen))
        return exact.union_all(found)


@dataclass(frozen=True)
class Drawing:
    """A tile's geometry. `floor` may lie under water; what can be walked is `dry`. The ground to
    the right of `ledges` lies lower; `faint` are lines within natural walls. `sky` is what
    lies open to the sky in a section, None for all that is seen from above; `built` what masons
    built of its floor; `hewn` are the floors of worked rooms; `far` is what is seen of the far
    wall of a cavern, the farthest first."""

    shape: str
    faces: Faces
    seed: int
    floor: BaseGeometry
    water: BaseGeometry
    lava: BaseGeometry
    crevasse: BaseGeometry
    partitions: BaseGeometry
    bridges: tuple[Bridge, ...]
    doors: tuple[Door, ...]
    things: tuple[Thing, ...]
    ledges: BaseGeometry = field(default_factory=MultiLineString)
    faint: BaseGeometry | Contours = field(default_factory=MultiLineString)
    sky: BaseGeometry | None = None
    built: BaseGeometry | None = None
    hewn: tuple[BaseGeometry, ...] = ()
    far: tuple[BaseGeometry, ...] = ()

    @property
    def contours(self) -> BaseGeometry:
        """Faint lines within natural walls."""
        return self.faint.lines if isinstance(self.faint, Contours) else self.faint

    @cached_property
    def wet(self) -> BaseGeometry:
        """Everything that is open but cannot be walked without a bridge."""
        return exact.union_all([self.water, self.lava, self.crevasse])

    @cached_property
    def open(self) -> BaseGeometry:
        """Everything that is not rock."""
        whole = exact.union_all([self.floor, self.wet])
        return MultiPolygon() if whole.is_empty else whole  # a sealed tile may have nothing open

    @cached_property
    def dry(self) -> BaseGeometry:
        """What can be walked on, bridges included."""
        decks = [bridge.deck for bridge in self.bridges]
        return exact.union_all([exact.difference(self.floor, self.wet), *decks])

    @cached_property
    def trodden(self) -> BaseGeometry:
        """Dry ground without its rims, cut by partitions but at doors: between its pieces there is
        no way."""
        doors = exact.union_all([exact.buffer(door.segment, WAY / 4) for door in self.doors])
        shut = exact.buffer(exact.difference(self.partitions, doors), exact.THIN)
        return exact.buffer(exact.difference(self.dry, shut), -WAY / 2)

    @cached_property
    def walls(self) -> BaseGeometry:
        """Wall lines: where open meets rock inside the tile, and partitions."""
        edge = exact.difference(
            self.open.boundary, exact.buffer(outline(self.shape).boundary, exact.THIN, 1)
        )
        return exact.union_all([shapely.line_merge(_lines(edge)), self.partitions])


def _lines(shape: BaseGeometry) -> MultiLineString:
    parts = shapely.get_parts(shapely.get_parts(shape))
    return MultiLineString([p for p in parts if isinstance(p, LineString) and not p.is_empty])
