"""`morphs edit`: change a finished layout, cell by cell."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from morphs.commands.options import Option, grouped_command, option, quiet_option

EDITS = "morphs.edits"


class EditOption(Option):
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
    return click.option(
        f"--{name}", cls=EditOption, group="Edits", multiple=True, metavar=metavar, help=text
    )


@grouped_command("edit")
@click.argument("layout", metavar="LAYOUT.json")
@_edit(
    "swap",
    "C,R[=C,R]",
    "another picture that shows the same; or let two cells exchange their tiles",
)
@_edit(
    "rotate",
    "C,R[:f,rN]",
    "turn a tile to the next way that fits, or to a given one: 2,1:f,r1 is mirrored, then turned "
    "by a quarter",
)
@_edit("replace", "C,R", "another tile that fits, whatever it shows")
@_edit(
    "resolve",
    "C,R[:C,R]",
    "clear a cell, or all from corner to corner, and fill it anew; all else stays",
)
@_edit("pin", "C,R=TILE", "lay this tile; what does not fit around it is filled anew")
@option(
    "--alternatives",
    group="Output",
    metavar="C,R",
    help="list what else fits a cell, and change nothing",
)
@option(
    "-o",
    "--output",
    "outputs",
    group="Output",
    multiple=True,
    metavar="FILE",
    help="what to write: .json (the layout: which tile lies where), .png, .jpg or .webp (its "
    "picture); may be given several times",
)
@quiet_option
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
    """Change a finished map, cell by cell.

    Edits are made in the order given; what does not fit is refused with the reason. C,R is a cell:
    its column and row, from 0. The new map keeps its edits: morphs build --again makes them again.

    \b
    Example: morphs edit map.json --rotate 2,1 --resolve 0,0:2,1 -o new.png
    """
    from morphs.base.errors import named
    from morphs.building.layouts import write_layout
    from morphs.building.outputs import LAYOUTS
    from morphs.commands.progress import Progress
    from morphs.commands.written import before_writing
    from morphs.edit import apply
    from morphs.layout.layout import read_layout

    if alternatives is not None:
        _list_alternatives(layout, read_layout(Path(layout)), alternatives)
        return
    targets = LAYOUTS.checked(outputs)
    announce = before_writing(targets)
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
            click.echo(announce(target))


def _list_alternatives(file: str, layout: Any, spot: str) -> None:
    from morphs.base.errors import MorphsError, named
    from morphs.edit import alternatives, workshop
    from morphs.request.painting import cell_at

    place = re.fullmatch(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})", spot)
    if place is None:
        raise MorphsError(f"--alternatives {spot}: write COLUMN,ROW, as in 3,2")
    with named(file):
        board = workshop(layout).board
    cell = cell_at(board, (int(place[1]), int(place[2])), f"--alternatives {spot}")
    for found in alternatives(layout, cell):
        way = found.placement.orientation
        how = ("f," if way.flip else "") + f"r{way.rotation}"
        same = "  shows the same" if found.same_faces else ""
        click.echo(f"{found.placement.tile.pack}/{found.placement.tile.name}:{how}{same}")
