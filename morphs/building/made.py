"""What a board was filled with, before it becomes a layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from morphs.layout.layout import LaidCell
from morphs.matching import Matching
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue


@dataclass(frozen=True)
class Made:
    """The cells of a map, and what they were made of. `gaps` is how many no tile was found for;
    `drawn` that the rules asked for were kept only as far as that went."""

    request: Request
    catalogue: Catalogue
    matching: Matching
    cells: Sequence[LaidCell]
    gaps: int
    notes: tuple[str, ...]
    land: dict[str, Any] | None = None
    drawn: bool = False
    unmet: tuple[str, ...] = ()
