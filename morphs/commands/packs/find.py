"""`morphs packs find`: which tiles have such a code, however they may be turned."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from morphs.commands.options import grouped_command, json_option, option
from morphs.commands.packs.options import (
    artist_option,
    assume_option,
    tag_option,
    vocabulary_option,
)
from morphs.commands.written import say

if TYPE_CHECKING:
    from morphs.workbench.finding import Match


@grouped_command("find")
@click.argument("code", metavar="CODE")
@option(
    "--pack",
    multiple=True,
    metavar="NAME|DIR|CSV",
    shown="all that ship",
    help="where to look; may be given several times",
)
@tag_option
@artist_option
@option(
    "--as-drawn",
    is_flag=True,
    help="only tiles that show the code as they are, neither turned nor mirrored",
)
@assume_option
@vocabulary_option
@option(
    "-o", "--output", metavar="FILE", help="draw what was found as a contact sheet, .png or .pdf"
)
@option("--paths", is_flag=True, help="print only where the files are")
@json_option
def command(
    code: str,
    pack: tuple[str, ...],
    tag: tuple[str, ...],
    artist: tuple[str, ...],
    as_drawn: bool,
    assume: str | None,
    vocabulary: str | None,
    output: str | None,
    paths: bool,
    as_json: bool,
) -> None:
    """Find tiles by a pattern of their code.

    However they may be turned or mirrored, in one pack or several.

    In CODE ? stands for any half-side, * for any number of them, [ht] for one of these letters.
    Without --pack all packs that ship are searched. Exit code 1 if nothing is found.

    \b
    Example: morphs packs find 'hh?w*' --tag crypt
    """
    from morphs.tiles.packs.catalogue import find_pack, load_pack, shipped_packs, tile_is_wanted
    from morphs.workbench.finding import find_tiles

    packs = [load_pack(find_pack(name), assume, vocabulary) for name in pack or shipped_packs()]
    found = [
        match
        for match in find_tiles(packs, code, turned=not as_drawn)
        if tile_is_wanted(match.tile, artist, tag)
    ]
    if as_json:
        click.echo(json.dumps([_row(match) for match in found], indent=1))
    elif paths:
        for match in found:
            click.echo(_where(match))
    else:
        _print_table(found)
    if output and found:
        _write_sheet(found, output, code)
    if not found:
        click.echo(f"no tile fits {code!r}", err=True)
        raise click.exceptions.Exit(1)


def _write_sheet(found: list[Match], output: str, code: str) -> None:
    from pathlib import Path

    from morphs.commands.written import before_writing
    from morphs.workbench.sheet import entries_of, pages_there, write_sheet

    entries = [entry for match in found for entry in entries_of(match.pack, [match.tile])]
    announce = before_writing(pages_there(Path(output)))
    for page in write_sheet(entries, Path(output), code):
        say(announce(page), err=True)


def _where(match: Match) -> str:
    return str(match.tile.path or f"{match.pack.path}: {match.tile.name}")


def _row(match: Match) -> dict[str, Any]:
    from morphs.tiles.filename import format_code

    return {
        "tile": match.tile.name,
        "pack": match.pack.name,
        "shape": match.tile.shape.name,
        "code": format_code(match.tile.faces, match.pack.vocabulary),
        "rotation": match.orientation.rotation,
        "flip": match.orientation.flip,
        "as_lying": match.code,
        "tags": list(match.tile.tags),
        "artist": match.tile.artist,
        "path": str(match.tile.path) if match.tile.path else None,
    }


def _print_table(found: list[Match]) -> None:
    width = max((len(match.code) for match in found), default=0)
    for match in found:
        say(f"{match.code:{width}}  {_said(match):20} {match.pack.name}  {match.tile.name}")


def _said(match: Match) -> str:
    """How a tile must lie to show the code, in words."""
    rotation, flip = match.orientation
    degrees = rotation * match.tile.shape.degrees
    words = ["mirrored"] if flip else []
    if degrees:
        words.append(f"turned {degrees}")
    return " ".join(words) or "as drawn"
