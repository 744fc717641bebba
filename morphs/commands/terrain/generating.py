"""What `morphs terrain` does for wargame, toric and folkesten: from options to files."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from contextlib import nullcontext
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, cast

import click

from morphs.base.errors import MorphsError, named, one_line
from morphs.base.files import in_one_line
from morphs.base.targets import check_spared
from morphs.building.charts import ChartDrawing, chart
from morphs.building.terrain import checked_terrain
from morphs.commands.options import flag
from morphs.commands.progress import Progress
from morphs.commands.terrain.output import (
    check_title,
    checked_targets,
    emptied_on_failure,
    note_idle_drawing,
    note_missing_letters,
    steps_folder,
    told_options,
    write_all,
    write_step,
)
from morphs.commands.written import before_writing
from morphs.generators.terrain.terrain_file import read_terrain

DRAWING = ("style", "px", "title", "cell_size", "legend", "labels", "dress")
OUTSIDE = (*DRAWING, "outputs", "again", "keep", "steps", "as_text", "quiet", "log", "campaign")
KEEPING = (".json",)
"""Endings of files that keep how their map was asked to be drawn."""
NO_STAGES, ALL_STAGES = "none", "all"
WAYS, DEFAULTS = ("river", "road", "railway"), ("", "roll", "cover")
"""What runs across a battlefield, and what says nothing of it."""
TORIC_BOARD, THROWN = "hex:40x30", "dice"
"""The board of a toric world, and what to ask for where its dice are to say how large it is."""


def generate(generator: str, **given: Any) -> None:
    """Make the map of the options of a generator's command, and write it."""
    outputs = tuple(given["outputs"]) or (() if given["as_text"] else ("map.png",))
    targets = checked_targets(outputs, given.get("log"))
    files = [*targets, *([Path(given["log"])] if given.get("log") else [])]
    check_spared(files, [(given.get("campaign") or "").rpartition(":")[0]])
    announce = before_writing(files)
    request, old = _request(generator, given)
    drawing = _drawing(request, given)
    with Progress(given["quiet"]) as progress:
        terrain, report = _made(request, old, given, drawing, progress)
        written = write_all(terrain, targets, drawing, given.get("log"))
    if given["as_text"]:
        from morphs.generators.terrain.terrain_map import as_characters

        click.echo(as_characters(terrain))
    if not given["quiet"]:
        note_idle_drawing(DRAWING, targets, given["steps"], KEEPING)
        note_missing_letters(given["title"])
        _say(terrain, report, request, map(announce, written))


def _request(generator: str, given: dict[str, Any]) -> tuple[Any, Any]:
    """The request of the options, upon that of an old map if there is one."""
    from morphs.generators.terrain.making import GENERATORS, TerrainRequest

    if given["keep"] and not given["again"]:
        raise MorphsError("--keep says what to keep of an old map: give it with --again MAP.json")
    old = read_terrain(given["again"]) if given["again"] else None
    data: dict[str, Any] = _stored_request(old, generator, given["again"]) if old else {}
    own = {n: value for n, value in given.items() if n not in OUTSIDE and value is not None}
    _refuse_idle(own)
    if "seed" in own:
        data.pop("perl_seed", None)
    if "seed" not in own and "seed" not in data:
        own["seed"] = secrets.randbelow(10**6)
    if "stages" in own:
        own["stages"] = _stages(own["stages"])
    elif not old and own.get("mode", "text") == "text":
        own["stages"] = list(GENERATORS[generator].usual)
    if told := {name: given[name] for name in told_options(DRAWING)}:
        own["drawing"] = told
    _nest(generator, own, given.get("campaign"), old is not None)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(data.get(key), dict)
        data[key] = {**data[key], **value} if both else value
    data["generator"] = generator
    tell = partial(in_one_line, name=flag, within=("wargame", "toric"))
    return TerrainRequest.model_validate(data, context={"tell": tell}), old


def _drawing(request: Any, given: dict[str, Any]) -> ChartDrawing:
    """How the map is drawn: as it was asked for, now or when an old map was made, else as usual."""
    from morphs.draw.terrain.style import style_named

    found = {name: given[name] for name in DRAWING} | request.drawing.asked()
    style_named(found["style"])
    check_title(found["title"], found["dress"])
    return cast("ChartDrawing", found)


