"""How evenly tiles fall without water, with goals and pass marks: `make bench`.

python benchmarks/fairness.py [--boards N] [--size N] [--way rows|cells] [--kinds KIND ...]
                              [--sets SET ...] [--random SEED ...] [--brief]

By itself boards of squares are drawn by rows; --kinds also wrapped, framed, masked, brick and hex
ones, the last of a set of codes of twelve letters; --sets only some of the sets. --random measures
sets made by chance instead, two for each seed: of kinds of sides (S) and of corners (C). --way
cells searches them cell by cell, as is done also where no weights make rows fair: led by rows where
these are fair, so that without rules the maps are those of rows. --brief leaves out what `--even`
makes of the maps, and what they are with the weights as they are.

seconds                       processor time to balance the set's weights (kept after that)
due, between, along, border   the worst face: its share of half-sides as the weights say, laid
                              between rows, along rows, at the border
nearest                       on squares what comes nearest to its due and is possible, between rows
                              and along them
off                           by how much it is off between or along rows; within 5 % of what is
                              nearest, or within three standard errors (of the mean over boards)
lag y, lag x                  how the face on one side of a cell goes with it on the side across
                              (correlation), down and along rows; within .1 of each other (squares,
                              where all tiles may be turned)
stray                         Kullback-Leibler divergence of tiles from their weights, less what
                              chance alone makes of it; before, with the weights as they are
goal                          of stray: .005 (Circuit .1), and as much more as no map can do without
largest                       the share of the commonest tile in any one map; below .95
"""

from __future__ import annotations

import argparse
import tempfile
import time
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from marks import MISSED, mark
from numpy.typing import NDArray
from synthetic import HEX_LETTERS, random_set, sample_sets, set_of, tile_sets

from morphs.base.seeds import Dice
from morphs.board.grids import make_board, parse_board
from morphs.matching.closing import fairly_laid
from morphs.matching.compiled import Matching, compile_matching
from morphs.matching.evening import even_weights_of, evened
from morphs.matching.fairness import measured_on, nearest_shares
from morphs.matching.searching import fairly_searched
from morphs.tiles.packs.catalogue import Catalogue, open_catalogue
from morphs.tiles.packs.pack import Pack
from morphs.workbench.evenness import (
    Evenness,
    Face,
    counted,
    nearest_faces,
    tile_counts,
    tile_groups,
)
from solver.balance import balance
from solver.complete import Plan
from solver.lying import lying_shares
from solver.problem import Problem
from solver.row_plan import Way
from solver.sheet import make_sheet

