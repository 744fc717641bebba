"""What our artist draws for gaps, as plans: the same drawing, with the same dice."""

from __future__ import annotations

from morphs.art.gaps.parallel import Job, drafted
from morphs.art.plans.drawn import plan_of_drawing
from morphs.art.plans.tiles import plan_of_tile
from morphs.board.shape import EDGE, Orientation
from morphs.plan.plan import Plan


def plan_of_fill(words: str, job: Job, stands: bool) -> Plan:
    """The plan of a fill or cap as it lies; its faces and links are as drawn, and an edge tile may
    stand."""
    if words == "dungeon":
        draft, drawing = drafted(job)
        plan = plan_of_drawing(drawing, draft)
    else:
        plan = plan_of_tile(words, job.shape, job.faces, job.seed, "", job.links)
    return plan.oriented(Orientation(1, False), EDGE) if stands else plan
