"""The rest of a terrain map's file, checked entry by entry: kinds, values, what lies along sides,
the log of dice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from morphs.base.wording import counted, shortened
from morphs.check.terrain.read import MapEntry, Place

PATHS = ("river", "stream", "road", "track", "trail", "railway", "canyon")
SPOTS = (
    *("settlement", "village", "town", "city", "castle", "start", "cave", "feature"),
    *("bridge", "ford", "level-crossing", "tunnel", "pass", "gorge"),
)
ALONG = ("border", "cliff")
RANGES = {
    "coast": (0, 1),
    "temperature": (0, 1000),
    "moisture": (0, 1000),
    "contours": (0, 3),
    "wet": (0, 1),
    "dry": (0, 1),
    "discharge": (0, 2**62),
}
"""The least and the greatest value of layers."""
RULE = re.compile(r"\d+(\.\d+)*[a-z]?")
Sides = Callable[[Place], list[Place]]
"""What lies beyond each side of a place."""


def kind_faults(entry: MapEntry) -> Iterator[str]:
    """Kinds that mean nothing; maps that no generator made may have their own."""
    if entry.generator:
        yield from _unknown("path", [path.kind for path in entry.paths], PATHS)
        yield from _unknown("spot", [spot.kind for spot in entry.spots], SPOTS)
    yield from _unknown("side", [kind for kind, _, _ in entry.along], ALONG)


def _unknown(what: str, kinds: list[str], known: tuple[str, ...]) -> Iterator[str]:
    for kind, count in Counter(kind for kind in kinds if kind not in known).items():
        yield f"{counted(count, what)} of the unknown kind {kind!r}: known are {', '.join(known)}"


def value_faults(entry: MapEntry) -> Iterator[str]:
    """Layers with values that mean nothing; spots that name a cell twice, or are of no size."""
    ranges = {**RANGES, "region": (-1, len(entry.regions) - 1)}
    for name, layer in entry.layers.items():
        least, most = ranges.get(name, (-(2**63), 2**63))
        wrong = [cell for cell, value in enumerate(layer) if not least <= value <= most]
        if wrong:
            yield f"the layer {name} should lie from {least} to {most} at cells {shortened(wrong)}"
    for spot in entry.spots:
        if len(set(spot.cells)) < len(spot.cells) or spot.size < 0:
            cells = shortened(spot.cells)
            yield f"a {spot.kind} names a cell twice or has a negative size: {cells}"


def along_faults(entry: MapEntry, sides_of: Sides) -> Iterator[str]:
    """What lies along sides that do not exist, twice, or, of borders, not where regions meet."""
    columns, count = entry.board.columns, entry.board.columns * entry.board.rows
    seen: dict[str, set[int]] = {"border": set()}
    for kind, cell, side in entry.along:
        here = (cell % columns, cell // columns)
        sides = sides_of(here) if 0 <= cell < count else []
        if not 0 <= side < len(sides):
            yield f"a {kind} lies along side {side} of cell {cell}: there is no such side"
            continue
        of_kind, between = seen.setdefault(kind, set()), _between(entry, here, sides[side])
        if between in of_kind:
            yield f"a {kind} lies twice along side {side} of cell {cell}"
        of_kind.add(between)
    yield from _border_faults(entry, sides_of, seen["border"])


def _between(entry: MapEntry, a: Place, b: Place) -> int:
    """Number the side between two places, one of which may lie just beyond the map's end, so that
    sides lie in the order of their places: a set of numbers takes a tenth of a set of pairs."""
    high = entry.board.rows + 2
    first, second = sorted((x + 1) * high + y + 1 for x, y in (a, b))
    return first * high * (entry.board.columns + 2) + second


def _border_faults(entry: MapEntry, sides_of: Sides, found: set[int]) -> Iterator[str]:
    """Borders lie between regions, and between regions lies a border."""
    region, (columns, rows) = entry.layers.get("region"), (entry.board.columns, entry.board.rows)
    if region is None:
        return
    own = {(at % columns, at // columns): number for at, number in enumerate(region) if number >= 0}
    step = 2 if entry.board.kind == "grid" and entry.board.neighbours == 8 else 1
    meant = {
        _between(entry, here, there)
        for here, number in own.items()
        for there in sides_of(here)[::step]
        if own.get(there, number) != number
    }
    for more, said in ((found - meant, "where no regions meet"), (meant - found, "is missing")):
        if more:
            x, y = divmod(min(more) // ((rows + 2) * (columns + 2)), rows + 2)
            yield f"a border {said}: {counted(len(more), 'side')}, as at {(x - 1, y - 1)}"


def log_faults(entry: MapEntry) -> Iterator[str]:
    """Throws that no dice could show, or of no rule."""
    most = max(6, entry.board.rows)
    for number, (rule, dice, reason) in enumerate(entry.log, 1):
        if not RULE.fullmatch(rule):
            yield f"log: throw {number} is of no rule: {rule!r}; rules are numbered as in 1.2"
        if not dice or not all(1 <= die <= most for die in dice):
            yield f"log: throw {number} ({reason}) shows {shortened(dice)}: dice show 1 to {most}"
