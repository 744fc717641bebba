"""What bears the roof of a room is of one kind."""

from __future__ import annotations

from dataclasses import replace

from shapely import Point as Dot

from morphs.art.dungeon.plan import Part, Plan
from morphs.art.things.monuments import BEARS

BROADEST = 0.6
"""What is broader stands for itself, in squares."""


def bear_alike(plan: Plan, part: Part) -> None:
    """Let all columns of a room be as those that stood first are, and as slim as any of them: who
    sets up more later knows nothing of these."""
    own = [
        number
        for number, one in enumerate(plan.things)
        if one.kind in BEARS and one.width <= BROADEST
        if part.outline.intersects(Dot(one.x, one.y))
    ]
    sizes = {plan.things[number].width for number in own}
    if len(sizes) < 2 and len({plan.things[number].kind for number in own}) < 2:
        return
    kind, size = plan.things[own[0]].kind, min(sizes)
    for number in own:
        plan.things[number] = replace(plan.things[number], kind=kind, width=size, height=size)
