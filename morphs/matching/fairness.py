"""Fair rows: problems whose weights draw each tile as often as it is meant to stand.

What `solver/balance.py` finds for the tiles and the kind of board is kept in the user's cache; it
is the same whether it was kept or not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache
from math import fsum
from pathlib import Path
from typing import Any

import numpy as np

from morphs.base.files import written_whole
from morphs.base.seeds import Dice
from morphs.board.glue import BoardSpec
from morphs.board.grids import make_board
from morphs.matching.compiled import Matching, compile_matching
from morphs.tiles.packs.catalogue import Catalogue
from solver import balance as balancing
from solver import meter, strays
from solver.cache import deciding
from solver.coupling import couples
from solver.integers import UNIT
from solver.lying import lying_shares, tiles_of
from solver.meter import Balance, rarer
from solver.nearing import near_shares
from solver.pairing import told_along
from solver.possible import Nearest, nearest
from solver.problem import Due, Kind, Problem, Tables, Weights

LEAST_CELLS = 64
"""Boards smaller than that are drawn with the tiles' own weights: too few cells to tell."""
COUPLED_CELLS = 2000
"""From as many cells on rows look a row ahead: their lands are large, which on smaller boards make
carpets of one kind, while searches there leave rivers enough."""
LINES = 4
"""Rows of the torus that is measured."""
FRAME_TOP = 1 << 18
"""The largest weight of what frames a board, in units of 1 / UNIT."""
HOPELESS: dict[str, Any] = {"rows": "few follow another"}
"""What is kept where no balance was found."""
MOST_SETS = 4_000_000
"""Candidates times words from which on a pack is too large to be balanced."""


def fair_problem(matching: Matching, catalogue: Catalogue) -> Problem:
    """Return the problem with weights that make rows fair; as it is where that makes no sense."""
    problem, measured = matching.problem, measured_for(matching, catalogue, LEAST_CELLS)
    if measured is None:
        return problem
    balance = _balance(_BalanceInput(measured.problem))
    if balance is None:
        if problem.cell_count < COUPLED_CELLS or not couples(problem):
            return problem
        return replace(problem, classes=_classes(matching))
    weights = dict(zip(measured.faces[0], balance.weights.tolist(), strict=True))
    shape = measured.shapes[0]
    kinds = [
        _fair_kind(matching, number, weights, measured, balance)
        if matching.shapes[kind.deck] == shape
        else _framing_kind(problem, number)
        for number, kind in enumerate(problem.kinds)
    ]
    most_alike = (1 + max(_shares(measured))) / 2
    problem = with_joints(problem, matching.words, measured, balance)
    return replace(problem, kinds=kinds, most_alike=most_alike)


def with_joints(
    problem: Problem, words: Sequence[object], measured: Matching, balance: Balance
) -> Problem:
    """The problem with joints worth as much as rows are balanced with."""
    if balance.besides.size:
        columns: dict[object, int] = {word: place for place, word in enumerate(measured.words)}
        padded = np.pad(balance.besides, (0, 1), constant_values=UNIT)
        places = [columns.get(word, -1) for word in words]
        problem = replace(problem, besides=padded[np.ix_(places, places)])
    number = {word: place for place, word in enumerate(words)}
    pairs = [tuple(number.get(measured.words[w]) for w in pair) for pair in balance.rare.tolist()]
    known = [pair for pair in pairs if None not in pair]
    return replace(problem, meets=rarer(problem.meets, np.array(known))) if known else problem


def balanced_due(matching: Matching, catalogue: Catalogue) -> Due | None:
    """How near maps drawn by fair rows must come to what is due; None where that is not known."""
    measured = measured_for(matching, catalogue, LEAST_CELLS)
    balance = balance_of(measured) if measured else None
    if measured is None or balance is None:
        return None
    due = due_on(matching, measured.shapes[0], int(balance.most), meter.WIDTH**2)
    if due is None:
        return None
    due = due._replace(tight=is_tight(balance))
    if not len(balance.aims):
        return due
    aims = dict(zip(measured.faces[0], balance.aims.tolist(), strict=True))
    lying = shared_weights(matching, due.kind, aims)
    return due._replace(shares=tuple(share / fsum(lying) for share in lying))


def is_tight(balance: Balance) -> bool:
    """Whether weights of single tiles are not enough for fair rows: more was found, or fresh boards
    were not fair all together, so that a map must be nearer to what is due than any other need."""
    has_more = balance.besides.size or balance.rare.size or balance.aims.size
    return bool(has_more or balance.most < strays.NEAR)


def due_on(matching: Matching, shape: object, most: int, cells: int) -> Due | None:
    """How near a map must come to what is due, told how far amiss one of so many cells of a shape
    may be. Cells of the commonest kind are looked at."""
    number = int(np.bincount(matching.problem.kind_of_cell).argmax())
    kind = matching.problem.kinds[number]
    if matching.shapes[kind.deck] != shape:
        return None
    shares = np.array(kind.weights) / fsum(kind.weights)
    most = strays.most_on(most, len(shares), matching.problem.cell_count, cells)
    return Due(number, tuple(shares.tolist()), most)


