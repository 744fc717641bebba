"""Python's search for circles of objects, put off while very many objects are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (50_000, 20, 50)
"""So many objects more than before, and so many searches, until the next."""


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
    takes a twentieth less time."""
    before = gc.get_threshold()
    search_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)


def search_seldom() -> None:
    """Search seldom for circles of objects from now on, where that is not so already."""
    if 0 < gc.get_threshold()[0] < SELDOM[0]:
        gc.set_threshold(*SELDOM)
