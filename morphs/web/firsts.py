"""The map that the page opens with: one for each width of a screen lies ready before it is asked
for."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from morphs.base.errors import MorphsError
from morphs.web.lanes import LostError, RefusedError

FIRST: dict[str, dict[str, Any]] = {
    "wide": {"board": "grid:8x6", "frame": "after", "connected": True, "compose": "designed"},
    "narrow": {"board": "grid:4x6", "frame": "after", "connected": True, "compose": "designed"},
}
SEEDS = 10**6
Ready = tuple[str, bytes]
"""The name of a layout, and what the page is sent of it."""
Build = Callable[[dict[str, Any]], Awaitable[Ready]]


class Firsts:
    """Maps of the first requests, each with a seed of its own."""

    def __init__(self, build: Build) -> None:
        self._build = build
        self._ready: dict[str, Ready] = {}

    async def fill(self, width: str) -> None:
        """Make the map of a width, where none lies ready."""
        if width not in self._ready:
            with suppress(LostError, RefusedError, MorphsError):
                request = {**FIRST[width], "seed": secrets.randbelow(SEEDS)}
                self._ready[width] = await self._build(request)

    def take(self, width: str) -> Ready | None:
        """Return a map that nobody has seen yet, None where none is ready."""
        return self._ready.pop(width, None)
