"""The JSON form of a zone map (docs/zones.md): what is saved, checked, exported, and read back.

Arrays are written run by run, `[value, count, value, count ...]`, in the order level, row, column;
things, passages and blocks one a line, without the fields that have their usual value.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import MISSING, asdict, fields
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from morphs.base.arguments import typed
from morphs.base.errors import MorphsError
from morphs.base.files import parse_json, read_text, refuse_deep, validated
from morphs.generators.zones.templates.template import TERRAINS, Template
from morphs.generators.zones.zone_map import RIVERS, ROADS, Block, Passage, Square, Thing, ZoneMap

FORMAT = "morphs-zones"
VERSION = 1
SMALLEST, LARGEST = 8, 1024  # squares a side
LAYERS = ("zone", "terrain", "mask", "thing", "road", "river")
LISTED = ("things", "passages", "blocks")


class MapEntry(BaseModel):
    """The whole file; `layers` are runs of values."""

    model_config = ConfigDict(extra="ignore", allow_inf_nan=False)

    format: Literal["morphs-zones"]
    version: Literal[1]
    request: dict[str, Any] = {}
    template: Template
    size: int = Field(ge=SMALLEST, le=LARGEST)
    levels: Literal[1, 2]
    layers: dict[str, list[int]]
    centres: dict[int, Square] = {}
    owners: dict[int, int] = {}
    factions: dict[int, str] = {}
    kinds: dict[str, dict[str, Any]] = {}
    things: list[Thing] = []
    passages: list[Passage] = []
    blocks: list[Block] = []
    notes: list[str] = []


def to_dict(zones: ZoneMap) -> dict[str, Any]:
    """Return a map as JSON data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "request": zones.request,
        "template": asdict(zones.template),
        "size": zones.size,
        "levels": zones.levels,
        "layers": {name: runs(getattr(zones, name)) for name in LAYERS},
        "centres": {str(number): list(at) for number, at in zones.centres.items()},
        "owners": {str(number): owner for number, owner in zones.owners.items()},
        "factions": {str(number): word for number, word in zones.factions.items()},
        "kinds": zones.kinds,
        "things": [_brief(thing) for thing in zones.things],
        "passages": [_brief(passage) for passage in zones.passages],
        "blocks": [_brief(block) for block in zones.blocks],
        "notes": zones.notes,
    }


def to_json(zones: ZoneMap) -> str:
    """Return a map as the text of its file."""
    return as_text(to_dict(zones))


