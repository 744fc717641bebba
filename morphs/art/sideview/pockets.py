"""What fills whole half-sides of a section: caverns, water and sky, and the streams between.

Water lies level. The surface of a lake at a side is the upper end of its half-side; what lies under
the floor of a tile is a pool with its surface below the passage; what comes from above fills its
pocket. A dam of rock stands between water and a cavern that lies lower. Pockets are a little
narrower at the border than their half-sides, for two that taper to its ends would be two spikes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shapely import Polygon, box
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Thing
from morphs.art.geometry.frame import Faces
from morphs.art.geometry.rough import roughen
from morphs.base import exact
from morphs.base.seeds import Dice

SIZE = (10.0, 10.0)
POOL = 8.45
"""The surface of a pool below the lower floor."""
LAKE = 5.0
"""The surface of a lake at a lower half-side."""
HALF_STREAM = 0.6
UNDER = 9.1
"""Where water that falls through a tile gathers: under the lower floor."""
SPRING = (0.9, 0.75)
"""How wide and high the spring is that feeds a stream which rises in a tile."""
SUMP = 8.65
"""How high water stands in a grotto in which a stream ends or rises."""
BANKS = 0.9
"""How far from the border there is air above water that runs level."""
INNER = (0.5, 0.5, 9.5, 9.5)
"""Where streams may have banks of their own: not near the border."""
UPRIGHT = (0, 1, 4, 5)
"""The half-sides of the top and the bottom."""
BASIN = 2.6
"""How wide the hollow is at the foot of a fall."""
SHALLOW = 0.1
"""How deep hollows in beds are at least: others would be cut off at the foot of their tile."""
Ring = list[tuple[float, float]]

EAST: dict[str, Ring] = {
    "o2": [
        *[(10, 0.7), (10, 3.3), (9.2, 3.05), (8.2, 3.0), (6.6, 3.0)],
        *[(6.6, 2.0), (8.0, 1.2), (9.2, 0.7)],
    ],
    "o3": [
        *[(10, 5.7), (10, 8.3), (9.3, 8.05), (8.2, 8.0), (6.6, 8.0)],
        *[(6.6, 7.0), (8.0, 6.1), (9.2, 5.6)],
    ],
    "o4": [
        *[(5.7, 10), (9.3, 10), (9.0, 9.2), (8.5, 8.3), (8.3, 7.0)],
        *[(6.6, 7.0), (6.5, 8.3), (6.0, 9.2)],
    ],
    "o1": [
        *[(5.7, 0), (9.3, 0), (8.9, 0.9), (8.5, 1.8), (8.3, 3.0)],
        *[(6.6, 3.0), (6.5, 1.8), (6.1, 0.9)],
    ],
    "k2": [(10, 0.6), (10, 4.4), (8.8, 4.2), (7.8, 2.8), (8.4, 1.0)],
    "k4": [(5.6, 10), (9.4, 10), (9.2, 9.1), (8.9, 7.2), (6.0, 7.2), (5.7, 9.1)],
    "k1": [(5.6, 0), (9.4, 0), (8.9, 1.0), (7.6, 1.35), (6.2, 1.1)],
}  # fmt: skip
"""Pockets of the half-sides on the right, of caverns and of water; the left mirrors them."""
BEDS: tuple[Ring, ...] = (
    [(8.6, 9.2), (7.2, 8.2), (6.4, 6.4)],
    [(9.2, 9.35), (8.4, 9.0), (7.9, 7.5), (7.1, 7.15), (6.6, 6.9), (6.1, 5.8)],
    [(9.1, 8.7), (8.2, 7.7), (7.4, 6.7), (6.6, 5.8)],
    [(8.9, 9.45), (7.4, 9.4), (6.6, 8.6), (6.5, 7.1), (6.2, 5.9)],
    [(9.4, 8.9), (8.7, 8.2), (8.5, 8.9), (7.6, 9.0), (7.0, 7.8), (6.2, 7.2), (6.0, 6.0)],
)
VAULT = ((2.3, 0.4), (3.0, 0.6), (3.9, 0.8), (5.0, 0.9), (6.1, 0.8), (7.0, 0.6), (7.7, 0.4))
"""The roof over the middle of a lake that goes through a tile: how high it is above the water."""
VAULTS: tuple[Ring, ...] = (
    [(6.4, 4.4), (7.2, 4.15), (8.2, 4.35), (8.95, 5.0)],
    [(6.1, 4.5), (6.9, 4.2), (7.8, 4.1), (8.7, 4.3), (9.3, 4.6), (9.75, 5.0)],
    [(6.0, 4.4), (6.6, 3.95), (7.4, 3.8), (8.1, 3.9), (8.6, 4.4), (9.2, 4.75), (9.8, 5.0)],
    [(6.2, 4.4), (6.9, 4.1), (7.15, 4.65), (7.4, 4.05), (8.3, 4.1), (8.5, 4.7), (9.6, 5.0)],
)
"""Of a lake that lies beyond the right side: its bed from there to the shore, and the roof from the
shore on, which reaches down to the water at the side."""
WITH: dict[str, Ring] = {
    "o34": [
        *[(10, 5.7), (10, 8.3), (9.5, 8.6), (9.2, 9.3), (9.3, 10), (5.7, 10), (6.2, 8.6)],
        *[(6.6, 7.0), (8.0, 6.1), (9.2, 5.6)],
    ],
    "o12": [
        *[(5.7, 0), (9.3, 0), (9.3, 0.5), (10, 0.7), (10, 3.3), (9.2, 3.05), (8.2, 3.0)],
        *[(6.6, 3.0), (6.4, 1.4)],
    ],
    "k34": [
        *[(10, 5), (10, 9.25), (9.4, 9.4), (9.4, 10), (5.6, 10), (5.7, 8.6), (6.0, 6.6)],
        *[(5.9, 5.0), (6.4, 4.4), (7.2, 4.15), (8.2, 4.35), (8.95, 5.0)],
    ],
    "k12": [
        *[(5.6, 0), (9.4, 0), (9.4, 0.5), (10, 0.6), (10, 4.4)],
        *[(8.6, 4.2), (7.2, 3.0), (6.2, 1.4)],
    ],
    "k3o4": [(10, 5), (10, 9.25), (9.4, 8.2), (8.4, 5.0), (8.1, 4.4), (8.8, 4.4), (9.1, 5.0)],
    "o4k3": [(5.7, 10), (9.3, 10), (8.4, 8.3), (7.4, 6.0), (6.6, 6.0), (6.4, 8.4)],
    "o3k4": [(10, 5.7), (10, 8.3), (9.0, 8.0), (6.6, 8.0), (6.6, 7.0), (8.0, 6.1), (9.2, 5.6)],
    "k4o3": [(5.6, 10), (9.4, 10), (8.1, 9.0), (7.9, 7.2), (6.2, 7.2), (5.8, 9.1)],
}  # fmt: skip
"""The same where two half-sides of a corner go together, or must be kept apart."""
CORNERS = (("12", (1, 2)), ("34", (3, 4)))
MIRROR = {0: 1, 7: 2, 6: 3, 5: 4}


@dataclass(frozen=True)
class Pocket:
    """A cavern or a body of water: its outline, and for water the height of its surface."""

    outline: BaseGeometry
    level: float | None = None


def pockets(faces: Faces, seed: int) -> list[Pocket]:
    """The pockets of a tile, in the letters of side views; none of the sky's."""
    areas = {half: face[0] for half, face in enumerate(faces)}
    through = areas[3] == areas[6] == "k"
    found = [*_side(areas, seed, through)]
    mirrored = {MIRROR[half]: area for half, area in areas.items() if half in MIRROR}
    found += [
        Pocket(exact.scale(pocket.outline, -1, 1, origin=(5, 5)), pocket.level)
        for pocket in _side(mirrored, seed + 17, through)
    ]
    return [*found, *_bridged(areas, seed)]


