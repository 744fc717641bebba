"""The names of a dungeon's quarters: what they are called, and where on the map there is room."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.draw.hands.table import GRAVER
from morphs.draw.lettered import long

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in squares."""
Rims = Callable[[tuple[int, int], float], NDArray[np.bool_]]
"""Where there are lines among so many samples, of which a square has so many each way."""
Ring = tuple[Sequence[Sequence[float]], bool]
"""Points of a ring, in squares, and whether what lies within it is open."""
NOUNS: dict[str, tuple[str, ...]] = {
    "hall": ("Halls", "Court", "Chambers"),
    "halls": ("Halls", "Court", "Chambers"),
    "gallery": ("Galleries", "Halls"),
    "library": ("Archives", "Stacks"),
    "barracks": ("Barracks", "Garrison"),
    "guard": ("Watch", "Bastion"),
    "kitchen": ("Kitchens", "Cellars"),
    "throne": ("Court", "Seat"),
    "vault": ("Vaults", "Treasuries"),
    "rotunda": ("Rotundas", "Domes"),
    "crypt": ("Crypts", "Tombs", "Catacombs"),
    "tomb": ("Tombs", "Barrows"),
    "temple": ("Temples", "Sanctum", "Cloisters"),
    "ruin": ("Ruins", "Wastes"),
    "summoning": ("Circles", "Sanctum"),
    "prison": ("Gaols", "Dungeons"),
    "cavern": ("Caverns", "Hollows", "Caves"),
    "grotto": ("Grottoes", "Springs"),
    "lair": ("Lairs", "Dens"),
    "fungus": ("Gardens", "Caverns"),
    "burrow": ("Burrows", "Warrens"),
    "camp": ("Camps", "Dens"),
    "mine": ("Mines", "Delvings", "Diggings"),
    "river": ("Sewers", "Channels"),
    "cistern": ("Cisterns", "Conduits"),
    "lake": ("Meres", "Springs"),
    "lava": ("Forges", "Fires"),
}
"""By the tag that prevails in it: what a quarter may be."""
USUAL = ("Deeps", "Underhalls", "Ways")
EPITHETS = (
    *("Old", "Lost", "Silent", "Sunken", "Broken", "Forgotten", "Pale", "Black", "Red", "Iron"),
    *("Hollow", "Weeping", "Whispering", "Blind", "Ashen", "Gilded", "Cold", "Long", "Nameless"),
    *("Bone", "Raven", "Widow's", "Warden's", "Hangman's", "Giant's", "Serpent", "Salt"),
    *("Lantern", "Copper", "Dry", "Drowned", "Outer", "Hidden", "Thorn", "Wolf", "Spider", "Owl"),
    *("Crooked", "Sleeping", "Bitter", "Burning", "Echoing", "Moon", "Winter", "Grey", "Nether"),
)
GRAIN = 2
"""Samples a square."""
TRACK, LEAD = 0.16, 1.24
"""The space between letters, and from line to line, in sizes."""
STRAY, OUTSIDE, FOREIGN, COVERED = 0.2, 0.05, 12.0, 40.0
"""What a place costs: as far from the quarter's middle as the quarter is wide; in the rock beside
it; nearer to another quarter, whose name it would seem; on floors."""
RANK, LAST = 0.06, 0.4
"""What the next smaller letters cost; and the last, which are for names that else cover floors."""
SMALLEST = 0.68
"""How large the letters of the smallest quarter are at most, beside those of the largest."""
PRIZED = 100
"""How much it matters to cover floors that are to be seen."""
BEYOND = 24.0
"""How far a name may reach beyond the outermost cells of its quarter, in squares."""
RIM = 2
"""So many samples names keep off the rim of the map."""
HALO = (0.5, 0.3)
"""How far numbers and other names keep from a name at its sides, above and below it, in sizes of
its letters."""


