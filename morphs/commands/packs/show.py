"""`morphs packs show`: what a pack holds."""

from __future__ import annotations

import json
from typing import Any

import click

from morphs.base.wording import counted
from morphs.commands.options import grouped_command, json_option, option
from morphs.commands.packs.options import assume_option, pack_argument, vocabulary_option
from morphs.commands.written import say


@grouped_command("show")
@pack_argument
@assume_option
@vocabulary_option
@option("--tiles", "with_tiles", is_flag=True, help="list every tile with its code and tags")
@json_option
def command(
    pack: str, assume: str | None, vocabulary: str | None, with_tiles: bool, as_json: bool
) -> None:
    """Show what a pack holds, and which of its files cannot be used.

    \b
    Example: morphs packs show my-tiles --tiles
    """
    from morphs.commands.packs.facts import facts_of
    from morphs.tiles.packs.catalogue import find_pack, load_pack

    loaded = load_pack(find_pack(pack), assume, vocabulary)
    facts = facts_of(loaded)
    if as_json:
        click.echo(json.dumps({**facts, "tiles": _rows(loaded)}, indent=1))
        return
    _print(facts)
    for problem in facts["problems"]:
        say(f"  {problem}")
    if with_tiles:
        for row in _rows(loaded):
            say(f"  {row['code']:24} {row['tile']}  {' '.join(row['tags'])}")


def _print(facts: dict[str, Any]) -> None:
    def listed(counts: dict[str, int]) -> str:
        return ", ".join(f"{count} {name}" for name, count in counts.items()) or "none"

    head = facts["title"] or facts["name"]
    by = f" by {facts['artist']}" if facts["artist"] else ""
    say(f"{head}{by}{', ' + facts['licence'] if facts['licence'] else ''}")
    say(f"vocabulary: {facts['vocabulary']}, {facts['px_per_square']:g} pixels a square")
    say(f"tiles: {listed(facts['shapes'])}")
    say(f"half-sides show: {listed(facts['faces'])}")
    say(f"tags: {listed(facts['tags'])}")
    if facts["uncoded"]:
        names = ", ".join(facts["uncoded"][:5]) + (" ..." if len(facts["uncoded"]) > 5 else "")
        say(f"without a code: {counted(len(facts['uncoded']), 'picture')} ({names})")


def _rows(pack: Any) -> list[dict[str, Any]]:
    from morphs.tiles.filename import format_code

    return [
        {
            "tile": tile.name,
            "shape": tile.shape.name,
            "code": format_code(tile.faces, pack.vocabulary),
            "tags": list(tile.tags),
            "weight": tile.weight,
        }
        for tile in pack.tiles
    ]
