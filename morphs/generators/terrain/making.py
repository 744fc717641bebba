"""From a request to a terrain map: the generator's own steps, then the stages asked for.

The request is kept in the map, so that it can be made again, whole or in part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import ConfigDict, Field, field_validator

from morphs.base.errors import MorphsError
from morphs.base.models import RequestModel
from morphs.base.options import option
from morphs.base.seeds import MAX_SEED
from morphs.base.wording import nearest
from morphs.generators.terrain import folkesten, toric, wargame
from morphs.generators.terrain.extras import STAGES, copy_stage, run_stage
from morphs.generators.terrain.folkesten import FolkestenOptions
from morphs.generators.terrain.ground import Ground, Wrap, parse_ground
from morphs.generators.terrain.steps import Watch, run_steps
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.toric import ToricOptions
from morphs.generators.terrain.wargame import WargameOptions

OF_STAGES = ("stages", "kept", "drawing")
"""What of a request has no part in the land itself."""
Snapshot = Callable[[str, str, int, int, Callable[[], TerrainMap]], None]
"""Told after each step: its name, rule, number, how many there are, and how to see the map."""


class AsDrawn(RequestModel):
    """How a map was asked to be drawn, so that it is drawn alike when it is made again; no part in
    what is made."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    style: str | None = None
    px: int | None = Field(default=None, ge=1, le=400)
    title: str | None = None
    cell_size: str | None = None
    legend: bool | None = None
    labels: bool | None = None
    dress: bool | None = None

    def asked(self) -> dict[str, Any]:
        """What was asked for."""
        return self.model_dump(exclude_none=True)


class TerrainRequest(RequestModel):
    """What to make. Without a board the generator takes its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    generator: str
    board: str | None = None
    wrap: Wrap = "none"
    seed: int = Field(default=0, ge=0, le=MAX_SEED)
    mode: Literal["text", "textmapper", "original"] = "text"
    sources: Literal["mountains", "highland"] | None = None
    perl_seed: int | None = Field(default=None, ge=0, le=2**32 - 1)
    wargame: WargameOptions = Field(default_factory=lambda: WargameOptions.model_validate({}))
    dice: tuple[int, ...] | None = None
    toric: ToricOptions = Field(default_factory=lambda: ToricOptions.model_validate({}))
    stages: tuple[str, ...] = ()
    drawing: AsDrawn = AsDrawn()

    @field_validator("generator")
    @classmethod
    def _known_generator(cls, value: str) -> str:
        if value not in GENERATORS:
            raise ValueError(
                f"{value!r} is unknown: use {', '.join(GENERATORS)}{nearest(value, GENERATORS)}"
            )
        return value

    @field_validator("stages")
    @classmethod
    def _known_stages(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for stage in value:
            if stage not in STAGES:
                raise ValueError(
                    f"{stage!r} is unknown: use {', '.join(STAGES)}{nearest(stage, STAGES)}"
                )
        return tuple(stage for stage in STAGES if stage in value)

    @property
    def ground(self) -> Ground | None:
        """The ground asked for; None where a toric world throws its own."""
        own = GENERATORS[self.generator]
        board = own.board if self.board is None else self.board
        wrap = own.wrap or self.wrap
        return None if board is None else parse_ground(board, wrap)

    def to_dict(self) -> dict[str, Any]:
        """Return as JSON data what differs from the defaults, and the seed."""
        data = self.model_dump(mode="json", exclude_defaults=True)
        own = GENERATORS[self.generator]
        always = {name: getattr(self, name) for name in own.always}
        return {**data, "generator": self.generator, "seed": self.seed, **always}


def make(request: TerrainRequest, snapshot: Snapshot = lambda *_: None) -> TerrainMap:
    """Make a map. Raises MorphsError for what cannot be."""
    terrain = GENERATORS[request.generator].make(request, snapshot)
    _run_stages(terrain, request, _with_dependents(request), snapshot)
    terrain.request = request.to_dict()
    return terrain


def make_again(
    old: TerrainMap,
    request: TerrainRequest,
    keep: tuple[str, ...],
    snapshot: Snapshot = lambda *_: None,
) -> TerrainMap:
    """Make a map anew, but keep parts of an old one: `terrain` (all that the generator made) or
    the work of stages. Stages that are not kept run again with the new request's seed."""
    for part in keep:
        if part != "terrain" and part not in STAGES:
            raise MorphsError(
                f"{option('keep')}: {part!r} is unknown: use terrain, {', '.join(STAGES)}"
            )
    if "terrain" in keep:
        terrain = old
    else:
        _refuse_other_land(old, request, keep)
        terrain = GENERATORS[request.generator].make(request, snapshot)
        if keep and terrain.ground != old.ground:
            raise MorphsError(
                f"{option('keep')}: the old map is {old.ground.name}, the new one "
                f"{terrain.ground.name}"
            )
        for part in keep:
            copy_stage(part, old, terrain)
    stages = tuple(stage for stage in _with_dependents(request) if stage not in keep)
    _run_stages(terrain, request, stages, snapshot)
    terrain.request = request.to_dict() | ({"kept": list(keep)} if keep else {})
    return terrain


