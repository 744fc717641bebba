"""Into how many parts a map falls for those who walk it, drawn cells included."""

from __future__ import annotations

from collections.abc import Sequence

from morphs.base.graphs import UnionFind
from morphs.layout.layout import LaidCell
from morphs.matching.compiled import Matching, walk_groups
from morphs.matching.drain import Lying


def count_parts(matching: Matching, cells: Sequence[LaidCell], only_rim: bool) -> int:
    """How many parts there are; with `only_rim` of those from which one can walk off the map."""
    board, lying, parts = matching.board, Lying(matching), UnionFind[int]()
    for cell in cells:
        oriented = lying.of(cell)
        start = int(board.half_start[cell.id])
        for first, *others in walk_groups(oriented, matching.vocabulary) if oriented else ():
            parts.add(start + first)
            for half in others:
                parts.join(start + first, start + half)
    mates: list[int] = board.mate_of_half.tolist()
    for half in list(parts):
        if mates[half] > half and mates[half] in parts:
            parts.join(half, mates[half])
    return len({parts.root(half) for half in parts if not only_rim or mates[half] < 0})
