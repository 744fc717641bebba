"""`morphs serve`: the page, a mapper to play with."""

from __future__ import annotations

import click

from morphs.commands.options import WholeNumber, grouped_command, option

PORT = 8421


@grouped_command("serve")
@option(
    "--port",
    group="Server",
    type=WholeNumber(0, 65_535),
    default=PORT,
    metavar="N",
    help="where the page is on this machine; 0 takes a port that is free",
)
@option(
    "--no-browser",
    group="Server",
    is_flag=True,
    help="only print the address, and open no browser",
)
@option(
    "--pack",
    "packs",
    group="Tiles",
    multiple=True,
    metavar="DIR",
    help="a folder of tiles, or a .csv of codes, to offer on the page beside the packs that ship; "
    "may be given several times",
)
def command(port: int, no_browser: bool, packs: tuple[str, ...]) -> None:
    """Open the page: a mapper to play with.

    Maps are made, changed and taken away with mouse, thumb or keys. It answers on this machine
    only, at the address that it prints, until Ctrl-C.

    \b
    Example: morphs serve --pack my-tiles
    """
    from morphs.tiles.packs.catalogue import load_pack
    from morphs.web.serving import serve

    for pack in packs:
        load_pack(pack)  # a folder that cannot be read is told now, not on the page
    serve(port, packs, not no_browser, lambda address: click.echo(f"the page is at {address}"))
