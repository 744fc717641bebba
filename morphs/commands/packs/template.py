"""`morphs packs template`: a sheet of squares to draw a tile on."""

from __future__ import annotations

from pathlib import Path

import click

from morphs.commands.options import seed_option


@click.command("template")
@click.option("-o", "--output", required=True, metavar="FILE", help="a .png or a .svg")
@click.option(
    "--shape",
    type=click.Choice(["square", "edge", "corner", "hex", "hex-pointy"]),
    default="square",
    show_default=True,
    help="what to draw a tile of",
)
@click.option(
    "--squares",
    type=click.IntRange(2, 100),
    default=10,
    show_default=True,
    metavar="N",
    help="squares along a side of a square tile",
)
@click.option(
    "--px",
    type=click.IntRange(4, 400),
    default=60,
    show_default=True,
    metavar="N",
    help="pixels a square",
)
@seed_option
def command(output: str, shape: str, squares: int, px: int) -> None:
    """Write a template with the connectors' places marked and each half-side named.

    \b
    Example: morphs packs template --shape edge -o edge.svg
    """
    from morphs.workbench.template import write_template

    name, _, orientation = shape.partition("-")
    write_template(Path(output), name, squares, px, orientation == "pointy")
    click.echo(f"wrote {output}")
