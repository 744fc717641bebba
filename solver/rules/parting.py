"""How a graph falls apart, at the cost of what is small in it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence


def parted(starts: Sequence[int], beside: Callable[[int], Iterable[int]]) -> list[list[int]]:
    """The parts of a graph in which some of its nodes lie, all but one of them at most: `beside`
    tells what a node meets. Searches from all starts take turns, and go on as one where they meet,
    until one alone has anything left to look at: what may be large is not looked at to its end."""
    search_of = {start: number for number, start in enumerate(starts)}
    found = [[start] for start in starts]
    borders = [deque([start]) for start in starts]
    into = list(range(len(starts)))  # which search one has become part of
    running, whole = list(into), []
    while len(running) > 1:
        for search in running:
            if into[search] != search:
                continue
            for node in beside(borders[search].popleft()):
                other = search_of.setdefault(node, -1)
                if other < 0:
                    search_of[node] = search
                    found[search].append(node)
                    borders[search].append(node)
                    continue
                while into[other] != other:
                    other = into[other]
                if other != search:
                    into[other] = search
                    found[search] += found[other]
                    borders[search] += borders[other]
        running = [search for search in running if into[search] == search]
        whole += [found[search] for search in running if not borders[search]]
        running = [search for search in running if borders[search]]
    return whole
