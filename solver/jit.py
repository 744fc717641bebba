"""Compiling with numba, with a cache that works in installs that cannot be written."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])


def _has_cache() -> bool:
    """Whether compiled code can be kept. numba refuses to compile at all where it is told to keep
    code and finds no folder for it: so it is given one, unless the user has chosen one."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    folder = Path(chosen) if chosen else user_cache_path("morphs") / "numba"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    if not os.access(folder, os.W_OK):
        return False
    numba.config.CACHE_DIR = str(folder)
    return True


HAS_CACHE = _has_cache()


def jit(function: F) -> F:
    """Compile a function, and keep the result where that can be."""
    compiled: F = numba.njit(cache=HAS_CACHE, boundscheck=False)(function)
    return compiled
