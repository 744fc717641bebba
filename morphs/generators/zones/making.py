"""The generator: its steps in order, each by the section of the talk it follows; tries and limits.

A try that fails says why and is made again with other dice; a map that breaks a hard invariant is
never handed out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from morphs.base.errors import NoMapError
from morphs.base.options import option
from morphs.base.reasons import Reason
from morphs.generators.terrain.steps import Step, Watch, run_steps
from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.state import State, ZoneOptions
from morphs.generators.zones.steps.arranging import arranging
from morphs.generators.zones.steps.borders import borders
from morphs.generators.zones.steps.coasts import coasts
from morphs.generators.zones.steps.evening import evening
from morphs.generators.zones.steps.harbours import beaches, harbours, shores
from morphs.generators.zones.steps.junctions import junctions
from morphs.generators.zones.steps.land import land
from morphs.generators.zones.steps.object_steps import OBJECT_STEPS
from morphs.generators.zones.steps.paths import paths
from morphs.generators.zones.steps.placing import placing
from morphs.generators.zones.steps.players import players
from morphs.generators.zones.steps.portals import gates, teleporters
from morphs.generators.zones.steps.reach import reach
from morphs.generators.zones.steps.rock import rock
from morphs.generators.zones.steps.sealing import sealing
from morphs.generators.zones.steps.shapes import shapes
from morphs.generators.zones.steps.straightening import straightening
from morphs.generators.zones.steps.terrains import terrains
from morphs.generators.zones.steps.ways import ways
from morphs.generators.zones.symmetry.pairing import check_twins, find_twins, symmetric_template
from morphs.generators.zones.templates.needs import larger_maps, room_needed
from morphs.generators.zones.templates.template import peopled
from morphs.generators.zones.zone_map import ZoneMap

LAYING: tuple[Step[State], ...] = (
    Step("players", "Random Map Templates", players),
    Step("placing", "Zone placement", placing),
    Step("arranging", "Zone Placement continued: adjacencies", arranging),
    Step("shapes", "Conversion of zones to terrain", shapes),
    Step("borders", "Creation of Zone edges", borders),
    Step("coasts", "Differences on an Islands map", coasts),
    Step("terrain", "Zones: type of terrain", terrains),
    Step("straightening", "Creation of Zone edges", straightening),
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
    Step("evening", "", evening),
    Step("shores", "Water Connections", shores),
)
_OBSTACLES = [step.name for step in OBJECT_STEPS].index("obstacles")
STEPS: tuple[Step[State], ...] = (
    *LAYING,
    *OBJECT_STEPS[:_OBSTACLES],
    Step("rock", "The Obstacle Mask: underground", rock),
    *OBJECT_STEPS[_OBSTACLES:],
)
"""All steps: zones laid and joined, then what stands on them."""
TRIES = 30
FAIRER = 3
"""Maps without a fault that are made before the fairest of them is taken."""


ZoneSnapshot = Callable[[State, str, int], None]
"""Called after each step with the state, the step's name and its number from 1."""


@dataclass(frozen=True)
class Limits:
    """When to give up: after so many tries, or so many seconds."""

    tries: int = TRIES
    seconds: float | None = None
    begun: float | None = None  # by the monotonic clock; None: when the first try begins


def _refuse_crowds(options: ZoneOptions) -> None:
    """Raise NoMapError at once where the zones cannot hold what they must."""
    zones, squares = len(options.template.zones), options.size**2 * options.levels
    need = room_needed(options.template)
    if need > squares:
        raise NoMapError(
            Reason(
                True,
                detail=f"{options.template.name} has {zones} zones, which with their towns, mines "
                f"and ways need {need} squares: they do not fit on {squares}"
                + _advice(options, need),
            )
        )


def _advice(options: ZoneOptions, need: int = 0) -> str:
    """What larger maps the template may be tried on."""
    larger = larger_maps(options.template, options.size, options.levels, need)
    if not larger:
        return "; the template allows no larger map"
    needed = " or ".join(f"{option('size', s)} {option('levels', n)}" for s, n in larger)
    return f"; use {needed}"


