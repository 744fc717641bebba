"""Errors meant for people: one sentence that says what, where and what would be right."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from morphs.base.reasons import Reason

MAX_LINE = 1000


class MorphsError(Exception):
    """What the user can mend: wrong usage, unreadable input. The command line prints it and exits
    with code 2.

    `part` is the part of the request that is wrong, where whoever read it says so.
    """

    part = ""


class NoMapError(MorphsError):
    """The request is sound but the answer is no; `reason` says why. The command line prints it and
    exits with code 1."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return self.reason.to_text()


@contextmanager
def named(where: object) -> Iterator[None]:
    """Put the name of a file or place before what is found wrong inside; that there is no map is
    no fault of a file."""
    try:
        yield
    except NoMapError:
        raise
    except MorphsError as error:
        raise MorphsError(f"{where}: {error}") from error


@contextmanager
def part_of_request(name: str) -> Iterator[None]:
    """Say of what is found wrong inside which part of the request it lies in."""
    try:
        yield
    except MorphsError as error:
        error.part = name
        raise


def one_line(text: str) -> str:
    """Return a message as one line of printable characters, whatever the names in it hold."""
    shown = printable(" ".join(text.split()))
    if len(shown) <= MAX_LINE:
        return shown
    return f"{shown[: MAX_LINE // 2]} ... {shown[-MAX_LINE // 2 :]}"


def printable(text: str) -> str:
    """Return a line of a table as it stands, but for what would move or colour a terminal."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


class TerminatedError(BaseException):
    """The system asks the program to end; like Ctrl-C, nothing but the command line catches it."""
