"""Steps: a generator is an ordered tuple of them, one for each printed rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

State = TypeVar("State")


@dataclass(frozen=True)
class Step(Generic[State]):
    """One step: its name, the rule it follows (section or letter of the source), what it does."""

    name: str
    rule: str
    run: Callable[[State], None]


Watch = Callable[[str, str, int, int], None]
"""Told after each step: its name, its rule, which it was, and of how many."""


def run_steps(steps: Sequence[Step[State]], state: State, watch: Watch = lambda *_: None) -> None:
    """Run every step in order, telling `watch` after each."""
    for number, step in enumerate(steps, 1):
        step.run(state)
        watch(step.name, step.rule, number, len(steps))
