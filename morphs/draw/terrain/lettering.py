"""Where names stand: every one finds a place, along what it names, upon no other and no river.

A name tries places in the order in which they are offered; the cheapest of them is taken, the first
of those as cheap. What names stand on already, icons and rivers are never free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import pi
from typing import NamedTuple

import numpy as np

from morphs.base import exact
from morphs.draw.lettered import long
from morphs.draw.terrain.field import NEVER, STEP, Field, Points
from morphs.draw.terrain.labels import text_width
from morphs.draw.terrain.marks import XY

RISE = 0.26
"""How far below its middle a line of letters has its base, in sizes."""
HALF = 0.44
"""Half of what a line of letters takes, in sizes."""
ARC = np.linspace(-0.5, 0.5, 13)
BOW = 1 - 4 * ARC * ARC
"""Places along a bow, in lengths, and how far aside they lie, in rises."""
NEARLY = 1.06
"""A name may be as much larger than it was set to have one of the few sizes of a chart."""
WIDER = 1.3
"""How much more a name is spread at most for that."""
SHRUNK = 380
"""What each step to smaller or closer letters costs."""
ASIDE = (0.0, -0.12, 0.12, -0.24, 0.24, -0.36, 0.36, -0.5, 0.5)
"""How far from the middle of an area its name may lie, across it, in its depths; or just beside."""
AMID = 2.2
"""Within how many cells of one others lie about it."""
TRIED = 24
"""In the middle of how many cells a name is tried."""
BY, DEAR_BY = 0.6, 120
"""How far beside these it is tried too, in cells, for some lie at the rim; and what a cell of that
costs."""
STEEPEST = exact.heading(1.0, 0.7)
"""The steepest lettering, in radians."""


class Name(NamedTuple):
    """A name to set; `rank` 0 goes first, `spread` is extra space between letters, in sizes,
    `hand` what it is lettered in, if that is one of ours."""

    text: str
    size: float
    rank: int
    bold: bool = False
    italic: bool = False
    colour: str = ""
    spread: float = 0.0
    hand: str = ""

    @property
    def length(self) -> float:
        """How long the name is in pixels."""
        if self.hand:
            return self.size * long(self.text, self.hand, self.spread)
        wide = text_width(self.text, self.bold, self.italic)
        return self.size * (wide + self.spread * max(0, len(self.text) - 1))


class Offer(NamedTuple):
    """A place for a name: the middle line of its letters (n, 2), left to right, and what more it
    costs than what it stands on. `smaller` scales its size, `closer` its spread."""

    line: Points
    price: int = 0
    name: Name | None = None


class SetName(NamedTuple):
    """A name in its place."""

    name: Name
    line: Points

    @property
    def middle(self) -> XY:
        """The middle of its line."""
        x, y = exact.points(self.line.mean(axis=0)).tolist()
        return x, y


def stepped(one: SetName, sizes: Sequence[float]) -> SetName:
    """A name in the next smaller of some sizes, spread about as far along its line as it was; one
    that is smaller than all stays."""
    name, count = one.name, len(one.name.text) - 1
    size = max((step for step in sizes if step <= NEARLY * name.size), default=name.size)
    wider = (name.length - name._replace(size=size, spread=0.0).length) / max(1, count) / size
    spread = exact.rounded(min(wider, WIDER * name.spread)) if name.spread else 0.0
    return one._replace(name=name._replace(size=exact.rounded(size), spread=max(0.0, spread)))


def straight(at: XY, length: float) -> Points:
    """A level line of a length about a point."""
    x, y = at
    return exact.points(np.array([(x - length / 2, y), (x + length / 2, y)]))


def arched(at: XY, length: float, angle: float, rise: float) -> Points:
    """A bow of a length about a point, turned by an angle; its middle lies `rise` aside."""
    along, aside = ARC * length, rise * BOW
    c, s = exact.cos(angle), exact.sin(angle)
    return exact.points(_paired(at[0] + along * c + aside * s, at[1] + along * s - aside * c))


def _paired(x: Points, y: Points) -> Points:
    """Points of what they have across and what they have down."""
    found = np.empty((len(x), 2))
    found[:, 0], found[:, 1] = x, y
    return found


def _ahead(stops: Points) -> Points:
    """Which way a line runs at each of its points: what `numpy.gradient` says, in a third of the
    time for a few points."""
    found = np.empty_like(stops)
    found[1:-1] = (stops[2:] - stops[:-2]) / 2
    found[0], found[-1] = stops[1] - stops[0], stops[-1] - stops[-2]
    return found


@cache
def _across(count: int) -> Points:
    """So many places across letters, from one edge to the other, in sizes."""
    return np.linspace(-HALF, HALF, count)


def covered(line: Points, size: float, apart: float = 0.3) -> Points:
    """Points spread over what letters of a size along a line cover, so far apart along it, in
    sizes."""
    stops = stations(line, max(STEP, size * apart))
    ahead = _ahead(stops) if len(stops) > 1 else np.array([[1.0, 0.0]])
    long = np.maximum(exact.lengths(ahead), 1e-6)[:, None]
    normal = _paired(-ahead[:, 1], ahead[:, 0]) / long
    across = _across(max(3, int(2 * HALF * size / STEP) + 1)) * size
    aside = normal[:, None, :] * across[None, :, None]
    spots = stops[:, None, :] + aside
    return exact.points(spots.reshape(-1, 2))


def filled(line: Points, size: float) -> Points:
    """The same in every square that letters cover."""
    return covered(line, size, 0.0)


def stations(line: Points, apart: float) -> Points:
    """Points along a line, so far apart or a little less, both ends among them."""
    steps = exact.lengths(np.diff(line, axis=0))
    reached = np.concatenate([[0.0], np.cumsum(steps)])
    count = max(2, int(reached[-1] / apart) + 2)
    where = np.arange(count) * (reached[-1] / (count - 1))
    where[-1] = reached[-1]
    return exact.points(_paired(*(np.interp(where, reached, line[:, axis]) for axis in (0, 1))))


SMALLER = (1500, 2500)
"""What it costs to leave out all of the letters of a place's name, and of that of a large place,
which is known by them."""


class Setter:
    """Sets names on a field, one after the other."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.done: list[SetName] = []

    def set(self, name: Name, offers: Iterable[Offer]) -> bool:
        """Set a name at the best of the places offered; whether one was free. What an offer costs
        beside what it stands on is known at once: one that is too dear by that is not looked at."""
        best: tuple[int, Offer] | None = None
        for offer in offers:
            if best is not None and offer.price >= best[0]:
                continue
            size = (offer.name or name).size
            price = self.field.price(covered(offer.line, size))
            if price >= NEVER:
                continue
            price = int(price * (name.size / size) ** 2)  # small letters are no way round
            if best is None or price + offer.price < best[0]:
                best = (price + offer.price, offer)
                if not best[0]:
                    break
        if best is None:
            return False
        found = best[1].name or name
        self.done.append(SetName(found, best[1].line))
        self.field.take(filled(best[1].line, found.size * 1.08))
        return True