def measured_for(matching: Matching, catalogue: Catalogue, least: int) -> Matching | None:
    """Return the torus on which what a board is laid with is measured; None for boards of less than
    so many cells or without lines, and where nothing can be measured."""
    if matching.problem.cell_count < least or not len(matching.problem.lines):
        return None
    measured = measured_on(catalogue, matching.board.spec)
    return measured if may_be_measured(measured) else None


def _shares(matching: Matching) -> list[float]:
    """What share of all cells each candidate is due."""
    weights = matching.problem.kinds[0].weights
    return [weight / sum(weights) for weight in weights]


def _fair_kind(
    matching: Matching,
    number: int,
    weights: dict[tuple[str, ...], int],
    measured: Matching,
    balance: Balance,
) -> Kind:
    """A kind with fair weights. What its border is worth is known where its sides are divided as in
    mid-board."""
    problem, told = matching.problem, balance.besides.size > 0
    kind, fair = matching.problem.kinds[number], shared_weights(matching, number, weights)
    rims: tuple[tuple[int, ...], ...] = ()
    if kind.rings.shape[1] == measured.problem.kinds[0].rings.shape[1]:
        names = _names(measured.problem, measured.words, told)
        known = {word: column for column, word in enumerate(names)}
        told = told and number == int(np.bincount(problem.kind_of_cell).argmax())
        columns = [known.get(word, -1) for word in _names(problem, matching.words, told)]
        padded = np.column_stack([balance.rims, np.ones(len(balance.rims), dtype=np.int64)])
        rims = tuple(map(tuple, padded[:, columns].tolist()))
    return replace(kind, weights=fair, rims=rims)


def _names(problem: Problem, words: Sequence[object], told: bool) -> list[object]:
    """The names of words, and of those that rows tell apart where they do."""
    apart = told_along(problem) if told else None
    if apart is None:
        return [*words]
    ends = ["onward"] * len(apart.onward) + ["back"] * len(apart.back)
    pairs = zip(ends, apart.pairs.tolist(), strict=True)
    return [*words, *((end, words[one], words[below]) for end, (one, below) in pairs)]


def _framing_kind(problem: Problem, number: int) -> Kind:
    """A kind that frames others, with weights so that it shows each word to a row still to come as
    often as a row of the commonest kind would. Other kinds are left as they are: those that no such
    row follows, and those whose cells face it in several ways."""
    kind, inner = problem.kinds[number], int(np.bincount(problem.kind_of_cell).argmax())
    cells = np.flatnonzero(problem.kind_of_cell == number)
    line_of = np.zeros(problem.cell_count, dtype=np.int64)
    for place, line in enumerate(problem.lines):
        line_of[line] = place
    facing = {
        (slot, *other[1:])
        for cell in cells.tolist()
        for slot, other in enumerate(problem.facing_of(cell))
        if other and problem.kind_of_cell[other[0]] == inner and line_of[cell] < line_of[other[0]]
    }
    if len(facing) != 1:
        return kind
    ((slot, faced),) = facing
    inside, words = problem.kinds[inner], problem.meets.shape[1]
    due = np.bincount(inside.rings[:, faced], inside.weights, minlength=words)
    one, other = np.nonzero(problem.meets[:words] > 0)
    # Summed in order: how a product of matrices is differs between machines.
    asked = np.bincount(one, due[other], minlength=words)
    own = np.bincount(kind.rings[:, slot], kind.weights, minlength=words)
    parts = np.divide(asked, own, out=np.zeros(words), where=own > 0)[kind.rings[:, slot]]
    weights = np.array(kind.weights) * parts
    if not weights.any():
        return kind
    whole = np.rint(weights / weights.max() * FRAME_TOP)
    fair = np.where(np.array(kind.weights) > 0, np.maximum(whole, 1), 0) / UNIT
    return replace(kind, weights=tuple(fair.tolist()))


def shared_weights(
    matching: Matching, number: int, weights: dict[tuple[str, ...], int]
) -> tuple[float, ...]:
    """Weights of the candidates of a kind from those of their faces, in units of 1 / UNIT;
    candidates with the same faces share theirs as they did before."""
    faces, own = matching.faces[number], matching.problem.kinds[number].weights
    before: dict[tuple[str, ...], float] = {}
    for mine, weight in zip(faces, own, strict=True):
        before[mine] = before.get(mine, 0.0) + weight
    return tuple(
        weights[mine] * (weight / before[mine]) / UNIT if before[mine] else 0.0
        for mine, weight in zip(faces, own, strict=True)
    )


