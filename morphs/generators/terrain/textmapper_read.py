"""Reading the text format of Text Mapper: our own maps back the same, and those of others.

The traps of the format (docs/terrain.md): two digits exactly or dots, `&#45;` for a hyphen, labels
with sizes and transforms, points off the map, lines cut at a seam, unknown lines passed over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from morphs.base.errors import MorphsError
from morphs.base.files import parse_request
from morphs.generators.terrain.coordinates import COORDINATE, level_of, place_of, places_of
from morphs.generators.terrain.ground import Ground, Place, Wrap, parse_ground
from morphs.generators.terrain.lines import filled_in
from morphs.generators.terrain.terrain_json import MAX_LAYERS
from morphs.generators.terrain.terrain_map import (
    ALONG_KINDS,
    PLACE_KINDS,
    Along,
    Path,
    Spot,
    TerrainMap,
)
from morphs.generators.terrain.terrains import terrain_table

# What was passed over is not looked at again (++, *+): lines may be long, and a stranger's.
TWO, MORE = r"-?[0-9]{2}", r"-?[0-9]{2,7}"
POINT = rf"(?:{TWO}{TWO}(?:[0-9]{{2}})?|{MORE}\.{MORE}(?:\.[0-9]{{2,7}})?)"
CELL = re.compile(rf"({POINT})\s++(.*)")
LINE = re.compile(
    rf'({POINT}(?:-{POINT})++)\s++(\S{{1,80}})\s*+(?:"(.*?)")?\s*+(?:left|right)?\s*+'
    r"(?:[0-9]{1,9}%)?\s*+$"
)
LABEL = re.compile(
    r'\b([a-z]++)="([^"]*+)"|"([^"]*+)"(?:\s++[0-9]{1,9})?((?:\s++[a-z]{1,40}\([^)]{0,200}\))*+)'
)
ENTITIES = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&"}
DEFAULT_WORD = "plain"
UNWRITTEN = ("cave",)  # marks of ours that stand in `# spot` lines only
MAX_RUN = 1_000_000


class _Group(NamedTuple):
    """A place as its own line tells it; whether one of its first cell's labels is its name."""

    spot: Spot
    named: bool


@dataclass
class _Reading:
    """What has been read so far; places count from 0 and are not transposed yet."""

    where: str
    ground: Ground | None = None
    generator: str = ""
    request: dict[str, object] = field(default_factory=dict)
    words: dict[Place, str] = field(default_factory=dict)
    spots: list[tuple[str, Place]] = field(default_factory=list)
    labels: dict[Place, list[str]] = field(default_factory=dict)
    paths: list[Path] = field(default_factory=list)
    comments: list[tuple[int, str, str]] = field(default_factory=list)

    @property
    def transposed(self) -> bool:
        return self.ground is not None and self.ground.pointy


def read_textmapper(text: str, where: str = "map") -> TerrainMap:
    """Return the map of a text. Without our own header lines the ground is as large as the
    coordinates say, of flat-top hexes; cells that are not given are plain. A text with no cell at
    all is a MorphsError; lines that say nothing are passed over, as Text Mapper does."""
    reading = _Reading(where)
    for number, line in enumerate(text.replace("&#45;", "-").splitlines(), 1):
        _read_line(reading, number, line.rstrip())
    if not reading.words:
        raise MorphsError(f"{where}: no cell of a map is in it: write lines like 0101 forest")
    ground = reading.ground or _spanned(reading)
    terrain = TerrainMap(ground, _words(reading, ground), reading.generator, dict(reading.request))
    terrain.paths = list(_glued(ground, filled_in(ground, reading.paths)))
    _add_comments(reading, terrain)
    return terrain


def _read_line(reading: _Reading, number: int, line: str) -> None:
    if line.startswith("# "):
        word, _, rest = line[2:].partition(" ")
        _read_comment(reading, number, word, rest)
    elif match := LINE.match(line):
        points = places_of(match[1], reading.transposed)
        reading.paths.append(Path(match[2], points, _plain_text(match[3] or "")))
    elif match := CELL.match(line):
        point = COORDINATE.match(match[1])
        if point and not level_of(point):
            _read_cell(reading, place_of(point, reading.transposed), match[2])


