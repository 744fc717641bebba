"""The one place where the page's edits meet the engine's."""

from __future__ import annotations

from typing import Any

from morphs.edit import alternatives, apply, workshop
from morphs.layout.layout import Layout


def prepare(layout: Layout) -> None:
    """Make what edits of a layout need."""
    _ = workshop(layout).fitting


def changed(layout: Layout, edit: str) -> Layout:
    """Return a layout with an edit (its text) made."""
    return apply(layout, edit)


def candidates(layout: Layout, cell: int) -> list[dict[str, Any]]:
    """Return what else fits a cell."""
    return [
        {
            "pack": found.placement.tile.pack,
            "tile": found.placement.tile.name,
            "rotation": found.placement.orientation.rotation,
            "flip": found.placement.orientation.flip,
            "same": found.same_faces,
        }
        for found in alternatives(layout, cell)
    ]
