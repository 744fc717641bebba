"""`morphs packs sheet`: a contact sheet of a pack."""

from __future__ import annotations

from pathlib import Path

import click

from morphs.commands.options import grouped_command, option
from morphs.commands.packs.options import (
    artist_option,
    assume_option,
    no_progress_option,
    pack_argument,
    tag_option,
    vocabulary_option,
)


@grouped_command("sheet")
@pack_argument
@option("-o", "--output", required=True, metavar="FILE", help="what to write: a .png or a .pdf")
@tag_option
@artist_option
@assume_option
@vocabulary_option
@no_progress_option
def command(
    pack: str,
    output: str,
    tag: tuple[str, ...],
    artist: tuple[str, ...],
    assume: str | None,
    vocabulary: str | None,
    quiet: bool,
) -> None:
    """Draw a contact sheet: every tile with its name and code.

    The letters of the code stand at the half-sides they mean. Many tiles make many pages (as PNG:
    sheet.png, sheet-2.png ...).

    \b
    Example: morphs packs sheet dungeon -o sheet.pdf
    """
    from morphs.base.errors import MorphsError
    from morphs.commands.progress import Progress
    from morphs.commands.written import before_writing
    from morphs.tiles.packs.catalogue import find_pack, load_pack, tile_is_wanted, why_empty
    from morphs.workbench.sheet import entries_of, pages_there, write_sheet

    loaded = load_pack(find_pack(pack), assume, vocabulary)
    tiles = [tile for tile in loaded.tiles if tile_is_wanted(tile, artist, tag)]
    if not tiles:
        raise MorphsError(why_empty([loaded], artist, tag))
    title = loaded.file.title or loaded.name
    announce = before_writing(pages_there(Path(output)))
    with Progress(quiet) as progress:
        pages = write_sheet(entries_of(loaded, tiles), Path(output), title, progress.step)
    for page in pages:
        click.echo(announce(page))
