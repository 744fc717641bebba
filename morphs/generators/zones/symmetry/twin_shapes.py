"""Blocks of symmetric maps: a shape and its twin that block and open exactly each other's images.

Footprints cannot be mirrored, nor turned: every mine is entered from the south. So both claim what
either covers: where one has a thing and the other has none, the other gets a wall. On a mirrored
map the entries are images of each other; on a turned one it is the square before the entry, or
the guard's, so that both are reached from the south.

Squares are (row, column) from the place of the block, which is not the twin's own entry on turned
maps; the twin's place is its image.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace

from morphs.generators.zones.geometry.squares import NEIGHBOURS
from morphs.generators.zones.objects.block_shape import (
    BlockShape,
    around,
    beside,
    covered_by,
    reached,
)
from morphs.generators.zones.objects.things import Offset, ThingKind
from morphs.generators.zones.symmetry.images import Symmetry

Kinds = tuple[ThingKind, ...]


def image_offsets(places: Iterable[Offset], symmetry: Symmetry) -> list[Offset]:
    """Return the images of squares, as rows and columns from the image of the place."""
    down = -1 if symmetry == "rotate" else 1
    return [(down * row, -column) for row, column in places]


def symmetric_shape(shape: BlockShape, symmetry: Symmetry, other: Kinds = ()) -> BlockShape | None:
    """Return the shape with all that its twin covers claimed too, `other` being what the twin
    holds where that differs; None where the two do not go together."""
    kinds = other or shape.kinds
    entries = twin_entries(shape, symmetry)
    twin = _covered(kinds, entries)
    if len(set(twin)) < len(twin):
        return None
    union = {*shape.covered, *image_offsets(twin, symmetry)}
    own = set(reached(shape.kinds, shape.entries, shape.covered))
    there = set(image_offsets(reached(kinds, entries, twin), symmetry))
    starts = (own & there) - union
    if shape.guard is None:
        return _with_lane(shape, union, (own | there) - union, starts, starts)
    if shape.guard not in starts:
        return None
    near = set(beside(shape.guard, NEIGHBOURS))
    clears = ((own | there) & near) - union
    walls = union | ((own | there) - clears - {shape.guard})
    return _with_lane(shape, walls, clears, {shape.guard}, clears)


def twin_shape(shape: BlockShape, symmetry: Symmetry, other: Kinds = ()) -> BlockShape:
    """Return the twin of a shape that was evened."""
    kinds, entries = other or shape.kinds, twin_entries(shape, symmetry)
    covered = _covered(kinds, entries)
    shut = image_offsets([*shape.covered, *shape.walls], symmetry)
    return replace(
        shape,
        kinds=kinds,
        entries=tuple(entries),
        covered=tuple(covered),
        guard=None if shape.guard is None else image_offsets([shape.guard], symmetry)[0],
        walls=tuple(at for at in shut if at not in covered),
        clears=tuple(image_offsets(shape.clears, symmetry)),
        rest=tuple(image_offsets(shape.rest, symmetry)),
        ring=tuple(image_offsets(shape.ring, symmetry)),
        doors=tuple(image_offsets(shape.doors, symmetry)),
    )


def twin_entries(shape: BlockShape, symmetry: Symmetry) -> list[Offset]:
    """Return the entries of a shape's twin: images, or on turned maps such that things stand
    beside each other as they do in the shape, and the squares before them are images."""
    if symmetry == "mirror" or all(
        kind.approach == "any" and len(kind.squares) == 1 for kind in shape.kinds
    ):
        return image_offsets(shape.entries, symmetry)
    row, column = shape.guard or (1, 0)
    return [(y - 2 * row, x - 2 * column) for y, x in shape.entries]


def _covered(kinds: Kinds, entries: Iterable[Offset]) -> list[Offset]:
    return [
        at for kind, entry in zip(kinds, entries, strict=True) for at in covered_by(kind, entry)
    ]


def _with_lane(
    shape: BlockShape,
    shut: set[Offset],
    inside: set[Offset],
    starts: set[Offset],
    clears: set[Offset],
) -> BlockShape | None:
    """Return the shape with these squares shut and these clear, and from one of the starts a lane
    to the ring around all of it."""
    held = {*shut, *inside, *starts} if shape.guard else shut
    ring = around(sorted(held))
    lane = _lane(sorted(starts), shut, ring)
    if not lane:
        return None
    rim = set(ring)
    kept = {at for at in {*clears, *lane[:-1]} if at not in rim and at != shape.guard}
    used = {*shut, *kept, *starts}
    (top, left), (bottom, right) = min(ring), max(ring)
    box = ((row, c) for row in range(top + 1, bottom) for c in range(left + 1, right))
    return replace(
        shape,
        walls=tuple(sorted(shut - set(shape.covered))),
        clears=tuple(sorted(kept)),
        rest=tuple(at for at in box if at not in used),
        ring=tuple(ring),
        doors=_doors(ring, lane),
    )


def _doors(ring: list[Offset], lane: list[Offset]) -> tuple[Offset, ...]:
    """The squares of the ring where a lane comes out; where it is the ring's own, just that one."""
    if len(lane) < 2:
        return (lane[0],)
    near = beside(lane[-2], NEIGHBOURS)
    return tuple(at for at in ring if at in near)


def _lane(starts: list[Offset], shut: set[Offset], ring: list[Offset]) -> list[Offset]:
    """The shortest way from one of the starts to the ring, that square of it included."""
    rim = set(ring)
    before: dict[Offset, Offset | None] = dict.fromkeys(starts)
    queue = deque(starts)
    while queue:
        here = queue.popleft()
        if here in rim:
            lane = [here]
            while (step := before[lane[-1]]) is not None:
                lane.append(step)
            return lane[::-1]
        for there in beside(here, sorted(NEIGHBOURS, key=lambda at: (abs(at[0]) + abs(at[1]), at))):
            if there not in shut and there not in before:
                before[there] = here
                queue.append(there)
    return []
