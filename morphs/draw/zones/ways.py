"""Roads and rivers of one level, as smooth lines through their squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base import exact
from morphs.base.exact import cos, sin
from morphs.draw.terrain.marks import num, outline_data, path, point
from morphs.draw.terrain.shapes import smooth
from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.soft import noise, smoothed

XY = tuple[float, float]
Place = tuple[int, int]
Bools = NDArray[np.bool_]
RIVERS = (
    ("", ""),
    ("#7fb4d4", "#44738c"),
    ("#d3e8f2", "#86a8ba"),
    ("#8fa08a", "#566552"),
    ("#cf6a33", "#4a251c"),
)
ROADS = (("", ""), ("#dfb67e", "#63401d"), ("#e6dcc6", "#5c5043"), ("#fbf6e8", "#544a3d"))
LAVA = 4
"""The kind of river that lava is."""
CRATER = (
    (1.2, "#2b1a16", 0.06),
    (1.1, "#6b4a40", 0.0),
    (0.86, "#3a201a", 0.03),
    (0.66, "#a8401f", 0.02),
    (0.4, "#d98a48", 0.0),
)
"""The rings of a crater: how far out, in squares, their colours, how far moved to the lower
right."""
ROUND = tuple((cos(pi * k / 5), sin(pi * k / 5)) for k in range(10))
GROWING = (0.26, 0.36, 0.46, 0.56, 0.66, 0.76, 0.86, 0.94)
"""How wide a river is in the squares from its spring on, of its full width."""
BENDS, WANDER, CALM = 1.5, 0.85, 2.2
"""How long the bends of rivers are, how far aside they run at most, and about how far from ways,
lakes and the sea they begin to; in squares."""
SHORT = 4
"""A road of fewer squares, joined by no other, is none."""
GATE = 2.3
"""How far from a road's end what it leads to stands at most, in squares."""
EASING = 6
"""How often a line's squares move towards those beside them: stairs become slopes."""
STRAIGHT = ((0, 1), (1, 0))
SLANTED = ((1, 1), (1, -1))
AROUND = (*((-1, 0), (0, 1), (1, 0), (0, -1)), *((-1, 1), (1, 1), (1, -1), (-1, -1)))