GOALS = {"Circuit": 0.1}
GOAL = 0.005
SHIPPED = ("dungeon", "caverns", "waters")
OFF, LAG, LARGEST, SECONDS = 0.05, 0.1, 0.95, 3
EVEN_LAG, RARE, LEAST = 0.03, 0.01, 0.001
HEADS = ("set", "seconds", "face", "due", "nearest", "", "between", "along", "border", "off")
HEADS += ("lag y", "lag x")
HEADS += ("before", "stray", "goal", "largest")
LINE = "{:15} {:>7} {:4}" + " {:>7}" * 13 + "  {}"
KINDS: dict[str, dict[str, Any]] = {
    "grid": {},
    "wrapped": {"wrap": True},
    "framed": {"frame": True},
    "masked": {},
    "brick": {},
    "hex": {},
    "brick wrapped": {"wrap": True},
    "hex wrapped": {"wrap": True},
}
"""Kinds of boards, and what is special of their request."""
Maps = list[NDArray[np.int64]]
Due = dict[str, tuple[float, float]]
"""For each face what is asked of its share between rows and along them."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=32)
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--way", choices=("rows", "cells"), default="rows")
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=["grid"])
    parser.add_argument("--sets", nargs="+", help="only these")
    parser.add_argument("--random", nargs="+", type=int, help="seeds of sets made by chance")
    parser.add_argument("--brief", action="store_true")
    options = parser.parse_args()
    print(LINE.format(*HEADS, ""))
    with tempfile.TemporaryDirectory() as folder:
        for kind in options.kinds:
            place = Path(folder) / kind
            place.mkdir()
            packs = random_sets(options.random) if options.random else sets_of(kind, place)
            for name, pack in packs.items():
                if not options.sets or name in options.sets:
                    show(name, pack, kind, options)


def sets_of(kind: str, folder: Path) -> dict[str, str | Pack]:
    """The packs with which a kind of board is measured."""
    if kind.startswith("hex"):
        (folder / "hexB.csv").write_text(set_of("geoB", HEX_LETTERS), encoding="utf-8")
        return {"hexB": str(folder / "hexB.csv")}
    shipped: dict[str, str | Pack] = {name: name for name in SHIPPED}
    if kind == "framed":
        return shipped
    codes: dict[str, str | Pack] = {
        name: str(path) for name, path in tile_sets(["geoB", "geoC"], folder).items()
    }
    if kind.startswith("brick"):
        return codes | shipped
    return codes | {name: str(path) for name, path in sample_sets(folder).items()} | shipped


def random_sets(seeds: list[int]) -> dict[str, str | Pack]:
    """The sets made by chance with some seeds."""
    packs = [random_set(seed, cornered) for seed in seeds for cornered in (False, True)]
    return {pack.name: pack for pack in packs}


def laid_in_ways(
    matching: Matching, catalogue: Catalogue, options: argparse.Namespace
) -> tuple[Maps, Evenness | None, list[float]]:
    """The maps of balanced weights and what they count, none where there are none; and how far
    tiles stray, without and with balance."""
    strays = [float("nan")] if options.brief else []
    ways: list[tuple[Problem, Way]] = [] if options.brief else [(matching.problem, options.way)]
    if options.way == "rows":
        fair, how = fairly_laid(matching, catalogue)
        ways.append((fair, "rows" if how == "auto" else how))
    else:
        ways.append((fairly_searched(matching, catalogue), "cells"))
    laid: Maps = []
    found = None
    for problem, how in ways:
        plan = Plan(problem, way=how, fast=bool(find_spec("numba")))
        maps = [plan.solve(Dice(seed, "fair")).candidates for seed in range(options.boards)]
        laid = [np.asarray(one, dtype=np.int64) for one in maps if one is not None]
        if not laid:
            return [], None, strays
        found = counted(matching, laid)
        strays.append(found.divergence - found.by_chance)
    return laid, found, strays


def show(name: str, pack: str | Pack, kind: str, options: argparse.Namespace) -> None:
    """Print the line of a set on a kind of board."""
    catalogue = open_catalogue([pack]).without_pieces()
    form = kind.split()[0] if kind.startswith(("brick", "hex")) else "grid"
    spec = replace(
        parse_board(f"{form}:{options.size}x{options.size}"),
        segments=catalogue.vocabulary.segments,
        **KINDS[kind],
    )
    if kind == "masked":
        spec = replace(spec, mask=holed(options.size))
    matching = compile_matching(catalogue, make_board(spec), water=False)
    seconds = spent(measured_on(catalogue, spec))
    laid, found, strays = laid_in_ways(matching, catalogue, options)
    if found is None:
        print(f"{name:10} {kind}: no map", flush=True)
        return
    is_square = form == "grid"
    measured = measured_on(catalogue, spec)
    asked = nearest_faces(measured) if is_square else {}
    due = {face.face: asked.get(face.face, (face.due, face.due)) for face in found.faces}
    often = [face for face in found.faces if face.due > RARE]
    worst = max(often, key=lambda face: off(face, due))
    lags = correlations(matching, laid, worst.face) if is_square else (0.0, 0.0)
    largest = max(float((tile_counts(matching, [m])[1] / m.size).max()) for m in laid)
    goal = GOALS.get(name) or GOAL + least(measured)
    missed = {
        "seconds": seconds > SECONDS,
        "off": not is_even(matching, laid, due),
        "lag": abs(lags[0] - lags[1]) > LAG and turns(measured),
        "stray": strays[1] > goal,
        "largest": largest >= LARGEST,
    }
    told_shares = (worst.due, *due[worst.face], worst.between, worst.along, worst.border)
    shares = [f"{share:.4f}" for share in told_shares]
    figures = [
        f"{off(worst, due):.2f}",
        *(f"{lag:.2f}" for lag in lags),
        *(f"{n:.4f}" for n in strays),
    ]
    words = [f"{seconds:.1f}", worst.face, *shares, *figures]
    words += [f"{goal:.4f}", f"{largest:.2f}"]
    told = ", ".join(what for what, is_missed in missed.items() if is_missed)
    called = name if kind == "grid" else f"{name} {kind}"
    print(LINE.format(called, *words, f"{MISSED}: {told}" if told else mark(True)), flush=True)
    if options.way == "rows" and kind == "grid" and not options.brief:
        show_even(matching, catalogue, laid)


def holed(side: int) -> tuple[str, ...]:
    """A mask of a round board with a round hole of a third of its width in each quarter."""

    def is_cell(x: int, y: int) -> bool:
        across, down = (abs(2 * part + 1 - side) for part in (x, y))
        near = (2 * across - side) ** 2 + (2 * down - side) ** 2
        return across**2 + down**2 <= side**2 and 9 * near > side**2

    return tuple("".join(".#"[is_cell(x, y)] for x in range(side)) for y in range(side))


def show_even(matching: Matching, catalogue: Catalogue, laid: Maps) -> None:
    """The same of these maps with `--even`: the face whose correlations are furthest apart, without
    and with it."""
    weights, sheet = even_weights_of(matching, catalogue), make_sheet(matching.problem)
    if weights is None or sheet is None:
        print("  --even refuses this set", flush=True)
        return
    kept = np.zeros(matching.problem.cell_count, dtype=bool)
    even = [
        evened(matching.problem, sheet, weights, one, kept, Dice(seed, "even"))
        for seed, one in enumerate(laid)
    ]
    found = counted(matching, even)
    texts = []
    for maps in (laid, even):
        lags = {
            face.face: correlations(matching, maps, face.face)
            for face in found.faces
            if face.due > RARE
        }
        face = max(lags, key=lambda face: abs(lags[face][0] - lags[face][1]))
        y, x = lags[face]
        texts.append(f"{face} {y:.3f} {x:.3f}")
    print(
        f"  --even: lags furthest apart {texts[0]} -> {texts[1]} ({mark(abs(y - x) <= EVEN_LAG)})"
        f", stray {found.divergence - found.by_chance:.4f}",
        flush=True,
    )


def least(measured: Matching) -> float:
    """By how much the tiles of any map stray from their weights, as far as that is known."""
    found = nearest_shares(measured, tile_groups(measured, 0)[0])
    return found.divergence if found else 0.0


def spent(matching: Matching) -> float:
    """Processor seconds to balance weights."""
    start = time.process_time()
    with suppress(ValueError):  # few rows follow another: as they are
        balance(matching.problem, Dice(0, "balance"))
    return time.process_time() - start


def turns(measured: Matching) -> bool:
    """Whether tiles may lie in every way alike: else maps need not look alike both ways."""
    return lying_shares(measured.problem, tile_groups(measured, 0)[0]) is None


def off(face: Face, due: Due) -> float:
    """By what part of what is nearest to its due the share of a face is off."""
    between, along = due[face.face]
    apart = (face.between - between) / max(between, LEAST), (face.along - along) / max(along, LEAST)
    return max(map(abs, apart))


def is_even(matching: Matching, laid: Maps, due: Due) -> bool:
    """Whether the share of every face is as near to its due as can be, between rows and along
    them."""
    each = [counted(matching, [one]).faces for one in laid]
    for face in each[0]:
        for part, meant in zip(("between", "along"), due[face.face], strict=True):
            shares = [getattr(f, part) for one in each for f in one if f.face == face.face]
            error = float(np.std(shares, ddof=1)) / len(shares) ** 0.5
            if abs(float(np.mean(shares)) - meant) > max(OFF * meant, 3 * error):
                return False
    return True


def correlations(matching: Matching, laid: Maps, face: str) -> tuple[float, float]:
    """How a face on one side of a cell goes with it on the side across: down, and along rows."""
    number = int(np.bincount(matching.problem.kind_of_cell).argmax())
    rings = np.array(matching.faces[number]) == face
    north, east, south, west = (part.any(axis=1) for part in np.split(rings, 4, axis=1))
    chosen = np.concatenate([one[matching.problem.kind_of_cell == number] for one in laid])
    pairs = (north, south), (west, east)
    y, x = (float(np.corrcoef(a[chosen], b[chosen])[0, 1]) for a, b in pairs)
    return y, x


if __name__ == "__main__":
    main()
