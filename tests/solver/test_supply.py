"""The supply rule against networkx as judge."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest
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


def bans(cards: list[list[int]], limits: list[int], laid: dict[int, int]) -> int:
    """The candidates that find no card beside what is laid (cell -> candidate), by networkx."""
    found = 0
    for candidate in range(len(cards)):
        graph = nx.Graph()
        for cell, one in {**laid, -1: candidate}.items():
            graph.add_node(("cell", cell))
            copies_of = ((c, i) for c in cards[one] for i in range(limits[c]))
            graph.add_edges_from((("cell", cell), ("card", *copy)) for copy in copies_of)
        tops = [node for node in graph if node[0] == "cell"]
        pairs = nx.bipartite.maximum_matching(graph, tops)
        found |= any(node not in pairs for node in tops) << candidate
    return found


@pytest.mark.thinned(4)
@pytest.mark.parametrize(
    "seed", [*range(24), *(pytest.param(n, marks=pytest.mark.soak) for n in range(24, 60))]
)
def test_exactly_what_finds_no_card_is_banned(seed: int) -> None:
    """Pushed, taken back and forgotten: the bans are those of what is left."""
    rolls = Random(seed)
    cards = [sorted(rolls.sample(range(CARDS), rolls.randint(1, 3))) for _ in range(7)]
    limits = [rolls.choice([0, 1, 1, 2]) for _ in range(CARDS)]
    rule = Supply(limits, [cards], [0] * 12)
    laid: dict[int, int] = {}
    order: list[int] = []
    known, told = 0, False
    for _ in range(30):
        open_cells = [cell for cell in range(12) if cell not in laid]
        action = rolls.random()
        if action < 0.7 and open_cells:
            cell, candidate = rolls.choice(open_cells), rolls.randrange(7)
            fits = not bans(cards, limits, laid) >> candidate & 1
            assert rule.push(cell, cards[candidate]) == fits
            if fits:
                laid[cell] = candidate
                order.append(cell)
        elif action < 0.9 and order:
            rule.pop()
            del laid[order.pop()]
            told = False
        elif laid:
            gone = rolls.sample(sorted(laid), rolls.randint(1, len(laid)))
            rule.forget(gone)
            order.clear()
            laid = {cell: one for cell, one in laid.items() if cell not in gone}
            told = False
        news, now = list(rule.news()), bans(cards, limits, laid)
        assert rule.banned(0) == now
        assert sorted(rule.card_of) == sorted(laid)
        assert all(rule.card_of[cell] in cards[one] for cell, one in laid.items())
        if now & ~known or (now and not told):
            assert news == list(range(12)), "bans grew, or were lifted since, and nobody was told"
        known, told = now, True