def _side(areas: dict[int, str], seed: int, through: bool) -> Iterator[Pocket]:
    """The pockets of the four half-sides on the right."""
    for _, (one, two) in CORNERS:
        kinds = areas.get(one, "g"), areas.get(two, "g")
        for half, ring in _rings(one, two, *kinds, seed, through):
            kind = areas[half]
            shape = roughen(exact.snapped(Polygon(ring)), SIZE, seed + half, 0.12)
            yield Pocket(shape, _level(areas, half) if kind == "k" else None)


def _rings(
    one: int, two: int, a: str, b: str, seed: int, through: bool
) -> Iterator[tuple[int, Ring]]:
    if a == b and a in "ok":
        yield (one if a == "k" or one == 1 else two), WITH[f"{a}{one}{two}"]
        return
    if (one, a, b) == (3, "k", "o"):
        yield 3, WITH["k3o4"]
        yield 4, WITH["o4k3"]
    elif (one, a, b) == (3, "o", "k"):
        yield 3, WITH["o3k4"]
        yield 4, WITH["k4o3"]
    else:
        for half, kind in ((one, a), (two, b)):
            if kind in "ok":
                code = f"{kind}{half}"
                yield half, _lake(seed, through) if code == "k3" else EAST[code]


def _lake(seed: int, through: bool) -> Ring:
    """A lake beyond the lower half-side on the right: its bed and its roof are any of several; one
    that goes through the tile has a plain bed."""
    rolls = Dice(seed, "lake")
    bed, vault = BEDS[0] if through else rolls.choose(BEDS), rolls.choose(VAULTS)
    return [(10, 5), (10, 9.25), *bed, (5.9, 5.0), *vault]


