"""How far a layout shows a terrain map: worked out from both files alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from morphs.base.errors import MorphsError
from morphs.base.files import validated
from morphs.base.wording import counted, shortened
from morphs.check.terrain.chart import Chart, place_name
from morphs.check.terrain.read import MapEntry, Place

LETTERS = {"river": "r", "stream": "s", "road": "o", "railway": "o", "track": "t", "trail": "t"}
SHOWN_PLACES = ("settlement", "village", "town", "city", "castle", "bridge", "ford", "cave")
"""Places that stand on a cell for all to see; tags of tiles have the same names."""
WATER = "a"
DRAWN = ("filled", "capped")
"""Cells without a tile that show something."""
Share = tuple[int, int]
"""How many are shown, of how many."""


@dataclass(frozen=True)
class Agreement:
    """Cells that show their terrain, steps of lines and places that are shown, of how many; and
    where something is not shown, or something else."""

    cells: Share
    steps: Share
    places: Share
    missing: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether everything is shown, and nothing else."""
        return not self.missing

    def to_text(self) -> str:
        """Return one line for people."""
        text = (
            f"terrain: {self.cells[0]} of {counted(self.cells[1], 'cell')} show their own, "
            f"{self.steps[0]} of {counted(self.steps[1], 'step')} of rivers and roads and "
            f"{self.places[0]} of {counted(self.places[1], 'place')} are shown"
        )
        return f"{text}; not shown: {shortened(self.missing)}" if self.missing else text


class _Cell(NamedTuple):
    """A cell of the layout: its faces, its tags, the area that the file tells of its middle, if it
    does, and whether it is drawn as the file tells, or a tile."""

    faces: list[str]
    tags: set[str]
    middle: str | None
    drawn: bool


