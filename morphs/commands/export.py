"""`morphs export`: a finished map in the format of a file's ending."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from morphs.commands.export_options import TABLETOPS, taken_out, with_exports, with_sheet
from morphs.commands.options import Number, finished_as, grouped_command, option, quiet_option

for_option = option(
    "--for",
    "audience",
    group="Output",
    type=click.Choice(["gm", "player"]),
    default=None,
    shown="gm",
    help="players get neither secret doors nor what lies behind them, nor traps, nor the seed",
)
px_option = option(
    "--px-per-square",
    group=TABLETOPS,
    type=Number(),
    metavar="N",
    help="pixels of a square of the tiles, 10 ft [default: what suits the format]",
)


@grouped_command("export")
@click.argument("file", metavar="MAP")
@finished_as("what to write, by its ending; may be given several times")
@for_option
@option(
    "--key",
    group="Output",
    metavar="KEY.json",
    help="the map's key: its numbers go into the game master's files",
)
@px_option
@with_exports
@with_sheet
@quiet_option
def command(file: str, outputs: tuple[str, ...], quiet: bool, **options: Any) -> None:
    """Write a finished map for tabletops, printers and programs.

    A map is a layout, a terrain map or a map of zones. Layouts become .png .jpg .webp pictures,
    .svg layers, .pdf, .html pages, .dzi, .dd2vtt and .uvtt (most tabletops), .foundry.json and
    .foundry.zip (Foundry VTT), .tmj and .tmx (Tiled), .geojson. A pack that has changed since is
    told in a note; one that has lost a tile of the map is an error.

    \b
    Example: morphs export map.json -o map.dd2vtt -o map.pdf --inch-per-square 1
    """
    from morphs.base.targets import check_spared
    from morphs.building.exporting import outputs_of, read_map, write_map
    from morphs.commands.progress import Progress
    from morphs.commands.written import before_writing

    given = taken_out(options)
    given |= {name: value for name, value in options.items() if value is not None}
    what = read_map(Path(file))
    targets = outputs_of(what).checked(outputs)
    check_spared(targets, [file, given.get("key")])
    announce = before_writing(targets)
    notes: list[str] = []
    with Progress(quiet) as progress:
        how = {**given, "watch": progress.drawing, "tell": notes.append}
        written = write_map(what, file, outputs, how)
    if quiet:
        return
    for note in dict.fromkeys(notes):
        click.echo(f"note: {note}")
    for path in written:
        click.echo(announce(path))
