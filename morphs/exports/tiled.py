"""Maps of the Tiled editor from layouts: tiles as they lie, and walls, doors, rooms and lights as
objects. Beside the map lies a picture of all its tiles, one for each size. Levels lie side by side
as in the picture, each in a layer of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import shapely
from shapely import Polygon

from morphs.draw.picture import Picture
from morphs.exports.how import How
from morphs.exports.subject import Subject
from morphs.exports.tiled_grid import Grid
from morphs.exports.tiled_over import overlays
from morphs.exports.tiled_sheet import Sheet, property_of
from morphs.exports.tiled_text import head_of
from morphs.layout.cells import LaidCell
from morphs.plan.plan import Door, Plan, lines_of, polygons_of


def to_tiled(subject: Subject, image: str, how: How) -> tuple[dict[str, Any], list[bytes]]:
    """Return a map as the data of its .tmj, and its pictures - of its tiles, then of what lies over
    them - the first of which is called `image`, the others as `named_sheet` has it. The map is one
    whose tiles have pictures of their own."""
    picture = subject.picture
    sheet, grid = Sheet(picture), Grid(picture)
    layers = [
        *_tiles(picture, grid, sheet),
        *_frame(picture, sheet),
    ]
    above = list(overlays(picture, image, len(sheet.by_size)))
    layers += [layer for layer, _ in above]
    square = picture.scene.square
    layers += list(_objects(subject.plan, square, how))
    for number, layer in enumerate(layers, 1):
        layer["id"] = number
    count = 0
    for layer in layers:
        for thing in layer.get("objects", ()):
            count += 1
            thing["id"] = count
    data = {
        **head_of(grid.extent, picture.scene.tile),
        **grid.hexagonal,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": count + 1,
        "tilesets": sheet.tilesets(image, not how.for_players),
        "layers": layers,
    }
    return data, [*sheet.pictures(), *(seen for _, seen in above)]


def _tiles(picture: Picture, grid: Grid, sheet: Sheet) -> Iterable[dict[str, Any]]:
    """The tiles of a grid, a layer for each level; of bricks the shifted rows are layers of their
    own."""
    spec = picture.board.spec
    bricks = spec.tiling.shape.is_box and spec.tiling.shift[0] > 0
    layers: dict[tuple[int, int], list[LaidCell]] = {}
    for cell in picture.layout.cells:
        if _on_grid(picture, cell):
            level = picture.board.cells[cell.id].level
            layers.setdefault((level, cell.row % 2 if bricks else 0), []).append(cell)
    for (level, odd), cells in sorted(layers.items()):
        name = ("even rows", "odd rows")[odd] if bricks else "tiles"
        name = name if spec.levels == 1 else f"level {level} {name}"
        yield _layer(name, grid, cells, sheet.number)
    if sheet.stands:
        for level in range(spec.levels):
            name = "signs" if spec.levels == 1 else f"level {level} signs"
            yield _layer(name, grid, layers[level, 0], sheet.standing)


def _layer(
    name: str, grid: Grid, cells: Sequence[LaidCell], number: Callable[[LaidCell], int]
) -> dict[str, Any]:
    """Cells that all lie as far from their places on the grid."""
    columns, rows = grid.extent
    data = [0] * (columns * rows)
    right = down = 0
    for cell in cells:
        column, row, right, down = grid.spot(cell)
        data[row * columns + column] = number(cell)
    return {
        "type": "tilelayer", "name": name, "x": 0, "y": 0, "width": columns, "height": rows,
        "opacity": 1, "visible": True,
        **{key: by for key, by in (("offsetx", right), ("offsety", down)) if by},
        "data": data,
    }  # fmt: skip


def _on_grid(picture: Picture, cell: LaidCell) -> bool:
    return picture.board.cells[cell.id].shape is picture.board.spec.tiling.shape


def _group(name: str, objects: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "type": "objectgroup", "name": name, "x": 0, "y": 0, "opacity": 1, "visible": True,
        "draworder": "index", "objects": objects,
    }  # fmt: skip


def _frame(picture: Picture, sheet: Sheet) -> Iterable[dict[str, Any]]:
    """Edge and corner tiles, as objects that show a tile."""
    found = []
    for cell in picture.layout.cells:
        if not _on_grid(picture, cell) and cell.faces is not None:
            box = picture.scene.boxes[cell.id]
            found.append(
                {
                    "gid": sheet.number(cell), "name": "", "type": "frame", "rotation": 0,
                    "x": box.left, "y": box.top + box.height, "width": box.width,
                    "height": box.height, "visible": True,
                }
            )  # fmt: skip
    if found:
        yield _group("frame", found)


def _objects(plan: Plan, square: float, how: How) -> Iterable[dict[str, Any]]:
    """Walls, doors, rooms and lights in pixels."""

    def properties(door: Door) -> dict[str, Any]:
        return {} if how.for_players else {"secret": door.kind == "secret"}

    walls = [*plan.edges.geoms, *lines_of(plan.partitions).geoms]
    yield _group("walls", [_shape("polyline", list(line.coords), square, "wall") for line in walls])
    yield _group(
        "doors",
        [
            _shape("polyline", (door.a, door.b), square, door.kind, **properties(door))
            for door in plan.doors
        ],
    )
    yield _group(
        "rooms",
        [
            _shape("polygon", _ring(part), square, room.kind, theme=room.theme)
            for room in plan.rooms
            for part in polygons_of(room.outline).geoms
        ]
        if not how.numbered
        else [
            _shape(
                "polygon", _ring(part), square, room.kind, number=str(room.number), name=room.name
            )
            for room in how.numbered
            for part in room.shape.geoms
        ],
    )
    lights = plan.lights if how.lights == "on" else ()
    yield _group(
        "lights",
        [
            {
                **_thing("light", light.x * square, light.y * square),
                "point": True,
                "properties": [property_of("reach", float(light.reach * square))],
            }
            for light in lights
        ],
    )


def _ring(part: Polygon) -> list[tuple[float, float]]:
    return [(x, y) for x, y in shapely.get_coordinates(part.exterior)[:-1].tolist()]


def _thing(kind: str, x: float, y: float) -> dict[str, Any]:
    return {
        "name": "", "type": kind, "x": round(float(x), 2), "y": round(float(y), 2), "width": 0,
        "height": 0, "rotation": 0, "visible": True,
    }  # fmt: skip


def _shape(
    form: str, points: Iterable[tuple[float, ...]], square: float, kind: str, **properties: Any
) -> dict[str, Any]:
    spots = [(x * square, y * square) for x, y in points]
    x0, y0 = spots[0]
    found = _thing(kind, x0, y0)
    found[form] = [{"x": round(x - x0, 2), "y": round(y - y0, 2)} for x, y in spots]
    if properties:
        found["properties"] = [property_of(name, value) for name, value in properties.items()]
    return found
