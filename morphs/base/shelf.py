"""Cache the values made last, up to a limit of size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

Made = TypeVar("Made")


class Shelf:
    """Keeps what was used last, up to so many bytes, but always the last one. Keys tell by their
    content what is kept; threads may share a shelf, and must change nothing of what they get."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._bytes = 0
        self._made: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Made], weigh: Callable[[Made], int]) -> Made:
        """Return what is kept by a key, else make it; `weigh` tells its bytes."""
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                found: Made = self._made[key][0]
                return found
        made = make()
        with self._lock:
            self._put(key, made, weigh(made))
        return made

    def _put(self, key: Hashable, made: object, weight: int) -> None:
        _, before = self._made.pop(key, (None, 0))
        self._made[key] = made, weight
        self._bytes += weight - before
        while self._bytes > self._limit and len(self._made) > 1:
            _, (_, gone) = self._made.popitem(last=False)
            self._bytes -= gone
