"""Tiles whose whole code their pictures contradict: codes that were assumed, and parts of file
names that only look like codes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from morphs.base.wording import shortened
from morphs.tiles.filename import format_code
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.detect.detecting import Proposal

SURE = 0.9  # how sure pixels must be to contradict a code
READABLE = 0.93  # a pack whose half-sides are so sure on average can be read: its codes are wrong
SEVERAL = 2  # half-sides in which a code in a name is contradicted, if it is no code at all


def readable(proposals: Sequence[Proposal]) -> bool:
    """Return whether a pack's pictures tell enough to doubt all of its codes."""
    sure = [value for one in proposals for value in one.sure]
    return bool(sure) and sum(sure) / len(sure) >= READABLE


def contradicted(
    words: Vocabulary,
    tiles: Sequence[Tile],
    proposals: Sequence[Proposal],
    assumed: Collection[str],
) -> list[tuple[Path, str]]:
    """Return the pictures that contradict their codes, and in words how: one half-side where the
    code was `assumed` (names of tiles), several where it was read."""
    found = []
    for tile, proposal in zip(tiles, proposals, strict=True):
        off = _contradicted_at(words, tile, proposal)
        if len(off) < (1 if tile.name in assumed else SEVERAL):
            continue
        kind = "the assumed code" if tile.name in assumed else "its code"
        where = shortened([tile.shape.names[half] for half in off])
        shows = [half for half in off if proposal.faces[half] == words.plain]
        what = "rock" if len(shows) == len(off) else "openings" if not shows else "the opposite"
        seen = tuple(face if words.is_face(face) else "sh" for face in proposal.faces)
        found.append(
            (
                proposal.path,
                f"{kind} {format_code(tile.faces, words)} is contradicted by the picture, which "
                f"shows {what} at {where}; it looks like {format_code(seen, words)}",
            )
        )
    return found


def _contradicted_at(words: Vocabulary, tile: Tile, proposal: Proposal) -> list[int]:
    """Return the half-sides at which the code and what is surely seen differ in being open; rooms
    and lakes are left out, whose border may look like anything."""
    if proposal.fault:
        return []
    return [
        half
        for half, (coded, seen, sure) in enumerate(
            zip(tile.faces, proposal.faces, proposal.sure, strict=True)
        )
        if coded[0] == words.plain_area
        and sure >= SURE
        and (coded == words.plain) != (seen == words.plain)
    ]
