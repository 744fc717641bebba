"""The steps that put things on a map whose zones are laid and joined, in their order."""

from __future__ import annotations

from morphs.terrain.steps import Step
from morphs.terrain.zones.blocks import treasures
from morphs.terrain.zones.joining import joining
from morphs.terrain.zones.mines import mines
from morphs.terrain.zones.monsters import monsters
from morphs.terrain.zones.obstacles import obstacles
from morphs.terrain.zones.rivers import rivers
from morphs.terrain.zones.roads import roads
from morphs.terrain.zones.sea import flotsam, islands
from morphs.terrain.zones.state import State
from morphs.terrain.zones.thickets import thickets, undergrowth
from morphs.terrain.zones.things import thing_table
from morphs.terrain.zones.towns import towns


def tell_kinds(state: State) -> None:
    """Write beside the map what the things on it are, so that its file explains itself."""
    table = thing_table()
    names = dict.fromkeys(thing.name for thing in state.map.things)
    state.map.kinds = {name: table[name].told() for name in names}


OBJECT_STEPS: tuple[Step[State], ...] = (
    Step("thickets", "The Obstacle Mask: may be blocked", thickets),
    Step("towns", "Town Placement", towns),
    Step("mines", "Mine Placement", mines),
    Step("treasures", "Treasure Blocks", treasures),
    Step("monsters", "Selecting Monsters", monsters),
    Step("islands", "Decorative Islands", islands),
    Step("flotsam", "Decorative Islands: flotsam and shipwrecks", flotsam),
    Step("roads", "Roads", roads),
    Step("joining", "Insuring all areas are reachable", joining),
    Step("undergrowth", "The Obstacle Mask: may be blocked", undergrowth),
    Step("obstacles", "Obstacle Selection", obstacles),
    Step("rivers", "Rivers", rivers),
    Step("kinds", "", tell_kinds),
)
