"""Compiling with numba, with a cache that works in installs that cannot be written."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import numba

from solver.choice import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

# numba refuses to compile at all where it is told to keep code and finds no folder for it: so it is
# given one.
FOLDER = cache_folder()
if FOLDER:
    numba.config.CACHE_DIR = str(FOLDER)


def _put_scipy_off() -> None:
    """Let numba load scipy when something multiplies matrices, not as soon as it loads anything:
    that takes .2 s, as long as loading our functions. Where numba is made otherwise, all stays as
    it is."""
    with suppress(ImportError, AttributeError):
        from numba.np import linalg

        asked = linalg.ensure_blas
        linalg.ensure_blas = lambda: None
        try:
            import numba.np.arraymath  # noqa: F401  # asks once, and is asked for by all that is loaded
        finally:
            linalg.ensure_blas = asked


_put_scipy_off()


def _compiled(function: F, **how: bool) -> F:
    compiled: F = numba.njit(cache=FOLDER is not None, boundscheck=False, **how)(function)
    return compiled


def jit(function: F) -> F:
    """Compile a function, and keep the result where that can be."""
    return _compiled(function)


INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
"""What would let Python call a function, and count who holds what it is given, takes longer to
compile than most functions themselves."""


def inner_jit(function: F) -> F:
    """Compile a function that only compiled ones call, and that makes no array."""
    return _compiled(function, **INNER)


def woven_jit(function: F) -> F:
    """Compile the same, small, into each that calls it: some are called for every cell."""
    return _compiled(function, **INNER, forceinline=True)


def outer_jit(function: F) -> F:
    """Compile a function that Python calls, and that makes no array."""
    return _compiled(function, no_cfunc_wrapper=True, _nrt=False)


def lean_jit(function: F) -> F:
    """Compile a function that makes no array. It need not count who holds those it is given: where
    functions hand each other dozens of arrays, that counting takes most of the time."""
    return _compiled(function, _nrt=False, forceinline=True)
