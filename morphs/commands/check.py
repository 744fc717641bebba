"""`morphs check`: the independent verifier on the command line."""

from __future__ import annotations

from pathlib import Path

import click

from morphs.commands.options import seed_option


@click.command()
@click.argument("layout", metavar="LAYOUT.json")
@seed_option
@click.option("--json", "as_json", is_flag=True, help="print the report as JSON")
def command(layout: str, as_json: bool) -> int:
    """Verify every joint, the water and what can be reached.

    Recomputes everything from the tiles and where they lie. Exits with 1, and a list of what is
    wrong, if anything is.

    \b
    Example: morphs check map.json
    """
    from morphs.check import check_layout
    from morphs.layout import read_layout_data

    report = check_layout(read_layout_data(Path(layout)), layout)
    click.echo(report.to_json() if as_json else report.to_text())
    return 0 if report.ok else 1
