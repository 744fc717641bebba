"""What a check found: faults, and counts and notes that are not faults."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from morphs.base.errors import printable
from morphs.base.wording import counted, shortened

SHOWN_PARTS = 10
SHOWN_FAULTS = 20  # of a map
NUMBER = re.compile(r"\d+")

FaultKind = Literal[
    "duplicate-id",
    "outside",
    "same-place",
    "missing-cell",
    "gap",
    "shape",
    "tile",
    "orientation",
    "faces",
    "links",
    "joint-unknown",
    "joint-missing",
    "joint-extra",
    "joint-double",
    "conflict",
    "middle",
    "border",
    "piece",
    "water-unknown",
    "water-missing",
    "water-extra",
    "water-double",
    "water-circle",
    "water-loop",
    "water-clash",
    "water-outlet",
    "water-flow",
    "water-size",
    "water-end",
    "unreached",
    "zone",
    "way",
    "pin",
    "unmet",
]
HalfSide = tuple[int, int]
"""A cell's id and the index of one of its half-sides as it lies."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: its kind, where it is, and a sentence that says it."""

    kind: FaultKind
    text: str
    cells: tuple[int, ...] = ()
    half_sides: tuple[HalfSide, ...] = ()


@dataclass(frozen=True)
class Part:
    """Cells that can be walked to from one another, and the walkable half-sides on the rim."""

    cells: tuple[int, ...]
    entrances: tuple[HalfSide, ...]


@dataclass(frozen=True)
class Reach:
    """How far one can walk: the cells of each connected part, the largest first, the ways that lead
    off the map, and the walkable half-sides that lead nowhere."""

    parts: tuple[int, ...]
    entrances: int
    dead_ends: int


@dataclass(frozen=True)
class WaterNotes:
    """How much water there is: streams with their branches, lakes, confluences inside tiles.

    longest  the number of cells which the largest body of running water crosses
    """

    bodies: int
    lakes: int
    longest: int
    confluences: int


@dataclass(frozen=True)
class Repeats:
    """Tiles used more than once, and pairs of neighbours with the same tile."""

    counts: dict[str, int] = field(default_factory=dict)
    neighbours: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class CheckReport:
    """The whole answer of `check_layout`; `water` is None where water is left out.

    joints     how many joints the board has between cells whose faces are known
    preferred  how many of these have weight 1 (contract, section 3)
    dead_ends  walkable half-sides at a gap, at a cap or at a face that cannot be walked
    unmet      what was asked and the map does not have; no fault where it was not promised
    """

    where: str
    faults: tuple[Fault, ...]
    cells: int
    gaps: tuple[int, ...]
    capped: tuple[int, ...]
    joints: int
    preferred: int
    parts: tuple[Part, ...]
    dead_ends: tuple[HalfSide, ...]
    repeats: Repeats
    water: WaterNotes | None
    unmet: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def to_json(self) -> str:
        """Return the report as the text of a JSON file, with every list in full."""
        return json.dumps(self.to_dict(), indent=1)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        share = self.preferred / self.joints if self.joints else None
        fields = {key: value for key, value in asdict(self).items() if key != "where"}
        start = {"format": "morphs-check", "version": 1, "layout": self.where, "ok": self.ok}
        return start | fields | {"preferred_share": share}

    def to_text(self) -> str:
        """Return the report for people: the faults, one line for all that differ in numbers alone,
        then the notes."""
        lines = [self._verdict(), *self._fault_lines(), *self._notes()]
        return "\n".join(map(printable, lines))

    def _verdict(self) -> str:
        return f"{self.where}: {counted(len(self.faults), 'fault') if self.faults else 'sound'}"

    def _fault_lines(self) -> list[str]:
        alike = _alike(f"{fault.kind}: {fault.text}" for fault in self.faults)
        return [f"  {_gathered(faults)}" for faults in alike]

    def _notes(self) -> list[str]:
        notes = [
            f"cells: {self.cells}, {counted(len(self.gaps), 'gap')} (no tile){_list(self.gaps)}"
        ]
        notes[0] += f", {len(self.capped)} capped (closed){_list(self.capped)}"
        notes.append(f"joints (half-sides that face each other): {self.joints}{self._share()}")
        notes += [
            self._part_note(number, part) for number, part in enumerate(self.parts[:SHOWN_PARTS], 1)
        ]
        if len(self.parts) > SHOWN_PARTS:
            notes.append(f"and {len(self.parts) - SHOWN_PARTS} smaller parts")
        ends = [f"{cell}/{half}" for cell, half in self.dead_ends]
        notes.append(f"dead ends: {len(ends)}{_list(ends)}")
        notes += self._water_notes() + self._repeat_notes()
        return notes + [f"not met: {text}" for text in self.unmet]

    def _share(self) -> str:
        if not self.joints:
            return ""
        return f", {self.preferred} of like with like ({self.preferred / self.joints:.0%})"

    def _part_note(self, number: int, part: Part) -> str:
        ways = [f"{cell}/{half}" for cell, half in part.entrances]
        return (
            f"part {number}: {counted(len(part.cells), 'cell')}{_list(part.cells)}; "
            f"{counted(len(ways), 'entrance')}{_list(ways)}"
        )

    def _water_notes(self) -> list[str]:
        if self.water is None:
            return []
        return [
            f"water: {counted(self.water.bodies, 'river')}, the longest through "
            f"{counted(self.water.longest, 'cell')}; {counted(self.water.lakes, 'lake')}; "
            f"{counted(self.water.confluences, 'confluence')}"
        ]

    def _repeat_notes(self) -> list[str]:
        often = sorted(self.repeats.counts.items(), key=lambda item: (-item[1], item[0]))
        names = [f"{name} {count} times" for name, count in often]
        pairs = [f"{a}-{b}" for a, b in self.repeats.neighbours]
        return [
            f"repeats: {counted(len(names), 'tile')}{_list(names)}",
            f"same tile side by side: {len(pairs)}{_list(pairs)}",
        ]


