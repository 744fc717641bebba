"""The numbers of the toric world, read from TOML: all of them may be dice."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from morphs.base.errors import MorphsError, named
from morphs.base.seeds import Dice
from morphs.base.toml import read_toml
from morphs.generators.terrain.expressions import evaluate

FILE = Path(__file__).with_name("toric.toml")
TOO_MANY = 50_000_000


class ToricOptions(BaseModel):
    """What can be chosen on the command line; `parameters` holds what differs from the file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    f_reading: Literal["before", "after"] = Field(
        default="before",
        description="step f: neighbours are compared before or after the hex rises",
    )
    finish: bool = Field(
        default=True, description="go on with step j, which the source leaves open"
    )
    parameters: dict[str, dict[str, Annotated[int | str, Field()]]] = Field(
        default_factory=dict, description="a TOML file with other numbers"
    )


class Parameters:
    """The numbers of one world, thrown as they are needed: `number("rivers", "share")`."""

    def __init__(self, changed: dict[str, dict[str, int | str]], dice: Dice) -> None:
        self.tables = merged(changed)
        self.dice = dice
        self.names: dict[str, int] = {}

    def number(self, table: str, name: str, least: int = -(10**9), most: int = 10**9) -> int:
        """Return a parameter's value; one out of range is a MorphsError. Dice are thrown each time
        (rule 9)."""
        where = f"{table}.{name}"
        value = evaluate(self.tables[table][name], self.names, self.dice, where)
        if not least <= value <= most:
            raise MorphsError(f"{where} is {value}: it should be {least} to {most}")
        return value


def merged(changed: dict[str, dict[str, int | str]]) -> dict[str, dict[str, int | str]]:
    """Return the file's tables with some entries replaced; an unknown one is a MorphsError."""
    tables: dict[str, dict[str, Any]] = read_toml(FILE)
    for table, entries in changed.items():
        if table not in tables:
            raise MorphsError(
                f"parameters: the table {table!r} is unknown: use {', '.join(tables)}"
            )
        for name, value in entries.items():
            if name not in tables[table]:
                known = ", ".join(tables[table])
                raise MorphsError(f"parameters: {table}.{name} is unknown: use {known}")
            tables[table][name] = value
    return tables


def read_parameters(path: Path) -> dict[str, dict[str, int | str]]:
    """Read a TOML file of parameters; anything but tables of numbers and texts is an error."""
    tables = read_toml(path)
    for table, entries in tables.items():
        if not isinstance(entries, dict):
            raise MorphsError(f"{path}: {table} should be a table, as in [rivers]")
        for name, value in entries.items():
            if isinstance(value, bool) or not isinstance(value, int | str):
                raise MorphsError(f"{path}: {table}.{name} should be a whole number or a text")
    with named(path):
        merged(tables)
    return tables
