"""Tiles drawn anew for a second place: their plans, kept in the user's cache beside their pictures,
so that picture and plan are of one drawing."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import ValidationError

from morphs.art.gaps.parallel import Job, plan_text
from morphs.art.tile_cache import cached, keep
from morphs.board.shape import shape_of
from morphs.plan.geometry_file import TileRecord, plan_of_entry
from morphs.plan.plan import Plan, frame_of


def as_planned(job: Job) -> Job:
    """A job without what changes nothing of its plan."""
    return job._replace(size=(0, 0), players=False)


class AnewPlans:
    """The plans of tiles drawn anew, each made when it is asked for first."""

    def __init__(self) -> None:
        self._texts: dict[Job, str] = {}

    def missing(self, jobs: Iterable[Job]) -> list[Job]:
        """Those of some jobs whose plans are not known yet."""
        wanted = dict.fromkeys(map(as_planned, jobs))
        return [job for job in wanted if self._known(job) is None]

    def take(self, job: Job, text: str) -> None:
        """Keep a plan that was made elsewhere."""
        job = as_planned(job)
        self._texts[job] = text
        keep(("plan", job), ".plan", text.encode())

    def plan(self, job: Job, squares: float) -> Plan:
        """The plan of a tile as it is drawn anew."""
        job = as_planned(job)
        text = self._known(job)
        if text is None:
            text = plan_text(job)
            self.take(job, text)
        frame = frame_of(shape_of(job.shape), squares)
        plan = plan_of_entry(TileRecord.model_validate_json(text), frame, job.shape)
        assert plan is not None
        return plan

    def _known(self, job: Job) -> str | None:
        if job not in self._texts:
            data = cached(("plan", job), ".plan")
            if data is None or not _is_plan(data):
                return None
            self._texts[job] = data.decode()
        return self._texts[job]


def _is_plan(data: bytes) -> bool:
    """Whether the cache has a whole plan; a broken one is made again."""
    try:
        return TileRecord.model_validate_json(data).floor is not None
    except ValidationError:
        return False