def compare(layout: dict[str, Any], terrain: dict[str, Any], where: str) -> Agreement:
    """Compare the data of a layout file with that of a terrain map; of a map that holes were filled
    by only their cells. Raises MorphsError where the two lie on boards of different sizes."""
    if terrain.get("format") != "morphs-terrain":
        raise MorphsError(f"{where}: no terrain map: its format should be morphs-terrain")
    entry = validated(MapEntry, terrain, where)
    if any(not 0 <= number < len(entry.words) for number in entry.terrain):
        raise MorphsError(f"{where}: terrain: each number should be that of one of its words")
    chart = Chart(entry)
    if len(entry.terrain) != chart.count:
        raise MorphsError(f"{where}: terrain has {len(entry.terrain)} cells, not {chart.count}")
    shown = _cells(layout, entry, where)
    filled = _filled(layout, terrain, where)
    columns = chart.board.columns
    whole = [(cell % columns, cell // columns) for cell in range(chart.count)]
    judged = whole if filled is None else filled
    lacking = [place for place in judged if not _shows_terrain(chart, shown, place)]
    foreign = list(_foreign_areas(chart, shown, judged)) if filled is None else []
    steps = list(dict.fromkeys(_steps(entry, chart)))
    unseen = [step for step in steps if not _shows_step(chart, shown, *step)]
    places = [one for one in _places(entry, chart) if filled is None or one[0] in judged]
    absent = [(place, kind) for place, kind in places if kind not in _tags(shown, place)]
    return Agreement(
        cells=(len(judged) - len(lacking), len(judged)),
        steps=(len(steps) - len(unseen), len(steps)),
        places=(len(places) - len(absent), len(places)),
        missing=(
            *(f"the terrain of {place_name(place)}" for place in lacking),
            *foreign,
            *(f"{kind} from {place_name(a)} to {place_name(b)}" for a, b, kind in unseen),
            *(f"the {kind} at {place_name(place)}" for place, kind in absent),
            *_foreign_places(chart, shown, judged, places),
        ),
    )


# ---------------------------------------------------------------- the layout


def _cells(layout: dict[str, Any], entry: MapEntry, where: str) -> dict[Place, _Cell]:
    tiles = layout.get("tiles", {})
    found: dict[Place, _Cell] = {}
    for cell in layout.get("cells", []):
        if isinstance(cell, dict) and isinstance(cell.get("faces"), list):
            place = cell.get("column", -1), cell.get("row", -1)
            if not cell.get("tile") and cell.get("origin", "gap") not in DRAWN:
                continue  # it was emptied: what it would have to show, it does not
            tile = tiles.get(f"{cell.get('pack')}/{cell.get('tile')}", {})
            drawn = cell.get("origin") == "filled"
            tags = {*cell.get("tags", ()), *(tile.get("tags", ()) if cell.get("tile") else ())}
            faces = [str(face) for face in cell["faces"]]
            found[place] = _Cell(faces, tags, cell.get("area"), drawn)
    size = (entry.board.columns, entry.board.rows)
    if any(not (0 <= x < size[0] and 0 <= y < size[1]) for x, y in found):
        raise MorphsError(f"{where}: has {size[0]} x {size[1]} cells; the layout has others")
    return found


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


def _tags(shown: dict[Place, _Cell], place: Place) -> set[str]:
    return shown[place].tags if place in shown else set()


# ---------------------------------------------------------------- areas


def _area(chart: Chart, place: Place) -> str:
    cell = chart.cell(place)
    if place in chart.broad:
        return WATER
    return chart.meanings[chart.terrain[cell]].area if cell >= 0 else ""


def _shows_terrain(chart: Chart, shown: dict[Place, _Cell], place: Place) -> bool:
    """Whether a cell shows its own area: drawn ones in the middle, tiles at some side."""
    if place not in shown:
        return False
    cell, own = shown[place], _area(chart, place)
    agrees = cell.middle is None or cell.middle == own
    middle = cell.drawn and cell.middle is not None
    return agrees and (middle or own in {face[0] for face in cell.faces})


def _foreign_areas(chart: Chart, shown: dict[Place, _Cell], judged: list[Place]) -> Iterator[str]:
    """Half-sides that show an area which none of the cells at their corner has."""
    for place in judged:
        sides = chart.sides(place)
        for half, face in enumerate(shown[place].faces if place in shown else ()):
            around = {_area(chart, other) for other in _at_corner(chart, place, sides, half)}
            if face[0] not in around:
                yield f"a side of {place_name(place)} ({face[0]!r} is no area there)"
                break


def _at_corner(chart: Chart, place: Place, sides: list[Place], half: int) -> list[Place]:
    """The cells at the corner in which a half-side ends."""
    side, last = divmod(half, 2)
    beside = sides[(side + (1 if last else -1)) % len(sides)]
    beyond = sides[side]
    if len(sides) == 6:
        return [place, beyond, beside]
    steps = [b - a for a, b in zip(place, beside, strict=True)]
    return [place, beyond, beside, chart.wrapped((beyond[0] + steps[0], beyond[1] + steps[1]))]


# ---------------------------------------------------------------- lines and places


def _foreign_places(
    chart: Chart,
    shown: dict[Place, _Cell],
    judged: list[Place],
    places: list[tuple[Place, str]],
) -> Iterator[str]:
    """Places that are drawn and not on the map; tiles show what they show."""
    for place in judged:
        if place not in shown or not shown[place].drawn:
            continue
        own = chart.meanings[chart.terrain[chart.cell(place)]].tags
        for kind in SHOWN_PLACES:
            if kind in shown[place].tags and kind not in own and (place, kind) not in places:
                yield f"a {kind} at {place_name(place)} (the map has none there)"


def _steps(entry: MapEntry, chart: Chart) -> list[tuple[Place, Place, str]]:
    """Each step of a line that can be seen: not inside a lake, once each way."""
    return [
        (min(here, there), max(here, there), path.kind)
        for path in entry.paths
        if path.kind in LETTERS
        for here, there in pairwise(path.points)
        if not _all_water(chart, path.kind, here, there)
    ]


def _all_water(chart: Chart, kind: str, here: Place, there: Place) -> bool:
    """Whether a step is one within a lake, or of a river that is all water there."""
    broad = kind in ("river", "stream")
    wet = [bool(chart.water(place)) or (broad and place in chart.broad) for place in (here, there)]
    beyond = broad and any(chart.cell(place) < 0 for place in (here, there)) and any(wet)
    return all(wet) or beyond


def _shows_step(
    chart: Chart, shown: dict[Place, _Cell], here: Place, there: Place, kind: str
) -> bool:
    """Whether both cells show the line on the side between them, or on a half of it."""
    letter = LETTERS[kind]
    for place, other in ((here, there), (there, here)):
        if chart.cell(place) < 0:
            continue
        side = chart.sides(place).index(other)
        halves = shown[place].faces[2 * side : 2 * side + 2] if place in shown else []
        if letter not in {half[1:2] for half in halves}:
            return False
    return True


def _places(entry: MapEntry, chart: Chart) -> list[tuple[Place, str]]:
    """Each cell of each place that is to be seen."""
    columns = chart.board.columns
    found = [
        ((cell % columns, cell // columns), spot.kind)
        for spot in entry.spots
        if spot.kind in SHOWN_PLACES
        for cell in spot.cells
        if 0 <= cell < chart.count
    ]
    return list(dict.fromkeys(found))
