"""`geometry.json` beside `pack.toml`: the plans of a pack's tiles, each with the hash of the
picture it belongs to, so that a changed picture voids it. Coordinates are in 1/1024 of a square.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
import shapely
from pydantic import BaseModel, ConfigDict, Field
from shapely import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base.errors import MorphsError
from morphs.base.files import parse_json, read_text, validated
from morphs.plan.plan import AREAS, UNIT, Door, Light, Plan, Room, Thing, lines_of, polygons_of
from morphs.tiles.packs.pack import GEOMETRY

FORMAT, VERSION, NAME = "morphs-geometry", 1, GEOMETRY
Steps = Annotated[int, Field(ge=-(2**20), le=2**20)]
Chain = Annotated[list[Steps], Field(max_length=200_000)]
"""Points in a row: x, y, x, y ..."""
Area = list[list[Chain]]
"""Polygons; each is its outline, then its holes."""


class _Record(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True, allow_inf_nan=False)


class DoorRecord(_Record):
    at: Annotated[list[Steps], Field(min_length=4, max_length=4)]
    kind: Literal["plain", "double", "border", "bars", "arch", "secret"] = "plain"
    state: Literal["closed", "open", "locked"] = "closed"


class LightRecord(_Record):
    at: Annotated[list[Steps], Field(min_length=2, max_length=2)]
    reach: float = Field(2.0, ge=0, le=100)
    colour: str = Field("#eccd8b", pattern="^#[0-9a-fA-F]{6}$")


class ThingRecord(_Record):
    kind: str
    at: Annotated[list[Steps], Field(min_length=4, max_length=4)]
    angle: float = Field(0.0, ge=-360, le=360)
    flip: bool = False


class RoomRecord(_Record):
    kind: str = "room"
    theme: str = ""
    outline: Area


class RecipeRecord(_Record):
    """How our artist draws the tile again; `version` is the artist's."""

    artist: str
    seed: int
    theme: str = ""
    version: int = 1


class TileRecord(_Record):
    """One tile. Without `floor` nothing is known but its recipe."""

    sha256: str
    source: Literal["drawn", "artist", "clear", "traced"] = "drawn"
    certainty: float = Field(1.0, ge=0, le=1)
    recipe: RecipeRecord | None = None
    floor: Area | None = None
    water: Area = []
    lava: Area = []
    crevasse: Area = []
    bridges: Area = []
    fords: Area = []
    partitions: list[Chain] = []
    doors: list[DoorRecord] = []
    lights: list[LightRecord] = []
    things: list[ThingRecord] = []
    rooms: list[RoomRecord] = []


class GeometryRecord(_Record):
    format: Literal["morphs-geometry"]
    version: Literal[1]
    unit: Literal[1024]
    tiles: dict[str, TileRecord]


def read_geometry(path: Path) -> dict[str, TileRecord]:
    """The entries of a file by tile; raises MorphsError for one that cannot be read."""
    data = parse_json(read_text(path), str(path))
    return validated(GeometryRecord, data, str(path)).tiles


def geometry_json(tiles: Mapping[str, Mapping[str, Any]]) -> str:
    """The file's text: a line for every tile."""
    rows = [
        f"{json.dumps(name)}: {json.dumps(entry, separators=(',', ':'), ensure_ascii=False)}"
        for name, entry in sorted(tiles.items())
    ]
    head = f'"format": "{FORMAT}", "version": {VERSION}, "unit": {UNIT}, "tiles": {{'
    return "{" + head + "\n" + ",\n".join(rows) + "\n}}\n"


# ---------------------------------------------------------------- out


def entry_of(plan: Plan, **properties: Any) -> dict[str, Any]:
    """The entry of a tile's plan; `properties` is its hash and whatever else is known."""
    layers = {name: _area(getattr(plan, name)) for name in AREAS}
    things = [
        {"kind": t.kind, "at": _steps([t.x, t.y, t.width, t.height])}
        | ({"angle": t.angle} if t.angle else {})
        | ({"flip": True} if t.flip else {})
        for t in plan.things
    ]
    found = {
        **properties,
        **layers,
        "partitions": [_chain(line) for line in lines_of(plan.partitions).geoms],
        "doors": [
            {"at": _steps([*d.a, *d.b]), "kind": d.kind}
            | ({"state": d.state} if d.state != "closed" else {})
            for d in plan.doors
        ],
        "lights": [
            {"at": _steps([x.x, x.y]), "reach": x.reach, "colour": x.colour} for x in plan.lights
        ],
        "things": things,
        "rooms": [
            {"kind": r.kind, "outline": _area(r.outline)} | ({"theme": r.theme} if r.theme else {})
            for r in plan.rooms
        ],
    }
    return {key: value for key, value in found.items() if value != [] or key == "floor"}


def _steps(values: list[float]) -> list[int]:
    return [round(value * UNIT) for value in values]


def _chain(line: BaseGeometry) -> list[int]:
    points = np.round(shapely.get_coordinates(line) * UNIT).astype(int)
    return [int(step) for step in points.ravel()]


def _area(shape: BaseGeometry) -> list[list[list[int]]]:
    """Polygons as rings; the point that closes a ring is left out."""
    return [
        [_chain(ring)[:-2] for ring in (part.exterior, *part.interiors)]
        for part in polygons_of(shape).geoms
    ]


# ---------------------------------------------------------------- in


def plan_of_entry(entry: TileRecord, frame: BaseGeometry, where: str) -> Plan | None:
    """The plan of an entry, None where it has but a recipe. Raises MorphsError, naming `where`,
    for outlines that are none."""
    if entry.floor is None:
        return None
    layers = {name: _shape(getattr(entry, name), where) for name in AREAS}
    return Plan(
        frame,
        **layers,
        partitions=MultiLineString([_line(chain, where) for chain in entry.partitions]),
        doors=tuple(
            Door((a[0], a[1]), (a[2], a[3]), door.kind, door.state)
            for door in entry.doors
            for a in [_squares(door.at)]
        ),
        lights=tuple(
            Light(a[0], a[1], light.reach, light.colour)
            for light in entry.lights
            for a in [_squares(light.at)]
        ),
        things=tuple(
            Thing(thing.kind, a[0], a[1], thing.angle, a[2], a[3], thing.flip)
            for thing in entry.things
            for a in [_squares(thing.at)]
        ),
        rooms=tuple(
            Room(_shape(room.outline, where), room.kind, room.theme) for room in entry.rooms
        ),
        sources={entry.source: 1},
    )


def _squares(steps: list[int]) -> list[float]:
    return [step / UNIT for step in steps]


def _points(chain: list[int], least: int, where: str) -> list[tuple[float, float]]:
    if len(chain) % 2 or len(chain) < 2 * least:
        raise MorphsError(
            f"{where}: a line of {len(chain)} numbers; it should be x, y, x, y ... of at least "
            f"{least} points"
        )
    numbers = _squares(chain)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _line(chain: list[int], where: str) -> LineString:
    return LineString(_points(chain, 2, where))


def _shape(area: Area, where: str) -> MultiPolygon:
    parts = []
    for rings in area:
        if not rings:
            raise MorphsError(f"{where}: a polygon without an outline; give at least one ring")
        outline, *holes = (_points(ring, 3, where) for ring in rings)
        parts.append(Polygon(outline, holes))
    whole = MultiPolygon(parts)
    return whole if whole.is_valid else polygons_of(whole.buffer(0))
