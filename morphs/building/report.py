"""What a build tells of its map in figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product

import numpy as np

from morphs.base.wording import counted
from morphs.building.log import Log
from morphs.building.made import Made
from morphs.layout.cells import FacesShown, LaidCells
from morphs.layout.layout import Layout
from morphs.layout.water import Body, bodies
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.packs.uncoded import how_to_code
from morphs.tiles.vocabulary import Vocabulary


@dataclass(frozen=True)
class Report:
    """What a build can tell of its map in figures.

    gaps          cells that no tile fits: filled, capped or left
    joints        (all, those of weight 1), those of caps too
    repeats       how many cells show a tile that an earlier cell shows too
    notes         faults of pack files and other things worth knowing, a sentence each
    unmet         what was asked for and the map does not keep, a sentence each
    """

    cells: int
    placed: int
    gaps: int
    joints: tuple[int, int]
    repeats: int
    bodies: tuple[Body, ...]
    notes: tuple[str, ...]
    log: tuple[str, ...]
    unmet: tuple[str, ...] = ()


def make_report(layout: Layout, catalogue: Catalogue, made: Made, log: Log) -> Report:
    """Count what a finished layout holds."""
    vocabulary = catalogue.vocabulary
    cells = LaidCells.of(layout.cells)
    counts, origins = Counter[tuple[str | None, str]](), Counter[str]()
    for look, count in cells.counted():
        origins[look.origin] += count
        if look.tile:
            counts[look.pack, look.tile] += count
    found = bodies(layout, vocabulary) if layout.water else []
    return Report(
        cells=len(cells),
        placed=origins["placed"] + origins["pinned"],
        gaps=made.gaps,
        joints=_joints(layout, cells, vocabulary),
        repeats=sum(count - 1 for count in counts.values()),
        bodies=tuple(found),
        notes=(*made.notes, *_uncoded(catalogue), *_of_packs(catalogue)),
        log=tuple(log.lines),
        unmet=made.unmet,
    )


def _of_packs(catalogue: Catalogue) -> list[str]:
    """Return what was done to packs' pictures, and what is wrong with files."""
    done = [note for pack in catalogue.packs for note in pack.notes]
    return [*done, *map(str, catalogue.problems)]


def _joints(layout: Layout, cells: LaidCells, vocabulary: Vocabulary) -> tuple[int, int]:
    """Return how many joints there are, and how many of weight 1."""
    shown = FacesShown(cells)
    mine, others = shown.at(layout.joints)
    sorts = len(shown.faces)
    counts = np.bincount(mine.astype(np.int64) * sorts + others, minlength=sorts * sorts)
    joints = alike = 0
    for pair, (face, other) in enumerate(product(shown.faces, repeat=2)):
        if counts[pair] and face is not None and other is not None:
            joints += int(counts[pair])
            alike += int(counts[pair]) if vocabulary.face_weight(face, other) == 1 else 0
    return joints, alike


def _uncoded(catalogue: Catalogue) -> list[str]:
    return [
        f"{pack.path}: {counted(len(pack.uncoded), 'picture')} without a code left out "
        f"({pack.uncoded[0]}, ...); {how_to_code([pack])}"
        for pack in catalogue.packs
        if pack.uncoded and pack.tiles
    ]
