"""The options of `morphs terrain zones`."""

from __future__ import annotations

import click

from morphs.commands.options import (
    MAP_AGAIN,
    MAP_SEED,
    QUIET,
    Number,
    Option,
    WholeNumber,
    output_option,
)

MAP, PLAYERS, LAND, PICTURE, OUTPUT = "Map", "Players", "Land", "Picture", "Output"
OPEN = "the template decides"

OPTIONS: list[click.Parameter] = [
    Option(
        ["--template"],
        MAP,
        shown="one that fits, by the dice",
        metavar="NAME|FILE[#NAME]",
        help="a template that ships (see --list), or one of a file: .toml, .json, .txt",
    ),
    Option(
        ["--list", "listed"],
        MAP,
        is_flag=True,
        help="list the templates that ship, or those of --template FILE; make no map",
    ),
    Option(
        ["--size"],
        MAP,
        shown=OPEN,
        type=WholeNumber(),
        metavar="N",
        help="squares a side, 36 to 252",
    ),
    Option(
        ["--levels"],
        MAP,
        shown=OPEN,
        type=click.Choice(["1", "2"]),
        help="2: with an underground",
    ),
    MAP_SEED,
    MAP_AGAIN,
    Option(
        ["--players"],
        PLAYERS,
        shown="the most the template allows",
        type=WholeNumber(),
        metavar="N",
        help="how many play, humans and computers",
    ),
    Option(
        ["--humans"], PLAYERS, type=WholeNumber(), metavar="N", help="how many of them are human"
    ),
    Option(
        ["--computers"],
        PLAYERS,
        type=WholeNumber(),
        metavar="N",
        help="how many of them are computers",
    ),
    Option(
        ["--monsters"],
        PLAYERS,
        shown="normal",
        type=click.Choice(["weak", "normal", "strong"]),
        help="how strong all guards are",
    ),
    Option(
        ["--water"],
        LAND,
        shown="the first the template allows",
        type=click.Choice(["none", "normal", "islands"]),
        help="no sea, seas between zones, or every zone an island",
    ),
    Option(
        ["--symmetry"],
        LAND,
        shown="none",
        type=click.Choice(["none", "mirror", "rotate"]),
        metavar="WORD",
        help="make the map's halves alike: none, mirror (left and right) or rotate (turned)",
    ),
    Option(
        ["--shapes"],
        LAND,
        shown="power",
        type=click.Choice(["power", "plain"]),
        help="power: zones as large as they ask; plain: each takes what is nearest to it",
    ),
    Option(
        ["--overlay"],
        PICTURE,
        type=click.Choice(["zones", "mask", "distances", "guards"]),
        help="what the picture shows besides",
    ),
    Option(
        ["--px"],
        PICTURE,
        shown="what suits the map",
        type=WholeNumber(4, 64),
        metavar="N",
        help="pixels a square",
    ),
    Option(
        ["--title"], PICTURE, default="", metavar="TEXT", help="what is written above the picture"
    ),
    Option(
        ["--dress/--no-dress"],
        PICTURE,
        default=True,
        help="put the map on a sheet: borders, title, legend; without it the map fills the picture",
    ),
    Option(["--legend/--no-legend"], PICTURE, default=True, help="explain the signs below it"),
    output_option(
        "what to write: .png, .jpg, .webp, .pdf, .html, .dzi, .json, .h3m (Heroes III), "
        ".tmj (Tiled); may be given several times",
        OUTPUT,
    ),
    Option(["--steps"], OUTPUT, metavar="FOLDER", help="write a picture after each step"),
    Option(
        ["--report"],
        OUTPUT,
        is_flag=True,
        help="rate the map: areas, distances, balance of the starts",
    ),
    Option(
        ["--time-limit"],
        type=Number(above=0),
        metavar="SECONDS",
        help="give up after that long",
    ),
    QUIET,
]
