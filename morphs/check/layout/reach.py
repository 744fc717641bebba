"""What can be walked to: parts of the map, entrances, dead ends (contract, section 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from morphs.base.wording import counted, shortened
from morphs.check.layout.cells import Cells
from morphs.check.layout.joints import Joints, rim
from morphs.check.layout.read import MAX_PARTS
from morphs.check.layout.showing import Shown, half_kinds, joined_halves
from morphs.check.report import Fault, HalfSide, Part
from morphs.check.unions import Unions
from morphs.tiles.vocabulary import Vocabulary

COUNT = 6 * MAX_PARTS
"""No shape has more half-sides; a half-side's number on the map is cell index x COUNT + half."""


@dataclass(frozen=True)
class _Tile:
    """Of one tile as it lies: half-sides that can be walked, and groups of them joined inside."""

    walkable: list[int]
    groups: list[list[int]]


def walkable_halves(shown: Shown, vocabulary: Vocabulary) -> list[int]:
    """The half-sides of a cell that can be walked."""
    return [half for half, face in enumerate(shown.faces) if vocabulary.can_walk(face)]


def find_parts(cells: Cells, joints: Joints, secret: Sequence[tuple[int, int]] = ()) -> list[Part]:
    """The connected parts of what can be walked, by links, joints, and the secret ways between
    cells (by id); the largest first."""
    unions = Unions()
    walkable = join_inside(cells, unions)
    known = set(walkable)
    for (a, half_a), (b, half_b) in joints.pairs:
        pair = (a * COUNT + half_a, b * COUNT + half_b)
        if pair[0] in known and pair[1] in known:
            unions.join(pair)
    _join_secretly(cells, unions, walkable, secret)
    open_rim = {index * COUNT + half for index, half in rim(joints)}
    parts = [_part(cells, group, open_rim) for group in unions.groups(walkable)]
    return sorted(parts, key=lambda part: (-len(part.cells), part.cells, part.entrances))


def _join_secretly(
    cells: Cells, unions: Unions, walkable: list[int], secret: Sequence[tuple[int, int]]
) -> None:
    """Join what can be walked of the cells at both ends of each secret way."""
    ends: dict[int, list[int]] = {cell: [] for pair in secret for cell in pair}
    for item in walkable if ends else ():
        cell = cells.placed[item // COUNT].id
        if cell in ends:
            ends[cell].append(item)
    for a, b in secret:
        unions.join([*ends[a][:1], *ends[b][:1]])


def unreached(cells: Cells, parts: Sequence[Part]) -> Iterator[Fault]:
    """A fault for every part but the largest of its level: nothing joins levels."""
    by_id = {cell.id: cell for cell in cells.placed}
    for largest, *others in by_level(cells, parts):
        for part in others:
            names = shortened(by_id[cell] for cell in part.cells)
            size = counted(len(largest.cells), "cell")
            text = f"{names} cannot be walked to from the largest part of the map, of {size}"
            yield Fault("unreached", text, part.cells)


def by_level(cells: Cells, parts: Sequence[Part]) -> list[list[Part]]:
    """The parts of each level that has any, in their order."""
    level = {cell.id: cell.entry.level for cell in cells.placed}
    found: dict[int, list[Part]] = {}
    for part in parts:
        found.setdefault(level[part.cells[0]], []).append(part)
    return [found[number] for number in sorted(found)]


def dead_ends(cells: Cells, joints: Joints) -> Iterator[HalfSide]:
    """Walkable half-sides that face a gap, a cap, or a face that cannot be walked."""
    for cell, mates in zip(cells.placed, joints.mates, strict=True):
        if cell.shown is None or cell.entry.origin == "capped":
            continue
        for half in walkable_halves(cell.shown, cells.vocabulary):
            mate = mates[half]
            if mate is not None and not _goes_on(cells, *mate):
                yield cell.id, half


def _goes_on(cells: Cells, index: int, half: int) -> bool:
    cell = cells.placed[index]
    if cell.entry.origin in ("gap", "capped"):
        return False
    return cell.shown is None or cells.vocabulary.can_walk(cell.shown.faces[half])


def join_inside(cells: Cells, unions: Unions) -> list[int]:
    """Join the walkable half-sides of each cell as its links do; return all of them, by number."""
    seen: dict[int, _Tile] = {}
    walkable: list[int] = []
    for index, cell in enumerate(cells.placed):
        if cell.shown is None:
            continue
        if id(cell.shown) not in seen:
            seen[id(cell.shown)] = _inside(cell.shown, cells.vocabulary)
        tile, start = seen[id(cell.shown)], index * COUNT
        walkable += [start + half for half in tile.walkable]
        for group in tile.groups:
            unions.join([start + half for half in group])
    return walkable


def _inside(shown: Shown, vocabulary: Vocabulary) -> _Tile:
    walkable = walkable_halves(shown, vocabulary)
    groups = joined_halves(shown.links, half_kinds(shown, vocabulary), "walk")
    linked = {half for group in groups for half in group}
    for half in walkable:
        name = shown.names[half]
        if name in walkable and not {half, name} <= linked:
            groups.append([name, half])
    return _Tile(walkable, groups)


def _part(cells: Cells, group: list[int], open_rim: set[int]) -> Part:
    ids = dict.fromkeys(cells.placed[item // COUNT].id for item in group)
    ways = [cells.half_side(*divmod(item, COUNT)) for item in group if item in open_rim]
    return Part(tuple(sorted(ids)), tuple(sorted(ways)))