def beside(name: Name, at: XY, reach: XY) -> Iterator[Offer]:
    """Places around a point, which is kept clear so far to the sides and so far up and down: below,
    right, left and above, then at the corners, then further off, then in smaller letters."""
    (x, y), dear = at, SMALLER[name.bold]
    for smaller in (1.0, 0.85, 0.72):
        less = name._replace(size=name.size * smaller)
        wide, high = less.length / 2, less.size * 0.5
        for far in (1.0, 1.5, 2.2, 3.2):
            r, d = reach[0] * far, reach[1] * far
            spots = [
                *((x, y + d + high), (x + r + wide, y), (x - r - wide, y), (x, y - d - high)),
                *((x + 0.6 * r + wide, y + 0.8 * d), (x - 0.6 * r - wide, y + 0.8 * d)),
                *((x + 0.6 * r + wide, y - 0.8 * d), (x - 0.6 * r - wide, y - 0.8 * d)),
                *((x + wide * 0.6, y + d + high), (x - wide * 0.6, y + d + high)),
                *((x + wide * 0.6, y - d - high), (x - wide * 0.6, y - d - high)),
            ]
            for number, spot in enumerate(spots):
                price = 12 * number + int(400 * (far - 1)) + int(dear * (1 - smaller))
                yield Offer(straight(spot, less.length), price, less)


