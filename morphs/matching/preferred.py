"""Maps in which some cells keep what is wished of them, searched with ever fewer wishes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from morphs.base.seeds import Dice
from morphs.matching.compiled import Matching
from morphs.matching.entering import entered
from morphs.matching.explain import too_few
from morphs.matching.rules import printed
from morphs.matching.solving import Found, Solved, dealt, plan_of
from morphs.matching.task import Task
from solver.complete import Easing, Plan

LIMIT = 60
"""Contradictions after which a search is given up."""
Preference = tuple[int, int]
"""A cell, with the candidates that it is to keep, as a bit set."""
Preferences = Sequence[Preference]


class Eased(NamedTuple):
    """Preferences that are still kept, and cells about which a search goes on."""

    wishes: Preferences
    opened: Collection[int]


class PreferredSearch:
    """Searches of one task for maps in which cells keep what is wished of them."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.most = printed(task.matching, task.request)
        self.plan = self._made_plan()

    def _made_plan(self) -> Plan | None:
        """What is asked without wishes; None where that is known to have no map."""
        task = self.task
        if too_few(task):
            return None
        plan = replace(plan_of(task, self.most, proof=0, limit=LIMIT), way="cells")
        if task.request.entrances is None:
            return plan
        allowed = entered(task, dict(plan.allowed), Dice(task.request.seed, "solve wished"))
        return None if allowed is None else replace(plan, allowed=allowed)

    def granted(self, wishes: Preferences) -> list[Preference] | None:
        """Preferences but for those that contradict what is asked or those before them; None where
        what is asked contradicts itself."""
        if self.plan is None:
            return None
        told = self.plan.granted(wishes, Dice(self.task.request.seed, "solve wished"))
        if told is None:
            return None
        return [wish for wish, is_one in zip(wishes, told, strict=True) if is_one]

    def search(
        self,
        wishes: Preferences,
        ease: Callable[[Mapping[int, int]], Eased | None],
        progress: Callable[[int], None] | None = None,
    ) -> Solved | Found:
        """Search for a map that keeps wishes, which must have been granted. Where the search meets
        contradictions, so often in each cell, `ease` says which wishes are kept and about which
        cells it goes on, or that it does not. What was found where that is no map."""
        if self.plan is None:
            return Found("impossible")

        def easing(found: Found) -> Easing | None:
            eased = ease(found.trouble) if found.trouble else None
            return Easing(self._allowed(eased.wishes), eased.opened) if eased else None

        plan = replace(self.plan, allowed=self._allowed(wishes), memo={})
        found = plan.eased(Dice(self.task.request.seed, "solve wished"), easing, progress)
        return dealt(self.task, found, self.most) if found.candidates is not None else found

    def _allowed(self, wishes: Preferences) -> dict[int, int]:
        assert self.plan
        allowed = dict(self.plan.allowed)
        for cell, domain in wishes:
            allowed[cell] = domain & allowed.get(cell, -1)
        return allowed

    def dry(
        self, wishes: Preferences, progress: Callable[[int], None] | None = None
    ) -> Solved | Found:
        """Search for a map with rivers in but a part of the board, or none, that keeps wishes as
        far as they agree with that; what was found where that is no map."""
        if self.plan is None:
            return Found("impossible")
        plan = replace(self.plan, sparing=_with_rivers(self.task.matching))
        dice = Dice(self.task.request.seed, "solve wished")
        told = plan.dry().granted(wishes, dice) or [False] * len(wishes)
        kept = [wish for wish, is_one in zip(wishes, told, strict=True) if is_one]
        found = replace(plan, allowed=self._allowed(kept), memo={}).solve(dice, progress)
        return dealt(self.task, found, self.most) if found.candidates is not None else found


def _with_rivers(matching: Matching) -> tuple[int, ...]:
    """The candidates of each kind with a line that runs over a side, as bit sets."""
    lines = matching.vocabulary.lines
    return tuple(
        sum(
            1 << number
            for number, faces in enumerate(kind)
            if any(letter in lines and lines[letter].flow for face in faces for letter in face)
        )
        for kind in matching.faces
    )
