"""Hold what an export reads: a layout, its plan, and its picture at any scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from PIL.Image import Image

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
    def size(self) -> tuple[float, float]:
        """How many squares wide and high the plan is."""

    @property
    def picture(self) -> Picture:
        """The picture at its usual scale."""

    def scaled(self, px_per_square: float | None = None) -> Picture:
        """The picture with so many pixels a square."""


class Raster(Protocol):
    """A picture of so many pixels a square."""

    @property
    def size(self) -> tuple[int, int]:
        """Pixels."""

    @property
    def mode(self) -> str:
        """RGB or RGBA."""

    def bands(self) -> Iterator[Image]:
        """The picture in strips, from the top."""

    def image(self, watch: Callable[[int, int], None] | None = None, /) -> Image:
        """The whole picture."""


class Shown(Protocol):
    """A map as a picture of any scale: tiles, whose squares are those of their plan, or a chart,
    whose squares are its cells; `usual` pixels a square are enough for a screen."""

    @property
    def usual(self) -> int:
        """Pixels a square."""

    @property
    def size(self) -> tuple[float, float]:
        """How many squares wide and high it is."""

    def scaled(self, px_per_square: float) -> Raster:
        """The picture with so many pixels a square."""
