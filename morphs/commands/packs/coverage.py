"""`morphs packs coverage`: what a pack cannot answer, and which tiles to draw next."""

from __future__ import annotations

import json

import click


@click.command("coverage")
@click.argument("pack", metavar="NAME|DIR|CSV")
@click.option(
    "--boards",
    type=click.IntRange(10, 100_000),
    default=200,
    show_default=True,
    metavar="N",
    help="how many boards of each kind are simulated",
)
@click.option("--board", metavar="KIND:WxH", help="the boards that should be complete")
@click.option(
    "--most",
    type=click.IntRange(1, 100),
    default=10,
    show_default=True,
    metavar="N",
    help="how many tiles to name",
)
@click.option("--assume", metavar="CODE", help="the code of every uncoded square tile")
@click.option("--vocabulary", metavar="NAME|FILE", help="read the pack with this vocabulary")
@click.option("--json", "as_json", is_flag=True, help="print as JSON")
@click.option("-q", "--quiet", is_flag=True, help="show no progress")
@click.option("--seed", type=click.IntRange(0), default=0, metavar="N", help="the dice")
def command(
    pack: str,
    boards: int,
    board: str | None,
    most: int,
    assume: str | None,
    vocabulary: str | None,
    as_json: bool,
    quiet: bool,
    seed: int,
) -> None:
    """Simulate boards and tell how much of what neighbours demand of a cell the pack can show,
    and the tiles to draw next, each with its gain.

    \b
    Example: morphs packs coverage dungeon --most 5
    """
    from morphs.commands.progress import Progress
    from morphs.packs.catalogue import find_pack, load_pack
    from morphs.workbench.coverage import cover

    loaded = load_pack(find_pack(pack), assume, vocabulary)
    with Progress(quiet) as progress:
        found = cover(
            loaded, seed=seed, boards=boards, most=most, board=board, progress=progress.step
        )
    if as_json:
        click.echo(json.dumps(found.as_json(), indent=1))
        return
    click.echo(f"{loaded.name}: {found.demands} demands and {found.boards} boards simulated")
    for count, share in found.met.items():
        click.echo(f"what {count} neighbours demand together: {share:6.1%} can be met")
    click.echo(f"boards drawn without a gap: {found.complete:.1%}")
    if not found.wanted:
        click.echo("nothing to draw: every demand was met")
        return
    click.echo(f"{'draw next':26} {'gain':>7} {'then met':>9} {'boards without a gap':>21}")
    for one in found.wanted:
        click.echo(f"{one.code:26} {one.gain:7.1%} {one.met:9.1%} {one.complete:21.1%}")
