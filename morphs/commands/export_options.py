"""The options of what is written of a map: those of tabletops, and those of paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from morphs.commands.options import Number, Option, option

TABLETOPS, PAPER = "Tabletops", "Paper"
EXPORTS: tuple[tuple[str, dict[str, Any]], ...] = (
    (
        "--wall-detail",
        {
            "group": TABLETOPS,
            "type": click.Choice(["high", "low"]),
            "shown": "high",
            "help": "low: fewer walls",
        },
    ),
    (
        "--secret-doors",
        {
            "group": TABLETOPS,
            "type": click.Choice(["wall", "portal"]),
            "shown": "wall",
            "help": "what .dd2vtt tells of secret doors",
        },
    ),
    (
        "--lights",
        {
            "group": TABLETOPS,
            "type": click.Choice(["on", "none"]),
            "shown": "on",
            "help": "whether fires and lava give light",
        },
    ),
    (
        "--image/--no-image",
        {
            "group": TABLETOPS,
            "default": None,
            "shown": True,
            "help": "the picture within .dd2vtt (Roll20 wants none)",
        },
    ),
    (
        "--foundry",
        {
            "group": TABLETOPS,
            "type": click.Choice(["13", "14"]),
            "shown": "14",
            "help": "the version of Foundry VTT",
        },
    ),
    (
        "--paper",
        {
            "group": PAPER,
            "type": click.Choice(["a4", "a3", "letter"]),
            "shown": "a4",
            "help": "the sheets of a .pdf",
        },
    ),
    (
        "--inch-per-square",
        {
            "group": PAPER,
            "type": Number(),
            "metavar": "X",
            "help": "print at table scale, on as many sheets as that takes; without it all is on "
            "one",
        },
    ),
    (
        "--square",
        {
            "group": PAPER,
            "type": click.Choice(["5ft", "10ft"]),
            "shown": "5ft",
            "help": "the square that is so many inches wide",
        },
    ),
    (
        "--rooms",
        {"group": PAPER, "is_flag": True, "default": None, "help": "a page for each room"},
    ),
    (
        "--sheets",
        {
            "group": PAPER,
            "is_flag": True,
            "default": None,
            "help": "on sheets: the whole map, and each quarter with all its rooms, as map-A1.png "
            "... or pages of a .pdf",
        },
    ),
    (
        "--ink-saver",
        {
            "group": PAPER,
            "is_flag": True,
            "default": None,
            "help": "black lines on white paper instead of the picture",
        },
    ),
)
"""Every command that writes maps of tiles has them."""


def export_list() -> list[Option]:
    """Return the options, for commands whose options are a list."""
    return [Option([name], **given) for name, given in EXPORTS]


SHEET: tuple[tuple[str, dict[str, Any]], ...] = (
    (
        "--dress/--no-dress",
        {
            "group": PAPER,
            "default": None,
            "shown": "as the map was made",
            "help": "put pictures on a sheet: title, border, compass, scale, legend, numbers",
        },
    ),
    (
        "--title",
        {"group": PAPER, "metavar": "TEXT", "help": "the title of the sheet, not its own"},
    ),
)
"""What of commands that write finished maps puts a picture on a sheet."""


def with_sheet(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of the sheet that pictures are put on."""
    for name, given in reversed(SHEET):
        command = option(name, **given)(command)
    return command


def with_exports(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options."""
    for name, given in reversed(EXPORTS):
        command = option(name, **given)(command)
    return command


def taken_out(options: dict[str, Any]) -> dict[str, Any]:
    """Take what was given of them out of a command's options; return it as `morphs.export` does."""
    names = [name.split("/")[0][2:].replace("-", "_") for name, _ in EXPORTS]
    found = {name: options.pop(name) for name in names}
    given = {name: value for name, value in found.items() if value is not None}
    if "foundry" in given:
        given["foundry"] = int(given["foundry"])
    return given
