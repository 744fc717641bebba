"""What maps are right, told without the solver: every rule checked anew, and plain brute force.

A map is a list of candidates by cell; OPEN where nothing stands yet, VOID where nothing ever will.
Every check may be asked of half-filled maps: it says no only if no way of filling the rest helps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import count

from tests.solver.makers import FLOWS, LAKE, WORDS, Case

OPEN, VOID = -2, -1
Node = tuple[int, int]


class TooMuch(Exception):  # noqa: N818 - brute force would take too long
    """More possibilities than brute force may try."""


def brute_force(case: Case, most: int) -> list[int] | None:
    """A map, or None if there is none; raises TooMuch after so many placements."""
    placed = [VOID if cell in case.voids else OPEN for cell in range(len(case.facing))]
    tried = count()

    def fill(cell: int) -> bool:
        if cell == len(placed):
            return is_right(case, placed)
        if placed[cell] == VOID:
            return fill(cell + 1)
        for candidate in range(len(case.tiles)):
            if not may_stand(case, placed, cell, candidate):
                continue
            if next(tried) > most:
                raise TooMuch
            placed[cell] = candidate
            if keeps_rules(case, placed) and fill(cell + 1):
                return True
            placed[cell] = OPEN
        return False

    return placed if fill(0) else None


def may_stand(case: Case, placed: Sequence[int], cell: int, candidate: int) -> bool:
    """Whether a candidate may stand in a cell, and fits what stands around it."""
    if not case.weights[candidate] or not case.allowed.get(cell, -1) >> candidate & 1:
        return False
    ring = case.tiles[candidate].ring
    for word, facing in zip(ring, case.facing[cell], strict=True):
        if facing is None:
            demand = WORDS + 1
        else:
            one = candidate if facing[0] == cell else placed[facing[0]]
            demand = case.tiles[one].ring[facing[1]] if one >= 0 else WORDS
        if not case.meets[demand][word]:
            return False
    return True


def is_right(case: Case, placed: Sequence[int]) -> bool:
    """Whether a full map is legal and keeps every rule."""
    for cell, candidate in enumerate(placed):
        if candidate == VOID:
            if cell not in case.voids:
                return False
        elif cell in case.voids or not may_stand(case, placed, cell, candidate):
            return False
    return keeps_rules(case, placed) and _worth(case, placed) >= case.low


def keeps_rules(case: Case, placed: Sequence[int]) -> bool:
    """Whether every rule is kept as far as the map is filled."""
    if case.high is not None and _worth(case, placed) > case.high:
        return False
    if case.things is not None and not is_spaced(case, placed):
        return False
    if case.cards is not None and not is_supplied(case, placed):
        return False
    if case.reach and not is_reached(case, placed):
        return False
    return not case.water or drains(case, placed)


def _worth(case: Case, placed: Sequence[int]) -> int:
    if case.worth is None:
        return 0
    return sum(case.worth[cell][one] for cell, one in enumerate(placed) if one >= 0)


def is_spaced(case: Case, placed: Sequence[int]) -> bool:
    """Breadth first from every cell."""
    assert case.things is not None
    for cell, candidate in enumerate(placed):
        if candidate < 0:
            continue
        steps, waiting = {cell: 0}, deque([cell])
        while waiting:
            here = waiting.popleft()
            for facing in case.facing[here]:
                if facing and facing[0] not in steps and steps[here] < case.distance:
                    other = facing[0]
                    steps[other] = steps[here] + 1
                    waiting.append(other)
                    if placed[other] >= 0 and case.things[placed[other]] == case.things[candidate]:
                        return False
    return True


def is_supplied(case: Case, placed: Sequence[int]) -> bool:
    """Kuhn's matching of cells to single copies."""
    assert case.cards is not None
    owner: dict[Node, int] = {}
    wanted = {cell: case.cards[one] for cell, one in enumerate(placed) if one >= 0}

    def find(cell: int, seen: set[Node]) -> bool:
        for card in wanted[cell]:
            limit = case.copies[card]
            for copy in range(len(placed) if limit is None else limit):
                if (card, copy) in seen:
                    continue
                seen.add((card, copy))
                if (card, copy) not in owner or find(owner[card, copy], seen):
                    owner[card, copy] = cell
                    return True
        return False

    return all(find(cell, set()) for cell in wanted)


def is_reached(case: Case, placed: Sequence[int]) -> bool:
    """Whether all that counts is, or can still become, one part."""
    group_of: dict[Node, Node] = {}
    groups: dict[Node, tuple[int, ...]] = {}
    for cell, candidate in enumerate(placed):
        if candidate >= 0:
            for number, slots in enumerate(case.tiles[candidate].walks()):
                groups[cell, number] = slots
                group_of |= {(cell, slot): (cell, number) for slot in slots}
    seen: set[Node] = set()
    counting, sealed = 0, 0
    for start in groups:
        if start in seen:
            continue
        seen.add(start)
        part, at_rim, is_open = [start], False, False
        for cell, number in part:
            for slot in groups[cell, number]:
                facing = case.facing[cell][slot]
                at_rim |= facing is None
                is_open |= facing is not None and placed[facing[0]] == OPEN
                other = group_of.get(facing) if facing else None
                if other and other not in seen:
                    seen.add(other)
                    part.append(other)
        if case.reach == "all" or at_rim:
            counting += 1
            sealed += not is_open
    return counting < 2 or not sealed


