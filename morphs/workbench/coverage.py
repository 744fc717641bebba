"""What a pack can answer: how often a cell's neighbours demand what no tile shows, and which tiles
to draw next.

What to draw is chosen on some boards and judged on others (`demands.py` lays them): a choice looks
better than it is on the boards it was made for. How many boards come out complete is measured on
boards laid with the tiles that are proposed. Every share comes with the interval that holds the
true one in 19 of 20 cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.base.errors import MorphsError
from morphs.board.shape import SHAPES, Shape
from morphs.tiles.filename import Faces, format_code
from morphs.tiles.packs.pack import Pack
from morphs.tiles.packs.uncoded import how_to_code
from morphs.tiles.tile import Tile, faces_as_lying
from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.demands import PLAIN, Demand, Simulation, Stepped, Table, Word, words_of

Progress = Callable[[str, int, int], None]
SIDES = (2, 3, 4, 6)
CANDIDATES = 600
SURE = 1.96
"""So many deviations on either hand hold 19 of 20 cases."""
USUAL = 0.8
"""A tile to draw shows no more kinds of things than this share of the pack's tiles keeps to."""
FEW = 2
"""So many kinds may stand on any tile."""


class Share(NamedTuple):
    """A share that was measured, and between what the true one lies in 19 of 20 cases."""

    share: float
    low: float
    high: float

    def as_json(self) -> list[float]:
        return [round(self.low, 4), round(self.high, 4)]


@dataclass(frozen=True)
class Wanted:
    """A tile to draw: its code, which share of all demands (those of holes and of gaps) it meets
    anew and which are met with it and those before it, both on boards that it was not chosen for;
    the share of boards without a gap that are laid with it and those before it."""

    code: str
    gain: float
    met: float
    complete: Share


@dataclass(frozen=True)
class Coverage:
    """met: share of demands that some tile meets, by the number of neighbours; complete: share of
    plain boards without a gap; framing: tiles of frames, which are not looked at."""

    shape: str
    met: dict[int, Share]
    complete: Share
    demands: int
    boards: int
    wanted: tuple[Wanted, ...]
    framing: int = 0

    def as_json(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "met": {str(count): round(one.share, 4) for count, one in self.met.items()},
            "met_between": {str(count): one.as_json() for count, one in self.met.items()},
            "complete_boards": round(self.complete.share, 4),
            "complete_boards_between": self.complete.as_json(),
            "demands": self.demands,
            "boards": self.boards,
            "frame_tiles_left_out": self.framing,
            "draw_next": [
                {
                    "code": w.code,
                    "gain": round(w.gain, 4),
                    "met": round(w.met, 4),
                    "complete_boards": round(w.complete.share, 4),
                    "complete_boards_between": w.complete.as_json(),
                }
                for w in self.wanted
            ],
        }


def cover(
    pack: Pack,
    *,
    seed: int = 0,
    boards: int = 400,
    most: int = 10,
    board: str | None = None,
    progress: Progress | None = None,
) -> Coverage:
    """Measure a pack's coverage and name at most `most` tiles to draw, best first.

    `boards` of each kind are simulated, and as many plain ones with each proposed tile; `board` is
    what complete boards are counted on.
    """
    tiles, shape = _usual_tiles(pack)
    tell = _telling(progress)
    simulation = Simulation(pack, tiles, shape, seed)
    board = board or simulation.board(PLAIN)
    numbers = range(boards)
    hole_demands = simulation.demands(numbers, tell("holes", boards))
    gaps = simulation.gaps(board, numbers, tell("boards", boards))
    table = Table(pack.vocabulary, shape, chain.from_iterable([*hole_demands, *gaps]))
    rings = table.rings(tiles)
    half = boards // 2
    chosen = _choose(
        pack, tiles, table, _unmet(table, rings, hole_demands[:half], gaps[:half]), most
    )
    judged = _unmet(table, rings, hole_demands[half:], gaps[half:])
    total = sum(map(len, [*hole_demands[half:], *gaps[half:]]))
    return Coverage(
        shape.name,
        {k: _share_met(table, rings, hole_demands, k) for k in SIDES if k <= len(shape.sides)},
        _share_of([not row for row in gaps]),
        sum(map(len, hole_demands)),
        boards,
        tuple(
            _forecast(pack, tiles, table, chosen, judged, total, simulation, board, boards, tell)
        ),
        sum(tile.shape.framing for tile in pack.tiles),
    )


