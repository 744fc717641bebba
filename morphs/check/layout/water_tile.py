"""The water of one tile as it lies: crossings, lakes, and which of them are one body."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from morphs.check.layout.showing import Shown, half_kinds, joined_halves
from morphs.check.unions import Unions
from morphs.tiles.vocabulary import Vocabulary

Kind = tuple[Literal["crossing", "lake"], int]


@dataclass(frozen=True)
class Body:
    """Crossings of one liquid joined inside a tile; `lake` is a half-side of the lake they join."""

    crossings: tuple[int, ...]
    outlets: tuple[int, ...]
    lake: int | None


@dataclass(frozen=True)
class TileWater:
    """What water a tile has; crossings go by their names (contract, section 5, links).

    crossings  name -> liquid and size
    pools      half-side -> liquid
    lakes      groups of half-sides that are one lake
    halves     half-side -> liquid -> what carries it there: a lake, or the crossing of that name
    """

    crossings: dict[int, tuple[str, int]]
    pools: dict[int, str]
    lakes: list[list[int]]
    bodies: list[Body]
    halves: dict[int, dict[str, Kind]]


def water_of_tile(shown: Shown, vocabulary: Vocabulary) -> TileWater:
    """Work out the water of a tile from its faces, links and declared flow (section 4)."""
    found = TileWater({}, {}, [], [], {})
    for half, face in enumerate(shown.faces):
        for carrier in vocabulary.carriers(face):
            if carrier.is_pool:
                found.pools[half] = carrier.liquid
            else:
                found.crossings[shown.names[half]] = (carrier.liquid, carrier.size)
    kinds = half_kinds(shown, vocabulary) if found.pools or found.crossings else []
    for liquid in sorted({*found.pools.values(), *(name for name, _ in found.crossings.values())}):
        groups = joined_halves(shown.links, kinds, f"liquid {liquid}")
        _find_lakes(found, groups, liquid)
        _find_bodies(found, groups, liquid, shown)
    _find_halves(found, shown)
    return found


def _find_halves(found: TileWater, shown: Shown) -> None:
    for half, name in enumerate(shown.names):
        if name in found.crossings:
            liquid, _ = found.crossings[name]
            found.halves[half] = {liquid: ("crossing", name)}
        if half in found.pools:
            found.halves.setdefault(half, {})[found.pools[half]] = ("lake", half)


def _find_lakes(found: TileWater, groups: list[list[int]], liquid: str) -> None:
    pools = [half for half, name in found.pools.items() if name == liquid]
    unions = Unions()
    for group in groups:
        unions.join(_split(found, group, liquid)[1])
    found.lakes.extend(unions.groups(pools))


def _find_bodies(found: TileWater, groups: list[list[int]], liquid: str, shown: Shown) -> None:
    names = sorted(name for name, (kind, _) in found.crossings.items() if kind == liquid)
    unions = Unions()
    lakes: dict[int, int] = {}
    for group in groups:
        crossings, pools = _split(found, group, liquid)
        unions.join(crossings)
        if len(group) > 1:
            lakes |= {half: pools[0] for half in crossings if pools}
    for body in unions.groups(names):
        lake = min((lakes[half] for half in body if half in lakes), default=None)
        if lake is None and len(body) == 1 and not shown.drawn:
            lake = _beside(found, body[0], liquid, shown)
        outlets = tuple(half for half in body if half in shown.flow)
        found.bodies.append(Body(tuple(body), outlets, lake))


def _split(found: TileWater, group: list[int], liquid: str) -> tuple[list[int], list[int]]:
    """The crossings and the pools of one liquid in a group.

    Where a river crosses a shore in mid-side, its name may also be that of a lake's half-side.
    Such a one is what the others of its group are.
    """
    crossings = [half for half in group if found.crossings.get(half, ("", 0))[0] == liquid]
    pools = [half for half in group if found.pools.get(half) == liquid]
    only_crossings, only_pools = set(crossings) - set(pools), set(pools) - set(crossings)
    if only_crossings and not only_pools:
        return crossings, []
    if only_pools and not only_crossings:
        return [], pools
    return crossings, pools


def _beside(found: TileWater, name: int, liquid: str, shown: Shown) -> int | None:
    """A half-side of the lake that adjoins a lone crossing, if there is one."""
    count = len(shown.names)
    own = [half for half in range(count) if shown.names[half] == name]
    near = [*own, (own[0] - 1) % count, (own[-1] + 1) % count]
    return min((half for half in near if found.pools.get(half) == liquid), default=None)
