"""What stands on planned lands: pictures dealt anew among those that show the same.

Places stand where they are planned, fields about them; caves, crags and reefs are few and apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence

from morphs.base.seeds import Dice
from morphs.board.shape import Orientation
from morphs.generators.composition.net import Net
from morphs.generators.composition.roads import RANKS
from morphs.matching.dealing import Placement
from morphs.matching.lands import LandPlan
from morphs.tiles.tile import Tile

PLACES = ("settlement", *RANKS)
FARMED = {"fields": (60, 22, 0), "orchard": (14, 7, 0), "settlement": (0, 12, 8)}
"""How many in a hundred cells are farmed, one, two and three steps from a place."""
SPECIAL = 22
"""One in so many cells has a sign of its kind, as crags, where there are tiles with some."""
APART = 3
"""How many steps the same signs lie apart, at least."""


def place_signs(
    placements: Sequence[Placement | None],
    tiles: Sequence[Tile],
    plan: LandPlan,
    fixed: set[int],
    seed: int,
    twins: Twins,
) -> list[Placement | None]:
    """Deal pictures anew to cells that are not fixed, among the tiles that show the same and are no
    twins of what stands near."""
    alike = defaultdict(list)
    for tile in tiles:
        if tile.weight > 0:
            alike[tile.shape, tile.faces, tile.links].append(tile)
    settler = _Settler(plan, Dice(seed, "lands", "signs"))
    known: dict[tuple[str, str, Orientation], Placement] = {}  # equal placements are one object
    found = list(placements)
    for cell, placed in enumerate(placements):
        if placed and (
            cell in fixed
            or twins.are_all(alike[placed.tile.shape, placed.tile.faces, placed.tile.links])
        ):
            twins.lay(cell, placed.tile)
    for cell, placed in enumerate(placements):
        if placed is None or cell in fixed:
            continue
        tile = placed.tile
        able = alike[tile.shape, tile.faces, tile.links]
        if twins.are_all(able):
            continue
        chosen = settler.choose(cell, twins.left(cell, able))
        if chosen:
            twins.lay(cell, chosen)
            way = placed.orientation
            key = chosen.pack, chosen.name, way
            found[cell] = known.setdefault(key, Placement(chosen, way))
    return found


class Twins:
    """Tiles that may not stand twice within so many steps, and where they stand."""

    def __init__(self, net: Net, told: Container[tuple[str, str]], steps: int) -> None:
        self.net, self.told, self.steps = net, told, steps
        self.near: dict[Tile, set[int]] = defaultdict(set)

    def are_all(self, tiles: Sequence[Tile]) -> bool:
        """Whether all of some tiles are told apart, so that none may stand anywhere."""
        return bool(self.steps) and all((tile.pack, tile.name) in self.told for tile in tiles)

    def left(self, cell: int, tiles: Sequence[Tile]) -> Sequence[Tile]:
        """The tiles of some that may stand in a cell."""
        return [tile for tile in tiles if cell not in self.near[tile]] if self.steps else tiles

    def lay(self, cell: int, tile: Tile) -> None:
        """Take in that a tile stands in a cell."""
        if self.steps and (tile.pack, tile.name) in self.told:
            self.near[tile].update(self.net.within(cell, self.steps))


class _Settler:
    def __init__(self, plan: LandPlan, dice: Dice) -> None:
        self.plan, self.dice = plan, dice
        self.net: Net = plan.net
        self.steps = _steps(plan)
        self.near: dict[str, set[int]] = defaultdict(set)

    def choose(self, cell: int, tiles: Sequence[Tile]) -> Tile | None:
        """The tile of some that show the same that suits a cell; None where there is none."""
        luck, pick = self.dice.below(100), self.dice.below(1 << 16)
        kind = self.plan.places.get(cell)
        for rank in RANKS[kind] if kind else ():
            built = [tile for tile in tiles if rank in tile.tags]
            if built:
                return built[pick % len(built)]
        by_tag = _by_tag(tiles)
        for tag, chances in FARMED.items():
            chance = (
                chances[self.steps.get(cell, 4) - 1] if 1 <= self.steps.get(cell, 4) <= 3 else 0
            )
            if tag in by_tag and luck < chance:
                return by_tag[tag][pick % len(by_tag[tag])]
            luck -= chance if tag in by_tag else 0
        plain = [tile for tile in tiles if not _signs(tile, tiles)]
        special = [tile for tile in tiles if _is_special(tile, tiles)]
        if special and pick % SPECIAL == 0:
            tile = special[pick // SPECIAL % len(special)]
            sign = min(_signs(tile, tiles))
            if cell not in self.near[sign]:
                self.near[sign].update(self.net.within(cell, APART))
                return tile
        return plain[pick % len(plain)] if plain else None


def _signs(tile: Tile, tiles: Sequence[Tile]) -> set[str]:
    """What a tile has that not all have that show the same."""
    return {tag for tag in tile.tags if not all(tag in one.tags for one in tiles)}


def _is_special(tile: Tile, tiles: Sequence[Tile]) -> bool:
    signs = _signs(tile, tiles)
    return bool(signs) and signs.isdisjoint((*PLACES, *FARMED))


def _steps(plan: LandPlan) -> Mapping[int, int]:
    """How many steps from the nearest place cells lie, up to three."""
    found: dict[int, int] = {}
    for cell in plan.places:
        for other, steps in plan.net.within(cell, 3).items():
            found[other] = min(steps, found.get(other, steps))
    return found


def _by_tag(tiles: Sequence[Tile]) -> dict[str, list[Tile]]:
    found: dict[str, list[Tile]] = {}
    for tile in tiles:
        for tag in tile.tags:
            found.setdefault(tag, []).append(tile)
    return found
