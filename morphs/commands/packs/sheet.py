"""`morphs packs sheet`: a contact sheet of a pack."""

from __future__ import annotations

from pathlib import Path

import click

from morphs.commands.options import seed_option


@click.command("sheet")
@click.argument("pack", metavar="NAME|DIR|CSV")
@click.option("-o", "--output", required=True, metavar="FILE", help="a .png or a .pdf")
@click.option(
    "--tag", multiple=True, metavar="TAG", help="only tiles so tagged; !TAG: none of them"
)
@click.option("--artist", multiple=True, metavar="NAME", help="only by this artist; !NAME: not by")
@click.option("--assume", metavar="CODE", help="the code of every uncoded square tile")
@click.option("--vocabulary", metavar="NAME|FILE", help="read the pack with this vocabulary")
@click.option("-q", "--quiet", is_flag=True, help="show no progress")
@seed_option
def command(
    pack: str,
    output: str,
    tag: tuple[str, ...],
    artist: tuple[str, ...],
    assume: str | None,
    vocabulary: str | None,
    quiet: bool,
) -> None:
    """Draw a contact sheet: every tile with its name and tags, and the letters of its code at the
    half-sides they stand for. Many tiles make many pages (as PNG: sheet.png, sheet-2.png ...).

    \b
    Example: morphs packs sheet dungeon -o sheet.pdf
    """
    from morphs.commands.progress import Progress
    from morphs.packs.catalogue import find_pack, load_pack, tile_is_wanted
    from morphs.workbench.sheet import entries_of, write_sheet

    loaded = load_pack(find_pack(pack), assume, vocabulary)
    tiles = [tile for tile in loaded.tiles if tile_is_wanted(tile, artist, tag)]
    title = loaded.file.title or loaded.name
    with Progress(quiet) as progress:
        pages = write_sheet(entries_of(loaded, tiles), Path(output), title, progress.step)
    for page in pages:
        click.echo(f"wrote {page}")
