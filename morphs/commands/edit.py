"""`morphs edit`: change a finished layout, cell by cell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from morphs.commands.options import seed_option

EDITS = "morphs.edits"


class EditOption(click.Option):
    """An option that remembers its turn among all edits: they are made in the order given."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Let the parser note each time it meets this option."""
        super().add_to_parser(parser, ctx)
        option = parser._long_opt[self.opts[0]]
        process: Callable[[Any, Any], None] = option.process

        def noted(value: str, state: Any) -> None:
            ctx.meta.setdefault(EDITS, []).append(f"{self.name} {value}")
            process(value, state)

        option.process = noted


def _edit(name: str, metavar: str, text: str) -> Callable[[Any], Any]:
    return click.option(f"--{name}", cls=EditOption, multiple=True, metavar=metavar, help=text)


@click.command()
@click.argument("layout", metavar="LAYOUT.json")
@_edit("swap", "C,R[=C,R]", "another picture with the same faces; or two cells exchange tiles")
@_edit("rotate", "C,R[:f,rN]", "turn a tile, to the next way that fits or to a given one")
@_edit("replace", "C,R", "another tile that fits, whatever it shows")
@_edit("resolve", "C,R[:C,R]", "clear a cell or an area and solve it again, all else held")
@_edit("pin", "C,R=TILE", "lay this tile; what does not fit around it is solved again")
@click.option(
    "--alternatives", metavar="C,R", help="list what else fits a cell, and change nothing"
)
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    metavar="FILE",
    help="write .json (the layout) or .png, .jpg, .webp (its picture)",
)
@seed_option
@click.option("-q", "--quiet", is_flag=True, help="say nothing but errors")
@click.pass_context
def command(
    context: click.Context,
    /,
    layout: str,
    alternatives: str | None,
    outputs: tuple[str, ...],
    quiet: bool,
    **_: object,
) -> None:
    """Change a finished map: edits are made in the order given, and refused with the reason.

    Columns and rows count from 0. The new layout keeps its edits: `morphs build --again` makes
    them again.

    \b
    Example: morphs edit map.json --rotate 2,1 --resolve 0,0:2,1 -o new.json -o new.png
    """
    from morphs.base.errors import named
    from morphs.building.layouts import write_layout
    from morphs.building.outputs import LAYOUTS
    from morphs.commands.progress import Progress
    from morphs.edit import apply
    from morphs.layout.layout import read_layout

    if alternatives is not None:
        _list_alternatives(layout, read_layout(Path(layout)), alternatives)
        return
    targets = LAYOUTS.checked(outputs)
    made: list[str] = context.meta.get(EDITS, [])
    if not made or not targets:
        raise click.UsageError("give at least one edit, such as --rotate 2,1, and one -o FILE")
    edited = read_layout(Path(layout))
    with named(layout):
        for edit in made:
            edited = apply(edited, edit)
    with Progress(quiet) as progress:
        write_layout(edited, *targets, progress=progress.drawing)
    if not quiet:
        click.echo(f"{len(made)} edit{'' if len(made) == 1 else 's'} made")
        for target in targets:
            click.echo(f"wrote {target}")


def _list_alternatives(file: str, layout: Any, spot: str) -> None:
    from morphs.base.errors import MorphsError, named
    from morphs.edit import alternatives, workshop
    from morphs.request.painting import cell_at

    column, _, row = spot.partition(",")
    if not (column.removeprefix("-").isdigit() and row.removeprefix("-").isdigit()):
        raise MorphsError(f"--alternatives {spot}: write COLUMN,ROW, as in 3,2")
    with named(file):
        board = workshop(layout).board
    cell = cell_at(board, (int(column), int(row)), f"--alternatives {spot}")
    for found in alternatives(layout, cell):
        way = found.placement.orientation
        how = ("f," if way.flip else "") + f"r{way.rotation}"
        same = "  shows the same" if found.same_faces else ""
        click.echo(f"{found.placement.tile.pack}/{found.placement.tile.name}:{how}{same}")
