"""The steps that put things on a map whose zones are laid and joined, in their order."""

from __future__ import annotations

from morphs.generators.terrain.steps import Step
from morphs.generators.zones.objects.things import thing_table
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.joining import joining
from morphs.generators.zones.steps.mines import mines
from morphs.generators.zones.steps.monsters import monsters
from morphs.generators.zones.steps.obstacles import obstacles
from morphs.generators.zones.steps.rivers import rivers
from morphs.generators.zones.steps.roads import roads
from morphs.generators.zones.steps.sea import flotsam, islands
from morphs.generators.zones.steps.thickets import thickets, undergrowth
from morphs.generators.zones.steps.towns import towns
from morphs.generators.zones.steps.treasures import treasures


def describe_kinds(state: State) -> None:
    """Add a description of every kind of thing that stands on the map: its file explains itself."""
    table = thing_table()
    names = dict.fromkeys(thing.name for thing in state.map.things)
    state.map.kinds = {name: table[name].description() for name in names}


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
    Step("kinds", "", describe_kinds),
)
