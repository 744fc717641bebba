"""`morphs packs`: what packs there are, what is in them, and what tile artists use."""

from __future__ import annotations

from morphs.commands.table import CommandTable, Entry

TABLE = {
    name: Entry(f"{__name__}.{module or name}", text)
    for name, module, text in (
        ("list", "", "List the packs that ship."),
        ("show", "", "Show what a pack holds, and which of its files cannot be used."),
        ("find", "", "Find tiles by a pattern of their code."),
        ("sheet", "", "Draw a contact sheet: every tile with its name and code."),
        ("draw", "", "Draw a new pack of tiles that go together."),
        ("detect", "", "Propose codes for pictures that have none."),
        ("rename", "", "Put codes into the names of files."),
        ("check", "", "Check codes against pictures, and find copies."),
        ("balance", "", "Measure how evenly maps use the tiles of a pack."),
        ("coverage", "", "Find what no tile of a pack fits, and which tiles to draw next."),
        ("template", "", "Write a template to draw a tile on."),
        ("import", "importing", "Make a pack of another program's tile set."),
    )
}
"""`import` is no name of a module; all others are that of their file."""

command = CommandTable(
    "packs",
    TABLE,
    help="""Keep packs of tiles: list, find, check and code them.

    \b
    Example: morphs packs show dungeon
    """,
)
