"""`morphs export`: a finished map in the format of a file's ending."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from morphs.commands.options import finished_as, grouped_command, option, quiet_option

for_option = option(
    "--for",
    "audience",
    group="Output",
    type=click.Choice(["gm", "player"]),
    default=None,
    shown="gm",
    help="players get neither secret doors nor what lies behind them, nor traps, nor the seed",
)
EXPORTS: tuple[Callable[[Any], Any], ...] = (
    option(
        "--key",
        group="Output",
        metavar="KEY.json",
        help="the map's key: its numbers go into the game master's files",
    ),
    option(
        "--px-per-square",
        group="Tabletops",
        type=float,
        metavar="N",
        help="pixels of a square of the tiles, 10 ft [default: what suits the format]",
    ),
    option(
        "--wall-detail",
        group="Tabletops",
        type=click.Choice(["high", "low"]),
        shown="high",
        help="low: fewer walls",
    ),
    option(
        "--secret-doors",
        group="Tabletops",
        type=click.Choice(["wall", "portal"]),
        shown="wall",
        help="what .dd2vtt tells of secret doors",
    ),
    option(
        "--lights",
        group="Tabletops",
        type=click.Choice(["on", "none"]),
        shown="on",
        help="whether fires and lava give light",
    ),
    option(
        "--image/--no-image",
        "image",
        group="Tabletops",
        default=None,
        shown=True,
        help="the picture within .dd2vtt (Roll20 wants none)",
    ),
    option(
        "--foundry",
        group="Tabletops",
        type=click.Choice(["13", "14"]),
        shown="14",
        help="the version of Foundry VTT",
    ),
    option(
        "--paper",
        group="Paper",
        type=click.Choice(["a4", "a3", "letter"]),
        shown="a4",
        help="the sheets of a .pdf",
    ),
    option(
        "--inch-per-square",
        group="Paper",
        type=float,
        metavar="X",
        help="print at table scale, on as many sheets as that takes; without it all is on one",
    ),
    option(
        "--square",
        group="Paper",
        type=click.Choice(["5ft", "10ft"]),
        shown="5ft",
        help="the square that is so many inches wide",
    ),
    option("--rooms", group="Paper", is_flag=True, default=None, help="a page for each room"),
    option(
        "--ink-saver",
        group="Paper",
        is_flag=True,
        default=None,
        help="black lines on white paper instead of the picture",
    ),
)


def _with_exports(command: Callable[..., Any]) -> Callable[..., Any]:
    for decorate in reversed(EXPORTS):
        command = decorate(command)
    return command


@grouped_command("export")
@click.argument("file", metavar="MAP")
@finished_as("what to write, by its ending; may be given several times")
@for_option
@_with_exports
@quiet_option
def command(file: str, outputs: tuple[str, ...], quiet: bool, **options: Any) -> None:
    """Write a finished map for tabletops, printers and programs.

    A map is a layout, a terrain map or a map of zones. Layouts become .png .jpg .webp pictures,
    .svg layers, .pdf, .html pages, .dzi, .dd2vtt and .uvtt (most tabletops), .foundry.json and
    .foundry.zip (Foundry VTT), .tmj and .tmx (Tiled), .geojson. Packs that have changed since
    are told; a tile that is gone or has another code is an error.

    \b
    Example: morphs export map.json -o map.dd2vtt -o map.pdf --inch-per-square 1
    """
    from morphs.base.errors import named
    from morphs.building.exporting import export, outputs_of, read_map
    from morphs.commands.progress import Progress
    from morphs.commands.written import before_writing

    given = {name: value for name, value in options.items() if value is not None}
    if "foundry" in given:
        given["foundry"] = int(given["foundry"])
    what = read_map(Path(file))
    announce = before_writing(outputs_of(what).checked(outputs))
    notes: list[str] = []
    with named(file), Progress(quiet) as progress:
        written = export(what, *outputs, progress=progress.drawing, tell=notes.append, **given)
    if quiet:
        return
    for note in dict.fromkeys((*_changed_packs(what), *notes)):
        click.echo(f"note: {note}")
    for path in written:
        click.echo(announce(path))


def _changed_packs(what: Any) -> list[str]:
    """What is said of packs that are not as they were when a layout was made."""
    if type(what).__name__ != "Layout":
        return []
    from morphs.building.layouts import picture_of

    now = {pack.name: pack.sha256 for pack in picture_of(what).catalogue.packs}
    return [
        f"the pack {used.name} has changed since the map was made"
        for used in what.packs
        if now.get(used.name) not in (None, used.sha256)
    ]
