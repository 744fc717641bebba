"""`morphs terrain toric`: worlds without edges."""

from __future__ import annotations

from functools import partial

from morphs.commands.options import HelpInGroups, Option
from morphs.commands.terrain.generating import generate
from morphs.commands.terrain.options import generator_options, options_of
from morphs.generators.terrain.toric.parameters import ToricOptions

RULES = "Rules"
TABLE = {RULES: {"f_reading": "", "finish": ""}}
OWN = [
    Option(
        ["--parameters"],
        RULES,
        metavar="FILE.toml",
        help="other numbers than the source's, dice allowed",
    )
]

command = HelpInGroups(
    "toric",
    params=generator_options(
        "hex:40x30; dice: a size thrown by the source's rules",
        [*options_of(ToricOptions, TABLE), *OWN],
        list(TABLE),
        "names",
    ),
    callback=partial(generate, "toric"),
    help="""A world without edges: copies of it join without a seam.

    \b
    Example: morphs terrain toric --board hex:60x40 --seed 3 -o world.png
    """,
)
