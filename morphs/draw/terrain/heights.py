"""How high the ground of a battlefield lies: hills with ridges, shoulders and hollows, as a field.

A hill's body is what lies near ribs: one from each of its cells to the next, and blunt shoulders
that run out from them. Where two ribs meet there is a hollow, as on real hills, and the whole is
worn smooth; so contours, which are traced through the field, bend softly. All lengths are in cells.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from math import pi

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.ribs import SOFT, STRAY, Hill, Rib, blended, crests, strike, within
from morphs.draw.terrain.sheet import Sheet, chance
from morphs.draw.terrain.swells import Grid, calm, noise
from morphs.generators.terrain.ground import Ground

FINE, COARSE = 15, 5.0
"""Squares of the field a cell, and how many pixels one has at least."""
AROUND = 1.5
"""How far about the middles of hills, and beyond the table, the field goes on."""
BODY = ((0.42, 0.31, 0.25), (0.3, 0.22, 0.17))
"""Of each level half the breadth of a hill, of a ridge between two cells, of a shoulder."""
SPURS = ((3, 0.5), (3, 0.3))
"""How many shoulders a hill has on each level, and how far they reach."""
TIPS = (0.17, 0.09)
"""How broad shoulders end."""
WORN = (11, 8)
"""How often the body of each level of hills is worn smoother, where squares are fine."""
LONG = ((0.28, 0.88), (0.29, 0.92))
"""Of each level half how long the ridge of a hill alone is, and how broad of what hills are."""
SKIRTS, SHARP = (0.2, 0.09), 0.05
"""How much broader than the crest of a mountain each level below is, so that its arms go down
through all of them; how far about gullies between arms of the crest these are filled up."""
ALONE = 0.35
"""How many of them hills alone lack."""
BROAD = 0.055
"""How much broader a hill is that rises higher: each level has to have room on the one below."""
STEEP = (0.42, 0.22, 0.13)
"""How broad the slopes of each level are, on the mean."""
UNEVEN = (1.7, 0.45)
"""How far apart steep and gentle sides of hills are, and how much broader and narrower they make
slopes: those of one breadth all round would be banks."""
DIP, GENTLE, BROADEST, TURNED = 0.6, 0.3, 1.15, 9
"""How much narrower slopes are across the beds of the rock than along, as one side of a ridge is a
scarp; how much broader those that fall with them, in shares of that; how
much broader slopes are at most than on the mean, so that tops are open; and how often the ways that
slopes face are evened out."""
BENT, HELD = ((2.4, 0.28), (0.95, 0.1)), 0.5
"""Waves that bend hills: how long, and how far they move what stands there; and how far about the
middles of cells less."""
FLAT = 0.12
"""How much broader hills are about corners amid them."""
SHOULDER = 0.055
"""How far within the foot of a level the next one begins, at least."""
ROUGH = ((1.6, 0.13), (0.83, 0.15), (0.37, 0.06))
"""Bumps of the ground: how far apart, and how far they move the feet of hills."""
WITHIN = 0.25
"""How far within its foot a hill is moved no more, about."""
GULLIES = ((0.95, 0.2), (0.52, 0.1))
"""Re-entrants that waters have worn into slopes: about how far apart they are, and how far they
move the foot of a hill inwards."""
WORN_OFF = (0.32, 0.18)
"""How far within the foot of each level no gully reaches."""
ASIDE = 0.1
"""How far from the middle of its cell the top of a high hill lies, at most."""
PEAK = 2.0
"""How much higher than a hill's level a mountain's summit is."""
PLATEAU, SCARP = (0.22, 0.28), 0.36
"""How much broader the levels of a hill are that somebody lives on, and how broad the slopes about
it are of what they would be: houses stand on top of it, not on its slopes."""
AT_HOME = 0.5
"""How far about the middle of a cell where somebody lives no hill's foot comes."""
NEVER = -1.0
"""Where nothing rises."""
EASED, FLANK = 0.55, 1.4
"""How soft the feet and shoulders of slopes are by `form`, and how much broader than by `levels`:
ground rises slowly from a foot, then steeply, and bends away to a top that is hardly level."""


