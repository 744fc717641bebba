"""Compiled code is kept for one state of all that is compiled."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import solver
from solver import cache

SOLVER = Path(solver.__file__).parent
HELD = """
from typing import NamedTuple
import numpy as np
def zeros(*shape):
    return np.zeros(shape, dtype=np.int64)
class Sets(NamedTuple):
    domain: np.ndarray = np.zeros((4, 1), dtype=np.uint64)
    domain_hash: np.ndarray = np.zeros(4, dtype=np.uint64)
    domain_spot: np.ndarray = zeros(8)
    size: np.ndarray = np.ones(4, dtype=np.int64)
    kind: np.ndarray = zeros(4)
    count: np.ndarray = zeros(4)
    only: np.ndarray = zeros(4)
    shows: np.ndarray = zeros(4, 4)
"""
CALL = """
import sys
import numpy as np
from held import Sets
from solver import set_kernels
sets = Sets()
print(sets.only[set_kernels.number_of(sets, 0, np.array([4], dtype=np.uint64))])
print(*sorted(name for name in ("numba.np.arraymath", "scipy.linalg") if name in sys.modules))
"""
METHODS = {"sum", "any", "all", "max", "min", "argmax", "argsort", "cumsum", "searchsorted", "dot"}
"""Of arrays: code that calls one of these loads what all of them need before it runs."""


def called(folder: Path, kept: Path) -> tuple[int, str]:
    """What a compiled function says that has another compiled into it; and what was loaded."""
    paths = {"PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(kept)}
    done = subprocess.run(
        [sys.executable, "-c", CALL],
        env={**os.environ, **paths},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    found, loaded = done.stdout.splitlines()
    return int(found), loaded


def copied(folder: Path) -> Path:
    """A copy of the solver, and what calls it."""
    folder.mkdir()
    (folder / "held.py").write_text(HELD)
    shutil.copytree(SOLVER, folder / "solver", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_callers_run_no_old_callees_and_copies_what_is_compiled(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    one, other, kept = copied(tmp_path / "one"), copied(tmp_path / "other"), tmp_path / "kept"
    assert called(one, kept)[0] == 2
    assert called(other, kept) == (2, "")  # kept code, and nothing that compiles
    callee = one / "solver" / "bit_kernels.py"
    text = callee.read_text()
    assert text.count("def lowest") == 1
    callee.write_text(text + "\n\n@inner_jit\ndef lowest(word: Any) -> int:\n    return 7\n")
    assert called(one, kept)[0] == 7
    callee.write_text(text)
    assert called(one, kept) == (2, "")


def test_all_that_is_compiled_is_looked_at() -> None:
    found = {path.relative_to(SOLVER).as_posix() for path in cache.sources(SOLVER)}
    kernels = {path.name for path in SOLVER.glob("*kernels.py")}
    assert [*cache.sources(SOLVER)] == sorted(cache.sources(SOLVER)), "as every process has them"
    assert {*kernels, "jit.py", "rules/stems.py", "rules/reach.py"} <= found
    for name in kernels:
        for node in ast.walk(ast.parse((SOLVER / name).read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("solver."):
                assert (node.module or "").split(".", 1)[1].replace(".", "/") + ".py" in found


def test_make_compiles_anew_what_changes() -> None:
    """The mark that the solver is compiled depends on every file that is compiled."""
    text = (SOLVER.parent / "Makefile").read_text()
    (patterns,) = re.findall(r"^COMPILED := \$\(wildcard (.+?)\)", text, re.M)
    found = {path for pattern in patterns.split() for path in SOLVER.parent.glob(pattern)}
    assert set(cache.sources(SOLVER)) <= found


def test_kernels_call_no_methods_of_arrays() -> None:
    for path in SOLVER.glob("*kernels.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                assert node.func.attr not in METHODS, f"{path.name}:{node.lineno}"


def test_state_tells_one_text_from_another(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "a.py").write_text("from solver.jit import jit\nfrom solver.rules import b\n")
    (tmp_path / "rules" / "b.py").write_text("A = 1\n")
    (tmp_path / "c.py").write_text("A = 1\n")
    first = cache.state(tmp_path)
    (tmp_path / "c.py").write_text("A = 2\n")
    assert cache.state(tmp_path) == first
    (tmp_path / "rules" / "b.py").write_text("A = 2\n")
    assert cache.state(tmp_path) != first
    (tmp_path / "rules" / "b.py").write_text("A = 1\n")
    assert cache.state(tmp_path) == first


def test_old_folders_are_removed_and_nothing_else(tmp_path: Path) -> None:
    names = [f"{cache.NAME}{number}" for number in range(cache.KEPT + 3)]
    for age, name in enumerate([*names, "of-others"]):
        (tmp_path / name).mkdir()
        used = time.time() - cache.IN_USE * age - 60
        os.utime(tmp_path / name, (used, used))
    cache.remove_old(tmp_path)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {*names[: cache.KEPT], "of-others"}


def test_a_folder_in_use_stays(tmp_path: Path) -> None:
    for number in range(cache.KEPT + 3):
        (tmp_path / f"{cache.NAME}{number}").mkdir()
    cache.remove_old(tmp_path)
    assert len(list(tmp_path.iterdir())) == cache.KEPT + 3


def test_what_decides_is_what_is_imported() -> None:
    found = {path.relative_to(SOLVER).as_posix() for path in cache.deciding("solver.evening")}
    assert {"evening.py", "strips.py", "strip_tables.py", "meter.py", "deck.py"} <= found
    assert not found & {"draw.py", "repair.py", "rules/reach.py", "strip_kernels.py"}


def test_what_is_not_used_decides_nothing() -> None:
    before = set(cache.deciding("solver.searching"))
    after = set(cache.deciding("solver.searching", ("solver.row_plan",)))
    assert {path.name for path in before - after} >= {"row_plan.py", "forest_rows.py"}
    assert {"search.py", "repair.py", "propagate.py"} <= {path.name for path in after}


@pytest.mark.parametrize("chosen", [True, False])
def test_compiled_code_is_kept_where_the_user_says_or_in_the_cache(
    chosen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old folders go only when a new one comes."""
    removed: list[Path] = []
    monkeypatch.setattr(cache, "remove_old", removed.append)
    monkeypatch.setattr(cache, "user_cache_path", lambda _: tmp_path / "cache")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    if chosen:
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "mine"))
    above = tmp_path / "mine" if chosen else tmp_path / "cache" / "numba"
    wanted = above / (cache.NAME + cache.state(SOLVER))
    find = cache.cache_folder.__wrapped__
    assert find() == wanted and wanted.is_dir() and removed == [above]
    os.utime(wanted, (1, 1))
    assert find() == wanted and removed == [above] and wanted.stat().st_mtime > 1


def test_nothing_is_kept_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = cache.cache_folder.__wrapped__
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    assert find() is None
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert find() is None


def test_compiled_code_calls_a_function_with_a_number_it_knows_as_with_any_other() -> None:
    """It would be compiled once more for each such number, with all it calls."""
    jit, types = pytest.importorskip("solver.jit"), pytest.importorskip("numba.core.types")
    asked: list[tuple[object, object]] = []
    known = types.literal(0), types.boolean
    jit._as_any_number(lambda *kinds: asked.append(kinds), known, {"more": types.literal(1)})
    assert asked == [((types.intp, types.boolean), {"more": types.intp})]
    if not jit.IS_PLAIN:
        function = jit.inner_jit(lambda number: number)
        assert function.get_call_template.func is jit._as_any_number