def _level(areas: dict[int, str], half: int) -> float:
    """How high the water of a half-side stands."""
    if half in (1, 2):
        return 0.0
    if half == 3:
        return 0.0 if areas.get(2) == "k" else LAKE
    return LAKE if areas.get(3) == "k" else POOL


def _bridged(areas: dict[int, str], seed: int) -> Iterator[Pocket]:
    """Water that goes through from side to side, or lies below the whole tile."""
    if areas[3] == areas[6] == "k":
        bed = 10.0 if areas[4] == areas[5] == "k" else 9.25
        drowned = areas[2] == areas[7] == "k"
        ring: BaseGeometry = box(2.3, 1.0, 7.7, bed)
        if not drowned:
            vault = [(x, LAKE - high) for x, high in VAULT]
            ring = Polygon([(2.3, bed), *vault, (7.7, bed)])
        yield Pocket(roughen(ring, SIZE, seed + 5, 0.15), 0.0 if drowned else LAKE)
    elif areas[4] == areas[5] == "k":
        yield Pocket(Polygon([(3.8, 7.2), (6.2, 7.2), (6.2, 10), (3.8, 10)]), POOL)
    for pair, shape in (((0, 1), box(3.6, 0, 6.4, 1.2)), ((2, 3), None), ((7, 6), None)):
        if all(areas[half] in "ko" for half in pair) and areas[pair[0]] == areas[pair[1]]:
            ring = shape or (box(8.4, 3.0, 10, 6.2) if pair == (2, 3) else box(0, 3.0, 1.6, 6.2))
            yield Pocket(ring, 0.0 if areas[pair[0]] == "k" else None)
    if areas[4] == areas[5] == "o":
        yield Pocket(roughen(box(3.6, 7.0, 6.4, 10), SIZE, seed + 6, 0.1))


def filled(open_: BaseGeometry, bodies: list[Pocket]) -> BaseGeometry:
    """The water of some bodies: all that is open within each, up to its surface."""
    found = []
    for body in bodies:
        if body.level is None:
            continue
        x0, _, x1, y1 = body.outline.bounds
        reach = exact.intersection(
            exact.buffer(body.outline, 0.3), box(x0 - 0.3, body.level, x1 + 0.3, y1)
        )
        found.append(exact.intersection(open_, reach))
    return exact.union_all(found)


def streams(
    faces: Faces, bodies: list[Pocket], seed: int
) -> tuple[list[BaseGeometry], list[Thing], list[Pocket]]:
    """Running water: it falls straight down and runs level, from the highest crossing to the
    lowest, into a lake; the falls that one sees; and the grotto in which a stream rises or ends."""
    crossing = [half for half, face in enumerate(faces) if face[1] == "r" and face[0] != "k"]
    if not crossing:
        return [], [], []
    wet = [body for body in bodies if body.level is not None]
    ends = [_end(half) for half in crossing]
    upright = [end for end, half in zip(ends, crossing, strict=True) if half in UPRIGHT]
    spine = min(x for x, _ in upright) if upright else 5.0
    if not wet and (len(crossing) == 1 or {y for _, y in ends} in ({0.0}, {10.0})):
        return _blind(ends, upright, seed)
    low = max([y for _, y in ends] + [(body.level or 0) - 0.4 for body in wet])
    join = UNDER if low > UNDER or low < 1 else low
    heights = [join] if upright else []
    falls = [(x, min(y, join), max(y, join)) for x, y in upright]
    runs = [_run(x, spine, join) for x, _ in upright if x != spine]
    shapes = [*runs, *(_basin(x, join) for x, y in upright if runs and y < join)]
    for (x, y), half in zip(ends, crossing, strict=True):
        if half not in UPRIGHT:
            shapes.append(_run(x, spine, y))
            heights.append(y)
    falls.append((spine, min(heights), max(heights)))
    shapes += [_fall(*fall) for fall in falls]
    lakes = [_into(body, spine, min(y for _, y in ends)) for body in wet]
    shapes += [] if [] in lakes else [run for lake in lakes for run in lake]
    seen = sorted({fall for fall in falls if fall[2] - fall[1] > 1.5})
    drawn = [Thing("side_fall", x, a, 0, 1.2, b - a) for x, a, b in seen]
    under = any((body.level or 0.0) < y - HALF_STREAM for body in wet for _, y in ends)
    air = list(_air(shapes, seed)) if not (under or upright) else []
    beds = [shape for shape in shapes if shape.bounds[2] - shape.bounds[0] > BASIN]
    lips = [_lip(x, runs[0], join) for x, y in upright if runs and y > join]
    worn = _worn([*shapes, *_kolks(beds, seed)], seed, under)
    return [exact.difference(worn, exact.union_all(lips))], drawn, air


