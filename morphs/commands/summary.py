"""What `morphs build` says of a finished map."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from morphs.base.errors import MorphsError, one_line
from morphs.base.wording import counted
from morphs.building.report import Report
from morphs.building.result import Result
from morphs.layout.cells import LaidCells
from morphs.layout.water import Body
from morphs.tiles.packs.pack import Problem

if TYPE_CHECKING:
    from morphs.check import Reach

SHOWN = 5
REACH_CELLS = 1000
"""On larger boards it would take more than a tenth of the build to find out how far one can walk;
`morphs check` tells it."""
DONE = {"fill": "filled with drawn tiles", "cap": "closed", "leave": "left empty"}
LAND = "made into land"
ENDS = {
    "border": "off the map",
    "lake": "into a lake",
    "sink": "underground",
    "gap": "into a cell that no tile fits",
}


def say(result: Result, targets: Sequence[Path], announce: Callable[[Path], str]) -> None:
    """Tell what was made, in a few lines; `announce` says how each file was written."""
    for unmet in result.report.unmet:
        click.echo(f"NOT KEPT: {one_line(unmet)}", err=True)
    _say_notes(result.report.notes, result.catalogue.problems)
    for line in summary(result):
        click.echo(line)
    from morphs.draw.formats import SUFFIXES

    for target in targets:
        size = ""
        if target.suffix.lower() in SUFFIXES:
            wide, high = _size(result, target)
            size = f" ({wide} x {high} pixels)"
        click.echo(f"{announce(target)}{size}")


def _size(result: Result, target: Path) -> tuple[int, int]:
    """The size of the picture that was written, in pixels."""
    from PIL import Image

    if not result.request.dress:
        return result.scene.width, result.scene.height
    with Image.open(target) as sheet:
        return sheet.size


def summary(result: Result) -> list[str]:
    """Return what there is to tell of a map to whoever will play on it, a line each."""
    request = result.request
    lines = [f"{request.board}, seed {request.seed}: {_tiles(result.report, request.gaps)}"]
    if len(result.layout.cells) <= REACH_CELLS:
        from morphs.check import find_reach

        lines.append(_walks(find_reach(json.loads(result.layout.to_json())), result))
    return [*lines, *_shown(result), *_waters(result.report.bodies)]


def _say_notes(notes: Sequence[str], problems: Sequence[Problem]) -> None:
    """Say every note, every file left out; of files that only needed some mending the first."""
    mended = [str(problem) for problem in problems if not problem.fatal]
    for note in [*(note for note in notes if note not in mended), *mended[:SHOWN]]:
        click.echo(f"note: {one_line(note)}", err=True)
    if len(mended) > SHOWN:
        click.echo(f"note: and {len(mended) - SHOWN} more files like that", err=True)


def _tiles(report: Report, gaps: str) -> str:
    different = f"{report.placed - report.repeats} different" if report.repeats else "none twice"
    tiles = f"{counted(report.placed, 'tile')}, {different}"
    if not report.gaps:
        return f"{tiles}; every cell is filled"
    cells = f"{counted(report.gaps, 'cell')} that no tile fits"
    return f"{tiles}; {cells} (gaps), {DONE.get(gaps, LAND)}"


def _walks(reach: Reach, result: Result) -> str:
    """Parts that one can walk, the ways into them, and ways that lead nowhere."""
    ends = _number(reach.dead_ends, "dead end")
    vocabulary = result.catalogue.vocabulary
    if not vocabulary.areas[vocabulary.plain_area].walk:  # else all of the rim leads off the map
        ends = f"{_entrances(reach, result)}, {ends}"
    if not reach.parts:
        return "nothing on it can be walked"
    if len(reach.parts) == 1:
        return f"1 part: one can walk from everywhere to everywhere; {ends}"
    is_required = result.request.connected or result.request.terrain is not None
    wish = "" if is_required else " (--connected joins them)"
    largest = f"the largest of {counted(reach.parts[0], 'cell')}"
    return f"{len(reach.parts)} parts, {largest}, with no way on foot between them{wish}; {ends}"


def _entrances(reach: Reach, result: Result) -> str:
    """How many ways lead off the map; of a section how many galleries are shown closed there."""
    closed = _sealed(result)
    if not closed:
        return _number(reach.entrances, "entrance")
    open_ = max(0, reach.entrances - closed)  # shafts from above are no ways over the rim
    shut = f"{counted(closed, 'gallery')} closed at the rim"
    return f"{counted(open_, 'entrance')}, {shut}" if open_ else shut


def _sealed(result: Result) -> int:
    """How many galleries of a section its sheet shows closed. A map too small or large to be drawn,
    of which only the layout was asked for, shows none."""
    with suppress(MorphsError):
        return len(result.picture.sealed) if result.request.dress else 0
    return 0


def _number(number: int, noun: str) -> str:
    return counted(number, noun) if number else f"no {noun}"


def _shown(result: Result) -> list[str]:
    """How many tiles show rooms, caves, lakes at a side, and what tags they have."""
    vocabulary, catalogue = result.catalogue.vocabulary, result.catalogue
    plain = vocabulary.plain_area
    areas, tags = Counter[str](), Counter[str]()
    for look, count in LaidCells.of(result.layout.cells).counted():
        for area in sorted({face[0] for face in look.faces or ()} - {plain}):
            areas[vocabulary.areas[area].name] += count
        if look.pack and look.tile:
            for tag in catalogue.by_key[look.pack, look.tile].tags:
                tags[tag] += count
    most_of = [f"tiles with {_most(areas)} at a side"] if areas else []
    most_of += [f"tagged {_most(tags)}"] if tags else []
    return ["; ".join(most_of)] if most_of else []


def _most(counts: Counter[str]) -> str:
    often = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    more = f" and {len(often) - SHOWN} more" if len(often) > SHOWN else ""
    return ", ".join(f"{name} {count}" for name, count in often[:SHOWN]) + more


def _waters(bodies: Sequence[Body]) -> list[str]:
    """How much running water there is, and where the longest goes."""
    if not bodies:
        return []
    longest = bodies[0]
    meets = f", {counted(longest.confluences, 'confluence')}" if longest.confluences else ""
    end = " and ".join(ENDS.get(place, f"into {place}") for place in longest.goes_to)
    across = f"{longest.liquid} across {counted(len(longest.cells), 'cell')}{meets}, {end}"
    if len(bodies) == 1:
        return [f"1 body of running water: {across}"]
    return [f"{len(bodies)} bodies of running water; the longest: {across}"]
