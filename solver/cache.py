"""Where compiled code is kept.

numba compiles a function anew when the function's own file changes, not when one changes that is
compiled into it: callers would go on running old callees, and draw other maps than Python. So what
is kept has a folder for each state of all sources that are compiled.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Collection
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_cache_path

NAME = "morphs-"
"""How folders of compiled code begin; nothing else is removed from a folder the user has chosen."""
KEPT = 8
"""Folders that stay, those used last."""
IN_USE = 3600
"""Seconds since it was used for which a folder is not removed: a process may be reading it."""

_SOLVER = Path(__file__).parent
_IMPORTS = re.compile(r"^(?:from|import) solver([.\w]*)(?: import ([^#\n]+))?", re.M)
_COMPILES = re.compile(r"^from solver(?:\.jit import| import .*\bjit\b)", re.M)


@cache
def cache_folder() -> Path | None:
    """Where compiled code is kept: where the user has chosen (`NUMBA_CACHE_DIR`), else in the
    user's cache; None where nothing can be kept."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    above = Path(chosen) if chosen else user_cache_path("morphs") / "numba"
    folder = above / (NAME + state(_SOLVER))
    try:
        is_new = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    if not os.access(folder, os.W_OK):
        return None
    with suppress(OSError):
        os.utime(folder)
    if is_new:
        remove_old(above)
    return folder


def state(solver: Path) -> str:
    """What tells one state of the compiled sources from another, with numba and Python."""
    found = hashlib.sha256(sys.version.encode())
    numba = find_spec("numba")
    if numba and numba.origin:
        with suppress(OSError):
            found.update((Path(numba.origin).parent / "_version.py").read_bytes())
    for path in sources(solver):
        found.update(path.relative_to(solver).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


@cache
def sources(solver: Path) -> tuple[Path, ...]:
    """The files of a solver that are compiled, and all they import of it."""
    texts = {path: path.read_text("utf-8") for path in sorted(solver.rglob("*.py"))}
    return _with_imports(solver, [path for path in texts if _COMPILES.search(texts[path])])


@cache
def deciding(module: str, but: tuple[str, ...] = ()) -> tuple[Path, ...]:
    """The files of a module of the solver and of all it imports of it, but for some modules that
    are not used, and what functions import: that is compiled code, which decides the same."""
    return _with_imports(_SOLVER, [_file_of(module)], tuple(map(_file_of, but)))


def _file_of(module: str) -> Path:
    return _SOLVER.joinpath(*module.split(".")[1:]).with_suffix(".py")


def _with_imports(
    solver: Path, waiting: list[Path], but: Collection[Path] = ()
) -> tuple[Path, ...]:
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found and path not in but and path.is_file():
            found.add(path)
            waiting += _imported(solver, path.read_text("utf-8"))
    return tuple(sorted(found))


def _imported(solver: Path, text: str) -> list[Path]:
    """The files that a file may import of the solver; some may not be there."""
    found = []
    for module, names in _IMPORTS.findall(text):
        path = solver.joinpath(*module.strip(".").split("."))
        found += [path.with_suffix(".py"), path / "__init__.py"]
        found += [path / f"{name}.py" for name in re.findall(r"\w+", names)]
    return found


def remove_old(above: Path) -> None:
    """Remove folders of compiled code that were not used lately, but for the last few."""
    with suppress(OSError):
        folders = [(path.stat().st_mtime, path) for path in above.glob(f"{NAME}*")]
        for used, path in sorted(folders, reverse=True)[KEPT:]:
            if time.time() - used > IN_USE:
                shutil.rmtree(path, ignore_errors=True)
