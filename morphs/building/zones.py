"""Zone maps for programs: made, checked, and written as any of their files.

>>> import morphs
>>> zones = morphs.make_zones(template="handshake", seed=2)
>>> morphs.write_zones(zones, "zones.h3m", "zones.png")
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from morphs.base.arguments import typed
from morphs.building.charts import ZoneDrawing, refuse_unknown
from morphs.building.outputs import ZONES

if TYPE_CHECKING:
    from morphs.generators.terrain.steps import Watch
    from morphs.generators.zones.making import Limits, ZoneSnapshot
    from morphs.generators.zones.request import ZoneRequest
    from morphs.generators.zones.state import ZoneOptions
    from morphs.generators.zones.zone_map import ZoneMap


@typed("request")
def make_zones(
    request: ZoneRequest | None = None, seconds: float | None = None, **options: Any
) -> ZoneMap:
    """Make the map of a request, or of its options; it holds every hard invariant. Raises
    MorphsError for what its template does not allow, NoMapError with the reason where none is
    found, in so many seconds if given."""
    from morphs.generators.zones.making import Limits
    from morphs.generators.zones.request import ZoneRequest, resolve_request
    from morphs.generators.zones.templates.library import find_template

    zone_request = ZoneRequest.of(request, options)
    settled = resolve_request(zone_request, find_template(zone_request.template))
    return checked_zones(zone_request, settled, Limits(seconds=seconds))


def checked_zones(
    request: ZoneRequest,
    options: ZoneOptions,
    limits: Limits,
    watch: Watch = lambda *_: None,
    snapshot: ZoneSnapshot = lambda *_: None,
) -> ZoneMap:
    """Make the map of a request whose template is found already; `watch` and `snapshot` are called
    for every step."""
    from morphs.generators.zones.making import generate
    from morphs.generators.zones.request import request_of

    zone_request = request_of(request, options)
    made = generate(
        options,
        watch,
        lambda area: zone_fault(area, zone_request),
        snapshot,
        limits,
        unfair=unfairness,
    )
    made.request = zone_request
    return made


def zone_fault(zones: ZoneMap, request: dict[str, Any] | None = None) -> str:
    """Return the first thing that the independent check finds wrong in a map, "" if nothing;
    `request` is what was asked for, where the map does not carry it yet."""
    from morphs.check.zones import check_zones
    from morphs.generators.zones.zone_json import to_dict

    data = to_dict(zones)
    faults = check_zones({**data, "request": request or data["request"]}, "map").faults
    return faults[0] if faults else ""


def unfairness(zones: ZoneMap) -> float:
    """Return how much more unequal than wanted the starts of a map are, 0 if they are not."""
    from morphs.check.zones.read import read_chart
    from morphs.check.zones.scores import unequal
    from morphs.generators.zones.zone_json import to_dict

    return unequal(read_chart(to_dict(zones), "map"))


@typed("zones")
def write_zones(zones: ZoneMap, *paths: str | Path, **drawing: Unpack[ZoneDrawing]) -> list[Path]:
    """Write a map as what the endings say, all files or none; Tiled's has its tileset beside it."""
    refuse_unknown(drawing, ZoneDrawing)
    return ZONES.write(zones, paths, drawing)
