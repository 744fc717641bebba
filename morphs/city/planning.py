"""The plan of a town before its tiles are laid: which corners lie inside its walls, where the river
runs, the gates, the market, and the main streets between them.

Corners lie at (column, row) of the lattice; the corner (c, r) is the north-west one of the cell
(c, r). Sides of cells are numbered clockwise from the north. Main streets are cheapest ways from
the gates to the market, as in Parish and Müller, "Procedural Modeling of Cities" (2001): large
streets first, small ones fill.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import cos, pi, sin

from morphs.base.graphs import cheapest_way
from morphs.city.dice import below, key_of, swing, unit

Spot = tuple[int, int]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
DEPTH = "obi"
"""The areas from the outside to the inside."""
PLANNED = "mv"
"""The lines that stand only where the plan has them."""
VILLAGE = 5
"""Boards with a shorter side have an open village."""
TWO_RINGS = 18
"""Boards whose shorter side is as long have an old town within the town."""


@dataclass
class TownPlan:
    """What the cells of a board must show.

    corners   area of each corner: ``b`` town, ``i`` old town, ``o`` country
    lines     (cell, side) -> the line planned there: ``m`` a main street, ``v`` the river
    gates     cells where a main street goes through a wall
    market    the cell where the main streets meet, None where there is no town
    """

    columns: int
    rows: int
    cells: frozenset[Spot]
    corners: dict[Spot, str] = field(default_factory=dict)
    lines: dict[tuple[Spot, int], str] = field(default_factory=dict)
    gates: list[Spot] = field(default_factory=list)
    market: Spot | None = None

    def around(self, cell: Spot) -> str:
        """The areas of a cell's corners, clockwise from the north-west."""
        return "".join(self.corners.get((cell[0] + x, cell[1] + y), "o") for x, y in CORNERS)

    def shown(self, cell: Spot) -> tuple[str, str]:
        """The areas of a cell's corners, and for each side the line planned, ``.`` for none."""
        return self.around(cell), "".join(self.lines.get((cell, side), ".") for side in range(4))

    def straight_wall(self, cell: Spot) -> int | None:
        """The side towards the inner one of the two areas that a straight wall in a cell parts."""
        around = self.around(cell)
        if len(set(around)) != 2:
            return None
        for side in range(4):
            inner, outer = around[side], around[(side + 2) % 4]
            if around[(side + 1) % 4] == inner and around[(side + 3) % 4] == outer != inner:
                return side if DEPTH.index(outer) < DEPTH.index(inner) else (side + 2) % 4
        return None

    def lay(self, line: str, here: Spot, side: int) -> None:
        """Let a line cross a side of a cell, and the same side of its neighbour."""
        self.lines[here, side] = line
        there = stepped(here, side)
        if there in self.cells:
            self.lines[there, (side + 2) % 4] = line

    def crossed(self, cell: Spot) -> str:
        """The lines planned on a cell's sides."""
        return self.shown(cell)[1].replace(".", "")