def _refuse_idle(own: dict[str, Any]) -> None:
    """Refuse options that another one given beside them makes idle."""
    if own.get("perl_seed") is not None and own.get("seed") is not None:
        raise MorphsError(f"{flag('perl_seed')} stands for {flag('seed')}: give one of them")
    for way in WAYS:
        told = [name for name in own if name.startswith(f"{way}_") and own[name] not in DEFAULTS]
        if own.get(way) == "no" and told:
            raise MorphsError(
                f"{flag(told[0])} tells of a {way}, which {flag(way)} no leaves out: give one of "
                f"them"
            )


def _stages(text: str) -> list[str]:
    """The stages of a list with commas; `none` alone is none, `all` alone is each."""
    from morphs.generators.terrain.extras import STAGES

    names = [part.strip() for part in text.split(",") if part.strip()]
    if names == [ALL_STAGES]:
        return list(STAGES)
    return [] if names == [NO_STAGES] else names


def _nest(generator: str, own: dict[str, Any], campaign: str | None, old: bool) -> None:
    """Put a generator's own options where the request has them."""
    if generator == "wargame":
        from morphs.generators.terrain.campaign import campaign_options
        from morphs.generators.terrain.wargame import WargameOptions, parse_dice

        inner = {name: own.pop(name) for name in WargameOptions.model_fields if name in own}
        if "segments" in inner:
            inner["segments"] = int(inner["segments"])
        if campaign:
            where, _, place = campaign.rpartition(":")
            where = where or campaign
            inner = {**campaign_options(read_terrain(where), place, where), **inner}
        own["wargame"] = inner
        if "dice" in own:
            own["dice"] = parse_dice(own["dice"])
    elif generator == "toric":
        from morphs.generators.terrain.toric import ToricOptions, read_parameters

        if "parameters" in own:
            own["parameters"] = read_parameters(Path(own["parameters"]))
        own["toric"] = {name: own.pop(name) for name in ToricOptions.model_fields if name in own}
        sized = "size" in own["toric"].get("parameters", {})
        if own.get("board") == THROWN or (sized and "board" not in own):
            own["board"] = None
        elif not old:
            own.setdefault("board", TORIC_BOARD)


def _stored_request(old: Any, generator: str, where: str) -> dict[str, Any]:
    if old.generator != generator:
        made = old.generator or "no generator of ours"
        raise MorphsError(f"{where}: was made by {made}, not by {generator}")
    return {name: value for name, value in old.request.items() if name != "kept"}


def _made(
    request: Any, old: Any, given: dict[str, Any], drawing: ChartDrawing, progress: Progress
) -> tuple[Any, Any]:
    """The map, and what the check says of it."""
    from morphs.generators.terrain.terrain_map import as_characters

    folder = steps_folder(given["steps"])
    taken = count(1)

    def snapshot(name: str, rule: str, number: int, total: int, look: Any) -> None:
        progress.step("make", number, total)
        if folder:
            data = chart(look(), {**drawing, "title": f"{rule}: {name}"})
            stem = f"{next(taken):02}-{name.replace(' ', '-')}"
            write_step(folder / f"{stem}.png", data)
            write_step(folder / f"{stem}.txt", f"{as_characters(look())}\n".encode())

    keep = tuple(part.strip() for part in given["keep"].split(",") if part.strip())
    file = given.get("parameters")
    with emptied_on_failure(folder), named(file) if file else nullcontext():
        return checked_terrain(request, old, keep, snapshot)


def _say(terrain: Any, report: Any, request: Any, written: Iterable[str]) -> None:
    for note in terrain.notes:
        click.echo(f"note: {one_line(note)}", err=True)
    dice = f"seed {request.seed}" if request.dice is None else f"{len(request.dice)} throws"
    if request.perl_seed is not None:
        dice = f"perl seed {request.perl_seed}"
    click.echo(f"{terrain.generator} {terrain.ground.name}, {dice}")
    click.echo(report.to_text().removeprefix("map: "))
    for line in written:
        click.echo(line)
