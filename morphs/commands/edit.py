"""`morphs edit`: change a finished layout, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from morphs.commands.export import for_option, px_option
from morphs.commands.export_options import taken_out, with_exports, with_sheet
from morphs.commands.options import (
    LAYOUT_FILES,
    Option,
    finished_as,
    grouped_command,
    option,
    quiet_option,
)
from morphs.commands.written import say

if TYPE_CHECKING:
    from morphs.building.editing.session import Session
    from morphs.layout.layout import Layout

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
    "PLACE[=PLACE]",
    "another picture that shows the same; or let two cells exchange their tiles",
)
@_edit(
    "rotate",
    "PLACE[:f,rN]",
    "turn a tile to the next way that fits, or to a given one: 2,1:f,r1 is mirrored, then turned "
    "by a quarter",
)
@_edit("replace", "PLACE", "another tile that fits, whatever it shows")
@_edit(
    "resolve",
    "PLACE[:PLACE]",
    "clear a cell, or all from corner to corner, and fill it anew; all else stays",
)
@_edit("pin", "PLACE=TILE", "lay this tile; what does not fit around it is filled anew")
@_edit(
    "paint",
    "PLACE[:SIDE]=WHAT",
    "let a cell show a feature (river), its letter (r), or a face (or); what does not fit around "
    "it is filled anew; several cells: '3,2 4,2=river'",
)
@_edit("entrance", "PLACE:SIDE", "let one walk off the map there: 3,0:n")
@_edit("lock", "PLACE[:PLACE]", "let all later edits leave a cell, or all from corner to corner")
@_edit("unlock", "PLACE[:PLACE]", "let edits change them again")
@option(
    "--alternatives",
    group="Output",
    metavar="PLACE",
    help="list what else fits a cell, and change nothing",
)
@finished_as(LAYOUT_FILES, required=False)
@for_option
@px_option
@with_exports
@with_sheet
@quiet_option
@click.pass_context
def command(
    context: click.Context,
    /,
    layout: str,
    alternatives: str | None,
    outputs: tuple[str, ...],
    audience: str | None,
    px_per_square: float | None,
    dress: bool | None,
    title: str | None,
    quiet: bool,
    **options: Any,
) -> None:
    """Change a finished map, cell by cell.

    Edits are made in the order given; what does not fit is refused with the reason. PLACE is a
    cell: its column and row from 0, as in 3,2 (3,2@1 on level 1), or what its picture shows: '#7'
    with --labels, 0305 on hexes. The new map keeps its edits: morphs build --again makes them
    again.

    \b
    Example: morphs edit map.json --rotate 2,1 --resolve 0,0:2,1 -o new.png
    """
    from morphs.building.outputs import LAYOUTS, check_audience
    from morphs.commands.written import before_writing
    from morphs.layout.layout import read_layout

    if alternatives is not None:
        if outputs or context.meta.get(EDITS):
            raise click.UsageError("--alternatives changes nothing: leave edits and -o FILE out")
        _list_alternatives(layout, read_layout(Path(layout)), alternatives)
        return
    targets = LAYOUTS.checked(outputs)
    check_audience(targets, audience)
    announce = before_writing(targets)
    made: list[str] = context.meta.get(EDITS, [])
    if not made or not targets:
        raise click.UsageError("give at least one edit, such as --rotate 2,1, and one -o FILE")
    session = _edited(layout, made)
    seen = {"audience": audience, "px_per_square": px_per_square, "dress": dress, "title": title}
    how = taken_out(options) | {name: value for name, value in seen.items() if value is not None}
    notes = _write(session, targets, quiet, how)
    if not quiet:
        for note in dict.fromkeys(notes):
            click.echo(f"note: {note}")
        click.echo(f"{len(made)} edit{'' if len(made) == 1 else 's'} made")
        for target in targets:
            click.echo(announce(target))


def _write(
    session: Session, targets: Sequence[Path], quiet: bool, how: dict[str, Any]
) -> list[str]:
    """Write the map of a session; what there is to be said of it."""
    from morphs.building.layouts import write_layout
    from morphs.commands.progress import Progress

    notes: list[str] = []
    with Progress(quiet) as progress:
        write_layout(session.layout, *targets, progress=progress.drawing, tell=notes.append, **how)
    return notes


def _edited(file: str, edits: Sequence[str]) -> Session:
    """Open a layout's file and make edits, one after the other."""
    from morphs.base.errors import named
    from morphs.building.editing.session import Session
    from morphs.layout.layout import read_layout

    found = read_layout(Path(file))
    with named(file):
        session = Session(found)
    for edit in edits:
        session.apply(edit)
    return session


def _list_alternatives(file: str, layout: Layout, place: str) -> None:
    from morphs.base.errors import named
    from morphs.building.editing.session import Session

    with named(file):
        session = Session(layout)
    with named(f"--alternatives {place}"):
        candidates = session.candidates(place)
    for found in candidates:
        how = ("f," if found.orientation.flip else "") + f"r{found.orientation.rotation}"
        same = "  shows the same" if found.same_faces else ""
        say(f"{found.tile.pack}/{found.tile.name}:{how}{same}")
