"""Guards in words, for a table of players: tiers of strength, and who may stand there. The list
that ships is `keepers.toml` beside this file; a user's own has the same form."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from morphs.base.errors import MorphsError, named
from morphs.base.files import validated
from morphs.base.seeds import Dice
from morphs.base.toml import parse_toml, read_toml

SHIPPED = files("morphs.generators") / "zones" / "objects" / "keepers.toml"
Words = Annotated[str, Field(min_length=1, max_length=120, pattern=r"^[^\n\r]+$")]


@dataclass(frozen=True)
class Tier:
    """Guards of one strength: of what value on they stand there, and who they may be."""

    start: int
    name: str
    who: tuple[str, ...]


class TierForm(BaseModel):
    """One [[tier]]."""

    model_config = ConfigDict(extra="forbid")

    start: int = Field(alias="from", ge=0, le=10**9)
    name: Words
    who: list[Words] = Field(default=[], max_length=1000)


class KeepersForm(BaseModel):
    """A whole table."""

    model_config = ConfigDict(extra="forbid")

    tier: list[TierForm] = Field(min_length=1, max_length=100)


def read_keepers(path: str | None) -> tuple[Tier, ...]:
    """Return the tiers of a user's table, or of the one that ships, by rising value. Raises
    MorphsError for a file that is none."""
    if path is None:
        where, data = "keepers.toml", parse_toml(SHIPPED.read_text("utf-8"), "keepers.toml")
    else:
        where, data = path, read_toml(Path(path))
    with named("[[tier]] with from, name and who"):
        form = validated(KeepersForm, data, where)
    tiers = [Tier(tier.start, tier.name, tuple(tier.who)) for tier in form.tier]
    if len({tier.start for tier in tiers}) < len(tiers):
        raise MorphsError(f"{where}: two tiers begin at the same value: give each its own `from`")
    return tuple(sorted(tiers, key=lambda tier: tier.start))


def keeper_of(value: int, tiers: tuple[Tier, ...], dice: Dice) -> tuple[str, str]:
    """Return the tier's word and who guards something worth so much; below all tiers the lowest."""
    tier = [tiers[0], *(tier for tier in tiers if tier.start <= value)][-1]
    return tier.name, dice.choose(list(tier.who)) if tier.who else ""
