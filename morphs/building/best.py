"""Many maps of one request: the best of them by a score that people can read and weigh, or all."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from multiprocessing import current_process, get_start_method
from os import cpu_count
from typing import TypeVar

from morphs.base.arguments import typed
from morphs.base.errors import MorphsError
from morphs.base.graphs import UnionFind
from morphs.base.options import Spelling, current_spelling, option, spell_options
from morphs.base.seeds import MAX_SEED
from morphs.base.workers import MOST_MAPS, MOST_WORKERS, leave_interrupts
from morphs.building.building import build
from morphs.building.result import Result
from morphs.layout.layout import LaidCell
from morphs.request.request import Request
from morphs.tiles.vocabulary import Vocabulary

WEIGHTS: dict[str, float] = {
    "joints": 1,
    "loops": 1,
    "dead_ends": 1,
    "reach": 2,
    "variety": 1,
    "water": 0.5,
}
"""How much each part of the score weighs where nothing else is said."""

T = TypeVar("T")
LOOPS_ENOUGH = 0.25  # loops for each walkable part of a tile that count as most
Node = tuple[int, int]


@dataclass(frozen=True)
class Score:
    """How good a map is, part by part, each from 0 to 1, more is better.

    joints     share of joints where like meets like
    loops      ways to go round, for each walkable part of a tile
    dead_ends  share of walkable parts of tiles that are none
    reach      share of them in the largest connected part of the map
    variety    different tiles, out of all there could be
    water      joints that the longest river runs over, against the sides of the board
    """

    joints: float
    loops: float
    dead_ends: float
    reach: float
    variety: float
    water: float

    def total(self, weights: Mapping[str, float] | None = None) -> float:
        """Return the weighted mean, 0 to 1, rounded so that it is the same on every machine."""
        weights = {**WEIGHTS, **(weights or {})}
        parts = asdict(self)
        whole = sum(weights.values()) or 1
        total: float = sum(weights[name] * parts[name] for name in parts)
        return round(total / whole, 9)

    def to_text(self) -> str:
        """Return the parts in one line."""
        parts = asdict(self).items()
        return ", ".join(f"{name.replace('_', ' ')} {value:.2f}" for name, value in parts)


def parse_weights(texts: Sequence[str]) -> dict[str, float]:
    """Read ``loops=2``; raises MorphsError for an unknown part or a weight below 0."""
    weights: dict[str, float] = {}
    for text in texts:
        name, _, value = text.partition("=")
        name = name.strip().replace("-", "_")
        try:
            weights[name] = float(value)
        except ValueError:
            weights[name] = -1
        if not _is_weight(name, weights[name]):
            known = _known_weights()
            raise MorphsError(f"{option('weigh', text)}: write PART=WEIGHT, as in loops=2; {known}")
    return weights


def _is_weight(name: str, value: float) -> bool:
    return name in WEIGHTS and 0 <= value <= 1000


def _known_weights() -> str:
    return f"parts are {', '.join(WEIGHTS)}, weights 0 to 1000"


@typed("result")
def score(result: Result) -> Score:
    """Score a finished map."""
    report, layout = result.report, result.layout
    graph = _walks(result)
    nodes, edges = len(graph.ways), graph.edges
    parts = graph.parts.sizes
    loops = edges - nodes + len(parts)
    tiles = {(cell.pack, cell.tile) for cell in layout.cells if cell.tile}
    possible = min(len(result.catalogue.tiles), max(1, report.placed))
    sides = layout.spec.columns + layout.spec.rows
    longest = max((body.length for body in report.bodies), default=0)
    joints, alike = report.joints
    return Score(
        joints=alike / joints if joints else 1.0,
        loops=min(1.0, loops / (LOOPS_ENOUGH * nodes)) if nodes else 0.0,
        dead_ends=1 - sum(ways == 1 for ways in graph.ways.values()) / nodes if nodes else 1.0,
        reach=max(parts.values(), default=1) / max(1, nodes),
        variety=len(tiles) / possible,
        water=min(1.0, longest / sides),
    )


class _Walks:
    """Walkable parts of tiles and how they hang together."""

    def __init__(self) -> None:
        self.parts: UnionFind[Node] = UnionFind()
        self.ways: dict[Node, int] = {}
        self.edges = 0

    def add(self, node: Node) -> None:
        self.parts.add(node)
        self.ways[node] = 0

    def join(self, a: Node, b: Node) -> None:
        self.edges += 1
        self.ways[a] += 1
        self.ways[b] += 1
        self.parts.join(a, b)


def _walks(result: Result) -> _Walks:
    graph = _Walks()
    node_of: dict[tuple[int, int], Node] = {}
    vocabulary = result.catalogue.vocabulary
    for cell in result.layout.cells:
        for group in _walkable_groups(cell, vocabulary):
            node = (cell.id, group[0])
            graph.add(node)
            node_of |= {(cell.id, half): node for half in group}
    joined = {
        tuple(sorted((node_of[a, p], node_of[b, q])))
        for a, p, b, q in result.layout.joints
        if (a, p) in node_of and (b, q) in node_of
    }
    for one, other in sorted(joined):
        graph.join(one, other)
    inner = {(a, p) for a, p, _, _ in result.layout.joints}
    inner |= {(b, q) for _, _, b, q in result.layout.joints}
    for (cell_id, half), node in node_of.items():
        graph.ways[node] += (cell_id, half) not in inner
    return graph


def _walkable_groups(cell: LaidCell, vocabulary: Vocabulary) -> list[tuple[int, ...]]:
    faces = cell.faces or ()
    walkable = {half for half, face in enumerate(faces) if vocabulary.can_walk(face)}
    groups = [tuple(half for half in link if half in walkable) for link in cell.links]
    linked = {half for group in groups for half in group}
    return [group for group in groups if group] + [(half,) for half in sorted(walkable - linked)]


# ---------------------------------------------------------------- many maps


def seeds_of(request: Request, count: int) -> list[int]:
    """Return the seeds of so many maps: the request's own and those that follow it."""
    return [(request.seed + number) % (MAX_SEED + 1) for number in range(count)]


