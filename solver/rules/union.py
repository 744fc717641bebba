"""Things that hang together: a union-find that can be undone, and whose things can be given other
numbers where what hung together falls apart."""

from __future__ import annotations

from collections.abc import Sequence


class Union:
    """Parts of things; a thing is an integer.

    links  the numbers that were joined to others, in order: what `undo` takes back
    """

    def __init__(self) -> None:
        self.number: dict[int, int] = {}  # of each thing
        self.parent: dict[int, int] = {}  # of each number: where it belongs to, or itself
        self.size: dict[int, int] = {}  # things of the part whose own number this is
        self.held: dict[int, int] = {}  # things and numbers that point to a number
        self.links: list[int] = []
        self.next = 0

    def __contains__(self, thing: int) -> bool:
        return thing in self.number

    def add(self, thing: int) -> None:
        """Take in a thing, a part of its own."""
        number = self.number[thing] = self.parent[self.next] = self.next
        self.size[number] = self.held[number] = 1
        self.next += 1

    def root(self, thing: int) -> int:
        """The number of the part of a thing."""
        number = self.number[thing]
        while self.parent[number] != number:
            number = self.parent[number]
        return number

    def unite(self, one: int, other: int) -> bool:
        """Let two things hang together; False if they did."""
        a, b = self.root(one), self.root(other)
        if a == b:
            return False
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        self.held[a] += 1
        self.links.append(b)
        return True

    def undo(self, count: int) -> None:
        """Take back all but the first `count` links. No thing may have been removed since then."""
        while len(self.links) > count:
            b = self.links.pop()
            a = self.parent[b]
            self.parent[b] = b
            self.size[a] -= self.size[b]
            self.held[a] -= 1

    def remove(self, thing: int) -> None:
        """Take out a thing; those that only it joined stay one part until they are split."""
        self.size[self.root(thing)] -= 1
        self._let_go(self.number.pop(thing))

    def split(self, things: Sequence[int]) -> None:
        """Let some things of a part, not all, be one of their own."""
        self.size[self.root(things[0])] -= len(things)
        for thing in things:
            self._let_go(self.number[thing])
        self._number(things)

    def _number(self, things: Sequence[int]) -> None:
        number, self.next = self.next, self.next + 1
        self.number.update(dict.fromkeys(things, number))
        self.parent[number] = number
        self.size[number] = self.held[number] = len(things)

    def _let_go(self, number: int) -> None:
        """One less points to a number: it goes when nothing does."""
        self.held[number] -= 1
        while not self.held[number]:
            parent = self.parent.pop(number)
            del self.size[number], self.held[number]
            if parent == number:
                return
            number = parent
            self.held[number] -= 1