class Heights:
    """The ground of some hills that lie together: `levels` is how high, 1 for each contour, and
    `form` the same as the eye sees it, without steps; row and column 0 of the fields lie at
    `corner`, in cells, and `step` apart."""

    def __init__(self, hills: Sequence[Hill], step: float, salt: int, valleys: Valleys) -> None:
        self.step, self.salt = step, salt
        x, y = np.array([hill.at for hill in hills]).T
        self.corner = (step * int((x.min() - AROUND) / step), step * int((y.min() - AROUND) / step))
        wide = int((x.max() + AROUND - self.corner[0]) / step) + 1
        high = int((y.max() + AROUND - self.corner[1]) / step) + 1
        self.shape = (high, wide)
        self.peaks = [hill for hill in hills if hill.level > 2]
        self.room = np.full(self.shape, 9.0)
        self.bent = self._bent([hill.at for hill in hills])
        self.levels, self.form = self._raised(hills, valleys)

    def _raised(self, hills: Sequence[Hill], valleys: Valleys) -> tuple[Grid, Grid]:
        bumps, cut = self._bumps(), valleys.depth(*self._places())
        (across, down), (apart, more) = self._places(), UNEVEN
        steep = 1 + more * noise(across / apart, down / apart, self.salt + 13)
        for hill in hills:
            if hill.peopled:
                off = -within(Rib(hill.at, hill.at, 0.0, 0.0), across, down)
                steep = steep * (1 - (1 - SCARP) * np.clip(2.0 - 1.8 * off, 0.0, 1.0))
        found, form = np.zeros(self.shape), np.zeros(self.shape)
        below = np.full(self.shape, 9.0)
        for level in range(3):
            on = [hill for hill in hills if hill.level > level]
            if not on:
                break
            self.room = np.minimum(cut, below - SHOULDER)
            below = body = np.minimum(self._formed(on, level, bumps), self.room)
            dipping = np.minimum(steep * self._dipping(body, hills), BROADEST)
            broad = STEEP[level] * (dipping if level < 2 else 1.0)
            share = np.clip(body / broad, 0.0, 1.0 if level < 2 else PEAK)
            easy = np.minimum(share, 1.0)
            worn = easy * easy * (3 - 2 * easy) if level > 1 else easy * (2 - easy)
            found += worn + (share - easy)  # hills are round above, mountains not
            rise = np.maximum(body / (FLANK * broad), 0.0) ** 2
            form += rise / (rise + EASED) + (share - easy)
        return exact.numbers(found), exact.numbers(calm(calm(form)))

    def _formed(self, on: Sequence[Hill], level: int, bumps: Grid) -> Grid:
        """How far within the foot of a level of some hills each square lies, as weather left it."""
        if level > 1:
            return self._body((rib for hill in on for rib in crests(hill, self.salt)), SHARP)
        body = self._body(rib for hill in on for rib in _ribs(hill, level, self.salt))
        edge = np.clip(1.4 - body / WITHIN, 0.0, 1.0)
        body = np.where(body > NEVER, body + bumps * edge, body)
        for _ in range(int(WORN[level] / (FINE * self.step) ** 2)):
            body = calm(body)
        return body - self._gullies(level) * np.clip(1.0 - body / WORN_OFF[level], 0.0, 1.0)

    def _dipping(self, body: Grid, hills: Sequence[Hill]) -> Grid:
        """How much broader slopes are by the way they face: gentle on one side of all hills that
        lie together, steep on the other."""
        down, across = np.gradient(np.maximum(body, NEVER / 3), self.step)
        for _ in range(int(TURNED / (FINE * self.step) ** 2)):
            down, across = calm(down), calm(across)
        long = np.maximum(exact.numbers(np.sqrt(down * down + across * across)), 0.5)
        turn = 2 * pi * chance(self.salt, hills[0].cell, 89)
        facing = -(across * exact.cos(turn) + down * exact.sin(turn)) / long
        return np.asarray(exact.numbers(1 + DIP * np.minimum(facing, GENTLE)))

    def _places(self) -> tuple[Grid, Grid]:
        """Where the field's squares lie."""
        rows, columns = self._lines()
        across, down = np.meshgrid(columns, rows)
        return across, down

    def _lines(self) -> tuple[Grid, Grid]:
        """Where the rows of the field lie, and its columns."""
        x, y = self.corner
        rows, columns = (np.asarray(np.arange(n) * self.step, np.float64) for n in self.shape)
        return rows + y, columns + x

    def _body(self, ribs: Iterable[Rib], soft: float = SOFT) -> Grid:
        """How far within the foot of hills with such ribs each square lies."""
        found = np.full(self.shape, NEVER)
        across, down = self.bent
        for rib in ribs:
            reach = max(rib.broad, rib.tip) + 3 * SOFT + sum(far for _, far in BENT)
            spans = []
            for axis in (0, 1):
                low = min(rib.start[axis], rib.end[axis]) - reach - self.corner[axis]
                high = max(rib.start[axis], rib.end[axis]) + reach - self.corner[axis]
                most = self.shape[1 - axis]
                spans.append((max(0, int(low / self.step)), min(most, int(high / self.step) + 2)))
            (left, right), (top, foot) = spans
            if left < right and top < foot:
                part = slice(top, foot), slice(left, right)
                found[part] = blended(found[part], within(rib, across[part], down[part]), soft)
        return found

    def _bent(self, middles: Sequence[XY]) -> tuple[Grid, Grid]:
        """Where the field's squares would lie if no hill were bent; the middles of hills stay."""
        x, y = self._places()
        off = np.full(self.shape, 9.0)
        for at in middles:
            off = np.minimum(off, -within(Rib(at, at, 0.0, 0.0), x, y))
        free = np.clip(off / HELD, 0.0, 1.0)
        moved = [x, y]
        for number, (apart, far) in enumerate(BENT):
            for axis in (0, 1):
                salt = self.salt + 20 + 2 * number + axis
                wave = noise(x / apart, y / apart, salt)
                moved[axis] = np.asarray(moved[axis] + far * free * wave)
        return moved[0], moved[1]

    def _bumps(self) -> Grid:
        """What moves the feet of hills out and in."""
        x, y = self._places()
        total = np.zeros(self.shape)
        for number, (apart, far) in enumerate(ROUGH):
            total += far * noise(x / apart, y / apart, self.salt + number)
        return total

    def _gullies(self, level: int) -> Grid:
        """How far re-entrants move the foot of a level inwards: narrow, with broad spurs between
        them, for they lie where waves of the ground change their sign."""
        (across, down), total = self._places(), np.zeros(self.shape)
        for number, (apart, far) in enumerate(GULLIES):
            wave = noise(across / apart, down / apart, self.salt + 30 + 2 * level + number)
            total += far * (1.0 - np.minimum(np.abs(wave) / 0.5, 1.0)) ** 2
        return total


