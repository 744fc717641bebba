"""Union-find: which things are joined, directly or through others."""

from __future__ import annotations

from collections.abc import Iterable


class Unions:
    """Disjoint sets of whole numbers; what was never joined is a set by itself."""

    def __init__(self) -> None:
        self._parent: dict[int, int] = {}

    def root(self, item: int) -> int:
        """Return the representative of an item's set."""
        parent = self._parent
        above = parent.get(item, item)
        while above != item:
            parent[item] = item = parent.get(above, above)
            above = parent.get(item, item)
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