def _telling(progress: Progress | None) -> Callable[[str, int], Stepped]:
    """Who tells of each board that is done: stage and number of boards -> a step."""

    def stage(name: str, count: int) -> Stepped:
        done = 0

        def step() -> None:
            nonlocal done
            done += 1
            if progress:
                progress(name, done, count)

        return step

    return stage


def _usual_tiles(pack: Pack) -> tuple[list[Tile], Shape]:
    """Return the tiles that stand inside a board: squares, or hexes where there are more of
    them."""
    groups = {
        shape: [t for t in pack.tiles if t.shape is shape and t.weight]
        for shape in dict.fromkeys(tile.shape for tile in pack.tiles)
        if not shape.framing
    }
    if not any(groups.values()):
        inside = " or ".join(dict.fromkeys(s.name for s in SHAPES.values() if not s.framing))
        advice = f": {how_to_code([pack])}" if pack.uncoded else ""
        raise MorphsError(f"{pack.path}: no coded {inside} tiles, so nothing to cover{advice}")
    shape = max(groups, key=lambda s: len(groups[s]))
    return groups[shape], shape


def _between(share: float, count: float) -> Share:
    """Return a share of so many independent cases with its interval (Wilson's)."""
    spread = SURE * SURE / count
    middle = (share + spread / 2) / (1 + spread)
    far = SURE * sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return Share(share, max(0.0, min(share, middle - far)), min(1.0, max(share, middle + far)))


def _share_of(cases: Sequence[bool]) -> Share:
    return _between(sum(cases) / len(cases), len(cases))


def _share_of_groups(groups: Sequence[tuple[int, int]]) -> Share:
    """Return the share of what was met, by (met, asked) of each board: demands of one board are
    alike, so that they count as fewer independent ones."""
    met, hole_demands = (np.array(column, dtype=np.float64) for column in zip(*groups, strict=True))
    if not hole_demands.sum():
        return Share(1.0, 0.0, 1.0)
    share = float(met.sum() / hole_demands.sum())
    scatter = float(((met - share * hole_demands) ** 2).sum()) / float(hole_demands.sum()) ** 2
    count = share * (1 - share) / scatter if scatter and 0 < share < 1 else len(groups)
    return _between(share, max(count, 1.0))


def _share_met(
    table: Table, rings: NDArray[np.bool_], hole_demands: Sequence[Sequence[Demand]], sides: int
) -> Share:
    """Return which share of what so many neighbours demand some tile meets."""
    parts = [
        [
            tuple(word if i in chosen else None for i, word in enumerate(demand))
            for demand in row
            for chosen in combinations([i for i, word in enumerate(demand) if word], sides)
        ]
        for row in hole_demands
    ]
    known = list(dict.fromkeys(chain.from_iterable(parts)))
    fits = dict(zip(known, table.met(rings, table.numbered(known)).tolist(), strict=True))
    return _share_of_groups([(sum(fits[part] for part in row), len(row)) for row in parts])


def _unmet(
    table: Table, rings: NDArray[np.bool_], *rows: Iterable[Iterable[Demand]]
) -> Counter[Demand]:
    """Return the demands that no tile meets, and how often each came."""
    counts = Counter(chain.from_iterable(chain.from_iterable(rows)))
    known = list(counts)
    met = table.met(rings, table.numbered(known)).tolist()
    return Counter(
        {demand: counts[demand] for demand, fits in zip(known, met, strict=True) if not fits}
    )


