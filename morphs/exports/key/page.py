"""A key as a page that opens anywhere: the map on the left, the rooms on the right."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

from morphs.exports.how import How
from morphs.exports.key.tints import tints_of
from morphs.exports.raster import SIDE, px_within, webp
from morphs.exports.subject import Shown
from morphs.plan.key.model import Key, Level, Region
from morphs.plan.key.sections import about, number_on, opening, sections, title_of

MARK = re.compile(r"\{\{\w+\}\}")
BUDGET = 24_000_000
DISC = 0.9
"""How wide the disc about a number is, of its height."""
BASE = 0.36
"""How far below its middle a number's base line is, of its height."""


def to_page(shown: Shown, key: Key, name: str, how: How) -> str:
    """Return the page's text. What users wrote is text, never markup."""
    px = px_within(shown.size, shown.usual, how, BUDGET, SIDE)
    picture = shown.scaled(px)
    image = base64.b64encode(webp(picture.image(how.watch), 85)).decode()
    wide, high = (side / px for side in picture.size)
    page = files("morphs.exports").joinpath("key/page.html").read_text(encoding="utf-8")
    tints = tints_of(key) if how.tint else {}
    said = {
        "{{title}}": html.escape(key.title or name),
        "{{wide}}": f"{wide:g}",
        "{{high}}": f"{high:g}",
        "{{image}}": image,
        "{{shapes}}": "".join(
            _shape(level, room, tints.get(room.faction))
            for level in key.levels
            for room in level.rooms
        ),
        "{{rooms}}": "".join(_told(key, tints)),
    }
    return MARK.sub(lambda mark: said[mark[0]], page)


def _anchor(room: Region) -> str:
    return f"room-{room.number}"


def _shape(level: Level, room: Region, tint: str | None) -> str:
    """A room's outline and number on the map, in a colour: a link to what is told of it. What has
    no outline has a disc about its number."""
    rings = [ring for part in room.shape.geoms for ring in (part.exterior, *part.interiors)]
    path = "".join(
        "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in list(ring.coords)[:-1]) + "Z"
        for ring in rings
    )
    x, y = room.label
    size = room.label_size
    label = f"{html.escape(title_of(room))}"
    number = number_on(level, room)
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{size * DISC:.3f}"/>'
    fill = f' style="fill:{tint};fill-opacity:.3"' if tint else ""
    ground = f'<path{fill} fill-rule="evenodd" d="{path}"/>' if path else disc
    return (
        f'<a href="#{_anchor(room)}" aria-label="{label}">{ground}'
        f'<text x="{x:g}" y="{y + size * BASE:.3f}" font-size="{size:g}">{number}</text></a>'
    )


def _told(key: Key, tints: Mapping[str, str]) -> Iterator[str]:
    for level in key.levels:
        if len(key.levels) > 1:
            yield f"<h2>{html.escape(level.name)}</h2>"
        for section in opening(level):
            kind = "ol" if section.listed else "ul"
            marks = [tints.get(power.name) for power in level.powers if tints]
            marks = (
                marks if section.heading == "Who is here" and tints else [None] * len(section.lines)
            )
            items = "".join(
                f"<li>{_swatch(mark)}{html.escape(line)}</li>"
                for mark, line in zip(marks, section.lines, strict=True)
            )
            head = f"<details open><summary>{section.heading}</summary>"
            yield f"{head}<{kind}>{items}</{kind}></details>"
        yield from (_room(level, room) for room in level.rooms)
    if key.lost:
        yield "<h2>Lost notes</h2>"
        for lost in key.lost:
            texts = " ".join(line for _, line in lost.contents.lines())
            yield f"<p><b>{html.escape(f'{lost.number}. {lost.name}')}</b> {html.escape(texts)}</p>"


def _swatch(tint: str | None) -> str:
    return f'<span style="color:{tint}">&#9632;</span> ' if tint else ""


def _room(level: Level, room: Region) -> str:
    said = "".join(
        f"<dt>{section.heading}</dt>"
        + "".join(f"<dd>{html.escape(line)}</dd>" for line in section.lines)
        for section in sections(level, room)
    )
    whose = f"<p>{html.escape(about(room))}</p>" if about(room) else ""
    return (
        f'<article id="{_anchor(room)}"><h3>{html.escape(title_of(room))}</h3>{whose}'
        f"<dl>{said}</dl></article>"
    )
