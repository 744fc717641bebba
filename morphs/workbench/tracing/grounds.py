"""What floor and rock look like all over a pack, as a way reads it.

Where what it calls floor looks as rock does on other tiles, that tile is doubted; a way to which
floor and rock look alike reads worse than one to which they do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.cluster.vq import kmeans, vq

from morphs.workbench.detect.survey import STROKES, UNIT, line_hats
from morphs.workbench.tracing.seeds import Colours, Mask, Seen
from morphs.workbench.tracing.ways import HATS, nearest, opened

STEP, WINDOW = 5, 11
"""Pixels: how far apart places are looked at, and how much is seen about each."""
AWAY = 4
"""What is nearer to the edge of the floor, in pixels, shows rock as well."""
KINDS, LEARNT = 48, 6000
"""How many looks are told apart, and from how many places they are learnt."""
FAINT = 2.0
"""What differs by less, in units of CIELAB, is hardly seen."""
RARE = 0.25
"""What is floor in a smaller share of its places (as if there were as much floor as rock) looks
like rock."""
UNSEEN = 0.001
"""Looks of which there is less tell nothing: a share of the floor, of the rock."""
PARTED, WITHIN = 0.25, 0.75
"""So many squares that look like rock are doubted: where a line parts them from what the code says
is floor, and in its midst, where they may be furniture."""
Kinds = NDArray[np.intp]
Counts = NDArray[np.int64]
_PLACES = slice(STEP // 2, None, STEP)


@dataclass(frozen=True)
class Looks:
    """The kinds of looks in a pack: their middles, in units of what varies."""

    middles: Colours
    units: Colours
    _kept: WeakKeyDictionary[Seen, Kinds] = field(default_factory=WeakKeyDictionary, repr=False)

    def of(self, one: Seen) -> Kinds:
        """The kind of every place of a tile: (rows, columns)."""
        found = self._kept.get(one)
        if found is None:
            seen = _looks(one)
            kinds, _ = vq(seen.reshape(-1, seen.shape[-1]) / self.units, self.middles)
            found = np.asarray(kinds.reshape(seen.shape[:2]), dtype=np.intp)
            self._kept[one] = found
        return found


def looks_of(sample: Sequence[Seen]) -> Looks:
    """Learn what looks there are, from places spread evenly over tiles; no dice are cast."""
    every = np.concatenate([_looks(one).reshape(-1, 6) for one in sample])
    units = every.std(axis=0) + FAINT
    chosen = every[:: max(1, -(-len(every) // LEARNT))] / units
    first = chosen[:: max(1, len(chosen) // KINDS)][:KINDS]
    return Looks(kmeans(chosen, first)[0], units)


def _looks(one: Seen) -> Colours:
    """About every place the mean colour, how much its lightness varies, and how steeply."""

    def mean(values: Colours) -> Colours:
        found: Colours = ndimage.uniform_filter(values, WINDOW, mode="nearest")[_PLACES, _PLACES]
        return found

    light = one.lab[..., 0]
    means = [mean(one.lab[..., channel]) for channel in range(4)]
    spread = np.sqrt(np.maximum(mean(light**2) - means[0] ** 2, 0))
    return np.stack([*means, spread, mean(ndimage.gaussian_gradient_magnitude(light, 1.0))], -1)


@dataclass
class Grounds:
    """How often each look is floor, and how often rock, tile by tile, as one way reads them."""

    looks: Looks
    floor: dict[str, Counts] = field(default_factory=dict)
    rock: dict[str, Counts] = field(default_factory=dict)

    def add(self, one: Seen, mask: Mask) -> None:
        """Take a tile into account as it is read."""
        kinds, floor, many = self.looks.of(one), mask[_PLACES, _PLACES], len(self.looks.middles)
        self.floor[one.tile.name] = np.bincount(kinds[floor], minlength=many)
        self.rock[one.tile.name] = np.bincount(kinds[~floor], minlength=many)

    def alike(self) -> float:
        """How much of floor and rock looks alike, 0 to 1."""
        return float(np.minimum(self._shares(self.floor), self._shares(self.rock)).sum())

    def contradict(self, one: Seen, mask: Mask) -> bool:
        """Whether much of what is floor on a tile looks as rock does on the others."""
        name = one.tile.name
        floor, rock = (
            self._shares(colour_counts, name) + UNSEEN for colour_counts in (self.floor, self.rock)
        )
        inner = ndimage.distance_transform_edt(mask)[_PLACES, _PLACES] > AWAY
        strange = inner & (floor < RARE * (floor + rock))[self.looks.of(one)]
        if _largest(strange) < PARTED:
            return False
        return _largest(strange) >= WITHIN or _largest(strange & _parted(one)) >= PARTED

    def _shares(self, colour_counts: dict[str, Counts], without: str = "") -> Colours:
        """How much of it each look is, one tile left out."""
        counts = np.zeros(len(self.looks.middles))
        for name, seen in colour_counts.items():
            counts += seen * (name != without)
        return np.asarray(counts / max(counts.sum(), 1.0))


def _largest(places: Mask) -> float:
    """The area of the largest piece, in squares."""
    pieces, count = ndimage.label(places)
    most = np.bincount(pieces.ravel())[1:].max() if count else 0
    return float(most * STEP * STEP / UNIT**2)


def _parted(one: Seen) -> Mask:
    """Of every place whether lines part it from where the code says that there is floor."""
    dark, light = line_hats(one.lab, STROKES[0])
    pieces, _ = ndimage.label(~opened((dark > HATS[0]) | (light > HATS[0])))
    pieces = nearest(pieces)
    return ~np.isin(pieces, np.unique(pieces[one.floor > 0]))[_PLACES, _PLACES]
