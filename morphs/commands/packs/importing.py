"""`morphs packs import`: other programs' tile sets made into packs."""

from __future__ import annotations

from pathlib import Path

import click

from morphs.commands.options import seed_option


@click.command("import")
@click.argument("source", metavar="FILE")
@click.option("--to", "folder", required=True, metavar="DIR", help="the new pack's folder")
@click.option("--set", "chosen", metavar="NAME", help="which Wang set of a tileset; else the first")
@seed_option
def command(source: str, folder: str, chosen: str | None) -> None:
    """Make a pack of a Tiled tileset with Wang sets (.tsx, .tsj) or of the data.xml of a
    WaveFunctionCollapse simple-tiled set (.xml).

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
        click.echo(f"note: {remark}", err=True)
    click.echo(f"wrote {folder}: {len(pack.tiles)} tiles; try morphs build --pack {folder}")
