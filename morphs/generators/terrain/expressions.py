"""Numbers that may be dice: ``80 + d40``, ``HdW``, ``2*(40+d20)`` (rule 9 of the toric world).

``dN`` is a number from 1 to N, ``MdN`` the sum of M of them; M and N are whole numbers, names, or
expressions in brackets. ``/`` rounds down.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice

TOKEN = re.compile(r"\s*(\d+|[A-Z]+|[-+*/()d])")
MAX_LENGTH = 200
MAX_DICE = 1_000_000
MAX_VALUE = 10**12


def evaluate(text: str | int, names: Mapping[str, int], dice: Dice, where: str) -> int:
    """Return the value of an expression; one that cannot be read is a MorphsError."""
    return _Reader(str(text), names, dice, where).value()


class _Reader:
    """Reads one expression from left to right, throwing the dice as they come."""

    def __init__(self, text: str, names: Mapping[str, int], dice: Dice, where: str) -> None:
        self.text, self.names, self.dice, self.where = text, names, dice, where
        if len(text) > MAX_LENGTH:
            raise self._fault(f"is longer than {MAX_LENGTH} letters")
        self.tokens = self._split(text)
        self.at = 0

    def value(self) -> int:
        result = self._sum()
        if self.at < len(self.tokens):
            raise self._fault(f"goes on with {self.tokens[self.at]!r} where it should end")
        return result

    def _split(self, text: str) -> list[str]:
        tokens, at = [], 0
        text = text.rstrip()
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                raise self._fault(f"holds {text[at:].strip()[:1]!r}")
            tokens.append(match[1])
            at = match.end()
        return tokens

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _take(self) -> str:
        token = self._peek()
        self.at += 1
        return token

    def _sum(self) -> int:
        result = self._product()
        while self._peek() in ("+", "-"):
            result = result + self._product() if self._take() == "+" else result - self._product()
        return self._checked(result)

    def _product(self) -> int:
        result = self._dice()
        while self._peek() in ("*", "/"):
            if self._take() == "*":
                result = self._checked(result * self._dice())
            else:
                divisor = self._dice()
                if divisor == 0:
                    raise self._fault("divides by zero")
                result //= divisor
        return result

    def _dice(self) -> int:
        count = 1 if self._peek() == "d" else self._atom()
        if self._peek() != "d":
            return count
        self._take()
        sides = self._atom()
        if not 0 <= count <= MAX_DICE or not 1 <= sides <= MAX_VALUE:
            raise self._fault(f"throws {count} dice of {sides} sides")
        return sum(self.dice.below(sides) + 1 for _ in range(count))

    def _atom(self) -> int:
        token = self._take()
        if token.isdigit():
            return self._checked(int(token[:15]) if len(token) < 15 else MAX_VALUE + 1)
        if token == "-":
            return -self._atom()
        if token == "(":
            result = self._sum()
            if self._take() != ")":
                raise self._fault("has a bracket that is not closed")
            return result
        if token in self.names:
            return self.names[token]
        known = ", ".join(self.names) or "none"
        raise self._fault(f"has {token!r} where a number should be (known names: {known})")

    def _checked(self, value: int) -> int:
        if abs(value) > MAX_VALUE:
            raise self._fault("becomes larger than a million millions")
        return value

    def _fault(self, what: str) -> MorphsError:
        return MorphsError(f"{self.where}: {self.text[:60]!r} {what}; write it as in 2*(40 + d20)")
