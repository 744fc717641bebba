"""Walls of a town in its prospect: those beyond the roofs and those before them, with towers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from morphs.draw.city.prospect.monuments import spire, teeth, tower
from morphs.draw.city.prospect.outlook import Outlook
from morphs.draw.city.prospect.pen import XY, Pen, data_of
from morphs.draw.lettered import num
from morphs.generators.city.shapes import Point, Points

HIGH, TOWER = 5.6, 10.4
"""How high walls and their towers are at the front."""
PIECE = 70.0
"""How long pieces of a wall are at the most, in feet, each of which is so far off."""
Drawn = tuple[float, Callable[[Pen], None]]
"""How far off something is, and what draws it."""


def walls(view: Outlook, rings: Sequence[Points], shut: Callable[[Point], bool]) -> Iterator[Drawn]:
    """Yield the pieces and the towers of walls; where something stands that shuts the way there is
    no tower."""
    for ring in rings:
        around = [*ring, ring[0]] if ring[0] != ring[-1] else [*ring]
        for one, other in pairwise(around):
            yield from _pieces(view, one, other)
        for corner in dict.fromkeys(around):
            if not shut(corner):
                yield _tower(view, corner)


def _pieces(view: Outlook, one: Point, other: Point) -> Iterator[Drawn]:
    count = max(1, round(one.to(other).length / PIECE))
    way = Point((other.x - one.x) / count, (other.y - one.y) / count)
    for k in range(count):
        a, b = one.plus(way, k), one.plus(way, k + 1)
        far = max(view.far(a), view.far(b))
        yield far, _piece(view, a, b)


def _piece(view: Outlook, a: Point, b: Point) -> Callable[[Pen], None]:
    def draw(pen: Pen) -> None:
        left, right = sorted((a, b), key=lambda at: view.place(at)[0])
        (x, y), (u, v) = view.place(left), view.place(right)
        high, low = HIGH * view.scale(view.far(left)), HIGH * view.scale(view.far(right))
        light, dark = pen.tones.stones
        steep = abs(v - y) > 0.5 * (u - x)
        pen.fill([(x, y), (x, y - high), (u, v - low), (u, v)], dark if steep else light, False)
        upper: list[XY] = [(x, y - high), (u, v - low)]
        pen.stroke(data_of(upper, False), 0.9)
        lip = [(s, t - 0.35 * high) for s, t in upper]
        pen.stroke(data_of(lip, False), 2.2, light, f"{num(0.2 * high)} {num(0.16 * high)}")
        pen.stroke(data_of([(s, t - 0.24) for s, t in lip], False), 0.7, "",
                   f"{num(0.2 * high)} {num(0.16 * high)}")  # fmt: skip
        pen.stroke(data_of([(x, y), (u, v)], False), 0.8)
        pen.stroke(_stones(upper, high), 0.45)

    return draw


def _stones(upper: list[XY], high: float) -> str:
    """A few stones of a wall."""
    (x, y), (u, v) = upper
    data, many = "", int((u - x) / 2.2)
    for k in range(many):
        share = (k + 0.5) / many
        down = (0.34, 0.7, 0.5)[k % 3] * high
        data += f"M{num(x + (u - x) * share)} {num(y + (v - y) * share + down)}h.7"
    return data


def _tower(view: Outlook, corner: Point) -> Drawn:
    far = view.far(corner)

    def draw(pen: Pen) -> None:
        (x, y), size = view.place(corner), view.scale(far)
        wide, high = 4.2 * size, TOWER * size
        tower(pen, (x, y + 0.3), wide, high)
        if int(corner.x + corner.y) % 3:
            spire(pen, (x, y + 0.3 - high), 5.4 * size, 5.4 * size, pen.tones.tiles)
        else:
            teeth(pen, x - 2.4 * size, x + 2.4 * size, y + 0.3 - high, 0.9 * size)
        pen.dark(f"M{num(x - 0.2)} {num(y - 0.55 * high)}h.4v{num(-0.18 * high)}h-.4Z")

    # In front of the pieces of wall that meet there.
    return far - 0.012, draw
