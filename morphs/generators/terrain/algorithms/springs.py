"""Where rivers begin: in highland, woods, swamps and lakes, not in the middle of a plain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

from morphs.generators.terrain.algorithms.stems import upstream_of

REACH = 8
"""How many cells above the place where enough water has gathered a spring is looked for."""
WOODED_REACH = 3
"""Likewise, for springs in woods and swamps: highland is better."""


class Source(Enum):
    """What a cell is to a river: highland or a lake, wood or swamp, or no place to begin."""

    HIGH = 2
    WOODED = 1
    NONE = 0


def with_springs(
    sources: Sequence[Source], wet: Iterable[int], downstream: Sequence[int]
) -> set[int]:
    """Return the cells of rivers, each lengthened to a spring above it or shortened to one below.

    A river without either is left out; where all would be, the longest stays.
    """
    upstream = upstream_of(downstream)
    found = set(wet)
    before = set(found)
    heads = list(_heads(found, upstream))
    for head in heads:
        while head in found and not any(cell in found for cell in upstream.get(head, ())):
            above = _above(sources, head, upstream)
            if above:
                found.update(above)
                break
            found.discard(head)
            head = downstream[head]
    return found if found or not before else _longest(before, heads, downstream)


def _heads(wet: set[int], upstream: dict[int, list[int]]) -> Iterator[int]:
    """The cells that no river flows into."""
    for cell in sorted(wet):
        if not any(source in wet for source in upstream.get(cell, ())):
            yield cell


def _above(sources: Sequence[Source], head: int, upstream: dict[int, list[int]]) -> list[int]:
    """The way up from a cell to the nearest spring, empty if there is none near enough."""
    ways = {head: [head]}
    wooded: list[int] = []
    waiting = [head]
    for cell in waiting:  # it grows, nearest first
        here, way = sources[cell], ways[cell]
        if here is Source.HIGH:
            return way
        if not wooded and here is Source.WOODED and len(way) <= WOODED_REACH + 1:
            wooded = way
        if len(way) <= REACH:
            for source in upstream.get(cell, ()):
                ways[source] = [*way, source]
                waiting.append(source)
    return wooded


def _longest(wet: set[int], heads: Sequence[int], downstream: Sequence[int]) -> set[int]:
    """The cells of the longest river, the first of those as long."""
    best: list[int] = []
    for head in heads:
        way = [head]
        while downstream[way[-1]] in wet:
            way.append(downstream[way[-1]])
        best = max(best, way, key=len)
    return set(best)
