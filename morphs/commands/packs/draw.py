"""`morphs packs draw`: packs drawn by the program itself."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from morphs.commands.progress import Progress


@click.command("draw")
@click.option("-o", "--output", required=True, metavar="DIR", help="a new or empty folder")
@click.option(
    "--vocabulary",
    default="dungeon",
    metavar="NAME",
    help="dungeon, overland, city or sideview [dungeon]",
)
@click.option(
    "--style",
    default="",
    metavar="NAME",
    help="ink, classic, parchment, dark or plain; overland and city: atlas, ink [the first]",
)
@click.option(
    "--count",
    default=120,
    type=click.IntRange(0, 5000),
    metavar="N",
    help="how many tiles of the shape [120]",
)
@click.option(
    "--shape",
    default="",
    metavar="NAME",
    help="square, edge, corner or hex [that of --like, else square; overland hex]",
)
@click.option(
    "--edges",
    default=0,
    type=click.IntRange(0, 5000),
    metavar="N",
    help="so many edge tiles too [0]",
)
@click.option(
    "--corners",
    default=0,
    type=click.IntRange(0, 5000),
    metavar="N",
    help="so many corner tiles too [0]",
)
@click.option(
    "--theme",
    default="",
    metavar="NAME",
    help="what the places are: crypt, mine, temple, sewer, river, natural, ...",
)
@click.option("--like", default="", metavar="CODE", help="draw variants of one code")
@click.option("--pointy", is_flag=True, help="hexes that stand on a corner")
@click.option(
    "--px-per-square",
    default=0,
    type=click.IntRange(0, 400),
    metavar="N",
    help="the scale [40; hexes 24]",
)
@click.option("--grid/--no-grid", default=True, help="lines between the squares of floors [--grid]")
@click.option(
    "--name", default="", metavar="NAME", help="the pack's name [the vocabulary and theme or style]"
)
@click.option("--title", default="", metavar="TEXT", help="the pack's title")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), metavar="N", help="the dice [random]")
@click.option("-q", "--quiet", is_flag=True, help="say nothing but errors")
def draw(output: str, quiet: bool, seed: int | None, **order: object) -> None:
    """Draw a pack of tiles that go together.

    \b
    Example: morphs packs draw --style ink --count 60 --edges 12 --corners 6 --seed 3 -o my-tiles
    """
    from morphs.art.packs.pack_maker import PackMaker, PackOrder, write_pack

    seed = secrets.randbelow(10**6) if seed is None else seed
    maker = PackMaker(PackOrder(seed=seed, **order))  # type: ignore[arg-type]
    with Progress(quiet) as progress:
        count = write_pack(
            maker, Path(output), lambda done, all_: progress.step("draw", done, all_)
        )
    if not quiet:
        click.echo(f"{count} tile{'' if count == 1 else 's'} in {output}, seed {seed}")
