"""A key as Markdown: a heading for each room, a line for each thing that is told of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

from morphs.plan.key.model import Key, Level
from morphs.plan.key.sections import about, opening, sections, title_of

SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&!])")


def to_markdown(key: Key, name: str) -> str:
    """Return the text of the file. What users wrote is text, never markup."""
    return "\n".join(_lines(key, name)).rstrip() + "\n"


def plain(text: str) -> str:
    """Return a text whose signs mean nothing in Markdown."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _lines(key: Key, name: str) -> Iterator[str]:
    yield f"# {plain(key.title or name)}"
    for level in key.levels:
        yield ""
        if len(key.levels) > 1:
            yield f"## {plain(level.name)}"
            yield ""
        yield from _opening(level)
        for room in level.rooms:
            yield f"### {plain(title_of(room))}"
            yield ""
            if about(room):
                yield f"*{plain(about(room))}*"
                yield ""
            for section in sections(level, room):
                yield f"- **{section.heading}:** {plain(_joined(section.lines))}"
            yield ""
    if key.lost:
        yield "## Lost notes"
        yield ""
        yield "Written for rooms that are gone."
        yield ""
        for lost in key.lost:
            texts = " ".join(line for _, line in lost.contents.lines())
            yield f"- **{plain(f'{lost.number}. {lost.name}')}** {plain(texts)}"


def _opening(level: Level) -> Iterator[str]:
    for section in opening(level):
        yield f"**{section.heading}**"
        yield ""
        marks = (f"{k}." if section.listed else "-" for k in count(1))
        yield from (
            f"{mark} {plain(line)}" for mark, line in zip(marks, section.lines, strict=False)
        )
        yield ""


def _joined(lines: tuple[str, ...]) -> str:
    """Lines as one: sentences follow each other, others are parted."""
    whole = all(line.endswith((".", "!", "?", "…")) for line in lines)
    return (" " if whole else "; ").join(lines)
