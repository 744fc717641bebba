"""Morphs assembles maps from typed tiles.

>>> import morphs
>>> result = morphs.build(morphs.Request(board="grid:8x6", seed=7))
>>> result.picture.save("map.png")
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from morphs import edit
    from morphs.best import Score, best_of, score
    from morphs.build import Report, Result, build, picture_of
    from morphs.check import CheckReport, check_layout
    from morphs.check.terrain import check_terrain
    from morphs.check.zones import check_zones
    from morphs.errors import MorphsError, NoMapError
    from morphs.layout import Layout
    from morphs.layout_file import read_layout
    from morphs.reasons import Reason
    from morphs.request import Request
    from morphs.terrain.making import TerrainRequest
    from morphs.terrain.zones.request import ZoneRequest
    from morphs.worlds import (
        make_terrain,
        make_zones,
        read_terrain,
        read_zones,
        write_terrain,
        write_zones,
    )

__version__ = "0.1.0"

_HOMES = {
    "CheckReport": "morphs.check",
    "Layout": "morphs.layout",
    "MorphsError": "morphs.errors",
    "NoMapError": "morphs.errors",
    "Reason": "morphs.reasons",
    "Report": "morphs.build",
    "Request": "morphs.request",
    "Result": "morphs.build",
    "Score": "morphs.best",
    "TerrainRequest": "morphs.terrain.making",
    "ZoneRequest": "morphs.terrain.zones.request",
    "best_of": "morphs.best",
    "build": "morphs.build",
    "check_layout": "morphs.check",
    "check_terrain": "morphs.check.terrain",
    "check_zones": "morphs.check.zones",
    "edit": "morphs.edit",
    "make_terrain": "morphs.worlds",
    "make_zones": "morphs.worlds",
    "picture_of": "morphs.build",
    "read_layout": "morphs.layout_file",
    "read_terrain": "morphs.worlds",
    "read_zones": "morphs.worlds",
    "score": "morphs.best",
    "write_terrain": "morphs.worlds",
    "write_zones": "morphs.worlds",
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
    return home if home.__name__ == f"morphs.{name}" and name != "build" else getattr(home, name)
