"""Finding ways for passages from square to square (cheapest path with a price on bends)."""

import heapq
from collections.abc import Callable, Iterable

from morphs.art.dungeon.plan import STEPS, Cell, Part, Plan
from morphs.base.seeds import Dice

Move = tuple[Cell, Cell]
"""A square and the step that led into it."""

TURN = 1.3
ALONGSIDE = 9.0
WATER = 8.0
SLANTED = 30.0
"""The price of running into a wall that is not square to the way: it leaves a wedge of rock."""
AT_CORNER = 4.0
"""The price of running into a room at one of its corners."""
BEND_ON_WATER = 14.0
ONTO_HALL = 1.5
LENGTHWISE = 60.0
"""The price of a square in which a way runs along water instead of across it."""
GRAZED = 0.45
"""A square of which less is hall cannot be joined: no more than a corner of it is."""
Prices = dict[Cell, float]


def route(
    plan: Plan, starts: Iterable[Move], is_goal: Callable[[Part], bool], dice: Dice, bend: float
) -> list[Move]:
    """Moves from a start to the first square of a goal part; empty when there is no way."""
    whims = {
        (x, y): dice.fraction() * bend for x in range(plan.size[0]) for y in range(plan.size[1])
    }
    queue: list[tuple[float, int, Move]] = []
    before: dict[Move, Move | None] = {}
    best: dict[Move, float] = {}
    for move in starts:
        best[move] = 0.0
        before[move] = None
        heapq.heappush(queue, (0.0, len(best), move))
    ticket = len(best)
    while queue:
        cost, _, move = heapq.heappop(queue)
        if cost > best[move]:
            continue
        owner = plan.owner.get(move[0])
        if owner is not None and is_goal(owner):
            return _trace(before, move)
        for following, price in _moves(plan, move, is_goal, whims):
            total = cost + price
            if total < best.get(following, 1e9):
                best[following] = total
                before[following] = move
                ticket += 1
                heapq.heappush(queue, (total, ticket, following))
    return []


def _trace(before: dict[Move, Move | None], move: Move) -> list[Move]:
    moves = [move]
    step = before[move]
    while step is not None:
        moves.append(step)
        step = before[step]
    return moves[::-1]


def _moves(
    plan: Plan, move: Move, is_goal: Callable[[Part], bool], whims: Prices
) -> Iterable[tuple[Move, float]]:
    (x, y), (dx, dy) = move
    here = plan.owner.get((x, y))
    wading = here is not None and not here.walkable
    for sx, sy in STEPS:
        if (sx, sy) == (-dx, -dy):
            continue
        turning = (sx, sy) != (dx, dy)
        cell = (x + sx, y + sy)
        price = _price(plan, cell, (sx, sy), is_goal, turning)
        if price is not None:
            yield (
                (cell, (sx, sy)),
                price + (BEND_ON_WATER if wading else TURN) * turning + whims[cell],
            )


def _price(
    plan: Plan, cell: Cell, step: Cell, is_goal: Callable[[Part], bool], turning: bool
) -> float | None:
    """What entering a square costs, or None where it is forbidden."""
    width, height = plan.size
    if not (0 <= cell[0] < width and 0 <= cell[1] < height):
        return None
    owner = plan.owner.get(cell)
    if owner is not None and is_goal(owner):
        if owner.kind in ("hall", "tunnel"):
            return ONTO_HALL if owner.cover.get(cell, 1.0) > GRAZED else None
        corner = owner.kind == "room" and _is_corner(owner, cell, step)
        return 0.5 + SLANTED * (1.0 - owner.cover.get(cell, 1.0)) + AT_CORNER * corner
    if owner is not None and owner.walkable:
        return None
    if not (0 < cell[0] < width - 1 and 0 < cell[1] < height - 1):
        return None
    if owner is not None:
        return WATER + BEND_ON_WATER * turning + LENGTHWISE * _runs_along(plan, cell, step)
    price = 1.0
    for side in ((-step[1], step[0]), (step[1], -step[0])):
        beside = plan.owner.get((cell[0] + side[0], cell[1] + side[1]))
        if beside is not None:
            price += ALONGSIDE if beside.walkable else 5.0
    ahead = plan.owner.get((cell[0] + step[0], cell[1] + step[1]))
    if ahead is not None and ahead.walkable and not is_goal(ahead):
        price += ALONGSIDE
    return price


def _is_corner(room: Part, cell: Cell, step: Cell) -> bool:
    """Whether a way enters at the end of a wall that is long enough to have a middle."""
    beside = [(cell[0] + sign * step[1], cell[1] + sign * step[0]) for sign in (1, -1)]
    return sum(one in room.cells for one in beside) < 2


def _runs_along(plan: Plan, cell: Cell, step: Cell) -> bool:
    """Whether water stretches farther in the direction of a step than across it."""
    return _stretch(plan, cell, step) > _stretch(plan, cell, (step[1], step[0]))


def _stretch(plan: Plan, cell: Cell, step: Cell) -> int:
    """How many squares of water lie in a row through one."""
    count = 1
    for sign in (1, -1):
        x, y = cell
        while True:
            x, y = x + sign * step[0], y + sign * step[1]
            owner = plan.owner.get((x, y))
            if owner is None or owner.walkable:
                break
            count += 1
    return count
