"""The options of `morphs terrain`, made from what each generator can be told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click
from pydantic import BaseModel

from morphs.building.outputs import TERRAIN
from morphs.commands.options import (
    MAP_AGAIN,
    MAP_SEED,
    OTHER,
    QUIET,
    Option,
    WholeNumber,
    by_group,
    field_option,
    output_option,
)

MAP, PICTURE, OUTPUT = "Map", "Picture", "Output"
COMMON = (
    MAP_AGAIN,
    Option(
        ["--keep"],
        MAP,
        metavar="PART,...",
        default="",
        help="with --again, do not make anew: terrain (all the generator made) or stages",
    ),
    Option(
        ["--style"],
        PICTURE,
        default="atlas",
        metavar="NAME",
        help="atlas, or black and white: black",
    ),
    Option(
        ["--px"],
        PICTURE,
        shown="90, on large maps fewer",
        type=WholeNumber(1, 400),
        metavar="N",
        help="pixels a cell",
    ),
    Option(
        ["--title"],
        PICTURE,
        shown="a name, where the map has names",
        metavar="TEXT",
        help="what is written above the map",
    ),
    Option(
        ["--cell-size"],
        PICTURE,
        default="",
        shown="6 or 24 miles, 100 yards",
        metavar="TEXT",
        help="what a cell measures, for the scale bar: '6 miles'",
    ),
    Option(
        ["--dress/--no-dress"],
        PICTURE,
        default=True,
        help="put the map on a sheet: borders, title, compass, scale, legend; without it the map "
        "fills the picture",
    ),
    Option(["--legend/--no-legend"], PICTURE, default=True, help="explain the signs below the map"),
    Option(["--labels/--no-labels"], PICTURE, default=True, help="number the cells"),
    output_option(
        f"what to write: {', '.join(TERRAIN.endings)}; may be given several times", OUTPUT
    ),
    Option(
        ["--steps"],
        OUTPUT,
        metavar="FOLDER",
        help="write a picture and the map as characters after each step",
    ),
    Option(["--print", "as_text"], OUTPUT, is_flag=True, help="print the map as characters"),
    QUIET,
)
"""What all generators have, but for what is usual of each."""
Table = Mapping[str, Mapping[str, str]]
"""Heading of the help -> option -> how its value is written (empty: as its kind is)."""


def generator_options(
    board: str, own: Sequence[Option], groups: Sequence[str], stages: str = "none"
) -> list[click.Parameter]:
    """Return the options of a generator: its own and those that all have, group by group. `board`
    is its usual board, `groups` are the headings of its own, `stages` what is usually added."""
    return by_group([*_common(board, stages), *own], [MAP, *groups, PICTURE, OUTPUT, OTHER])


def options_of(model: type[BaseModel], table: Table) -> list[Option]:
    """Return an option for each field of a model that the table names, under its heading."""
    return [
        field_option(
            name, model.model_fields[name], group, **({"metavar": written} if written else {})
        )
        for group, names in table.items()
        for name, written in names.items()
    ]


def _common(board: str, stages: str) -> list[Option]:
    return [
        Option(
            ["--board"],
            MAP,
            shown=board,
            metavar="KIND:WxH",
            help="hex:30x20, hex-pointy:30x20, grid:8x8 or grid8:8x8 (where corners touch too)",
        ),
        MAP_SEED,
        Option(
            ["--with", "stages"],
            MAP,
            shown=stages,
            metavar="STAGE,...",
            help="what is added beyond the source: climate, rivers, settlements, roads, names, "
            "regions; all or none",
        ),
        *COMMON,
    ]