def over(name: Name, cells: Sequence[XY], size: float, least: float) -> Iterator[Offer]:
    """Places over an area of cells `size` wide: bows along it, wide or close, large or small;
    those in its middle, and those that spread over most of it, first."""
    points = np.array(cells)
    middle = points.mean(axis=0)
    angle = _slant(points - middle)
    c, s = exact.cos(angle), exact.sin(angle)
    u = exact.points((points - middle) @ np.array([c, s]))
    v = exact.points((points - middle) @ np.array([-s, c]))
    long = float(np.quantile(u, 0.97) - np.quantile(u, 0.03)) + 0.8 * size
    deep = float(np.quantile(v, 0.95) - np.quantile(v, 0.05)) + 0.6 * size
    bend = _bend(u, v)
    for number, fitted in enumerate(_fitted(name, long, deep, least)):
        length = fitted.length
        rise = max(-0.14, min(0.14, bend * length / 4)) * length
        edge = 0.5 + (0.2 * size + 0.5 * fitted.size) / deep
        for dv in (*ASIDE, -edge, edge):
            for du in (0.0, -0.1, 0.1, -0.2, 0.2, -0.32, 0.32):
                if abs(du) * long + length / 2 > 0.62 * long and du:
                    continue
                if (abs(dv) - 0.3) * deep > 0.5 * size and abs(dv) != edge:
                    continue
                off = (du * long, dv * deep + _height(u, v, du * long, size) * 0.5)
                at = (middle[0] + off[0] * c - off[1] * s, middle[1] + off[0] * s + off[1] * c)
                price = int(300 * (abs(du) + abs(dv))) + SHRUNK * number
                yield Offer(arched(at, length, angle, rise), price, fitted)


def amid(name: Name, cells: Sequence[XY], size: float) -> Iterator[Offer]:
    """Level places in the middle of cells `size` wide, those with most cells about them first: for
    areas that have no middle, as a sea about a land."""
    points = np.array(cells)
    near = np.array(
        [int((((points - at) ** 2).sum(axis=1) < (AMID * size) ** 2).sum()) for at in points]
    )
    for number, (share, spread) in enumerate(((0.9, 0.5), (0.75, 0.25), (0.6, 0.0))):
        fitted = name._replace(size=name.size * share, spread=min(name.spread, spread))
        for cell in np.argsort(-near, kind="stable")[:TRIED].tolist():
            for aside in (0.0, -BY, BY):
                at = (cells[cell][0] + aside * size, cells[cell][1])
                price = SHRUNK * (number + 1) + int(DEAR_BY * abs(aside))
                yield Offer(straight(at, fitted.length), price, fitted)


def _height(u: Points, v: Points, at: float, size: float) -> float:
    """Where the middle of an area lies at a place along it."""
    near = v[np.abs(u - at) < 1.5 * size]
    return float(near.mean()) if len(near) else 0.0


def _slant(offsets: Points) -> float:
    """The direction in which an area is longest, that lettering can have."""
    x, y = offsets[:, 0], offsets[:, 1]
    xx, yy, xy = float((x * x).mean()), float((y * y).mean()), float((x * y).mean())
    if exact.root((xx - yy) ** 2 + 4 * xy * xy) < 0.25 * (xx + yy):
        return 0.0  # as broad as long
    angle = exact.heading(xx - yy, 2 * xy) / 2
    return max(-STEEPEST, min(STEEPEST, angle))


