"""The room where a level ends, which holds its hoard."""

from __future__ import annotations

from collections.abc import Sequence

from morphs.plan.key.finding import Found
from morphs.plan.key.things import BEASTS, NOTABLE

EARLY = 0.25
"""A map does not end in this share of its rooms, the first that one comes to; else in as many of
the last."""


def goal_of(found: Found, finale: int | None) -> str:
    """Return the id of the room where a level ends, of those that one can walk to: on a designed
    map the most striking in the cell of its `finale`, if that is none of the first rooms, else the
    largest of the last; on others the farthest. Nothing where that is but a step away."""
    walk = found.walk
    rooms = [one for one in walk.order if one in walk.steps and not walk.reached[one]]
    ends = [one for one in rooms if finale in walk.regions[one].cells[:1]]
    if not ends:
        # Of equally far ones the first.
        chosen = max(rooms, key=lambda one: walk.steps[one], default="")
    else:
        few = round(EARLY * len(walk.order))
        if {*ends} & {*walk.order[:few]}:
            late = {*walk.order[len(walk.order) - few :]}
            ends = [one for one in rooms if one in late] or ends
            chosen = max(ends, key=lambda one: (walk.regions[one].area, one))
        else:
            chosen = _most_striking(found, ends)
    return chosen if chosen and walk.steps[chosen] > 1 else ""


def _most_striking(found: Found, rooms: Sequence[str]) -> str:
    """The largest of some rooms, of those in which something stands that is told of, if there are
    such: a bare hall beside a treasury is no place to end."""

    def worth(room: str) -> tuple[bool, float, str]:
        sight, region = found.sights[room], found.walk.regions[room]
        things = any(sight.things[kind] for kind in (*BEASTS, *NOTABLE))
        return things or bool(sight.liquids), region.area, room

    return max(rooms, key=worth)
