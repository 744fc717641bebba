"""`morphs terrain`: maps of terrain from three generators, drawn or written as text and data."""

from __future__ import annotations

import os
import secrets
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import click
from pydantic import BaseModel, ValidationError

from morphs.commands.progress import Progress
from morphs.errors import MorphsError, one_line
from morphs.files import NewFile, in_one_line, is_folder

ENDINGS = (".png", ".svg", ".txt", ".json", ".geojson")
OVERVIEW_BELOW = 7  # pixels a cell: smaller ones are drawn as plain blocks
LARGEST_CHART = 60_000  # cells with symbols


@click.group(invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Make maps of terrain: battlefields, a toric world, a wilderness.

    \b
    Example: morphs terrain folkesten --with settlements,roads,names -o map.png -o map.json
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _common() -> list[click.Parameter]:
    return [
        click.Option(
            ["-o", "--output", "outputs"],
            multiple=True,
            metavar="FILE",
            help=f"write {', '.join(ENDINGS)}; may be given several times [map.png]",
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
        click.Option(["--steps"], metavar="FOLDER", help="write one picture for each step"),
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


def _wargame_options() -> list[click.Parameter]:
    from morphs.terrain.wargame.options import WargameOptions

    return [
        *_common(),
        *_options_of(WargameOptions),
        click.Option(["--dice"], metavar="N,N,...", help="your own throws instead of a seed's"),
        click.Option(["--log"], metavar="FILE", help="write every throw, its rule, what it did"),
        click.Option(
            ["--from", "campaign"],
            metavar="MAP.json:X,Y",
            help="the campaign square: relief, cover, river and road of a cell of another map",
        ),
    ]


def _toric_options() -> list[click.Parameter]:
    from morphs.terrain.toric.parameters import ToricOptions

    return [
        *_common(),
        *_options_of(ToricOptions, leave_out=("parameters",)),
        click.Option(["--parameters"], metavar="FILE.toml", help="other numbers, dice allowed"),
    ]


def _folkesten_options() -> list[click.Parameter]:
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


DRAWING = ("style", "px", "title", "cell_size", "legend", "labels")
OUTSIDE = (*DRAWING, "outputs", "again", "keep", "steps", "as_text", "quiet", "log", "campaign")


def _run(generator: str, **given: Any) -> None:
    outputs = tuple(given["outputs"]) or (() if given["as_text"] else ("map.png",))
    targets = _targets(outputs, given.get("log"))
    drawing = {name: given[name] for name in DRAWING}
    from morphs.draw.terrain.style import style_named

    style_named(drawing["style"])
    request, old = _request(generator, given)
    with Progress(given["quiet"]) as progress:
        terrain = _made(request, old, given, drawing, progress)
        report = _checked(terrain)
        written = _write(terrain, targets, drawing, given.get("log"))
    if given["as_text"]:
        from morphs.terrain.terrain_map import as_characters

        click.echo(as_characters(terrain))
    if not given["quiet"]:
        _say(terrain, report, request, written)


def _request(generator: str, given: dict[str, Any]) -> tuple[Any, Any]:
    """The request of the options, upon that of an old map if there is one."""
    from morphs.terrain.making import TerrainRequest

    if given["keep"] and not given["again"]:
        raise MorphsError("--keep says what to keep of an old map: give it with --again MAP.json")
    old = _map_of(Path(given["again"])) if given["again"] else None
    data: dict[str, Any] = _stored_request(old, generator, given["again"]) if old else {}
    own = {
        name: value
        for name, value in given.items()
        if name not in OUTSIDE and value not in (None, "")
    }
    own["seed"] = given["seed"] if given["seed"] is not None else secrets.randbelow(10**6)
    if own.get("stages"):
        own["stages"] = [part.strip() for part in own["stages"].split(",") if part.strip()]
    _nest(generator, own, given.get("campaign"))
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(data.get(key), dict)
        data[key] = {**data[key], **value} if both else value
    data["generator"] = generator
    try:
        return TerrainRequest.model_validate(data), old
    except ValidationError as error:
        raise MorphsError(in_one_line(error, _spelt)) from error


def _spelt(name: str) -> str:
    return {"stages": "--with"}.get(name, f"--{name.replace('_', '-')}")


def _nest(generator: str, own: dict[str, Any], campaign: str | None) -> None:
    """Put a generator's own options where the request has them."""
    if generator == "wargame":
        from morphs.terrain.campaign import campaign_options
        from morphs.terrain.wargame import WargameOptions, parse_dice

        inner = {name: own.pop(name) for name in WargameOptions.model_fields if name in own}
        if "segments" in inner:
            inner["segments"] = int(inner["segments"])
        if campaign:
            where, _, place = campaign.rpartition(":")
            inner = {**campaign_options(_map_of(Path(where or campaign)), place), **inner}
        own["wargame"] = inner
        if "dice" in own:
            own["dice"] = parse_dice(own["dice"])
    elif generator == "toric":
        from morphs.terrain.toric import ToricOptions, read_parameters

        if "parameters" in own:
            own["parameters"] = read_parameters(Path(own["parameters"]))
        own["toric"] = {name: own.pop(name) for name in ToricOptions.model_fields if name in own}


def _stored_request(old: Any, generator: str, where: str) -> dict[str, Any]:
    if old.generator != generator:
        made = old.generator or "no generator of ours"
        raise MorphsError(f"{where}: was made by {made}, not by {generator}")
    return {name: value for name, value in old.request.items() if name != "kept"}


def _map_of(path: Path) -> Any:
    """Read a terrain map, from JSON or Text Mapper's text."""
    from morphs.files import parse_json, read_text
    from morphs.terrain.terrain_json import from_json_data
    from morphs.terrain.textmapper_read import read_textmapper

    text = read_text(path)
    if path.suffix.lower() == ".txt":
        return read_textmapper(text, str(path))
    return from_json_data(parse_json(text, str(path)), str(path))


def _made(
    request: Any, old: Any, given: dict[str, Any], drawing: dict[str, Any], progress: Progress
) -> Any:
    from morphs.terrain.making import make, make_again

    folder = _steps_folder(given["steps"])

    def snapshot(name: str, rule: str, number: int, total: int, look: Any) -> None:
        progress.step("make", number, total)
        if folder:
            index = len(list(folder.glob("*.png"))) + 1
            picture = _picture(look(), {**drawing, "title": f"{rule}: {name}"}, ".png")
            (folder / f"{index:02}-{name.replace(' ', '-')}.png").write_bytes(picture)

    keep = tuple(part.strip() for part in given["keep"].split(",") if part.strip())
    if old is None:
        return make(request, snapshot)
    return make_again(old, request, keep, snapshot)


def _steps_folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise MorphsError(f"--steps: {folder} should be a new or empty folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MorphsError(f"--steps: {folder} cannot be made: {error.strerror}") from error
    return folder


def _checked(terrain: Any) -> Any:
    """Check every map before it is written: a fault would be ours, and is said as such."""
    from morphs.check.terrain import check_terrain
    from morphs.terrain.terrain_json import to_json_data

    report = check_terrain(to_json_data(terrain), "map")
    for fault in report.faults[:5]:
        click.echo(f"note: the check found: {one_line(fault)}", err=True)
    return report


def _targets(outputs: tuple[str, ...], log: str | None) -> list[Path]:
    """Check before any work that the outputs can be written."""
    targets = [Path(output) for output in outputs]
    for target in targets:
        if target.suffix.lower() not in ENDINGS:
            known = ", ".join(ENDINGS)
            raise MorphsError(f"{target}: unknown kind of output; the file must end in {known}")
    for target in [*targets, *([Path(log)] if log else [])]:
        if not is_folder(target.parent):
            raise MorphsError(f"{target}: cannot be written: {target.parent} is no folder")
        if not os.access(target.parent, os.W_OK):
            raise MorphsError(f"{target}: cannot be written: {target.parent} is write-protected")
        if is_folder(target):
            raise MorphsError(f"{target}: cannot be written: it is a folder")
    if len({*targets, *([Path(log)] if log else [])}) < len(targets) + bool(log):
        raise MorphsError("the same output is named twice")
    return targets


def _write(
    terrain: Any, targets: list[Path], drawing: dict[str, Any], log: str | None
) -> list[Path]:
    """Write all outputs, or none of them."""
    contents = [(target, _content(terrain, target, drawing)) for target in targets]
    if log:
        from morphs.terrain.wargame import Throw, log_lines

        lines = log_lines([Throw(*entry) for entry in terrain.log])
        contents.append((Path(log), ("\n".join(lines) + "\n").encode()))
    with ExitStack() as stack:
        files = []
        for target, data in contents:
            files.append(NewFile(target))
            stack.callback(files[-1].drop)
            with files[-1].written() as stream:
                stream.write(data)
        for file in files:
            file.put()
    return [target for target, _ in contents]


def _content(terrain: Any, target: Path, drawing: dict[str, Any]) -> bytes:
    ending = target.suffix.lower()
    if ending == ".txt":
        from morphs.terrain.textmapper import to_textmapper

        plain = terrain.request.get("mode") == "textmapper"
        return to_textmapper(terrain, plain).encode()
    if ending == ".json":
        from morphs.terrain.terrain_json import to_json

        return to_json(terrain).encode()
    if ending == ".geojson":
        from morphs.terrain.geojson import to_geojson

        return to_geojson(terrain).encode()
    return _picture(terrain, drawing, ending)


def _picture(terrain: Any, drawing: dict[str, Any], ending: str) -> bytes:
    from morphs.draw.terrain.chart import ChartOptions, chart_svg
    from morphs.draw.terrain.overview import overview_png
    from morphs.draw.terrain.render import svg_to_png
    from morphs.draw.terrain.style import style_named

    style = style_named(drawing["style"])
    pixels = drawing["px"] or _pixels(terrain.ground.columns, terrain.ground.rows)
    if ending == ".png" and (pixels < OVERVIEW_BELOW or terrain.ground.count > LARGEST_CHART):
        return overview_png(terrain, style, min(pixels, 12))
    options = ChartOptions(
        style,
        pixels,
        coordinates=drawing["labels"],
        legend=drawing["legend"],
        title=drawing["title"],
        scale=drawing["cell_size"],
    )
    svg = chart_svg(terrain, options)
    return svg.encode() if ending == ".svg" else svg_to_png(svg)


def _pixels(columns: int, rows: int) -> int:
    """As large as makes a picture of about 2800 pixels, at most 90 for a cell."""
    return max(2, min(90, 2800 // max(columns, rows)))


def _say(terrain: Any, report: Any, request: Any, written: list[Path]) -> None:
    for note in terrain.notes:
        click.echo(f"note: {one_line(note)}", err=True)
    dice = f"seed {request.seed}" if request.dice is None else f"{len(request.dice)} throws"
    if request.perl_seed is not None:
        dice = f"perl seed {request.perl_seed}"
    click.echo(f"{terrain.generator} {terrain.ground.name}, {dice}")
    click.echo(report.to_text().removeprefix("map: "))
    for target in written:
        click.echo(f"wrote {target}")


def _add(name: str, options: list[click.Parameter], text: str) -> None:
    def callback(**given: Any) -> None:
        _run(name, **given)

    command.add_command(click.Command(name, params=options, callback=callback, help=text))


_add(
    "wargame",
    _wargame_options(),
    """A battlefield by the tables of a wargame, every throw logged.

    \b
    Example: morphs terrain wargame --relief hilly --seed 4 -o battle.png --log dice.txt
    """,
)
_add(
    "toric",
    _toric_options(),
    """A world without edges: it can be tiled without a seam.

    \b
    Example: morphs terrain toric --board hex:60x40 --seed 3 -o world.png -o world.json
    """,
)
_add(
    "folkesten",
    _folkesten_options(),
    """A hex wilderness after Andreas Folkesten.

    \b
    Example: morphs terrain folkesten --mode textmapper --perl-seed 42 -o map.txt
    """,
)
