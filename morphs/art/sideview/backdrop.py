"""The far wall of caverns: shade along their rock, and dripstone that stands far behind.

Each depth is a shape; the nearer lie over the farther and are darker. At the borders of a tile all
of it is as far from floor, roof and walls as on every other tile, so that it goes on there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.rough import beyond, roughen
from morphs.art.sideview.great import BED, LAKE, ROOF, SIZE, WALL, Point, View
from morphs.art.sideview.parts import LOWER, Chamber
from morphs.base import exact
from morphs.base.seeds import Dice

REACH = 3.0
"""How far a place is taken to go on beyond the borders that it is open to."""
SHADES = ((2.0, 0.6), (1.1, 0.4), (0.42, 0.18))
"""How wide the shade along the rock is at each depth, the farthest first, and how uneven."""
CORNERS = (((0, 7), (0, 0)), ((1, 2), (10, 0)), ((3, 4), (10, 10)), ((5, 6), (0, 10)))
"""The half-sides at each corner of a tile, and where that is."""
SPIKES = ((3, 5, 4.0, 2.2), (4, 7, 2.6, 1.4))
"""At the two farther depths: how many stand or hang in a tile, least and most, how high they are
at most, and how wide."""
NARROW = ((0.5, 0.62), (0.26, 0.4))
"""How wide the shade along the rock of common caves is at each depth, and how much of their height
dripstone takes there at most."""
ASIDE = 0.35
"""How far caves reach beyond their plan, about."""
COLUMNS = (2, 1)
"""At these depths: how many of five spikes have grown together, where a tile has roof and floor."""
TALL = 2.1
"""How much higher they are where the place goes on above or below them."""
SHORE = (0.85, 0.45)
"""How high the far shores of lakes stand out of the water."""


def far_walls(view: View, shape: BaseGeometry, seed: int) -> tuple[BaseGeometry, ...]:
    """What is seen of the far wall in a tile of a cavern, the farthest first; nothing of halls."""
    if view.worked or shape.is_empty:
        return ()
    wide = exact.union_all([shape, *_beyond(view, shape)])
    found = []
    for depth, (shade, uneven) in enumerate(SHADES):
        rolls = Dice(seed + depth, "far wall")
        inner = roughen(exact.buffer(wide, -shade, 4), SIZE, seed + 90 + depth, uneven)
        parts = [exact.difference(shape, inner)]
        if depth < len(SPIKES):
            parts += _dripstone(view, depth, rolls)
            parts += _bulges(view, depth, rolls)
        if depth < len(SHORE) and "k" in (view.halves[3], view.halves[6]):
            parts.append(_shore(SHORE[depth], rolls))
        found.append(exact.intersection(exact.union_all(parts), shape))
    return tuple(found)


def cave_walls(
    drawing: Drawing, caves: Sequence[Chamber], built: BaseGeometry, seed: int
) -> tuple[BaseGeometry, ...]:
    """What is seen of the far walls of caves, the farthest first: shade along their rock, and
    dripstone; nothing of what masons `built`, or of the sky."""
    sky = drawing.sky or MultiPolygon()
    reach = [box(cave.a - ASIDE, 0, cave.b + ASIDE, cave.floor + ASIDE) for cave in caves]
    within = exact.intersection(drawing.dry, exact.union_all(reach))
    natural = exact.difference(within, exact.union(exact.buffer(built, 0.02), sky))
    if natural.is_empty:
        return ()
    wide = beyond(drawing.shape, drawing.open)
    found = []
    for depth, (shade, share) in enumerate(NARROW):
        rolls = Dice(seed + depth, "far wall of a cave")
        parts = [exact.difference(natural, exact.buffer(wide, -shade, 4))]
        for cave in caves:
            parts += _spikes_of(cave, share, rolls)
        found.append(exact.intersection(exact.union_all(parts), natural))
    return tuple(found)


def _spikes_of(cave: Chamber, share: float, rolls: Dice) -> Iterator[BaseGeometry]:
    """Dripstone that stands and hangs far behind in a cave, up to a share of its height."""
    high, wide = cave.floor - cave.top, cave.b - cave.a
    for _ in range(rolls.between(2, 3 + round(wide / 2))):
        far, stands = high * share * (0.4 + 0.6 * rolls.fraction()), rolls.below(5) < 2
        broad = min(1.2, 0.3 + 0.3 * far)
        x = exact.rounded(cave.a + 0.4 + (wide - 0.8) * rolls.fraction())
        foot, way = (cave.floor + 0.1, -1) if stands else (cave.top - 0.1, 1)
        yield _spike(x, broad, foot, way * far, rolls)


def _beyond(view: View, shape: BaseGeometry) -> Iterator[BaseGeometry]:
    """The place beyond the open borders of a tile, straight on."""
    across = {0: box(0, 0, 10, 0.02), 2: box(9.98, 0, 10, 10), 5: box(0, 9.98, 10, 10),
              7: box(0, 0, 0.02, 10)}  # fmt: skip
    for half, line in across.items():
        met = exact.intersection(shape, line)
        if met.is_empty:
            continue
        x0, y0, x1, y1 = met.bounds
        grown = {0: (x0, -REACH, x1, 0), 2: (10, y0, 10 + REACH, y1), 5: (x0, 10, x1, 10 + REACH),
                 7: (-REACH, y0, 0, y1)}  # fmt: skip
        yield box(*grown[half])
    for halves, (x, y) in CORNERS:
        if all(view.opens(half) for half in halves):
            yield box(x - REACH, y - REACH, x + REACH, y + REACH)


def _dripstone(view: View, depth: int, rolls: Dice) -> Iterator[BaseGeometry]:
    """Spikes that stand on the floor and hang from the roof, some grown together."""
    least, most, high, wide = SPIKES[depth]
    left = 0.7 if view.opens(7) else WALL + 0.6
    right = 9.3 if view.opens(2) else 9.4 - WALL
    grown = view.has_roof and view.has_floor
    for stands, there in ((True, view.has_floor), (False, view.has_roof)):
        for _ in range(rolls.between(least, most) if there else 0):
            a = wide * (0.5 + 0.7 * rolls.fraction())
            x = left + a / 2 + (right - left - a) * rolls.fraction()
            far = 0.8 + high * rolls.fraction() * (0.6 + 0.4 * rolls.fraction())
            far *= TALL if view.opens(0 if stands else 5) else 0.8
            foot, way = (LOWER + 0.2, -1) if stands else (ROOF - 0.6, 1)
            if grown and rolls.below(5) < COLUMNS[depth]:
                yield _column(x, a * 0.7)
            else:
                yield _spike(x, a, foot, way * (far + 0.9), rolls)


def _spike(x: float, wide: float, foot: float, high: float, rolls: Dice) -> BaseGeometry:
    """A spike whose base is at a height; it hangs where it is `high` downwards."""
    lean = wide * 0.2 * (rolls.fraction() - 0.5)
    shares = ((-0.5, 0.0), (-0.3, 0.22), (-0.17, 0.5), (-0.07, 0.86), (0.02, 1.0), (0.09, 0.8),
              (0.18, 0.46), (0.33, 0.2), (0.5, 0.0))  # fmt: skip
    ring: list[Point] = [(x + wide * s + lean * t, foot + high * t) for s, t in shares]
    return exact.snapped(Polygon(ring))


def _column(x: float, wide: float) -> BaseGeometry:
    """Dripstone from the floor to the roof, slender in its middle."""
    top, foot = ROOF - 0.8, LOWER + 0.2
    shares = ((0.75, 0.0), (0.42, 0.16), (0.26, 0.38), (0.24, 0.6), (0.4, 0.82), (0.8, 1.0))
    left = [(x - wide * s, foot + (top - foot) * t) for s, t in shares]
    right = [(x + wide * s, foot + (top - foot) * t) for s, t in shares]
    return exact.snapped(Polygon([*left, *right[::-1]]))


def _bulges(view: View, depth: int, rolls: Dice) -> Iterator[BaseGeometry]:
    """Rock that stands out of walls that go on above and below."""
    for closed, flip in ((not view.opens(7), False), (not view.opens(2), True)):
        if not (closed and view.opens(0) and view.opens(5)):
            continue
        out = SHADES[depth][0]
        heights = (0.0, 1.2, 2.6, 4.2, 5.8, 7.2, 8.6, 10.0)
        far = [out + (1.7 - 0.8 * depth) * rolls.fraction() for _ in heights]
        far[0] = far[-1] = out
        ring = [
            (0.0, 0.0),
            *((WALL + f, y) for f, y in zip(far, heights, strict=True)),
            (0.0, 10.0),
        ]
        shape = exact.snapped(Polygon(ring))
        yield exact.scale(shape, -1, 1, origin=(5, 5)) if flip else shape


def _shore(high: float, rolls: Dice) -> BaseGeometry:
    """The far shore of a lake above its water, of one height at the borders."""
    xs = (0.0, 1.3, 2.4, 3.7, 5.1, 6.2, 7.4, 8.7, 10.0)
    tops = [high * (0.5 + 1.1 * rolls.fraction()) for _ in xs]
    tops[0] = tops[-1] = high * 0.7
    ring = [(0.0, BED), *((x, LAKE - t) for x, t in zip(xs, tops, strict=True)), (10.0, BED)]
    return exact.snapped(Polygon(ring))