class Valleys:
    """What lies lower than hills: rivers that cut through them, places at their feet. `depth` says
    how far outside of these places are."""

    def __init__(
        self, lines: Sequence[Sequence[XY]], wide: float, homes: Sequence[XY] = ()
    ) -> None:
        self.lines, self.wide, self.homes = lines, wide, homes

    def depth(self, x: Grid, y: Grid) -> Grid:
        """How far places lie off the banks, so far as hills are broad."""
        found = np.full(x.shape, 9.0)
        left, right, top, foot = x.min() - 1, x.max() + 1, y.min() - 1, y.max() + 1
        for one in self.lines:
            near = [at for at in one if left < at[0] < right and top < at[1] < foot]
            for at, there in pairwise(near):
                off = -within(Rib(at, there, 0.0, 0.0), x, y)
                found = np.minimum(found, off - self.wide)
        for at in self.homes:
            if left < at[0] < right and top < at[1] < foot:
                found = np.minimum(found, -within(Rib(at, at, 0.0, 0.0), x, y) - AT_HOME)
        return found


def gathered(hills: Sequence[Hill]) -> Iterator[list[Hill]]:
    """Hills that lie together, each lot by itself."""
    middles = np.array([hill.at for hill in hills]).reshape(-1, 2)
    left = set(range(len(hills)))
    while left:
        lot, ready = [], [min(left)]
        left.discard(ready[0])
        while ready:
            here = ready.pop()
            lot.append(here)
            off = ((middles - middles[here]) ** 2).sum(axis=1)
            for there in np.flatnonzero(off < 2.9).tolist():
                if there in left:
                    left.discard(there)
                    ready.append(there)
        yield [hills[number] for number in sorted(lot)]


