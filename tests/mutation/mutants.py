"""Mutants: small faults put into the code one by one, to see whether the nearest tests find them.

    python -m tests.mutation.mutants [--count 300] [--seed 1] [--only solver/deck.py] [--workers 2]

Each mutant changes one place of one file in a copy of the project; the project itself is never
touched. The nearest tests run until the first failure, with five times the time they take on sound
code. A table of those that nobody noticed comes last; the score is the share that was noticed.
`EQUIVALENT` names mutants that change nothing anyone could notice, with the reason.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from morphs.base.seeds import Dice
from tests.mutation.equivalent import EQUIVALENT

ROOT = Path(__file__).parents[2]
PARTS = ("morphs", "solver", "tests", "pyproject.toml")
LINKS = ("tilesets", "docs", "benchmarks", "README.md", "Makefile")
PATIENCE, GRACE = 5, 20
"""A mutant may take so many times as long as sound code, and so many seconds more."""
NEAREST: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("solver/rules/forest.py", ("tests/solver/test_forest.py",
                                "tests/solver/test_forest_forget.py")),
    *((f"solver/rules/{name}.py", ("tests/solver/test_forest.py",
                                   "tests/solver/test_forest_forget.py"))
      for name in ("stems", "ways", "union", "settling")),
    ("solver/rules/reach.py", ("tests/solver/test_reach.py",)),
    ("solver/rules/spacing.py", ("tests/solver/test_spacing.py",)),
    ("solver/rules/supply.py", ("tests/solver/test_supply.py",)),
    ("solver/rules/tally.py", ("tests/solver/test_tally.py",)),
    ("solver/rules/ledger.py", ("tests/solver/test_search.py", "tests/solver/test_draw.py")),
    ("solver/rows.py", ("tests/solver/test_rows.py",)),
    ("solver/chains.py", ("tests/solver/test_rows.py",)),
    ("solver/row_by_row.py", ("tests/solver/test_rows.py",)),
    ("solver/rules/parting.py", ("tests/solver/test_reach.py",)),
    ("solver/deck.py", ("tests/solver/test_deck.py", "tests/solver/test_draw.py")),
    ("solver/draw.py", ("tests/solver/test_draw.py", "tests/solver/test_fast_draw.py")),
    ("solver/sumtree.py", ("tests/solver/test_sumtree.py", "tests/solver/test_draw.py")),
    ("solver/weigher.py", ("tests/solver/test_draw.py",)),
    ("solver/repair.py", ("tests/solver/test_search.py", "tests/solver/test_agreement.py",
                          "tests/building/test_frozen.py")),
    ("solver/search.py", ("tests/solver/test_search.py", "tests/solver/test_agreement.py",
                          "tests/building/test_frozen.py")),
    ("solver/propagate.py", ("tests/solver/test_propagate.py", "tests/solver/test_search.py",
                             "tests/solver/test_agreement.py")),
    ("solver/lookahead.py", ("tests/solver/test_rows.py", "tests/solver/test_agreement.py")),
    ("solver/words.py", ("tests/solver/test_search.py", "tests/solver/test_agreement.py")),
    ("solver/row_plan.py", ("tests/solver/test_rows.py", "tests/solver/test_forest_rows.py",
                            "tests/solver/test_joining.py", "tests/solver/test_coupling.py")),
    ("solver/complete.py", ("tests/solver/test_agreement.py", "tests/building/test_building.py")),
    ("morphs/board/", ("tests/board", "tests/matching/test_segments.py",
                       "tests/check/layout/test_boards.py")),
    ("morphs/tiles/", ("tests/tiles", "tests/gaps/test_filling.py")),
    ("morphs/matching/zoning.py", ("tests/matching/test_zoning.py",)),
    ("morphs/matching/explain.py", ("tests/matching/test_reasons.py",
                                    "tests/matching/test_reasons_oracle.py")),
    ("morphs/matching/fitting.py", ("tests/editing", "tests/building/test_frozen.py")),
    ("morphs/matching/streams.py", ("tests/matching/test_streams.py",)),
    ("morphs/matching/", ("tests/matching", "tests/building/test_kept.py",
                          "tests/solver/test_mutations.py", "tests/building/test_building.py",
                          "tests/building/test_frozen.py")),
    ("morphs/layout/", ("tests/layout", "tests/building/test_building.py", "tests/check/layout")),
    ("morphs/check/layout/zones.py", ("tests/matching/test_zones_hold.py",)),
    ("morphs/check/layout/", ("tests/check/layout", "tests/building/test_kept.py")),
    ("morphs/check/terrain/", ("tests/check/terrain",)),
    ("morphs/editing/", ("tests/editing", "tests/building/test_frozen.py")),
)  # fmt: skip
"""Of each file the tests that should find its faults, those that find most first."""
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}


@dataclass(frozen=True)
class Mutant:
    """One fault: which node of a file's tree is changed, how, and what it looks like."""

    file: str
    node: int
    line: int
    text: str

    @property
    def name(self) -> str:
        return f"{self.file}: {self.text}"