# ------------------------------------------------------------------ water


def drains(case: Case, placed: Sequence[int]) -> bool:
    """No circle (lakes that touch are one), and every body can run to one end, never from a river
    into a stream."""
    pools = _pools(case, placed)
    stems = {
        (cell, number): slots
        for cell, one in enumerate(placed)
        if one >= 0
        for number, slots in enumerate(case.tiles[one].stems())
    }
    stem_of = {(node[0], slot): node for node, slots in stems.items() for slot in slots}
    if _has_circle(case, placed, stems, stem_of, pools):
        return False
    seen: set[Node] = set()
    for start in stems:
        if start not in seen:
            body = [start]
            for node in body:
                joined = [_beyond(case, node[0], slot, stem_of) for slot in stems[node]]
                body += [n for n in dict.fromkeys(joined) if n and n not in body]
            seen |= set(body)
            if not _can_drain(case, placed, body, stems, stem_of):
                return False
    return True


def _beyond(case: Case, cell: int, slot: int, stem_of: dict[Node, Node]) -> Node | None:
    facing = case.facing[cell][slot]
    return stem_of.get(facing) if facing else None


def _pools(case: Case, placed: Sequence[int]) -> dict[int, int]:
    """For each cell with a lake the first cell of all the lakes that touch."""
    pools: dict[int, int] = {}
    for start, one in enumerate(placed):
        if one < 0 or start in pools or not case.tiles[one].shores():
            continue
        pools[start] = start
        border = [start]
        for cell in border:
            for slot in case.tiles[placed[cell]].shores():
                facing = case.facing[cell][slot]
                if facing and _is_shore(case, placed, facing) and facing[0] not in pools:
                    pools[facing[0]] = start
                    border.append(facing[0])
    return pools


def _is_shore(case: Case, placed: Sequence[int], facing: Node) -> bool:
    one = placed[facing[0]]
    return one >= 0 and case.tiles[one].ring[facing[1]] == LAKE


def _has_circle(
    case: Case,
    placed: Sequence[int],
    stems: dict[Node, tuple[int, ...]],
    stem_of: dict[Node, Node],
    pools: dict[int, int],
) -> bool:
    """Whether edges are as many as nodes somewhere: each is taken in once, by joining names."""
    edges: list[tuple[object, object]] = []
    for node, slots in stems.items():
        tile = case.tiles[placed[node[0]]]
        if tile.ends_in_lake(slots):
            edges.append((node, pools[node[0]]))
        for slot in slots:
            facing = case.facing[node[0]][slot]
            if not facing:
                continue
            if facing in stem_of and (node[0], slot) < facing:
                edges.append((node, stem_of[facing]))
            elif _is_shore(case, placed, facing):
                edges.append((node, pools[facing[0]]))
    name: dict[object, object] = {}
    for a, b in edges:
        mine, theirs = name.get(a, a), name.get(b, b)
        if mine == theirs:
            return True
        for node in {*name, a, b}:
            if name.get(node, node) == theirs:
                name[node] = mine
    return False


def _can_drain(
    case: Case,
    placed: Sequence[int],
    body: Sequence[Node],
    stems: dict[Node, tuple[int, ...]],
    stem_of: dict[Node, Node],
) -> bool:
    """Try every end as the one that all runs to."""
    mouths = [n for n in body if case.tiles[placed[n[0]]].ends_in_lake(stems[n])]
    if mouths:
        return len(mouths) == 1 and _runs(case, placed, mouths[0], None, stems, stem_of)
    for node in body:
        if len(stems[node]) == 1 and _runs(case, placed, node, None, stems, stem_of):
            return True
        for slot in stems[node]:
            if _beyond(case, node[0], slot, stem_of) is None and _runs(
                case, placed, node, slot, stems, stem_of
            ):
                return True
    return False


def _runs(
    case: Case,
    placed: Sequence[int],
    node: Node,
    way_out: int | None,
    stems: dict[Node, tuple[int, ...]],
    stem_of: dict[Node, Node],
) -> bool:
    """Whether all above a stem can run into it and on by a slot (None: it ends there)."""
    ring = case.tiles[placed[node[0]]].ring
    for slot in stems[node]:
        if slot == way_out:
            continue
        if way_out is not None and FLOWS[ring[slot]] > FLOWS[ring[way_out]]:
            return False
        above = _beyond(case, node[0], slot, stem_of)
        if above is None:
            continue
        facing = case.facing[node[0]][slot]
        assert facing is not None
        word = case.tiles[placed[above[0]]].ring[facing[1]]
        if FLOWS[word] > FLOWS[ring[slot]]:
            return False
        if not _runs(case, placed, above, facing[1], stems, stem_of):
            return False
    return True