def may_be_measured(measured: Matching) -> bool:
    """Whether all cells are of one kind, and candidates and words not too many."""
    kinds, words = measured.problem.kinds, measured.problem.meets.shape[1]
    return len(kinds) == 1 and len(kinds[0].rings) * words <= MOST_SETS


def _classes(matching: Matching) -> list[int]:
    """A number for the areas that each word shows, whatever crosses them."""
    known: dict[tuple[str, ...], int] = {}
    areas = (tuple(face[0] for face in word) for word in matching.words)
    return [known.setdefault(shown, len(known)) for shown in areas]


class _Tiles:
    """The tiles of a catalogue, told from others by their being the same ones: they are many, and
    hold pictures."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.marks = (id(catalogue.vocabulary), *map(id, catalogue.tiles))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Tiles) and self.marks == other.marks

    def __hash__(self) -> int:
        return hash(self.marks)


def measured_on(catalogue: Catalogue, spec: BoardSpec) -> Matching:
    """Return what is measured for a board: a small torus of the same tiling."""
    sides = (LINES, meter.WIDTH) if spec.tiling.in_columns else (meter.WIDTH, LINES)
    small = replace(
        spec, columns=sides[0], rows=sides[1], levels=1, wrap=True, frame=False, mask=None
    )
    return _measured(_Tiles(catalogue), small)


@lru_cache(maxsize=8)
def _measured(tiles: _Tiles, spec: BoardSpec) -> Matching:
    """What is measured, made once: a build asks for it again and again. All that decides it is in
    the tiles, their vocabulary and the board."""
    return compile_matching(tiles.catalogue, make_board(spec), water=False)


def nearest_shares(measured: Matching, group_of: Tables) -> Nearest | None:
    """What maps without end can have of groups of candidates."""
    return nearest(measured.problem, group_of)


def told_apart(kind: Kind) -> Tables:
    """A number for each candidate, the same for tiles that cannot be told apart."""
    return tiles_of(kind)


def lying_as_must(measured: Matching, group_of: Tables) -> Weights | None:
    """Shares of candidates in groups that may not turn alike; see `solver/lying.py` and
    `solver/nearing.py`."""
    lying = lying_shares(measured.problem, group_of)
    near = None if lying is None else near_shares(measured.problem, group_of)
    return lying if near is None else near


@cache
def _digest(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


class _BalanceInput:
    """A problem, told from others by all that its balance depends on."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        kind = problem.kinds[0]
        parts = [
            _read(deciding(balancing.__name__)),
            kind.rings.tobytes(),
            np.array(kind.weights).tobytes(),
            repr(kind.ways).encode(),
            problem.meets.tobytes(),
            problem.mate_of_port.tobytes(),
            *(line.tobytes() for line in problem.lines),
        ]
        self.digest = hashlib.sha256(
            b"".join(hashlib.sha256(part).digest() for part in parts)
        ).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _BalanceInput) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


@lru_cache(maxsize=32)
def _balance(given: _BalanceInput) -> Balance | None:
    path = _folder() / f"{given.digest[:32]}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept == HOPELESS:
            return None
        found = Balance(*(np.array(kept[name], dtype=np.int64) for name in Balance._fields))
        if _is_of(given.problem, found):
            return found
    try:
        balance = balancing.balance(given.problem, Dice(0, "balance"))
    except ValueError:  # few rows follow another
        _keep(path, HOPELESS)
        return None
    _keep(path, {name: part.tolist() for name, part in balance._asdict().items()})
    return balance


def _is_of(problem: Problem, balance: Balance) -> bool:
    """Whether what was kept has the shape of a balance of a problem."""
    count, rare, aims = problem.kinds[0].rings.shape[:1], balance.rare, balance.aims
    if balance.weights.shape != count or balance.rims.ndim != 2 or aims.shape not in (count, (0,)):
        return False
    words = range(problem.meets.shape[1])
    if balance.besides.size and balance.besides.shape != (len(words), len(words)):
        return False
    return not rare.size or (rare.shape[1:] == (2,) and rare.min() in words and rare.max() in words)


def balance_of(measured: Matching) -> Balance | None:
    """The balance of what is measured, None where there is none."""
    return _balance(_BalanceInput(measured.problem)) if may_be_measured(measured) else None


def kept_numbers(measured: Matching, name: str, sources: Sequence[Path]) -> Path:
    """Where whole numbers that were worked out for a measured problem by some files are kept."""
    digest = hashlib.sha256(_BalanceInput(measured.problem).digest.encode())
    digest.update(_read(tuple(sources)))
    return _folder() / f"{name}-{digest.hexdigest()[:32]}.json"


@cache
def _read(sources: tuple[Path, ...]) -> bytes:
    """What some files say, as one digest: read once a process."""
    return hashlib.sha256(b"".join(map(_digest, sources))).digest()


def _keep(path: Path, given: dict[str, Any]) -> None:
    """Write what was found where that can be."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with written_whole(path) as file:
            file.write(json.dumps(given).encode())


def _folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("morphs") / "balance"