def _bend(u: Points, v: Points) -> float:
    """How strongly an area bends upwards along its length: the parabola that fits it best."""
    square = u * u - (u * u).mean()
    whole = float((square * square).mean())
    return -4 * float((square * v).mean()) / whole if whole > 1e-6 else 0.0


def _fitted(name: Name, long: float, deep: float, least: float) -> Iterator[Name]:
    """A name as large and as spread as suits an area, its own spread at most; then smaller and
    closer."""
    for share, spread in ((1.0, 1.0), (0.85, 0.8), (0.72, 0.5), (0.6, 0.2), (0.6, 0.0), (0.5, 0.0)):
        size = max(least, min(name.size * share, deep * 0.7))
        plain = name._replace(size=size, spread=0.0)
        room = max(0.0, 0.8 * long - plain.length) / max(1, len(name.text) - 1) / size
        yield plain._replace(spread=exact.rounded(min(name.spread, room) * spread))


def along(name: Name, line: Points, aside: float) -> Iterator[Offer]:
    """Places along a line, on either side of it, from its middle outwards; bends cost."""
    for smaller in (1.0, 0.85, 0.75):
        less = name._replace(size=name.size * smaller)
        stops = stations(line, max(2.0, less.size / 2))
        count = max(3, int(less.length / max(2.0, less.size / 2)) + 1)
        if len(stops) <= count:
            continue
        starts = range(0, len(stops) - count, max(1, count // 6))
        ahead = _ahead(stops)
        normal = _paired(-ahead[:, 1], ahead[:, 0])
        normal /= np.maximum(exact.lengths(normal), 1e-6)[:, None]
        for start in sorted(starts, key=lambda start: (abs(2 * start + count - len(stops)), start)):
            part = slice(start, start + count)
            for side in (1.0, -1.0):
                off = side * (aside + less.size * 0.62)
                bow = eased(exact.points(stops[part] + normal[part] * off))
                bow = bow if bow[-1, 0] >= bow[0, 0] else bow[::-1]
                price = _bends(bow) + int(1500 * (1 - smaller))
                if price >= 0:
                    yield Offer(_cut(bow, less.length), price, less)


def eased(line: Points) -> Points:
    """A line without its small bends."""
    for _ in range(3):
        kept = line[:1], line[-1:]
        line = np.concatenate([kept[0], (line[:-2] + line[1:-1] + line[2:]) / 3, kept[1]])
    return exact.points(line)


def _cut(line: Points, length: float) -> Points:
    """The middle of a line, of a length."""
    steps = np.concatenate([[0.0], np.cumsum(exact.lengths(np.diff(line, axis=0)))])
    spare = max(0.0, float(steps[-1]) - length) / 2
    where = np.linspace(spare, float(steps[-1]) - spare, len(line))
    return exact.points(_paired(*(np.interp(where, steps, line[:, axis]) for axis in (0, 1))))


def _bends(line: Points) -> int:
    """What the turns of a line cost; -1 where it cannot be read."""
    ahead = np.diff(line, axis=0)
    headings = [exact.heading(x, y) for x, y in ahead.tolist()]
    turns = [abs(b - a) for a, b in pairwise(headings)]
    steep = abs(exact.heading(line[-1, 0] - line[0, 0], line[-1, 1] - line[0, 1]))
    if max(turns, default=0.0) > 0.5 or sum(turns) > 1.8 or steep > 1.25:
        return -1
    return int(160 * sum(turns)) + int(120 * steep)


def anywhere(name: Name, at: XY, size: float) -> Iterator[Offer]:
    """Places ever further around a point, for what fits nowhere else."""
    for ring in range(1, 13):
        for turn in range(12):
            angle = turn * pi / 6
            spot = (
                at[0] + ring * 0.5 * size * exact.cos(angle),
                at[1] + ring * 0.4 * size * exact.sin(angle),
            )
            yield Offer(straight(spot, name.length), 250 * ring, name)
