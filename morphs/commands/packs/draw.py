"""`morphs packs draw`: packs drawn by the program itself."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from morphs.base.wording import counted
from morphs.commands.options import WholeNumber, grouped_command, option, quiet_option
from morphs.commands.progress import Progress

MOST = WholeNumber(0, 5000)
WHAT, LOOK, OUTPUT = "What to draw", "How it looks", "Output"


@grouped_command("draw")
@option(
    "--vocabulary",
    group=WHAT,
    default="dungeon",
    metavar="NAME",
    help="the kind of map: dungeon, overland, city or sideview",
)
@option(
    "--theme",
    group=WHAT,
    default="",
    metavar="NAME",
    shown="all of them",
    help="what the places are: crypt, mine, temple, sewer, river, natural and more",
)
@option("--count", group=WHAT, default=120, type=MOST, metavar="N", help="how many tiles")
@option("--edges", group=WHAT, default=0, type=MOST, metavar="N", help="how many edge tiles beside")
@option("--corners", group=WHAT, default=0, type=MOST, metavar="N", help="and corner tiles")
@option(
    "--shape",
    group=WHAT,
    default="",
    metavar="NAME",
    shown="that of --like, else square, overland hex",
    help="of what shape --count is: square, edge, corner or hex",
)
@option(
    "--like", group=WHAT, default="", metavar="CODE", help="draw variants of one tile: hhwwhhww"
)
@option("--pointy", group=WHAT, is_flag=True, help="draw hexes that stand on a corner")
@option("--seed", group=WHAT, type=WholeNumber(0, 2**63 - 1), metavar="N", shown="random",
    help="a number; the same seed gives the same pack")  # fmt: skip
@option(
    "--style",
    group=LOOK,
    default="",
    metavar="NAME",
    shown="the first",
    help="ink, classic, parchment, dark or plain; overland: atlas, ink or plain; city: atlas or "
    "ink",
)
@option(
    "--px-per-square",
    group=LOOK,
    default=0,
    type=WholeNumber(0, 400),
    metavar="N",
    shown="40, hexes 24",
    help="pixels along a side of a square (ten squares make a tile)",
)
@option("--grid/--no-grid", group=LOOK, default=True, help="lines between the squares of floors")
@option("-o", "--output", group=OUTPUT, required=True, metavar="DIR", help="a new or empty folder")
@option(
    "--name",
    group=OUTPUT,
    default="",
    metavar="NAME",
    shown="the vocabulary and theme or style",
    help="what the pack is called",
)
@option("--title", group=OUTPUT, default="", metavar="TEXT", help="its title in pack.toml")
@quiet_option
def command(output: str, quiet: bool, seed: int | None, **order: object) -> None:
    """Draw a new pack of tiles that go together.

    \b
    Example: morphs packs draw --style ink --count 60 --seed 3 -o my-tiles
    """
    from morphs.art.packs.pack_maker import PackMaker, PackOrder, write_pack

    seed = secrets.randbelow(10**6) if seed is None else seed
    maker = PackMaker(PackOrder(seed=seed, **order))  # type: ignore[arg-type]
    with Progress(quiet) as progress:
        count = write_pack(
            maker, Path(output), lambda done, all_: progress.step("draw", done, all_)
        )
    if not quiet:
        click.echo(f"{counted(count, 'tile')} in {output}, seed {seed}")
