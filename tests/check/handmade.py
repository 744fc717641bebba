"""Layouts made by hand for the tests of the check, with the contract's formulas written anew."""

from __future__ import annotations

from typing import Any

from morphs.check import CheckReport, check_layout

ROOM = {"w": "sw", "h": "sh", "t": "st", "r": "sr", "c": "sc", "l": "sl", "d": "sd"}
ROOM |= {"o": "ow", "v": "vw", "k": "kw", "m": "mw"}
SHAPES = {8: "square", 6: "edge", 4: "corner", 12: "hex"}
Data = dict[str, Any]


def code(letters: str) -> list[str]:
    """Faces of a dungeon code of one letter per half-side."""
    return [ROOM[letter] for letter in letters]


def tile(faces: list[str] | str, links: Any = (), flow: Any = (), shape: str = "") -> Data:
    faces = code(faces) if isinstance(faces, str) else faces
    return {
        "shape": shape or SHAPES[len(faces)],
        "faces": faces,
        "links": [list(group) for group in links],
        "flow": list(flow),
        "tags": [],
    }


def lying(half: int, shape: str, rotation: int, flip: bool, place: int, pointy: bool) -> int:
    """Contract, section 5: where a half-side goes."""
    if shape == "square":
        return ((1 - half if flip else half) + 2 * rotation) % 8
    if shape == "hex":
        return (((11 if pointy else 1) - half if flip else half) + 2 * rotation) % 12
    if shape == "edge":
        return ((1 - half if flip else half) + (0, 1, 3, 4)[place]) % 6
    return ((-half if flip else half) + rotation) % 4


def cell(
    number: int,
    column: int,
    row: int,
    name: str,
    tiles: dict[str, Data],
    rotation: int = 0,
    flip: bool = False,
    place: int = 0,
    pointy: bool = False,
) -> Data:
    """A placed cell that shows what its tile shows (nothing is mirrored in its letters)."""
    drawn = tiles[f"pack/{name}"]
    goes = [
        lying(half, drawn["shape"], rotation, flip, place, pointy)
        for half in range(len(drawn["faces"]))
    ]
    faces = [""] * len(goes)
    for half, to in enumerate(goes):
        faces[to] = drawn["faces"][half]
    return {
        "id": number,
        "shape": drawn["shape"],
        "level": 0,
        "column": column,
        "row": row,
        "tile": name,
        "pack": "pack",
        "rotation": rotation,
        "flip": flip,
        "faces": faces,
        "links": [[goes[half] for half in group] for group in drawn["links"]],
        "origin": "placed",
    }


def gap(number: int, column: int, row: int, shape: str = "square") -> Data:
    return {
        "id": number,
        "shape": shape,
        "level": 0,
        "column": column,
        "row": row,
        "tile": None,
        "pack": None,
        "rotation": 0,
        "flip": False,
        "faces": None,
        "links": [],
        "origin": "gap",
    }


def layout(cells: list[Data], tiles: dict[str, Data], **more: Any) -> Data:
    """A layout whose board spans the cells unless told; joints and water as given."""
    board = {
        "kind": "grid",
        "columns": max((c["column"] for c in cells), default=0) + 1,
        "rows": max((c["row"] for c in cells), default=0) + 1,
        "wrap": False,
        "frame": False,
    } | more.pop("board", {})
    data: Data = {
        "format": "morphs-layout",
        "version": 1,
        "vocabulary": "dungeon",
        "seed": 1,
        "request": {},
        "board": board,
        "packs": [{"name": "pack", "sha256": "0" * 64}],
        "tiles": tiles,
        "cells": cells,
        "joints": [],
        "water": [],
    }
    return data | more


def steps(*pairs: Any) -> list[Data]:
    """Water steps from (cell, half, cell, half)."""
    return [{"from": [a, b], "to": [c, d]} for a, b, c, d in pairs]


def kinds(data: Data) -> list[str]:
    return [fault.kind for fault in check_layout(data).faults]


def with_joints(data: Data) -> Data:
    """The layout with the joints that the check misses, for tests of something else."""
    report = check_layout(data | {"joints": []})
    missing = [fault.half_sides for fault in report.faults if fault.kind == "joint-missing"]
    return data | {"joints": [[*a, *b] for a, b in missing]}


def found_joints(data: Data) -> set[tuple[int, ...]]:
    return {tuple(joint) for joint in with_joints(data)["joints"]}


def report_of(data: Data) -> CheckReport:
    return check_layout(data)


def row(*names: str, tiles: dict[str, Data], rotations: tuple[int, ...] = (), **more: Any) -> Data:
    """Square tiles side by side, joints included."""
    turns = rotations or (0,) * len(names)
    cells = [cell(n, n, 0, name, tiles, turns[n]) for n, name in enumerate(names)]
    return with_joints(layout(cells, tiles, **more))
