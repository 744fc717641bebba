"""A plan of lands: in which country some cells of a map lie, from the sea up to the mountains.

Height and rain are two fields of round swells, in whole numbers. Ranked by height cells fall into
bands, and those of each band, ranked by rain, into its countries: each has its share of every map.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from morphs.base.seeds import Dice

Ints = NDArray[np.int64]
T = TypeVar("T")
WIDE = (6, 12)
"""How many steps a swell reaches, at least and at most."""
SWELLS = 3
"""How many swells lie over each place, about."""


@dataclass(frozen=True)
class Band:
    """Countries of one height, from dry to wet, with their shares; and the band's own."""

    share: int
    countries: Mapping[str, int]


class Places(NamedTuple):
    """Middles of cells, in parts of one step from a cell to the next; and after how far a board
    that runs round begins again (0: it does not)."""

    x: Ints
    y: Ints
    step: int
    periods: tuple[int, int] = (0, 0)


@lru_cache(maxsize=1)
def bands() -> tuple[Band, ...]:
    """The bands there are, from the lowest to the highest."""
    text = files("morphs.generators.composition").joinpath("lands.toml").read_text(encoding="utf-8")
    return tuple(Band(row["share"], row["countries"]) for row in tomllib.loads(text)["band"])


def planned() -> set[str]:
    """The names of all countries that lands are planned of."""
    return {name for band in bands() for name in band.countries}


class Lands(NamedTuple):
    """The country of each cell, and its place among all from the lowest to the highest."""

    country: list[str]
    height: list[int]


def lands_of(
    places: Places, known: Collection[str], dice: Dice, sunk: Collection[int] = ()
) -> Lands:
    """Lands of the countries known; at least one must be. Cells that are sunk - the rim of an
    island - are of the lowest, and all others have the shares among themselves."""
    height, rain = (_field(places, dice) for _ in range(2))
    band_shares = [(band.share, _known(band, known)) for band in bands() if _known(band, known)]
    found = [next(iter(band_shares[0][1]))] * len(height)
    by_height = np.argsort(height, kind="stable")
    is_sunk = np.isin(by_height, list(sunk))
    order = np.concatenate([by_height[is_sunk], by_height[~is_sunk]])
    by_height = by_height[~is_sunk]
    for cells, (_, countries) in _parted(
        by_height, band_shares, [share for share, _ in band_shares]
    ):
        wet = cells[np.argsort(rain[cells], kind="stable")]
        for some, country in _parted(wet, list(countries), list(countries.values())):
            for cell in some.tolist():
                found[cell] = country
    return Lands(found, np.argsort(order, kind="stable").tolist())


def spread(places: Places, apart: int, dice: Dice) -> list[int]:
    """Cells chosen by the dice, none less than so many steps from another, as many as there is
    room for."""
    free = np.ones(len(places.x), dtype=bool)
    order = list(range(len(free)))
    dice.shuffle(order)
    found = []
    for cell in order:
        if free[cell]:
            found.append(cell)
            near = _squares(places, int(places.x[cell]), int(places.y[cell]))
            free &= near >= (apart * places.step) ** 2
    return found


def _known(band: Band, known: Collection[str]) -> dict[str, int]:
    return {name: share for name, share in band.countries.items() if name in known}


def _parted(cells: Ints, among: Sequence[T], shares: Sequence[int]) -> list[tuple[Ints, T]]:
    """Cells in their order dealt by shares."""
    ends = np.cumsum([0, *shares]) * len(cells) // max(1, sum(shares))
    return [(cells[a:b], one) for a, b, one in zip(ends, ends[1:], among, strict=False)]


def _field(places: Places, dice: Dice) -> Ints:
    """The sum of swells that rise or sink, a number for each cell."""
    x, y, step, periods = places
    margin = 0 if any(periods) else WIDE[1] * step
    left, top = int(x.min()) - margin, int(y.min()) - margin
    wide = periods[0] or int(x.max()) + margin - left + 1
    high = periods[1] or int(y.max()) + margin - top + 1
    middle = sum(WIDE) // 2 * step
    total = np.zeros(len(x), dtype=np.int64)
    for _ in range(1 + SWELLS * wide * high // (middle * middle)):
        at = left + dice.below(wide), top + dice.below(high)
        reach = dice.between(WIDE[0] * step, WIDE[1] * step)
        inside = np.maximum(0, reach * reach - _squares(places, *at)) // max(1, reach * reach >> 12)
        total += inside * inside * (dice.below(2001) - 1000)
    return total


def _squares(places: Places, x: int, y: int) -> Ints:
    """The squares of the distances of all cells from a point."""
    found = np.zeros(len(places.x), dtype=np.int64)
    for own, at, period in ((places.x, x, places.periods[0]), (places.y, y, places.periods[1])):
        away = np.abs(own - at)
        if period:
            away %= period
            away = np.minimum(away, period - away)
        found += away * away
    return found
