"""`morphs packs detect`: codes for pictures whose names say nothing, from their pixels."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from morphs.base.errors import MorphsError
from morphs.base.options import option as named_option
from morphs.commands.options import WholeNumber, grouped_command, json_option, option
from morphs.commands.packs.options import (
    no_progress_option,
    trim_option,
    vocabulary_option,
    workers_option,
)
from morphs.commands.written import say

if TYPE_CHECKING:
    from morphs.workbench.detect.proposal import Proposed

DOUBTFUL = 0.8


@grouped_command("detect")
@click.argument("folder", metavar="DIR")
@option(
    "--write",
    is_flag=True,
    help="write codes into codes.csv in the folder, or walls into geometry.json",
)
@option("--all", "every", is_flag=True, help="also for pictures that have a code")
@option("--links", is_flag=True, help="also tell which openings are joined inside each tile")
@option(
    "--walls",
    is_flag=True,
    help="instead: trace floors and doors in pictures that have codes; --write: geometry.json",
)
@option(
    "--sheet",
    metavar="FILE",
    help="with --walls: draw what was traced over the tiles, a .png or a .pdf to look over",
)
@option(
    "--name",
    "names",
    multiple=True,
    metavar="N=LETTER",
    help="hexes: what colour number N stands for: 1=p",
)
@option(
    "--clusters",
    type=WholeNumber(2, 40),
    metavar="N",
    help="hexes: how many colours to tell apart",
)
@vocabulary_option
@trim_option
@workers_option
@json_option
@no_progress_option
def command(
    folder: str,
    write: bool,
    every: bool,
    links: bool,
    walls: bool,
    sheet: str | None,
    names: tuple[str, ...],
    clusters: int | None,
    vocabulary: str | None,
    trim: str,
    workers: int | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Propose codes for pictures that have none.

    The pack itself tells what its rock looks like: the places where nothing can open. Hexes are
    told by the colours along their sides, which you name once: --name 1=p.

    With --walls the codes are there already: they tell which ground is floor, and what is traced
    becomes the plan of maps. Proposals below a certainty of 0.5 are left out.

    \b
    Example: morphs packs detect my-tiles --write
    Example: morphs packs detect my-tiles --walls --write --sheet walls.pdf
    """
    from morphs.commands.progress import Progress
    from morphs.workbench.detect.proposal import DetectOptions
    from morphs.workbench.detect.proposing import propose

    if walls:
        refused = {"all": every, "links": links, "name": names, "clusters": clusters}
        _refuse([name for name, value in refused.items() if value], "walls", "codes")
        _walls(Path(folder), vocabulary, trim, sheet, write, as_json, quiet)
        return
    _refuse(["sheet"] if sheet else [], "no walls", "walls")
    detect_options = DetectOptions(
        Path(folder), vocabulary, every, links, names, clusters, workers, trim
    )
    with Progress(quiet) as progress:
        found = propose(detect_options, progress.step)
    if as_json:
        click.echo(json.dumps([one.as_json() for one in found.tiles], indent=1))
    else:
        _print(found.tiles, found.notes)
    if write:
        _write_codes(Path(folder) / "codes.csv", found.tiles)
    if write and links:
        _write_links(Path(folder), found.tiles)


def _refuse(given: list[str], having: str, of: str) -> None:
    if given:
        named = ", ".join(map(named_option, given))
        raise MorphsError(f"{named}: that is for {of}; leave it, there are {having} to detect")


def _walls(
    folder: Path,
    vocabulary: str | None,
    trim: str,
    sheet: str | None,
    write: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Trace the plans of a folder's tiles, print them, and write what is asked for."""
    from morphs.base.files import is_folder
    from morphs.commands.progress import Progress
    from morphs.commands.written import before_writing
    from morphs.tiles.packs.catalogue import load_pack
    from morphs.workbench.sheet import pages_there, write_sheet
    from morphs.workbench.tracing.review import review_entries
    from morphs.workbench.tracing.tracing import trace, write_geometry

    if not is_folder(folder):
        raise MorphsError(f"{folder}: no such folder of tiles")
    pack = load_pack(folder, vocabulary=vocabulary, trim=trim)
    announce = before_writing(pages_there(Path(sheet)) if sheet else [])
    with Progress(quiet) as progress:
        found = trace(pack, progress.step)
    rows = [one.as_json() for one in found.traced]
    if as_json:
        click.echo(json.dumps(rows, indent=1))
    else:
        for row in rows:
            say(f"{row['certainty']:4.2f}  {row['file']}  {row['told']}")
    for note in found.notes:
        say(f"note: {note}", err=True)
    if sheet:
        for page in write_sheet(review_entries(pack, found.traced), Path(sheet), str(folder)):
            click.echo(announce(page), err=True)
    if write and found.traced:
        path = write_geometry(pack, found)
        click.echo(f"wrote {path}: {len(found.traced)} plans to look over", err=True)


def _write_codes(path: Path, tiles: list[Proposed]) -> None:
    """Add the pictures that have no code yet to codes.csv."""
    from morphs.workbench.codes import CodeRow, write_codes

    rows = [
        CodeRow(one.file, one.code, " ".join(f"{s:g}" for s in one.sure), "; ".join(one.remarks))
        for one in tiles
        if one.code and not one.coded
    ]
    if rows:
        added = write_codes(path, rows)
        click.echo(f"wrote {path}: {added} codes to look over; then morphs packs rename", err=True)


def _write_links(folder: Path, tiles: list[Proposed]) -> None:
    """Add to links.toml the tiles that are in several parts."""
    from morphs.tiles.packs.links_file import LINKS, add_links

    found = {
        one.path.stem: [[one.shape.names[half] for half in link] for link in one.links or ()]
        for one in tiles
        if len(one.links or ()) > 1
    }
    added = add_links(folder, found)
    click.echo(f"{folder / LINKS}: {added} tiles in several parts added", err=True)


def _print(tiles: list[Proposed], notes: list[str]) -> None:
    from morphs.base.errors import one_line

    width = max((len(one.code) for one in tiles), default=0)
    for one in tiles:
        low = min(one.sure, default=0.0)
        doubt = f"  doubtful: {', '.join(one.doubtful(DOUBTFUL))}" if low < DOUBTFUL else ""
        links = f"  parts: {one.parts}" if len(one.links or ()) > 1 else ""
        remarks = "".join(f"  {remark}" for remark in one.remarks)
        click.echo(f"{one.code:{width}}  {low:4.2f}  {one_line(one.file)}{doubt}{links}{remarks}")
    for note in notes:
        click.echo(f"note: {one_line(note)}", err=True)
    sums: Counter[Any] = Counter(face for one in tiles for face in one.code)
    counted = ", ".join(f"{count} {letter}" for letter, count in sums.most_common())
    click.echo(f"{len(tiles)} pictures; half-sides: {counted or 'none'}", err=True)