def _choose(
    pack: Pack, tiles: Sequence[Tile], table: Table, unmet: Counter[Demand], most: int
) -> list[Tile]:
    """Choose the tiles that meet most of what is not met, one after the other."""
    candidates = _candidates(pack, table.shape, tiles, unmet)
    left = list(unmet)
    if not candidates or not left:
        return []
    numbered = table.numbered(left)
    meets = np.array([table.met(table.rings([tile]), numbered) for tile in candidates])
    weights = np.array([unmet[d] for d in left], dtype=np.int64)
    found: list[Tile] = []
    while len(found) < most:
        gains = meets @ weights
        best = int(gains.argmax())
        if not gains[best]:
            break
        weights[meets[best]] = 0
        found.append(candidates[best])
    return found


def _forecast(
    pack: Pack,
    tiles: Sequence[Tile],
    table: Table,
    chosen: Sequence[Tile],
    unmet: Counter[Demand],
    total: int,
    simulation: Simulation,
    board: str,
    boards: int,
    tell: Callable[[str, int], Stepped],
) -> Iterable[Wanted]:
    """Yield what each chosen tile gains of demands that it was not chosen for, and how many boards
    laid with it and those before it are complete."""
    step = tell("proposals", len(chosen) * boards)
    left, met = Counter(unmet), total - sum(unmet.values())
    for number, tile in enumerate(chosen, 1):
        known = list(left)
        answers = table.met(table.rings([tile]), table.numbered(known))
        answered = [d for d, fits in zip(known, answers, strict=True) if fits]
        gain = sum(left.pop(demand) for demand in answered)
        met += gain
        better = Simulation(pack, [*tiles, *chosen[:number]], table.shape, simulation.seed)
        fresh = range(number * boards, (number + 1) * boards)
        laid = better.gaps(board, fresh, step)
        code = format_code(tile.faces, pack.vocabulary)
        yield Wanted(
            code, gain / max(total, 1), met / max(total, 1), _share_of([not row for row in laid])
        )


def _candidates(
    pack: Pack, shape: Shape, tiles: Sequence[Tile], unmet: Counter[Demand]
) -> list[Tile]:
    """Return tiles that would meet the most frequent unmet demands and that an artist would draw:
    what meets each side best; where nothing is demanded, what the pack shows most."""
    words = pack.vocabulary
    usual = Counter(word for tile in tiles for word in words_of(tile.faces, shape))
    filler = min(usual, key=lambda word: (-usual[word], word))
    most = _usual_kinds(tiles, words)
    order = sorted(unmet, key=lambda d: (-unmet[d], tuple(w or () for w in d)))
    found: dict[Faces, Tile] = {}
    for demand in order:
        faces = tuple(chain.from_iterable(_answer(word, filler, words) for word in demand))
        if _kinds(faces, words) > most:
            continue
        tile = _tile(pack, shape, faces)
        best = min(
            (faces_as_lying(faces, shape, o, words) for o in tile.orientations()),
            key=lambda f: format_code(f, words),
        )
        found.setdefault(best, _tile(pack, shape, best))
        if len(found) >= CANDIDATES:
            break
    return list(found.values())


def _answer(word: Word | None, filler: Word, words: Vocabulary) -> Word:
    return filler if word is None else tuple(map(words.partner, word))


def _usual_kinds(tiles: Sequence[Tile], words: Vocabulary) -> int:
    """Return how many kinds of things a tile to draw may show."""
    counts = sorted(_kinds(tile.faces, words) for tile in tiles)
    return max(FEW, counts[round(USUAL * (len(counts) - 1))])


def _kinds(faces: Sequence[str], words: Vocabulary) -> int:
    """Return how many kinds of areas and lines, the plain ones aside, meet a tile's sides."""
    areas = {face[0] for face in faces} - {words.plain_area}
    lines = {face[1] for face in faces} - {words.plain_line}
    return len(areas) + len(lines)


def _tile(pack: Pack, shape: Shape, faces: Faces) -> Tile:
    data = pack.vocabulary.data
    turn = data.turn if pack.file.turn is None else pack.file.turn
    mirror = data.mirror if pack.file.mirror is None else pack.file.mirror
    return Tile("wanted", faces, shape, pack.name, turn=turn, mirror=mirror)
