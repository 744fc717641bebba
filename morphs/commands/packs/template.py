"""`morphs packs template`: a sheet of squares to draw a tile on."""

from __future__ import annotations

from pathlib import Path

import click

from morphs.board.shape import SHAPES, SQUARE
from morphs.commands.options import WholeNumber, grouped_command, option


@grouped_command("template")
@option("-o", "--output", required=True, metavar="FILE", help="what to write: a .png or a .svg")
@option(
    "--shape",
    type=click.Choice(list(SHAPES)),
    default=SQUARE.key,
    metavar="NAME",
    help=f"the tile's shape: {', '.join(SHAPES)}",
)
@option(
    "--squares",
    type=WholeNumber(2, 100),
    default=10,
    metavar="N",
    help="squares along a side of a square tile",
)
@option(
    "--px",
    type=WholeNumber(4, 400),
    default=60,
    metavar="N",
    help="pixels along a side of a square",
)
def command(output: str, shape: str, squares: int, px: int) -> None:
    """Write a template to draw a tile on.

    The places where halls and tunnels open are marked, and each half-side is named.

    \b
    Example: morphs packs template --shape edge -o edge.svg
    """
    from morphs.commands.written import before_writing
    from morphs.workbench.template import write_template

    announce = before_writing([Path(output)])
    write_template(Path(output), SHAPES[shape], squares, px)
    click.echo(announce(Path(output)))
