"""Dripstone like the pipes of an organ, under the roofs of great caverns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from morphs.art.geometry.drawing import Thing
from morphs.base import exact
from morphs.base.seeds import Dice

PIPES, STEP, WIDE = 11, 0.37, 0.56
"""How many pipes there are, how far apart, and how wide, in squares."""
SHORT, DEEP = 2.4, 4.4
"""How long the longest is at most, and where a cavern goes on below."""
LEAST = 8
"""With fewer pipes than so many under the roof there is none."""


def organ(
    roof_at: Callable[[float], float | None],
    there: Sequence[Thing],
    taken: Sequence[tuple[float, float]],
    is_deep: bool,
    seed: int,
) -> list[Thing]:
    """Return the pipes of an organ in half of all tiles, off what hangs (`taken`) and stands."""
    rolls, found = Dice(seed, "organ"), list[Thing]()
    if rolls.below(2):
        return []
    middle = 2.9 + 4.2 * rolls.fraction()
    longest = (DEEP if is_deep else SHORT) * (0.7 + 0.3 * rolls.fraction())
    lean = rolls.between(-2, 2)
    for pipe in range(PIPES):
        off = pipe - PIPES // 2
        x = exact.rounded(middle + STEP * off)
        share = 1 - 0.13 * abs(off - lean) + 0.12 * (rolls.fraction() - 0.5)
        long, roof = exact.rounded(max(0.5, longest * share)), roof_at(x)
        if roof is None or roof < 0.3 or any(a < x < b for a, b in taken):
            continue
        near = (t for t in there if abs(t.x - x) < (t.width + WIDE) / 2)
        if all(t.y - t.height > roof + long + 0.3 for t in near):
            found.append(Thing("stalactite", x, roof - 0.1, 0, WIDE, long))
    return found if len(found) >= LEAST else []
