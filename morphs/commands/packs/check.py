"""`morphs packs check`: what is wrong with a pack."""

from __future__ import annotations

import json

import click

from morphs.commands.options import seed_option


@click.command("check")
@click.argument("pack", metavar="NAME|DIR|CSV")
@click.option("--assume", metavar="CODE", help="the code of every uncoded square tile")
@click.option("--vocabulary", metavar="NAME|FILE", help="read the pack with this vocabulary")
@click.option("--workers", type=click.IntRange(1, 64), help="processes; else one a processor")
@click.option("--json", "as_json", is_flag=True, help="print as JSON")
@click.option("-q", "--quiet", is_flag=True, help="show no progress")
@seed_option
def command(
    pack: str,
    assume: str | None,
    vocabulary: str | None,
    workers: int | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Check a pack: codes that cannot be read, codes the pictures contradict, the same picture
    twice (also turned, mirrored, re-encoded or resized), sizes and connectors off the grid.

    Exit code 1 if there is a fault.

    \b
    Example: morphs packs check my-tiles
    """
    from morphs.base.errors import MorphsError
    from morphs.commands.progress import Progress
    from morphs.packs.catalogue import find_pack, load_pack
    from morphs.workbench.checking import check_pack

    loaded = load_pack(find_pack(pack), assume, vocabulary)
    if not (loaded.tiles or loaded.uncoded or loaded.problems):
        raise MorphsError(f"{pack}: the pack is empty: there is no tile to check")
    with Progress(quiet) as progress:
        report = check_pack(loaded, progress.step, workers)
    if as_json:
        click.echo(json.dumps(report.as_json(), indent=1))
    else:
        for fault in report.faults:
            click.echo(f"{fault.kind:9} {fault.file}: {fault.message}")
        for remark in report.remarks:
            click.echo(f"note: {remark}")
        click.echo(f"{loaded.name}: {len(loaded.tiles)} tiles, {len(report.faults)} faults")
    if report.faults:
        raise click.exceptions.Exit(1)
