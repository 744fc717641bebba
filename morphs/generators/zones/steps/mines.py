"""Mines (the talk, "Mine Placement"): the least number of each kind, and a density of more.

"Place first wood and first ore mine in a player starting zone within 12 squares of starting town,
if possible. If not possible, place them as closely as possible."
"""

from __future__ import annotations

from morphs.base.seeds import Dice
from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.objects.block_shape import BlockShape, Placement, guarded_shapes
from morphs.generators.zones.objects.densities import apart, by_density, more
from morphs.generators.zones.objects.things import ThingKind, thing_table, things_of
from morphs.generators.zones.placement.pairs import (
    complete_twins,
    in_pairs,
    is_furnished,
    is_own_twin,
    placing,
)
from morphs.generators.zones.placement.put import guard_square, put_block
from morphs.generators.zones.placement.search import distances, farthest, nearest, squeezed
from morphs.generators.zones.placement.site import Site, entry_of
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.monsters import guard_strength, post_guard
from morphs.generators.zones.templates.template import RESOURCES, Zone

FIRST = ("wood", "ore")
NEAREST, NEAR = 7, 12
"""Squares from the town to the first mines, as on maps of the original."""


def mines(state: State) -> None:
    """Place the first mines beside starting towns, then all others the template insists on, one of
    each kind in turn, then those a density gives."""
    site = state.site
    zones = [zone for zone in state.template.zones if is_furnished(site, zone)]
    left = {zone.id: dict(zone.mines) for zone in zones}
    others = {zone.id: _twin_mines(state, site, zone) for zone in zones}
    for zone in zones:
        town = _starting_town(state, zone)
        for resource in FIRST:
            if town is not None and left[zone.id].get(resource, 0) > 0:
                other = others[zone.id][resource].pop(0) if others[zone.id] else None
                with placing(site, False, other):
                    _place_near(state, site, zone, resource, site.number(town))
                left[zone.id][resource] -= 1
    for zone in zones:
        for resource, alone in _in_turn(site, zone, left[zone.id]):
            other = others[zone.id][resource].pop(0) if others[zone.id] else None
            with placing(site, alone, other):
                _place(state, site, zone, resource, 0, must=True)
    for zone in zones:
        _place_density(state, site, zone)
    complete_twins(site)


def mine_of(resource: str) -> ThingKind:
    """Return the mine of a resource."""
    return next(kind for kind in things_of("mine") if kind.resource == resource)


def _twin_mines(state: State, site: Site, zone: Zone) -> dict[str, list[ThingKind]]:
    """For each mine of a zone, by resource, the one its twin zone has in its place: the same kinds
    first, then what is left over in order. Empty where that is the same for all."""
    twin = state.template.zone(site.twins.partner[zone.id]) if site.twins else zone
    if twin.mines == zone.mines or twin.id == zone.id:
        return {}
    over = [
        name for name in RESOURCES for _ in range(twin.mines.get(name, 0) - zone.mines.get(name, 0))
    ]
    found: dict[str, list[ThingKind]] = {}
    for name in RESOURCES:
        for number in range(zone.mines.get(name, 0)):
            same = number < twin.mines.get(name, 0) or not over
            found.setdefault(name, []).append(mine_of(name if same else over.pop(0)))
    return found


def _starting_town(state: State, zone: Zone) -> tuple[int, int, int] | None:
    """The entry of the first town of a player's zone."""
    if zone.type not in ("start", "computer"):
        return None
    towns = (t for t in state.map.things if t.kind == "town" and t.zone == zone.id)
    return next((entry_of(town) for town in towns), None)


def _in_turn(site: Site, zone: Zone, counts: dict[str, int]) -> list[tuple[str, bool]]:
    """One mine of each kind, then the second ones, and so on; see twins.in_pairs."""
    rows = [in_pairs(site, zone, [name] * counts.get(name, 0)) for name in RESOURCES]
    most = max((len(row) for row in rows), default=0)
    return [row[turn] for turn in range(most) for row in rows if len(row) > turn]


def _place_near(state: State, site: Site, zone: Zone, resource: str, town: int) -> None:
    """Place a mine 7 to 12 squares from the town, the same for every player but for one square;
    else anywhere within 12, else as near to it as can be."""
    shapes, guard, dice = _prepared(state, zone, resource)
    squares = site.squares_of(zone.id)
    far = distances(site, squares, town)
    wanted = state.dice("mines", "far", resource).between(NEAREST + 1, NEAR - 1)
    wanted += state.dice("mines", "far", resource, zone.id).between(-1, 1)
    for most in (wanted, NEAR):
        close = squares[far <= most * most]
        for carve in (False, True):
            if (spot := farthest(site, close, shapes, 0, carve)) is not None:
                return _stand(state, site, zone, spot, guard, dice, carve)
    for carve in (False, True):
        if (spot := nearest(site, squares, shapes, town, carve)) is not None:
            return _stand(state, site, zone, spot, guard, dice, carve)
    if (spot := squeezed(site, squares, shapes)) is not None:
        return _stand(state, site, zone, spot, guard, dice, False)
    raise _no_room(zone, resource)


def _place(state: State, site: Site, zone: Zone, resource: str, least: int, must: bool) -> bool:
    """Place a mine as far from everything as can be; what must be may open its surroundings."""
    shapes, guard, dice = _prepared(state, zone, resource)
    for carve in (False, True) if must else (False,):
        spot = farthest(site, site.squares_of(zone.id), shapes, least, carve)
        if spot is not None:
            _stand(state, site, zone, spot, guard, dice, carve)
            return True
    if must and (spot := squeezed(site, site.squares_of(zone.id), shapes)) is not None:
        _stand(state, site, zone, spot, guard, dice, False)
        return True
    if must:
        raise _no_room(zone, resource)
    return False


def _no_room(zone: Zone, resource: str) -> CannotMakeError:
    what = mine_of(resource).name
    return CannotMakeError(f"zone {zone.id} has no room for its {what}", zone.id)


def _place_density(state: State, site: Site, zone: Zone) -> None:
    names = [name for name in RESOURCES if zone.mine_density.get(name)]
    area = int((site.zone == zone.id).sum()) // (1 + is_own_twin(site, zone))
    dice = state.dice("mines", zone.id, "density")
    for which in by_density([more(dice, area, zone.mine_density[name]) for name in names]):
        if not _place(state, site, zone, names[which], apart(zone), must=False):
            return


def _prepared(state: State, zone: Zone, resource: str) -> tuple[list[BlockShape], int, Dice]:
    kind = mine_of(resource)
    guard = guard_strength(state, zone, kind.value)
    dice = state.dice("mines", zone.id, len(state.map.things))
    return guarded_shapes(dice, [kind], guarded=guard > 0), guard, dice


def _stand(
    state: State, site: Site, zone: Zone, spot: Placement, guard: int, dice: Dice, carve: bool
) -> None:
    index = put_block(site, spot, carve)[0]
    mine = state.map.things[index]
    mine.value = thing_table()[mine.name].value
    if guard:
        post_guard(state, guard_square(site, spot), zone, guard, f"mine:{index}", dice)
