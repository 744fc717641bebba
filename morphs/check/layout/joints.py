"""Which half-sides face each other, and whether what they show meets (contract, section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from morphs.check.layout.cells import Cell, Cells
from morphs.check.layout.forms import Point
from morphs.check.layout.showing import face_words
from morphs.check.report import Fault, FaultKind, HalfSide

End = tuple[int, int]
"""Index of a cell in `Cells.placed`, and a half-side."""
Facing = tuple[HalfSide, HalfSide]


@dataclass(frozen=True)
class Joints:
    """Every facing pair; `mates[cell][half]` is what a half-side faces, None on the rim."""

    pairs: list[tuple[End, End]]
    mates: list[list[End | None]]


def find_joints(cells: Cells) -> Joints:
    """Pair the half-sides whose middles are the same point of the same level."""
    waiting: dict[tuple[int, Point], End] = {}
    pairs: list[tuple[End, End]] = []
    mates: list[list[End | None]] = []
    for index, cell in enumerate(cells.placed):
        points = cells.geometry.middles(cell.entry.column, cell.entry.row, cell.spot)
        mates.append([None] * len(points))
        for half, point in enumerate(points):
            other = waiting.setdefault((cell.entry.level, point), (index, half))
            if other != (index, half):
                pairs.append((other, (index, half)))
                mates[index][half] = other
                mates[other[0]][other[1]] = (index, half)
    return Joints(sorted(pairs), mates)


def compare_joints(
    cells: Cells, joints: Joints, stated: list[tuple[int, int, int, int]]
) -> Iterator[Fault]:
    """Faults where the file's joints are not those of the board."""
    by_id = {cell.id: cell for cell in cells.placed}
    said = Counter(_facing((a, half_a), (b, half_b)) for a, half_a, b, half_b in stated)
    true = {_facing(cells.half_side(*a), cells.half_side(*b)) for a, b in joints.pairs}
    for facing, times in said.items():
        unknown = [cell for cell, _ in facing if cell not in by_id]
        if unknown:
            text = f"the joint {_joint(facing)} names cell {unknown[0]}, which is not on the board"
            yield Fault("joint-unknown", text, _ids(facing), facing)
        elif facing not in true:
            yield _joint_fault("joint-extra", facing, by_id, "do not face each other")
        elif times > 1:
            yield _joint_fault("joint-double", facing, by_id, f"are joined {times} times")
    for facing in sorted(true - said.keys()):
        yield _joint_fault("joint-missing", facing, by_id, "face each other, but no joint says so")


def check_meeting(cells: Cells, joints: Joints) -> Iterator[Fault]:
    """Faults where two faces do not meet, or crossings in mid-side do not face each other."""
    vocabulary = cells.vocabulary
    for end, other in joints.pairs:
        faces = _face(cells, end), _face(cells, other)
        if faces[0] is None or faces[1] is None:
            continue
        if vocabulary.face_weight(faces[0], faces[1]) == 0:
            words = [face_words(face, vocabulary) for face in faces if face]
            yield _pair_fault("conflict", cells, end, other, words, "which never meet")
        elif not _middles_meet(cells, joints, end, other):
            words = [_crossing_words(cells, e) for e in (end, other)]
            yield _pair_fault("middle", cells, end, other, words, "which are not one crossing")


def check_border(cells: Cells, joints: Joints) -> Iterator[Fault]:
    """Faults where anything but plain rock (overland: a line) runs off a closed map."""
    vocabulary = cells.vocabulary
    for index, half in rim(joints):
        cell = cells.placed[index]
        if cell.shown and not vocabulary.may_close(cell.shown.faces[half]):
            words = face_words(cell.shown.faces[half], vocabulary)
            text = f"{cell} shows {words} at half-side {half} on the rim of a closed map"
            yield Fault("border", text, (cell.id,), ((cell.id, half),))


def check_pieces(cells: Cells, joints: Joints) -> Iterator[Fault]:
    """Faults where a part of a set piece faces the rim or a gap, not the part it belongs to."""
    for index, cell in enumerate(cells.placed):
        for half, face in enumerate(cell.shown.faces if cell.shown else ()):
            mate = joints.mates[index][half]
            beyond = _face(cells, mate) if mate else None
            if beyond is None and cells.vocabulary.is_inner(face):
                where = "a gap" if mate else "the rim"
                text = f"{cell} is part of a set piece and faces {where} at half-side {half}"
                yield Fault("piece", text, (cell.id,), ((cell.id, half),))


def rim(joints: Joints) -> Iterator[End]:
    """Every half-side in no joint."""
    for index, mates in enumerate(joints.mates):
        for half, mate in enumerate(mates):
            if mate is None:
                yield index, half


def count_joints(cells: Cells, joints: Joints) -> tuple[int, int]:
    """How many joints have two known faces, and how many of these have weight 1."""
    weights: Counter[tuple[str, str]] = Counter()
    for end, other in joints.pairs:
        face, facing = _face(cells, end), _face(cells, other)
        if face is not None and facing is not None:
            weights[face, facing] += 1
    meets = cells.vocabulary.face_weight
    best = sum(times for pair, times in weights.items() if meets(*pair) == 1)
    return weights.total(), best


def _face(cells: Cells, end: End) -> str | None:
    shown = cells.placed[end[0]].shown
    return shown.faces[end[1]] if shown else None


def _middles_meet(cells: Cells, joints: Joints, end: End, other: End) -> bool:
    if not cells.vocabulary.crosses_in_middle:
        return True
    names = _halves_of_crossing(cells, end), _halves_of_crossing(cells, other)
    faced = {joints.mates[index][half] for index, half in names[0]}
    return faced == names[1]


def _halves_of_crossing(cells: Cells, end: End) -> set[End]:
    index, half = end
    shown = cells.placed[index].shown
    if shown is None:
        return {end}
    return {(index, h) for h, name in enumerate(shown.names) if name == shown.names[half]}


def _crossing_words(cells: Cells, end: End) -> str:
    shown = cells.placed[end[0]].shown
    if shown is None:
        return "nothing"
    line = cells.vocabulary.lines[shown.faces[end[1]][1]].name
    return f"{line} {'in mid-side' if shown.in_middle(end[1]) else 'in one half'}"


def _pair_fault(
    kind: FaultKind, cells: Cells, end: End, other: End, words: list[str], verdict: str
) -> Fault:
    first, second = cells.placed[end[0]], cells.placed[other[0]]
    text = (
        f"{first} shows {words[0]} at half-side {end[1]}, and {second} facing it shows "
        f"{words[1]} at half-side {other[1]}, {verdict}"
    )
    places = (cells.half_side(*end), cells.half_side(*other))
    return Fault(kind, text, _ids(places), places)


def _joint_fault(kind: FaultKind, facing: Facing, by_id: dict[int, Cell], words: str) -> Fault:
    (a, half_a), (b, half_b) = facing
    text = f"half-side {half_a} of {by_id[a]} and half-side {half_b} of {by_id[b]} {words}"
    return Fault(kind, text, _ids(facing), facing)


def _facing(end: HalfSide, other: HalfSide) -> Facing:
    return min(end, other), max(end, other)


def _ids(facing: Facing) -> tuple[int, ...]:
    return tuple(dict.fromkeys(cell for cell, _ in facing))


def _joint(facing: Facing) -> str:
    return str([*facing[0], *facing[1]])
