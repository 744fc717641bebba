"""`morphs check`: the independent verifier on the command line, of layouts and of maps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from morphs.commands.options import grouped_command, json_option, option

OTHERS = ("morphs-terrain", "morphs-key", "morphs-zones")
"""What files that are no layouts call their formats."""


@grouped_command("check")
@click.argument("layout", metavar="MAP.json")
@json_option
@option(
    "--terrain",
    metavar="MAP.json",
    help="also compare the map with the terrain map it shows (.json, .txt)",
)
@option("--map", "its_map", metavar="MAP.json", help="for a key: the map that it belongs to")
@option(
    "--report",
    "scores",
    is_flag=True,
    help="for a map of zones: also rate it: areas, distances, balance",
)
def command(
    layout: str, as_json: bool, terrain: str | None, its_map: str | None, scores: bool
) -> int:
    """Verify a finished map.

    Works out anew, from the tiles and where they lie, whether all sides fit, where the water runs,
    and what can be reached from where. A terrain map (.json or .txt) is checked as well: its
    rivers, roads and layers; a map of zones: its guards, zones and quests; and a key: its rooms,
    numbers and locks. Exit code 1, and a list of what is wrong, if anything is.

    \b
    Example: morphs check map.json
    """
    from morphs.building.checks import check_layout

    data = _read(layout)
    kind = data.get("format")
    for name, given, what, fits in (
        ("--map", its_map, "a key", kind == "morphs-key"),
        ("--terrain", terrain, "a layout", kind not in OTHERS),
        ("--report", scores, "a map of zones", kind == "morphs-zones"),
    ):
        if given and not fits:
            raise click.UsageError(f"{name} concerns {what}, which {layout} is not: leave it out")
    if kind == "morphs-terrain":
        return _check_terrain(data, layout, as_json)
    if kind == "morphs-key":
        return _check_key(data, layout, as_json, its_map)
    if kind == "morphs-zones":
        return _check_zones(data, layout, as_json, scores)
    report = check_layout(layout)
    agreement = None
    if terrain or isinstance(data.get("terrain"), dict):
        from morphs.check.terrain.agreement import compare

        shown = (_read(terrain), terrain) if terrain else (data["terrain"], f"{layout}: terrain")
        agreement = compare(data, *shown)
    click.echo(report.to_json() if as_json else report.to_text())
    if agreement:
        click.echo(agreement.to_text(), err=as_json)
    return 0 if report.ok and not (terrain and agreement and not agreement.ok) else 1


def _read(name: str) -> dict[str, Any]:
    """The data of a file of ours, or of a terrain map in Text Mapper's format."""
    from morphs.layout.layout import read_layout_data

    return _text_map(name) if name.lower().endswith(".txt") else read_layout_data(Path(name))


def _text_map(name: str) -> dict[str, Any]:
    """The data of a terrain map in Text Mapper's format."""
    from morphs.base.files import read_text
    from morphs.generators.terrain.terrain_json import to_dict
    from morphs.generators.terrain.textmapper_read import read_textmapper

    return to_dict(read_textmapper(read_text(Path(name)), name))


def _check_terrain(data: dict[str, Any], where: str, as_json: bool) -> int:
    from morphs.check.terrain.checking import check_terrain

    report = check_terrain(data, where)
    click.echo(report.to_json() if as_json else report.to_text())
    return 0 if report.ok else 1


def _check_zones(data: dict[str, Any], where: str, as_json: bool, scores: bool) -> int:
    from morphs.check.zones import check_zones, score_zones

    report = check_zones(data, where)
    click.echo(report.to_json() if as_json else report.to_text())
    if scores:
        click.echo(score_zones(data, where), err=as_json)
    return 0 if report.ok else 1


def _check_key(data: dict[str, Any], where: str, as_json: bool, its_map: str | None) -> int:
    from morphs.building.key_files import check_key

    report = check_key(data, where, its_map)
    click.echo(report.to_json() if as_json else report.to_text())
    return 0 if report.ok else 1