def _kolks(shapes: list[BaseGeometry], seed: int) -> Iterator[BaseGeometry]:
    """Hollows in the beds of streams that run level, off the borders."""
    for number, (x0, y0, x1, y1) in enumerate(s.bounds for s in shapes if not s.is_empty):
        rolls, x = Dice(seed + number, "kolks"), max(x0, INNER[0] + 0.7)
        while x1 - x0 > 2.1 * HALF_STREAM and x < min(x1, INNER[2]) - 1.9:
            wide, deep = 1.0 + 1.6 * rolls.fraction(), 0.15 + 0.75 * rolls.fraction()
            deep = min(deep, INNER[3] - y1)
            far = min(x + wide, x1, INNER[2] - 0.7)
            ring = [(x, y0 + 0.3), (far, y0 + 0.3), (far - 0.1, y1), (far - 0.3 * wide, y1 + deep)]
            ring += [(x + 0.35 * wide, y1 + 0.8 * deep), (x + 0.05, y1)]
            if far - x > 0.9 and deep > SHALLOW:
                yield exact.snapped(Polygon(ring))
            x = far + 0.2 + 0.9 * rolls.fraction()


def _air(shapes: list[BaseGeometry], seed: int) -> Iterator[Pocket]:
    """The air above water that runs level: a low roof, uneven, that meets it before the border."""
    for number, (x0, y0, x1, _) in enumerate(s.bounds for s in shapes if not s.is_empty):
        a, b = max(x0, BANKS), min(x1, 10 - BANKS)
        if b - a < 2.0:
            continue
        rolls, steps = Dice(seed + number, "air"), max(3, round((b - a) / 1.1))
        roof = [
            (a + (b - a) * (k + 0.5) / steps, y0 - 0.15 - 0.95 * rolls.fraction())
            for k in range(steps)
        ]
        ring = [(a, y0 + 0.1), *roof, (b, y0 + 0.1)]
        yield Pocket(roughen(exact.snapped(Polygon(ring)), SIZE, seed + 41 + number, 0.1))


def _worn(shapes: list[BaseGeometry], seed: int, under: bool = False) -> BaseGeometry:
    """The bed of a stream: rounded, with uneven banks, as wide as ever at the border; what runs
    level has a level surface, but `under` that of a lake its roof is as uneven as its bed."""
    whole = exact.union_all(shapes)
    worn = exact.buffer(exact.buffer(whole, -0.4), 0.4)
    filled_in = exact.buffer(exact.buffer(worn, 0.5), -0.5)
    kept = exact.difference(whole, box(*INNER))
    rough = roughen(
        exact.union(exact.clip(filled_in, *INNER), kept), SIZE, seed, 0.24 if under else 0.14
    )
    level, below = [], []
    for x0, y0, x1, y1 in (shape.bounds for shape in shapes if not shape.is_empty):
        if x1 - x0 > 2.1 * HALF_STREAM:
            level += [] if under else [box(x0, y0, x1, y0 + 0.3)]
            below.append(box(x0 - 0.3, y0 - 0.3 * under, x1 + 0.3, y1 + 0.3))
        else:
            below.append(box(x0 - 0.3, y0 - 0.3 if y0 < 0.1 else y0, x1 + 0.3, y1 + 0.3))
    return exact.intersection(exact.union_all([rough, *level]), exact.union_all(below))


