"""Draw the rooms of the house and what imports what, floor by floor as the linter knows them.

    python benchmarks/rooms.py docs/rooms.svg

An arrow that follows from others (down over a room between) is left out. Circles and arrows that
point up are errors.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import grimp
import networkx

ROOT = Path(__file__).parent.parent
WIDE, HIGH, GAP, STEP, EDGE = 118, 30, 26, 62, 24
"""Sizes of a room, what lies between two, from floor to floor, and around all, in pixels."""
ROOM = (
    '<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="5" fill="#f4ecd8" stroke="#3a2a1c"/>'
    '<text x="{middle}" y="{base}" text-anchor="middle" font-family="sans-serif" font-size="13"'
    ' fill="#3a2a1c">{name}</text>'
)
ARROW = '<path d="{way}" fill="none" stroke="#1f5478" stroke-width="1.2" marker-end="url(#head)"/>'
HEAD = (
    '<marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7"'
    ' orient="auto"><path d="M0 0L8 4L0 8Z" fill="#1f5478"/></marker>'
)


def floors() -> list[list[str]]:
    """The rooms (folders) of each floor, from the top, as the contract of the linter names them."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())
    (layers,) = (c["layers"] for c in data["tool"]["importlinter"]["contracts"][:1])
    named = [[room.strip() for room in floor.split("|")] for floor in layers]
    rooms = [[room for room in floor if is_folder(room)] for floor in named]
    return [floor for floor in rooms if floor]


def is_folder(room: str) -> bool:
    """Return whether a room is one; the command itself is two files."""
    return ROOT.joinpath(*room.split(".")).is_dir()


def imports(rooms: list[str]) -> networkx.DiGraph:
    """Which room imports which."""
    modules = grimp.build_graph("morphs", "solver", "tilesets")

    def room_of(module: str) -> str | None:
        return next((room for room in rooms if f"{module}.".startswith(f"{room}.")), None)

    found = networkx.DiGraph()
    found.add_nodes_from(rooms)
    for module in modules.modules:
        for other in modules.find_modules_directly_imported_by(module):
            ends = room_of(module), room_of(other)
            if None not in ends and ends[0] != ends[1]:
                found.add_edge(*ends)
    return found


def places(rows: list[list[str]], wide: float) -> dict[str, tuple[float, float]]:
    """The upper left corner of each room: every second floor that has one room stands aside, so
    that arrows past it are seen."""
    found = {}
    for level, row in enumerate(rows):
        x = (wide - len(row) * (WIDE + GAP) + GAP) / 2 + (len(row) == 1) * (level % 3 - 1) * WIDE
        for place, room in enumerate(row):
            found[room] = (x + place * (WIDE + GAP), EDGE + level * STEP)
    return found


def drawing(rows: list[list[str]], arrows: networkx.DiGraph) -> str:
    """The picture, as SVG."""
    wide = 2 * EDGE + max(len(row) for row in rows) * (WIDE + GAP) + 2 * WIDE
    high = 2 * EDGE + (len(rows) - 1) * STEP + HIGH
    at = places(rows, wide)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}"><defs>{HEAD}</defs>'
        f'<rect width="{wide}" height="{high}" fill="#ffffff"/>'
    ]
    for upper, lower in sorted(arrows.edges):
        (x, y), (to_x, to_y) = at[upper], at[lower]
        begin, end = (x + WIDE / 2, y + HIGH), (to_x + WIDE / 2, to_y)
        sway = (end[1] - begin[1]) * 0.4
        parts.append(
            ARROW.format(
                way=f"M{begin[0]} {begin[1]}C{begin[0]} {begin[1] + sway} "
                f"{end[0]} {end[1] - sway} {end[0]} {end[1]}"
            )
        )
    for room, (x, y) in at.items():
        name = room.removeprefix("morphs.")
        facts = {"x": x, "y": y, "wide": WIDE, "high": HIGH, "middle": x + WIDE / 2}
        parts.append(ROOM.format(**facts, base=y + 20, name=name))
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    """Write the drawing; say how many rooms and arrows there are."""
    if len(sys.argv) != 2:
        sys.exit("rooms.py: name the file to draw in, as in: rooms.py docs/rooms.svg")
    rows = floors()
    level = {room: number for number, row in enumerate(rows) for room in row}
    found = imports(list(level))
    upward = [f"{a} -> {b}" for a, b in found.edges if level[a] >= level[b]]
    if upward or not networkx.is_directed_acyclic_graph(found):
        sys.exit(f"not downward: {', '.join(upward)}")
    Path(sys.argv[1]).write_text(drawing(rows, networkx.transitive_reduction(found)))
    print(
        f"{len(level)} rooms on {len(rows)} floors, {found.number_of_edges()} arrows, none upward"
    )


if __name__ == "__main__":
    main()
