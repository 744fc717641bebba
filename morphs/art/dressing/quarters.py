"""The names of a dungeon's quarters: what they are called, and where on the map there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from morphs.base.seeds import Dice
from morphs.draw.terrain.labels import text_width

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in squares."""
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
TRACK, LEAD = 0.16, 1.22
"""The space between letters, and from line to line, in sizes."""
CLEAR = 0.012
"""Up to which share of open floor a name may cover it is as good as free."""
STRAY, FOREIGN, COVERED = 0.3, 2.0, 30.0
"""What a place costs: as far from the quarter's middle as the quarter is wide; in another quarter;
on floors."""
RANK = 0.08
"""What the next smaller letters cost."""
COLOURED = 20.0
"""What it costs where quarters have colours, which a name elsewhere would contradict."""
PRIZED = 25
"""How many times as much it matters to cover floors that are to be seen as to cover lesser ones."""
INSIDE = 40.0
"""What it costs instead to be in another quarter, or beyond all, where names stay in their own."""
BEYOND = (4.0, 12.0, 36.0)
"""How far a name may reach beyond the outermost cells of its quarter, in squares: farther where
other names leave no room."""
MARGIN = (1.1, 0.8)
"""How much wider and higher than a name its plate is, in sizes of its letters."""
KEEP = 1
"""How far names keep off floors, in squares."""
APART = 0.6
"""How far plates keep from each other, in sizes of letters."""