def _read_cell(reading: _Reading, place: Place, rest: str) -> None:
    """Tokens are places of a known kind or, all others together, the terrain; the first one is the
    terrain if it can be (a bridge is both)."""
    labels = [m[3] if m[3] is not None else m[2] for m in LABEL.finditer(rest) if _is_name(m)]
    tokens = LABEL.sub(" ", rest).split()
    first = 1 if tokens and tokens[0] in terrain_table() else 0
    kinds = [token for token in tokens[first:] if token in PLACE_KINDS]
    ground_words = [token.lower() for token in tokens[:first]]
    ground_words += [token.lower() for token in tokens[first:] if token not in PLACE_KINDS]
    if ground_words or place not in reading.words:
        reading.words[place] = " ".join(ground_words) or DEFAULT_WORD
    reading.labels.setdefault(place, []).extend(map(_plain_text, labels))
    reading.spots += [(kind, place) for kind in kinds]


def _is_name(label: re.Match[str]) -> bool:
    return label[1] in (None, "name")


def _plain_text(label: str) -> str:
    for entity, letter in ENTITIES.items():
        label = label.replace(entity, letter)
    return label


def _read_comment(reading: _Reading, number: int, word: str, rest: str) -> None:
    if word == "board":
        name, _, wrap = rest.partition(" wrap ")
        if wrap.strip() not in ("none", "x", "y", "both"):
            raise MorphsError(
                f"{reading.where}: line {number}: wrap is none, x, y or both, as in "
                f"# board hex:10x10 wrap none"
            )
        reading.ground = parse_ground(name, _wrap(wrap.strip()))
    elif word == "generator":
        reading.generator, _, request = rest.partition(" ")
        reading.request = _request(reading, number, request)
    elif word in ("note", "wide", "spot", "along", "region", "throw", "layer"):
        reading.comments.append((number, word, rest))


def _wrap(text: str) -> Wrap:
    choices: dict[str, Wrap] = {"none": "none", "x": "x", "y": "y", "both": "both"}
    return choices[text]


def _request(reading: _Reading, number: int, text: str) -> dict[str, object]:
    where = f"{reading.where}: line {number}: the request after the generator"
    return parse_request(text or "{}", where)


def _spanned(reading: _Reading) -> Ground:
    columns = max(place[0] for place in reading.words) + 1
    rows = max(place[1] for place in reading.words) + 1
    if min(min(place) for place in reading.words) < 0:
        raise MorphsError(
            f"{reading.where}: a cell lies left of or above 0101: maps begin there; renumber it"
        )
    return Ground("hex", columns, rows)


def _words(reading: _Reading, ground: Ground) -> list[str]:
    words = [DEFAULT_WORD] * ground.count
    for place, word in reading.words.items():
        cell = Ground(ground.kind, ground.columns, ground.rows).cell(place)
        if cell < 0:
            raise MorphsError(
                f"{reading.where}: the cell {place[0] + 1:02}{place[1] + 1:02} lies outside "
                f"{ground.name}, which the line # board names"
            )
        words[cell] = word
    return words


def _glued(ground: Ground, paths: Iterable[Path]) -> Iterable[Path]:
    """Join the pieces of lines that were cut at a seam."""
    open_path: Path | None = None
    for path in paths:
        if open_path and _goes_on(ground, open_path, path):
            open_path = Path(path.kind, (*open_path.points[:-1], *path.points[1:]), open_path.name)
            continue
        if open_path:
            yield _on_map(ground, open_path)
        open_path = path
    if open_path:
        yield _on_map(ground, open_path)


def _goes_on(ground: Ground, path: Path, following: Path) -> bool:
    if ground.wrap == "none" or path.kind != following.kind or len(path.points) < 2:
        return False
    if path.points[-1] == ground.wrapped(path.points[-1]):
        return False
    same = following.points[1] == ground.wrapped(path.points[-1])
    return same and ground.wrapped(following.points[0]) == path.points[-2]


def _on_map(ground: Ground, path: Path) -> Path:
    return Path(path.kind, tuple(map(ground.wrapped, path.points)), path.name, path.wide)


WRITTEN = {
    "note": "note anything",
    "wide": "wide 0",
    "spot": "spot town 2 named 0101 0102",
    "along": "along cliff 0101 2",
    "region": "region Northmark",
    "throw": "throw 1.2 3,5 hills",
    "layer": "layer altitude 12x0 3x1",
}
"""How each of our own lines is written."""


