"""The names of a zone map, made from its seed: towns, regions, ranges and woods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.seeds import Dice, stream_key
from morphs.draw.zones.seas import sea_stems
from morphs.generators.terrain.extras.naming import Namer
from morphs.generators.zones.templates.template import TERRAINS
from morphs.generators.zones.zone_map import ZoneMap

Bools = NDArray[np.bool_]
LEAST_REGION, LEAST_RANGE, LEAST_WOOD = 0.012, 0.006, 0.006
"""The share of a level from which a region, a range and a wood have a name."""
TALL = 1.2
"""How high peaks are at the least that make a range worth a name, in squares."""
CLOSE = 11
"""How many of the 25 squares about one that is in a range or a wood are so too."""
MOST = {"range": 7, "wood": 5}
ENDINGS = {
    "castle": ("hold", "burg", "gate", "minster", "garde"),
    "rampart": ("wood", "dell", "lea", "grove", "glen"),
    "tower": ("spire", "crest", "peak", "watch"),
    "inferno": ("pyre", "brand", "gaol", "scar"),
    "necropolis": ("barrow", "grave", "mourn", "fell"),
    "dungeon": ("deep", "delve", "vault", "shade"),
    "stronghold": ("fang", "tusk", "camp", "horn"),
    "fortress": ("mire", "fen", "water", "marsh"),
    "conflux": ("well", "mere", "star", "light"),
}
"""How towns of a faction end."""
REGIONS = {
    "dirt": ("The {} March", "{} Moor", "The {} Hundreds", "{} Holding", "The {} Tilth"),
    "sand": ("The {} Sands", "Waste of {}", "The {} Reach", "{} Barrens", "The Dry {}"),
    "grass": ("{} Vale", "The {} Meads", "{} Weald", "Plain of {}", "The {} Leas", "{} Shire"),
    "snow": ("The White {}", "{} Frost", "Winter of {}", "The {} Drifts", "{} Rime"),
    "swamp": ("The {} Fens", "{} Mire", "The Drowned {}", "{} Marsh", "Sloughs of {}"),
    "rough": ("{} Heath", "The {} Steppe", "The {} Wolds", "{} Scrub", "The Bare {}"),
    "subterranean": ("Halls of {}", "The {} Deeps", "{} Under", "Vaults of {}", "The {} Hollows"),
    "lava": ("The {} Ash", "The Burnt {}", "Cinders of {}", "{} Scoria", "The {} Embers"),
}
REALMS = ("Crown of {}", "Duchy of {}", "The {} Mark", "Realm of {}", "{} Palatine", "The {} Seat")
"""What the land of a player is called."""
RANGES = (
    *("{} Mountains", "The {} Teeth", "{} Peaks", "The {} Wall", "Spine of {}", "The {} Horns"),
    *("Crags of {}", "The {} Heights", "{} Scarps"),
)
HEIGHTS = (
    *("{} Hills", "The {} Downs", "{} Fells", "The {} Knolls", "{} Ridge", "Barrows of {}"),
    *("The {} Braes", "{} Tors"),
)
WOODS = (
    *("{} Wood", "Forest of {}", "{} Holt", "The {}wood", "{} Chase", "The {} Thickets"),
    *("Groves of {}", "{} Shaw"),
)


class Lands(NamedTuple):
    """The squares of a level that mountains, hills, woods and lakes cover, the bodies of ranges,
    and the squares where crowns of woods are drawn; how high what peaks hide each, in squares."""

    ranges: Bools
    hills: Bools
    woods: Bools
    lakes: Bools
    peaks: Bools
    crowns: Bools | None = None
    high: NDArray[np.float64] | None = None


@dataclass(frozen=True)
class Label:
    """A name: what it is of, what it says, and the squares that it belongs to or lies beside."""

    kind: str
    words: str
    squares: Bools


def names_of_towns(zones: ZoneMap) -> dict[int, str]:
    """Return what each town is called, by its index among the things; empty without a seed."""
    seed = zones.request.get("seed")
    if not isinstance(seed, int):
        return {}
    namer = Namer(stream_key(seed, "zones", "towns"))
    towns = [(index, one) for index, one in enumerate(zones.things) if one.kind == "town"]
    return {
        index: namer.joined(ENDINGS.get(one.name.partition("-")[2], ENDINGS["castle"]))
        for index, one in towns
    }


def labels(zones: ZoneMap, level: int, lands: Lands) -> list[Label]:
    """Return the names of regions, ranges and woods of a level, the most important first."""
    seed = zones.request.get("seed")
    if not isinstance(seed, int):
        return []
    namer = _namer(seed, level)
    found = [one for _, one in _regions(zones, level, seed, namer)]
    high, low, woods = (_dealt(forms, seed, level) for forms in (RANGES, HEIGHTS, WOODS))
    for squares in _ranges(_drawn(lands)):
        peaks = 3 * int((squares & lands.ranges).sum()) > int(squares.sum())
        words = next(high if peaks else low).format(namer.stem())
        found.append(Label("range", words, squares))
    for squares in _parts(lands.woods, LEAST_WOOD, MOST["wood"]):
        found.append(Label("wood", next(woods).format(namer.stem()), squares))
    return found


def _dealt(forms: Sequence[str], seed: int, level: int) -> Iterator[str]:
    """Yield forms of names without end, each as often as the others, on the second level from
    another one on."""
    dealt = list(forms)
    Dice(seed, "zones", "forms", forms[0]).shuffle(dealt)
    first = level * (len(dealt) // 2)
    yield from cycle(dealt[first:] + dealt[:first])


def realms(zones: ZoneMap, level: int) -> list[tuple[int, Label]]:
    """Return the regions of a level that have names, each with its zone."""
    seed = zones.request.get("seed")
    return [*_regions(zones, level, seed, _namer(seed, level))] if isinstance(seed, int) else []


def _namer(seed: int, level: int) -> Namer:
    """What names the land of a level, and repeats no name of its seas."""
    namer = Namer(stream_key(seed, "zones", "names", level))
    namer.known.update(sea_stems(seed, level))
    return namer


def _regions(zones: ZoneMap, level: int, seed: int, namer: Namer) -> Iterator[tuple[int, Label]]:
    land = zones.land[level]
    kinds = {word: _dealt(forms, seed, level) for word, forms in REGIONS.items()}
    owners = _dealt(REALMS, seed, level)
    for zone in np.unique(zones.zone[level]).tolist():
        squares = (zones.zone[level] == zone) & land
        stem = namer.stem()
        if zone == 0 or int(squares.sum()) < LEAST_REGION * squares.size:
            continue
        ground = TERRAINS[ground_of(zones, level, squares)]
        dice = Dice(seed, "zones", "region", level, zone)
        owned = bool(zones.owners.get(zone)) and dice.below(2)
        words = next(owners if owned else kinds.get(ground, kinds["dirt"]))
        yield zone, Label("region", words.format(stem), squares)


def ground_of(zones: ZoneMap, level: int, squares: Bools) -> int:
    """Return which ground there is most of, as an index into TERRAINS."""
    return int(np.bincount(zones.terrain[level][squares]).argmax())


def _drawn(lands: Lands) -> Bools:
    """The squares of ranges where peaks are to be seen: others are bare, and named by nobody."""
    return lands.peaks if lands.high is None else lands.peaks & (lands.high >= TALL)


def _ranges(peaks: Bools) -> list[Bools]:
    """The largest ranges; where two touch by a neck they are two."""
    block = np.ones((3, 3), np.bool_)
    cores, count = ndimage.label(ndimage.binary_erosion(peaks, block), block)
    if not count:
        return []
    nearest = ndimage.distance_transform_cdt(cores == 0, "chessboard", return_indices=True)[1]
    whole = np.where(peaks, cores[tuple(nearest)], 0)
    sizes = np.bincount(whole.ravel(), minlength=count + 1)
    order = sorted(range(1, count + 1), key=lambda k: (-int(sizes[k]), k))[: MOST["range"]]
    return [whole == k for k in order if sizes[k] >= LEAST_RANGE * peaks.size]


def _parts(squares: Bools, least: float, most: int) -> list[Bools]:
    """The largest parts that lie close, what is strewn between them left out."""
    around = ndimage.correlate(squares.astype(np.int64), np.ones((5, 5), np.int64))
    squares = squares & (around >= CLOSE)
    labelled, count = ndimage.label(squares, np.ones((3, 3), np.bool_))
    sizes = np.bincount(labelled[squares], minlength=count + 1)
    order = sorted(range(1, count + 1), key=lambda k: (-int(sizes[k]), k))[:most]
    enough = [k for k in order if sizes[k] >= least * squares.size]
    return [squares & (labelled == k) for k in enough]
