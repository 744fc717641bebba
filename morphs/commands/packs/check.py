"""`morphs packs check`: what is wrong with a pack."""

from __future__ import annotations

import json

import click

from morphs.commands.options import grouped_command, json_option
from morphs.commands.packs.options import (
    assume_option,
    no_progress_option,
    pack_argument,
    trim_option,
    vocabulary_option,
    workers_option,
)
from morphs.commands.written import say


@grouped_command("check")
@pack_argument
@assume_option
@vocabulary_option
@trim_option
@workers_option
@json_option
@no_progress_option
def command(
    pack: str,
    assume: str | None,
    vocabulary: str | None,
    trim: str,
    workers: int | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Check codes against pictures, and find copies.

    Names codes that cannot be read, codes the pictures contradict, the same picture twice (also
    turned, mirrored, saved anew or in another size), sizes and openings off the grid. Exit code 1
    if there is a fault.

    \b
    Example: morphs packs check my-tiles
    """
    from morphs.base.errors import MorphsError
    from morphs.commands.progress import Progress
    from morphs.tiles.packs.catalogue import find_pack, load_pack
    from morphs.workbench.checking import check_pack

    loaded = load_pack(find_pack(pack), assume, vocabulary, trim)
    if not (loaded.tiles or loaded.uncoded or loaded.problems):
        raise MorphsError(f"{pack}: the pack is empty: there is no tile to check")
    with Progress(quiet) as progress:
        report = check_pack(loaded, progress.step, workers)
    if as_json:
        click.echo(json.dumps(report.as_json(), indent=1))
    else:
        for fault in report.faults:
            say(f"{fault.kind:9} {fault.file}: {fault.message}")
        for remark in report.remarks:
            say(f"note: {remark}")
        say(f"{loaded.name}: {len(loaded.tiles)} tiles, {len(report.faults)} faults")
    if report.faults:
        raise click.exceptions.Exit(1)
