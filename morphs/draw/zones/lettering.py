"""The names of a zone map lettered where little stands: towns beside their walls, regions in wide
capitals across their land, ranges along their foot, woods beside what they name."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import product
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.draw.hands.setting import has_hand
from morphs.draw.hands.table import GRAVER
from morphs.draw.lettered import along
from morphs.draw.terrain.labels import FAMILY, text, text_width
from morphs.draw.terrain.marks import num, point
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.inks import dusky, inked
from morphs.draw.zones.name_costs import SIGNED, STONY, WET, Box, cost_of, squares_of
from morphs.draw.zones.names import Bools, Label, Lands, labels, names_of_towns
from morphs.draw.zones.realm_lines import SMALLER, Line, heights, placed
from morphs.draw.zones.slanted import Field, covered_by, slant, slanted_spots
from morphs.draw.zones.voids import void_about
from morphs.generators.zones.templates.template import WATER
from morphs.generators.zones.zone_map import ZoneMap

Ints = NDArray[np.int64]

SHARES = {"town": 0.0148, "range": 0.0124, "wood": 0.0116}
"""How high letters are, of a level's side."""
SMALL_LEVEL = 1.4
"""How much higher on each of two levels, which are drawn smaller."""
SMALLEST = 10.0
"""How high they are at least, in pixels."""
SPREAD = {"town": 0.02, "range": 0.14, "wood": 0.06}
"""How far letters are apart beside their widths, in their heights."""
TAKEN, LETTERED, BARRED = 60, 1_000_000, 170_000
"""What a square costs beside a name, and one on which letters stand: no name has room there; and
what a line costs that is not within the level."""
TRIED, CLOSER = (1.0, 0.86), 400
"""How large letters of a town are tried, and what it costs to make them smaller, for each size."""
SHIFTS, OFF, AWAY = (0.0, -0.3, 0.3), 2, 420
"""How far along the sides of a town its name may be moved, in widths of the name, how many squares
off the town it is at most, and what each of these costs."""
FAR = {"range": 2500, "wood": 3400}
"""The most that a name's place may cost for each of its squares, in hundredths."""
HIDING, YIELDING = 600, 60
"""What more a square costs names but those of towns on which a sign stands; and what one costs
whose sign gives way to the name of a realm, where that has no room elsewhere."""
NEARER, OFF_IT = 7, 100
"""What a square costs the name of a range or a wood for each square that it lies away from it,
and at most."""
ASIDE = 3
"""What a square costs the name of a range that is not right beneath it."""
GREAT_RANGE, LARGER = 0.02, 1.32
"""From which share of a level a range has larger letters, and how much larger; there are two
sizes."""
CROSSED, FORDED = 380, 240
"""What more a square of a road and of a river costs a name that is not a town's: these cut through
its letters."""
HELD, ASTRAY, NEARLY = 60, 400, 200
"""What a square costs the name of a region that is by a border or a town; one outside of the
region, lest letters be partly on rock; and how much less that is where it has no room else."""
ASIDE_OF = 0.4
"""How far names of regions keep from these, in heights of letters of towns; a square at least."""
TALL, DROP = 1.3, 0.2
"""How high the room of a town's name is, and how far below the middle of that its letters are, off
the walls above, in their heights."""


class Written(NamedTuple):
    """A name that is lettered: what it is of, what it says, and where the middle of that is, in
    squares."""

    kind: str
    words: str
    row: float
    column: float