def mutants_of(file: str) -> Iterator[Mutant]:
    """Return every mutant of a file, in the order of its places."""
    tree = ast.parse((ROOT / file).read_text())
    hints = {id(part) for node in ast.walk(tree) for part in _hints(node)}
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in hints and (change := _change_of(node)):
            before = ast.unparse(node)
            changed = copy.deepcopy(node)
            change(changed)
            after = ast.unparse(changed)
            line = getattr(node, "lineno", 0)
            short = f"{before[:60]!r} -> {after[:60]!r}".replace("\n", " ")
            yield Mutant(file, number, line, short)


def mutated(mutant: Mutant) -> str:
    """Return the text of a file with its fault."""
    tree = ast.parse((ROOT / mutant.file).read_text())
    node = next(n for number, n in enumerate(ast.walk(tree)) if number == mutant.node)
    change = _change_of(node)
    assert change
    change(node)
    return ast.unparse(ast.fix_missing_locations(tree))


def _hints(node: ast.AST) -> Iterator[ast.AST]:
    """What only type checkers and readers see: annotations, messages, tables written by hand."""
    match node:
        case ast.AnnAssign():
            yield from ast.walk(node.annotation)
        case ast.FunctionDef():
            arguments = (one for one in ast.walk(node.args) if isinstance(one, ast.arg))
            for hint in (node.returns, *(one.annotation for one in arguments)):
                yield from ast.walk(hint) if hint else ()
        case ast.Raise() | ast.JoinedStr() | ast.Assert():
            yield from ast.walk(node)
        case ast.If() if "TYPE_CHECKING" in ast.unparse(node.test):
            yield from ast.walk(node)
        case ast.Assign() if ast.unparse(node.targets[0])[:1].isupper():
            yield from ast.walk(node)


