"""What a build tells of its map in figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from morphs.base.options import option
from morphs.base.wording import counted
from morphs.building.log import Log
from morphs.building.made import Made
from morphs.layout.layout import Layout
from morphs.layout.water import Body, bodies, courses_of
from morphs.packs.catalogue import Catalogue


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
    cells = layout.cells
    weights = [
        vocabulary.face_weight(a[p], b[q])
        for i, p, j, q in layout.joints
        if (a := cells[i].faces) is not None and (b := cells[j].faces) is not None
    ]
    counts = Counter((cell.pack, cell.tile) for cell in cells if cell.tile)
    found = bodies(layout, courses_of(layout, vocabulary), vocabulary) if layout.water else []
    return Report(
        cells=len(cells),
        placed=sum(cell.origin in ("placed", "pinned") for cell in cells),
        gaps=made.gaps,
        joints=(len(weights), sum(weight == 1 for weight in weights)),
        repeats=sum(count - 1 for count in counts.values()),
        bodies=tuple(found),
        notes=(*made.notes, *_uncoded(catalogue), *map(str, catalogue.problems)),
        log=tuple(log.lines),
        unmet=made.unmet,
    )


def _uncoded(catalogue: Catalogue) -> list[str]:
    return [
        f"{pack.path}: {counted(len(pack.uncoded), 'picture')} without a code left out "
        f"({pack.uncoded[0]}, ...); put codes into their names, add a codes.csv, or give all "
        f"one with {option('assume')} hhhhhhhh"
        for pack in catalogue.packs
        if pack.uncoded and pack.tiles
    ]
