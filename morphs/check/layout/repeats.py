"""How often tiles repeat."""

from __future__ import annotations

from collections import Counter

from morphs.check.layout.cells import Cells, tile_key
from morphs.check.layout.joints import Joints
from morphs.check.report import Repeats


def find_repeats(cells: Cells, joints: Joints) -> Repeats:
    """Tiles that stand on the map more than once, and those that stand beside themselves."""
    keys = [tile_key(cell.entry) if cell.shown and cell.entry.tile else "" for cell in cells.placed]
    counts = Counter(filter(None, keys))
    often = {key: counts[key] for key in sorted(counts) if counts[key] > 1}
    beside = {
        (a, b) for (a, _), (b, _) in joints.pairs if a != b and keys[a] and keys[a] == keys[b]
    }
    pairs = {tuple(sorted((cells.placed[a].id, cells.placed[b].id))) for a, b in beside}
    return Repeats(often, tuple(sorted((low, high) for low, high in pairs)))
