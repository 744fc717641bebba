"""Compiling with numba, with a cache that works in installs that cannot be written."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.compiler import Compiler
from numba.core.runtime import rtsys
from numba.core.types import unliteral

from solver.cache import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

FOLDER = cache_folder()

IS_PLAIN = bool(numba.config.DISABLE_JIT)
"""Nothing is compiled (`NUMBA_DISABLE_JIT=1`): kernels run as the Python that they are, and do the
same, if many times as slowly; numbers of 64 bits go round past their end, as they do compiled."""
if IS_PLAIN:
    np.seterr(over="ignore")


@cache
def _stamp(file: str) -> str:
    """What tells one text of a file from another: it may change while the program runs."""
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


class _Place:
    """Where the code of a function is kept: in the folder of its sources' state, which is the same
    wherever these lie, so that another copy of them finds it compiled."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._name = f"{function.__module__}-{function.__code__.co_firstlineno}"
        self._stamp = _stamp(file)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> _Place:
        return cls(function, file)

    def ensure_cache_path(self) -> None:
        """It is there already."""

    def get_cache_path(self) -> str:
        return str(FOLDER)

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return self._name


class _Places(CompileResultCacheImpl):
    _locator_classes = (_Place,)


class _Kept(FunctionCache):
    """Kept code that is loaded without all that numba needs to compile any: to load that takes as
    long as numba itself. Whatever compiles loads it before it begins."""

    _impl_class = _Places

    def load_overload(self, signature: Any, target: Any) -> Any:
        rtsys.initialize(target)
        return self._load_overload(signature, target)


class _Counting(Compiler):
    """Compiles indices as they are, that count from the beginning: to ask of each whether it counts
    from the end takes a quarter of a kernel's time. Where numba is made otherwise, all stays as it
    is; compiling is done by one thread at a time."""

    def _compile_core(self) -> Any:
        from numba.core import types
        from numba.np import arrayobj

        def as_it_is(context: Any, builder: Any, kind: Any, index: Any, _: Any) -> Any:
            wide = types.intp if kind.signed else types.uintp
            return context.cast(builder, index, kind, wide)

        asked = getattr(arrayobj, "fix_integer_index", None)
        arrayobj.fix_integer_index = as_it_is
        try:
            return super()._compile_core()
        finally:
            arrayobj.fix_integer_index = asked


def _as_any_number(template: Callable[..., Any], kinds: Any, named: Any) -> Any:
    """Let compiled code call a function with a number it knows, as 0, as with any other: else it
    were compiled once more for that, with all it calls."""
    known = {name: unliteral(kind) for name, kind in named.items()}
    return template(tuple(map(unliteral, kinds)), known)


def _compiled(function: F, **how: bool) -> F:
    if IS_PLAIN:
        return function
    compiled: Any = numba.njit(boundscheck=False, pipeline_class=_Counting, **how)(function)
    compiled.get_call_template = partial(_as_any_number, compiled.get_call_template)
    if FOLDER:
        compiled._cache = _Kept(function)
    result: F = compiled
    return result


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
