"""The names of a zone map, made from its seed and lettered where little stands: towns beside their
walls, regions in spaced capitals on a bow, ranges and woods beside what they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.seeds import Dice, stream_key
from morphs.draw.terrain.labels import FAMILY, text, text_width
from morphs.draw.terrain.marks import num, point
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.palette import GROUND, INK, blended
from morphs.draw.zones.seas import sea_stems
from morphs.generators.terrain.extras.naming import Namer
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER
from morphs.generators.zones.zone_map import ZoneMap

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]
Box = tuple[int, int, int, int]
"""Row, column, rows and columns of squares."""

SHARES = {"region": 0.026, "town": 0.0148, "range": 0.0114, "wood": 0.0108}
"""How high letters are, of a level's side."""
SMALL_LEVEL = 1.25
"""How much higher on each of two levels, which are drawn smaller."""
LIGHT = 5.6
"""How wide the light about letters is at most, on both sides together, in pixels."""
GLOWING = {"region": 0.18, "town": 0.34, "range": 0.34, "wood": 0.34}
"""How wide it is, of how high letters are."""
PALE = 0.62
"""How much paler it is than the ground."""
SMALLEST = 10.0
"""How high they are at least, in pixels."""
SPREAD = {"region": 0.4, "town": 0.02, "range": 0.14, "wood": 0.06}
"""How far letters are apart beside their widths, in their heights."""
LEAST_REGION, LEAST_RANGE, LEAST_WOOD = 0.012, 0.006, 0.006
"""The share of a level from which a region, a range and a wood have a name."""
CLOSE = 11
"""How many of the 25 squares about one that is in a range or a wood are so too."""
MOST = {"range": 7, "wood": 5}
TAKEN, OUTSIDE = 60, 100
"""What a square costs that a name lies on, and one outside of the region that is named."""
FAR = {"region": 7500, "range": 2500, "wood": 1800}
"""The most that a name's place may cost for each of its squares, in hundredths."""
PEAKED, PASSED = 60, 6
"""What a square costs on which peaks are drawn, or that they hide, and one of the floor between."""
LOW, GREAT = 14, 2.4
"""What one costs that low peaks hide, and how high are those that cost the most, in squares."""
LEAFY = 20
"""What more a square costs on which crowns of woods are drawn."""
WET = 160
"""What a square of seas and lakes costs: names on land do not run over coasts."""
SIGNED = 320
"""What a square costs on which a sign stands."""
NEARER = 4
"""What a square costs the name of a range or a wood for each square that it lies away from it."""
ASIDE = 3
"""What a square costs the name of a range that is not right beneath it."""
SMALLER = ((1.0, 0), (0.86, 150), (0.74, 400), (0.64, 800), (0.56, 1100), (0.5, 1500))
"""How high the letters of a region may be that has little room, of what they should be, and what
that costs for each of its squares, in hundredths; those of ranges and woods only a little less."""
LARGER = ((0.03, 1.4), (0.015, 1.2))
"""How much larger letters of ranges are that cover so much of a level at the least."""
FOLDED = 60
"""And what it costs to set it in two lines."""
CROSSED, FORDED = 110, 110
"""What more a square of a road and of a river costs a name that is not a town's: these cut through
its letters."""
REALM = "#4a221a"
"""The ink of the names of regions: what is large is not as dark as what is small."""
DARK = ("lava", "subterranean", "rock")
"""Grounds on which letters are light."""
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
    "dirt": ("The {} March", "{} Moor", "The {} Hundreds"),
    "sand": ("The {} Sands", "Waste of {}", "The {} Reach"),
    "grass": ("{} Vale", "The {} Meads", "{} Weald", "Plain of {}"),
    "snow": ("The White {}", "{} Frost", "Winter of {}"),
    "swamp": ("The {} Fens", "{} Mire", "The Drowned {}"),
    "rough": ("{} Heath", "The {} Steppe", "The {} Wolds"),
    "subterranean": ("Halls of {}", "The {} Deeps", "{} Under"),
    "lava": ("The {} Ash", "The Burnt {}", "Cinders of {}"),
}
REALMS = ("Crown of {}", "Duchy of {}", "The {} Mark", "Realm of {}")
"""What the land of a player is called."""
RANGES = ("{} Mountains", "The {} Teeth", "{} Peaks", "The {} Wall", "Spine of {}")
HEIGHTS = ("{} Hills", "The {} Downs", "{} Fells")
WOODS = ("{} Wood", "Forest of {}", "{} Holt", "The {}wood")


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


