"""How far a layout shows a terrain map: worked out from both files alone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from morphs.base.errors import MorphsError
from morphs.base.files import validated
from morphs.base.wording import counted, shortened
from morphs.check.terrain.chart import Chart, place_name
from morphs.check.terrain.read import MapEntry, Place

LETTERS = {"river": "r", "stream": "s", "road": "o", "railway": "o", "track": "t", "trail": "t"}


@dataclass(frozen=True)
class Agreement:
    """Cells that show their terrain's area at a side or in the middle, and steps of lines that are
    shown, of how many; and where something is not."""

    cells: tuple[int, int]
    steps: tuple[int, int]
    missing: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.missing

    def to_text(self) -> str:
        text = (
            f"terrain: {self.cells[0]} of {counted(self.cells[1], 'cell')} show their own, "
            f"{self.steps[0]} of {counted(self.steps[1], 'step')} of rivers and roads are shown"
        )
        return f"{text}; not shown: {shortened(self.missing)}" if self.missing else text


def compare(layout: dict[str, Any], terrain: dict[str, Any], where: str) -> Agreement:
    """Compare the data of a layout file with that of a terrain map; of a map that holes were filled
    by only their cells. Raises MorphsError where the two lie on boards of different sizes."""
    entry = validated(MapEntry, terrain, where)
    if any(not 0 <= number < len(entry.words) for number in entry.terrain):
        raise MorphsError(f"{where}: terrain: each number should be that of one of its words")
    chart = Chart(entry)
    if len(entry.terrain) != chart.count:
        raise MorphsError(f"{where}: terrain has {len(entry.terrain)} cells, not {chart.count}")
    faces = _faces(layout, entry, where)
    filled = _filled(layout, terrain, where)
    middles = _middles(layout)
    told = faces if filled is None else {place: faces.get(place, []) for place in filled}
    lacking = [
        place
        for place, shown in told.items()
        if chart.meanings[entry.terrain[chart.cell(place)]].area
        not in {face[0] for face in shown} | middles.get(place, set())
    ]
    steps = list(dict.fromkeys(_steps(entry, chart)))
    unseen = [step for step in steps if not _shown(chart, faces, *step)]
    return Agreement(
        cells=(len(told) - len(lacking), chart.count if filled is None else len(told)),
        steps=(len(steps) - len(unseen), len(steps)),
        missing=(
            *(f"the terrain of {place_name(place)}" for place in lacking),
            *(f"{kind} from {place_name(a)} to {place_name(b)}" for a, b, kind in unseen),
        ),
    )


def _filled(layout: dict[str, Any], terrain: dict[str, Any], where: str) -> list[Place] | None:
    """The places of the holes that a map filled; None for a map of the whole board."""
    if "cells" not in terrain:
        return None
    cells = {cell["id"]: (cell["column"], cell["row"]) for cell in layout["cells"]}
    numbers = terrain["cells"]
    if not isinstance(numbers, list) or not all(
        isinstance(number, int) and number in cells for number in numbers
    ):
        raise MorphsError(f"{where}: cells should list ids of the layout's cells")
    return [cells[number] for number in numbers]


def _middles(layout: dict[str, Any]) -> dict[Place, set[str]]:
    """The area in the middle of each drawn cell, where the layout tells it."""
    return {
        (cell["column"], cell["row"]): {cell["area"]}
        for cell in layout["cells"]
        if cell.get("origin") == "filled" and "area" in cell
    }


def _faces(layout: dict[str, Any], entry: MapEntry, where: str) -> dict[Place, list[str]]:
    cells = layout.get("cells")
    found: dict[Place, list[str]] = {}
    for cell in cells if isinstance(cells, list) else []:
        if isinstance(cell, dict) and isinstance(cell.get("faces"), list):
            found[cell.get("column", -1), cell.get("row", -1)] = [str(f) for f in cell["faces"]]
    size = (entry.board.columns, entry.board.rows)
    if any(not (0 <= x < size[0] and 0 <= y < size[1]) for x, y in found):
        raise MorphsError(f"{where}: has {size[0]} x {size[1]} cells; the layout has others")
    return found


def _steps(entry: MapEntry, chart: Chart) -> list[tuple[Place, Place, str]]:
    """Each step of a line that can be seen: not inside a lake, once each way."""
    return [
        (*sorted((here, there)), path.kind)  # type: ignore[misc]
        for path in entry.paths
        if path.kind in LETTERS
        for here, there in pairwise(path.points)
        if not (chart.water(here) and chart.water(there))
    ]


def _shown(
    chart: Chart, faces: dict[Place, list[str]], here: Place, there: Place, kind: str
) -> bool:
    """Whether both cells show the line on the side between them, or on a half of it."""
    letter = LETTERS[kind]
    for place, other in ((here, there), (there, here)):
        if chart.cell(place) < 0:
            continue
        side = chart.sides(place).index(other)
        halves = faces.get(place, [])[2 * side : 2 * side + 2]
        if letter not in {half[1:2] for half in halves}:
            return False
    return True
