"""Colours for those who hold parts of a map."""

from __future__ import annotations

from morphs.plan.key.model import Key

COLOURS = (
    *("#c0392b", "#2471a3", "#1e8449", "#d68910", "#7d3c98", "#117a65", "#a04000", "#5d6d7e"),
    *("#b03a77", "#7d6608"),
)


def tints_of(key: Key) -> dict[str, str]:
    """Return a colour for each faction of a key, the same on every page."""
    names = sorted({room.faction for room in key.rooms if room.faction})
    return {name: COLOURS[k % len(COLOURS)] for k, name in enumerate(names)}
