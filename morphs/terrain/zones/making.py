"""The generator: its steps in order, each by the section of the talk it follows; tries and limits.

A try that fails says why and is made again with other dice; a map that breaks a hard invariant is
never handed out.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from morphs.errors import NoMapError
from morphs.reasons import Reason
from morphs.terrain.steps import Step, Watch, run_steps
from morphs.terrain.zones.arranging import arranging
from morphs.terrain.zones.borders import borders
from morphs.terrain.zones.coasts import coasts
from morphs.terrain.zones.harbours import beaches, harbours
from morphs.terrain.zones.junctions import junctions
from morphs.terrain.zones.land import land
from morphs.terrain.zones.object_steps import OBJECT_STEPS
from morphs.terrain.zones.paths import paths
from morphs.terrain.zones.placing import placing
from morphs.terrain.zones.players import players
from morphs.terrain.zones.portals import gates, teleporters
from morphs.terrain.zones.reach import reach
from morphs.terrain.zones.sealing import sealing
from morphs.terrain.zones.shapes import shapes
from morphs.terrain.zones.state import CannotMakeError, NeverError, State, ZoneOptions
from morphs.terrain.zones.terrains import terrains
from morphs.terrain.zones.ways import ways
from morphs.terrain.zones.zone_map import ZoneMap

LAYING: tuple[Step[State], ...] = (
    Step("players", "Random Map Templates", players),
    Step("placing", "Zone placement", placing),
    Step("arranging", "Zone Placement continued: adjacencies", arranging),
    Step("shapes", "Conversion of zones to terrain", shapes),
    Step("borders", "Creation of Zone edges", borders),
    Step("coasts", "Differences on an Islands map", coasts),
    Step("terrain", "Zones: type of terrain", terrains),
    Step("sealing", "Connecting adjacent zones: blocked borders", sealing),
    Step("land connections", "Connecting adjacent zones", land),
    Step("harbours", "Water Connections, Building Shipyards", harbours),
    Step("beaches", "Water Connections", beaches),
    Step("gates", "Underground Gates and Teleporters", gates),
    Step("teleporters", "Underground Gates and Teleporters", teleporters),
    Step("paths", "The Obstacle Mask", paths),
    Step("junctions", "Junction Zones", junctions),
    Step("ways", "Connecting adjacent zones: 2-wide pathways", ways),
    Step("reach", "Insuring all areas are reachable", reach),
)
STEPS = (*LAYING, *OBJECT_STEPS)
TRIES = 12


def generate(
    options: ZoneOptions,
    watch: Watch = lambda *_: None,
    seconds: float | None = None,
    tries: int = TRIES,
    check: Callable[[ZoneMap], str] = lambda _: "",
    look: Callable[[State, str], None] = lambda *_: None,
) -> ZoneMap:
    """Make a map; `check` returns what is wrong with a finished one, "" if nothing.

    Raises NoMapError with the reason of the last try when none succeeds.
    """
    started = monotonic()
    why = ""
    for attempt in range(tries):
        if seconds is not None and monotonic() - started > seconds and attempt:
            raise NoMapError(Reason(False, detail=f"the time ran out after {attempt} tries: {why}"))
        state = State(
            ZoneMap.empty(options.template, options.size, options.levels), options, attempt
        )
        try:
            run_steps(STEPS, state, watch)
        except NeverError as error:
            raise NoMapError(Reason(True, detail=str(error))) from error
        except CannotMakeError as error:
            why = str(error)
            continue
        if not (why := check(state.map)):
            return state.map
    raise NoMapError(Reason(False, detail=f"{tries} tries failed: {why}"))
