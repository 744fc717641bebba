"""Morphs assembles maps from typed tiles.

>>> import morphs
>>> result = morphs.build(board="grid:8x6", seed=7)
>>> result.save("map.png", "map.json")

docs/python.md shows every name. A name is imported when it is used: `import morphs` costs nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # what type checkers read; a test holds it to the table below
    from morphs.base.errors import MorphsError as MorphsError
    from morphs.base.errors import NoMapError as NoMapError
    from morphs.base.reasons import Reason as Reason
    from morphs.base.reasons import Refusal as Refusal
    from morphs.board.glue import Board as Board
    from morphs.board.shape import Orientation as Orientation
    from morphs.building.best import Score as Score
    from morphs.building.best import best_of as best_of
    from morphs.building.best import score as score
    from morphs.building.building import build as build
    from morphs.building.checks import check_layout as check_layout
    from morphs.building.checks import check_terrain as check_terrain
    from morphs.building.checks import check_zones as check_zones
    from morphs.building.editing.session import Candidate as Candidate
    from morphs.building.editing.session import Change as Change
    from morphs.building.editing.session import Session as Session
    from morphs.building.exporting import export as export
    from morphs.building.key_files import check_key as check_key
    from morphs.building.key_files import write_key as write_key
    from morphs.building.keys import key_of as key_of
    from morphs.building.layouts import picture_of as picture_of
    from morphs.building.layouts import plan_of as plan_of
    from morphs.building.layouts import write_layout as write_layout
    from morphs.building.report import Report as Report
    from morphs.building.result import Result as Result
    from morphs.building.terrain import make_terrain as make_terrain
    from morphs.building.terrain import write_terrain as write_terrain
    from morphs.building.zones import make_zones as make_zones
    from morphs.building.zones import write_zones as write_zones
    from morphs.check.report import CheckReport as CheckReport
    from morphs.generators.terrain.making import TerrainRequest as TerrainRequest
    from morphs.generators.terrain.terrain_file import read_terrain as read_terrain
    from morphs.generators.zones.request import ZoneRequest as ZoneRequest
    from morphs.generators.zones.zone_json import read_zones as read_zones
    from morphs.layout.layout import Layout as Layout
    from morphs.layout.layout import read_layout as read_layout
    from morphs.plan.key.key_json import read_key as read_key
    from morphs.plan.key.key_request import KeyRequest as KeyRequest
    from morphs.plan.key.model import Key as Key
    from morphs.plan.plan import Plan as Plan
    from morphs.request.constraints import Count as Count
    from morphs.request.constraints import Entrance as Entrance
    from morphs.request.constraints import Pin as Pin
    from morphs.request.edits import Lock as Lock
    from morphs.request.edits import Paint as Paint
    from morphs.request.edits import Replace as Replace
    from morphs.request.edits import Resolve as Resolve
    from morphs.request.edits import Rotate as Rotate
    from morphs.request.edits import Swap as Swap
    from morphs.request.edits import Unlock as Unlock
    from morphs.request.edits import parse_edit as parse_edit
    from morphs.request.place import Place as Place
    from morphs.request.request import Request as Request
    from morphs.request.texts import Gaps as Gaps
    from morphs.tiles.packs.catalogue import load_pack as load_pack
    from morphs.tiles.packs.pack import Pack as Pack
    from morphs.tiles.tile import Tile as Tile
    from morphs.tiles.vocabulary import Vocabulary as Vocabulary
    from morphs.tiles.vocabulary import load_vocabulary as load_vocabulary

__version__ = "0.1.0"

_HOMES = {
    "Board": "morphs.board.glue",
    "Candidate": "morphs.building.editing.session",
    "Change": "morphs.building.editing.session",
    "CheckReport": "morphs.check.report",
    "Count": "morphs.request.constraints",
    "Entrance": "morphs.request.constraints",
    "Gaps": "morphs.request.texts",
    "Key": "morphs.plan.key.model",
    "KeyRequest": "morphs.plan.key.key_request",
    "Layout": "morphs.layout.layout",
    "Lock": "morphs.request.edits",
    "MorphsError": "morphs.base.errors",
    "NoMapError": "morphs.base.errors",
    "Orientation": "morphs.board.shape",
    "Pack": "morphs.tiles.packs.pack",
    "Paint": "morphs.request.edits",
    "Pin": "morphs.request.constraints",
    "Place": "morphs.request.place",
    "Plan": "morphs.plan.plan",
    "Reason": "morphs.base.reasons",
    "Refusal": "morphs.base.reasons",
    "Replace": "morphs.request.edits",
    "Report": "morphs.building.report",
    "Request": "morphs.request.request",
    "Resolve": "morphs.request.edits",
    "Result": "morphs.building.result",
    "Rotate": "morphs.request.edits",
    "Score": "morphs.building.best",
    "Session": "morphs.building.editing.session",
    "Swap": "morphs.request.edits",
    "TerrainRequest": "morphs.generators.terrain.making",
    "Tile": "morphs.tiles.tile",
    "Unlock": "morphs.request.edits",
    "Vocabulary": "morphs.tiles.vocabulary",
    "ZoneRequest": "morphs.generators.zones.request",
    "best_of": "morphs.building.best",
    "build": "morphs.building.building",
    "check_key": "morphs.building.key_files",
    "check_layout": "morphs.building.checks",
    "check_terrain": "morphs.building.checks",
    "check_zones": "morphs.building.checks",
    "export": "morphs.building.exporting",
    "key_of": "morphs.building.keys",
    "load_pack": "morphs.tiles.packs.catalogue",
    "load_vocabulary": "morphs.tiles.vocabulary",
    "make_terrain": "morphs.building.terrain",
    "make_zones": "morphs.building.zones",
    "parse_edit": "morphs.request.edits",
    "picture_of": "morphs.building.layouts",
    "plan_of": "morphs.building.layouts",
    "read_key": "morphs.plan.key.key_json",
    "read_layout": "morphs.layout.layout",
    "read_terrain": "morphs.generators.terrain.terrain_file",
    "read_zones": "morphs.generators.zones.zone_json",
    "score": "morphs.building.best",
    "write_key": "morphs.building.key_files",
    "write_layout": "morphs.building.layouts",
    "write_terrain": "morphs.building.terrain",
    "write_zones": "morphs.building.zones",
}
"""Every name of the library, and the module it is at home in ("morphs": it is a module)."""

__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    """Import what is asked for, and only that."""
    if name not in _HOMES:
        raise AttributeError(f"module 'morphs' has no attribute {name!r}")
    from importlib import import_module

    if _HOMES[name] == "morphs":
        return import_module(f"morphs.{name}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
