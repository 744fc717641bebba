"""`morphs packs list`: the packs that ship."""

from __future__ import annotations

import json

import click

from morphs.commands.options import grouped_command, json_option


@grouped_command("list")
@json_option
def command(as_json: bool) -> None:
    """List the packs that ship.

    \b
    Example: morphs packs list
    """
    from morphs.commands.packs.facts import facts_of
    from morphs.tiles.packs.catalogue import find_pack, load_pack, shipped_packs

    packs = [facts_of(load_pack(find_pack(name))) for name in shipped_packs()]
    if as_json:
        click.echo(json.dumps(packs, indent=1))
        return
    wide = max(len(pack["name"]) for pack in packs)
    for pack in packs:
        shapes = ", ".join(f"{count} {name}" for name, count in pack["shapes"].items())
        click.echo(f"{pack['name']:{wide}} {pack['vocabulary']:10} {shapes}  {pack['title']}")