def as_text(data: dict[str, Any]) -> str:
    """Lay JSON data out as the file has it: one line for each part, and for each thing."""
    lines = []
    for key, value in data.items():
        if key in (*LISTED, "layers", "kinds") and value:
            lines.append(f'"{key}": {_one_a_line(value)}')
        else:
            lines.append(f'"{key}": {_plain(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


@typed("path")
def read_zones(path: str | Path) -> ZoneMap:
    """Read a zone map from its JSON file; raises MorphsError for what is none."""
    return from_json(read_text(Path(path)), str(path))


def from_json(text: str, where: str = "map") -> ZoneMap:
    """Read the text of a map's file back; raises MorphsError as `from_dict` does."""
    return from_dict(parse_json(text, where), where)


def from_dict(data: dict[str, Any], where: str = "map") -> ZoneMap:
    """Read a map back; what is no map of a known version, or names what it has not, is a
    MorphsError. Whether its guards guard anything is for `morphs check` to say."""
    if data.get("format") != FORMAT:
        raise MorphsError(f"{where}: no zone map: its format should be {FORMAT}")
    if data.get("version") != VERSION:
        raise MorphsError(f"{where}: zone maps of version {VERSION} are read, no others")
    refuse_deep(data.get("request"), f"{where}: request")
    entry = validated(MapEntry, data, where)
    layers = {name: _layer(entry, name, where) for name in LAYERS}
    for sentence in _misplaced(entry):
        raise MorphsError(f"{where}: {sentence}")
    return ZoneMap(
        template=entry.template,
        size=entry.size,
        levels=entry.levels,
        zone=layers["zone"].astype(np.int16),
        terrain=layers["terrain"].astype(np.uint8),
        mask=layers["mask"].astype(np.uint8),
        thing=layers["thing"].astype(np.int32),
        road=layers["road"].astype(np.uint8),
        river=layers["river"].astype(np.uint8),
        centres=entry.centres,
        things=entry.things,
        passages=entry.passages,
        blocks=entry.blocks,
        owners=entry.owners,
        factions=entry.factions,
        kinds=entry.kinds,
        request=entry.request,
        notes=entry.notes,
    )


def runs(layer: NDArray[Any]) -> list[int]:
    """Return an array as `[value, count, ...]`."""
    flat = layer.ravel().astype(np.int64)
    starts = np.flatnonzero(np.diff(flat, prepend=flat[0] - 1))
    counts = np.diff(starts, append=len(flat))
    both: list[int] = np.stack([flat[starts], counts], axis=1).ravel().tolist()
    return both


def unrolled(values: list[int], count: int) -> NDArray[np.int64]:
    """Return the values of runs; MorphsError unless they are exactly `count`."""
    if len(values) % 2:
        raise MorphsError("a run has a value and a count: the last one has no count")
    if any(abs(value) >= 2**31 for value in values):
        raise MorphsError("a value or count is too large")
    pairs = np.array(values, dtype=np.int64).reshape(-1, 2)
    if (pairs[:, 1] < 1).any() or int(pairs[:, 1].sum()) != count:
        raise MorphsError(f"the counts of the runs, each 1 or more, should add up to {count}")
    return np.repeat(pairs[:, 0], pairs[:, 1])


def _layer(entry: MapEntry, name: str, where: str) -> NDArray[np.int64]:
    if name not in entry.layers:
        raise MorphsError(f"{where}: layers.{name}: this key is missing")
    try:
        flat = unrolled(entry.layers[name], entry.levels * entry.size**2)
    except MorphsError as error:
        raise MorphsError(f"{where}: layers.{name}: {error}") from error
    low, high = _range(entry, name)
    wrong = np.flatnonzero((flat < low) | (flat > high))
    if len(wrong):
        value = int(flat[wrong[0]])
        raise MorphsError(f"{where}: layers.{name}: {value} is not within {low} to {high}")
    return flat.reshape(entry.levels, entry.size, entry.size)


def _range(entry: MapEntry, name: str) -> tuple[int, int]:
    most = max((zone.id for zone in entry.template.zones), default=0)
    return {
        "zone": (0, min(most, 32767)),
        "terrain": (0, len(TERRAINS) - 1),
        "mask": (0, 2),
        "thing": (-1, len(entry.things) - 1),
        "road": (0, len(ROADS) - 1),
        "river": (0, len(RIVERS) - 1),
    }[name]


def _misplaced(entry: MapEntry) -> Iterator[str]:
    """Sentences about what lies outside the map or names what does not exist."""
    for number, thing in enumerate(entry.things):
        if not _inside(entry, (thing.level, thing.row, thing.column)):
            yield f"things.{number}: the {thing.kind} stands on no square of the map"
        if not -1 <= thing.partner < len(entry.things):
            yield f"things.{number}: its partner {thing.partner} is no thing of the map"
        if not -1 <= thing.block < len(entry.blocks):
            yield f"things.{number}: its block {thing.block} is no block of the map"
    for number, block in enumerate(entry.blocks):
        if not all(_is_thing(entry, index) for index in [*block.things, max(block.guard, 0)]):
            yield f"blocks.{number}: names a thing that the map has not"
    for number, passage in enumerate(entry.passages):
        if not all(_is_thing(entry, index) for index in [*passage.things, max(passage.guard, 0)]):
            yield f"passages.{number}: names a thing that the map has not"
        if not 0 <= passage.connection < len(entry.template.connections):
            yield f"passages.{number}: the template has no connection {passage.connection}"
        if not all(_inside(entry, square) for square in passage.squares):
            yield f"passages.{number}: crosses the border outside the map"
    for zone, centre in entry.centres.items():
        if not _inside(entry, centre):
            yield f"centres.{zone}: lies on no square of the map"


def _is_thing(entry: MapEntry, index: int) -> bool:
    return 0 <= index < len(entry.things) or (index == 0 and not entry.things)


def _inside(entry: MapEntry, square: Square) -> bool:
    level, row, column = square
    return 0 <= level < entry.levels and 0 <= row < entry.size and 0 <= column < entry.size


def _brief(part: Any) -> dict[str, Any]:
    """The fields of a dataclass that say more than their default does."""
    brief = {}
    for one in fields(part):
        value = getattr(part, one.name)
        usual = one.default_factory() if one.default_factory is not MISSING else one.default
        if value != usual:
            brief[one.name] = value
    return brief


def _one_a_line(value: Any) -> str:
    if isinstance(value, dict):
        inner = ",\n".join(f" {_plain(key)}: {_plain(part)}" for key, part in value.items())
        return f"{{\n{inner}\n}}"
    return "[\n" + ",\n".join(f" {_plain(part)}" for part in value) + "\n]"


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
