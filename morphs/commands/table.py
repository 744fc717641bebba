"""Commands found through one table, and imported only when they run."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click

from morphs.base.wording import nearest
from morphs.commands.options import HelpInGroups


class Entry(NamedTuple):
    """Where a command lives, and what it does in one line."""

    module: str
    text: str


@click.pass_context
def _help_alone(context: click.Context) -> None:
    """Print the help where no subcommand is named."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


class CommandTable(HelpInGroups, click.Group):
    """A group that knows its commands by a table, name -> entry, and suggests near names."""

    def __init__(self, name: str, table: Mapping[str, Entry], **given: Any) -> None:
        super().__init__(name, callback=_help_alone, invoke_without_command=True, **given)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command's module and return it; None for a name that is not in the table."""
        if cmd_name not in self.table:
            return None
        command: click.Command = import_module(self.table[cmd_name].module).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is named; an unknown one is an error that names near ones."""
        name = args[0]
        if name not in self.table and not name.startswith("-"):
            near = nearest(name, self.table).removeprefix("; ")
            ctx.fail(f"no such command {name!r}: {near or 'there are ' + ', '.join(self.table)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table into the help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.text) for name, entry in self.table.items()])
