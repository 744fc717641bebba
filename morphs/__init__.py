"""Morphs assembles maps from typed tiles.

>>> import morphs
>>> result = morphs.build(morphs.Request(board="grid:8x6", seed=7))
>>> result.picture.save("map.png")
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from morphs.build import Report, Result, build
    from morphs.check import CheckReport, check_layout
    from morphs.errors import MorphsError, NoMapError
    from morphs.layout import Layout
    from morphs.request import Request

__version__ = "0.1.0"

_HOMES = {
    "CheckReport": "morphs.check",
    "Layout": "morphs.layout",
    "MorphsError": "morphs.errors",
    "NoMapError": "morphs.errors",
    "Report": "morphs.build",
    "Request": "morphs.request",
    "Result": "morphs.build",
    "build": "morphs.build",
    "check_layout": "morphs.check",
}

__all__ = [
    "CheckReport",
    "Layout",
    "MorphsError",
    "NoMapError",
    "Report",
    "Request",
    "Result",
    "build",
    "check_layout",
]


def __getattr__(name: str) -> Any:
    """Import what is asked for, and only that: `import morphs` costs nothing."""
    if name not in _HOMES:
        raise AttributeError(f"module 'morphs' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
