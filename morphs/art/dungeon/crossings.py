"""Where passages cross the border of a tile: in the middle of their half-side, or elsewhere, as its
neighbour has it too."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from morphs.art.geometry.frame import Half, halves
from morphs.plan.spans import PASSAGES, SPANS


@cache
def crossed(shape: str, spans: tuple[int, ...]) -> tuple[Half, ...]:
    """Return the half-sides of a tile, each moved along its side to where its passage crosses."""
    sides = halves(shape)
    kinds = spans[: len(sides)] + (0,) * (len(sides) - len(spans))
    return tuple(_moved(half, kind) for half, kind in zip(sides, kinds, strict=True))


def is_passage(spans: tuple[int, ...], half: int) -> bool:
    """Return whether what comes in by a half-side, if anything does, is a passage."""
    kind = spans[half] if half < len(spans) else 0
    return kind == 0 or kind in PASSAGES


def inner_way(half: Half) -> int:
    """Return which way along a half-side, by the sign of `u`, the middle of its side lies."""
    return -1 if half.end_is_corner else 1


def _moved(half: Half, kind: int) -> Half:
    span = SPANS[kind]
    if span is None or kind not in PASSAGES:
        return half
    off = inner_way(half) * (span.least + span.most) / 2
    (dx, dy), ends = half.along, (half.start, half.end)
    start, end = ((x + dx * off, y + dy * off) for x, y in ends)
    return replace(half, start=start, end=end)