@dataclass(frozen=True)
class Quarter:
    """A name in lines: its middle and the size of its letters, in squares; `hue` what it is drawn
    in, if the map has colours for its quarters."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    hue: str = ""


def quarter_names(tags: Mapping[int, Counter[str]], seed: int) -> dict[int, str]:
    """Return a name for each quarter by the tags of its tiles, none of them twice."""
    found: dict[int, str] = {}
    nouns: Counter[str] = Counter()
    left = list(EPITHETS)
    Dice(seed, "quarters").shuffle(left)
    for number in sorted(tags):
        known = [(count, tag) for tag, count in tags[number].items() if tag in NOUNS]
        best = sorted(known, key=lambda one: (-one[0], one[1]))[:2]
        offered = [noun for count, tag in best if 2 * count >= best[0][0] for noun in NOUNS[tag]]
        noun = min(offered or USUAL, key=lambda one: nouns[one])
        nouns[noun] += 1
        epithet = left[number % len(left)] if number < len(left) else f"Quarter {number + 1}"
        found[number] = f"{epithet} {noun}"
    return found


def placed(
    names: Mapping[int, str],
    cells: Mapping[int, Sequence[Box]],
    drawn: Sequence[tuple[Sequence[Ring], int]],
    sizes: Sequence[float],
    taken: Sequence[Box] = (),
    hues: Mapping[int, str] | None = None,
    hand: str = GRAVER,
    rims: Rims | None = None,
) -> list[Quarter]:
    """Return where names stand, the largest quarters first: each where it covers little, and
    neither another name nor what is `taken`, near the middle of its `cells`, in the rock nearer to
    them than to others; one for which there is no such place has none. `drawn` are rings, from the
    largest to the smallest, each with whether it is open within, and how much it matters to cover
    them, up to PRIZED; `sizes` are those of letters, the best first; `hues` the colours of
    names, which are lettered in a `hand`; `rims` what else they keep off, as far as they can."""
    right = max(box[2] for boxes in cells.values() for box in boxes)
    below = max(box[3] for boxes in cells.values() for box in boxes)
    field = _Field((right, below), drawn, cells, hand)
    if rims:
        field.keep_off(rims)
    for box in taken:
        field.take(box)
    most = max(len(own) for own in cells.values())
    order = sorted(names, key=lambda number: (-len(cells[number]), number))
    found = []
    for number in order:
        largest = sizes[0] * max(SMALLEST, exact.root(len(cells[number]) / most))
        fitting = [size for size in sizes if size <= largest] or sizes[-1:]
        one = field.place(number, names[number], fitting)
        found += [replace(one, hue=(hues or {}).get(number, ""))] if one else []
    return found


def lines_of(name: str) -> Iterator[tuple[str, ...]]:
    """Yield how a name may be set: in one line, in two, in three."""
    parts = name.upper().split(" ")
    yield (" ".join(parts),)
    for cut in range(1, len(parts)):
        yield (" ".join(parts[:cut]), " ".join(parts[cut:]))
    if len(parts) > 2:
        yield tuple(parts)


def extent(lines: Sequence[str], hand: str = GRAVER) -> tuple[float, float]:
    """Width and height of lines of size 1."""
    wide = max(long(line, hand, TRACK) for line in lines)
    return wide, LEAD * (len(lines) - 1) + 0.74


class _Field:
    """What of a map is drawn, or covered by names and numbers, and to which quarter its rock is
    nearest."""

    def __init__(
        self,
        size: tuple[float, float],
        drawn: Sequence[tuple[Sequence[Ring], int]],
        cells: Mapping[int, Sequence[Box]],
        hand: str = GRAVER,
    ) -> None:
        self.hand = hand
        wide, high = (int(side * GRAIN) + 1 for side in size)
        self.busy = np.zeros((high, wide), np.int64)
        for rings, weight in drawn:
            np.maximum(self.busy, weight * _drawn((wide, high), rings), out=self.busy)
        self.taken = np.ones_like(self.busy)
        self.taken[RIM:-RIM, RIM:-RIM] = 0
        self.own = {number: self._covered(boxes) for number, boxes in cells.items()}
        self.nearest = _shared(self.own)

    def keep_off(self, rims: Rims) -> None:
        """Let it matter most to cover some lines."""
        high, wide = self.busy.shape
        self.busy[rims((wide, high), GRAIN)] = PRIZED

    def _covered(self, boxes: Sequence[Box]) -> NDArray[np.bool_]:
        own = np.zeros(self.busy.shape, np.bool_)
        for box in boxes:
            left, top, right, below = (max(0, round(side * GRAIN)) for side in box)
            own[top:below, left:right] = True
        return own

    def place(self, number: int, name: str, sizes: Sequence[float]) -> Quarter | None:
        """Return the best place of a quarter's name, and take it; None without room."""
        best = self._found(number, name, sizes)
        if best is None:
            return None
        _, x, y, lines, size = best
        x, y = x / GRAIN, y / GRAIN
        wide, high = (size * side / 2 for side in stand(lines, self.hand))
        self.take((x - wide, y - high, x + wide, y + high))
        return Quarter(lines, x, y, size)

    def _found(
        self, number: int, name: str, sizes: Sequence[float]
    ) -> tuple[float, float, float, tuple[str, ...], float] | None:
        """What the best place of a name costs, its middle, its lines and their size; None without
        room."""
        own = self.own[number]
        rows, columns = np.flatnonzero(own.any(1)), np.flatnonzero(own.any(0))
        beyond = round(BEYOND * GRAIN)
        top, left = max(0, int(rows[0]) - beyond), max(0, int(columns[0]) - beyond)
        part = np.s_[top : int(rows[-1]) + 1 + beyond, left : int(columns[-1]) + 1 + beyond]
        foreign = self.nearest[part] != number
        sums = [summed(each) for each in (self.busy[part], self.taken[part], foreign, ~own[part])]
        heart = np.argwhere(own[part]).mean(axis=0)
        best = None
        for rank, size in enumerate(sizes):
            dear = RANK * rank + (LAST if 0 < rank == len(sizes) - 1 else 0.0)
            for lines in lines_of(name):
                found = _best(stand(lines, self.hand), size, sums, heart)
                if found and (best is None or found[0] + dear < best[0]):
                    cost, x, y = found
                    best = (cost + dear, x + left, y + top, lines, size)
        return best

    def take(self, box: Box) -> None:
        """Keep names off a box."""
        left, top = (max(0, math.floor(side * GRAIN)) for side in box[:2])
        right, below = (max(0, math.ceil(side * GRAIN)) for side in box[2:])
        self.taken[top : below + 1, left : right + 1] = 1