class Written(NamedTuple):
    """A name that is lettered: what it is of, what it says, and where the middle of that is, in
    squares."""

    kind: str
    words: str
    row: float
    column: float


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
    for squares in _ranges(lands.peaks):
        peaks = 3 * int((squares & lands.ranges).sum()) > int(squares.sum())
        words = namer.dice.choose(RANGES if peaks else HEIGHTS).format(namer.stem())
        found.append(Label("range", words, squares))
    for squares in _parts(lands.woods, LEAST_WOOD, MOST["wood"]):
        words = namer.dice.choose(WOODS).format(namer.stem())
        found.append(Label("wood", words, squares))
    return found


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
    for zone in np.unique(zones.zone[level]).tolist():
        squares = (zones.zone[level] == zone) & land
        stem = namer.stem()
        if zone == 0 or int(squares.sum()) < LEAST_REGION * squares.size:
            continue
        ground = TERRAINS[ground_of(zones, level, squares)]
        dice = Dice(seed, "zones", "region", level, zone)
        owned = bool(zones.owners.get(zone)) and dice.below(2)
        words = dice.choose(REALMS if owned else REGIONS.get(ground, REGIONS["dirt"]))
        yield zone, Label("region", words.format(stem), squares)


def ground_of(zones: ZoneMap, level: int, squares: Bools) -> int:
    """Return which ground there is most of, as an index into TERRAINS."""
    return int(np.bincount(zones.terrain[level][squares]).argmax())


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


