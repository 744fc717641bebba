"""Tiles whose whole code their pictures contradict: codes that were assumed, and parts of file
names that only look like codes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from morphs.base.wording import shortened
from morphs.tiles.filename import format_code
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.detect.detecting import Proposal, study
from morphs.workbench.detect.proposing import cache_of
from morphs.workbench.detect.reading import Item, Progress

SURE = 0.9  # how sure pixels must be to contradict a code
READABLE = 0.8  # a pack whose half-sides are so sure on average can be read: its codes are wrong
FEW = 8  # fewer pictures do not tell what a pack's rock looks like
SEVERAL = 2  # half-sides in which a code in a name is contradicted, if it is no code at all


class Contradiction(NamedTuple):
    """A tile's picture and code that do not agree: what the picture shows there (``rock at n1``),
    and the code it looks like; `kind` says whose code it is."""

    tile: Tile
    kind: str
    code: str
    shows: str
    looks: str

    @property
    def message(self) -> str:
        return (
            f"{self.kind} {self.code} is contradicted by the picture, which shows {self.shows}; "
            f"it looks like {self.looks}"
        )


def assumed_wrongly(pack: Pack, progress: Progress | None = None) -> list[Contradiction]:
    """Return which pictures contradict the code they were assumed to have; of packs too small to
    learn their rock from, none. What is read is kept, so that it is read once."""
    flat = [tile for tile in pack.tiles if tile.shape.is_box and tile.path]
    if len(flat) < FEW or not has_passages(pack.vocabulary):
        return []
    items = [Item(Path(str(tile.path)), tile.shape.name, tile.trim) for tile in flat]
    seen = study(items, progress, cache_of(pack.path)).proposals
    return contradicted(pack, flat, seen, pack.assumed)


def contradicted(
    pack: Pack, tiles: Sequence[Tile], proposals: Sequence[Proposal], assumed: Collection[str]
) -> list[Contradiction]:
    """Return the pictures that contradict their whole codes, where the pack's can be read: of those
    whose code was `assumed` (names of tiles), of all where none was. One half-side is enough where
    a code was assumed, several must be off where it was read."""
    pairs = zip(tiles, proposals, strict=True)
    compared = [(tile, one) for tile, one in pairs if not assumed or tile.name in assumed]
    if not _readable([one for _, one in compared]):
        return []
    kind, least = ("the assumed code", 1) if assumed else ("its code", SEVERAL)
    found = []
    for tile, proposal in compared:
        off = _contradicted_at(pack.vocabulary, tile, proposal)
        if len(off) >= least:
            found.append(_contradiction(pack.vocabulary, kind, tile, proposal, off))
    return found


def has_passages(words: Vocabulary) -> bool:
    """Return whether tiles of a vocabulary can be compared with pictures: halls in rock."""
    return all(words.is_face(face) for face in ("sw", "sh", "st"))


def _readable(proposals: Sequence[Proposal]) -> bool:
    """Return whether a pack's pictures tell enough to doubt all of its codes."""
    sure = [value for one in proposals for value in one.sure]
    return bool(sure) and sum(sure) / len(sure) >= READABLE


def _contradiction(
    words: Vocabulary, kind: str, tile: Tile, proposal: Proposal, off: Sequence[int]
) -> Contradiction:
    shut = [half for half in off if proposal.faces[half] == words.plain]
    what = "rock" if len(shut) == len(off) else "openings" if not shut else "the opposite"
    where = shortened([tile.shape.names[half] for half in off])
    seen = tuple(face if words.is_face(face) else "sh" for face in proposal.faces)
    code = format_code(tile.faces, words)
    return Contradiction(tile, kind, code, f"{what} at {where}", format_code(seen, words))


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
