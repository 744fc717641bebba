"""More small maps for the soak: requests that take long, others thrown together, shipped packs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.small.maps import LONG, ROLLED, as_large, built, edited, rolled

MORE, EDITED_FROM, EDITED_TO = 130, 20, 30
"""Up to which number requests are thrown together, and which of their maps are edited."""
SHIPPED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("caverns", {"board": "grid:3x3", "connected": True}),
    ("caverns", {"board": "grid:4x3", "solver": "draw", "gaps": "leave"}),
    ("waters", {"board": "grid:3x3", "entrances": 2}),
    ("waters", {"board": "grid:3x3", "wrap": True, "at_least": ("river=2",)}),
    ("lands", {"board": "hex:4x3"}),
    ("lands", {"board": "hex:4x4", "wrap": True, "connected": True}),
    ("upright lands", {"board": "hex-pointy:4x3", "solver": "draw"}),
    ("framed", {"board": "grid:3x3", "frame": "before", "connected": True, "entrances": 2}),
    ("framed", {"board": "grid:3x2x2", "connected": True}),
    ("section", {"board": "grid:4x3", "solver": "draw", "gaps": "leave"}),
    ("town", {"board": "grid:5x4", "closed": True, "connected": True}),
)


def cases() -> dict[str, Callable[[], Any]]:
    """What is built, and what is edited then, by name."""
    numbers = [*LONG, *range(ROLLED, MORE)]
    every = {f"rolled {number}": partial(built, *rolled(number)) for number in numbers}
    every |= {
        f"rolled {number}, edited": partial(edited, *rolled(number))
        for number in range(EDITED_FROM, EDITED_TO)
        if number not in LONG
    }
    every |= {f"{source} {one}": partial(built, source, one) for source, one in SHIPPED}
    every |= {
        f"as large, {source} {one}": partial(as_large, source, one) for source, one in SHIPPED[:4]
    }
    return every
