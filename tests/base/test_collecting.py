"""Circles of objects are searched for seldom, never more often than was wished."""

from __future__ import annotations

import gc

import pytest

from morphs.base.collecting import SELDOM, seldom_collected


@pytest.mark.parametrize(
    ("wished", "meanwhile"),
    [((700, 10, 10), SELDOM), ((300_000, 5, 5), (300_000, 5, 5)), ((0, 10, 10), (0, 10, 10))],
)
def test_what_was_wished_holds_again_afterwards(
    wished: tuple[int, int, int], meanwhile: tuple[int, int, int]
) -> None:
    before = gc.get_threshold()
    try:
        gc.set_threshold(*wished)
        with seldom_collected():
            assert gc.get_threshold() == meanwhile
        assert gc.get_threshold() == wished
    finally:
        gc.set_threshold(*before)


def test_the_last_thread_to_leave_has_it_as_it_was() -> None:
    before = gc.get_threshold()
    first, second = seldom_collected(), seldom_collected()
    try:
        gc.set_threshold(700, 10, 10)
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        assert gc.get_threshold() == SELDOM
        second.__exit__(None, None, None)
        assert gc.get_threshold() == (700, 10, 10)
    finally:
        gc.set_threshold(*before)