def _change_of(node: ast.AST) -> Callable[[ast.AST], None] | None:
    """Return what makes a fault of a node, None where there is none to make."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPPED:
        return _swap_comparison
    if isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in SWAPPED:
        return _swap_operator
    if isinstance(node, ast.Constant) and (isinstance(node.value, bool) or type(node.value) is int):
        return _shift_constant
    if isinstance(node, ast.Name) and node.id in NAMES:
        return _swap_name
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        return _negate if not isinstance(node.test, ast.Compare) else None
    return None


def _swap_comparison(node: ast.AST) -> None:
    assert isinstance(node, ast.Compare)
    node.ops[0] = SWAPPED[type(node.ops[0])]()  # type: ignore[assignment]


def _swap_operator(node: ast.AST) -> None:
    assert isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign)
    node.op = SWAPPED[type(node.op)]()  # type: ignore[assignment]


def _shift_constant(node: ast.AST) -> None:
    assert isinstance(node, ast.Constant)
    node.value = not node.value if isinstance(node.value, bool) else int(node.value) + 1  # type: ignore[call-overload]


def _swap_name(node: ast.AST) -> None:
    assert isinstance(node, ast.Name)
    node.id = NAMES[node.id]


def _negate(node: ast.AST) -> None:
    assert isinstance(node, ast.If | ast.IfExp | ast.While)
    node.test = ast.UnaryOp(ast.Not(), node.test)


def nearest(file: str) -> tuple[str, ...]:
    """Return the tests that should find a fault of a file, as far as they are there."""
    tests = next((found for prefix, found in NEAREST if file.startswith(prefix)), ())
    return tuple(test for test in tests if (ROOT / test).exists())


def chosen(count: int, seed: int, only: str | None) -> list[Mutant]:
    """Draw mutants, as many of each file as its share of all, the same for the same seed."""
    files = sorted(
        str(path.relative_to(ROOT))
        for folder in ("solver", "morphs")
        for path in (ROOT / folder).rglob("*.py")
    )
    every = [m for file in files if nearest(file) for m in mutants_of(file)]
    every = [m for m in every if m.name not in EQUIVALENT and (not only or m.file.startswith(only))]
    Dice(seed, "mutants").shuffle(every)
    return sorted(every[:count], key=lambda mutant: (mutant.file, mutant.line))


class Workshop:
    """A copy of the project in which faults are tried one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in PARTS:
            source = ROOT / part
            if source.is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(source, folder / part, ignore=ignored)
            else:
                shutil.copy(source, folder / part)
        for part in LINKS:
            (folder / part).symlink_to(ROOT / part)

    def run(self, tests: tuple[str, ...], limit: float | None) -> tuple[bool, float]:
        """Run tests until one fails; return whether all passed in time, and the seconds."""
        start = perf_counter()
        command = [sys.executable, "-m", "pytest", "-xq", "-p", "no:cacheprovider", *tests]
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=environment, capture_output=True, timeout=limit
            )
        except subprocess.TimeoutExpired:
            return False, perf_counter() - start
        return done.returncode == 0, perf_counter() - start

    def survives(self, mutant: Mutant, limit: float) -> bool:
        """Whether the nearest tests pass with a fault in place."""
        target = self.folder / mutant.file
        sound = target.read_text()
        target.write_text(mutated(mutant))
        try:
            return self.run(nearest(mutant.file), limit)[0]
        finally:
            target.write_text(sound)


def main() -> None:
    """Try mutants and print those that survived, and the score."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="files whose names begin so")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    mutants = chosen(asked.count, asked.seed, asked.only)
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(asked.workers) as pool:
        shops = [Workshop(Path(name) / str(n) / "project") for n in range(asked.workers)]
        groups = sorted({nearest(mutant.file) for mutant in mutants})
        sound = dict(zip(groups, [shops[0].run(tests, None) for tests in groups], strict=True))
        broken = [tests for tests, (passed, _) in sound.items() if not passed]
        if broken:
            sys.exit(f"these tests fail on sound code: {broken}")
        limits = {tests: PATIENCE * took + GRACE for tests, (_, took) in sound.items()}
        free = list(shops)

        def attempt(mutant: Mutant) -> bool:
            shop = free.pop()
            try:
                return shop.survives(mutant, limits[nearest(mutant.file)])
            finally:
                free.append(shop)

        survivors = []
        for number, (mutant, alive) in enumerate(
            zip(mutants, pool.map(attempt, mutants), strict=True), 1
        ):
            if alive:
                survivors.append(mutant)
                print(f"survived: {mutant.file}:{mutant.line}: {mutant.text}", flush=True)
            if number % 25 == 0:
                print(f"{number} of {len(mutants)} tried", file=sys.stderr, flush=True)
    killed = len(mutants) - len(survivors)
    print(f"{killed} of {len(mutants)} mutants killed ({killed / max(1, len(mutants)):.0%})")


if __name__ == "__main__":
    main()
