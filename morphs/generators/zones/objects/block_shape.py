"""The shape of one block: things side by side, what guards them, and the squares around.

The talk, "Creating a Treasure Block" and "Guarding a Treasure Block": a path leads from any
treasure's entry to any other; what is added stands beside an earlier entry and neither blocks nor
is blocked by what is there. The points from which a treasure is reached are blocked, one of them
gets the monster, and those beside the monster are cleared again.

Squares are (row, column) from the entry of the first thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.squares import NEIGHBOURS
from morphs.generators.zones.objects.things import Offset, ThingKind


@dataclass(frozen=True)
class BlockShape:
    """Where everything of a block goes.

    `ring` goes once around the rectangle that holds the block; `doors` are those of its squares
    from which the guard (or, where there is none, a treasure) is reached.
    """

    kinds: tuple[ThingKind, ...]
    entries: tuple[Offset, ...]  # of each thing
    covered: tuple[Offset, ...]  # by things
    guard: Offset | None
    walls: tuple[Offset, ...]  # must be blocked
    clears: tuple[Offset, ...]  # must be clear
    rest: tuple[Offset, ...]  # of the rectangle
    ring: tuple[Offset, ...]
    doors: tuple[Offset, ...]


@dataclass(frozen=True)
class Placement:
    """A block in its place: `at` is the flat number (geometry.padded_grid) of the square of its
    first thing's entry."""

    shape: BlockShape
    at: int


def beside(place: Offset, steps: Sequence[Offset]) -> list[Offset]:
    """Return the squares that many steps from a place."""
    return [(place[0] + row, place[1] + column) for row, column in steps]


def covered_by(kind: ThingKind, entry: Offset) -> list[Offset]:
    """Return the squares a thing covers whose entry is here."""
    row, column = kind.entry or (0, 0)
    return [(entry[0] - row + y, entry[1] - column + x) for y, x in kind.squares]


def arrange(dice: Dice, kinds: Sequence[ThingKind]) -> tuple[list[Offset], list[Offset]]:
    """Return the entry of each thing, and all the squares they cover.

    The first may be large; each of the others takes one square beside an earlier entry, the more
    entries it touches the better, so that blocks are round.
    """
    entries: list[Offset] = [(0, 0)]
    covered = covered_by(kinds[0], (0, 0))
    for _ in kinds[1:]:
        places = reached(kinds, entries, covered)
        if not places:
            break
        touching = [sum(near in entries for near in beside(at, NEIGHBOURS)) for at in places]
        best = [at for at, count in zip(places, touching, strict=True) if count == max(touching)]
        chosen = dice.choose(best)
        entries.append(chosen)
        covered.append(chosen)
    return entries, covered


def reached(
    kinds: Sequence[ThingKind], entries: Sequence[Offset], covered: Sequence[Offset]
) -> list[Offset]:
    """Return the squares not covered from which an entry is reached, in order."""
    taken = set(covered)
    near = (
        at
        for kind, entry in zip(kinds, entries, strict=False)
        for at in beside(entry, kind.steps)
        if at not in taken
    )
    return sorted(set(near))


def guarded_shapes(
    dice: Dice, kinds: Sequence[ThingKind], guarded: bool, most: int = 4, lock: bool = False
) -> list[BlockShape]:
    """Return some shapes of a block of these things, their guards in different places. Around a
    lock all is walled: a border guard stops nobody who walks past beside him."""
    entries, covered = arrange(dice, kinds)
    kinds = tuple(kinds[: len(entries)])
    near = reached(kinds, entries, covered)
    if not guarded:
        return [_open_shape(kinds, entries, covered, near)]
    guards = list(near)
    dice.shuffle(guards)
    shapes = (_guarded_shape(kinds, entries, covered, near, guard, lock) for guard in guards)
    return list(islice((shape for shape in shapes if shape.doors), most))


def _open_shape(
    kinds: tuple[ThingKind, ...],
    entries: list[Offset],
    covered: list[Offset],
    reached: list[Offset],
) -> BlockShape:
    ring = around(covered)
    inside = [at for at in reached if at not in ring]
    doors = [at for at in ring if at in reached]
    return BlockShape(
        kinds, tuple(entries), tuple(covered), None, (), tuple(inside) if not doors else (),
        _rest(ring, [*covered, *([] if doors else inside)]), tuple(ring),
        tuple(doors or _touching(ring, inside)),
    )  # fmt: skip


def _guarded_shape(
    kinds: tuple[ThingKind, ...],
    entries: list[Offset],
    covered: list[Offset],
    reached: list[Offset],
    guard: Offset,
    lock: bool = False,
) -> BlockShape:
    near: set[Offset] = set() if lock else set(beside(guard, NEIGHBOURS))
    walls = [at for at in reached if at != guard and at not in near]
    clears = [at for at in reached if at in near]
    ring = around([*covered, *reached])
    return BlockShape(
        kinds, tuple(entries), tuple(covered), guard, tuple(walls), tuple(clears),
        _rest(ring, [*covered, *reached]), tuple(ring), tuple(_touching(ring, [guard])),
    )  # fmt: skip


def _rest(ring: Sequence[Offset], used: Sequence[Offset]) -> tuple[Offset, ...]:
    """Return the squares inside a ring that are not used."""
    (top, left), (bottom, right) = min(ring), max(ring)
    inside = ((row, c) for row in range(top + 1, bottom) for c in range(left + 1, right))
    return tuple(at for at in inside if at not in used)


def _touching(ring: Sequence[Offset], places: Sequence[Offset]) -> list[Offset]:
    """Return the squares of a ring beside any of the places."""
    near = {at for place in places for at in beside(place, NEIGHBOURS)}
    return [at for at in ring if at in near]


def around(places: Sequence[Offset]) -> list[Offset]:
    """Return the squares around the rectangle that holds the places, clockwise."""
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return list(_ring(min(rows) - 1, min(columns) - 1, max(rows) + 1, max(columns) + 1))


@lru_cache(maxsize=512)
def _ring(top: int, left: int, bottom: int, right: int) -> tuple[Offset, ...]:
    north = [(top, column) for column in range(left, right)]
    east = [(row, right) for row in range(top, bottom)]
    south = [(bottom, column) for column in range(right, left, -1)]
    west = [(row, left) for row in range(bottom, top, -1)]
    return (*north, *east, *south, *west)
