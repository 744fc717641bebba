"""Plains, ocean, mountains and hills: the first half of the rules (reference F2 to F7)."""

from __future__ import annotations

from morphs.generators.terrain.folkesten.wild import HILLS, MOUNTAIN, OCEAN, PLAIN, WATER, Wild

THIRD, HALF = 1 / 3, 0.5


def all_plains(wild: Wild) -> None:
    """generate_plains: every hex is plain."""
    wild.words = [PLAIN] * wild.ground.count


def ocean_edges(wild: Wild) -> None:
    """generate_ocean: 1d6-2 edges of the map are ocean, which ones is random."""
    count = int(6 * wild.draw()) - 1
    if count > 0:
        chosen = wild.shuffled(range(4))[:count]
        wild.sea = set().union(*(wild.relief.edges[edge] for edge in chosen))
    wild.ring = [cell for cell in wild.relief.order if cell in wild.sea]


def first_ring_by_touch(wild: Wild) -> None:
    """As the module runs: one try in three for each edge hex that a hex touches."""
    turned = []
    for start in wild.ring:
        for cell in wild.relief.near[start]:
            if cell not in wild.sea and wild.draw() < THIRD:
                wild.sea.add(cell)
                turned.append(cell)
    wild.ring = turned


def second_ring_of_module(wild: Wild) -> None:
    """As the module runs: one try in two, once for each hex."""
    _ring(wild, HALF, set())


def first_ring(wild: Wild) -> None:
    """generate_ocean: every hex bordering an ocean hex has a 50% chance to be ocean."""
    _ring(wild, HALF, wild.tried)


def second_ring(wild: Wild) -> None:
    """generate_ocean: then 33%, unless it has already been rolled for."""
    _ring(wild, THIRD, wild.tried)


def _ring(wild: Wild, chance: float, tried: set[int]) -> None:
    """Roll once for each hex that touches the ring and was not tried; those that turn to sea are
    the next ring."""
    turned = []
    for start in wild.ring:
        for cell in wild.relief.near[start]:
            if cell in wild.sea or cell in tried:
                continue
            tried.add(cell)
            if wild.draw() < chance:
                wild.sea.add(cell)
                turned.append(cell)
    wild.ring = turned


def shallow_water(wild: Wild) -> None:
    """Sea that touches land is `water`, the rest `ocean` (reference F5)."""
    sea, near = wild.sea, wild.relief.near
    for cell in sea:
        wild.words[cell] = OCEAN if sea.issuperset(near[cell]) else WATER


def first_mountains(wild: Wild) -> None:
    """generate_mountains: 1d6 mountains at random coordinates, rolled again on anything but plain.
    A map without enough plains gets as many as it has."""
    words, ground, draw = wild.words, wild.ground, wild.draw
    for _ in range(min(int(6 * draw()) + 1, words.count(PLAIN))):
        while True:
            column, row = int(ground.columns * draw()), int(ground.rows * draw())
            if words[row * ground.columns + column] == PLAIN:
                break
        words[row * ground.columns + column] = MOUNTAIN


def mountains_and_foothills(wild: Wild) -> None:
    """generate_mountains: plains beside a mountain are mountains 4 in 6, else hills."""
    _spread_mountains(wild, 2 / 3)


def more_mountains(wild: Wild) -> None:
    """generate_mountains: again, with 2 in 6."""
    _spread_mountains(wild, 1 / 3)


def last_foothills(wild: Wild) -> None:
    """As the module runs: a third pass with no chance, so that every mountain has foothills."""
    _spread_mountains(wild, 0)


def _spread_mountains(wild: Wild, chance: float) -> None:
    words, draw = wild.words, wild.draw
    for start in [cell for cell in wild.relief.order if words[cell] == MOUNTAIN]:
        for cell in wild.relief.near[start]:
            if words[cell] == PLAIN:
                words[cell] = MOUNTAIN if chance and draw() < chance else HILLS


def hills_everywhere(wild: Wild) -> None:
    """As the module runs: every plain hex beside a hill becomes hills."""
    _more_hills(wild, 1)


def more_hills(wild: Wild) -> None:
    """generate_mountains: every plains hex adjacent to a hill hex has a 3 in 6 chance."""
    _more_hills(wild, HALF)


def _more_hills(wild: Wild, chance: float) -> None:
    words = wild.words
    hills = {cell for cell in wild.relief.order if words[cell] == HILLS}
    for cell in wild.relief.order:
        foot = words[cell] == PLAIN and not hills.isdisjoint(wild.relief.near[cell])
        if foot and (chance == 1 or wild.draw() < chance):
            words[cell] = HILLS
