"""The steps that put things on a map whose zones are laid and joined, in their order."""

from __future__ import annotations

from morphs.terrain.steps import Step
from morphs.terrain.zones.blocks import treasures
from morphs.terrain.zones.joining import joining
from morphs.terrain.zones.mines import mines
from morphs.terrain.zones.monsters import monsters
from morphs.terrain.zones.obstacles import obstacles
from morphs.terrain.zones.state import State
from morphs.terrain.zones.thickets import thickets, undergrowth
from morphs.terrain.zones.towns import towns

OBJECT_STEPS: tuple[Step[State], ...] = (
    Step("thickets", "The Obstacle Mask: may be blocked", thickets),
    Step("towns", "Town Placement", towns),
    Step("mines", "Mine Placement", mines),
    Step("treasures", "Treasure Blocks", treasures),
    Step("joining", "Insuring all areas are reachable", joining),
    Step("monsters", "Selecting Monsters", monsters),
    Step("undergrowth", "The Obstacle Mask: may be blocked", undergrowth),
    Step("obstacles", "Obstacle Selection", obstacles),
)