def stand(lines: Sequence[str], hand: str = GRAVER) -> tuple[float, float]:
    """Width and height of the ground that lines of size 1 stand on."""
    wide, high = extent(lines, hand)
    return wide + 2 * HALO[0], high + 2 * HALO[1]


def _best(
    ground: tuple[float, float],
    size: float,
    sums: Sequence[NDArray[np.int64]],
    heart: NDArray[np.float64],
) -> tuple[float, float, float] | None:
    """The cost of the best place of lines of a size that take so much ground for each unit of it,
    and its middle; None without room."""
    wide, high = (int(side * size * GRAIN) + 1 for side in ground)
    rows, columns = sums[0].shape[0] - 1, sums[0].shape[1] - 1
    if wide >= columns or high >= rows:
        return None
    busy, taken, foreign, outside = (windows(each, wide, high) for each in sums)
    y, x = np.mgrid[0 : busy.shape[0], 0 : busy.shape[1]]
    far = np.abs(y + high / 2 - heart[0]) / rows + np.abs(x + wide / 2 - heart[1]) / columns
    covered = (COVERED / PRIZED * busy + FOREIGN * foreign + OUTSIDE * outside) / (wide * high)
    cost = np.where(taken > 0, np.inf, covered + STRAY * far)
    at = int(np.round(cost, 6).argmin())
    row, column = divmod(at, cost.shape[1])
    if not np.isfinite(cost[row, column]):
        return None
    return float(cost[row, column]), column + wide / 2, row + high / 2


def _shared(own: Mapping[int, NDArray[np.bool_]]) -> NDArray[np.int64]:
    """The number of the quarter that each sample is in or nearest to, as far as names may reach;
    -1 beyond."""
    found = np.full(next(iter(own.values())).shape, -1, np.int64)
    for number, mask in sorted(own.items()):
        found[mask] = number
    for _ in range(round(BEYOND * GRAIN)):
        for lines in (found, found.T):
            for near, far in ((lines[:-1], lines[1:]), (lines[1:], lines[:-1])):
                np.copyto(far, near.copy(), where=far < 0)
    return found


def _drawn(size: tuple[int, int], rings: Sequence[Ring]) -> NDArray[np.int64]:
    """Where some floors are."""
    drawn = Image.new("L", size)
    pen = ImageDraw.Draw(drawn)
    for ring, is_open in rings:
        spots = [(round(x * GRAIN), round(y * GRAIN)) for x, y in ring]
        if len(spots) > 2:
            pen.polygon(spots, fill=1 if is_open else 0)
    return np.asarray(drawn).astype(np.int64)


def summed(field: NDArray[np.int64] | NDArray[np.bool_]) -> NDArray[np.int64]:
    """Sums of all samples above and to the left."""
    found = np.zeros((field.shape[0] + 1, field.shape[1] + 1), np.int64)
    found[1:, 1:] = field.astype(np.int64).cumsum(0).cumsum(1)
    return found


def windows(sums: NDArray[np.int64], wide: int, high: int) -> NDArray[np.int64]:
    """Sums of every window so wide and high."""
    lower, upper = sums[high:], sums[:-high]
    return np.asarray(lower[:, wide:] - lower[:, :-wide] - upper[:, wide:] + upper[:, :-wide])
