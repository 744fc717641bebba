"""What an export is made of: a layout with its plan and its picture at any scale."""

from __future__ import annotations

from typing import Protocol

from morphs.draw.picture import Picture
from morphs.layout.layout import Layout
from morphs.plan.plan import Plan


class Subject(Protocol):
    """A finished map, for whom it is exported."""

    @property
    def layout(self) -> Layout:
        """Which tile lies where."""

    @property
    def plan(self) -> Plan:
        """The map as geometry; without secrets where it is for players."""

    @property
    def picture(self) -> Picture:
        """The picture at its usual scale."""

    def scaled(self, px_per_square: float | None = None) -> Picture:
        """The picture with so many pixels a square."""
