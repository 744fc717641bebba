"""The signs of landmarks on large maps, in the list and beside their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from morphs.art.dressing.emblems import emblem_of
from morphs.art.dressing.landmarks import NAMES
from morphs.art.dressing.lists import GOAL, THEN, WAY_IN, Listed
from morphs.plan.key.model import Region


def with_emblems(rows: Sequence[Listed], shown: Sequence[Region]) -> list[Listed]:
    """Return the rows of landmarks marked with their signs, which say what one sees there, beside
    who is there and the way in; where it ends with the mark of that. They tell no tales, nor what
    other marks stand for."""
    kinds = {str(one.number): " ".join(NAMES[tag] for tag in one.tags if tag in NAMES)
             for one in shown}  # fmt: skip
    found = []
    for row in rows:
        first = row.word.split(THEN)[0]
        marks = emblem_of(row.name, first, kinds.get(row.number, ""))
        kept = [one for one in row.word.split(THEN) if one not in row.owed]
        if marks:
            kept = [one for one in kept if one in row.due or one == WAY_IN]
        marks = GOAL if GOAL in row.marks else marks
        word = THEN.join(kept)
        found.append(row._replace(marks=marks, word=word, owed=(), signed=(), tale=""))
    return found
