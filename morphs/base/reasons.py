"""Why there is no map: what a search found out, as an object, a sentence and JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class Refusal(StrEnum):
    """Why an edit was refused, for programs; the sentence is the reason's `detail`."""

    EMPTY = "empty"  # no tile stands there
    LOCKED = "locked"  # a lock lets the cell alone
    NO_OTHER = "no other"  # no other tile fits
    TURN = "turn"  # the tile may not lie like that
    SHAPE = "shape"  # the tiles have different shapes
    COPIES = "copies"  # no more of the tile may stand
    NEIGHBOUR = "neighbour"  # it does not meet what stands beside it
    RIM = "rim"  # it does not meet the closed border
    RULE = "rule"  # a rule of the request forbids it
    DEMAND = "demand"  # a demand on the cell forbids it
    TERRAIN = "terrain"  # a terrain map tells what is there
    WATER = "water"  # its water could not run
    IMPOSSIBLE = "impossible"  # no tiles fit around it: proved
    NOT_FOUND = "not found"  # none were found
    TOO_WIDE = "too wide"  # none were found nearby


@dataclass(frozen=True)
class Reason:
    """Why no complete map was made.

    proved    whether it is certain that none exists: by an exhausted search or by counting, never
              by local repair
    conflict  the demands and rules that contradict each other, as the request words them: leaving
              any of them out, that was not found; empty: the tiles alone do not fit
    without   demands and rules, one of which left out gives a map
    cells     (column, row, level) of the cells where it failed
    never     tiles that can stand nowhere on this board
    missing   codes of tiles each of which would make a map possible (tried)
    detail    a sentence more, of counts or of how far the search went
    refused   the edit that was refused, if it was one
    refusal   what kind of reason it was refused for
    """

    proved: bool
    conflict: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    cells: tuple[tuple[int, int, int], ...] = ()
    never: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    detail: str = ""
    refused: str = ""
    refusal: Refusal | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the reason as JSON data."""
        return {"format": "morphs-reason", "version": 1, **asdict(self), "text": self.to_text()}

    def to_json(self) -> str:
        """Return the reason as JSON text."""
        return json.dumps(self.to_dict(), indent=1)

    def to_text(self) -> str:
        """Return the reason in one line of plain sentences."""
        head = "no complete map exists" if self.proved else "no complete map found"
        if self.refused:
            head = f"{self.refused} is refused"
        parts = [": ".join(part for part in (head, self._why()) if part)]
        if self.without:
            parts.append(f"there is a map without {' or without '.join(self.without)}")
        if self.missing:
            parts.append(f"a tile coded {_listed(self.missing, 'or')} would make it possible")
        if self.never:
            parts.append(f"{_listed(self.never, 'and')} can stand nowhere on this board")
        return "; ".join(parts)

    def _why(self) -> str:
        if len(self.conflict) == 1:
            why = f"nothing meets {self.conflict[0]}"
        elif self.conflict:
            why = f"{_listed(self.conflict, 'and')} contradict each other"
        else:
            why = ""
        if self.cells and not self.conflict:
            places = [
                f"column {column}, row {row}" + (f", level {level}" if level else "")
                for column, row, level in self.cells
            ]
            why = f"no tile fits {_listed(places, 'or')}"
        return ", ".join(part for part in (why, self.detail) if part)


def _listed(items: tuple[str, ...] | list[str], word: str) -> str:
    shown = [*items[:4]]
    if len(items) > 4:
        return f"{', '.join(shown)} and {len(items) - 4} more"
    return f" {word} ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else shown[0]
