"""The independent check of a zone map: the hard invariants of a map that can be played.

It reads the file and nothing else, shares no code with the generator, and works out by itself what
covers which square, where one can walk past the guards, and which key comes before which lock.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from morphs.check.report import SHOWN_FAULTS, MapReport
from morphs.check.zones.counting import block_faults, count_faults, strength_faults
from morphs.check.zones.ground import ground_faults
from morphs.check.zones.guarding import guard_faults
from morphs.check.zones.quests import quest_faults
from morphs.check.zones.read import Chart, read_chart
from morphs.check.zones.roads import road_faults
from morphs.check.zones.spacing import spacing_faults
from morphs.check.zones.treasure_guards import treasure_guard_faults
from morphs.check.zones.ways import way_faults

__all__ = ["ZoneReport", "check_zones", "score_zones"]

RULES = (
    ground_faults,
    guard_faults,
    count_faults,
    strength_faults,
    treasure_guard_faults,
    block_faults,
    spacing_faults,
    quest_faults,
    road_faults,
    way_faults,
)


@dataclass(frozen=True)
class ZoneReport(MapReport):
    """What was found: sentences that begin with the invariant they break, and counts.

    passages  how many connections are realised in which way
    """

    notes: tuple[str, ...] = ()
    passages: dict[str, int] = field(default_factory=dict)

    def _lines(self) -> list[str]:
        ways = ", ".join(f"{number} by {how}" for how, number in self.passages.items())
        notes = [f"note: {note}" for note in self.notes[:SHOWN_FAULTS]]
        return [f"connections: {ways}", *notes] if ways else notes

    def _data(self) -> dict[str, Any]:
        return {"connections": self.passages, "notes": list(self.notes)}


def check_zones(data: dict[str, Any], where: str = "map") -> ZoneReport:
    """Check a zone map given as the data of its JSON file. Raises MorphsError for what is no such
    file; everything that is wrong *in* a map is a fault of the report."""
    chart = read_chart(data, where)
    faults = [fault for rule in RULES for fault in rule(chart)]
    return ZoneReport(where, tuple(faults), _counts(chart), tuple(chart.entry.notes), _hows(chart))


def score_zones(data: dict[str, Any], where: str = "map") -> str:
    """Return the soft scores of a zone map, one a line, with what is wanted of each."""
    from morphs.check.zones.scores import scores_text, soft_scores

    return scores_text(soft_scores(read_chart(data, where)))


def _counts(chart: Chart) -> dict[str, int]:
    kinds = Counter(thing.kind for thing in chart.things)
    return {"square": chart.zone.size, "zone": len(chart.zones), **dict(sorted(kinds.items()))}


def _hows(chart: Chart) -> dict[str, int]:
    hows = Counter(passage.how for passage in chart.entry.passages)
    return {how: hows[how] for how in sorted(hows) if how != "none"}
