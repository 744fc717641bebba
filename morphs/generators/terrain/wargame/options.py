"""What can be chosen for a wargame map: "unless it is obvious", says the source of most things."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from morphs.generators.terrain.ground import Ground

Relief = Literal["flat", "undulating", "hilly", "mountainous"]
Cover = Literal["desert", "rural", "cultivated", "forested", "urban"]
PLACE_SIZES = {"settlement": 1, "village": 2, "town": 3, "city": 5}
CELL = re.compile(r"\d{4}")
HILL = re.compile(r"\d{4}(:[12m])?")


def _presence(value: str) -> str:
    if value not in ("yes", "no", "roll") and not re.fullmatch(r"\d{1,3}", value):
        raise ValueError("write yes, no, roll or a number")
    return value


def _yes_no(value: str) -> str:
    if value not in ("yes", "no", "roll"):
        raise ValueError("write yes, no or roll")
    return value


def _cell(value: str) -> str:
    if value and not CELL.fullmatch(value):
        raise ValueError("write a cell as column and row, as in 0305")
    return value


def _hills(value: str) -> str:
    if value not in ("yes", "no", "roll") and not re.fullmatch(r"\d{1,3}", value):
        for part in value.split(","):
            if not HILL.fullmatch(part):
                raise ValueError(
                    "write yes, no, roll, a number, or cells as in 0203,0304:2,0305:m "
                    "(two contours high, a mountain)"
                )
    return value


def _places(value: str) -> str:
    for part in value.split(",") if value else ():
        if part not in PLACE_SIZES and not re.fullmatch(r"[1-9]\d?", part):
            raise ValueError("write sizes as in city,village,1 (or numbers of cells)")
    return value


Amount = Annotated[str, AfterValidator(_presence)]
Presence = Annotated[str, AfterValidator(_yes_no)]
CellName = Annotated[str, AfterValidator(_cell)]


class WargameOptions(BaseModel):
    """Each feature is there (`yes`), not there (`no`), or the dice say (`roll`); a number says how
    many. Cells are named as on the map: 0305 is column 3, row 5."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    relief: Relief = Field(default="undulating", description="the lie of the land")
    cover: Cover = Field(default="rural", description="what the land is used for")
    hills: Annotated[str, AfterValidator(_hills)] = Field(
        default="roll",
        description="hills; or which cells: 0203,0304:2,0305:m (two contours high, a mountain)",
    )
    river: Presence = Field(default="roll", description="a river")
    river_entry: CellName = Field(
        default="", description="the cell on the border where the river enters"
    )
    river_exit: CellName = Field(default="", description="and where it leaves")
    river_width: Literal["roll", "1", "2"] = Field(
        default="roll", description="how many cells wide it is"
    )
    lakes: Amount = Field(default="roll", description="lakes")
    marshes: Amount = Field(default="roll", description="marshes")
    road: Presence = Field(default="roll", description="a road")
    road_kind: Literal["cover", "road", "track"] = Field(
        default="cover",
        description="a road or a track; cover: roads in cultivated and urban land, else tracks",
    )
    road_entry: CellName = Field(
        default="", description="the cell on the border where the road enters"
    )
    road_exit: CellName = Field(default="", description="and where it leaves")
    trees: Amount = Field(default="roll", description="groups of trees")
    tree_kind: Literal["deciduous", "coniferous", "palm"] = Field(
        default="deciduous", description="which trees"
    )
    habitation: Amount = Field(default="roll", description="areas where people live")
    places: Annotated[str, AfterValidator(_places)] = Field(
        default="", description="how large these places are: city,village,1"
    )
    link: Literal["villages", "all", "none"] = Field(
        default="villages", description="which places get a road of their own to the road"
    )
    railway: Presence = Field(default="roll", description="a railway")
    railway_entry: CellName = Field(
        default="", description="the cell on the border where the railway enters"
    )
    railway_exit: CellName = Field(default="", description="and where it leaves")
    fields: Amount = Field(default="roll", description="fields")
    orchards: Presence = Field(default="roll", description="whether fields may be orchards")
    contiguous: bool = Field(
        default=True, description="join hills, lakes, woods and houses to chains (rule 1.3)"
    )
    start_die: Literal["6", "rows"] = Field(
        default="6",
        description="the die for the first row: six sides, or as many as there are rows",
    )
    exits: Literal["reader", "redraft", "diagram"] = Field(
        default="reader", description="how the second die finds where a river or road leaves"
    )
    segments: Literal[12, 16] = Field(
        default=12, description="how many parts the border has: 3 or 4 a side"
    )
    routes: Literal["dice", "straight"] = Field(
        default="dice",
        description="of several shortest ways: by dice, or the one with the fewest bends",
    )


def named_cell(ground: Ground, name: str) -> int:
    """Return the cell of a name like 0305, -1 where the ground has none."""
    return ground.cell((int(name[:2]) - 1, int(name[2:]) - 1))
