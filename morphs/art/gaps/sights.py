"""What one sees first in a great space, where it stands, and what lies along its walls.

A great cave has one thing to see, in the open, with a way all round; stones lie in the shadow of
its walls, ever fewer towards the middle, and faint lines run along them. A lake has an island, and
lesser things about it.
Lengths are in squares, from the map's upper left corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiLineString, Polygon, STRtree
from shapely.geometry.base import BaseGeometry

from morphs.art.gaps.great_depths import depths_of
from morphs.art.gaps.great_fields import LEAST_SHARE, SHARE, Cave, Yard, covered, fields_of
from morphs.art.gaps.great_grounds import NOTHING, Ground
from morphs.art.gaps.great_litter import Site, fields, islands, litter, talus
from morphs.art.gaps.great_raster import (
    COARSE,
    FARTHEST,
    FINE,
    MINOR,
    OFF_MOUTH,
    Mask,
    Raster,
    depth,
)
from morphs.art.gaps.great_relief import Relief, Steps, steps
from morphs.art.gaps.patch import Disc, Patch
from morphs.art.gaps.trodden import going_on, mouths, ways
from morphs.art.geometry.noise import noise
from morphs.art.geometry.rough import polygons
from morphs.art.style.hachures import WIDE
from morphs.art.style.strokes import runs
from morphs.art.style.style import Style
from morphs.art.style.svg import line_style, path, path_data
from morphs.art.things.fields import FIELDS
from morphs.art.things.lake_sights import AFLOAT, LAKE_SIGHTS
from morphs.art.things.sight_pen import Rim, moved
from morphs.art.things.sights import CAVE_SIGHTS, CROSSING
from morphs.art.things.things import thing_svg
from morphs.base import exact
from morphs.base.discs import away_from
from morphs.base.seeds import Dice

WAY = {"v": 1.25, "k": 0.9}
"""How wide the way round a sight is at least, in a cave and on a lake."""
HEART = 0.88
"""A sight stands where it is so far from walls, as a share of the most."""
AGAIN = 80.0
"""Larger caves, in square squares, have a field that was seen before where there is no room for
any other: the one that was seen longest ago."""
LINE, SHOWN, WAVE, SHORTEST = 0.55, 0.2, 2.6, 1.8
"""How far from walls a faint line runs, above which noise it is seen, how broad that is, and how
long it is at least: shorter ones are scratches."""
STEP = 0.065
"""How broad the line of a step in the ground is."""


THRESHOLD = 0.5
"""How far what is open keeps from the middles of half-sides."""
THRESHOLDS = [spot for k in (0.25, 0.75) for spot in ((k, 0.0), (k, 1.0), (0.0, k), (1.0, k))]
"""These on a square cell, in its sides."""
SIGHTS = {"v": CAVE_SIGHTS, "k": LAKE_SIGHTS}
"""What is seen in the spaces of each letter."""
SIZES = {
    "v": {name: sizes for name, (_, *sizes) in (CAVE_SIGHTS | CROSSING).items()},
    "k": {name: sizes for name, (_, *sizes) in LAKE_SIGHTS.items()},
}
"""How far they reach at least and at most."""
TURNS, PACE, AT_WALL = 12, 0.125, 0.12
"""In how many directions it is tried where walls are nearest to what runs through a cave, in what
steps, and how far before a wall it ends, in squares."""
PLAIN, CRUMB = "stones", 0.5
"""What is seen where what would run through a cave would cut off some of it, and how much of it is
none, in square squares."""
A_SIGHT, MOST, APART = {"v": 420.0, "k": 260.0}, 3, 7.0
"""Squares of ground for one sight more, how many there are at most, and how far apart."""
A_LESSER, MOST_LESSER, BETWEEN, AROUND = 45.0, 4, 1.6, 0.55
"""Squares of water for one lesser thing, how many there are at most, how far from others, and how
much water is round each."""


def sights_of(grounds: Sequence[Ground], square: float, style: Style) -> list[Patch]:
    """What is drawn of great spaces, the greatest first: no sight is seen twice before all that fit
    were seen once."""
    found: list[Patch] = []
    seen: list[str] = []
    for ground in grounds:
        if not ground.shape.is_empty:
            found += _Space(ground, square, style).patches(seen)
    return found


class _Space(Raster):
    """A great space with what is seen in it."""

    def patches(self, seen: list[str]) -> list[Patch]:
        """The sights that there is room for, and what lies along the walls of a cave."""
        patches: list[Patch] = []
        taken: list[Disc] = []
        rises: list[Disc] = []
        count = 1 + int(self.inside.sum() / FINE**2 / A_SIGHT[self.ground.letter])
        for number in range(min(count, MOST)):
            found = self._sight(number, seen, taken)
            if found is None:
                break
            patch = self._crossed(number, seen[-1], found) if seen[-1] in CROSSING else None
            if patch is None:
                if seen[-1] in CROSSING:
                    seen[-1] = PLAIN
                    found = (*found[:2], min(found[2], CAVE_SIGHTS[PLAIN][2]))
                patch = self._drawn(number, seen[-1], found)
                rises.append(found)
            taken.append(found)
            patches.append(replace(patch, name=seen[-1]))
        if self.ground.letter == "v":
            self.ways = self._walked(taken)
            patches += self._field(seen, taken)
            patches += self._along_walls(taken, rises)
        else:
            patches = [*self._depths(taken), *patches]
            patches += self._afloat(taken)
        return patches

    def _field(self, seen: list[str], taken: Sequence[Disc]) -> Iterator[Patch]:
        """What fills ground of a cave where nobody walks, unlike all that was seen."""
        area = float(self.inside.sum()) / FINE**2
        share = SHARE - sum(math.pi * reach**2 for _, _, reach in taken) / max(area, 1.0)
        if share < LEAST_SHARE:
            return
        dice = Dice(self.ground.seed, "field")
        unlike = [name for name in FIELDS if not {name, *FIELDS[name].like} & {*seen}]
        dice.shuffle(unlike)
        again = [name for name in FIELDS if name in seen and not FIELDS[name].bars]
        again.sort(key=lambda name: max(k for k, one in enumerate(seen) if one == name))
        names = unlike + (again if area > AGAIN else [])
        yard = self._yard(self.ways[: self.through])
        yards = [yard, replace(yard, off_ways=depth(~self._trodden(self.ways)))]
        cave = Cave(self.ground.plain, self.ground.dry, taken)
        found = fields_of(yards, names, cave, share)
        if found is None:
            return
        name, shape = found
        seen.append(name)
        self.taken |= shapely.contains_xy(exact.buffer(shape, 0.2, 4), self.x, self.y)
        self.fields.append(shape)
        filled = FIELDS[name].draw(shape, self.style, dice)
        body = self._swept(shape) + self._shaded(shape) + filled.svg
        x0, y0, x1, y1 = (math.floor(value) for value in shape.bounds)
        box = (x0 - 1, y0 - 1, x1 + 2, y1 + 2)
        stands = tuple(covered(shape, yards[0]))
        yield Patch(
            box,
            body,
            self.square,
            self.style,
            None,
            self.ground.seed,
            None if filled.pit.is_empty else (filled.pit, NOTHING),
            name=name,
            stands=stands,
            water=filled.water,
        )

    def _yard(self, trodden: Sequence[NDArray[np.int64]]) -> Yard:
        """What a field of it is found by, off some ways."""
        wet = shapely.contains_xy(self.ground.wet, self.x, self.y)
        return Yard(
            self.x,
            self.y,
            self.inside,
            depth(~self._trodden(trodden)),
            depth(~(self.passages | self.beside)),
            depth(~(self._stands(lambda kind: kind not in MINOR, 0.1) | wet)),
            FINE,
            (self.left + 0.5 / FINE, self.upper + 0.5 / FINE),
            self.ground.seed,
        )

    def _depths(self, stands: Sequence[Disc]) -> Iterator[Patch]:
        """The depths of a lake, below what stands in it."""
        if body := depths_of(self, stands):
            x0, y0, x1, y1 = (math.floor(value) for value in self.ground.shape.bounds)
            yield Patch((x0 - 1, y0 - 1, x1 + 2, y1 + 2), body, self.square, self.style)

    def _afloat(self, taken: list[Disc]) -> Iterator[Patch]:
        """Lesser things on the water: each once, smaller ones in narrow reaches too."""
        left = list(AFLOAT)
        count = min(MOST_LESSER, int(self.inside.sum() / FINE**2 / A_LESSER))
        for number in range(count):
            clear = self._clear_of(taken, BETWEEN)
            room = float(clear.max()) - AROUND
            fitting = [name for name in left if AFLOAT[name][1] <= room]
            if not fitting:
                return
            dice = Dice(self.ground.seed, "afloat", number)
            name = dice.choose(fitting)
            draw, least, most = AFLOAT[name]
            reach = exact.rounded(least + (min(room, most) - least) * dice.fraction())
            x, y, _ = self._spot(clear, reach + AROUND, dice)
            disc = x, y, reach
            taken.append(disc)
            left.remove(name)
            yield replace(self._patch(draw(reach, self.style, dice), disc, reach), name=name)

    def _sight(self, number: int, seen: list[str], taken: Sequence[Disc]) -> Disc | None:
        """Where a sight stands and how far it reaches; its name is the last that was seen."""
        way = WAY[self.ground.letter]
        clear = self._clear_of(taken, APART)
        room = float(clear.max()) - way
        table = SIZES[self.ground.letter]
        fitting = [name for name, (least, _) in table.items() if least <= room]
        if not fitting:
            return None
        dice = Dice(self.ground.seed, "sight", number)
        name = dice.choose([name for name in fitting if name not in seen] or fitting)
        seen.append(name)
        wanted = min(room, table[name][1])
        x, y, free = self._spot(clear, (wanted + way) * HEART, dice)
        return x, y, exact.rounded(min(wanted, free - 0.8 * way))

    def _clear_of(self, taken: Sequence[Disc], apart: float) -> NDArray[np.float64]:
        """How far each place is from all that stands, and from what is taken and so far round."""
        blocked = self._stands(lambda kind: kind not in MINOR, 0.2)
        for x, y, reach in taken:
            self._mark(blocked, (x, y, reach + apart))
        clear = away_from(~(self.inside & ~blocked), FARTHEST * FINE).clip(0, FARTHEST * FINE)
        return np.where(self.roomy, clear, 0) / FINE

    def _spot(self, clear: NDArray[np.float64], least: float, dice: Dice) -> Disc:
        """A place that is clear so far at least, and how far it is."""
        rows, columns = np.nonzero(clear >= least)
        place = dice.below(len(rows))
        row, column = rows[place], columns[place]
        return float(self.x[row, column]), float(self.y[row, column]), float(clear[row, column])

    def _drawn(self, number: int, name: str, disc: Disc) -> Patch:
        """A sight within its disc."""
        sight = SIGHTS[self.ground.letter][name][0]
        body = sight(disc[2], self.style, Dice(self.ground.seed, "drawn", number))
        return self._patch(body, disc, disc[2])

    def _crossed(self, number: int, name: str, disc: Disc) -> Patch | None:
        """What runs through a cave from wall to wall; None where that would cut off some of it."""
        x, y, reach = disc
        behind, ahead, turn = self._chord(x, y)
        dice = Dice(self.ground.seed, "drawn", number)
        body, *rings = CROSSING[name][0](reach, (behind, ahead), turn, self.style, dice)
        gash, deck = (exact.translate(exact.snapped(Polygon(ring)), x, y) for ring in rings)
        dry = self.ground.dry
        left = exact.union(exact.difference(dry, gash), exact.intersection(dry, deck))
        if len(_large(left)) > len(_large(dry)) or self._bars(gash):
            return None
        self.gashes.append(gash)
        return replace(self._patch(body, disc, max(behind, ahead, reach)), chasm=(gash, deck))

    def _bars(self, gash: BaseGeometry) -> bool:
        """Whether it lies where one walks from cell to cell, amid a half-side."""
        spots = [
            (left + wide * u, upper + high * v)
            for plan, (left, upper) in self.ground.cells
            for wide, high in (plan.size,)
            for u, v in THRESHOLDS
        ]
        return any(exact.distance(gash, shapely.Point(spot)) < THRESHOLD for spot in spots)

    def _patch(self, body: str, disc: Disc, far: float) -> Patch:
        """Elements round 0 0, in their place, as far as they reach; in a cave on swept ground."""
        x, y, reach = disc
        body = moved(body, (x, y))
        if self.ground.letter == "v":
            rim = Rim(reach + 0.1, Dice(self.ground.seed, "swept"), 0.08)
            body = self._swept(Polygon([(x + u, y + v) for u, v in rim.spots()[:-1]])) + body
        wide, left, upper = math.ceil(far + 1), math.floor(x), math.floor(y)
        box = (left - wide, upper - wide, left + wide + 1, upper + wide + 1)
        return Patch(box, body, self.square, self.style, disc, self.ground.seed)

    def _chord(self, x: float, y: float) -> Disc:
        """How far walls, or what stands, are behind and ahead of a place in the direction in which
        a cave is narrowest there, and that direction in radians."""
        barred = ~(self.within | self.dry) | self._stands(lambda kind: kind not in MINOR, 0.1)
        found = []
        for k in range(TURNS):
            turn = math.pi * k / TURNS
            step = exact.cos(turn) * PACE, exact.sin(turn) * PACE
            behind, ahead = (self._clear(barred, x, y, step, sign) for sign in (-1, 1))
            found.append((behind + ahead, behind, ahead, turn))
        return min(found)[1:]

    def _clear(
        self, barred: Mask, x: float, y: float, step: tuple[float, float], sign: int
    ) -> float:
        """How far a place is from what is barred, in a direction."""
        high, wide = barred.shape
        for k in range(1, int((wide + high) / FINE / PACE)):
            row = int((y + sign * k * step[1] - self.upper) * FINE)
            column = int((x + sign * k * step[0] - self.left) * FINE)
            if not (0 <= row < high and 0 <= column < wide) or barred[row, column]:
                return max(PACE * k - AT_WALL, PACE)
        return PACE

    def _along_walls(self, sights: Sequence[Disc], rises: Sequence[Disc]) -> list[Patch]:
        """Stones and faint lines, cell by cell; some of the sights stand on `rises`."""
        steps, ticks, feet = self._steps(rises)
        faint = self._lines()
        kinds = [
            (faint, STRtree(faint), line_style(self.style.faint, 0.026)),
            (steps, STRtree(steps), line_style(self.style.line, STEP)),
            (ticks, STRtree(ticks), line_style(self.style.line, WIDE)),
        ]
        stones: dict[tuple[int, int], list[tuple[int, str]]] = {}
        for number, ((x, y), svg) in enumerate(self._stones(sights, feet)):
            stones.setdefault((math.floor(x), math.floor(y)), []).append((number, svg))
        found = []
        for plan, (left, upper) in self.ground.cells:
            x0, y0 = round(left), round(upper)
            x1, y1 = x0 + round(plan.size[0]), y0 + round(plan.size[1])
            squares = ((x, y) for y in range(y0, y1) for x in range(x0, x1))
            own = [
                svg for _, svg in sorted(stone for at in squares for stone in stones.get(at, ()))
            ]
            text = ""
            for lines, tree, pen in kinds:
                near = np.sort(tree.query(shapely.box(x0, y0, x1, y1))).tolist()
                seen = exact.clip(MultiLineString([lines[k] for k in near]), x0, y0, x1, y1)
                text += path(path_data(seen), **pen)
            text += "".join(own)
            if text:
                box = (x0 - 1, y0 - 1, x1 + 1, y1 + 1)
                found.append(Patch(box, text, self.square, self.style))
        if found:
            found[0] = replace(found[0], steps=tuple(steps))
        return found

    def _steps(self, sights: Sequence[Disc]) -> Steps:
        """Steps in the ground, clear of what stands there and of the sights; stones keep off
        them."""
        things = [
            exact.buffer(shapely.Point(x, y), size / 2 + 0.12, 4)
            for _, x, y, size in self.ground.things
        ]
        seen = [exact.buffer(shapely.Point(x, y), reach + 0.3, 12) for x, y, reach in sights]
        corner = (self.left + 0.5 / FINE, self.upper + 0.5 / FINE)
        cracks = [exact.buffer(gash, 0.3, 4) for gash in (*self.gashes, *self.fields)]
        without = exact.union_all([*things, *seen, *cracks])
        barred = exact.union_all(cracks)
        ground = self.ground
        border = None if ground.board is None else ground.board.boundary
        found = steps(
            Relief(
                ground.shape,
                self.x,
                self.y,
                corner,
                sights,
                without,
                barred,
                ground.walls,
                ground.rock,
                border,
                MultiLineString(self._ways_taken()),
                ground.seed,
            )
        )
        for line in found.lines:
            for x, y in exact.segmentize(line, 0.5).coords:
                self._mark(self.taken, (x, y, 0.4))
        return found

    def _stones(
        self, sights: Sequence[Disc], feet: Sequence[tuple[float, float]]
    ) -> list[tuple[tuple[float, float], str]]:
        """Stones at the foot of walls and steps: where each lies, and how it is drawn."""
        kept_off = self._stands(lambda kind: True, 0.12) | self.taken
        near = away_from(self.passages, OFF_MOUTH * FINE) <= OFF_MOUTH * FINE
        site = Site(
            self.x,
            self.y,
            self.inside & ~kept_off & ~near,
            self.off_walls,
            depth(~self._trodden(self.ways)),
            self.off_border,
            FINE,
            (self.left, self.upper),
            self.ground.seed,
        )
        area = float(self.inside.sum()) / FINE**2
        laid_out = fields(site, area, sights)
        laid_out += talus(site, feet)
        laid_out += islands(site, area, sights, laid_out)
        found = litter(site, laid_out, sights)
        return [((stone.x, stone.y), thing_svg(stone, self.style)) for stone in found]

    def _walked(self, sights: Sequence[Disc]) -> list[NDArray[np.int64]]:
        """The ways from its passages to what is seen in it, as places of the coarse raster."""
        x, y = self.x[::COARSE, ::COARSE], self.y[::COARSE, ::COARSE]
        dry = self.dry[::COARSE, ::COARSE]
        barred, goals = np.zeros(self.inside.shape, dtype=bool), np.zeros(x.shape, dtype=bool)
        for u, v, reach in sights:
            self._mark(barred, (u, v, reach))
            goals |= ((x - u) ** 2 + (y - v) ** 2 < (reach + 0.8) ** 2) & dry
        barred |= self._stands(lambda kind: kind not in MINOR, 0.2)
        walked = dry & ~barred[::COARSE, ::COARSE]
        beyond = dry & ~self.inside[::COARSE, ::COARSE] | self.passages[::COARSE, ::COARSE]
        open_ground = self.roomy[::COARSE, ::COARSE]
        off_open = away_from(open_ground, 3 * FINE)
        narrow = beyond & walked & ~open_ground
        onward = going_on(narrow, self.beside[::COARSE, ::COARSE])
        starts, nooks = (mouths(one, open_ground, off_open) for one in (onward, narrow & ~onward))
        off = depth(dry) * COARSE
        spots = [(row, column) for row, column in np.argwhere(goals & walked).tolist()]
        main = ways(walked, off, starts, spots)
        self.through = len(main)
        spots += [spot for way in main for spot in way]
        main += ways(walked, off, nooks, spots or starts)
        return [np.array(way) for way in main]

    def _ways_taken(self) -> list[LineString]:
        """Its ways as lines."""
        found = []
        for way in self.ways:
            spots = way[:, ::-1] * (COARSE / FINE) + (self.left, self.upper)
            found.append(LineString(exact.points((spots + 0.5 / FINE).astype(np.float64))))
        return found

    def _lines(self) -> list[LineString]:
        """A faint broken line along the walls, of the whole space."""
        kept: list[LineString] = []
        for line in self.ground.beside_walls(LINE):
            points = shapely.get_coordinates(exact.segmentize(line, 0.15))
            level = noise(points[:, 0], points[:, 1], self.ground.seed % 9973, WAVE)
            kept += [LineString(run) for run in runs(points, level > SHOWN)]
        return [line for line in kept if exact.length(line) > SHORTEST]


def _large(ground: BaseGeometry) -> list[Polygon]:
    """The parts of a ground that are no crumbs."""
    return [part for part in polygons(ground) if part.area > CRUMB]
