"""What the check says of small maps of which single things were altered, and of lands thrown
together: which faults where, in no words of a sentence."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from morphs.base.errors import MorphsError
from morphs.check import check_layout, zone_faults
from morphs.check.terrain.agreement import compare
from morphs.check.terrain.checking import check_terrain
from tests.small.maps import layout_of
from tests.small.shared import plain

Data = dict[str, Any]
ALTERED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mine", {}),
    ("mine", {"connected": True}),
    ("mine", {"wrap": True, "board": "grid:4x4"}),
    ("mine", {"board": "brick:4x3"}),
    ("mine", {"solver": "draw", "gaps": "leave", "on_misfit": "reserve", "tries": 3}),
    ("mine", {"board": "grid:4x3x2"}),
    ("dry", {"entrances": 2, "only_entrances": True, "connected": True}),
    ("rivers", {}),
    ("hexes", {"board": "hex:4x3"}),
    ("pointy", {"board": "hex-pointy:4x3"}),
    ("town", {"board": "grid:4x3"}),
    ("framed", {"board": "grid:3x3", "frame": "after"}),
)
"""Maps that something is altered of; all are sound as they are built."""
ALTERATIONS, LANDS = 12, 60


def numbers(text: str) -> list[str]:
    """What of a sentence is no matter of wording."""
    return re.findall(r"-?\d+", text)


# ---------------------------------------------------------------- layouts


def alter(data: Data, rolls: Random) -> None:
    """Alter one thing of a layout, which may be none that matters."""
    cell, tile = rolls.choice(data["cells"]), rolls.choice([*data["tiles"].values()])
    rolls.choice([_lies, _shows, _stands, _joins, _runs, _spans, _asks])(data, cell, tile, rolls)


def _lies(_: Data, cell: Data, __: Data, rolls: Random) -> None:
    if rolls.random() < 0.5:
        cell["rotation"] = rolls.choice([cell["rotation"] + 1, 0, 7, -1])
    else:
        cell["flip"] = not cell["flip"]


def _shows(data: Data, cell: Data, tile: Data, rolls: Random) -> None:
    one = rolls.choice([cell, tile])
    others = [face for other in data["tiles"].values() for face in other["faces"]]
    match rolls.randrange(4):
        case 0 if one["faces"]:
            one["faces"][rolls.randrange(len(one["faces"]))] = rolls.choice(others)
        case 1 if one["links"]:
            one["links"].pop()
        case 2 if one["faces"]:
            one["links"] = [*(one["links"] or []), rolls.sample(range(len(one["faces"])), 2)]
        case _:
            tile["flow"] = [rolls.randrange(4)]


def _stands(data: Data, cell: Data, _: Data, rolls: Random) -> None:
    other = rolls.choice(data["cells"])
    match rolls.randrange(6):
        case 0:
            cell[rolls.choice(["column", "row", "level"])] += rolls.choice([-1, 1])
        case 1:
            data["cells"].remove(cell)
        case 2:
            cell["id"] = other["id"]
        case 3:
            cell["tile"], cell["pack"] = other["tile"], other["pack"]
        case 4:
            cell["origin"] = rolls.choice(["filled", "capped", "gap", "pinned"])
        case _:
            for part in ("tile", "pack", "faces"):
                cell[part] = None
            cell["origin"], cell["links"] = "gap", []


def _joins(data: Data, _: Data, __: Data, rolls: Random) -> None:
    joints = data["joints"]
    joint = rolls.choice(joints)
    match rolls.randrange(4):
        case 0:
            joints.remove(joint)
        case 1:
            joints.append(joint if rolls.random() < 0.5 else [*joint[2:], *joint[:2]])
        case _:
            changed = [*joint]
            changed[rolls.randrange(4)] += rolls.choice([1, -1, 2])
            joints[joints.index(joint)] = changed


def _runs(data: Data, _: Data, __: Data, rolls: Random) -> None:
    water = data["water"]
    if not water:
        a, p, b, q = rolls.choice(data["joints"])
        water.append({"from": [a, p], "to": [b, q]})
        return
    step = rolls.choice(water)
    match rolls.randrange(5):
        case 0:
            water.remove(step)
        case 1:
            step["from"], step["to"] = step["to"], step["from"]
        case 2:
            water.append(copy.deepcopy(step))
        case 3:
            step["to"] = rolls.choice(water)["to"]
        case _:
            water.append({"from": step["to"], "to": rolls.choice(water)["from"]})


def _spans(data: Data, _: Data, __: Data, rolls: Random) -> None:
    board = data["board"]
    match rolls.randrange(5):
        case 0:
            board["wrap"] = not board["wrap"]
        case 1:
            board["frame"] = not board["frame"]
        case 2:
            board[rolls.choice(["columns", "rows"])] += rolls.choice([-1, 1, 2])
        case 3:
            rows = [["#"] * board["columns"] for _ in range(board["rows"])]
            rolls.choice(rows)[rolls.randrange(board["columns"])] = "."
            board["mask"] = ["".join(row) for row in rows]
        case _:
            board["kind"] = rolls.choice(["grid", "brick"])


def _asks(data: Data, cell: Data, _: Data, rolls: Random) -> None:
    asked, name = data["request"], rolls.choice([*data["tiles"]]).split("/")[1]
    place = f"{cell['column']},{cell['row']}"
    asked["solver"] = "complete"
    more: dict[str, Any] = rolls.choice(
        [
            {"closed": True, "connected": True},
            {"connected": True},
            {"meet": True, "entrances": rolls.randrange(4)},
            {"gaps": "fill"},
            {"water": "off"},
            {"pin": [f"{place}={name}", f"{place}={name}:r1"]},
            {"pin": [f"#{cell['id']}={cell['tile']}:f,r{cell['rotation']}"]},
            {"at_least": [f"{name}={rolls.randrange(4)}", "river=5", "long=20%"]},
            {"at_most": [f"{name}=1", "wide=2", "lake=0"]},
            {"set": True},
            {"variety": rolls.randint(1, 3)},
            {"entrance": [f"{place}:n"], "only_entrances": True},
        ]
    )
    asked.update(more)


def altered(source: str, asked: dict[str, Any]) -> Any:
    """What is found in a map, and in the map with one or two things altered."""
    data = layout_of(source, tuple(asked.items()), 1).to_dict()
    sound = check_layout(copy.deepcopy(data))
    assert sound.ok, sound.to_text()
    found: list[Any] = [_told(sound)]
    for number in range(ALTERATIONS):
        rolls, one = Random(f"{source} {asked} {number}"), copy.deepcopy(data)
        for _ in range(1 + number % 2):
            alter(one, rolls)
        try:
            found.append(_told(check_layout(one)))
        except MorphsError:
            found.append("cannot be read")
    return found


def _told(report: Any) -> Any:
    data = plain(report)
    faults = sorted([one.kind, one.cells, one.half_sides] for one in report.faults)
    return [faults, [part for part in data if part[0] not in ("faults", "notes", "where")]]


def zoned(number: int) -> Any:
    """What is found in zones and ways that were thrown together on a map."""
    rolls = Random(f"zones {number}")
    data = layout_of("dry", (("connected", True), ("board", "grid:5x3")), 1).to_dict()
    found = []
    for _ in range(ALTERATIONS):
        split = rolls.choice([(5, 10), (3, 9), (7, 8), (5, 15)])
        cells = list(range(15))
        if rolls.random() < 0.4:
            rolls.shuffle(cells)
        parts = [cells[: split[0]], cells[split[0] : split[1]], cells[split[1] :]]
        data["zones"] = [
            {"number": n, "type": "treasure", "cells": part} for n, part in enumerate(parts, 1)
        ]
        of_cell = {cell: n for n, part in enumerate(parts, 1) for cell in part}
        data["ways"] = []
        for a, p, b, q in data["joints"]:
            walked = all(data["cells"][c]["faces"][h][1] in "ht" for c, h in ((a, p), (b, q)))
            if of_cell[a] != of_cell[b] and (walked or rolls.random() < 0.1):
                kind = rolls.choice(["open", "guarded", "wide"])
                ends = sorted([(of_cell[a], [a, p]), (of_cell[b], [b, q])])
                if rolls.random() < 0.8:
                    joint = [*ends[0][1], *ends[1][1]]
                    way = {"from": ends[0][0], "to": ends[1][0], "kind": kind, "joint": joint}
                    data["ways"].append(way)
        if rolls.random() < 0.4:
            joint = [rolls.randrange(15), None, rolls.randrange(15), rolls.choice([None, 1])]
            data["ways"].append({"from": 1, "to": 3, "kind": "secret", "joint": joint})
        data["request"] = {"template": "three"}
        faults = [one for one in check_layout(data).faults if one.kind in ("zone", "way")]
        found.append([[one.kind, one.cells, numbers(one.text)] for one in faults])
        assert len(zone_faults(data)) == len(faults)
    return found


# ---------------------------------------------------------------- lands

WORDS = ("plain", "water", "lake", "hill", "mountain", "forest", "swamp", "desert", "high hill")
PLACES = ("village", "town", "city", "castle", "bridge", "ford", "feature", "cave", "tunnel")
BOARDS: tuple[Data, ...] = (
    {"kind": "grid", "columns": 5, "rows": 4, "neighbours": 4},
    {"kind": "grid", "columns": 4, "rows": 4, "neighbours": 8},
    {"kind": "hex", "columns": 5, "rows": 4},
    {"kind": "hex", "columns": 4, "rows": 5, "orientation": "pointy"},
)


def land(rolls: Random) -> Data:
    """A small terrain map thrown together: much of it is wrong, but not all."""
    board = {**rolls.choice(BOARDS)}
    if rolls.random() < 0.3:
        board |= {"columns": 4, "rows": 4, "wrap": rolls.choice(["x", "y", "both"])}
    columns, rows = board["columns"], board["rows"]
    count = columns * rows
    sea = rolls.choice([0, columns])
    words = rolls.sample(WORDS, 4)
    terrain = [rolls.choice([0, 0, 1, 2, 3]) for _ in range(count - sea)] + [4] * sea
    return {
        "format": "morphs-terrain",
        "version": 1,
        "generator": rolls.choice(["", "toric", "folkesten", "wargame"]),
        "request": {"mode": rolls.choice(["text", "textmapper", "classic"])},
        "board": board,
        "words": [*words, "sea"],
        "terrain": terrain,
        "layers": _layers(rolls, count, columns),
        "paths": [_path(rolls, columns, rows) for _ in range(rolls.randrange(5))],
        "spots": [
            {
                "kind": rolls.choice(PLACES),
                "cells": rolls.sample(range(count), rolls.choice([1, 1, 2, 3])),
                "name": rolls.choice(["", "Ash", "Elm"]),
                "size": rolls.randrange(5),
            }
            for _ in range(rolls.randrange(5))
        ],
        "along": [
            [rolls.choice(["border", "cliff"]), rolls.randrange(count), rolls.randrange(6)]
            for _ in range(rolls.randrange(4))
        ],
        "regions": ["East", "West"],
    }


def _layers(rolls: Random, count: int, columns: int) -> dict[str, list[int]]:
    down = [rolls.choice([-1, -1, c + 1, c - 1, c + columns]) for c in range(count)]
    every = {
        "altitude": [rolls.randint(-2, 9) for _ in range(count)],
        "moisture": [rolls.choice([0, 500, 1000]) for _ in range(count)],
        "downstream": [to if 0 <= to < count else -1 for to in down],
        "discharge": [rolls.choice([1, 1, 2, 3]) for _ in range(count)],
        "region": [c * 2 // count for c in range(count)],
        "contours": [rolls.randrange(4) for _ in range(count)],
        "coast": [rolls.randrange(2) for _ in range(count)],
    }
    return {name: every[name] for name in rolls.sample([*every], rolls.randrange(5))}


def _path(rolls: Random, columns: int, rows: int) -> Data:
    x, y = rolls.randrange(columns), rolls.randrange(rows)
    points = [[x, y]]
    across, down = rolls.choice([(0, 1), (0, 1), (1, 0), (-1, 0), (0, -1)])
    for _ in range(rolls.randint(1, rows)):
        x, y = x + across, y + down
        if rolls.random() < 0.2:
            across, down = down, across
        points.append([x, y])
    kind = rolls.choice(["river", "river", "stream", "road", "road", "trail", "railway", "canyon"])
    return {"kind": kind, "points": points, "wide": rolls.random() < 0.2}


def surveyed(number: int) -> Any:
    """What is found in lands."""
    found: list[Any] = []
    for seed in range(LANDS):
        try:
            report = check_terrain(land(Random(f"land {number} {seed}")))
        except MorphsError:
            found.append("cannot be read")
            continue
        faults = sorted(map(numbers, report.faults))
        found.append([faults, report.ends])
    return found


def compared(source: str, number: int) -> Any:
    """How far a map of tiles shows lands that were thrown together."""
    board = {"hexes": "hex:4x3", "pointy": "hex-pointy:4x3"}[source]
    layout = layout_of(source, (("board", board),), 1).to_dict()
    found: list[Any] = []
    for seed in range(LANDS):
        rolls = Random(f"{source} {number} {seed}")
        terrain = land(rolls)
        terrain["board"] = {"kind": "hex", "columns": 4, "rows": 3}
        if source == "pointy":
            terrain["board"]["orientation"] = "pointy"
        terrain["terrain"], terrain["layers"], terrain["along"] = terrain["terrain"][:12], {}, []
        terrain["spots"] = [s for s in terrain["spots"] if max(s["cells"]) < 12]
        for cell in layout["cells"]:
            cell["tags"] = rolls.sample([*PLACES], 1)
        try:
            agreement = compare(copy.deepcopy(layout), terrain, "land")
            found.append([numbers(agreement.to_text()), agreement.ok])
        except MorphsError:
            found.append("cannot be read")
    return found


def cases() -> dict[str, Callable[[], Any]]:
    """What is checked, by name."""
    every: dict[str, Callable[[], Any]] = {
        f"altered {source} {asked}": partial(altered, source, asked) for source, asked in ALTERED
    }
    every |= {f"zones {number}": partial(zoned, number) for number in range(2)}
    every |= {f"lands {number}": partial(surveyed, number) for number in range(8)}
    for source in ("hexes", "pointy"):
        every |= {f"compared {source} {n}": partial(compared, source, n) for n in range(2)}
    return every
