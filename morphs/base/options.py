"""How messages name options: as the caller writes them, `at_least` in Python, `--at-least` in a
shell."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Spelling = Callable[[str], str]
_spelling: ContextVar[Spelling] = ContextVar("spelling", default=str)


def option(name: str, value: object = None) -> str:
    """Return an option's name as the caller writes it, and its value after it if there is one."""
    spelt = _spelling.get()(name)
    return spelt if value is None else f"{spelt} {value}"


def current_spelling() -> Spelling:
    """Return how options are spelt here: for processes that work for this one."""
    return _spelling.get()


def spell_options(spelling: Spelling) -> None:
    """Spell options so from now on."""
    _spelling.set(spelling)


@contextmanager
def spelling_options(spelling: Spelling) -> Iterator[None]:
    """Spell options so inside."""
    before = _spelling.set(spelling)
    try:
        yield
    finally:
        _spelling.reset(before)
