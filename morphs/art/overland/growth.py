"""Where the symbols of a country stand: loosely in rows, clear of borders, water and ways."""

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.frame import outline
from morphs.art.geometry.noise import noise
from morphs.art.overland.country import Country, Symbol, middle
from morphs.art.overland.signs import FARMED, FARMS, GROWTH, HIGH, PLACES, WIDE
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.seeds import Dice

KINDS: dict[str, tuple[tuple[str, float, float, float, float], ...]] = {
    "m": (("mountain", 6.0, 5.6, 0.95, 0.3), ("foothill", 3.0, 5.2, 0.25, 0.2)),
    "o": (("foothill", 3.9, 5.2, 0.7, 0.25), ("hill", 2.4, 5.2, 0.2, 0.2)),
    "h": (("hill", 3.3, 4.7, 0.6, 0.3), ("tuft", 1.0, 4.4, 0.3, 0.3)),
    "p": (("tuft", 1.05, 3.9, 0.36, 0.3),),
    "d": (("dune", 2.2, 4.0, 0.55, 0.3), ("cactus", 1.3, 5.2, 0.2, 0.2)),
    "f": (("conifer", 2.7, 1.95, 0.88, 0.22),),
    "w": (("tree", 2.25, 2.6, 0.68, 0.2), ("tuft", 1.0, 3.9, 0.25, 0.3)),
    "j": (("crown", 2.3, 1.8, 0.9, 0.22), ("palm", 2.8, 3.3, 0.6, 0.15)),
    "s": (("reeds", 1.9, 2.9, 0.62, 0.2),),
    "t": (("snow", 1.9, 3.3, 0.55, 0.3), ("conifer", 1.8, 5.2, 0.16, 0.2)),
    "a": (("wave", 1.4, 4.4, 0.3, 0.3),),
}
"""For each country: symbol, height, distance between two, share of places taken, how much heights
vary."""


RISING = {"mountain": 5.5, "foothill": 4.0, "hill": 4.0}
"""What is smaller towards the rim of its country: how many squares within it has its full size."""
RIM = 0.58
"""How much of its size that has at the rim."""
PATCHY = 1.5
"""How much growth is now dense, now thin."""
LARGE = {"town", "isle", *(sign for sign, _ in PLACES.values())}
"""Signs that growth keeps well away from."""


def symbols(country: Country) -> tuple[Symbol, ...]:
    """Every symbol of a hex, from back to front."""
    found: list[Symbol] = []
    if country.town:
        found.append(Symbol(*_sign(country)))
    taken = _taken(country)
    found += _marks(country)
    for letter, area in sorted(country.areas.items()):
        others = exact.union_all([x for other, x in country.areas.items() if other != letter])
        ground = _Ground(country, area, others, taken)
        if letter == country.core:
            found += _farmland(country, ground)
        special = [m for tag in country.tags for m in GROWTH.get(tag, ()) if letter == country.core]
        for kind, size, apart, share, vary in (*special, *KINDS[letter]):
            found += _strewn(ground, (kind, size, apart, share, vary), found)
    return tuple(sorted(found, key=lambda s: (round(s.y, 3), round(s.x, 3))))


def _sign(country: Country) -> tuple[str, float, float, float]:
    """The sign of the greatest place that is asked for."""
    assert country.town
    places = [tag for tag in country.tags if tag in PLACES]
    built_up = places[:1] == ["town"] and len(places) > 1
    own = places[1:] if built_up else places  # the place that a built-up cell belongs to
    kinds = [kind for kind in PLACES if kind in own]
    kind, size = PLACES[kinds[-1]] if kinds else ("village", 3.2)
    return kind, *country.town, size


def _marks(country: Country) -> list[Symbol]:
    """Islands in the water, rapids in rivers."""
    x, y = middle(country.shape)
    found = []
    if "island" in country.tags:
        found.append(Symbol("isle", round(x, 2), round(y, 2), 3.2))
    rivers = [course.line for course in country.courses if course.letter == "r"]
    if "rapids" in country.tags and rivers:
        for share in (0.35, 0.6):
            spot = exact.along(rivers[0], share, normalized=True)
            found.append(Symbol("rapids", round(spot.x, 2), round(spot.y, 2), 1.2))
    return found


def _taken(country: Country) -> BaseGeometry:
    """Ground on which nothing grows: rivers and ways."""
    return exact.buffer(country.running("rsot"), 0.12)


