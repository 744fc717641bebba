"""Options that subcommands share."""

from __future__ import annotations

import click

NAMES = {"stages": "with", "campaign": "from"}
"""Fields of requests whose options are called otherwise."""


def flag(name: str) -> str:
    """Return the option of the command line that sets a field of a request."""
    return f"--{NAMES.get(name, name).replace('_', '-')}"


seed_option = click.option(
    "--seed",
    type=click.INT,
    expose_value=False,
    metavar="N",
    help="taken by every subcommand; nothing here is random",
)
