"""Which half-sides of a board face each other."""

from __future__ import annotations

from morphs.base.rows import Rows

Joint = tuple[int, int, int, int]
"""A cell, its half-side, the cell beyond, the half-side there."""


class Joints(Rows[Joint]):
    """Every facing pair once."""