def stepped(cell: Spot, side: int) -> Spot:
    """The cell beyond a side."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def plan_town(
    cells: frozenset[Spot], columns: int, rows: int, seed: int, closed: bool = False
) -> TownPlan:
    """Plan a town on the cells of a board. A plan always succeeds: what finds no place is left out,
    first the river, then gates. On a closed board no river and no road leaves the map."""
    plan = TownPlan(columns, rows, cells)
    margin = 2 if closed and min(columns, rows) > 4 else 1
    town = _blob(plan, key_of(seed, "outline"), 0.40, margin)
    plan.corners = dict.fromkeys(town, "b")
    if min(columns, rows) >= TWO_RINGS:
        inner = _blob(plan, key_of(seed, "old town"), 0.19, 4)
        plan.corners |= dict.fromkeys(inner & _inner(town), "i")
    if not town:
        return plan
    for river in (False,) if closed else (True, False):
        plan.lines, plan.gates = {}, []
        if river:
            _lay_river(plan, key_of(seed, "river"))
        _lay_streets(plan, key_of(seed, "streets"), closed)
        if plan.gates:
            break
    return plan


def _blob(plan: TownPlan, key: int, share: float, margin: int) -> set[Spot]:
    """A round patch of corners without thorns, notches and saddles, so many steps inside the
    board."""
    bent = [swing(key, n) for n in range(4)]
    middle = (plan.columns / 2 + bent[0] * 0.35, plan.rows / 2 + bent[1] * 0.35)
    turns = (pi * bent[2], pi * bent[3])
    low = max(1.05, share * min(plan.columns, plan.rows))
    stretch = [max(low, min(share * side, 1.6 * low)) for side in (plan.columns, plan.rows)]
    found = set()
    allowed = set(_inner_corners(plan, margin))
    for spot in sorted(allowed):
        x = (spot[0] - middle[0]) / stretch[0]
        y = (spot[1] - middle[1]) / stretch[1]
        far = (x * x + y * y) ** 0.5
        wave = _waves(x, y, far, turns)
        if round(far, 6) <= round(wave, 6):
            found.add(spot)
    return _largest(_tidied(found, allowed))


def _waves(x: float, y: float, far: float, turns: tuple[float, float]) -> float:
    """The radius of the patch in a direction, modulated by two waves."""
    if not far:
        return 1.0
    cosine, sine = x / far, y / far
    twice = 2 * cosine * cosine - 1, 2 * cosine * sine
    thrice = cosine * twice[0] - sine * twice[1], sine * twice[0] + cosine * twice[1]
    one = twice[0] * round(cos(turns[0]), 6) + twice[1] * round(sin(turns[0]), 6)
    other = thrice[0] * round(cos(turns[1]), 6) + thrice[1] * round(sin(turns[1]), 6)
    return 1 + 0.07 * one + 0.06 * other


def _inner_corners(plan: TownPlan, margin: int) -> Iterator[Spot]:
    """The corners with four cells round them, so many steps inside the board."""
    for row in range(margin, plan.rows - margin + 1):
        for column in range(margin, plan.columns - margin + 1):
            around = [(column - x, row - y) for x, y in CORNERS]
            if all(cell in plan.cells for cell in around):
                yield column, row


def _beside(spot: Spot) -> list[Spot]:
    return [(spot[0] + x, spot[1] + y) for x, y in STEPS]


def _tidied(found: set[Spot], allowed: set[Spot]) -> set[Spot]:
    """Drop corners with one neighbour, fill those with three, and part or fill saddles."""
    for _ in range(40):
        thorns = {s for s in found if sum(n in found for n in _beside(s)) < 2}
        if len(found) > 4:
            found = found - thorns
        notches = {s for s in allowed - found if sum(n in found for n in _beside(s)) > 2}
        saddles = {
            (x + 1, y)
            for x, y in found
            if (x + 1, y + 1) in found and (x + 1, y) not in found and (x, y + 1) not in found
        } | {
            (x - 1, y)
            for x, y in found
            if (x - 1, y + 1) in found and (x - 1, y) not in found and (x, y + 1) not in found
        }
        more = (notches | saddles) & allowed
        if not more and (not thorns or len(found) <= 4):
            return found if not _saddles(found) else set()
        found = found | more
    return found if not _saddles(found) else set()


def _saddles(found: set[Spot]) -> bool:
    """Whether somewhere two corners meet only across a cell."""
    for x, y in found:
        for side in (1, -1):
            across = (x + side, y + 1) in found
            if across and (x + side, y) not in found and (x, y + 1) not in found:
                return True
    return any(
        (x, y) not in found and (x + 1, y + 1) not in found and {(x + 1, y), (x, y + 1)} <= found
        for x, y in {(a - 1, b) for a, b in found} | {(a, b - 1) for a, b in found}
    )


def _largest(found: set[Spot]) -> set[Spot]:
    """The largest piece of a patch, its holes filled."""
    pieces = []
    left = set(found)
    while left:
        piece, todo = set(), [min(left)]
        while todo:
            spot = todo.pop()
            if spot in left:
                left.discard(spot)
                piece.add(spot)
                todo += _beside(spot)
        pieces.append(piece)
    return max(pieces, key=lambda piece: (len(piece), min(piece)), default=set())


def _inner(town: set[Spot]) -> set[Spot]:
    """The corners of a town with town all round them, two steps deep."""
    once = {
        s for s in town if all((s[0] + x, s[1] + y) in town for x in (-1, 0, 1) for y in (-1, 0, 1))
    }
    return {s for s in once if all(n in once for n in _beside(s))}


def _lay_river(plan: TownPlan, key: int) -> None:
    """A river from border to border, through the town where it finds a way; two towns in three."""
    if below(3, key, 0) == 0 or min(plan.columns, plan.rows) < 3:
        return
    upright = bool(below(2, key, 1))
    for attempt in range(8):
        path = _river_path(plan, key, upright != bool(attempt % 2), attempt)
        if path:
            for cell, side in path:
                plan.lay("v", cell, side)
            return


def _river_path(plan: TownPlan, key: int, upright: bool, attempt: int) -> list[tuple[Spot, int]]:
    """The sides that a river crosses, each with the cell it leaves there (the first: enters)."""
    length, width = (plan.rows, plan.columns) if upright else (plan.columns, plan.rows)
    off = 0.16 + 0.2 * unit(key, attempt, 2)
    line = width / 2 + (off if below(2, key, attempt, 3) else -off) * width
    into = 2 if upright else 1
    start = min(width - 2, max(1, int(line))) if width > 2 else 0

    def cost(cell: Spot, came: int, goes: int) -> int | None:
        if not _river_may_pass(plan, cell, came, goes):
            return None
        across = cell[0] if upright else cell[1]
        drift = abs(across + 0.5 - line)
        return 100 + below(120, key, attempt, *cell) + int(drift * 45) + 60 * (came != goes)

    def steps(node: tuple[Spot, int]) -> Iterator[tuple[tuple[Spot, int], int]]:
        cell, came = node
        for goes in range(4):
            if goes == (came + 2) % 4 or goes == (into + 2) % 4:
                continue
            price = cost(cell, came, goes)
            there = stepped(cell, goes)
            if price is not None and (there in plan.cells or _leaves(there, goes, into, plan)):
                yield (there, goes), price

    origin = (start, 0) if upright else (0, start)
    if origin not in plan.cells or length < 3:
        return []
    way = cheapest_way((origin, into), lambda node: node[0] not in plan.cells, steps)
    nodes = [step[0] for step in way]
    path = [(origin, (into + 2) % 4)]
    return path + [(a[0], b[1]) for a, b in itertools.pairwise(nodes)] if nodes else []


def _leaves(there: Spot, goes: int, into: int, plan: TownPlan) -> bool:
    """Whether a river leaves the board there, opposite to where it came in."""
    beyond = there[1] >= plan.rows if into == 2 else there[0] >= plan.columns
    return goes == into and beyond


def _river_may_pass(plan: TownPlan, cell: Spot, came: int, goes: int) -> bool:
    """Whether there are tiles for a river that comes and goes so: through one area, or straight
    through a straight wall."""
    around = plan.around(cell)
    if len(set(around)) == 1:
        return True
    wall = plan.straight_wall(cell)
    return came == goes and wall is not None and wall % 2 == came % 2


def _lay_streets(plan: TownPlan, key: int, closed: bool) -> None:
    """A market, gates, and main streets from each gate to the market and off the board."""
    plan.market = _market(plan, key)
    if plan.market is None:
        return
    wanted = 2 if min(plan.columns, plan.rows) < VILLAGE else 3 + below(2, key, 9)
    wanted += min(plan.columns, plan.rows) >= 14
    for gate in _gates(plan, key, wanted):
        _lay_main(plan, key, gate, closed)


def _market(plan: TownPlan, key: int) -> Spot | None:
    """The cell in the middle of the (old) town, off the river."""
    for areas in ("iiii", "bbbb"):
        town = [c for c in sorted(plan.cells) if plan.around(c) == areas]
        dry = [cell for cell in town if not plan.crossed(cell)]
        if dry:
            middle = tuple(sum(c[n] for c in town) / len(town) for n in (0, 1))
            far = {c: round(sum((c[n] - middle[n]) ** 2 for n in (0, 1)), 6) for c in dry}
            nearest = min(far.values())
            best = [c for c in dry if far[c] <= nearest + 0.8]
            return best[below(len(best), key, 8)]
    return None


def _gates(plan: TownPlan, key: int, wanted: int) -> list[Spot]:
    """Straight pieces of the outer wall, far from each other: each next one as far from those
    chosen as can be."""
    free = [
        cell
        for cell in sorted(plan.cells)
        if plan.straight_wall(cell) is not None
        and "o" in plan.around(cell)
        and not plan.crossed(cell)
    ]
    chosen: list[Spot] = []
    while free and len(chosen) < wanted:
        rated = {cell: _apart(cell, chosen) + below(3, key, 10, *cell) for cell in free}
        chosen.append(max(free, key=lambda cell: (rated[cell], cell)))
        free = [cell for cell in free if _apart(cell, chosen) > 4]
    return chosen


def _apart(cell: Spot, chosen: list[Spot]) -> int:
    """The square of the distance to the nearest of some cells."""
    return min(((cell[0] - a) ** 2 + (cell[1] - b) ** 2 for a, b in chosen), default=0)


def _lay_main(plan: TownPlan, key: int, gate: Spot, closed: bool) -> None:
    """The main street of a gate: inwards to the market, outwards off the board, or into the fields
    of a closed one; both or none."""
    inner = plan.straight_wall(gate)
    assert inner is not None
    way_in = _way(plan, key, gate, inner, inside=True)
    outer = (inner + 2) % 4
    way_out = _way(plan, key, gate, outer, inside=False)
    if closed:
        way_out = [(gate, outer)] if stepped(gate, outer) in plan.cells else []
    if way_in and way_out:
        plan.gates.append(gate)
        for cell, side in (*way_in, *way_out):
            plan.lay("m", cell, side)


def _way(plan: TownPlan, key: int, gate: Spot, side: int, inside: bool) -> list[tuple[Spot, int]]:
    """The sides that a street crosses from a gate to the market, or off the board."""

    def steps(node: tuple[Spot, int]) -> Iterator[tuple[tuple[Spot, int], int]]:
        cell, came = node
        if cell == gate and came != side:
            return
        for goes in (side,) if cell == gate else range(4):
            if goes == (came + 2) % 4:
                continue
            there = stepped(cell, goes)
            price = _street_price(plan, key, cell, came, goes)
            if price is not None and _may_enter(plan, there, goes, inside):
                yield (there, goes), price

    def is_goal(node: tuple[Spot, int]) -> bool:
        return node[0] == plan.market if inside else node[0] not in plan.cells

    way = cheapest_way((gate, side), is_goal, steps)
    nodes = [step[0] for step in way]
    return [(a[0], b[1]) for a, b in itertools.pairwise(nodes)]


def _may_enter(plan: TownPlan, there: Spot, goes: int, inside: bool) -> bool:
    """Whether a street may go on into a cell: only where there are tiles for it."""
    if there not in plan.cells:
        return not inside
    around = plan.around(there)
    if set(around) == {"o"}:
        return not inside
    if not inside:
        return False
    wall = plan.straight_wall(there)
    inner_gate = wall is not None and "o" not in around and wall == goes
    if not (len(set(around)) == 1 or inner_gate):
        return False
    return plan.crossed(there).count("v") in (0, 2)


def _street_price(plan: TownPlan, key: int, cell: Spot, came: int, goes: int) -> int | None:
    """What a street costs through a cell; None where no tile has it."""
    river = [side for side in range(4) if plan.lines.get((cell, side)) == "v"]
    wall = len(set(plan.around(cell))) > 1
    if (river or wall) and came != goes:
        return None
    if river and (goes in river or len(river) != 2 or (river[0] - river[1]) % 2):
        return None
    price = 100 + below(120, key, 11, *cell) + (70 if came != goes else 0) + (100 if river else 0)
    if plan.lines.get((cell, goes)) == "m":
        price = price * 2 // 5
    return price
