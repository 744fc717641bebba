"""`morphs terrain wargame`: battlefields by dice tables."""

from __future__ import annotations

from functools import partial

from morphs.commands.options import HelpInGroups, Option
from morphs.commands.terrain.generating import generate
from morphs.commands.terrain.options import MAP, OUTPUT, generator_options, options_of
from morphs.generators.terrain.wargame.options import WargameOptions

LAND, PEOPLE, DICE = "Land", "Roads and places", "Tables and dice"
MAYBE, MANY, CELL = "yes|no|roll", "yes|no|roll|N", "COLROW"
TABLE = {
    LAND: {
        "relief": "",
        "cover": "",
        "hills": MANY + "|CELLS",
        "river": MAYBE,
        "river_entry": CELL,
        "river_exit": CELL,
        "river_width": "",
        "lakes": MANY,
        "marshes": MANY,
        "trees": MANY,
        "tree_kind": "",
    },
    PEOPLE: {
        "road": MAYBE,
        "road_kind": "",
        "road_entry": CELL,
        "road_exit": CELL,
        "habitation": MANY,
        "places": "SIZE,...",
        "link": "",
        "fields": MANY,
        "orchards": MAYBE,
        "railway": MAYBE,
        "railway_entry": CELL,
        "railway_exit": CELL,
    },
    DICE: {
        "contiguous": "",
        "routes": "",
        "start_die": "",
        "exits": "",
        "segments": "",
    },
}
OWN = [
    Option(
        ["--from", "campaign"],
        MAP,
        metavar="MAP.json:COL,ROW",
        help="fight on this cell of another map: its relief, cover, river and road; counted from "
        "0, or as printed, from 01: world.json:2,4 is world.json:0305",
    ),
    Option(["--dice"], DICE, metavar="N,N,...", help="your own throws instead of a seed's"),
    Option(
        ["--log"],
        OUTPUT,
        metavar="FILE",
        help="write every throw, its rule and what it did",
    ),
]

command = HelpInGroups(
    "wargame",
    params=generator_options("grid:8x8", [*options_of(WargameOptions, TABLE), *OWN], list(TABLE)),
    callback=partial(generate, "wargame"),
    help="""A battlefield by the tables of a wargame, every throw logged.

    Each feature is there (yes), not there (no), or the dice say (roll); N says how many. Cells are
    written as on the map: 0305 is column 3, row 5.

    \b
    Example: morphs terrain wargame --relief hilly --seed 4 -o battle.png
    """,
)
