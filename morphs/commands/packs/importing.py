"""`morphs packs import`: other programs' tile sets made into packs."""

from __future__ import annotations

from pathlib import Path

import click

from morphs.commands.options import grouped_command, option
from morphs.commands.written import say


@grouped_command("import")
@click.argument("source", metavar="FILE")
@option("--to", "folder", required=True, metavar="DIR", help="the new pack's folder")
@option("--set", "chosen", metavar="NAME", shown="the first", help="which Wang set of a tileset")
def command(source: str, folder: str, chosen: str | None) -> None:
    """Make a pack of another program's tile set.

    FILE is a tileset of Tiled with Wang sets (.tsx, .tsj) or the data.xml of a simple-tiled set of
    WaveFunctionCollapse (.xml).

    \b
    Example: morphs packs import desert.tsx --to desert
    """
    from morphs.base.errors import MorphsError
    from morphs.workbench.importing.neighbours import read_neighbours
    from morphs.workbench.importing.tiled import read_tiled
    from morphs.workbench.importing.writing import write_pack

    path = Path(source)
    ending = path.suffix.lower()
    if ending in (".tsx", ".tsj", ".json"):
        pack = read_tiled(path, chosen)
    elif ending == ".xml":
        pack = read_neighbours(path)
    else:
        raise MorphsError(f"{source}: give a .tsx, .tsj or .json of Tiled, or a .xml of neighbours")
    write_pack(pack, Path(folder))
    for remark in pack.remarks:
        say(f"note: {remark}", err=True)
    click.echo(f"wrote {folder}: {len(pack.tiles)} tiles; try morphs build --pack {folder}")