@typed("request", "count", "weights", "workers")
def best_of(
    request: Request,
    count: int,
    weights: Mapping[str, float] | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Result, Score]:
    """Build so many maps, on all cores, and return the best with its score; of equals the first.
    Its request has the winner's seed, so that it can be made again alone. Raises MorphsError for no
    maps or too many, and for weights of what is no part of a score."""
    if not 1 <= count <= MOST_MAPS:
        raise MorphsError(f"the best of {count} maps cannot be had: build 1 to {MOST_MAPS}")
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise MorphsError(f"{option('workers')} {workers}: give 1 to {MOST_WORKERS}")
    for name, weight in (weights or {}).items():
        if not _is_weight(name, weight):
            raise MorphsError(f"weights, {name} = {weight}: {_known_weights()}")
    found: dict[int, Score] = {}
    for seed, value in each(_scored, request, seeds_of(request, count), workers):
        found[seed] = value
        if progress:
            progress(len(found), count)
    winner = max(seeds_of(request, count), key=lambda seed: found[seed].total(weights))
    return build(request.model_copy(update={"seed": winner})), found[winner]


def _scored(request: Request) -> Score:
    return score(build(request))


def _start_worker(spelling: Spelling) -> None:
    leave_interrupts()
    spell_options(spelling)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let an interrupt, or the wish to end, wait until what is inside is done; a worker that begins
    inside hears it once it is ready."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


UNGUARDED = (
    "no process that builds maps could begin: a script that uses several does its work under "
    'if __name__ == "__main__": - or in one process, with workers=1'
)
"""What is said where each new process would run the whole script again, as on Windows and macOS."""


def each(
    work: Callable[[Request], T], request: Request, seeds: Sequence[int], workers: int | None = None
) -> Iterator[tuple[int, T]]:
    """Do some work for the request with every seed, on all cores; in this process with one."""
    requests = {seed: request.model_copy(update={"seed": seed}) for seed in seeds}
    workers = min(workers or cpu_count() or 1, len(requests))
    if workers == 1:
        for seed, seeded in requests.items():
            yield seed, work(seeded)
        return
    if getattr(current_process(), "_inheriting", False):
        raise MorphsError(UNGUARDED)  # this is a worker, which reads the script that called us
    done = False
    with ProcessPoolExecutor(
        workers, initializer=_start_worker, initargs=(current_spelling(),)
    ) as pool:
        try:
            with _uninterrupted():  # a pool whose threads have half begun cannot be ended
                waiting: dict[Future[T], int] = {
                    pool.submit(work, seeded): seed for seed, seeded in requests.items()
                }
            for future in as_completed(waiting):
                seed, value = waiting[future], future.result()
                done = True
                yield seed, value
        except BrokenProcessPool as error:
            if not done and get_start_method() != "fork":
                raise MorphsError(UNGUARDED) from error
            raise MorphsError(
                "a process that built maps was ended from outside (out of memory?); ask for fewer "
                f"{option('workers')}"
            ) from error
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