@dataclass(frozen=True)
class _Made:
    """The try that made a map without a fault, and how unfair that is."""

    state: State
    unfair: float


def _no_snapshot(*_: object) -> None:
    """Nobody looks at single steps."""


def generate(
    options: ZoneOptions,
    watch: Watch = lambda *_: None,
    check: Callable[[ZoneMap], str] = lambda _: "",
    snapshot: ZoneSnapshot = _no_snapshot,
    limits: Limits = Limits(),
    steps: Sequence[Step[State]] = STEPS,
    unfair: Callable[[ZoneMap], float] = lambda _: 0.0,
) -> ZoneMap:
    """Make a map; `check` returns what is wrong with a finished one, "" if nothing.

    `unfair` tells how much fairer a map might be: where that is more than 0, others are tried, and
    the fairest of `FAIRER` is taken. Raises NoMapError with the reason of the last try when none
    succeeds.
    """
    options = _peopled(options)
    _refuse_crowds(options)
    clock = _Clock(limits, options.template.name)
    pressed = Counter[int]()
    made: list[_Made] = []
    for attempt in range(limits.tries):
        state = clock.state(options, attempt, dict(pressed))
        try:
            _run(steps, state, clock, watch, snapshot)
            clock.why = check(state.map)
        except CannotMakeError as error:
            clock.why = str(error)
            pressed.update({error.zone, state.twins.get(error.zone, 0)} - {0})
            continue
        except NoMapError:  # the time is up
            if made:
                break
            raise
        if clock.why:
            continue
        made.append(_Made(state, unfair(state.map)))
        if not made[-1].unfair or len(made) == FAIRER:
            break
    if made:
        best = min(made, key=lambda one: one.unfair)
        if best is not made[-1] and snapshot is not _no_snapshot:  # its steps are to be seen
            again = clock.state(options, best.state.attempt, best.state.pressed)
            _run(steps, again, clock, watch, snapshot)
        return best.state.map
    tries = "one try" if limits.tries == 1 else f"{limits.tries} tries"
    raise NoMapError(
        Reason(False, detail=f"{options.template.name}, {tries}: {clock.why}{_advice(options)}")
    )


def _peopled(options: ZoneOptions) -> ZoneOptions:
    """The options with the template that is laid: its players in it, and alike where asked."""
    template = peopled(options.template, options.players, options.humans)
    if options.symmetry != "none":
        twins = find_twins(template)
        check_twins(template, twins, options.levels, options.symmetry == "rotate")
        template = symmetric_template(template, twins)
    return replace(options, template=template)


def _run(
    steps: Sequence[Step[State]], state: State, clock: _Clock, watch: Watch, snapshot: ZoneSnapshot
) -> None:
    def after_step(name: str, rule: str, number: int, total: int) -> None:
        watch(name, rule, number, total)
        snapshot(state, name, number)
        clock.step = name
        if number < total:
            clock.tick()

    run_steps(steps, state, after_step)


class _Clock:
    """Knows when the time is up, which try it is and why the last one failed."""

    def __init__(self, limits: Limits, name: str) -> None:
        self.seconds, self.name = limits.seconds, name
        begun = monotonic() if limits.begun is None else limits.begun
        self.ends = None if limits.seconds is None else begun + limits.seconds
        self.attempt, self.step, self.why = 0, "", ""

    def state(self, options: ZoneOptions, attempt: int, pressed: Mapping[int, int]) -> State:
        """Begin a try."""
        self.attempt, self.step = attempt, ""
        area = ZoneMap.empty(options.template, options.size, options.levels)
        return State(area, options, attempt, pressed, tick=self.tick)

    def tick(self) -> None:
        """Raise NoMapError if the time is up."""
        if self.ends is None or monotonic() <= self.ends:
            return
        tries = f"try {self.attempt + 1}" if self.attempt else "the first try"
        far = f"the try got as far as {self.step!r}" if self.step else "the try had only begun"
        time = f"the time of {self.seconds:g} s ran out in {tries}"
        raise NoMapError(Reason(False, detail=f"{self.name}, {time}: {self.why or far}"))
