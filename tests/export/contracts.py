"""What importers of virtual tabletops ask of files, restated: each rule stopped or spoilt a real
importer when it was broken."""

from __future__ import annotations

import base64
import io
import json
import math
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image

KEYS = {
    "format", "resolution", "line_of_sight", "objects_line_of_sight", "portals", "environment",
    "lights",
}  # fmt: skip
SHORTEST = 0.3
COLOUR = set("0123456789abcdef")


def faults_of_uvtt(path: Path) -> list[str]:
    """What is wrong with a .dd2vtt file; an empty list for a sound one."""
    data = json.loads(path.read_text(), parse_constant=lambda word: math.nan)
    found = [f"{key} is missing" for key in KEYS - set(data)]
    if found:
        return found
    if data["format"] not in (0.2, 0.3) or not isinstance(data["format"], float):
        found.append("the format is no number")
    size, grid = data["resolution"]["map_size"], data["resolution"]["pixels_per_grid"]
    if data["resolution"]["map_origin"] != {"x": 0, "y": 0}:
        found.append("the origin is not 0, 0")
    if not all(isinstance(number, int) for number in (size["x"], size["y"], grid)):
        found.append("sizes are not whole")
    if "image" in data:
        with Image.open(io.BytesIO(base64.b64decode(data["image"]))) as picture:
            if picture.format != "PNG" or picture.size != (size["x"] * grid, size["y"] * grid):
                found.append(f"a {picture.format} of {picture.size}")
    lines = [*data["line_of_sight"], *data["objects_line_of_sight"]]
    for line in lines:
        found += _line_faults([(p["x"], p["y"]) for p in line], size)
    for portal in data["portals"]:
        found += _portal_faults(portal, size)
    for light in data["lights"]:
        if len(light["color"]) != 8 or set(light["color"]) - COLOUR:
            found.append(f"colour {light['color']}")
        found += _outside([(light["position"]["x"], light["position"]["y"])], size)
    return found


def _line_faults(line: list[tuple[float, float]], size: dict[str, int]) -> list[str]:
    if len(line) < 2:
        return ["a line of fewer than two points"]
    found = _outside(line, size)
    for a, b in pairwise(line[:-1]):
        if math.dist(a, b) < SHORTEST - 1e-6:
            found.append(f"a piece of {math.dist(a, b):.2f} within a line")
    if any(a == b for a, b in pairwise(line)):
        found.append("a wall without length")
    return found


def _outside(points: list[tuple[float, float]], size: dict[str, int]) -> list[str]:
    return [
        f"point {x}, {y} lies outside"
        for x, y in points
        if not (0 <= x <= size["x"] and 0 <= y <= size["y"])
    ]


def _portal_faults(portal: dict[str, Any], size: dict[str, int]) -> list[str]:
    a, b = [(p["x"], p["y"]) for p in portal["bounds"]]
    middle = (portal["position"]["x"], portal["position"]["y"])
    found = _outside([a, b, middle], size)
    if math.dist(a, b) < 0.1:
        found.append("a door without width")
    if math.dist(middle, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) > 0.02:
        found.append("a door off its middle")
    if not isinstance(portal["closed"], bool):
        found.append("a door neither open nor closed")
    return found


SENSES = {0, 10, 20, 30, 40}


def faults_of_scene(data: dict[str, Any], version: int) -> list[str]:
    """What is wrong with a Foundry scene."""
    found = []
    if ("levels" in data) != (version == 14) or ("background" in data) != (version == 13):
        found.append("the background is not where this version looks for it")
    ids = [data["_id"], *(one["_id"] for kind in ("walls", "lights") for one in data[kind])]
    if len(set(ids)) < len(ids) or any(len(i) != 16 or not i.isalnum() for i in ids):
        found.append("ids that are not 16 letters and digits, or there twice")
    for wall in data["walls"]:
        x0, y0, x1, y1 = ends = wall["c"]
        if any(not isinstance(v, int) for v in ends) or (x0, y0) == (x1, y1):
            found.append(f"wall {ends}")
        if not (min(x0, x1) >= 0 and max(x0, x1) <= data["width"]):
            found.append(f"wall {ends} outside")
        if not (min(y0, y1) >= 0 and max(y0, y1) <= data["height"]):
            found.append(f"wall {ends} outside")
        if {wall[s] for s in ("light", "sight", "sound")} - SENSES or wall["move"] not in (0, 20):
            found.append(f"senses of {ends}")
        if wall["door"] not in (0, 1, 2) or wall["ds"] not in (0, 1, 2):
            found.append(f"door of {ends}")
        if version == 14 and wall["levels"] != [data["levels"][0]["_id"]]:
            found.append(f"level of {ends}")
    if data["grid"]["type"] not in range(6) or not isinstance(data["grid"]["size"], int):
        found.append("grid")
    return found
