"""The ways in which tiles of towns may lie, turned by plain rules."""

from __future__ import annotations

from collections.abc import Iterable


def every_way(codes: Iterable[str]) -> dict[str, set[tuple[str, ...]]]:
    """Return the lines of the sides that tiles may show, by the areas of their corners."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for text in codes:
        faces = [text[n : n + 2] for n in range(0, 16, 2)]
        for mirrored in (False, True):
            lying = [faces[(1 - n) % 8] for n in range(8)] if mirrored else faces
            for turn in range(4):
                shown = lying[-2 * turn :] + lying[: -2 * turn] if turn else lying
                corners = "".join(shown[2 * side][0] for side in range(4))
                found.setdefault(corners, set()).add(tuple(shown[2 * s][1] for s in range(4)))
    return found