def of_one_kind(river: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Rivers as they are drawn: all of one that crosses several lands is of the kind that most of
    it is, so that lava does not turn to water."""
    found = river.copy()
    labels, count = ndimage.label(river > 0, np.ones((3, 3), np.bool_))
    for number in range(1, count + 1):
        here = labels == number
        found[here] = np.bincount(river[here]).argmax()
    return found


def river_shapes(
    river: NDArray[np.uint8], lakes: Bools, sea: Bools, pixels: int, ways: Bools | None = None
) -> Iterator[str]:
    """Rivers: a dark bank, water, and a light thread. They wind, but where ways are; those that end
    at lakes, which are drawn over them, end within, and those that leave the map go on to its edge;
    springs are narrow."""
    widths = _widths(river > 0, lakes | sea)
    nodes = _winding(river > 0, lakes | sea if ways is None else lakes | sea | ways, pixels)
    for kind in range(1, len(RIVERS)):
        strokes = []
        for width in np.unique(widths[river == kind]).tolist():
            here = (river == kind) & (widths == width)
            data = _lines(here, river > 0, nodes, slanted=False) + _into(
                here, river > 0, lakes, nodes, pixels
            )
            strokes.append((data, width))
        fill, bank = RIVERS[kind]
        for data, width in strokes:
            yield _stroke(data, bank, width * max(5.0, 0.50 * pixels))
        for data, width in strokes:
            yield _stroke(data, fill, width * max(3.4, 0.36 * pixels))


def _widths(river: Bools, still: Bools) -> NDArray[np.float64]:
    """How wide a river is at each square, of its full width: it grows from its springs, which are
    ends that neither still water nor the edge of the map is beside."""
    wide = np.pad(still, 1, constant_values=True)
    beside = ndimage.binary_dilation(wide, np.ones((3, 3), np.bool_))[1:-1, 1:-1]
    ends = [place for place, near in _joined(river, False).items() if len(near) == 1]
    found = np.ones(river.shape)
    near = np.zeros(river.shape, np.bool_)
    for place in ends:
        near[place] = not beside[place]
    for width in GROWING:
        found[near & (found == 1)] = width
        near = ndimage.binary_dilation(near) & river
    return found


def ended(road: NDArray[np.uint8], gates: Sequence[XY]) -> NDArray[np.uint8]:
    """Roads without their stubs: what ends in the open is left out, back to where another road
    leaves or one of some gates is near; a road that passes neither stays."""
    found = road.copy()
    parts, count = ndimage.label(road > 0, np.ones((3, 3), np.bool_))
    short = np.bincount(parts.ravel(), minlength=count + 1) < SHORT
    found[short[parts]] = 0
    joined = _joined(found > 0, True)
    last = [side - 1 for side in road.shape]

    def leads(place: Place) -> bool:
        at = place[1] + 0.5, place[0] + 0.5
        rim = any(one in (0, end) for one, end in zip(place, last, strict=True))
        return rim or any(exact.apart(at, gate) < GATE for gate in gates)

    for start, near in joined.items():
        if len(near) != 1 or leads(start):
            continue
        stub, ahead = [start], near[0]
        while len(joined[ahead]) == 2 and not leads(ahead):
            onwards = next(one for one in joined[ahead] if one != stub[-1])
            stub.append(ahead)
            ahead = onwards
        if leads(ahead) or len(joined[ahead]) > 2:
            for place in stub:
                found[place] = 0
    return found


def road_shapes(road: NDArray[np.uint8], pixels: int, gates: Sequence[XY] = ()) -> Iterator[str]:
    """Roads: an edge, then the way itself, over all edges; those that end beside one of some gates,
    across and down in squares, lead on to it."""
    joined = _joined(road > 0, True)
    nodes = _eased(joined, {place: _node(place, pixels) for place in joined})
    lines = [(kind, _lines(road == kind, road > 0, nodes, True)) for kind in range(1, len(ROADS))]
    lines = [(kind, data + _onwards(road, kind, gates, pixels)) for kind, data in lines]
    for kind, data in lines:
        yield _stroke(data, ROADS[kind][1], max(4.6, 0.48 * pixels), "0.9")
    for kind, data in lines:
        yield _stroke(data, ROADS[kind][0], max(2.8, 0.31 * pixels))


def _onwards(road: NDArray[np.uint8], kind: int, gates: Sequence[XY], pixels: int) -> str:
    """Path data from where roads of a kind end to the gates that they end at."""
    joined = _joined(road > 0, True)
    data: list[str] = []
    for place, near in joined.items():
        if len(near) != 1 or road[place] != kind:
            continue
        row, column = place
        far = [exact.apart((column + 0.5, row + 0.5), gate) for gate in gates]
        if far and min(far) < GATE:
            x, y = gates[far.index(min(far))]
            data.append(f"M{point(_node(place, pixels))}L{point((x * pixels, y * pixels))}")
    return "".join(data)


def bridge_shapes(road: NDArray[np.uint8], river: NDArray[np.uint8], pixels: int) -> Iterator[str]:
    """Bridges where roads cross rivers: a deck with a rail on either side, along the road."""
    ways = _joined(road > 0, True)
    nodes = _eased(ways, {place: _node(place, pixels) for place in ways})
    for row, column in np.argwhere((road > 0) & (river > 0)).tolist():
        place = (row, column)
        near = ways.get(place, [])
        if not near or place not in nodes:
            continue
        (ax, ay), (bx, by) = nodes[near[0]], nodes[near[-1] if len(near) > 1 else place]
        long = max(1e-6, exact.apart((ax, ay), (bx, by)))
        dx, dy = (bx - ax) / long, (by - ay) / long
        x, y = nodes[place]
        half, wide = 0.62 * pixels, 0.27 * pixels
        rails = ""
        for side in (-1, 1):
            rx, ry = x - side * dy * wide, y + side * dx * wide
            rails += f"M{point((rx - dx * half, ry - dy * half))}"
            rails += f"L{point((rx + dx * half, ry + dy * half))}"
        deck = f"M{point((x - dx * half, y - dy * half))}L{point((x + dx * half, y + dy * half))}"
        yield path(deck, fill="none", stroke="#d9cdb4", stroke_width=num(2 * wide))
        yield path(
            rails,
            fill="none",
            stroke="#5b4a36",
            stroke_width=num(max(1.2, 0.11 * pixels)),
            stroke_linecap="round",
        )


def spring_shapes(
    river: NDArray[np.uint8], lakes: Bools, sea: Bools, pixels: int, ways: Bools | None = None
) -> Iterator[str]:
    """The feeders of each river that comes from no lake: hairlines that meet where it rises; lava
    comes from a crater."""
    wide = np.pad(lakes | sea, 1, constant_values=True)
    beside = ndimage.binary_dilation(wide, np.ones((3, 3), np.bool_))[1:-1, 1:-1]
    at = _winding(river > 0, lakes | sea if ways is None else lakes | sea | ways, pixels)
    for place, near in _joined(river > 0, False).items():
        if len(near) != 1 or beside[place]:
            continue
        fill, bank = RIVERS[int(river[place])]
        (x, y), (bx, by) = at[place], at[near[0]]
        long = max(1e-6, exact.apart((x, y), (bx, by)))
        if int(river[place]) == LAVA:
            yield from _crater((x, y), pixels)
            continue
        ahead, data = ((x - bx) / long, (y - by) / long), ""
        for number, side in enumerate((-1, 1)):
            far = pixels * (0.55 + 0.7 * chance(*place, number, 3))
            lean = side * (0.35 + 0.5 * chance(*place, number, 4))
            dx, dy = ahead[0] - lean * ahead[1], ahead[1] + lean * ahead[0]
            bend = (x + 0.5 * far * ahead[0], y + 0.5 * far * ahead[1])
            data += f"M{point((x, y))}Q{point(bend)} {point((x + far * dx, y + far * dy))}"
        yield _stroke(data, bank, max(1.6, 0.15 * pixels))
        yield _stroke(data, fill, max(0.9, 0.08 * pixels))


def _crater(at: XY, pixels: int) -> Iterator[str]:
    """A crater with lava in it: its rim, lit from the upper left, and what glows within."""
    for far, colour, off in CRATER:
        ring = [
            (
                at[0] + (far * (0.9 + 0.2 * chance(int(at[0]), k, 36)) * x + off) * pixels,
                at[1] + (0.8 * far * (0.9 + 0.2 * chance(int(at[1]), k, 37)) * y + off) * pixels,
            )
            for k, (x, y) in enumerate(ROUND)
        ]
        yield path(outline_data(smooth(shapely.Polygon(ring), 2)), fill=colour)


def _stroke(data: str, colour: str, width: float, strength: str = "1") -> str:
    return path(
        data,
        fill="none",
        stroke=colour,
        stroke_width=num(width),
        stroke_opacity=strength,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _lines(here: Bools, all_: Bools, nodes: dict[Place, XY], slanted: bool) -> str:
    """Path data: each square bends from the middle of one edge to that of the next."""
    joined = _joined(all_, slanted)
    data: list[str] = []
    for row, column in np.argwhere(here).tolist():
        place = (row, column)
        if place not in nodes:
            continue
        node = nodes[place]
        ends = [_middle(node, nodes[other]) for other in joined.get(place, ())]
        if len(ends) == 2:
            data.append(f"M{point(ends[0])}Q{point(node)} {point(ends[1])}")
        else:
            data += [f"M{point(end)}L{point(node)}" for end in ends]
    return "".join(data)


def _into(here: Bools, all_: Bools, lakes: Bools, nodes: dict[Place, XY], pixels: int) -> str:
    """Path data from where rivers end into the lake beside, or over the edge of the map."""
    data = []
    wide = np.pad(lakes, 1, constant_values=True)
    for place, near in _joined(all_, False).items():
        if here[place] and len(near) == 1:
            beside = [(place[0] + down, place[1] + across) for down, across in AROUND]
            goal = next((square for square in beside if wide[square[0] + 1, square[1] + 1]), None)
            if goal:
                row, column = goal
                middle = point(((column + 0.5) * pixels, (row + 0.5) * pixels))
                data.append(f"M{point(nodes[place])}L{middle}")
    return "".join(data)


def _winding(river: Bools, still: Bools, pixels: int) -> dict[Place, XY]:
    """Where the squares of a river lie as drawn: it winds, but about what is to lie still."""
    joined = _joined(river, False)
    nodes = _eased(joined, {place: _node(place, pixels) for place in joined})
    rows, columns = river.shape
    near = np.clip(4 * smoothed(still.astype(np.float32), CALM / 2), 0, 1)
    down, across = (
        pixels
        * WANDER
        * (1 - near)
        * np.clip(6 * smoothed(noise(rows, columns, key), BENDS), -1, 1)
        for key in (45, 46)
    )
    return {
        place: (x + float(across[place]), y + float(down[place])) for place, (x, y) in nodes.items()
    }


def _eased(joined: dict[Place, list[Place]], nodes: dict[Place, XY]) -> dict[Place, XY]:
    """Let lines cut their corners: squares that two others follow move towards them."""
    through = {place: near for place, near in joined.items() if len(near) == 2}
    for _ in range(EASING):
        moved = {}
        for place, (one, other) in through.items():
            (ax, ay), (x, y), (bx, by) = nodes[one], nodes[place], nodes[other]
            moved[place] = (ax + 2 * x + bx) / 4, (ay + 2 * y + by) / 4
        nodes = nodes | moved
    return nodes


def _joined(squares: Bools, slanted: bool) -> dict[Place, list[Place]]:
    """Which squares follow each other: side by side, or corner to corner where none leads round."""
    found: dict[Place, list[Place]] = {}
    rows, columns = squares.shape
    for row, column in np.argwhere(squares).tolist():
        for down, across in (*STRAIGHT, *(SLANTED if slanted else ())):
            y, x = row + down, column + across
            if not (0 <= y < rows and 0 <= x < columns and squares[y, x]):
                continue
            if down and across and (squares[row, x] or squares[y, column]):
                continue
            found.setdefault((row, column), []).append((y, x))
            found.setdefault((y, x), []).append((row, column))
    return found


def _node(place: Place, pixels: int) -> XY:
    row, column = place
    shake = 0.26
    return (
        (column + 0.5 + (chance(row, column, 1) - 0.5) * shake) * pixels,
        (row + 0.5 + (chance(row, column, 2) - 0.5) * shake) * pixels,
    )


def _middle(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
