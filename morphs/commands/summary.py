"""What `morphs build` says of a finished map."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from morphs.base.errors import one_line
from morphs.base.wording import counted
from morphs.building.report import Report
from morphs.building.result import Result
from morphs.layout.water import Body
from morphs.packs.pack import Problem

SHOWN = 5
DONE = {"fill": " filled with drawn tiles", "cap": " capped", "leave": ""}
LAND = " filled with land"
ENDS = {"border": "off the map", "sink": "underground", "gap": "into a gap"}


def say(result: Result, targets: Sequence[Path]) -> None:
    """Tell what was made, in a few lines."""
    report = result.report
    _say_notes(report.notes, result.catalogue.problems)
    filled = _filled(report, DONE.get(result.request.gaps, LAND))
    click.echo(f"{result.request.board}, seed {result.request.seed}: {filled}")
    click.echo(_joints(report))
    for line in _waters(report.bodies):
        click.echo(line)
    for target in targets:
        width, height = result.picture.size
        size = "" if target.suffix == ".json" else f" ({width} x {height} pixels)"
        click.echo(f"wrote {target}{size}")


def _say_notes(notes: Sequence[str], problems: Sequence[Problem]) -> None:
    """Say every note, every file left out; of files that only needed some mending the first."""
    mended = [str(problem) for problem in problems if not problem.fatal]
    for note in [*(note for note in notes if note not in mended), *mended[:SHOWN]]:
        click.echo(f"note: {one_line(note)}", err=True)
    if len(mended) > SHOWN:
        click.echo(f"note: and {len(mended) - SHOWN} more files like that", err=True)


def _filled(report: Report, done: str) -> str:
    if not report.gaps:
        return f"{counted(report.placed, 'tile')}, no gap"
    return f"{counted(report.placed, 'tile')}, {counted(report.gaps, 'gap')}{done}"


def _joints(report: Report) -> str:
    total, best = report.joints
    again = f", {counted(report.repeats, 'tile')} seen before"
    repeats = again if report.repeats else ", no tile twice"
    return f"{total} joints, {best} of like with like{repeats}"


def _waters(bodies: Sequence[Body]) -> list[str]:
    if not bodies:
        return []
    lines = [f"{counted(len(bodies), 'body')} of running water"]
    for body in bodies[:SHOWN]:
        meets = f", {counted(body.confluences, 'confluence')}" if body.confluences else ""
        end = " and ".join(ENDS.get(place, f"into {place}") for place in body.goes_to)
        over = f"over {counted(body.length, 'joint')}" if body.length else "within one tile"
        lines.append(f"  {body.liquid} {over}{meets}, {end}")
    if len(bodies) > SHOWN:
        lines.append(f"  and {len(bodies) - SHOWN} shorter ones")
    return lines
