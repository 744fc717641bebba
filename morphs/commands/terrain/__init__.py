"""`morphs terrain`: maps of terrain from four generators, drawn or written as text and data."""

from __future__ import annotations

from morphs.commands.table import CommandTable, Entry

TABLE = {
    name: Entry(f"{__name__}.{name}", text)
    for name, text in (
        ("folkesten", "A hex wilderness after Andreas Folkesten."),
        ("toric", "A world without edges: copies of it join without a seam."),
        ("wargame", "A battlefield by the tables of a wargame, every throw logged."),
        ("zones", "A map of zones by a template: towns, mines, treasures, guards, roads."),
    )
}

command = CommandTable(
    "terrain",
    TABLE,
    help="""Make maps of terrain: battlefields, worlds, wilderness, kingdoms.

    \b
    Example: morphs terrain folkesten --with settlements,roads,names -o map.png
    """,
)
