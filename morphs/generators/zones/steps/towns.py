"""Towns (the talk, "Town Placement"): the least number a template asks for, and a density of more.

"Place first town for all zones as close to center of each zone as possible. Towns after the first
use normal object placement."
"""

from __future__ import annotations

from morphs.base.seeds import Dice
from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.objects.block_shape import BlockShape, Placement, guarded_shapes
from morphs.generators.zones.objects.densities import apart, by_density, more
from morphs.generators.zones.objects.things import thing_table, town_name
from morphs.generators.zones.placement.pairs import (
    complete_twins,
    in_pairs,
    is_furnished,
    is_own_twin,
    placing,
)
from morphs.generators.zones.placement.put import put_block
from morphs.generators.zones.placement.search import farthest, nearest, squeezed
from morphs.generators.zones.placement.site import Site
from morphs.generators.zones.state import State
from morphs.generators.zones.templates.template import FACTIONS, Zone


def towns(state: State) -> None:
    """Place the first town of every zone, then the others, then those a density gives."""
    site = state.site
    zones = [zone for zone in state.template.zones if is_furnished(site, zone)]
    wanted = {
        zone.id: in_pairs(site, zone, least_towns(zone, _owner(state, zone))) for zone in zones
    }
    for zone in zones:
        if wanted[zone.id]:
            _place(state, site, zone, *wanted[zone.id][0])
    for zone in zones:
        for town, alone in wanted[zone.id][1:]:
            _place(state, site, zone, town, alone)
    for zone in zones:
        _place_density(state, site, zone)
    complete_twins(site)


def least_towns(zone: Zone, owner: int) -> list[tuple[int, bool]]:
    """Return the owner and the fort of each town a template insists on, the owner's first.

    A player's towns in a zone that nobody plays are neutral.
    """
    players, neutral = zone.player_towns, zone.neutral_towns
    return [
        *[(owner, True)] * players.castles,
        *[(owner, False)] * players.towns,
        *[(0, True)] * neutral.castles,
        *[(0, False)] * neutral.towns,
    ]


def _owner(state: State, zone: Zone) -> int:
    return state.map.owners.get(zone.id, 0)


def _place_density(state: State, site: Site, zone: Zone) -> None:
    """Place towns by density as long as one finds its distance."""
    players, neutral = zone.player_towns, zone.neutral_towns
    kinds = [(0, True), (0, False)]
    densities = [
        players.castle_density + neutral.castle_density,
        players.town_density + neutral.town_density,
    ]
    if not any(densities):
        return
    area = int((site.zone == zone.id).sum()) // (1 + is_own_twin(site, zone))
    dice = state.dice("towns", zone.id, "density")
    for which in by_density([more(dice, area, density) for density in densities]):
        owner, fort = kinds[which]
        spot = farthest(site, site.squares_of(zone.id), _shapes(fort), apart(zone))
        if spot is None:
            return
        _stand(state, site, spot, owner, _faction(state, zone, dice), fort)


def _place(state: State, site: Site, zone: Zone, town: tuple[int, bool], alone: bool) -> None:
    owner, fort = town
    first = not any(thing.kind == "town" and thing.zone == zone.id for thing in state.map.things)
    number = sum(thing.kind == "town" and thing.zone == zone.id for thing in state.map.things)
    dice = state.dice("towns", zone.id, number)
    faction = state.map.factions.get(zone.id) if first else None
    faction = faction or _faction(state, zone, dice)
    state.map.factions.setdefault(zone.id, faction)
    with placing(site, alone):
        spot, carve = _spot(state, site, zone, first, fort)
        _stand(state, site, spot, owner, faction, fort, carve)


def _spot(state: State, site: Site, zone: Zone, first: bool, fort: bool) -> tuple[Placement, bool]:
    squares = site.squares_of(zone.id)
    for carve in (False, True):
        if first and zone.id in state.map.centres:
            centre = site.number(state.map.centres[zone.id])
            spot = nearest(site, squares, _shapes(fort), centre, carve)
        else:
            spot = farthest(site, squares, _shapes(fort), 0, carve)
        if spot is not None:
            return spot, carve
    if (spot := squeezed(site, squares, _shapes(fort))) is not None:
        return spot, False
    raise CannotMakeError(f"zone {zone.id} has no room for a town", zone.id)


def _shapes(fort: bool) -> list[BlockShape]:
    kind = thing_table()[town_name(FACTIONS[0], fort)]  # all have the same footprint
    return guarded_shapes(Dice(0, "town"), [kind], guarded=False)


def _stand(
    state: State, site: Site, spot: Placement, owner: int, faction: str, fort: bool,
    carve: bool = False,
) -> None:  # fmt: skip
    index = put_block(site, spot, carve)[0]
    town = state.map.things[index]
    town.name, town.owner = town_name(faction, fort), owner


def _faction(state: State, zone: Zone, dice: Dice) -> str:
    """The faction of a town that is not its zone's first, or of a first one nobody chose yet."""
    if zone.towns_same_type and zone.id in state.map.factions:
        return state.map.factions[zone.id]
    return dice.choose(zone.factions or FACTIONS)
