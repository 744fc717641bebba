"""Options that subcommands share."""

from __future__ import annotations

import click

seed_option = click.option(
    "--seed",
    type=click.INT,
    expose_value=False,
    metavar="N",
    help="taken by every subcommand; nothing here is random",
)
