"""The options of `morphs terrain`, made from what each generator can be told."""

from __future__ import annotations

from typing import Literal, get_args, get_origin

import click
from pydantic import BaseModel

from morphs.building.outputs import TERRAIN


def _common() -> list[click.Parameter]:
    return [
        click.Option(
            ["-o", "--output", "outputs"],
            multiple=True,
            metavar="FILE",
            help=f"write {', '.join(TERRAIN.endings)}; may be given several times [map.png]",
        ),
        click.Option(["--board"], metavar="KIND:WxH", help="hex:, hex-pointy:, grid: or grid8:WxH"),
        click.Option(["--seed"], type=click.INT, metavar="N", help="the dice [random]"),
        click.Option(
            ["--with", "stages"],
            metavar="STAGE,...",
            default="",
            help="beyond the source: climate, rivers, settlements, roads, names, regions",
        ),
        click.Option(["--again"], metavar="MAP.json", help="make the map of a file anew"),
        click.Option(
            ["--keep"],
            metavar="PART,...",
            default="",
            help="with --again: keep terrain, or the work of stages, of that map",
        ),
        click.Option(
            ["--steps"], metavar="FOLDER", help="write a picture and characters for each step"
        ),
        click.Option(["--style"], default="atlas", metavar="NAME", help="atlas or black [atlas]"),
        click.Option(["--px"], type=click.IntRange(1, 400), metavar="N", help="pixels a cell"),
        click.Option(["--title"], default="", help="written above the map"),
        click.Option(["--cell-size"], default="", help="for the scale bar, as in '6 miles'"),
        click.Option(["--legend/--no-legend"], default=True, help="below the map [yes]"),
        click.Option(["--labels/--no-labels"], default=True, help="coordinates of cells [yes]"),
        click.Option(["--print", "as_text"], is_flag=True, help="print the map as characters"),
        click.Option(["-q", "--quiet"], is_flag=True, help="say nothing but errors"),
    ]


def _options_of(model: type[BaseModel], leave_out: tuple[str, ...] = ()) -> list[click.Parameter]:
    """Options of the command line, one for each field of a generator's options."""
    made: list[click.Parameter] = []
    for name, field in model.model_fields.items():
        flag = f"--{name.replace('_', '-')}"
        if name in leave_out:
            continue
        if field.annotation is bool:
            text = f"{flag}/--no-{flag.removeprefix('--')}"
            made.append(click.Option([text], default=None, help=field.description))
            continue
        shown = f" [{field.default}]" if field.default not in (None, "") else ""
        choices = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
        kind = click.Choice([str(choice) for choice in choices]) if choices else click.STRING
        made.append(click.Option([flag], type=kind, help=f"{field.description}{shown}"))
    return made


def wargame_options() -> list[click.Parameter]:
    from morphs.terrain.wargame.options import WargameOptions

    return [
        *_common(),
        *_options_of(WargameOptions),
        click.Option(["--dice"], metavar="N,N,...", help="your own throws instead of a seed's"),
        click.Option(["--log"], metavar="FILE", help="write every throw, its rule, what it did"),
        click.Option(
            ["--from", "campaign"],
            metavar="MAP.json:COL,ROW",
            help="the campaign square: relief, cover, river and road of another map's cell, from "
            "0, or as printed, from 01: world.json:2,4 is world.json:0305",
        ),
    ]


def toric_options() -> list[click.Parameter]:
    from morphs.terrain.toric.parameters import ToricOptions

    return [
        *_common(),
        *_options_of(ToricOptions, leave_out=("parameters",)),
        click.Option(["--parameters"], metavar="FILE.toml", help="other numbers, dice allowed"),
    ]


def folkesten_options() -> list[click.Parameter]:
    return [
        *_common(),
        click.Option(
            ["--wrap"], type=click.Choice(["none", "x", "y", "both"]), help="glue borders"
        ),
        click.Option(
            ["--mode"],
            type=click.Choice(["text", "textmapper", "original"]),
            help="the wording; as the published module runs; the rivers of 2023 [text]",
        ),
        click.Option(
            ["--sources"],
            type=click.Choice(["mountains", "highland"]),
            help="where rivers start [highland; mountains as the module runs]",
        ),
        click.Option(["--perl-seed"], type=click.INT, metavar="N", help="perl's srand(N)"),
    ]
