"""One tile of a pack before it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from morphs.art.geometry.frame import Faces
from morphs.board.shape import Shape
from morphs.tiles.tile import Links


@dataclass(frozen=True)
class Planned:
    """One tile of a pack: what to draw and how its file is named."""

    shape: Shape
    faces: Faces
    theme: str
    seed: int
    stem: str
    links: Links | None
    tags: tuple[str, ...] = ()
