"""Which half-sides of a tile the check takes as joined by a group of links."""

from __future__ import annotations

import pytest

from morphs.check.layout.showing import _moved, joined_halves

WALK, FLOW, POOL = "walk", "liquid water", "pool water"
Told = dict[int, set[str]]


@pytest.mark.parametrize(
    ("shown", "kind", "joined"),
    [
        ({1: {WALK}, 8: {WALK}, 9: {WALK}}, WALK, [[1, 8, 9]]),
        ({0: {WALK}, 1: {FLOW}, 2: {WALK}}, WALK, [[0, 2]]),  # nothing in common: each for itself
        ({0: {WALK}, 1: {FLOW}, 9: {POOL}}, FLOW, [[1, 9]]),
        ({0: {FLOW}, 1: {POOL}}, FLOW, [[0, 1]]),  # their liquid in common
        ({0: {FLOW}, 1: {"pool lava"}}, FLOW, [[0]]),
        ({0: {WALK, FLOW}, 1: {WALK, POOL}}, FLOW, []),  # a meadow joins no streams and lakes
        ({0: {WALK, FLOW}, 1: {WALK, POOL}}, WALK, [[0, 1]]),
        ({0: {WALK, FLOW}, 1: {WALK, FLOW}}, FLOW, [[0, 1]]),
        ({0: {FLOW}, 1: {FLOW}}, WALK, []),
        ({}, WALK, []),
    ],
)
def test_a_group_joins_by_what_its_members_have_in_common(
    shown: Told, kind: str, joined: list[list[int]]
) -> None:
    kinds = [frozenset(shown.get(half, set())) for half in range(12)]
    assert joined_halves([frozenset(shown)], kinds, kind) == joined
    assert joined_halves([frozenset(), frozenset(shown)] * 2, kinds, kind) == 2 * joined


@pytest.mark.parametrize(
    ("shown", "meant"),
    [
        ([{FLOW}, {FLOW, WALK}], {2, 4}),  # crossings only: both by name
        ([{FLOW, WALK}, {WALK}], {3, 5}),  # an area in common: no crossing is meant
        ([{FLOW, WALK}, {POOL}], {2, 5}),  # their liquid in common, which the meadow is none of
        ([{FLOW, POOL}, {POOL}], {3, 5}),
        ([{FLOW, POOL, WALK}, {FLOW}], {2, 4}),
        ([{FLOW, WALK}, {"pool lava"}], {2, 3, 5}),  # nothing: what has both is meant as both
        ([{FLOW}, {"pool lava"}], {2, 5}),
    ],
)
def test_links_go_where_their_areas_or_crossings_lie(
    shown: list[set[str]], meant: set[int]
) -> None:
    """A tile that is turned by three half-sides; what crosses is named by the half before."""
    moves, names = [3, 5], [0, 1, 2, 2, 4, 4]
    assert _moved([0, 1], [frozenset(kinds) for kinds in shown], moves, names) == meant
