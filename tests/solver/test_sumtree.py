import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from solver.sumtree import SumTree

slots = st.lists(st.tuples(st.integers(0, 150), st.integers(0, 50)), min_size=1, max_size=60)


@given(slots)
def test_find_agrees_with_a_running_sum(settings: list[tuple[int, int]]) -> None:
    tree, held = SumTree(2, capacity=4), {}
    for slot, value in settings:
        tree.set(slot, np.array([value, 1]))
        held[slot] = value
    total = sum(held.values())
    assert tree.totals[0] == total
    running = 0
    for slot in sorted(held):
        for amount in {running, running + held[slot] - 1} if held[slot] else ():
            assert tree.find(0, amount) == (slot, amount - running)
        running += held[slot]