@dataclass(frozen=True)
class Quarter:
    """A name in lines: its middle and the size of its letters, in squares; `clear` where it lies
    on nothing but rock, `hue` what it is drawn in, if the map has colours for its quarters."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    clear: bool
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
    floor: Sequence[Ring],
    sizes: Sequence[float],
    taken: Sequence[Box] = (),
    inside: bool = False,
    hues: Mapping[int, str] | None = None,
    lesser: Sequence[Ring] = (),
) -> list[Quarter]:
    """Return where names stand, the largest quarters first: each where it covers little floor and
    neither another name nor what is `taken`, near the middle of its `cells`, and `inside` them if
    it is to be; one for which there is no such place has none. `floor` are rings, from the largest
    to the smallest, each with whether it is open within; `sizes` are those of letters, the best
    first; `hues` the colours of their names. It matters less to cover `lesser` floors."""
    right = max(box[2] for boxes in cells.values() for box in boxes)
    below = max(box[3] for boxes in cells.values() for box in boxes)
    # What a plate reaches beyond its letters is left free about what they keep off.
    off = [side * sizes[0] / 2 for side in MARGIN]
    grown = [(a - off[0], b - off[1], c + off[0], d + off[1]) for a, b, c, d in taken]
    foreign = INSIDE if inside else COLOURED if hues else FOREIGN
    field = _Field((right, below), floor, grown, foreign, lesser)
    order = sorted(names, key=lambda number: (-len(cells[number]), number))
    found = ((number, field.place(names[number], cells[number], sizes)) for number in order)
    return [replace(one, hue=(hues or {}).get(number, "")) for number, one in found if one]


def lines_of(name: str) -> Iterator[tuple[str, ...]]:
    """Yield how a name may be set: in one line, in two, in three."""
    parts = name.upper().split(" ")
    yield (" ".join(parts),)
    for cut in range(1, len(parts)):
        yield (" ".join(parts[:cut]), " ".join(parts[cut:]))
    if len(parts) > 2:
        yield tuple(parts)


def extent(lines: Sequence[str]) -> tuple[float, float]:
    """Width and height of lines of size 1."""
    wide = max(text_width(line, bold=True) + TRACK * (len(line) - 1) for line in lines)
    return wide, LEAD * (len(lines) - 1) + 0.74


def plate(lines: Sequence[str]) -> tuple[float, float]:
    """Width and height of the plate under lines of size 1."""
    wide, high = extent(lines)
    return wide + MARGIN[0], high + MARGIN[1]


class _Field:
    """What of a map is floor, or covered by names and numbers."""

    def __init__(
        self,
        size: tuple[float, float],
        floor: Sequence[Ring],
        taken: Sequence[Box],
        foreign: float = FOREIGN,
        lesser: Sequence[Ring] = (),
    ) -> None:
        self.foreign = foreign
        wide, high = (int(side * GRAIN) + 1 for side in size)
        told, others = (_drawn((wide, high), rings) for rings in (floor, lesser))
        self.busy = np.where(told > 0, PRIZED, others)
        self.taken = np.zeros_like(self.busy)
        for box in taken:
            self._take(box)

    def place(self, name: str, boxes: Sequence[Box], sizes: Sequence[float]) -> Quarter | None:
        """Return the best place of a name in a quarter, and take it; None without room."""
        own = np.zeros(self.busy.shape, np.bool_)
        for box in boxes:
            left, top, right, below = (round(side * GRAIN) for side in box)
            own[top:below, left:right] = True
        best = None
        for beyond in BEYOND:
            best = best or self._found(name, own, sizes, beyond)
        if best is None:
            return None
        _, x, y, is_clear, lines, size = best
        x, y = x / GRAIN, y / GRAIN
        wide, high = (
            size * (side / 2 + margin / 2 + APART)
            for side, margin in zip(plate(lines), MARGIN, strict=True)
        )
        self._take((x - wide, y - high, x + wide, y + high))
        return Quarter(lines, x, y, size, is_clear)

    def _found(
        self, name: str, own: NDArray[np.bool_], sizes: Sequence[float], far: float
    ) -> tuple[float, float, float, bool, tuple[str, ...], float] | None:
        """What the best place of a name costs that reaches so far beyond its quarter, its middle,
        whether it is clear, its lines and their size; None without room."""
        rows, columns = np.flatnonzero(own.any(1)), np.flatnonzero(own.any(0))
        beyond = round(far * GRAIN)
        top, left = max(0, int(rows[0]) - beyond), max(0, int(columns[0]) - beyond)
        part = np.s_[top : int(rows[-1]) + 1 + beyond, left : int(columns[-1]) + 1 + beyond]
        sums = [summed(each[part]) for each in (self.busy, self.taken, ~own)]
        best = None
        for rank, size in enumerate(sizes):
            for lines in lines_of(name):
                found = self._best(lines, size, sums, own[part])
                if found and (best is None or found[0] + RANK * rank < best[0]):
                    cost, x, y, is_clear = found
                    best = (cost + RANK * rank, x + left, y + top, is_clear, lines, size)
        return best

    def _best(
        self, lines: Sequence[str], size: float, sums: Sequence[NDArray[np.int64]],
        own: NDArray[np.bool_],
    ) -> tuple[float, float, float, bool] | None:  # fmt: skip
        """The cost of the best place, its middle, and whether it is clear; None without room."""
        # A plate does not leave the map.
        sides = extent(lines) if self.foreign == FOREIGN else plate(lines)
        wide, high = (int(side * size * GRAIN) + 2 * KEEP * GRAIN for side in sides)
        rows, columns = own.shape
        if wide >= columns or high >= rows:
            return None
        busy, taken, foreign = (windows(each, wide, high) for each in sums)
        area = float(wide * high)
        y, x = np.mgrid[0 : busy.shape[0], 0 : busy.shape[1]]
        heart = np.argwhere(own).mean(axis=0)
        far = np.abs(y + high / 2 - heart[0]) / rows + np.abs(x + wide / 2 - heart[1]) / columns
        cost = COVERED * busy / (PRIZED * area) + self.foreign * foreign / area + STRAY * far
        cost = np.where(taken > 0, np.inf, cost)
        at = int(np.round(cost, 6).argmin())
        row, column = divmod(at, cost.shape[1])
        if not np.isfinite(cost[row, column]):
            return None
        is_clear = bool(busy[row, column] <= CLEAR * PRIZED * area)
        return float(cost[row, column]), column + wide / 2, row + high / 2, is_clear

    def _take(self, box: Box) -> None:
        left, top, right, below = (max(0, round(side * GRAIN)) for side in box)
        self.taken[top : below + 1, left : right + 1] = 1


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
