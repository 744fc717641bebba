"""`morphs packs rename`: codes into file names; never without a way back."""

from __future__ import annotations

from pathlib import Path

import click

from morphs.base.errors import MorphsError
from morphs.commands.options import grouped_command, option
from morphs.commands.packs.options import vocabulary_option
from morphs.commands.written import say


@grouped_command("rename")
@click.argument("folder", metavar="DIR")
@option(
    "--from", "codes", metavar="FILE", shown="codes.csv in the folder", help="the table of codes"
)
@option("--go", is_flag=True, help="do it; without this only say what would be done")
@option(
    "--copy-to", metavar="DIR", help="leave the files as they are and put copies into this folder"
)
@option("--undo", metavar="FILE", help="give the files of an undo file their names back")
@vocabulary_option
def command(
    folder: str,
    codes: str | None,
    go: bool,
    copy_to: str | None,
    undo: str | None,
    vocabulary: str | None,
) -> None:
    """Put codes into the names of files.

    A first run only shows what would be done; --go does it and writes a file that --undo takes
    back. No file is ever overwritten.

    \b
    Example: morphs packs rename my-tiles --from codes.csv --go
    """
    from morphs.base.files import is_folder
    from morphs.tiles.packs.catalogue import load_pack
    from morphs.workbench.codes import UNDO, copy, plan_names, rename, take_back

    if undo:
        click.echo(f"{take_back(Path(undo))} files have their names back")
        return
    if not is_folder(Path(folder)):
        raise MorphsError(f"{folder}: no such folder of tiles")
    table = _table(Path(folder), codes)
    moves = plan_names(
        load_pack(folder, vocabulary=vocabulary), table, Path(copy_to) if copy_to else None
    )
    for move in moves:
        say(f"{move.old.name} -> {move.new.name}")
    if not moves:
        click.echo("nothing to rename: no picture without a code in its name has one in the table")
    elif not go:
        click.echo(f"{len(moves)} files would be renamed; --go does it")
    elif copy_to:
        copy(moves, Path(folder), Path(copy_to))
        click.echo(f"copied {len(moves)} files to {copy_to}")
    else:
        rename(moves, table, Path(folder) / UNDO)
        click.echo(f"renamed {len(moves)} files; take it back with --undo {Path(folder) / UNDO}")


def _table(folder: Path, codes: str | None) -> Path:
    """The table named, which may lie in the folder; else the folder's own, which must be there."""
    inside = folder / (codes or "codes.csv")
    if not codes and not inside.exists():
        raise MorphsError(f"{inside}: is not there; morphs packs detect {folder} --write makes it")
    return Path(codes) if codes and Path(codes).exists() and not inside.exists() else inside
