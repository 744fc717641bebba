"""How evenly a pack's tiles fall: shares of faces and tiles on boards without water."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from morphs.base.errors import MorphsError
from morphs.board.grids import make_board, parse_board
from morphs.board.shape import SQUARE
from morphs.board.tiling import tiling_for
from morphs.matching.closing import lay
from morphs.matching.compiled import Matching, compile_matching
from morphs.matching.fairness import lying_as_must, measured_on, nearest_shares, told_apart
from morphs.tiles.packs.catalogue import open_catalogue
from morphs.tiles.packs.pack import Pack

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Face:
    """A face of the pack: its share of half-sides as the weights say, and as it was laid between
    rows, along rows and at the border (0 where a board has none)."""

    face: str
    due: float
    between: float
    along: float
    border: float


@dataclass(frozen=True)
class Evenness:
    """What was laid.

    divergence  of the shares of tiles from their weights (Kullback-Leibler, natural logarithm)
    by_chance   what it would be, about, if each tile were drawn by its weight alone
    each        the divergence of each board by itself: of many regions of one kind a board has but
                a few, by chance
    missing     tiles that were never laid, by name
    due, laid   the share of each tile as its weight says, and as it was laid
    """

    boards: int
    cells: int
    divergence: float
    by_chance: float
    each: tuple[float, ...]
    faces: tuple[Face, ...]
    missing: tuple[str, ...]
    due: dict[str, float]
    laid: dict[str, float]

    def as_json(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return asdict(self)


def evenness(pack: Pack, board: str, boards: int, seed: int = 0, *, fair: bool = True) -> Evenness:
    """Lay boards without water and count; `fair`: with weights balanced for it. Raises MorphsError
    where the pack does not fill the board."""
    catalogue = open_catalogue([pack]).without_pieces()
    spec = replace(parse_board(board), segments=pack.vocabulary.segments)
    matching = compile_matching(catalogue, make_board(spec), water=False)
    maps = []
    for candidates in lay(matching, catalogue, boards, seed, "rows", fair):
        if candidates is None:
            raise MorphsError(f"{pack.name}: no map of {board} without a gap was found")
        maps.append(np.array(candidates, dtype=np.int64))
    return counted(matching, maps)


def counted(matching: Matching, maps: Sequence[Counts]) -> Evenness:
    """Count what was laid; of tiles only those in cells of the commonest kind."""
    due, laid, names = tile_counts(matching, maps)
    total = int(laid.sum())
    got = laid / max(1, total)
    each = (tile_counts(matching, [one])[1] for one in maps)
    return Evenness(
        len(maps),
        total,
        _divergence(laid, due),
        round((len(due) - 1) / 2 / max(1, total), 6),
        tuple(_divergence(one, due) for one in each),
        tuple(_faces(matching, maps)),
        tuple(name for name, count in zip(names, laid.tolist(), strict=True) if not count),
        _rounded(names, due),
        _rounded(names, got),
    )


def _divergence(laid: Counts, due: NDArray[np.float64]) -> float:
    """The Kullback-Leibler divergence of what was laid from what is due."""
    got = laid / max(1, int(laid.sum()))
    parts = zip(got.tolist(), due.tolist(), strict=True)
    return round(sum(share * log(share / meant) for share, meant in parts if share), 6)


def _rounded(names: Sequence[str], shares: NDArray[np.float64]) -> dict[str, float]:
    return dict(zip(names, shares.round(6).tolist(), strict=True))


@dataclass(frozen=True)
class Possible:
    """What maps without end can have; see `solver/possible.py`.

    divergence  of the shares of tiles from their weights, at least
    shares      of tiles, by name, as near to their weights as can be
    never       pairs of sides that never meet where tiles are as frequent as they weigh, though
                they may
    """

    divergence: float
    shares: dict[str, float]
    never: tuple[tuple[str, str], ...]

    def as_json(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return asdict(self)


def possible(pack: Pack, board: str) -> Possible | None:
    """What boards of a kind can have without water; None where that is not looked into."""
    catalogue = open_catalogue([pack]).without_pieces()
    spec = replace(parse_board(board), segments=pack.vocabulary.segments)
    measured = measured_on(catalogue, spec)
    group_of, names = tile_groups(measured, 0)
    found = nearest_shares(measured, group_of)
    if found is None:
        return None
    words = ["-".join(faces) for faces in measured.words]
    never = tuple((words[one], words[other]) for one, other in found.never)
    return Possible(found.divergence, _rounded(names, np.array(found.shares)), never)


def nearest_faces(measured: Matching) -> dict[str, tuple[float, float]]:
    """What comes nearest to the shares of faces that are due and is possible, between rows and
    along them, on boards of squares."""
    rings, shares = np.array(measured.faces[0]), nominal(measured)
    shares = shares / shares.sum()
    north, east, south, west = np.split(rings, 4, axis=1)
    courses = np.hstack([north, south]), np.hstack([east, west])
    found = {}
    for face in sorted({*rings.ravel().tolist()}):
        between, along = (float(shares @ (part == face).mean(axis=1)) for part in courses)
        found[face] = round(between, 6), round(along, 6)
    return found


def possible_faces(pack: Pack, board: str) -> dict[str, tuple[float, float]]:
    """The same for boards of squares of a pack; nothing for others."""
    spec = replace(parse_board(board), segments=pack.vocabulary.segments)
    if spec.kind != "grid":
        return {}
    return nearest_faces(measured_on(open_catalogue([pack]).without_pieces(), spec))


def nominal(measured: Matching) -> NDArray[np.float64]:
    """The share of each candidate of what is measured that is nearest to what is due and possible,
    as far as that is known: of tiles as `possible` says, of the ways each lies as others leave."""
    problem, (group_of, _) = measured.problem, tile_groups(measured, 0)
    weights = np.array(problem.kinds[0].weights)
    lying, found = lying_as_must(measured, group_of), nearest_shares(measured, group_of)
    shares = weights / weights.sum() if lying is None else lying
    if found is None:
        return shares
    parts = np.bincount(group_of, shares)
    wanted = np.array(found.shares)
    return shares * np.divide(wanted, parts, out=np.zeros(len(parts)), where=parts > 0)[group_of]


def tile_counts(
    matching: Matching, maps: Sequence[Counts]
) -> tuple[NDArray[np.float64], Counts, list[str]]:
    """Return for each tile its due share, how often it was laid, and its name; tiles that cannot be
    told apart count as one."""
    number = _commonest(matching)
    kind = matching.problem.kinds[number]
    group_of, names = tile_groups(matching, number)
    weights = np.bincount(group_of, kind.weights)
    cells = matching.problem.kind_of_cell == number
    counts = sum(
        (np.bincount(chosen[cells], minlength=len(group_of)) for chosen in maps),
        np.zeros(len(group_of), dtype=np.int64),
    )
    laid = np.bincount(group_of, counts).astype(np.int64)
    has = weights > 0
    return (
        weights[has] / weights.sum(),
        laid[has],
        [n for n, h in zip(names, has, strict=True) if h],
    )


def tile_groups(matching: Matching, number: int) -> tuple[Counts, list[str]]:
    """The group of each candidate of a kind, of tiles that cannot be told apart, and its name."""
    kind = matching.problem.kinds[number]
    group_of = told_apart(kind)
    _, examples = np.unique(group_of, return_index=True)
    groups = [
        [prototype for prototype, ways in enumerate(kind.ways) if example in ways]
        for example in examples.tolist()
    ]
    tiles: dict[int, list[str]] = {}
    for tile, prototype in zip(
        matching.decks[kind.deck], matching.prototypes[kind.deck], strict=True
    ):
        tiles.setdefault(prototype, []).append(tile.name)
    return group_of, [", ".join(name for one in group for name in tiles[one]) for group in groups]


def _commonest(matching: Matching) -> int:
    return int(np.bincount(matching.problem.kind_of_cell).argmax())


def _faces(matching: Matching, maps: Sequence[Counts]) -> list[Face]:
    """Count the faces of half-sides, by where they lie."""
    board, number = matching.board, _commonest(matching)
    faces = sorted({face for kind in matching.faces for ring in kind for face in ring})
    column = {face: place for place, face in enumerate(faces)}
    weights = np.array(matching.problem.kinds[number].weights)
    rings = np.array([[column[face] for face in ring] for ring in matching.faces[number]])
    due = np.bincount(rings.ravel(), np.repeat(weights, rings.shape[1]), minlength=len(faces))
    line_of_cell = np.zeros(len(board.cells), dtype=np.int64)
    for line, cells in enumerate(matching.problem.lines):
        line_of_cell[cells] = line
    cell, mates = board.cell_of_half, board.mate_of_half
    is_plain = matching.problem.kind_of_cell[cell] == number
    along = (mates >= 0) & (line_of_cell[cell] == line_of_cell[cell[mates]])
    counts = np.zeros((3, len(faces)))
    for chosen in maps:
        place = np.arange(len(mates)) - board.half_start[cell]
        shown = rings[np.where(is_plain, chosen[cell], 0), place * is_plain]
        for row, where in enumerate(((mates >= 0) & ~along, along, mates < 0)):
            counts[row] += np.bincount(shown[where & is_plain], minlength=len(faces))
    shares = counts / np.maximum(1, counts.sum(axis=1, keepdims=True))
    columns = (due / due.sum(), *shares)
    return [
        Face(face, *(round(float(part[n]), 6) for part in columns))
        for face, n in column.items()
        if due[n]
    ]


def usual_board(pack: Pack, side: int) -> str:
    """The square board of so many columns and rows that takes most of a pack's tiles."""
    shapes = Counter(tile.shape for tile in pack.tiles if not tile.shape.framing)
    shape = max(shapes, key=lambda shape: shapes[shape]) if shapes else SQUARE
    return f"{tiling_for(shape).name}:{side}x{side}"