def hills_of(contours: NDArray[np.int64], sheet: Sheet, peopled: Container[int] = ()) -> list[Hill]:
    """The hills of a table, `contours` having the levels of each cell, and some being `peopled`."""
    size, found = sheet.size, []
    for cell in np.flatnonzero(contours).tolist():
        x, y = sheet.centres[cell]
        beside = []
        for there, high in _near(cell, contours, sheet.ground):
            to_x, to_y = sheet.centres[there]
            beside.append(((to_x - x) / size, (to_y - y) / size, high, there))
        ways = tuple(_outwards((x, y), sheet))
        corners = tuple(_corners(cell, contours, sheet))
        at, level = (x / size, y / size), int(contours[cell])
        found.append(Hill(cell, at, level, tuple(beside), ways, corners, cell in peopled))
    return found


def _near(cell: int, contours: NDArray[np.int64], ground: Ground) -> Iterator[tuple[int, int]]:
    """The cells beside one which rise, and their levels; squares that touch at a corner only, with
    flat ones beside both, are joined by a saddle, lower than either if they are high."""
    beside = list(dict.fromkeys(ground.neighbours[cell]))
    yield from ((there, int(contours[there])) for there in beside if contours[there])
    column, row = ground.place(cell)
    for right, down in () if ground.is_hex else ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        there = ground.cell((column + right, row + down))
        between = [ground.cell((column + right, row)), ground.cell((column, row + down))]
        rises = there >= 0 and there not in beside and contours[there]
        if rises and not contours[between].any():
            yield there, 1


def _outwards(at: XY, sheet: Sheet) -> Iterator[XY]:
    """The ways off the table from a cell at its edge."""
    (x, y), (wide, high) = at, sheet.extent
    sides = ((x, -1.0, 0.0), (wide - x, 1.0, 0.0), (y, 0.0, -1.0), (high - y, 0.0, 1.0))
    for gap, right, down in sides:
        if gap < 0.62 * sheet.size:
            yield right, down


def _ribs(hill: Hill, level: int, salt: int) -> Iterator[Rib]:
    """The body of a hill on one level, its ridges to those beside it, and its spurs."""
    (x, y), more = hill.at, BROAD * (hill.level - level - 1) * (1 if level else 0.5)
    body, neck, root = (one + more for one in BODY[level])
    body *= 0.92 + 0.2 * chance(salt, hill.cell, level, 83)
    if hill.peopled:
        body += PLATEAU[level]
        yield Rib(hill.at, hill.at, body, body)
    elif any(high > level for _, _, high, _ in hill.beside):
        yield Rib(hill.at, hill.at, body, body)
    else:
        far = ASIDE if level == 1 else 0.0
        x, y = (at + far * (2 * chance(salt, hill.cell, k, 91) - 1) for k, at in enumerate(hill.at))
        yield from _knoll(hill._replace(at=(x, y)), level, body, salt)
    turns = []
    for dx, dy, high, there in hill.beside:
        if high <= level:
            continue
        turns.append(exact.heading(dx, dy))
        both = sorted((hill.cell, there))  # each draws its half, and the halves meet
        wide = neck * (0.8 + 0.4 * chance(salt, *both, 84))
        yield Rib(hill.at, (x + dx / 2, y + dy / 2), body * 0.9, wide)
    yield from _filled(hill, level)
    for right, down in hill.beyond:
        turns.append(exact.heading(right, down))
        yield Rib(hill.at, (x + right, y + down), body, body + 0.06)
        for dx, dy, high, _ in hill.beside:
            if high > level and right * dx + down * dy > -0.6:  # no pit between two ways out
                start = (x + dx / 2, y + dy / 2)
                yield Rib(start, (start[0] + right, start[1] + down), neck, body + 0.06)
    yield from _spurs(hill, level, root, turns, salt)
    for rib in crests(hill, salt) if hill.level > 2 else ():
        yield Rib(rib.start, rib.end, rib.broad + SKIRTS[level], rib.tip + SKIRTS[level])


