"""What `morphs build` says of a finished map."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from morphs.build import Report, Result
from morphs.water import Body

SHOWN = 5


def say(result: Result, targets: Sequence[Path]) -> None:
    """Tell what was made, in a few lines."""
    report = result.report
    for note in report.notes[:SHOWN]:
        click.echo(f"note: {note}", err=True)
    if len(report.notes) > SHOWN:
        click.echo(f"note: and {len(report.notes) - SHOWN} more files", err=True)
    click.echo(f"{result.request.board}, seed {result.request.seed}: {_filled(report)}")
    click.echo(_joints(report))
    for line in _waters(report.bodies):
        click.echo(line)
    for target in targets:
        width, height = result.picture.size
        size = "" if target.suffix == ".json" else f" ({width} x {height} pixels)"
        click.echo(f"wrote {target}{size}")


def _filled(report: Report) -> str:
    if not report.gaps:
        return f"{report.placed} tiles, no gap"
    word = "gap" if report.gaps == 1 else "gaps"
    return f"{report.placed} tiles, {report.gaps} {word}"


def _joints(report: Report) -> str:
    total, best = report.joints
    repeats = f", {report.repeats} tiles seen before" if report.repeats else ", no tile twice"
    return f"{total} joints, {best} of like with like{repeats}"


def _waters(bodies: Sequence[Body]) -> list[str]:
    if not bodies:
        return []
    lines = [f"{len(bodies)} {'body' if len(bodies) == 1 else 'bodies'} of running water"]
    for body in bodies[:SHOWN]:
        meets = f", {body.confluences} confluences" if body.confluences else ""
        end = " and ".join(body.goes_to)
        lines.append(f"  {body.liquid} over {body.length} joints{meets}, to a {end}")
    return lines
