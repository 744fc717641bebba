"""The supply rule against networkx as judge."""

from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from solver.rules.supply import Supply

CARDS = 6
wishes = st.lists(
    st.lists(st.integers(0, CARDS - 1), min_size=1, max_size=4, unique=True), max_size=14
)
copies = st.lists(st.integers(0, 3), min_size=CARDS, max_size=CARDS)


@given(wishes, copies)
def test_a_supply_that_just_suffices_does(cells: list[list[int]], limits: list[int]) -> None:
    supply, graph, taken = Supply(limits), nx.Graph(), []
    for cell, cards in enumerate(cells):
        trial = graph.copy()
        trial.add_edges_from(
            (("cell", cell), ("card", c, i)) for c in cards for i in range(limits[c])
        )
        trial.add_node(("cell", cell))
        tops = [node for node in trial if node[0] == "cell"]
        pairs = nx.bipartite.maximum_matching(trial, tops)
        feasible = sum(node in pairs for node in tops) == len(taken) + 1
        assert supply.push(cell, cards) == feasible
        if feasible:
            graph = trial
            taken.append(cell)
        assert sorted(supply.card_of) == taken
        assert all(supply.card_of[c] in cells[c] for c in taken)
        assert all(len(held) <= limit for held, limit in zip(supply.holders, limits, strict=True))
    while taken:
        supply.pop()
        taken.pop()
        assert sorted(supply.card_of) == taken


def test_unlimited_cards_never_run_out() -> None:
    supply = Supply([None])
    assert all(supply.push(cell, [0]) for cell in range(50))
