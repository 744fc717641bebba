"""`morphs packs`: what packs there are and what is in them. Larger subcommands have own files."""

from __future__ import annotations

import json
from collections import Counter
from importlib import import_module
from typing import Any

import click

from morphs.commands.options import seed_option
from morphs.commands.packs.draw import draw

ELSEWHERE = {  # subcommands in modules of their own, imported when they run
    "find": "Find tiles by a pattern of their code.",
    "sheet": "Draw a contact sheet.",
    "detect": "Propose codes for pictures that have none.",
    "rename": "Put codes into the names of files.",
    "check": "Check codes against pictures, and find copies.",
    "coverage": "Tell what a pack cannot answer, and what to draw next.",
    "template": "Write a template to draw a tile on.",
    "import": "Make packs of Tiled and WaveFunctionCollapse tile sets.",
}


MODULES = {"import": "importing"}  # `import` is no name of a module


class PacksGroup(click.Group):
    """Knows its larger subcommands by name; their modules are imported when they run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.commands, *ELSEWHERE]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name in ELSEWHERE:
            home = f"morphs.commands.packs.{MODULES.get(name, name)}"
            found: click.Command = import_module(home).command
            return found
        return super().get_command(ctx, name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own = [(name, one.get_short_help_str(90)) for name, one in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl([*own, *ELSEWHERE.items()])


@click.group(cls=PacksGroup, invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Keep packs of tiles: list, find, check and code them.

    \b
    Example: morphs packs show dungeon
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


command.add_command(draw)


@command.command("list")
@seed_option
@click.option("--json", "as_json", is_flag=True, help="print as JSON")
def list_packs(as_json: bool) -> None:
    """List the packs that ship.

    \b
    Example: morphs packs list
    """
    from morphs.packs.catalogue import find_pack, load_pack, shipped_packs

    packs = [_facts(load_pack(find_pack(name))) for name in shipped_packs()]
    if as_json:
        click.echo(json.dumps(packs, indent=1))
        return
    for pack in packs:
        shapes = ", ".join(f"{count} {name}" for name, count in pack["shapes"].items())
        click.echo(f"{pack['name']:12} {pack['vocabulary']:10} {shapes}  {pack['title']}")


@command.command()
@click.argument("pack", metavar="NAME|DIR|CSV")
@click.option("--assume", metavar="CODE", help="the code of every uncoded square tile")
@click.option("--vocabulary", metavar="NAME|FILE", help="read the pack with this vocabulary")
@click.option("--tiles", "with_tiles", is_flag=True, help="list every tile with its code and tags")
@seed_option
@click.option("--json", "as_json", is_flag=True, help="print as JSON")
def show(
    pack: str, assume: str | None, vocabulary: str | None, with_tiles: bool, as_json: bool
) -> None:
    """Show what a pack holds: shapes, letters, tags, and files that cannot be used.

    \b
    Example: morphs packs show my-tiles --tiles
    """
    from morphs.packs.catalogue import find_pack, load_pack

    loaded = load_pack(find_pack(pack), assume, vocabulary)
    facts = _facts(loaded)
    if as_json:
        click.echo(json.dumps({**facts, "tiles": _rows(loaded)}, indent=1))
        return
    _print_facts(facts)
    for problem in facts["problems"]:
        click.echo(f"  {problem}")
    if with_tiles:
        for row in _rows(loaded):
            click.echo(f"  {row['code']:24} {row['tile']}  {' '.join(row['tags'])}")


def _facts(pack: Any) -> dict[str, Any]:
    tags = Counter(tag for tile in pack.tiles for tag in tile.tags)
    faces = Counter(face for tile in pack.tiles for face in tile.faces)
    return {
        "name": pack.name,
        "title": pack.file.title,
        "artist": pack.file.artist,
        "licence": pack.file.licence,
        "vocabulary": pack.vocabulary.name,
        "shapes": dict(Counter(tile.shape.name for tile in pack.tiles)),
        "px_per_square": pack.px_per_square,
        "faces": dict(faces.most_common()),
        "tags": dict(tags.most_common()),
        "uncoded": list(pack.uncoded),
        "problems": [str(problem) for problem in pack.problems],
    }


def _print_facts(facts: dict[str, Any]) -> None:
    def counted(counts: dict[str, int]) -> str:
        return ", ".join(f"{count} {name}" for name, count in counts.items()) or "none"

    head = facts["title"] or facts["name"]
    by = f" by {facts['artist']}" if facts["artist"] else ""
    click.echo(f"{head}{by}{', ' + facts['licence'] if facts['licence'] else ''}")
    click.echo(f"vocabulary: {facts['vocabulary']}, {facts['px_per_square']:g} pixels a square")
    click.echo(f"tiles: {counted(facts['shapes'])}")
    click.echo(f"half-sides: {counted(facts['faces'])}")
    click.echo(f"tags: {counted(facts['tags'])}")
    if facts["uncoded"]:
        names = ", ".join(facts["uncoded"][:5]) + (" ..." if len(facts["uncoded"]) > 5 else "")
        click.echo(f"uncoded: {len(facts['uncoded'])} pictures ({names})")


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