@dataclass(frozen=True)
class MapReport:
    """What was found in a map: sentences that say what is wrong, and how much there is of
    everything. Its kinds add their own lines and keys."""

    where: str
    faults: tuple[str, ...]
    counts: dict[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def to_text(self) -> str:
        """Return the report for people: what there is, then the first faults, one line for all
        that differ in numbers alone."""
        found = ", ".join(self._counted(number, word) for word, number in self.counts.items())
        lines = [f"{self.where}: {found}", *self._lines()]
        if self.ok:
            return "\n".join(map(printable, [*lines, "nothing is wrong"]))
        lines.append(f"{counted(len(self.faults), 'fault')}:")
        alike = _alike(self.faults)
        lines += [f"  {_gathered(faults)}" for faults in alike[:SHOWN_FAULTS]]
        more = sum(map(len, alike[SHOWN_FAULTS:]))
        return "\n".join(map(printable, [*lines, *([f"  and {more} more"] if more > 0 else [])]))

    def to_json(self) -> str:
        """Return the report as the text of a JSON file, with every list in full."""
        return json.dumps(self.to_dict(), indent=1)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        start = {"where": self.where, "ok": self.ok, "faults": list(self.faults)}
        return start | {"counts": self.counts} | self._data()

    def _counted(self, number: int, word: str) -> str:
        return counted(number, word)

    def _lines(self) -> list[str]:
        return []

    def _data(self) -> dict[str, Any]:
        return {}


def _alike(faults: Iterable[str]) -> list[list[str]]:
    """Gather faults that differ in nothing but their numbers and places, in the order of the first
    of each."""
    kinds: dict[str, list[str]] = {}
    for fault in faults:
        kinds.setdefault(NUMBER.sub("0", fault), []).append(fault)
    return list(kinds.values())


def _gathered(alike: Sequence[str]) -> str:
    more = len(alike) - 1
    return f"{alike[0]}; {more} more like this" if more else alike[0]


def _list(items: Iterable[object]) -> str:
    text = shortened(items)
    return f" ({text})" if text else ""
