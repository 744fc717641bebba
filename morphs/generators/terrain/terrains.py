"""The table of terrains: one entry for every word that a generator writes into a cell.

`terrains.toml` beside this file is the published table; a word of somebody else's map that is not
in it is treated like the known word it begins or ends with, else like a plain.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from morphs.base.files import validated
from morphs.base.toml import read_toml

FILE = Path(__file__).with_name("terrains.toml")


class Terrain(BaseModel):
    """How one terrain is shown and crossed, and what it becomes in tiles.

    letter  in maps printed as characters    level  0 water, 1 lowland, 2 hills, 3 mountains
    cost    of a road through it, 0: none    water  where water may end: sea, lake, river
    area    letter of the overland vocabulary, with the tags that tell it from others of that area
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    letter: str = Field(min_length=1, max_length=1)
    colour: str = Field(pattern=r"^#[0-9a-f]{6}$")
    level: int = Field(ge=0, le=3)
    cost: int = Field(ge=0, le=99)
    area: str = Field(min_length=1, max_length=1)
    tags: tuple[str, ...] = ()
    symbol: str = ""
    water: Literal["", "sea", "lake", "river"] = ""

    @property
    def is_water(self) -> bool:
        """Whether the whole cell is water (a river leaves banks)."""
        return self.water in ("sea", "lake")


@lru_cache(maxsize=1)
def terrain_table() -> dict[str, Terrain]:
    """Return every known word and what it means, in the order of the file."""
    return {
        word: validated(Terrain, entry, f"{FILE.name}: {word}")
        for word, entry in read_toml(FILE).items()
    }


def is_known(word: str) -> bool:
    """Whether a word or some part of it is in the table."""
    return any(part in terrain_table() for part in (word, *word.replace("-", " ").split()))


@lru_cache(maxsize=4096)
def terrain_of(word: str) -> Terrain:
    """Return what a word means; an unknown one takes the meaning of its last known part."""
    table = terrain_table()
    if word in table:
        return table[word]
    known = [part for part in word.replace("-", " ").split() if part in table]
    return table[known[-1] if known else "plain"]
