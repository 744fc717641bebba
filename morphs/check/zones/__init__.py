"""The independent check of a zone map: the hard invariants of a map that can be played.

It reads the file and nothing else, shares no code with the generator, and works out by itself what
covers which square, where one can walk past the guards, and which key comes before which lock.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from morphs.check.report import counted
from morphs.check.zones.counting import block_faults, count_faults, strength_faults
from morphs.check.zones.ground import ground_faults
from morphs.check.zones.guarding import guard_faults
from morphs.check.zones.quests import quest_faults
from morphs.check.zones.read import Chart, read_chart
from morphs.check.zones.roads import road_faults
from morphs.check.zones.spacing import spacing_faults
from morphs.check.zones.ways import way_faults

__all__ = ["ZoneReport", "check_zones", "score_zones"]

RULES = (
    ground_faults,
    guard_faults,
    count_faults,
    strength_faults,
    block_faults,
    spacing_faults,
    quest_faults,
    road_faults,
    way_faults,
)
SHOWN = 20


@dataclass(frozen=True)
class ZoneReport:
    """What was found: sentences that begin with the invariant they break, and counts."""

    where: str
    faults: tuple[str, ...]
    counts: dict[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    passages: dict[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        return not self.faults

    def to_text(self) -> str:
        found = ", ".join(counted(number, word) for word, number in self.counts.items())
        ways = ", ".join(f"{number} by {how}" for how, number in self.passages.items())
        lines = [f"{self.where}: {found}"] + ([f"connections: {ways}"] if ways else [])
        lines += [f"note: {note}" for note in self.notes[:SHOWN]]
        if self.ok:
            return "\n".join([*lines, "nothing is wrong"])
        shown = [f"  {fault}" for fault in self.faults[:SHOWN]]
        more = len(self.faults) - SHOWN
        lines += [f"{counted(len(self.faults), 'fault')}:", *shown]
        return "\n".join(lines + ([f"  and {more} more"] if more > 0 else []))

    def to_json(self) -> str:
        return json.dumps(
            {
                "where": self.where,
                "ok": self.ok,
                "faults": list(self.faults),
                "counts": self.counts,
                "connections": self.passages,
                "notes": list(self.notes),
            },
            indent=1,
        )


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
