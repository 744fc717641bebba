"""One HTML file that opens anywhere: the map to move and zoom, the numbers of its cells, the game
master's and the players' version, print. Nothing is loaded from anywhere."""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence
from importlib.resources import files

from morphs.exports.how import How
from morphs.exports.raster import encoded, picture_within
from morphs.exports.subject import Subject
from morphs.plan.key.model import Region

BUDGET = 60_000_000
"""Phones show no more pixels."""
USUAL = 40
SHARED = ("moving.css", "moving.js")
"""What pages have in common."""


def to_page(subject: Subject, players: Subject | None, name: str, how: How) -> str:
    """Return the page's text. `players` is the map as players see it, None where the whole page is
    for them."""
    picture, px = picture_within(subject, USUAL, how, BUDGET, 16_000)
    images = [("gm" if players else "map", encoded(picture, how, "WEBP"))]
    if players:
        images.append(("player", encoded(players.scaled(px), how, "WEBP")))
    return page_of(name, picture.size, images, _numbers(subject, px, how))


def page_of(
    name: str, size: tuple[int, int], images: list[tuple[str, bytes]], numbers: str = ""
) -> str:
    """Return the page that shows pictures of one size, in WebP, each with whom it is for: one, or
    the game master's ("gm") and the players' ("player"); and numbers, as SVG."""
    shown = "".join(
        f'<img class="{audience}" alt="{html.escape(name)}" '
        f'src="data:image/webp;base64,{base64.b64encode(data).decode()}">'
        for audience, data in images
    )
    page = template("page.html")
    said = {
        "{{name}}": html.escape(name),
        "{{wide}}": str(size[0]),
        "{{high}}": str(size[1]),
        "{{images}}": shown,
        "{{numbers}}": numbers,
        "{{numbered}}": "" if numbers else "hidden",
        "{{both}}": "" if len(images) > 1 else "hidden",
    }
    for mark, text in said.items():
        page = page.replace(mark, text)
    return page


def template(name: str) -> str:
    """Return a page of this folder with the styles and the script that move and zoom it."""
    page, *shared = (
        files("morphs.exports").joinpath(file).read_text(encoding="utf-8")
        for file in (name, *SHARED)
    )
    for file, text in zip(SHARED, shared, strict=True):
        page = page.replace("{{" + file + "}}", text)
    return page


def _numbers(subject: Subject, px: int, how: How) -> str:
    """The numbers of rooms, else that of every cell, in its corner."""
    if how.numbered:
        return _room_numbers(how.numbered, px)
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


def _room_numbers(rooms: Sequence[Region], px: int) -> str:
    """The numbers of rooms, where the key has them."""
    list_items = "".join(
        f'<text x="{room.label[0] * px:.0f}" '
        f'y="{(room.label[1] + room.label_size * 0.36) * px:.0f}" '
        f'font-size="{room.label_size * px:.0f}" text-anchor="middle">{room.number}</text>'
        for room in rooms
    )
    return f'<g font-size="{px:.0f}" stroke-width="{px / 8:.1f}">{list_items}</g>'
