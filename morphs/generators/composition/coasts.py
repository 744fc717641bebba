"""Rock at the rim and amid the districts of large maps: so neither their outline is the board's nor
their inside an even carpet.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from heapq import heappop, heappush

from morphs.base.seeds import Dice
from morphs.generators.composition.model import Cell, Composition, Ground
from morphs.generators.composition.spaces import grown

CELLS_A_BIGHT = 64
"""Rock comes in from the rim at one place for so many cells of the map, and at each corner."""
REACH, CORNER = (12, 36), (24, 44)
"""How far it does, at the least and the most, over ground of which a step costs ten and more."""
JITTER = 6
"""A step costs up to so much more."""
DEEP = 3
"""A mass of rock lies where for so many steps to all hands is nothing but lesser rooms."""
MASS = (4, 9)
"""It has so many cells at least and at most."""


def coast_of(ground: Ground, dice: Dice) -> set[Cell]:
    """Return the cells of bights of rock along the rim, some shallow, some deep."""
    price = {cell: 10 + dice.below(JITTER) for cell in sorted(ground.middles)}
    rim = sorted(ground.rim.keys() - ground.framed.keys())
    if not rim:
        return set()
    hearts = [(dice.choose(rim), REACH) for _ in range(len(ground.middles) // CELLS_A_BIGHT)]
    hearts += [(cell, CORNER) for cell in sorted(ground.corners - ground.framed.keys())]
    found: set[Cell] = set()
    for heart, reach in hearts:
        found |= _within_reach(ground, heart, dice.between(*reach), price)
    return found


def _within_reach(ground: Ground, heart: Cell, reach: int, price: Mapping[Cell, int]) -> set[Cell]:
    """The cells to which one comes from one of them at no greater cost."""
    found: set[Cell] = set()
    queue = [(price[heart], heart)]
    while queue:
        far, cell = heappop(queue)
        if cell in found or far > reach:
            continue
        found.add(cell)
        for other in ground.facing[cell]:
            heappush(queue, (far + price[other], other))
    return found


def leave_masses(
    plan: Composition, opens: dict[Cell, set[Cell]], free: Set[Cell], dice: Dice
) -> None:
    """Masses of rock wherever cells that are free lie far from rock, great places and the rim: what
    is left hangs together, and no cell of it gets a single way. What becomes rock is taken out of
    `opens`."""
    ground, tried = plan.ground, set[Cell]()
    while True:
        shore = plan.rock | plan.in_spaces | plan.great | ground.border | tried
        far = _steps_off(ground, shore)
        deepest = max(far.values(), default=0)
        if deepest < DEEP:
            return
        heart = dice.choose([cell for cell in sorted(far) if far[cell] == deepest])
        tried.add(heart)
        may = {cell for cell in free & opens.keys() if far.get(cell, 0) > 1}
        left = {cell: {*others} for cell, others in opens.items()}
        if heart in may:
            cells = grown(ground, heart, dice.between(*MASS), may, left, dice)
            if len(cells) >= MASS[0]:
                plan.rock |= {*cells}
                opens.clear()
                opens.update(left)


def _steps_off(ground: Ground, shore: Set[Cell]) -> dict[Cell, int]:
    """How many steps each other cell is off some."""
    far = dict.fromkeys(sorted(shore), 0)
    row = [*far]
    for cell in row:
        for other in ground.facing.get(cell, ()):
            if other not in far:
                far[other] = far[cell] + 1
                row.append(other)
    return {cell: steps for cell, steps in far.items() if steps}
