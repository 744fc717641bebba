"""One HTML file that opens anywhere: the map to move and zoom, the numbers of its cells, the game
master's and the players' version, print. Nothing is loaded from anywhere."""

from __future__ import annotations

import base64
import html
from importlib.resources import files

from morphs.exports.how import How
from morphs.exports.raster import encoded, picture_within
from morphs.exports.subject import Subject

BUDGET = 60_000_000
"""Phones show no more pixels."""
USUAL = 40


def to_page(subject: Subject, players: Subject | None, name: str, how: How) -> str:
    """Return the page's text. `players` is the map as players see it, None where the whole page is
    for them."""
    picture, px = picture_within(subject, USUAL, how, BUDGET, 16_000)
    images = [("gm" if players else "map", encoded(picture, how, "WEBP"))]
    if players:
        images.append(("player", encoded(players.scaled(px), how, "WEBP")))
    shown = "".join(
        f'<img class="{audience}" alt="{html.escape(name)}" '
        f'src="data:image/webp;base64,{base64.b64encode(data).decode()}">'
        for audience, data in images
    )
    page = files("morphs.exports").joinpath("page.html").read_text(encoding="utf-8")
    said = {
        "{{name}}": html.escape(name),
        "{{wide}}": str(picture.size[0]),
        "{{high}}": str(picture.size[1]),
        "{{images}}": shown,
        "{{numbers}}": _numbers(subject, px),
        "{{both}}": "" if players else "hidden",
    }
    for mark, text in said.items():
        page = page.replace(mark, text)
    return page


def _numbers(subject: Subject, px: int) -> str:
    """The number of every cell, in its corner."""
    boxes = subject.picture.scene.boxes
    scale = px / subject.picture.scene.square
    square = subject.picture.board.spec.tiling.shape.is_box
    found = []
    for cell in subject.picture.layout.cells:
        if cell.origin == "gap":
            continue
        box = boxes[cell.id]
        x = (box.left + (0.35 * subject.picture.scene.square if square else box.width / 2)) * scale
        y = box.top * scale + 1.2 * px
        anchor = "start" if square else "middle"
        found.append(f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{cell.id}</text>')
    return f'<g font-size="{px:.0f}" stroke-width="{px / 6:.1f}">{"".join(found)}</g>'
