"""`morphs check`: the independent verifier of a layout file.

It trusts nothing that the file states of faces, links, joints and water, but works out each from
the tile table and (id, level, column, row, tile, rotation, flip), and shares no code with what
builds layouts. The steps are those of `check_layout`, one module each.
"""

from __future__ import annotations

from typing import Any

from morphs.base.options import option
from morphs.base.wording import counted
from morphs.check.layout.cells import Cells, resolve_cells
from morphs.check.layout.constraints import check_constraints, count_entrances, unmet
from morphs.check.layout.joints import (
    Joints,
    check_border,
    check_meeting,
    check_pieces,
    compare_joints,
    count_joints,
    find_joints,
)
from morphs.check.layout.reach import by_level, dead_ends, find_parts, unreached
from morphs.check.layout.read import LayoutEntry, read_layout
from morphs.check.layout.repeats import find_repeats
from morphs.check.layout.water import check_water
from morphs.check.layout.water_graph import build_water
from morphs.check.layout.zones import check_zones, secret_ways
from morphs.check.report import CheckReport, Fault, Part, Reach, Repeats, WaterNotes

__all__ = [
    "CheckReport",
    "Fault",
    "Part",
    "Reach",
    "Repeats",
    "WaterNotes",
    "check_layout",
    "find_reach",
    "not_kept",
    "zone_faults",
]


def check_layout(data: dict[str, Any], where: str = "layout") -> CheckReport:
    """Check a layout (contract, section 5), given as the data of its JSON file.

    `where` names the file in the report. Raises MorphsError for what is no layout file of a
    known version and vocabulary; everything that is wrong *in* a layout is a fault of the report.
    """
    layout, vocabulary = read_layout(data, where)
    cells = resolve_cells(layout, vocabulary)
    joints = find_joints(cells)
    faults = [*cells.faults, *compare_joints(cells, joints, layout.joints)]
    faults += check_meeting(cells, joints)
    faults += check_pieces(cells, joints)
    if layout.request.closed:
        faults += check_border(cells, joints)
    water = _water(layout, cells, joints, faults)
    faults += check_zones(layout, cells, joints)
    parts = find_parts(cells, joints, secret_ways(layout))
    if layout.request.connected:
        faults += unreached(cells, parts)
    faults += check_constraints(layout, cells, joints, parts)
    known, preferred = count_joints(cells, joints)
    return CheckReport(
        where=where,
        faults=tuple(faults),
        cells=len(layout.cells),
        gaps=tuple(entry.id for entry in layout.cells if entry.origin == "gap"),
        capped=tuple(entry.id for entry in layout.cells if entry.origin == "capped"),
        joints=known,
        preferred=preferred,
        parts=tuple(parts),
        dead_ends=tuple(dead_ends(cells, joints)),
        repeats=find_repeats(cells, joints),
        water=water,
        unmet=() if layout.request.edits else tuple(unmet(layout, cells, joints, parts)),
    )


def not_kept(data: dict[str, Any]) -> list[str]:
    """Return what the request of a layout asked for and its map does not keep, a sentence each:
    the largest parts that cannot be reached first. Takes the data of a layout file."""
    layout, vocabulary = read_layout(data, "layout")
    cells = resolve_cells(layout, vocabulary)
    joints = find_joints(cells)
    parts = find_parts(cells, joints, secret_ways(layout))
    found = unmet(layout, cells, joints, parts)
    levels = by_level(cells, parts) if layout.request.connected else []
    lost = sum(len(level) - 1 for level in levels)
    if lost:
        most = max(len(level[0].cells) for level in levels if len(level) > 1)
        found.insert(
            0,
            f"{option('connected')} was asked for, and {counted(lost, 'part')} of the map cannot "
            f"be walked to from the largest, of {counted(most, 'cell')}",
        )
    return found


def zone_faults(data: dict[str, Any]) -> list[str]:
    """Return what is wrong with the zones of a layout that a template laid, a sentence each."""
    layout, vocabulary = read_layout(data, "layout")
    cells = resolve_cells(layout, vocabulary)
    return [fault.text for fault in check_zones(layout, cells, find_joints(cells))]


def find_reach(data: dict[str, Any], where: str = "layout") -> Reach:
    """Return how far one can walk on a layout, given as the data of its JSON file."""
    layout, vocabulary = read_layout(data, where)
    cells = resolve_cells(layout, vocabulary)
    joints = find_joints(cells)
    return Reach(
        parts=tuple(len(part.cells) for part in find_parts(cells, joints, secret_ways(layout))),
        entrances=count_entrances(cells, joints),
        dead_ends=sum(1 for _ in dead_ends(cells, joints)),
    )


def _water(
    layout: LayoutEntry, cells: Cells, joints: Joints, faults: list[Fault]
) -> WaterNotes | None:
    if layout.request.water == "off":
        return None
    graph = build_water(cells, joints)
    faults += check_water(cells, joints, graph, layout.water)
    return graph.notes()
