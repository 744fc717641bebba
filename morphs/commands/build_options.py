"""The options of `morphs build`: the fields of a Request, and what becomes of its map."""

from __future__ import annotations

from typing import Any, Literal, get_origin

import click
from pydantic.fields import FieldInfo

from morphs.base.workers import MOST_MAPS, MOST_WORKERS
from morphs.commands.export_options import PAPER, TABLETOPS, export_list
from morphs.commands.options import (
    LAYOUT_FILES,
    OTHER,
    QUIET,
    Option,
    WholeNumber,
    by_group,
    field_option,
    output_option,
)
from morphs.request.request import Request

SEARCH, PICTURE, MANY, OUTPUT = "Search", "Picture", "Many maps", "Output"
TABLE = {
    "Map": {
        "board": "KIND:WxH",
        "wrap": "",
        "frame": "",
        "mask": "FILE",
        "compose": "",
        "mood": "NAME",
        "districts": "N",
        "template": "NAME|FILE[#NAME]",
        "zone": "ZONE=TAG,...",
        "zoning": "N",
        "guards": "FILE",
        "terrain": "FILE",
        "seed": "N",
    },
    "Tiles": {
        "pack": "NAME|DIR|CSV",
        "assume": "CODE",
        "trim": "auto|N|none",
        "mirror": "",
        "tag": "TAG",
        "artist": "NAME",
        "without": "TILE",
        "vocabulary": "NAME|FILE",
        "strict": "",
    },
    "Wishes": {
        "connected": "",
        "closed": "",
        "entrances": "N",
        "entrance": "COL,ROW:SIDE",
        "only_entrances": "",
        "meet": "",
        "pin": "COL,ROW=TILE",
        "paint": "FILE",
        "regions": "FILE",
        "at_least": "WHAT=N[%]",
        "at_most": "WHAT=N[%]",
        "variety": "N",
        "set": "",
        "water": "",
    },
    SEARCH: {
        "gaps": "WORD",
        "solver": "",
        "even": "",
        "start": "PLACE",
        "on_misfit": "",
        "tries": "N",
        "strict_tries": "",
    },
    PICTURE: {
        "scale": "X",
        "px_per_square": "N",
        "style": "NAME",
        "variants": "",
        "grid": "5ft|10ft|hex:N|none",
        "labels": "",
        "dress": "",
        "title": "TEXT",
        "names": "",
        "show_zones": "",
        "background": "COLOUR|FILE|none",
    },
}
"""Heading of the help -> field of Request -> how its value is written (empty: as its kind is)."""
SHOWN = {
    "seed": "random",
    "pack": "dungeon, on hex boards overland",
    "px_per_square": "that of the first pack",
    "style": "that of the pack",
}
OWN = (
    Option(
        ["--best"],
        MANY,
        type=WholeNumber(1, MOST_MAPS),
        metavar="N",
        help="build N maps and keep the best",
    ),
    Option(
        ["--weigh"],
        MANY,
        multiple=True,
        metavar="PART=X",
        help="what counts for the best: loops=2, dead_ends=0; parts are joints, loops, "
        "dead_ends, reach, variety and water",
    ),
    Option(
        ["--count"],
        MANY,
        type=WholeNumber(1, 1_000_000),
        metavar="N",
        help="write N maps into the folder -o, named by their seeds",
    ),
    Option(
        ["--workers"],
        MANY,
        shown="one a processor",
        type=WholeNumber(1, MOST_WORKERS),
        metavar="N",
        help="how many processes share the work",
    ),
    output_option(LAYOUT_FILES, OUTPUT),
    Option(
        ["--for", "audience"],
        OUTPUT,
        type=click.Choice(["gm", "player"]),
        default=None,
        shown="gm",
        help="for whom the files are: players get neither secret doors nor what lies behind "
        "them, nor traps, nor the seed",
    ),
    Option(
        ["--again"],
        OUTPUT,
        metavar="FILE",
        help="build the map of a .png or .json again; options given beside it replace its "
        "own, --no-... or an empty value ('') takes one back",
    ),
    Option(
        ["--key", "key_files"],
        OUTPUT,
        multiple=True,
        metavar="FILE",
        help="number and stock its rooms, write the key: .md, .html, .pdf, .json, .onepage.json",
    ),
    Option(
        ["--save-drawn"],
        OUTPUT,
        metavar="DIR",
        help="write the tiles that --gaps fill drew as a pack of their own into a new folder",
    ),
    Option(
        ["--why"],
        OUTPUT,
        metavar="FILE",
        help="if there is no such map, write the reason to this .json file too",
    ),
    QUIET,
)
"""The options that do not shape the map."""
CLEARED = object()
"""The value of an option that is taken back: its default holds."""


def build_options() -> list[click.Parameter]:
    """Return all options, group by group."""
    of_request = [
        _option(name, group, metavar)
        for group, names in TABLE.items()
        for name, metavar in names.items()
    ]
    groups = [*TABLE, MANY, OUTPUT, TABLETOPS, PAPER, OTHER]
    return by_group([*of_request, *OWN, *export_list()], groups)


def _value_or_nothing(text: str) -> object:
    return CLEARED if text in ("", "none") else text


def _text_or_nothing(text: str) -> object:
    """Like _value_or_nothing, where `none` is a value of its own, or may be a tag."""
    return CLEARED if text == "" else text


def _option(name: str, group: str, metavar: str) -> Option:
    """Make the option of one field of Request."""
    field = Request.model_fields[name]
    given = {"metavar": metavar} if metavar else {}
    if name in SHOWN:
        given["shown"] = SHOWN[name]
    if field.annotation is bool or get_origin(field.annotation) is Literal:
        return field_option(name, field, group, **given)
    many = get_origin(field.annotation) is tuple
    return field_option(name, field, group, multiple=many, type=_type(name, field), **given)


def _type(name: str, field: FieldInfo) -> Any:
    """How click reads an option; what it passes as text, Request reads."""
    if field.default == () or name == "background":
        return _text_or_nothing
    if field.default is None:
        return _value_or_nothing
    return WholeNumber() if field.annotation is int else click.STRING
