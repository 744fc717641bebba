"""Morphs assembles maps from typed tiles.

>>> import morphs
>>> result = morphs.build(morphs.Request(board="grid:8x6", seed=7))
>>> result.picture.save("map.png")
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from morphs import edit
    from morphs.base.errors import MorphsError, NoMapError
    from morphs.base.reasons import Reason
    from morphs.building.best import Score, best_of, score
    from morphs.building.building import build
    from morphs.building.report import Report
    from morphs.building.result import Result, picture_of
    from morphs.building.worlds import (
        make_terrain,
        make_zones,
        read_terrain,
        read_zones,
        write_terrain,
        write_zones,
    )
    from morphs.check import CheckReport, check_layout
    from morphs.check.terrain.checking import check_terrain
    from morphs.check.zones import check_zones
    from morphs.layout.layout import Layout
    from morphs.layout.layout_file import read_layout
    from morphs.request.request import Request
    from morphs.terrain.making import TerrainRequest
    from morphs.zones.request import ZoneRequest

__version__ = "0.1.0"

_HOMES = {
    "CheckReport": "morphs.check",
    "Layout": "morphs.layout.layout",
    "MorphsError": "morphs.base.errors",
    "NoMapError": "morphs.base.errors",
    "Reason": "morphs.base.reasons",
    "Report": "morphs.building.report",
    "Request": "morphs.request.request",
    "Result": "morphs.building.result",
    "Score": "morphs.building.best",
    "TerrainRequest": "morphs.terrain.making",
    "ZoneRequest": "morphs.zones.request",
    "best_of": "morphs.building.best",
    "build": "morphs.building.building",
    "check_layout": "morphs.check",
    "check_terrain": "morphs.check.terrain.checking",
    "check_zones": "morphs.check.zones",
    "edit": "morphs.edit",
    "make_terrain": "morphs.building.worlds",
    "make_zones": "morphs.building.worlds",
    "picture_of": "morphs.building.result",
    "read_layout": "morphs.layout.layout_file",
    "read_terrain": "morphs.building.worlds",
    "read_zones": "morphs.building.worlds",
    "score": "morphs.building.best",
    "write_terrain": "morphs.building.worlds",
    "write_zones": "morphs.building.worlds",
}

__all__ = [
    "CheckReport",
    "Layout",
    "MorphsError",
    "NoMapError",
    "Reason",
    "Report",
    "Request",
    "Result",
    "Score",
    "TerrainRequest",
    "ZoneRequest",
    "best_of",
    "build",
    "check_layout",
    "check_terrain",
    "check_zones",
    "edit",
    "make_terrain",
    "make_zones",
    "picture_of",
    "read_layout",
    "read_terrain",
    "read_zones",
    "score",
    "write_terrain",
    "write_zones",
]


def __getattr__(name: str) -> Any:
    """Import what is asked for, and only that: `import morphs` costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'morphs' has no attribute {name!r}")
    from importlib import import_module

    home = import_module(_HOMES[name])
    return home if home.__name__ == f"morphs.{name}" else getattr(home, name)
