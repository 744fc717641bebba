"""Where the main way of a planned map is two squares wide: along runs of its loop whose cells have
halls towards each other, so that one sees which way leads through all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from morphs.base.seeds import Dice

Pair = tuple[int, int]
Halves = tuple[int, int]
SHORTEST = 2
"""Joints from which on a run is a way one sees."""
LONGEST = 3
"""And up to which: longer ones, bare and broad, lead round nothing."""
STRAIGHT = 3
"""Of so many cells that it may run straight through it turns aside in one."""
ACROSS = {0: 5, 5: 0, 1: 4, 4: 1, 2: 7, 7: 2, 3: 6, 6: 3}
"""The half-side straight across a square from each."""


def runs(loop: Sequence[Pair], may: Callable[[Pair], bool]) -> list[list[Pair]]:
    """Return the runs of a loop whose joints may be wide, each joint going on from the one before,
    and no cell with more than two of them; the longest first."""
    found: list[list[Pair]] = []
    used: dict[int, int] = {}
    for joint in loop:
        free = all(used.get(cell, 0) < 2 for cell in joint)
        if not (free and may(joint)):
            continue
        goes_on = found and set(found[-1][-1]) & set(joint)
        if not goes_on:
            found.append([])
        found[-1].append(joint)
        for cell in joint:
            used[cell] = used.get(cell, 0) + 1
    long = [run for run in found if len(run) >= SHORTEST]
    return sorted(long, key=lambda run: (-len(run), run))


def halves_of(
    seed: int, run: Sequence[Pair], offered: Callable[[Pair], Sequence[Halves]]
) -> dict[Pair, Halves]:
    """Return by which half-sides a way passes each joint of a run, those of the lesser cell first:
    mostly straight on, where it may."""
    found: dict[Pair, Halves] = {}
    before: Pair | None = None
    for joint in run:
        dice = Dice(seed, "avenue", *joint)
        choice = list(offered(joint))
        chosen = dice.choose(choice)
        if before is not None and dice.below(STRAIGHT):
            shared = next(iter(set(before) & set(joint)))
            into = found[before][before.index(shared)]
            place = joint.index(shared)
            chosen = next((one for one in choice if one[place] == ACROSS.get(into)), chosen)
        found[joint] = chosen
        before = joint
    return found


def within(run: Sequence[Pair], dear: Callable[[int], bool], most: int) -> list[Pair]:
    """Return as much of a run, from its beginning, as may be wide and has no more than so many
    dear cells."""
    found: list[Pair] = []
    cells: set[int] = set()
    for joint in run[:LONGEST]:
        cells |= {cell for cell in joint if dear(cell)}
        if len(cells) > most:
            break
        found.append(joint)
    return found if len(found) >= SHORTEST else []
