"""How wide words of lists are in their faces (`columns.Run`), in sizes of letters."""

from __future__ import annotations

from morphs.draw.lettered import told_long
from morphs.draw.terrain.labels import text_width

SMALLER = {"minor": 0.9, "other": 0.9}
"""The size of letters of some faces, by that of others."""


def width_of(text: str, face: str) -> float:
    """Return how wide some words of a face are."""
    bold = face in ("number", "place", "name", "chief", "heading", "few", "minor")
    if face == "besides":
        return told_long(text) * SMALLER.get(face, 1.0)
    wide = text_width(text, bold=bold, italic=face == "heading")
    return wide * SMALLER.get(face, 1.0)