def _farmland(country: Country, ground: "_Ground") -> list[Symbol]:
    """Fields and orchards where there is room for them, none over a border, a way or another."""
    x, y = middle(country.shape)
    found: list[Symbol] = []
    for tag in country.tags:
        rolls = Dice(country.seed, "farmed", tag)
        for kind, high, right, down in FARMED.get(tag, ()):
            for shrunk in (1.0, 0.7, 0.5):
                size = high * shrunk * (0.92 + 0.16 * rolls.fraction())
                shift = [0.5 * rolls.fraction() - 0.25 for _ in range(2)]
                at = x + right + shift[0], y + down + shift[1]
                if ground.has_room(*at, size) and not any(_overlap(at, size, one) for one in found):
                    found.append(Symbol(kind, round(at[0], 2), round(at[1], 2), round(size, 2)))
                    break
    return found


def _overlap(at: tuple[float, float], size: float, other: Symbol) -> bool:
    """Whether signs of farmland lie over each other."""
    apart = 0.9 * (size + other.size)
    return abs(at[0] - other.x) < WIDE * apart and abs(at[1] - other.y) < HIGH * apart


class _Ground:
    """Where the symbols of one country of a hex may stand."""

    def __init__(
        self, country: Country, area: BaseGeometry, others: BaseGeometry, taken: BaseGeometry
    ) -> None:
        self.seed = country.seed
        self.frame = outline(country.shape)
        self.area, self.others, self.taken = area, others, taken
        for shape in (area, others, taken, self.frame.boundary):
            shapely.prepare(shape)

    def holds(self, xs: Floats, ys: Floats, size: float) -> NDArray[np.bool_]:
        """Whether symbols of a size stand at places well inside, clear of all else."""
        spots = np.column_stack([xs, ys])
        held = shapely.contains_xy(self.area, xs, ys)
        held &= exact.distances(self.frame.boundary, spots) > 0.04 * size
        for shape, away in ((self.others, 0.3), (self.taken, 0.36)):
            if not shape.is_empty:
                held &= exact.distances(shape, spots) > away * size
        return np.asarray(held)

    def share_of_size(self, kind: str, xs: Floats, ys: Floats) -> Floats:
        """How much of its size a kind of symbol has at places: ranges are low at their rims."""
        if kind not in RISING or self.others.is_empty:
            return np.ones(len(xs))
        away = exact.distances(self.others, np.column_stack([xs, ys]))
        return np.asarray(RIM + (1 - RIM) * np.minimum(1.0, away / RISING[kind]))

    def has_room(self, x: float, y: float, size: float) -> bool:
        """Whether all that a sign of farmland covers is of this country, and nothing else is on
        it."""
        spot = shapely.box(x - WIDE * size, y - HIGH * size, x + WIDE * size, y + HIGH * size)
        inside = exact.buffer(self.frame, -0.3).contains(spot) and self.area.contains(spot)
        return bool(inside and not self.taken.intersects(spot))


def _strewn(
    ground: _Ground, manner: tuple[str, float, float, float, float], standing: list[Symbol]
) -> list[Symbol]:
    kind, size, apart, share, vary = manner
    rolls = Dice(ground.seed, "growth", kind)
    x0, y0, x1, y1 = ground.frame.bounds
    tried: list[tuple[float, float, float, float]] = []
    rows = int((y1 - y0) / (apart * 0.62)) + 1
    for row in range(rows):
        for column in range(int((x1 - x0) / apart) + 2):
            x = x0 + (column + 0.5 * (row % 2) + 0.5 * (rolls.fraction() - 0.5)) * apart
            y = y0 + (row + 0.5 * (rolls.fraction() - 0.5)) * apart * 0.62
            tall = size * (1 + vary * (rolls.fraction() - 0.5) * 2)
            tried.append((x, y, tall, rolls.fraction()))
    xs, ys, _, luck = np.array(tried).T
    likely = np.flatnonzero(luck < _density(xs, ys, ground.seed, share))
    grows = likely[ground.holds(xs[likely], ys[likely], size)]
    shares = ground.share_of_size(kind, xs[grows], ys[grows])
    found: list[Symbol] = []
    for number, part in zip(grows.tolist(), shares.tolist(), strict=True):
        x, y, tall, _ = tried[number]
        tall *= part
        if _free(x, y, tall, standing):
            found.append(Symbol(kind, round(x, 2), round(y, 2), round(tall, 2)))
    return found


def _density(x: Floats, y: Floats, seed: int, share: float) -> Floats:
    """Thin and dense by turns, the sparser growth the more."""
    level = noise(x, y, seed + 77, 5.0)
    return np.asarray(share + level * PATCHY * share * (1 - share))


def _free(x: float, y: float, size: float, standing: list[Symbol]) -> bool:
    """Whether a symbol keeps off those of other kinds, and off the town."""
    for other in standing:
        if other.kind in FARMS:
            if _overlap((x, y), 0.4 * size, other):
                return False
            continue
        reach = 0.36 * (size + other.size) * (1.3 if other.kind in LARGE else 1.0)
        if abs(other.x - x) < reach and abs(other.y - y) < reach * 0.8:
            return False
    return True
