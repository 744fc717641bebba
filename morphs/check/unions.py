"""Union-find: which things are joined, directly or through others."""

from __future__ import annotations

from collections.abc import Iterable


class Unions:
    """Disjoint sets of the integers below a size."""

    def __init__(self, size: int) -> None:
        self._parent = list(range(size))

    def root(self, item: int) -> int:
        """Return the representative of an item's set."""
        parent = self._parent
        while parent[item] != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    def join(self, items: Iterable[int]) -> None:
        """Join the sets of all these items; the lowest root represents them."""
        roots = {self.root(item) for item in items}
        if roots:
            lowest = min(roots)
            for root in roots:
                self._parent[root] = lowest

    def groups(self, items: Iterable[int]) -> list[list[int]]:
        """Return the given items by set, sets in the order of their first item."""
        found: dict[int, list[int]] = {}
        for item in items:
            found.setdefault(self.root(item), []).append(item)
        return list(found.values())
