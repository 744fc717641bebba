"""`morphs terrain zones`: maps laid out by templates of zones."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from math import isfinite, isqrt
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from morphs.base.errors import MorphsError, one_line
from morphs.base.files import in_one_line
from morphs.building.outputs import ZONES
from morphs.commands.progress import Progress

if TYPE_CHECKING:
    from morphs.building.charts import ZoneDrawing
    from morphs.zones.request import ZoneRequest
    from morphs.zones.state import State, ZoneOptions
    from morphs.zones.templates.template import Template
    from morphs.zones.zone_map import ZoneMap

ASKED = (
    *("template", "players", "humans", "computers", "size", "levels", "water", "symmetry"),
    *("monsters", "shapes", "seed"),
)
"""The options that make the request; all others say what becomes of the map."""


class Given(TypedDict):
    """The options of the command line."""

    template: str | None
    listed: bool
    players: int | None
    humans: int | None
    computers: int | None
    size: int | None
    levels: str | None
    water: str | None
    symmetry: str | None
    monsters: str | None
    shapes: str | None
    seed: int | None
    again: str | None
    outputs: tuple[str, ...]
    overlay: str | None
    px: int | None
    title: str
    legend: bool
    steps: str | None
    time_limit: float | None
    report: bool
    quiet: bool


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
    "--again", metavar="MAP.json", help="make the map of a file anew, but for what is given"
)
@click.option(
    "-o", "--output", "outputs", multiple=True, metavar="FILE",
    help="write .png, .json, .h3m or .tmj; may be given several times [map.png]",
)  # fmt: skip
@click.option(
    "--overlay",
    type=click.Choice(["zones", "mask", "distances", "guards"]),
    help="what the picture shows besides",
)
@click.option("--px", type=click.IntRange(4, 64), metavar="N", help="pixels a square")
@click.option("--title", default="", help="written above the picture")
@click.option("--legend/--no-legend", default=True, help="below the picture [yes]")
@click.option("--steps", metavar="FOLDER", help="write a picture for each step")
@click.option(
    "--time-limit", type=click.FloatRange(min=0, min_open=True), metavar="SECONDS",
    help="give up after that long",
)  # fmt: skip
@click.option("--report", is_flag=True, help="say how good the map is")
@click.option("-q", "--quiet", is_flag=True, help="say nothing but errors")
def command(**given: Unpack[Given]) -> None:
    """A map of zones by a template: towns, mines, treasures, guards, roads.

    \b
    Example: morphs terrain zones --template crossroads --seed 4 -o map.png -o map.h3m
    """
    if given["listed"]:
        click.echo(_listing(given["template"]))
        return
    begun = monotonic()
    if given["time_limit"] is not None and not isfinite(given["time_limit"]):
        raise MorphsError("--time-limit: give a number of seconds")
    targets = ZONES.checked(tuple(given["outputs"]) or ("map.png",))
    asked, options = _asked(given)
    with Progress(given["quiet"]) as progress:
        area = _made(asked, options, given, progress, begun)
        written = ZONES.write(area, targets, _drawing(given))
    if not given["quiet"]:
        _say(area, asked, options, written)
    if given["report"]:
        from morphs.check.zones import score_zones
        from morphs.zones.zone_json import to_dict

        click.echo(score_zones(to_dict(area), "map"))


def _listing(name: str | None) -> str:
    """One line for each template: what it is called, its zones, players, sizes, what it is like."""
    from morphs.zones.templates.library import read_templates, shipped_templates

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


def _asked(given: Given) -> tuple[ZoneRequest, ZoneOptions]:
    """The request of the options, upon that of an old map if there is one, and what its template
    makes of it."""
    from morphs.zones.request import ZoneRequest, settle_request

    own = {name: given[name] for name in ASKED if given[name] is not None}  # type: ignore[literal-required]
    if given["levels"] is not None:
        own["levels"] = int(given["levels"])
    old = _old(given["again"]) if given["again"] else None
    data = {**(_kept(old, own) if old else {"seed": secrets.randbelow(10**6)}), **own}

    def spelt(name: str) -> str:
        return f"--{name}" if name in own or not old else f"{given['again']}: request.{name}"

    tell = partial(in_one_line, name=spelt)
    asked = ZoneRequest.model_validate(data, context={"tell": tell})
    return asked, settle_request(asked, _template(asked, given["again"], old))


def _old(file: str) -> ZoneMap:
    """The map of a file, for what it says of its making."""
    from morphs.zones.zone_json import read_zones

    old = read_zones(file)
    if not old.request:
        raise MorphsError(f"{file}: carries no request of Morphs")
    return old


def _kept(old: ZoneMap, own: dict[str, object]) -> dict[str, object]:
    """What an old map's request says and nothing given anew decides: another template decides its
    sizes and players, another size its levels, and other players are counted anew."""
    dropped: set[str] = set()
    if "template" in own:
        dropped |= {"size", "levels", "players", "humans", "water"}
    if "size" in own:
        dropped.add("levels")
    if {"players", "humans", "computers"} & set(own):
        dropped |= {"players", "humans"}
    return {name: value for name, value in old.request.items() if name not in dropped}


def _template(asked: ZoneRequest, again: str | None, old: ZoneMap | None) -> Template:
    from morphs.zones.templates.library import find_template

    try:
        template = find_template(asked.template, _warn)
    except MorphsError as error:
        if old is None or old.request.get("template") != asked.template:
            raise
        raise MorphsError(
            f"{again}: its template is not here any more; say with --template where it is ({error})"
        ) from error
    if old is not None and {asked.symmetry, old.request.get("symmetry")} == {"none"}:
        same = old.request.get("template") != asked.template or old.template == _of_old(
            template, old
        )
        if not same:
            _warn(f"the template {template.name} has changed since {again} was made")
    return template


def _of_old(template: Template, old: ZoneMap) -> Template:
    """What there is of a template for those who play on an old map."""
    from morphs.zones.templates.template import peopled

    numbers = [old.request.get(name) for name in ("players", "humans")]
    players, humans = (number if isinstance(number, int) else 0 for number in numbers)
    return peopled(template, players, humans)


def _made(
    asked: ZoneRequest, options: ZoneOptions, given: Given, progress: Progress, begun: float
) -> ZoneMap:
    from morphs.building.zones import checked_zones
    from morphs.commands.terrain.output import emptied_on_failure, steps_folder
    from morphs.zones.making import Limits

    def watch(name: str, rule: str, number: int, total: int) -> None:
        progress.step("make", number, total)

    limits = Limits(seconds=given["time_limit"], begun=begun)
    folder = steps_folder(given["steps"])
    with emptied_on_failure(folder):
        return checked_zones(asked, options, limits, watch, _drawer(given, folder))


def _drawing(given: Given) -> ZoneDrawing:
    return {
        "overlay": given["overlay"],
        "px": given["px"],
        "legend": given["legend"],
        "title": given["title"],
    }


def _drawer(given: Given, folder: Path | None) -> Callable[[State, str, int], None]:
    """What draws a picture of each step into the folder of --steps; a new try begins it anew."""
    from morphs.building.charts import zone_picture

    def draw(state: State, name: str, number: int) -> None:
        if folder is None:
            return
        if number == 1:
            for old in folder.glob("*.png"):
                old.unlink()
        drawing: ZoneDrawing = {**_drawing(given), "title": name, "legend": False}
        stem = f"{number:02}-{name.replace(' ', '-')}"
        (folder / f"{stem}.png").write_bytes(zone_picture(state.map, drawing))

    return draw


def _say(area: ZoneMap, asked: ZoneRequest, options: ZoneOptions, written: list[Path]) -> None:
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