class Lettering:
    """Places names on one level, each where it covers least."""

    def __init__(
        self, zones: ZoneMap, level: int, pixels: int, cost: Ints, crowns: Bools | None = None
    ) -> None:
        self.size, self.pixels, self.cost, self.crowns = zones.size, pixels, cost, crowns
        self.kinds = zones.terrain[level]
        self.roads, self.rivers = zones.road[level] > 0, zones.river[level] > 0
        self.dark = np.isin(zones.terrain[level], [TERRAINS.index(word) for word in DARK])
        self.share = SMALL_LEVEL if zones.levels > 1 else 1.0
        self.parts: list[str] = []
        self.written: list[Written] = []

    def high(self, kind: str) -> float:
        """How high the letters of a kind are, in pixels."""
        return max(SMALLEST, self.share * SHARES[kind] * self.size * self.pixels)

    def extent(self, kind: str, lines: Sequence[str], share: float = 1.0) -> tuple[int, int]:
        """Rows and columns of squares that the lines of a name take, so much smaller."""
        high, wide = share * self.high(kind), 0.0
        for words in lines:
            shown = words.upper() if kind == "region" else words
            long = text_width(shown, True, kind in ("range", "wood"))
            wide = max(wide, (long + SPREAD[kind] * len(shown)) * high)
        tall = 1.15 if kind != "region" else 1.7 if len(lines) == 1 else 1.5 * len(lines)
        return ceil(tall * high / self.pixels), ceil(wide / self.pixels) + 1

    def place(self, label: Label) -> None:
        """Letter a name over its squares, or beside them; smaller, or not at all, where there is
        no room."""
        within = label.kind == "region"
        cost = self.cost + self._away(label.squares, within)
        cost = cost + CROSSED * self.roads + FORDED * self.rivers
        if label.kind == "wood" and self.crowns is not None:
            cost = cost - LEAFY * (self.crowns & label.squares)
        best: tuple[int, Box, float, Sequence[str]] | None = None
        for lines, share, dear in self._settings(label):
            rows, columns = self.extent(label.kind, lines, share)
            if columns > self.size - 2:
                continue
            whole = _windows(cost, rows, columns)
            row, column = np.unravel_index(int(whole.argmin()), whole.shape)
            spent = 100 * int(whole[row, column]) // (rows * columns)
            if spent <= FAR[label.kind] and (best is None or spent + dear < best[0]):
                best = (spent + dear, (int(row), int(column), rows, columns), share, lines)
        if best:
            self._letter(label.kind, best[3], *best[1:3])
            self.written.append(Written(label.kind, label.words, *heart(label.squares)))

    def _settings(self, label: Label) -> Iterator[tuple[Sequence[str], float, int]]:
        """How a name may be set: its lines, how large, and what that costs."""
        if label.kind != "region":
            large = _larger(label.squares) if label.kind == "range" else 1.0
            yield from (((label.words,), large * share, dear) for share, dear in SMALLER[:2])
            if large > 1.0:
                yield (label.words,), 1.0, SMALLER[1][1]
            return
        for share, dear in SMALLER:
            yield (label.words,), share, dear
            if " " in label.words:
                yield _halves(label.words), share, dear + FOLDED

    def _away(self, squares: Bools, within: bool) -> Ints:
        """What each square costs for its place: outside of a region, near its rim; on a range, far
        from it or from its middle, or anywhere but at its southern foot."""
        if within:
            deep = ndimage.distance_transform_cdt(np.pad(squares, 1), "chessboard")[1:-1, 1:-1]
            return np.where(squares, np.maximum(0, 4 - deep // 2), OUTSIDE).astype(np.int64)
        far = ndimage.distance_transform_cdt(~squares, "chessboard").astype(np.int64)
        rows, columns = np.indices(squares.shape)
        middle = [int(at[squares].mean().round()) for at in (rows, columns)]
        off = np.maximum(abs(rows - middle[0]), abs(columns - middle[1])) // 3
        south = np.zeros(squares.shape, np.bool_)
        for down in (1, 2, 3):
            south[down:] |= squares[:-down]
        beside = np.minimum(NEARER * far, 60) + off + ASIDE * ~south
        away: Ints = np.where(squares, 9 + off, beside).astype(np.int64)
        return away

    def beside(self, words: str, box: Box) -> None:
        """Letter a town's name below, above or beside its box."""
        rows, columns = self.extent("town", (words,))
        top, left, high, wide = box
        middle = left + wide // 2 - columns // 2
        spots = [(top + high, middle), (top + high - rows, left + wide)]
        spots += [(top + high - rows, left - columns), (top - rows, middle)]
        best: tuple[int, int, Box] | None = None
        for rank, (row, column) in enumerate(spots):
            row = min(max(row, 1), self.size - rows - 1)
            column = min(max(column, 1), self.size - columns - 1)
            part = self.cost[row : row + rows, column : column + columns]
            key = (int(part.sum()) + 8 * rank, rank)
            if best is None or key < best[:2]:
                best = (*key, (row, column, rows, columns))
        if best:
            self._letter("town", (words,), best[2])

    def _letter(self, kind: str, lines: Sequence[str], box: Box, share: float = 1.0) -> None:
        row, column, rows, columns = box
        self.cost[max(0, row - 1) : row + rows + 1, max(0, column - 1) : column + columns + 1] += (
            TAKEN
        )
        high = share * self.high(kind)
        x, y = (column + columns / 2) * self.pixels, (row + rows / 2) * self.pixels
        light = (
            2 * int(self.dark[row : row + rows, column : column + columns].sum()) > rows * columns
        )
        own = REALM if kind == "region" else INK
        ink, glow = ("#f7ead2", "#3a2c26") if light else (own, self._glow(box))
        shared = f'font-family="{FAMILY}, Georgia, serif" stroke="{glow}" paint-order="stroke" '
        shared += f'stroke-linejoin="round" stroke-width="{num(min(LIGHT, GLOWING[kind] * high))}" '
        spread = SPREAD[kind] * high
        if kind in ("town", "wood"):
            is_town, at = kind == "town", (x, y + 0.33 * high)
            lettered = text(
                lines[0], at, high, ATLAS, ink, True, not is_town, halo=False, spread=spread
            )
            self.parts.append(f'<g {shared} stroke-opacity="0.85">{lettered}</g>')
            return
        for number, words in enumerate(lines):
            deep = rows / len(lines)
            part = (row + number * deep, float(column), deep, float(columns))
            name, data = f"name{len(self.parts)}", self._bow(part, 0.36 * high)
            shown, slanted = (words, True) if kind == "range" else (words.upper(), False)
            lettered = text(
                shown, None, high, ATLAS, ink, True, slanted, halo=False, spread=spread,
                path=f"#{name}",
            )  # fmt: skip
            strength = 'stroke-opacity="0.85"' if slanted else 'stroke-opacity="0.75"'
            self.parts.append(
                f'<defs><path id="{name}" d="{data}"/></defs><g {shared} {strength}>{lettered}</g>'
            )

    def _glow(self, box: Box) -> str:
        """The light about letters: that of the ground on which most of them stand."""
        row, column, rows, columns = box
        kinds = self.kinds[row : row + rows, column : column + columns]
        ground = GROUND[TERRAINS[int(np.bincount(kinds.ravel()).argmax())]]
        return blended(ground, ATLAS.halo, PALE)

    def _bow(self, box: tuple[float, float, float, float], drop: float) -> str:
        """Path data of a slight bow through the middle of a box, so far below it."""
        row, column, rows, columns = box
        x, y = (column + columns / 2) * self.pixels, (row + rows / 2) * self.pixels + drop
        wide = 0.55 * columns * self.pixels
        bow = 0.045 * wide * (1 if int(row + column) % 2 else -1)
        ends = [point((x + side * wide, y + bow)) for side in (-1, 1)]
        return f"M{ends[0]}Q{point((x, y - bow))} {ends[1]}"


def _larger(squares: Bools) -> float:
    """How much larger the name of a range is than that of the smallest, by how great it is."""
    share = float(squares.mean())
    return next((larger for least, larger in LARGER if share >= least), 1.0)


def _halves(words: str) -> tuple[str, str]:
    """A name in two lines about equally long."""
    parts = words.split(" ")
    splits = [(" ".join(parts[:k]), " ".join(parts[k:])) for k in range(1, len(parts))]
    return min(splits, key=lambda two: abs(len(two[0]) - len(two[1])))


def heart(squares: Bools) -> tuple[float, float]:
    """A place deep within some squares."""
    deep = ndimage.distance_transform_cdt(np.pad(squares, 1), "chessboard")[1:-1, 1:-1]
    row, column = np.unravel_index(int(deep.argmax()), deep.shape)
    return float(row), float(column)


def _windows(cost: Ints, rows: int, columns: int) -> Ints:
    """The sum of the costs of every box of so many rows and columns, by its corner; those that
    would touch the rim cost more than any other."""
    whole = np.pad(cost, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    found: Ints = whole[rows:, columns:] - whole[:-rows, columns:]
    found = found - whole[rows:, :-columns] + whole[:-rows, :-columns]
    found[[0, -1]] += TAKEN * rows * columns
    found[:, [0, -1]] += TAKEN * rows * columns
    return found


def lettered(
    zones: ZoneMap,
    level: int,
    pixels: int,
    boxes: Mapping[int, Box],
    lands: Lands,
) -> Lettering:
    """Letter the names of a level: `boxes` are what its things cover as they are drawn."""
    cost = _cost(zones, level, boxes.values(), lands)
    lettering = Lettering(zones, level, pixels, cost, lands.crowns)
    for index, words in names_of_towns(zones).items():
        thing = zones.things[index]
        if thing.level == level and index in boxes:
            lettering.beside(words, boxes[index])
    for label in labels(zones, level, lands):
        lettering.place(label)
    return lettering


def _cost(
    zones: ZoneMap,
    level: int,
    boxes: Iterable[Box],
    lands: Lands,
) -> Ints:
    """What it costs to letter each square, by what is to be seen there."""
    cost = _risen(lands) + 5 * lands.hills + 5 * lands.woods
    if lands.crowns is not None:
        cost += LEAFY * lands.crowns
    cost += WET * lands.lakes + 9 * (zones.road[level] > 0) + 16 * (zones.river[level] > 0)
    cost += WET * (zones.terrain[level] == WATER) + 3 * (zones.terrain[level] == ROCK)
    for row, column, high, wide in boxes:
        top = max(0, row - 1)  # numbers and banners stand above signs
        cost[top : max(0, row + high), max(0, column) : max(0, column + wide)] += SIGNED
    return np.asarray(cost)


def _risen(lands: Lands) -> Ints:
    """What it costs to letter each square of ranges: low peaks less than great ones."""
    if lands.high is not None:
        steep = PEAKED * np.minimum(1.0, lands.high / GREAT)
        found = np.where(lands.high > 0, np.maximum(LOW, steep), PASSED * lands.peaks)
        return np.asarray(np.round(found), np.int64)
    risen = lands.peaks.copy()
    for up in (1, 2):  # what stands there hides what lies behind
        risen[:-up] |= lands.peaks[up:]
    return np.asarray(PEAKED * risen, np.int64)
