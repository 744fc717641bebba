"""`morphs packs balance`: how evenly maps use the tiles of a pack."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from morphs.commands.options import WholeNumber, grouped_command, json_option, option
from morphs.commands.packs.options import (
    assume_option,
    pack_argument,
    seed_option,
    vocabulary_option,
)
from morphs.commands.written import say

if TYPE_CHECKING:
    from morphs.workbench.evenness import Evenness, Possible

SLIGHTLY = 0.03
"""By what part of its due a share must be off to be told."""
MOST_PAIRS = 8
"""Pairs of sides that are listed."""


@grouped_command("balance")
@pack_argument
@option(
    "--boards",
    type=WholeNumber(1, 1000),
    default=4,
    metavar="N",
    help="how many boards to lay",
)
@option(
    "--board",
    metavar="KIND:WxH",
    help="what boards to lay",
    shown="grid:64x64 or the like",
)
@assume_option
@vocabulary_option
@json_option
@seed_option
def command(
    pack: str,
    boards: int,
    board: str | None,
    assume: str | None,
    vocabulary: str | None,
    as_json: bool,
    seed: int,
) -> None:
    """Measure how evenly maps use the tiles of a pack.

    Builds boards without water and compares how often each face and tile is used with its weight:
    once with the weights as they are, once with balanced ones, as builds use them. Says so where no
    map can have tiles as frequent as they weigh, and which shares come nearest.

    \b
    Example: morphs packs balance caverns
    """
    from morphs.tiles.packs.catalogue import find_pack, load_pack
    from morphs.workbench.evenness import evenness, possible, possible_faces, usual_board

    loaded = load_pack(find_pack(pack), assume, vocabulary)
    shown = board or usual_board(loaded, 64)
    found = {
        name: evenness(loaded, shown, boards, seed, fair=fair)
        for name, fair in (("unbalanced", False), ("balanced", True))
    }
    best, faces = possible(loaded, shown), possible_faces(loaded, shown)
    if as_json:
        told = [*((name, one.as_json()) for name, one in found.items())]
        told.append(("possible", best.as_json() if best else {}))
        click.echo(json.dumps(dict(told) | {"possible_faces": faces}, indent=1))
        return
    raw, fair = found.values()
    say(f"{loaded.name}: {boards} boards {shown}, {fair.cells} cells, no water")
    _print(raw, fair)
    for line in (*_on_faces(fair, faces), *(_on_possible(fair, best) if best else ())):
        click.echo(line)


def _print(raw: Evenness, fair: Evenness) -> None:
    """Print how often faces and tiles came, unbalanced and balanced."""
    click.echo(f"{'':12} {'due':>7} {'unbalanced':>17} {'balanced':>27}")
    click.echo(
        f"{'face':20} {'between':>8} {'along':>8} {'between':>10} {'along':>8} {'border':>8}"
    )
    for before, after in zip(raw.faces, fair.faces, strict=True):
        click.echo(
            f"{after.face:12} {after.due:7.4f} {before.between:8.4f} {before.along:8.4f} "
            f"{after.between:10.4f} {after.along:8.4f} {after.border:8.4f}"
        )
    click.echo(
        f"tiles stray from their weights by {fair.divergence:.4f} (Kullback-Leibler; unbalanced "
        f"{raw.divergence:.4f}, by chance {fair.by_chance:.4f})"
    )
    click.echo(_on_each(raw, fair))
    if fair.missing:
        say(f"never laid: {'; '.join(fair.missing)}")


def _on_each(raw: Evenness, fair: Evenness) -> str:
    """Say how far boards stray one by one: weights are balanced for many of them."""
    if fair.boards == 1:
        return (
            "one board alone strays by chance, too, by regions of one kind: --boards 12 tells more"
        )
    mean, before = (sum(one.each) / one.boards for one in (fair, raw))
    most = max(fair.each)
    return f"a board by itself by {mean:.4f}, at most {most:.4f} (unbalanced {before:.4f})"


def _on_faces(fair: Evenness, faces: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Say which faces cannot have the share that their weights say, and what comes nearest."""
    due = {face.face: face.due for face in fair.faces}
    others = {
        face: shares
        for face, shares in faces.items()
        if face in due and any(abs(s - due[face]) > SLIGHTLY * due[face] for s in shares)
    }
    if others:
        yield "shares of faces that come nearest and are possible (due, between, along):"
    for face, (between, along) in others.items():
        yield f"  {face:10} {due[face]:7.4f} {between:8.4f} {along:8.4f}"


def _on_possible(fair: Evenness, best: Possible) -> Iterator[str]:
    """Say where weights contradict each other."""
    if best.divergence:
        yield (
            f"no map can have tiles as frequent as they weigh: they stray by "
            f"{best.divergence:.4f} at least, with these shares (due, laid):"
        )
        for name, share in best.shares.items():
            if abs(share - fair.due[name]) > SLIGHTLY * fair.due[name]:
                yield f"  {name:20} {share:.4f} ({fair.due[name]:.4f}, {fair.laid[name]:.4f})"
    if best.never:
        pairs = ", ".join(f"{one} and {other}" for one, other in best.never[:MOST_PAIRS])
        yield (
            f"tiles could be as frequent as they weigh only if some sides that may meet never did: "
            f"{pairs}{' and others' if len(best.never) > MOST_PAIRS else ''}"
        )