def _knoll(hill: Hill, level: int, body: float, salt: int) -> Iterator[Rib]:
    """The body of a hill that nothing beside it reaches: a bent ridge towards what it is joined to,
    or else about along the strike of the table's rock."""
    turn = strike(hill, salt) + STRAY * (chance(salt, hill.cell, 81) - 0.5)
    far, broad = LONG[level]
    x, y = hill.at
    for lean, tip in ((0.0, 0.78), (pi + 1.3 * (chance(salt, hill.cell, 82) - 0.5), 0.62)):
        end = (x + far * exact.cos(turn + lean), y + far * exact.sin(turn + lean))
        yield Rib(hill.at, end, broad * body, tip * broad * body)


def _filled(hill: Hill, level: int) -> Iterator[Rib]:
    """The ground about the corners that a hill shares with others only."""
    for x, y, high in hill.corners:
        if high > level:
            yield Rib(hill.at, (x, y), BODY[level][1], BODY[level][1] + FLAT)


def _corners(
    cell: int, contours: NDArray[np.int64], sheet: Sheet
) -> Iterator[tuple[float, float, int]]:
    """The corners of a cell all of whose cells rise: three hexes, or four squares."""
    ground, size = sheet.ground, sheet.size
    column, row = ground.place(cell)
    beside = [there for there in dict.fromkeys(ground.neighbours[cell]) if contours[there]]
    for number, a in enumerate(beside):
        for b in beside[:number]:
            around = [cell, a, b]
            if not ground.is_hex:
                (ca, ra), (cb, rb) = ground.place(a), ground.place(b)
                if ca == cb or ra == rb:
                    continue
                around.append(ground.cell((ca + cb - column, ra + rb - row)))
            elif b not in ground.neighbours[a]:
                continue
            level = min(int(contours[one]) for one in around)
            if level:
                x, y = (sum(sheet.centres[one][k] for one in around) / len(around) for k in (0, 1))
                yield x / size, y / size, level


def _spurs(hill: Hill, level: int, root: float, turns: list[float], salt: int) -> Iterator[Rib]:
    """Spurs in all directions in which no ridge runs."""
    count, reach = SPURS[level]
    reach = min(reach + 0.06 * (hill.level - level - 1), 0.54)
    first = 2 * pi * chance(salt, hill.cell, 85)
    for k in range(count):
        turn = first + (k + 0.5 * (chance(salt, hill.cell, k, 86) - 0.5)) * 2 * pi / count
        if not hill.beside and chance(salt, hill.cell, k, 90) < ALONE:
            continue
        if any(exact.cos(turn - other) > 0.75 for other in turns):
            continue
        far = reach * (0.78 + 0.3 * chance(salt, hill.cell, level, k, 87))
        bend = 0.8 * (chance(salt, hill.cell, k, 88) - 0.5)
        x, y = hill.at
        knee = (x + 0.55 * far * exact.cos(turn), y + 0.55 * far * exact.sin(turn))
        end = (
            knee[0] + 0.45 * far * exact.cos(turn + bend),
            knee[1] + 0.45 * far * exact.sin(turn + bend),
        )
        yield Rib(hill.at, knee, root, 0.62 * root)
        yield Rib(knee, end, 0.62 * root, TIPS[level])
