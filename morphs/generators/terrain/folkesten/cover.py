"""Dry land, forests, swamps and islands: the second half of the rules (reference F10 to F11)."""

from __future__ import annotations

from morphs.generators.terrain.folkesten.wild import (
    FOREST,
    FOREST_HILL,
    HILLS,
    MOUNTAIN,
    OCEAN,
    PLAIN,
    SWAMP,
    WATER,
    Wild,
)

WOODED = {PLAIN: FOREST, HILLS: FOREST_HILL}


def dry_land(wild: Wild) -> None:
    """generate_dry: the wind blows from west or east in straight horizontal lines; behind the
    first mountain all hexes are dry but those with a river. Where columns are staggered a straight
    line runs between two hexes of every second column: both are dry (reference F10)."""
    _rain_shadow(wild, staggered=wild.ground.kind == "hex")


def _rain_shadow(wild: Wild, staggered: bool) -> None:
    ground, words = wild.ground, wild.words
    from_east = wild.draw() < 0.5
    line = range(ground.columns - 1, -1, -1) if from_east else range(ground.columns)
    for row in range(ground.rows):
        peak = next((x for x in line if words[row * ground.columns + x] == MOUNTAIN), None)
        if peak is None:
            continue
        for x in line[line.index(peak) + 1 :]:
            _parch(wild, x, row)
            if staggered and (x - peak) % 2:
                _parch(wild, x, row + (1 if peak % 2 else -1))


def _parch(wild: Wild, column: int, row: int) -> None:
    cell = row * wild.ground.columns + column
    if not 0 <= row < wild.ground.rows:
        wild.dry_beyond.add((column, row))
    elif cell not in wild.wet:
        wild.dry.add(cell)


def forests_of_module(wild: Wild) -> None:
    """As the module runs: first wet hexes and those away from dry land, then their neighbours."""
    words, near, draw = wild.words, wild.relief.near, wild.draw
    dry, wet = wild.dry, wild.wet
    land = [cell for cell in wild.relief.order if words[cell] not in (WATER, OCEAN)]
    grown = set()
    for cell in land:
        if not (cell in wet and draw() < 0.5) and not (
            cell not in dry and dry.isdisjoint(near[cell]) and draw() < 1 / 6
        ):
            continue
        if words[cell] in WOODED:
            words[cell] = WOODED[words[cell]]
            grown.add(cell)
    for cell in land:
        if cell not in dry and not grown.isdisjoint(near[cell]) and draw() < 1 / 3:
            words[cell] = WOODED.get(words[cell], words[cell])


def forests(wild: Wild) -> None:
    """generate_forest: every hex with a river 50%; hills and plains that are not dry nor next to a
    dry hex 1 in 6, 2 in 6 beside a forested river hex."""
    words, near = wild.words, wild.relief.near
    for cell in wild.relief.order:
        if cell in wild.wet and wild.draw() < 0.5:
            words[cell] = WOODED.get(words[cell], words[cell])
    banks = {cell for cell in wild.wet if words[cell] in (FOREST, FOREST_HILL)}
    for cell in wild.relief.order:
        if words[cell] not in WOODED or cell in wild.wet or cell in wild.dry:
            continue
        if wild.dry.isdisjoint(near[cell]):
            chance = 1 / 6 if banks.isdisjoint(near[cell]) else 1 / 3
            if wild.draw() < chance:
                words[cell] = WOODED[words[cell]]


def swamps(wild: Wild) -> None:
    """generate_swamp: 1 in 6 for every plain river hex that is not next to a dry hex."""
    for cell in wild.relief.order:
        damp = wild.words[cell] == PLAIN and cell in wild.wet
        if damp and wild.dry.isdisjoint(wild.relief.near[cell]) and wild.one_in(6):
            wild.words[cell] = SWAMP


def islands(wild: Wild) -> None:
    """generate_islands: every ocean hex has a 1 in 6 chance of having an island."""
    for cell in wild.relief.order:
        if wild.words[cell] in (WATER, OCEAN) and wild.one_in(6):
            wild.words[cell] += " island"
