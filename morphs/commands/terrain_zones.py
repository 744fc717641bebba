"""`morphs terrain zones`: maps laid out by templates of zones."""

from __future__ import annotations

import secrets
from math import isqrt
from pathlib import Path
from typing import Any

import click
from pydantic import ValidationError

from morphs.commands.progress import Progress
from morphs.errors import MorphsError, one_line
from morphs.files import check_targets, in_one_line, write_files

DRAWING = ("overlay", "pixels", "legend", "title")
OUTSIDE = (*DRAWING, "outputs", "listed", "steps", "time_limit", "report", "quiet")


@click.command(name="zones")
@click.option("--template", metavar="NAME|FILE[#NAME]", help="see --list; .toml, .json, .txt")
@click.option("--list", "listed", is_flag=True, help="the templates that ship, or those of a file")
@click.option("--players", type=int, metavar="N", help="humans and computers [the most]")
@click.option("--humans", type=int, metavar="N", help="human players")
@click.option("--computers", type=int, metavar="N", help="computer players")
@click.option("--size", type=int, metavar="N", help="squares a side, 36 to 252")
@click.option("--levels", type=click.Choice(["1", "2"]), help="2: with an underground")
@click.option("--water", type=click.Choice(["none", "normal", "islands"]), help="how much sea")
@click.option("--symmetry", type=click.Choice(["none", "mirror", "rotate"]), help="halves alike")
@click.option("--monsters", type=click.Choice(["weak", "normal", "strong"]), help="all guards")
@click.option(
    "--shapes",
    type=click.Choice(["power", "plain"]),
    help="zones as large as they ask, or plain Voronoi cells [power]",
)
@click.option("--seed", type=int, metavar="N", help="the dice [random]")
@click.option(
    "-o", "--output", "outputs", multiple=True, metavar="FILE",
    help="write .png, .json, .h3m or .tmj; may be given several times [map.png]",
)  # fmt: skip
@click.option(
    "--overlay",
    type=click.Choice(["zones", "mask", "distances", "guards"]),
    help="what the picture shows besides",
)
@click.option("--px", "pixels", type=click.IntRange(4, 64), metavar="N", help="pixels a square")
@click.option("--title", default="", help="written above the picture")
@click.option("--legend/--no-legend", default=True, help="below the picture [yes]")
@click.option("--steps", metavar="FOLDER", help="write a picture for each step")
@click.option(
    "--time-limit", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS",
    help="give up after that long",
)  # fmt: skip
@click.option("--report", is_flag=True, help="say how good the map is")
@click.option("-q", "--quiet", is_flag=True, help="say nothing but errors")
def command(**given: Any) -> None:
    """A map of zones by a template: towns, mines, treasures, guards, roads.

    \b
    Example: morphs terrain zones --template crossroads --seed 4 -o map.png -o map.h3m
    """
    if given["listed"]:
        click.echo(_listing(given["template"]))
        return
    targets = _checked_targets(tuple(given["outputs"]) or ("map.png",))
    asked, options = _asked(given)
    with Progress(given["quiet"]) as progress:
        area = _made(asked, options, given, progress)
        written = _written(area, targets, given)
    if not given["quiet"]:
        _say(area, asked, options, written)
    if given["report"]:
        from morphs.check.zones import score_zones
        from morphs.terrain.zones.zone_json import to_json_data

        click.echo(score_zones(to_json_data(area), "map"))


def _listing(name: str | None) -> str:
    """One line for each template: what it is called, its zones, players, sizes, what it is like."""
    from morphs.terrain.zones.library import read_templates, shipped_templates

    templates = (
        shipped_templates()
        if name is None
        else {template.name: template for template in read_templates(Path(name), _warn)}
    )
    wide = max(map(len, templates))
    return "\n".join(
        f"{key:{wide}}  {len(template.zones):3} zones  {_players(template.players):>4} players"
        f"  {_side(template.smallest)}-{_side(template.largest)} squares a side"
        f"  {one_line(template.description)}".rstrip()
        for key, template in templates.items()
    )


def _players(numbers: tuple[int, ...]) -> str:
    low, high = min(numbers), max(numbers)
    return f"{low}" if low == high else f"{low}-{high}"


def _side(squares: int) -> int:
    return isqrt(squares)


def _warn(text: str) -> None:
    click.echo(f"note: {one_line(text)}", err=True)


def _checked_targets(outputs: tuple[str, ...]) -> list[Path]:
    from morphs.commands.zone_files import ENDINGS

    targets = [Path(output) for output in outputs]
    check_targets(targets, ENDINGS)
    return targets


def _asked(given: dict[str, Any]) -> tuple[Any, Any]:
    """The request of the options, and what its template makes of it."""
    from morphs.terrain.zones.library import find_template
    from morphs.terrain.zones.request import ZoneRequest, settle_request

    own = {
        name: value for name, value in given.items() if name not in OUTSIDE and value is not None
    }
    own.setdefault("seed", secrets.randbelow(10**6))
    if "levels" in own:
        own["levels"] = int(own["levels"])
    try:
        asked = ZoneRequest.model_validate(own)
    except ValidationError as error:
        raise MorphsError(in_one_line(error, lambda name: f"--{name}")) from error
    return asked, settle_request(asked, find_template(asked.template, _warn))


def _made(asked: Any, options: Any, given: dict[str, Any], progress: Progress) -> Any:
    from morphs.commands.zone_files import fault_of
    from morphs.terrain.zones.making import Limits, generate
    from morphs.terrain.zones.request import request_of

    def watch(name: str, rule: str, number: int, total: int) -> None:
        progress.step("make", number, total)

    request = request_of(asked, options)
    limits = Limits(seconds=given["time_limit"])
    area = generate(options, watch, lambda made: fault_of(made, request), _drawer(given), limits)
    area.request = request
    return area


def _drawer(given: dict[str, Any]) -> Any:
    """What draws a picture of each step into the folder of --steps; a new try begins it anew."""
    from morphs.commands.terrain_output import steps_folder
    from morphs.commands.zone_files import picture

    folder = steps_folder(given["steps"])

    def draw(state: Any, name: str, number: int) -> None:
        if folder is None:
            return
        if number == 1:
            for old in folder.glob("*.png"):
                old.unlink()
        drawing = {**{key: given[key] for key in DRAWING}, "title": name, "legend": False}
        stem = f"{number:02}-{name.replace(' ', '-')}"
        (folder / f"{stem}.png").write_bytes(picture(state.map, drawing))

    return draw


def _written(area: Any, targets: list[Path], given: dict[str, Any]) -> list[Path]:
    from morphs.commands.zone_files import contents_of

    drawing = {key: given[key] for key in DRAWING}
    return write_files([part for target in targets for part in contents_of(area, target, drawing)])


def _say(area: Any, asked: Any, options: Any, written: list[Path]) -> None:
    from collections import Counter

    for note in area.notes:
        _warn(note)
    level = "two levels" if options.levels == 2 else "one level"
    click.echo(
        f"zones {options.template.name}, {options.size} x {options.size}, {level},"
        f" {options.players} players, seed {asked.seed}"
    )
    hows = Counter(passage.how for passage in area.passages if passage.how != "none")
    ways = ", ".join(f"{count} by {how}" for how, count in sorted(hows.items()))
    click.echo(
        f"{len(options.template.zones)} zones, {len(area.things)} things; connections: {ways}"
    )
    for target in written:
        click.echo(f"wrote {target}")
