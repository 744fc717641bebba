"""Writing the text format of Text Mapper (docs/terrain.md): maps which that program opens, and
which people can edit.

What the format has no words for stands in lines that begin with ``# ``: the real program passes
over them, `textmapper_read` reads them. `plain` leaves them out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from morphs.exports.textmapper_styles import style_lines
from morphs.generators.terrain.coordinates import needs_dots, written
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.lines import unglued
from morphs.generators.terrain.terrain_map import Spot, TerrainMap
from morphs.generators.terrain.textmapper_read import UNWRITTEN

HEADER = "# morphs terrain 1"
BRIGHT = {
    *("plain", "forest", "hills", "forest-hill", "mountain", "swamp", "water", "ocean", "island"),
    *("desert", "castle", "cave", "road", "river", "canyon", "trail"),
}
"""Words, icons and lines of ours that the program's library bright.txt knows, by the same name."""


def to_textmapper(terrain: TerrainMap, plain: bool = False) -> str:
    """Return a map in Text Mapper's format. `plain`: exactly what its Folkesten module writes."""
    lines = [] if plain else list(_header(terrain))
    lines += _cells(terrain)
    lines += _lines(terrain)
    if not plain:
        lines += _layers(terrain)
    return "\n".join([*lines, "", *_ending(terrain, plain), ""])


def _ending(terrain: TerrainMap, plain: bool) -> list[str]:
    """The module leaves an empty line where a map has no rivers, and one for no canyons."""
    if plain:
        kinds = {path.kind for path in terrain.paths}
        return ["" for kind in ("river", "canyon") if kind not in kinds] + ["include bright.txt"]
    if {part for word in terrain.words for part in word.split()} <= BRIGHT:
        return list(style_lines(terrain, BRIGHT, "bright.txt"))
    return list(style_lines(terrain))


def _header(terrain: TerrainMap) -> Iterator[str]:
    ground = terrain.ground
    yield HEADER
    yield f"# board {ground.name} wrap {ground.wrap}"
    if terrain.generator:
        yield f"# generator {terrain.generator} {json.dumps(terrain.request)}"
    for note in terrain.notes:
        yield f"# note {' '.join(note.split())}"
    if ground.pointy:
        yield "# pointy-top hexes are written transposed: column and row change places"
    if not ground.is_hex:
        yield "# squares: render with --square"


def _cells(terrain: TerrainMap) -> Iterator[str]:
    ground, dots = terrain.ground, needs_dots(terrain.ground)
    spots: dict[int, list[Spot]] = {}
    for spot in terrain.spots:
        for cell in spot.cells:
            spots.setdefault(cell, []).append(spot)
    for cell in _in_order(ground):
        here = spots.get(cell, ())
        parts = [written(ground, ground.place(cell), dots), terrain.words[cell]]
        parts += [spot.kind for spot in here if spot.kind not in UNWRITTEN]
        parts += [f'"{escaped(s.name)}"' for s in here if s.name and s.cells[0] == cell]
        yield " ".join(parts)


def _in_order(ground: Ground) -> list[int]:
    """By column, then row, of the coordinates as they are written."""
    if ground.pointy:
        return list(range(ground.count))
    columns, rows = range(ground.columns), range(ground.rows)
    return [row * ground.columns + column for column in columns for row in rows]


def _lines(terrain: TerrainMap) -> Iterator[str]:
    ground, dots = terrain.ground, needs_dots(terrain.ground)
    for path in terrain.paths:
        label = f' "{escaped(path.name)}"' if path.name else ""
        for piece in unglued(ground, path.points):
            points = "-".join(written(ground, place, dots, level=True) for place in piece)
            yield f"{points} {path.kind}{label}"


def _layers(terrain: TerrainMap) -> Iterator[str]:
    """Runs of equal values, row by row: ``3x-1`` stands for three times -1."""
    for number, path in enumerate(terrain.paths):
        if path.wide:
            yield f"# wide {number}"
    dots = needs_dots(terrain.ground)
    for spot in terrain.spots:
        where = (written(terrain.ground, terrain.ground.place(c), dots) for c in spot.cells)
        named = "named" if spot.name else "unnamed"
        yield f"# spot {spot.kind} {spot.size} {named} {' '.join(where)}"
    for side in terrain.along:
        where_at = written(terrain.ground, terrain.ground.place(side.cell), dots)
        yield f"# along {side.kind} {where_at} {side.side}"
    for name in terrain.regions:
        yield f"# region {name}"
    for rule, dice, reason in terrain.log:
        yield f"# throw {rule} {','.join(map(str, dice))} {reason}"
    for name, layer in terrain.layers.items():
        values = layer.tolist()
        starts = [0, *(i for i in range(1, len(values)) if values[i] != values[i - 1])]
        ends = [*starts[1:], len(values)]
        runs = (f"{b - a}x{values[a]}" for a, b in zip(starts, ends, strict=True))
        yield f"# layer {name} {' '.join(runs)}"


def escaped(text: str) -> str:
    """Return a label's text: the program puts labels into its picture as they are."""
    one_line = " ".join(text.split()).replace('"', "'")
    return one_line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
