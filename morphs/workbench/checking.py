"""What is wrong with a pack: codes, pictures against codes, copies, sizes, connectors.

A fault is something to mend; a remark (letters nobody uses) is only worth knowing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from morphs.base.errors import MorphsError
from morphs.base.wording import counted
from morphs.tiles.filename import format_code
from morphs.tiles.packs.pack import Pack
from morphs.tiles.packs.picture_shape import usual_width
from morphs.tiles.packs.uncoded import how_to_code
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.contradicted import FEW, contradicted, has_passages
from morphs.workbench.detect.detecting import Proposal, Study, study
from morphs.workbench.detect.proposing import cache_of
from morphs.workbench.detect.reading import Item, Progress
from morphs.workbench.likeness import is_blank, thumbnail, twins
from morphs.workbench.strangers import strangers
from morphs.workbench.swaps import swapped

SURE, CLEAR = 0.9, 0.6  # how sure pixels must be to contradict a code; in a pack read without fail
OFF = 0.006  # how far a picture's size may be off the pack's, as a share
TRUST = 0.85  # share of codes the pixels must agree with, or the method does not suit the art


class Fault(NamedTuple):
    """One fault: of what kind, in which file, in words."""

    kind: str
    file: str
    message: str


@dataclass
class PackReport:
    """All that was found."""

    faults: list[Fault] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return {"faults": [fault._asdict() for fault in self.faults], "remarks": self.remarks}


def check_pack(
    pack: Pack, progress: Progress | None = None, workers: int | None = None
) -> PackReport:
    """Check a pack's codes and pictures."""
    report = PackReport()
    for problem in pack.problems:
        report.faults.append(
            Fault("file" if problem.fatal else "doubt", problem.file, problem.message)
        )
    drawn = [tile for tile in pack.tiles if tile.path]
    report.faults += _sizes(pack, drawn)
    report.faults += _copies(drawn, report.remarks, progress)
    report.faults += _pixels(pack, drawn, report.remarks, progress, workers)
    report.remarks += [*pack.notes, *_letters(pack), *_alone(pack)]
    if pack.uncoded:
        report.remarks.append(
            f"{counted(len(pack.uncoded), 'picture')} without a code (packs detect proposes one); "
            f"{how_to_code([pack])}"
        )
    return report


def _sizes(pack: Pack, tiles: Sequence[Tile]) -> list[Fault]:
    """Name pictures whose size is a little off the pack's; whole other scales are fine."""
    found = []
    sizes: dict[str, list[Tile]] = defaultdict(list)
    for tile in tiles:
        if not pack.pictures[tile.name].vector:
            sizes[tile.shape.name].append(tile)
    for shape, same in sizes.items():
        widths = [pack.pictures[tile.name].width for tile in same]
        usual = usual_width(widths)
        common = Counter(w for w in widths if usual and abs(w / usual - 1) < 0.05).most_common(1)
        for tile, width in zip(same, widths, strict=True):
            if common and OFF < abs(width / common[0][0] - 1) < 0.12:
                per_cent = 100 * (width / common[0][0] - 1)
                most = f"other {shape} tiles {common[0][0]} ({per_cent:+.1f} %)"
                message = f"is {width} pixels wide, {most}"
                found.append(Fault("size", str(tile.path), message))
    return found


def _copies(tiles: Sequence[Tile], remarks: list[str], progress: Progress | None) -> list[Fault]:
    pictures: dict[str, list[tuple[Path, Any]]] = defaultdict(list)
    for number, tile in enumerate(tiles, 1):
        try:
            if tile.path and tile.shape.is_box:
                pictures[tile.shape.name].append((tile.path, thumbnail(tile.path)))
        except MorphsError as error:
            remarks.append(str(error))
        if progress:
            progress("copies", number, len(tiles))
    blank = {path for group in pictures.values() for path, picture in group if is_blank(picture)}
    found = []
    for group in pictures.values():
        for twin in twins([(path, p) for path, p in group if path not in blank]):
            how = f", {twin.said}" if twin.said else ""
            found.append(
                Fault("copy", str(twin.second), f"is the same picture as {twin.first.name}{how}")
            )
    if len(blank) > 1:
        remarks.append(f"{len(blank)} pictures show nothing but rock")
    return found


def _pixels(
    pack: Pack,
    tiles: Sequence[Tile],
    remarks: list[str],
    progress: Progress | None,
    workers: int | None,
) -> list[Fault]:
    """Compare codes with pictures, where these show enough to learn the pack's rock from."""
    flat = [tile for tile in tiles if tile.shape.is_box and tile.path]
    if len(flat) < FEW or not has_passages(pack.vocabulary):
        remarks.append("codes were not compared with the pictures: too few, or no halls in rock")
        return []
    items = [Item(Path(str(tile.path)), tile.shape.name, tile.trim) for tile in flat]
    taught = study(items, progress, cache_of(pack.path), workers)
    proposals = taught.proposals
    odd = _strangers(pack, flat, items, taught)
    if pack.assumed:
        odd += _contradicted(pack, flat, proposals, pack.assumed)
    given = [n for n, tile in enumerate(flat) if tile.name not in pack.assumed]
    if not given:
        return odd
    flat, proposals = [flat[n] for n in given], [proposals[n] for n in given]
    halves = [
        half
        for tile, proposal in zip(flat, proposals, strict=True)
        if not proposal.fault
        for half in _compared(pack, tile, proposal)
    ]
    agreed = float(np.mean([half.agrees for half in halves])) if halves else 0.0
    if agreed < TRUST:
        return odd + _mistrusted(pack, flat, proposals, agreed, remarks)
    limit = CLEAR if agreed > 0.95 else SURE
    wrong = [half.fault for half in halves if half.fault and half.sure >= limit]
    wrong += _swapped(pack, flat, proposals)
    return odd + wrong + _shifted(flat, proposals, pack.vocabulary)


