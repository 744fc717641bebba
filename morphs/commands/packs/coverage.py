"""`morphs packs coverage`: what no tile of a pack fits, and which tiles to draw next."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from morphs.commands.options import WholeNumber, grouped_command, json_option, option
from morphs.commands.packs.options import (
    assume_option,
    no_progress_option,
    pack_argument,
    seed_option,
    vocabulary_option,
)
from morphs.commands.written import say

if TYPE_CHECKING:
    from morphs.workbench.coverage import Share


@grouped_command("coverage")
@pack_argument
@option(
    "--boards",
    type=WholeNumber(10, 100_000),
    default=400,
    metavar="N",
    help="how many boards of each kind to lay, and with each proposed tile",
)
@option(
    "--board",
    metavar="KIND:WxH",
    help="the board that should come out complete",
    shown="grid:6x5 or hex:6x5",
)
@option(
    "--most",
    type=WholeNumber(1, 100),
    default=10,
    metavar="N",
    help="how many tiles to propose",
)
@assume_option
@vocabulary_option
@json_option
@no_progress_option
@seed_option
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
    """Find what no tile of a pack fits, and which tiles to draw next.

    Lays many boards and counts how often a tile of the pack shows what the neighbours of a cell
    demand; then proposes tiles to draw, each with what it would gain.

    \b
    Example: morphs packs coverage dungeon --most 5
    """
    from morphs.commands.progress import Progress
    from morphs.tiles.packs.catalogue import find_pack, load_pack
    from morphs.workbench.coverage import cover

    loaded = load_pack(find_pack(pack), assume, vocabulary)
    with Progress(quiet) as progress:
        found = cover(
            loaded, seed=seed, boards=boards, most=most, board=board, progress=progress.step
        )
    if as_json:
        click.echo(json.dumps(found.as_json(), indent=1))
        return
    say(f"{loaded.name}: {found.demands} demands and {found.boards} boards simulated")
    if found.framing:
        click.echo(f"edge and corner tiles are not looked at: {found.framing} of them")
    for count, share in found.met.items():
        click.echo(f"what {count} neighbours demand together: {_told(share)} can be met")
    click.echo(f"boards drawn with every cell filled: {_told(found.complete)}")
    if not found.wanted:
        click.echo("nothing to draw: every demand was met")
        return
    wide = max(len(one.code) for one in found.wanted) + 1
    click.echo(f"{'draw next':{wide}} {'gain':>7} {'then met':>9}   boards filled")
    for one in found.wanted:
        click.echo(f"{one.code:{wide}} {one.gain:7.1%} {one.met:9.1%}   {_told(one.complete)}")


def _told(one: Share) -> str:
    """Return a share and between what the true one lies."""
    return f"{one.share:6.1%} ({100 * one.low:.1f} to {100 * one.high:.1f})"
