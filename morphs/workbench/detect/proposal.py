"""What a detection is asked for, and what it proposes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from morphs.board.shape import Shape


@dataclass(frozen=True)
class DetectOptions:
    """What to detect, and how."""

    folder: Path
    vocabulary: str | None = None
    every: bool = False
    links: bool = False
    names: Sequence[str] = ()
    clusters: int | None = None
    workers: int | None = None
    trim: str = "auto"


@dataclass(frozen=True)
class Proposed:
    """A code proposed for one picture. `links` are half-sides joined inside, if asked for; `coded`
    tells that the picture has a code already."""

    path: Path
    file: str
    shape: Shape
    faces: tuple[str, ...]
    code: str
    sure: tuple[float, ...]
    remarks: tuple[str, ...] = ()
    links: tuple[tuple[int, ...], ...] | None = None
    coded: bool = False

    def doubtful(self, limit: float) -> list[str]:
        names = zip(self.shape.names, self.sure, strict=False)
        return [name for name, sure in names if sure < limit]

    @property
    def parts(self) -> str:
        names = self.shape.names
        return " | ".join(" ".join(names[half] for half in link) for link in self.links or ())

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "shape": self.shape.name,
            "code": self.code,
            "sure": dict(zip(self.shape.names, self.sure, strict=False)),
            "remarks": list(self.remarks),
            "links": None
            if self.links is None
            else [[self.shape.names[half] for half in link] for link in self.links],
        }


@dataclass
class Found:
    """Every proposal, and what else there is to say."""

    tiles: list[Proposed] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
