"""Keys read from their files; writing them is a method of the key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from shapely import MultiPolygon, Polygon

from morphs.base.arguments import typed
from morphs.base.errors import MorphsError
from morphs.base.files import parse_json, read_text, validated
from morphs.base.wording import quoted
from morphs.plan.key.model import (
    FIELDS,
    FORMAT,
    KINDS,
    NUMBER,
    VERSION,
    WAYS,
    Contents,
    Key,
    Level,
    Lost,
    Number,
    Power,
    Region,
    Stair,
    TableUsed,
    Way,
)

MOST_TEXT = 20_000
"""A text may have so many characters."""
Text = Annotated[str, Field(max_length=MOST_TEXT)]
Short = Annotated[str, Field(max_length=200)]
Coordinate = Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]
Spot = Annotated[tuple[Coordinate, Coordinate], Field(strict=False)]
Ring = Annotated[list[Spot], Field(min_length=3)]


def _known_number(number: int | str) -> int | str:
    if not NUMBER.fullmatch(str(number)):
        raise ValueError(f"{quoted(number)} is no number of a room: write 7, 7a or A7")
    return number


Written = Field(max_length=12, json_schema_extra={"pattern": f"^{NUMBER.pattern}$"})
Numbered = Annotated[int | Annotated[str, Written], AfterValidator(_known_number)]


class _Record(BaseModel):
    model_config = ConfigDict(extra="ignore")


class ContentsRecord(_Record):
    seen: Text = ""
    denizens: Text = ""
    hazard: Text = ""
    hidden: Text = ""
    treasure: Text = ""
    notes: Text = ""


class RegionRecord(_Record):
    id: Short
    kind: Literal[KINDS]  # type: ignore[valid-type]
    number: Numbered | None = None
    name: Text = ""
    polygons: list[Annotated[list[Ring], Field(min_length=1)]] = []
    label: Spot
    label_size: Annotated[float, Field(gt=0, le=1000)] = 0.8
    area: Annotated[float, Field(ge=0)] = 0.0
    cells: list[int] = []
    tags: list[Short] = []
    secret: bool = False
    faction: Short = ""
    contents: ContentsRecord = ContentsRecord()
    locked: bool = False
    roll: Annotated[int, Field(ge=0, le=10**6)] = 0
    made: Short = ""


class WayRecord(_Record):
    a: Short
    b: Short
    kind: Literal[WAYS]  # type: ignore[valid-type]
    at: Annotated[tuple[Spot, Spot], Field(strict=False)]
    state: Literal["", "locked", "stuck", "trapped"] = ""
    key: Short = ""
    trap: Text = ""


class PowerRecord(_Record):
    name: Short
    wants: Text = ""
    alarm: Text = ""


class StairRecord(_Record):
    region: Short
    to_level: int
    to_region: Short
    direction: Literal["up", "down"]
    kind: Short = "stairs"
    number: Numbered | None = None


class LevelRecord(_Record):
    number: int
    name: Text = ""
    regions: list[RegionRecord]
    ways: list[WayRecord] = []
    stairs: list[StairRecord] = []
    wandering: list[Text] = []
    rumours: list[Text] = []
    story: list[Text] = []
    powers: list[PowerRecord] = []
    period: Spot | None = None
    upright: bool = False


class LostRecord(_Record):
    number: Numbered | None = None
    name: Text = ""
    contents: ContentsRecord = ContentsRecord()


class KeyRecord(_Record):
    layout: Short
    seed: int
    title: Text = ""
    request: dict[str, Any] = {}
    tables: list[Annotated[tuple[Short, Short], Field(strict=False)]] = []
    levels: list[LevelRecord]
    lost: list[LostRecord] = []


def schema() -> dict[str, Any]:
    """Return the JSON Schema of keys as they are written, which ships among those of exports."""
    found = KeyRecord.model_json_schema()
    for record in (found, *found["$defs"].values()):
        record["additionalProperties"] = False
    marks = {"format": {"const": FORMAT}, "version": {"const": VERSION}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **found,
        "title": "The key of a map (docs/keys.md)",
        "properties": {**marks, **found["properties"]},
        "required": [*marks, *found["required"]],
    }


@typed("path")
def read_key(path: str | Path) -> Key:
    """Read a key from its file. Raises MorphsError, in one line, for anything else."""
    return key_from_dict(parse_json(read_text(Path(path)), str(path)), str(path))


@typed("data")
def key_from_dict(data: dict[str, Any], where: str = "key") -> Key:
    """Return the key that JSON data holds. Raises MorphsError for anything else."""
    if data.get("format") != FORMAT:
        raise MorphsError(f"{where}: no key of Morphs: its format is {quoted(data.get('format'))}")
    if data.get("version") != VERSION:
        raise MorphsError(
            f"{where}: version {quoted(data.get('version'))} of keys is unknown: {VERSION} is read"
        )
    record = validated(KeyRecord, data, where)
    key = Key(
        record.layout,
        record.seed,
        tuple(_level(level, where) for level in record.levels),
        tuple(TableUsed(*table) for table in record.tables),
        record.request,
        record.title,
        tuple(Lost(lost.number, lost.name, _contents(lost.contents)) for lost in record.lost),
    )
    _refuse_twice(key, where)
    return key


def _refuse_twice(key: Key, where: str) -> None:
    numbers: set[str] = set()
    for room in key.rooms:
        if str(room.number) in numbers:
            raise MorphsError(f"{where}: two rooms have the number {room.number}")
        numbers.add(str(room.number))


def _level(level: LevelRecord, where: str) -> Level:
    regions = tuple(_region(region, where) for region in level.regions)
    known = {region.id for region in regions}
    if len(known) < len(regions):
        raise MorphsError(f"{where}: level {level.number}: two regions have the same id")
    for way in level.ways:
        for end in (way.a, way.b):
            if end not in known:
                raise MorphsError(f"{where}: a way leads to {quoted(end)}, which is no region")
    ways = tuple(Way(w.a, w.b, w.kind, w.at, w.state, w.key, w.trap) for w in level.ways)
    stairs = tuple(
        Stair(s.region, s.to_level, s.to_region, s.direction, s.kind, _number(s.number))
        for s in level.stairs
    )
    return Level(
        level.number,
        level.name,
        regions,
        ways,
        stairs,
        tuple(level.wandering),
        tuple(level.rumours),
        tuple(level.story),
        tuple(Power(power.name, power.wants, power.alarm) for power in level.powers),
        level.period,
        level.upright,
    )


def _region(region: RegionRecord, where: str) -> Region:
    shape = MultiPolygon([Polygon(outer, holes) for outer, *holes in region.polygons])
    if not shape.is_valid:
        raise MorphsError(f"{where}: the outline of region {quoted(region.id)} crosses itself")
    return Region(
        region.id,
        region.kind,
        shape,
        region.label,
        _number(region.number),
        region.name,
        region.label_size,
        tuple(region.cells),
        tuple(region.tags),
        region.secret,
        region.faction,
        _contents(region.contents),
        region.locked,
        region.roll,
        region.made,
    )


def _number(number: Number | None) -> Number | None:
    return int(number) if isinstance(number, str) and number.isdecimal() else number


def _contents(record: ContentsRecord) -> Contents:
    return Contents(**{name: getattr(record, name) for name in FIELDS})