def _contradicted(
    pack: Pack, tiles: Sequence[Tile], proposals: Sequence[Proposal], assumed: Collection[str]
) -> list[Fault]:
    found = contradicted(pack, tiles, proposals, assumed)
    return [Fault("code", str(one.tile.path), one.message) for one in found]


def _mistrusted(
    pack: Pack,
    tiles: Sequence[Tile],
    proposals: Sequence[Proposal],
    agreed: float,
    remarks: list[str],
) -> list[Fault]:
    """Tell of codes that agree with hardly any picture: the codes are wrong where the pictures can
    be read."""
    found = _contradicted(pack, tiles, proposals, ())
    remarks.append(
        f"codes and pictures agree in only {agreed:.0%} of the half-sides: were the names meant as "
        f"codes? packs detect proposes others"
        if found
        else f"codes were not compared with the pictures: they agree in only {agreed:.0%} of the "
        f"half-sides, and this art cannot be read well enough to tell which are wrong"
    )
    return found


def _strangers(
    pack: Pack, tiles: Sequence[Tile], items: Sequence[Item], taught: Study
) -> list[Fault]:
    found = strangers(tiles, items, taught.which, pack.vocabulary.plain)
    return [
        Fault(
            "look",
            str(tiles[n].path),
            f"is drawn unlike {len(tiles) - len(found)} of {len(tiles)} tiles: its rock, its floor "
            f"or its lines have other colours (inverted, recoloured, or by another hand)",
        )
        for n in sorted(found)
    ]


def _swapped(pack: Pack, tiles: Sequence[Tile], proposals: Sequence[Proposal]) -> list[Fault]:
    """Name codes that fit another picture better, or none."""
    found = []
    for tile, other, count in swapped(tiles, proposals, pack.vocabulary):
        code = format_code(tile.faces, pack.vocabulary)
        if other is None:
            message = f"its code {code} differs from what the picture shows in {count} letters"
        else:
            message = (
                f"its code {code} and that of {Path(str(other.path)).name} fit each other's "
                f"pictures better ({count} letters differ): were they swapped?"
            )
        found.append(Fault("code", str(tile.path), message))
    return found


class _Half(NamedTuple):
    """One half-side: whether code and picture agree, how sure the picture is, the fault if not."""

    agrees: bool
    sure: float
    fault: Fault | None


def _compared(pack: Pack, tile: Tile, proposal: Proposal) -> list[_Half]:
    """Compare a tile's half-sides with its picture; those of rooms and lakes are left out, whose
    border may look like anything."""
    words = pack.vocabulary
    found = []
    for half, (coded, seen, sure) in enumerate(
        zip(tile.faces, proposal.faces, proposal.sure, strict=True)
    ):
        if not _telling(words, coded):
            continue
        agrees = (coded == words.plain) == (seen == words.plain)
        shows = "rock" if seen == words.plain else f"an opening ({words.lines[seen[1]].name}?)"
        message = (
            f"{tile.shape.names[half]} is coded {coded[1]} ({words.lines[coded[1]].name}), "
            f"the picture shows {shows}"
        )
        fault = None if agrees else Fault("code", str(tile.path), message)
        found.append(_Half(agrees, sure, fault))
    return found


def _telling(words: Vocabulary, face: str) -> bool:
    """Return whether a half-side of a code can be compared with what is seen there: rooms, lakes
    and halves of set pieces may look like anything at the border."""
    return face[0] == words.plain_area and not words.is_inner(face)


def _shifted(
    tiles: Sequence[Tile], proposals: Sequence[Proposal], words: Vocabulary
) -> list[Fault]:
    """Connectors at the wrong place. Where the code has none, what looks open elsewhere is but a
    bare patch of rock."""
    found = []
    for tile, proposal in zip(tiles, proposals, strict=True):
        for remark in proposal.remarks:
            face = tile.faces[tile.shape.names.index(remark.split()[0])]
            if face != words.plain and _telling(words, face):
                found.append(Fault("connector", str(tile.path), remark))
    return found


def _letters(pack: Pack) -> list[str]:
    """Remark on faces that only one half-side of the pack shows: nothing else can meet them."""
    counts = Counter(face for tile in pack.tiles for face in tile.faces)
    vocabulary = pack.vocabulary
    lonely = [
        face
        for face, count in counts.items()
        if sum(n for other, n in counts.items() if vocabulary.face_weight(face, other)) - count < 1
        and count < 2
    ]
    used = {letter for face in counts for letter in face}
    outer = [line for line in vocabulary.data.line if not line.inner]
    idle = [k.letter for k in (*vocabulary.data.area, *outer) if k.letter not in used]
    found = [f"only one half-side shows {face}: nothing meets it" for face in lonely]
    return found + ([f"letters no tile uses: {' '.join(idle)}"] if idle else [])


def _alone(pack: Pack) -> list[str]:
    """Remark on tiles that open, but can meet nothing but themselves."""
    weigh = pack.vocabulary.face_weight
    shown: dict[str, set[str]] = defaultdict(set)
    for tile in pack.tiles:
        for face in set(tile.faces):
            shown[face].add(tile.name)
    meets = {
        face: set().union(*(names for other, names in shown.items() if weigh(face, other)))
        for face in shown
    }
    found = []
    for tile in pack.tiles:
        opened = [face for face in set(tile.faces) if face != pack.vocabulary.plain]
        if opened and not set().union(*(meets[face] for face in opened)) - {tile.name}:
            found.append(f"{tile.name} can meet nothing but itself where it opens")
    return found