class Lettering:
    """Places names on one level, each where it covers least."""

    def __init__(
        self,
        zones: ZoneMap,
        level: int,
        pixels: int,
        cost: Ints,
        signed: Bools,
        crowns: Bools | None = None,
        yielding: Bools | None = None,
    ) -> None:
        self.size, self.pixels, self.cost, self.crowns = zones.size, pixels, cost, crowns
        self.signed = signed
        self.yielding = np.zeros(cost.shape, np.bool_) if yielding is None else yielding
        self.kinds = zones.terrain[level]
        self.roads, self.rivers = zones.road[level] > 0, zones.river[level] > 0
        self.dark = dusky(self.kinds, level)
        self.is_small = zones.levels > 1
        self.walls = np.zeros(cost.shape, np.bool_)  # squares close to towns
        self._highs = {kind: _high(zones, kind, pixels) for kind in SHARES}
        self.aside = max(1, round(ASIDE_OF * self.high("town") / pixels))
        self.parts: list[str] = []
        self.written: list[Written] = []
        self.kept = np.zeros(cost.shape, np.bool_)
        """The squares that names lie on which nothing may cover that is drawn freely."""
        self.realms = np.zeros(cost.shape, np.bool_)
        """Those that names of realms lie on."""

    def high(self, kind: str) -> float:
        """How high the letters of a kind are, in pixels."""
        return self._highs[kind]

    def extent(self, kind: str, words: str, larger: float = 1.0) -> tuple[int, int]:
        """Rows and columns of squares that a name takes, so much larger."""
        return _extent(kind, words, larger * self.high(kind), self.pixels)

    def keep_off(self, box: Box) -> None:
        """Keep names of regions off what is close to the box of a town."""
        row, column, rows, columns = box
        top, left = (max(0, at - self.aside) for at in (row, column))
        self.walls[top : row + rows + self.aside, left : column + columns + self.aside] = True

    def place(self, label: Label) -> None:
        """Letter a name over its squares, or beside them; not at all, where there is no room."""
        within = label.kind == "region"
        cost = self.cost + self._away(label.squares, within)
        cost = cost + CROSSED * self.roads + FORDED * self.rivers + HIDING * self.signed
        if within:
            self._across(label, cost)
        elif label.kind == "wood" or not self._along(label, cost):
            self._near(label, cost)

    def _across(self, label: Label, cost: Ints) -> None:
        """Letter the name of a region across its land."""
        cost[[0, -1]] += TAKEN
        cost[:, [0, -1]] += TAKEN
        town = self.high("town") / self.pixels
        high = [town * one for one in heights(label.squares, self.is_small)]
        small = [town * one for one in SMALLER]
        rooms = (placed(label.words, *room, high, small) for room in self._rooms(label, cost))
        lines, spread = next(filter(None, rooms), ([], 0.0))
        if not lines:
            return
        whole = np.logical_or.reduce([one.squares(self.size) for one in lines])
        self.kept |= whole
        self.realms |= whole
        self.cost += LETTERED * whole
        self.cost += TAKEN * ndimage.binary_dilation(whole, np.ones((3, 3), np.bool_))
        for one in lines:
            self._region_line(one, spread, _field(one.squares(self.size)))
        self.written.append(Written(label.kind, label.words, *heart(label.squares)))

    def _region_line(self, one: Line, spread: float, field: Field) -> None:
        """Letter a line of a realm's name on its bow."""
        words, size = one.words.upper(), one.high * self.pixels
        if not has_hand(words, GRAVER):
            self._on_path("region", words, one.course(self.pixels), size, spread * size, field)
            return
        ink, glow, wide = inked("region", size, self.kinds[field], self.dark[field])
        rim = {"stroke": glow, "stroke_width": wide, "stroke_linejoin": "round"}
        rim |= {"stroke_opacity": "0.9", "paint_order": "stroke"}
        spots = one.foot() * self.pixels
        self.parts.append(along(words, spots, size, ink, GRAVER, spread, rim))

    def _rooms(self, label: Label, cost: Ints) -> Iterator[tuple[Bools, Ints]]:
        """Where the name of a region is tried, and what its squares cost: on its land, there in
        the place of lesser signs, beside it on rock or the sea, and close to its borders."""
        yield label.squares, cost
        yield label.squares, (ready := cost - (SIGNED + HIDING - YIELDING) * self.yielding)
        void = void_about(label.squares, self.kinds)
        priced = self.cost - np.where(self.kinds == WATER, WET, STONY)
        yield label.squares | void, np.where(void, priced, self.cost + ASTRAY)
        yield label.squares, np.where(label.squares, np.maximum(0, ready - HELD), ready - NEARLY)

    def _near(self, label: Label, cost: Ints) -> None:
        """Letter the name of a range or a wood in its box that costs least; a great range without
        room in smaller letters."""
        summed = np.pad(cost, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
        large = _larger(label.squares) if label.kind == "range" else 1.0
        for larger in dict.fromkeys((large, 1.0)):
            rows, columns = self.extent(label.kind, label.words, larger)
            if columns > self.size - 2:
                continue
            whole = _windows(summed, rows, columns)
            row, column = np.unravel_index(int(whole.argmin()), whole.shape)
            if 100 * int(whole[row, column]) // (rows * columns) <= FAR[label.kind]:
                self._letter(
                    label.kind, label.words, (int(row), int(column), rows, columns), larger
                )
                middle = int(row) + rows / 2, int(column) + columns / 2
                self.written.append(Written(label.kind, label.words, *middle))
                return

    def _along(self, label: Label, cost: Ints) -> bool:
        """Letter the name of a range along its foot, if it is long and slanted and has room there;
        return whether that was done."""
        slope, long = slant(label.squares)
        high = _larger(label.squares) * self.high("range")
        wide = high * _long("range", label.words) / self.pixels
        if not slope or long < wide:
            return False
        tall = high / self.pixels
        spots = [*slanted_spots(label.squares, slope, long - wide, tall)]
        fields = [covered_by(at, slope, (wide, tall), self.size) for at in spots]
        costs = [
            100 * int(cost[field].sum()) // cost[field].size if field else BARRED
            for field in fields
        ]
        best = costs.index(min(costs))
        field, (x, y) = fields[best], spots[best]
        if not field or costs[best] > FAR["range"]:
            return False
        self.cost[field] += LETTERED
        self.kept[field] = True
        ends = [
            point(((x + side * 0.6 * wide) * self.pixels,
                   (y + side * 0.6 * wide * slope) * self.pixels + 0.33 * high))
            for side in (-1, 1)
        ]  # fmt: skip
        spread = SPREAD["range"] * high
        self._on_path("range", label.words, f"M{ends[0]}L{ends[1]}", high, spread, field)
        self.written.append(Written("range", label.words, y, x))
        return True

    def _away(self, squares: Bools, within: bool) -> Ints:
        """What each square costs for its place: outside of a region, near its rim or a town; on a
        range, far from it or from its middle, or anywhere but at its southern foot."""
        if within:
            deep = ndimage.distance_transform_cdt(np.pad(squares, 1), "chessboard")[1:-1, 1:-1]
            held = HELD * ((deep <= self.aside) | self.walls)
            return np.where(squares, np.maximum(0, 4 - deep // 2) + held, ASTRAY).astype(np.int64)
        far = ndimage.distance_transform_cdt(~squares, "chessboard").astype(np.int64)
        rows, columns = np.indices(squares.shape)
        middle = [int(at[squares].mean().round()) for at in (rows, columns)]
        off = np.maximum(abs(rows - middle[0]), abs(columns - middle[1])) // 3
        south = np.zeros(squares.shape, np.bool_)
        for down in (1, 2, 3):
            south[down:] |= squares[:-down]
        beside = np.minimum(NEARER * far, OFF_IT) + off + ASIDE * ~south
        away: Ints = np.where(squares, 9 + off, beside).astype(np.int64)
        return away

    def beside(self, words: str, box: Box) -> None:
        """Letter a town's name below, above or beside its box, smaller where it has no room."""
        best: tuple[int, int] | None = None
        chosen: tuple[Box, float] | None = None
        summed = np.pad(self.cost, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
        for number, larger in enumerate(TRIED):
            rows, columns = self.extent("town", words, larger)
            for rank, (row, column, off) in enumerate(_about(box, rows, columns)):
                row = min(max(row, 1), self.size - rows - 1)
                column = min(max(column, 1), self.size - columns - 1)
                whole = summed[row + rows, column + columns] - summed[row, column + columns]
                whole += summed[row, column] - summed[row + rows, column]
                key = (int(whole) + AWAY * off + CLOSER * number, rank)
                if best is None or key < best:
                    best, chosen = key, ((row, column, rows, columns), larger)
        if chosen:
            self._letter("town", words, *chosen)

    def _letter(self, kind: str, words: str, box: Box, larger: float = 1.0) -> None:
        row, column, rows, columns = box
        self.cost[max(0, row - 1) : row + rows + 1, max(0, column - 1) : column + columns + 1] += (
            TAKEN
        )
        self.cost[row : row + rows, column : column + columns] += LETTERED
        high = larger * self.high(kind)
        spread = SPREAD[kind] * high
        field = slice(row, row + rows), slice(column, column + columns)
        self.kept[field] = True
        if kind == "range":
            self._on_path(kind, words, self._bow(box, 0.36 * high), high, spread, field)
            return
        x, y = (column + columns / 2) * self.pixels, (row + rows / 2) * self.pixels
        is_town, at = kind == "town", (x, y + (0.33 + DROP * (kind == "town")) * high)
        ink, shared = self._ink(kind, high, field)
        lettered = text(words, at, high, ATLAS, ink, True, not is_town, halo=False, spread=spread)
        self.parts.append(f'<g {shared} stroke-opacity="0.85">{lettered}</g>')

    def _on_path(
        self, kind: str, words: str, data: str, high: float, spread: float, field: Field
    ) -> None:
        """Letter a line along a path, in the ink that suits the squares it covers."""
        ink, shared = self._ink(kind, high, field)
        name = f"name{len(self.parts)}"
        slanted = kind == "range"
        lettered = text(
            words, None, high, ATLAS, ink, True, slanted, halo=False, spread=spread,
            path=f"#{name}",
        )  # fmt: skip
        strength = 'stroke-opacity="0.85"' if slanted else 'stroke-opacity="0.9"'
        self.parts.append(
            f'<defs><path id="{name}" d="{data}"/></defs><g {shared} {strength}>{lettered}</g>'
        )

    def _ink(self, kind: str, high: float, field: Field) -> tuple[str, str]:
        """The colour of letters on some squares, and what is about them."""
        ink, glow, wide = inked(kind, high, self.kinds[field], self.dark[field])
        shared = f'font-family="{FAMILY}, Georgia, serif" stroke="{glow}" paint-order="stroke" '
        return ink, f'{shared}stroke-linejoin="round" stroke-width="{num(wide)}"'

    def _bow(self, box: Box, drop: float) -> str:
        """Path data of a slight bow through the middle of a box, so far below it."""
        row, column, rows, columns = box
        x, y = (column + columns / 2) * self.pixels, (row + rows / 2) * self.pixels + drop
        wide = 0.55 * columns * self.pixels
        bow = 0.045 * wide * (1 if int(row + column) % 2 else -1)
        ends = [point((x + side * wide, y + bow)) for side in (-1, 1)]
        return f"M{ends[0]}Q{point((x, y - bow))} {ends[1]}"


def _high(zones: ZoneMap, kind: str, pixels: int) -> float:
    """How high the letters of a kind are, in pixels."""
    share = SMALL_LEVEL if zones.levels > 1 else 1.0
    return max(SMALLEST, share * SHARES[kind] * zones.size * pixels)


def _extent(kind: str, words: str, high: float, pixels: int) -> tuple[int, int]:
    """Rows and columns of squares that a name takes whose letters are so many pixels high."""
    tall = TALL if kind == "town" else 1.15
    return ceil(tall * high / pixels), ceil(high * _long(kind, words) / pixels) + 1


def _about(box: Box, rows: int, columns: int) -> Iterator[tuple[int, int, int]]:
    """Yield where a name may stand about a box: row and column of its corner, and how dear that is
    in squares off the box; below it is best, then beside it, and above its banner last."""
    top, left, high, wide = box
    middle, foot = left + wide // 2 - columns // 2, top + high
    for off, shift in product(range(OFF + 1), SHIFTS):
        along, up, aslant = round(shift * columns), round(shift * high), abs(round(3 * shift))
        yield foot + off, middle + along, off + aslant
        yield foot - rows + up, left + wide + off, off + aslant + 1
        yield foot - rows + up, left - columns - off, off + aslant + 1
        yield top - rows - off, middle + along, off + aslant + 5


def _larger(squares: Bools) -> float:
    """How much larger the name of a range is than that of a small one."""
    return LARGER if float(squares.mean()) >= GREAT_RANGE else 1.0


def _field(squares: Bools) -> Field:
    rows, columns = np.nonzero(squares)
    return rows.astype(np.int64), columns.astype(np.int64)


def heart(squares: Bools) -> tuple[float, float]:
    """A place deep within some squares."""
    deep = ndimage.distance_transform_cdt(np.pad(squares, 1), "chessboard")[1:-1, 1:-1]
    row, column = np.unravel_index(int(deep.argmax()), deep.shape)
    return float(row), float(column)


def _windows(summed: Ints, rows: int, columns: int) -> Ints:
    """The sum of the costs of every box of so many rows and columns, by its corner, given those of
    all boxes from the first corner on; those that would touch the rim cost more than any other."""
    found: Ints = summed[rows:, columns:] - summed[:-rows, columns:]
    found = found - summed[rows:, :-columns] + summed[:-rows, :-columns]
    found[[0, -1]] += TAKEN * rows * columns
    found[:, [0, -1]] += TAKEN * rows * columns
    return found


def _long(kind: str, words: str) -> float:
    """How long a name is, in the height of its letters."""
    return text_width(words, True, kind in ("range", "wood")) + SPREAD[kind] * len(words)


def room_of_towns(zones: ZoneMap, pixels: int) -> dict[int, tuple[float, float]]:
    """Return how wide and high the names of towns are, in squares, by their index among the
    things."""
    high = _high(zones, "town", pixels)
    sizes = {
        index: _extent("town", words, high, pixels)
        for index, words in names_of_towns(zones).items()
    }
    return {index: (float(columns), float(rows)) for index, (rows, columns) in sizes.items()}


def lettered(
    zones: ZoneMap,
    level: int,
    pixels: int,
    boxes: Mapping[int, Box],
    lands: Lands,
    seas: Iterable[Box] = (),
    lesser: Container[int] = (),
) -> Lettering:
    """Letter the names of a level: `boxes` are what its things cover as they are drawn, `seas` what
    names of waters do; `lesser` things give way to names of realms."""
    signed = squares_of(boxes.values(), lands.peaks.shape)
    firm = squares_of((box for k, box in boxes.items() if k not in lesser), signed.shape)
    cost = cost_of(zones, level, signed, lands)
    for row, column, high, wide in seas:
        cost[max(0, row) : max(0, row + high), max(0, column) : max(0, column + wide)] += LETTERED
    lettering = Lettering(zones, level, pixels, cost, signed, lands.crowns, signed & ~firm)
    for index, words in names_of_towns(zones).items():
        thing = zones.things[index]
        if thing.level == level and index in boxes:
            lettering.beside(words, boxes[index])
            lettering.keep_off(boxes[index])
    for label in labels(zones, level, lands):
        lettering.place(label)
    return lettering