def _blind(
    ends: list[tuple[float, float]], upright: list[tuple[float, float]], seed: int
) -> tuple[list[BaseGeometry], list[Thing], list[Pocket]]:
    """Water that only comes or only goes: it gathers in a grotto."""
    if not upright:
        ((x, y),) = ends
        grotto = _grotto(5.0, 5.0, y - HALF_STREAM, seed)
        return [_worn([_run(x, 5.0, y)], seed)], [], [grotto]
    falls = [(x, min(y, SUMP), max(y, SUMP + 0.1)) for x, y in upright]
    shapes: list[BaseGeometry] = [
        box(x - HALF_STREAM, a, x + HALF_STREAM, min(10.0, b)) for x, a, b in falls
    ]
    drawn = [Thing("side_fall", x, a, 0, 1.2, b - a) for x, a, b in falls if b - a > 1.5]
    first, last = min(x for x, _ in upright), max(x for x, _ in upright)
    grotto = _grotto(first, last, SUMP, seed)
    if any(y == 10.0 for _, y in upright):  # what falls below the tile has risen here
        x = exact.rounded(grotto.outline.bounds[0] + 0.5 * SPRING[0])
        drawn.append(Thing("side_spring", x, SUMP + 0.1, 0, *SPRING))
    return [_worn(shapes, seed)], drawn, [grotto]


def _grotto(first: float, last: float, y: float, seed: int) -> Pocket:
    """A cave round places where streams rise from the rock, or go into it, with a pool so high."""
    rolls = Dice(seed, "grotto")
    a = max(0.6, first - 1.0 - 0.5 * rolls.fraction())
    b = min(9.4, last + 1.0 + 0.5 * rolls.fraction())
    ring = [
        *[(a, y), (a + 0.15, y - 0.5), (first - 0.6, y - 0.8), (last + 0.7, y - 0.75)],
        *[(b - 0.1, y - 0.45), (b, y), (b - 0.2, y + 0.3), (last + 0.6, y + 0.55)],
        *[(first - 0.5, y + 0.6), (a + 0.25, y + 0.3)],
    ]
    return Pocket(roughen(exact.snapped(Polygon(ring)), SIZE, seed + 31, 0.12), y)


def _into(body: Pocket, spine: float, top: float) -> list[BaseGeometry]:
    """From a stream to the shore of a lake, over its surface, or below it where the stream is;
    nothing where it is there."""
    level = body.level or 0.6
    y = level if top < level else top
    x0, _, x1, _ = exact.intersection(body.outline, box(0, y, 10, y + 0.2)).bounds
    if x0 <= spine <= x1:
        return []
    shore = x0 if spine < x0 else x1
    over, under = (0.3, 0.2) if y == level else (HALF_STREAM, HALF_STREAM)
    return [box(min(spine, shore), y - over, max(spine, shore), y + under)]


def _end(half: int) -> tuple[float, float]:
    """Where a half-side is crossed."""
    if half in UPRIGHT:
        return (2.5 if half in (0, 5) else 7.5), (0.0 if half < 2 else 10.0)
    return (10.0 if half in (2, 3) else 0.0), (2.5 if half in (2, 7) else 7.5)


def _basin(x: float, y: float) -> BaseGeometry:
    """The hollow that falling water wears into the rock at its foot, before it runs on level."""
    low = min(y + 2 * HALF_STREAM, INNER[3])
    ring = [
        (x - 0.5 * BASIN, y - HALF_STREAM),
        (x - 0.44 * BASIN, y),
        (x - 0.25 * BASIN, low - 0.1),
    ]
    ring += [(2 * x - a, b) for a, b in reversed(ring)]
    return exact.snapped(Polygon([*ring[:3], (x, low), *ring[3:]]))


def _lip(x: float, run: BaseGeometry, y: float) -> BaseGeometry:
    """The corner of rock over a lip where water that ran level falls on: it bends there."""
    out = 1 if x > (run.bounds[0] + run.bounds[2]) / 2 else -1
    top = y - HALF_STREAM
    ring = [(0.75, -0.4), (0.75, 1.25), (0.6, 1.1), (0.5, 0.75), (0.25, 0.42), (-0.15, 0.2)]
    ring += [(-0.7, 0.06), (-1.5, -0.4)]
    return exact.snapped(Polygon([(x + out * a, top + b) for a, b in ring]))


def _fall(x: float, top: float, low: float) -> BaseGeometry:
    foot = low + HALF_STREAM if low < 9.9 else low
    return box(x - HALF_STREAM, top, x + HALF_STREAM, max(foot, top + 0.01))


def _run(x: float, to: float, y: float) -> BaseGeometry:
    return box(min(x, to - HALF_STREAM), y - HALF_STREAM, max(x, to + HALF_STREAM), y + HALF_STREAM)
