"""Put off Python's cyclic garbage collection while very many objects are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

SELDOM = (200_000, 20, 50)
"""So many objects more than before, and so many searches, until the next."""


class _Inside:
    """How many threads search seldom now, and how often was searched before the first of them."""

    def __init__(self) -> None:
        self.lock, self.count = Lock(), 0
        self.before = gc.get_threshold()


_INSIDE = _Inside()


@contextmanager
def uncollected() -> Iterator[None]:
    """Search for no circles of objects meanwhile: among hundreds of thousands that all stay the
    search takes a seventh of the time, and frees nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Search seldom for circles of objects meanwhile, for there are few: a map of 64 x 64 hexes
    takes a twentieth less time. Of several threads the last one to leave has it as it was."""
    with _INSIDE.lock:
        if not _INSIDE.count:
            _INSIDE.before = gc.get_threshold()
            search_seldom()
        _INSIDE.count += 1
    try:
        yield
    finally:
        with _INSIDE.lock:
            _INSIDE.count -= 1
            if not _INSIDE.count:
                gc.set_threshold(*_INSIDE.before)


def search_seldom() -> None:
    """Search seldom for circles of objects from now on, where that is not so already."""
    if 0 < gc.get_threshold()[0] < SELDOM[0]:
        gc.set_threshold(*SELDOM)