def _refuse_other_land(old: TerrainMap, request: TerrainRequest, keep: tuple[str, ...]) -> None:
    """What stages made stands on the land they were made for."""
    before = {name: value for name, value in old.request.items() if name not in OF_STAGES}
    now = {name: value for name, value in request.to_dict().items() if name not in OF_STAGES}
    if keep and before != now:
        kept = ",".join(keep)
        changed = ", ".join(sorted(n for n in {*before, *now} if before.get(n) != now.get(n)))
        raise MorphsError(
            f"{option('keep', kept)}: the land under it would be another one (what differs: "
            f"{changed}); keep it too: {option('keep', f'terrain,{kept}')}"
        )


def _with_dependents(request: TerrainRequest) -> tuple[str, ...]:
    """New settlements take the place of those a generator's own roads lead to: new roads too."""
    stages = set(request.stages)
    if "settlements" in stages and GENERATORS[request.generator].has_roads:
        stages.add("roads")
    return tuple(stage for stage in STAGES if stage in stages)


def _run_stages(
    terrain: TerrainMap, request: TerrainRequest, stages: tuple[str, ...], snapshot: Snapshot
) -> None:
    for number, stage in enumerate(stages, 1):
        run_stage(stage, terrain, request.seed)
        snapshot(stage, "extra", number, len(stages), lambda: terrain)


def _watch(snapshot: Snapshot, look: Callable[[], TerrainMap]) -> Watch:
    return lambda name, rule, number, total: snapshot(name, rule, number, total, look)


def _folkesten(request: TerrainRequest, snapshot: Snapshot) -> TerrainMap:
    ground = request.ground
    assert ground is not None
    options = FolkestenOptions(request.mode, request.sources, request.perl_seed)
    wild = folkesten.make_wild(ground, request.seed, options)
    steps = folkesten.STEPS[request.mode]
    run_steps(steps, wild, _watch(snapshot, lambda: folkesten.finished(wild, request.mode)))
    return folkesten.finished(wild, request.mode)


def _toric(request: TerrainRequest, snapshot: Snapshot) -> TerrainMap:
    world = toric.make_world(request.seed, request.toric, request.ground)
    steps = toric.STEPS + (toric.FINISH if request.toric.finish else ())
    run_steps(steps, world, _watch(snapshot, lambda: toric.finished(world)))
    return toric.finished(world)


def _wargame(request: TerrainRequest, snapshot: Snapshot) -> TerrainMap:
    ground = request.ground
    assert ground is not None
    table = wargame.make_table(ground, request.seed, request.wargame, request.dice)
    run_steps(wargame.STEPS, table, _watch(snapshot, lambda: wargame.finished(table)))
    return wargame.finished(table)


@dataclass(frozen=True)
class Generator:
    """One generator: how it makes a map, and what is said of it where nothing is asked.

    board      the ground where none is asked for; None: it throws its own
    wrap       how its ground is joined; None: as asked
    least      columns and rows of the least ground on which it makes a whole land
    has_roads  whether its land has roads, which new settlements would not lie on
    always     what a request always tells, though it be the default
    usual      the stages which the command line adds where none are named
    """

    make: Callable[[TerrainRequest, Snapshot], TerrainMap]
    board: str | None = None
    wrap: Wrap | None = None
    least: tuple[int, int] = (8, 8)
    has_roads: bool = True
    always: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()


GENERATORS = {
    "folkesten": Generator(
        _folkesten,
        "hex:10x10",
        least=(10, 10),
        has_roads=False,
        always=("mode",),
        usual=tuple(STAGES),
    ),
    "toric": Generator(_toric, wrap="both", least=(30, 24), usual=("names",)),
    "wargame": Generator(_wargame, "grid:8x8", usual=("names",)),
}
"""The generators there are, by name."""
