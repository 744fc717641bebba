"""`morphs terrain zones`: maps laid out by templates of zones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite, isqrt
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Unpack, cast

import click

from morphs.base.errors import MorphsError, one_line
from morphs.base.targets import check_spared
from morphs.building.outputs import ZONES, tileset_of
from morphs.commands.options import HelpInGroups
from morphs.commands.progress import Progress
from morphs.commands.terrain.output import check_title, note_idle_drawing, note_missing_letters
from morphs.commands.terrain.zone_options import OPTIONS
from morphs.commands.terrain.zone_request import Given, read_request, warn
from morphs.commands.written import before_writing

if TYPE_CHECKING:
    from morphs.building.charts import ZoneDrawing
    from morphs.generators.zones.request import ZoneRequest
    from morphs.generators.zones.state import State, ZoneOptions
    from morphs.generators.zones.zone_map import ZoneMap

DRAWING = ("overlay", "px", "legend", "title", "dress")


def _run(**given: Unpack[Given]) -> None:
    if given["listed"]:
        click.echo(_listing(given["template"]))
        return
    begun = monotonic()
    if given["time_limit"] is not None and not isfinite(given["time_limit"]):
        raise MorphsError("--time-limit: give a number of seconds")
    targets = ZONES.checked(tuple(given["outputs"]) or ("map.png",))
    check_title(given["title"], given["dress"])
    check_spared(targets, [(given["template"] or "").partition("#")[0]])
    announce = before_writing([*targets, *map(tileset_of, targets)])
    wanted, options = read_request(given)
    with Progress(given["quiet"]) as progress:
        area = _made(wanted, options, given, progress, begun)
        written = ZONES.write(area, targets, _drawing(given))
    if not given["quiet"]:
        if given["template"] is None and given["again"] is None:
            click.echo(f"template {wanted.template}, by the dice: --template NAME takes another")
        note_idle_drawing(DRAWING, targets, given["steps"])
        note_missing_letters(given["title"])
        _say(area, wanted, options, map(announce, written))
    if given["report"]:
        from morphs.check.zones import score_zones
        from morphs.generators.zones.zone_json import to_dict

        click.echo(score_zones(to_dict(area), "map"))


def _listing(name: str | None) -> str:
    """One line for each template: what it is called, its zones, players, sizes, what it is like."""
    from morphs.generators.zones.templates.library import read_templates, shipped_templates

    templates = (
        shipped_templates()
        if name is None
        else {template.name: template for template in read_templates(Path(name), warn)}
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
    """How wide a level of so many squares can be asked for."""
    from morphs.generators.zones.request import LARGEST

    return min(isqrt(squares), LARGEST)


def _made(
    wanted: ZoneRequest, options: ZoneOptions, given: Given, progress: Progress, begun: float
) -> ZoneMap:
    from morphs.building.zones import checked_zones
    from morphs.commands.terrain.output import emptied_on_failure, steps_folder
    from morphs.generators.zones.making import Limits

    def watch(name: str, rule: str, number: int, total: int) -> None:
        progress.step("make", number, total)

    limits = Limits(seconds=given["time_limit"], begun=begun)
    folder = steps_folder(given["steps"])
    with emptied_on_failure(folder):
        return checked_zones(wanted, options, limits, watch, _drawer(given, folder))


def _drawing(given: Given) -> ZoneDrawing:
    return cast("ZoneDrawing", {name: value for name, value in given.items() if name in DRAWING})


def _drawer(given: Given, folder: Path | None) -> Callable[[State, str, int], None]:
    """What draws a picture of each step into the folder of --steps; a new try begins it anew."""
    from morphs.building.charts import zone_picture
    from morphs.commands.terrain.output import write_step

    def draw(state: State, name: str, number: int) -> None:
        if folder is None:
            return
        if number == 1:
            for old in folder.glob("*.png"):
                old.unlink()
        drawing: ZoneDrawing = {**_drawing(given), "title": name, "legend": False}
        stem = f"{number:02}-{name.replace(' ', '-')}"
        write_step(folder / f"{stem}.png", zone_picture(state.map, drawing))

    return draw


def _say(area: ZoneMap, wanted: ZoneRequest, options: ZoneOptions, written: Iterable[str]) -> None:
    from collections import Counter

    for note in area.notes:
        warn(note)
    level = "two levels" if options.levels == 2 else "one level"
    click.echo(
        f"zones {options.template.name}, {options.size} x {options.size}, {level},"
        f" {options.players} players, seed {wanted.seed}"
    )
    hows = Counter(passage.how for passage in area.passages if passage.how != "none")
    ways = ", ".join(f"{count} by {how}" for how, count in sorted(hows.items()))
    click.echo(
        f"{len(options.template.zones)} zones, {len(area.things)} things; connections: {ways}"
    )
    for line in written:
        click.echo(line)


command = HelpInGroups(
    "zones",
    params=OPTIONS,
    callback=_run,
    help="""A map of zones by a template: towns, mines, treasures, guards, roads.

    \b
    Example: morphs terrain zones --template crossroads --seed 4 -o map.png
    """,
)