class _UnreadableError(ValueError):
    """What is wrong with one of our own lines, in words for whoever wrote it."""


def _add_comments(reading: _Reading, terrain: TerrainMap) -> None:
    groups: list[_Group] = []
    for number, word, rest in reading.comments:
        try:
            if word == "spot":
                groups.append(_group(terrain, rest))
            else:
                _add_comment(terrain, word, rest)
        except (ValueError, IndexError, OverflowError) as error:
            why = f" ({error})" if isinstance(error, _UnreadableError) else ""
            raise MorphsError(
                f"{reading.where}: line {number} cannot be read as # {word}{why}; write it as "
                f"in # {WRITTEN[word]}"
            ) from error
    terrain.spots = _spots(reading, terrain.ground, groups)


def _add_comment(terrain: TerrainMap, word: str, rest: str) -> None:
    if word == "note":
        terrain.notes.append(rest)
    elif word == "region":
        terrain.regions.append(rest)
    elif word == "throw":
        rule, dice, reason = rest.split(" ", 2)
        terrain.log.append((rule, tuple(map(int, dice.split(","))), reason))
    elif word == "wide":
        path = terrain.paths[int(rest)]
        terrain.paths[int(rest)] = Path(path.kind, path.points, path.name, wide=True)
    elif word == "along":
        kind, where, side = rest.split()
        if kind not in ALONG_KINDS or not 0 <= int(side) < terrain.ground.sides:
            raise _UnreadableError(f"no {kind} lies along side {side}")
        terrain.along.append(Along(kind, _cell(terrain, where), int(side)))
    else:
        name, _, runs = rest.partition(" ")
        if len(terrain.layers) >= MAX_LAYERS or name in terrain.layers:
            raise _UnreadableError(f"{name} is a second layer of its name, or one of too many")
        terrain.layers[name] = _layer(runs, terrain.ground.count)


def _layer(runs: str, count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    times, values = [], []
    for run in runs.split():
        number, _, value = run.partition("x")
        if not 0 < int(number) <= MAX_RUN:
            raise _UnreadableError(f"a run of {number} cells")
        times.append(int(number))
        values.append(int(value))
    if sum(times) != count:
        raise _UnreadableError(f"{sum(times)} values for {count} cells")
    return np.repeat(np.array(values, dtype=np.int64), times)


def _cell(terrain: TerrainMap, text: str) -> int:
    match = COORDINATE.fullmatch(text)
    if match is None:
        raise _UnreadableError(f"no cell {text}")
    cell = terrain.ground.cell(place_of(match, terrain.ground.pointy))
    if cell < 0:
        raise _UnreadableError(f"no cell {text}")
    return cell


def _group(terrain: TerrainMap, rest: str) -> _Group:
    kind, size, named, *cells = rest.split()
    if not cells or named not in ("named", "unnamed"):
        raise _UnreadableError("write KIND SIZE named|unnamed and its cells")
    spot = Spot(kind, tuple(_cell(terrain, cell) for cell in cells), "", int(size))
    return _Group(spot, named == "named")


def _spots(reading: _Reading, ground: Ground, groups: list[_Group]) -> list[Spot]:
    """First the places whose lines tell their cells, as far as their words still stand there; then
    one for each word that nobody wrote such a line for. Labels name them in that order; one that
    is left over is a feature."""
    words = Counter((kind, ground.cell(place)) for kind, place in reading.spots)
    labels = {ground.cell(place): list(texts) for place, texts in reading.labels.items()}
    spots = []
    for spot, named in groups:
        unwritten = spot.kind in UNWRITTEN
        cells = tuple(c for c in spot.cells if unwritten or words[spot.kind, c] > 0)
        words.subtract((spot.kind, cell) for cell in cells)
        if cells:
            waiting = labels.get(cells[0]) if named else None
            spots.append(Spot(spot.kind, cells, waiting.pop(0) if waiting else "", spot.size))
    for (kind, cell), times in words.items():
        for _ in range(times):
            spots.append(Spot(kind, (cell,), labels[cell].pop(0) if labels.get(cell) else ""))
    features = ((cell, name) for cell, names in labels.items() for name in names)
    return spots + [Spot("feature", (cell,), name) for cell, name in features]
