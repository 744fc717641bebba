"""The tiles of towns: every code with its weight. They have no pictures, for a town is drawn when
all its tiles lie.

Run as a program it prints the table that the pack that ships holds:
``python -m morphs.generators.city.codes > tilesets/city/tiles.csv``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

RANK = {"m": 3, "s": 2, "a": 1}
Sides = tuple[str, str, str, str]
"""The lines of the north, east, south and west side."""


def code(corners: str, sides: Sides) -> str:
    """Return the code of a tile: the areas of its corners from the north-west clockwise, and the
    lines of its sides."""
    return "".join(
        corners[side] + line + corners[(side + 1) % 4] + line for side, line in enumerate(sides)
    )


def weighted_codes() -> dict[str, float]:
    """Return every code, once for all its turns and mirror images, with its weight."""
    found: dict[str, float] = {}
    seen: set[tuple[str, Sides]] = set()
    for corners, sides, weight in _all():
        turned = _turned(corners, sides)
        if not turned & seen:
            seen |= turned
            found[code(corners, sides)] = weight
    return found


def _all() -> Iterator[tuple[str, Sides, float]]:
    for town in "bi":
        for north, east, south, west in product("nmsa", repeat=4):
            weight = _street_weight((north, east, south, west))
            if weight:
                yield town * 4, (north, east, south, west), weight
        yield from ((town * 4, sides, weight) for sides, weight in _rivers())
    yield "oooo", ("n", "n", "n", "n"), 3.0
    for north, east, south, west in ("mnmn", "nmmn", "mmmn", "mmmm", "mnnn"):
        yield "oooo", (north, east, south, west), 0.2
    for north, east, south, west in ("vnvn", "nvvn", "vmvm"):
        yield "oooo", (north, east, south, west), 0.2
    for inner, outer in ("bo", "ib"):
        yield from _walls(inner, outer)


def _street_weight(sides: Sides) -> float:
    """How often streets meet like this: long streets on which others end, few crossings, few dead
    ends. A main street ends on a market only, where it alone may."""
    ways = [line for line in sides if line != "n"]
    mains = ways.count("m")
    if mains == 1:
        return 0.02 if len(ways) == 1 else 0.0
    ranks = sorted((RANK[line] for line in ways), reverse=True)
    across = (sides[0] == sides[2] != "n") + (sides[1] == sides[3] != "n")
    if not ways:
        return 0.04
    if len(ways) == 1:
        return 0.15 if ranks == [1] else 0.05
    if len(ways) == 2:
        straight = "n" not in (sides[0], sides[2]) or "n" not in (sides[1], sides[3])
        return _pair_weight(ranks, straight)
    if len(ways) == 3:
        return _stem_weight(sides, mains)
    if mains == 3:
        return 0.0
    return 0.5 if across == 2 else 0.05


def _pair_weight(ranks: list[int], straight: bool) -> float:
    alike = ranks[0] == ranks[1]
    if straight:
        return 1.2 if alike else 0.25
    return 0.25 if alike else 0.1


def _stem_weight(sides: Sides, mains: int) -> float:
    """A through street with a stem, by which of them is larger."""
    stem = next(side for side in range(4) if sides[(side + 2) % 4] == "n")
    through, other = sides[(stem + 1) % 4], sides[(stem + 3) % 4]
    if through != other:
        return 0.3 if mains == 2 and sides[stem] == "m" else 0.05 if not mains else 0.0
    if mains == 1:
        return 0.0
    return 6.0 if RANK[sides[stem]] <= RANK[through] else 1.0


def _rivers() -> Iterator[tuple[Sides, float]]:
    """Rivers through a town: straight, with a bridge, a street that ends on the quay, a bend."""
    yield ("v", "n", "v", "n"), 0.5
    for line, weight in (("m", 0.5), ("s", 2.0), ("a", 0.4)):
        yield ("v", line, "v", line), weight
    for line, weight in (("s", 0.6), ("a", 0.4)):
        yield ("v", line, "v", "n"), weight
        yield ("v", "v", line, "n"), weight / 2
    yield ("v", "v", "n", "n"), 0.4
    yield ("v", "v", "s", "s"), 0.2


def _walls(inner: str, outer: str) -> Iterator[tuple[str, Sides, float]]:
    """A wall with the town to the north of it: straight, with gates and streets that end at it, and
    round corners of either side."""
    straight, turned_out, turned_in = inner * 2 + outer * 2, inner + outer * 3, inner * 3 + outer
    stems = {"n": 1.0, "a": 0.5, "s": 0.7}
    outside = stems if outer != "o" else {"n": 1.0}
    for (north, one), (south, other) in product(stems.items(), outside.items()):
        yield straight, (north, "w", south, "w"), 1.2 * one * other
    yield straight, ("m", "w", "m", "w"), 0.3
    if outer != "o":
        yield straight, ("s", "w", "s", "w"), 0.15
    yield straight, ("v", "w", "v", "w"), 0.2
    yield turned_out, ("w", "n", "n", "w"), 1.0
    yield turned_in, ("n", "n", "w", "w"), 1.0
    for line in "sa":
        yield turned_in, (line, line, "w", "w"), 0.3
        if outer != "o":
            yield turned_out, ("w", line, line, "w"), 0.3


def _turned(corners: str, sides: Sides) -> set[tuple[str, Sides]]:
    """The eight ways in which a tile may lie."""
    found = set()
    for _ in range(4):
        corners, sides = corners[-1] + corners[:-1], (sides[3], *sides[:3])
        found.add((corners, sides))
        mirrored = corners[1] + corners[0] + corners[3] + corners[2]
        found.add((mirrored, (sides[0], sides[3], sides[2], sides[1])))
    return found


def table() -> str:
    """Return the tiles as a CSV table."""
    rows = [f"{text},{weight:g}" for text, weight in weighted_codes().items()]
    return "\n".join(["code,weight", *rows, ""])


if __name__ == "__main__":
    print(table(), end="")
