"""`morphs build --best N` and `--count N`: many maps of one request."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from morphs.base.errors import MorphsError, one_line
from morphs.base.files import is_folder
from morphs.base.targets import ending_of
from morphs.building.outputs import LAYOUTS
from morphs.commands.outputs import check_folder
from morphs.commands.progress import Progress
from morphs.commands.written import before_writing
from morphs.request.request import Request

ENDINGS = (".png", ".json")  # of each of many maps


def build_best(
    build_request: Request,
    count: int,
    weigh: Sequence[str],
    workers: int | None,
    targets: list[Path],
    quiet: bool,
    seen: dict[str, Any],
) -> None:
    """Build so many maps and write the best."""
    from morphs.building.best import best_of, parse_weights
    from morphs.commands.summary import say

    weights = parse_weights(weigh)
    announce = before_writing(targets)
    with Progress(quiet) as progress:
        result, score = best_of(
            build_request,
            count,
            weights,
            workers,
            lambda done, total: progress.step("maps", done, total),
        )
        result.save(*targets, progress=progress.drawing, **seen)
    if not quiet:
        say(result, targets, announce)
        click.echo(f"best of {count}: score {score.total(weights):.3f} ({score.to_text()})")


def build_many(
    build_request: Request, count: int, outputs: Sequence[str], workers: int | None, quiet: bool
) -> int:
    """Build so many maps and write each as SEED.png and SEED.json; 1 if some could not be made."""
    from morphs.building.best import each, seeds_of

    if len(outputs) != 1:
        raise MorphsError("--count writes to one folder: give -o FOLDER/ once")
    folder = Path(outputs[0])
    if ending_of(folder, LAYOUTS.endings) and not is_folder(folder):
        raise MorphsError(f"{folder}: --count writes to a folder, and this names a file")
    check_folder(folder)
    seeds = seeds_of(build_request, count)
    names = {f"{seed}{ending}" for seed in seeds for ending in ENDINGS}
    there = sorted(path for path in folder.iterdir() if path.name in names)
    announce = before_writing(there)
    failed: dict[int, str] = {}
    with Progress(quiet) as progress:
        for done, (seed, fault) in enumerate(
            each(_Written(folder), build_request, seeds, workers), 1
        ):
            progress.step("maps", done, count)
            if fault:
                failed[seed] = fault
    for seed in sorted(failed):
        click.echo(f"note: seed {seed}: {one_line(failed[seed])}", err=True)
    if not quiet:
        for path in there:
            if int(path.stem) not in failed and announce(path).startswith("replaced"):
                click.echo(announce(path))
        made = count - len(failed)
        click.echo(
            f"{made} map{'' if made == 1 else 's'} written to {folder}, named by their seeds"
        )
    return 1 if failed else 0


class _Written:
    """Builds a map and writes it; returns what went wrong, or nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, build_request: Request) -> str:
        from morphs.base.errors import NoMapError
        from morphs.building.building import build

        targets = [self.folder / f"{build_request.seed}{suffix}" for suffix in ENDINGS]
        try:
            result = build(build_request, paths=targets)
        except NoMapError as error:
            return str(error)
        result.save(*targets)
        return ""
