"""`morphs terrain folkesten`: hex wildernesses."""

from __future__ import annotations

from functools import partial

import click

from morphs.commands.options import HelpInGroups, Option, WholeNumber
from morphs.commands.terrain.generating import generate
from morphs.commands.terrain.options import MAP, generator_options

RULES = "Rules"
OWN = [
    Option(
        ["--wrap"],
        MAP,
        shown="none",
        type=click.Choice(["none", "x", "y", "both"]),
        help="glue opposite borders together",
    ),
    Option(
        ["--perl-seed"],
        MAP,
        type=WholeNumber(),
        metavar="N",
        help="the dice of Perl after srand(N), instead of --seed",
    ),
    Option(
        ["--mode"],
        RULES,
        shown="text",
        type=click.Choice(["text", "textmapper", "original"]),
        metavar="WORD",
        help="text: by the wording of the source; textmapper: as Text Mapper's module runs; "
        "original: with the rivers of 2023",
    ),
    Option(
        ["--sources"],
        RULES,
        shown="highland; with --mode textmapper mountains",
        type=click.Choice(["mountains", "highland"]),
        help="where rivers start",
    ),
]

command = HelpInGroups(
    "folkesten",
    params=generator_options("hex:10x10", OWN, [RULES], "all; with another --mode none"),
    callback=partial(generate, "folkesten"),
    help="""A hex wilderness after Andreas Folkesten.

    \b
    Example: morphs terrain folkesten --board hex:22x12 --seed 11 -o land.png
    """,
)
