"""What a key is asked to be."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from morphs.base.models import RequestModel
from morphs.base.seeds import MAX_SEED


class KeyRequest(RequestModel):
    """Options of a key.

    stock    how much is told of rooms: nothing, what is seen and who lives there, or everything
    depth    how dangerous and rich it is, 1 to 10
    theme    a word that tables know: lines with its tag are preferred
    number   how rooms are numbered: near each other, row by row, or in a spiral
    levels_by  how levels are told apart: by hundreds of numbers, or by a letter (A1, B1)
    seed     whole number; without it that of the map
    reroll   numbers of rooms that are rolled anew
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    stock: Literal["none", "light", "full"] = "full"
    depth: int = Field(default=1, ge=1, le=10)
    theme: str = Field(default="", max_length=40)
    number: Literal["near", "rows", "spiral"] = "near"
    levels_by: Literal["hundreds", "letters"] = "hundreds"
    seed: int | None = Field(default=None, ge=0, le=MAX_SEED)
    reroll: tuple[str, ...] = ()
