"""Maps on paper: what the sheet tells, taken from the map's plan and tiles."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import IO, TYPE_CHECKING

from PIL import Image

from morphs.draw.png import REQUEST_KEY, SOFTWARE, write_png
from morphs.layout.layout import Layout
from morphs.packs.catalogue import Catalogue

if TYPE_CHECKING:
    from morphs.art.dressing.legend import Sign
    from morphs.art.dressing.sheet import Dress, Room
    from morphs.draw.picture import Picture
    from morphs.plan.plan import Plan

LOOKS = {"night": "dark"}
"""The styles of sheets for those of towns that have another name."""
Progress = Callable[[int, int], None]


def write_dressed(
    picture: Picture,
    plan: Callable[[], Plan],
    stream: IO[bytes],
    suffix: str,
    progress: Progress | None = None,
) -> None:
    """Write the picture of a map on its sheet to an open file in the format of a file ending."""
    from morphs.art.dressing.page import page_of
    from morphs.art.dressing.sheet import dressed

    page = page_of(picture.size, is_keyed(picture))
    whole = dressed(picture.image(progress), dress_of(picture, plan()), is_keyed(picture))
    if suffix == ".png":
        text = {SOFTWARE: "Morphs"}
        if picture.layout.request:
            text[REQUEST_KEY] = json.dumps(picture.layout.request, ensure_ascii=False)
        write_png(stream, whole.size, "RGB", _bands(whole), text, dpi=page.pixels * 72)
    elif suffix == ".webp":
        whole.save(stream, "WEBP", lossless=True)
    else:
        whole.save(stream, "JPEG", quality=92)


def _bands(whole: Image.Image, rows: int = 512) -> list[Image.Image]:
    wide, high = whole.size
    return [whole.crop((0, top, wide, min(high, top + rows))) for top in range(0, high, rows)]


def is_keyed(picture: Picture) -> bool:
    """Whether the sheet of a map has a legend: sections show things as one sees them, and of lands
    only the looks of our own are known."""
    if picture.catalogue.vocabulary.name == "overland":
        return _land_style(picture) is not None
    return not _section(picture)


def _land_style(picture: Picture) -> str | None:
    """The look of a map of lands drawn by Morphs."""
    from morphs.art.overland.atlas import ATLASES

    return next((p.file.style for p in picture.catalogue.packs if p.file.style in ATLASES), None)


def _section(picture: Picture) -> bool:
    return picture.catalogue.vocabulary.name == "sideview"


def dress_of(picture: Picture, plan: Plan) -> Dress:
    """What the sheet of a map tells: the title that was asked for or one of its own, the numbers of
    its rooms where the tiles have none, what occurs on it."""
    from morphs.art.dressing.legend import legend_of
    from morphs.art.dressing.sheet import PAPERS, Dress
    from morphs.art.style.style import INK, STYLES

    request, file = picture.request, picture.catalogue.packs[0].file
    drawn, level = "drawn" in plan.sources, picture.board.spec.tiling.shape.is_box
    style = request.style or file.style or ""
    if picture.is_town:
        from morphs.art.dressing.town_legend import town_legend
        from morphs.draw.city.canvas import town_of

        feet = file.feet_per_square / picture.scene.square
        legend = town_legend(town_of(picture.layout), style or "atlas")
        signs = STYLES.get(LOOKS.get(style, style), INK)
        paper = style if style in PAPERS else "atlas"
        return Dress(title_of_map(picture), (), legend, feet, 0.0, signs, paper)
    legend = legend_of(plan) if drawn and is_keyed(picture) else ()
    if picture.catalogue.vocabulary.name == "overland":
        legend = _lands(picture)
    return Dress(
        title_of_map(picture),
        _rooms(picture, plan) if drawn and not request.labels else (),
        legend,
        file.feet_per_square / picture.scene.square if level else 0.0,
        file.feet_per_square if drawn and is_keyed(picture) else 0.0,
        STYLES.get(style, INK),
        style if style in PAPERS else "ink" if level else "atlas",
        not _section(picture),
    )


def _lands(picture: Picture) -> Sequence[tuple[str, Sign]]:
    """What occurs on a map of lands."""
    from morphs.art.dressing.land_legend import land_legend
    from morphs.art.overland.atlas import ATLASES

    if picture.land is not None:
        from morphs.art.dressing.whole_legend import whole_legend

        return whole_legend(picture.land.land, picture.land.look, picture.catalogue.vocabulary)
    style = _land_style(picture)
    if style is None:
        return ()
    faces = {face for cell in picture.layout.cells for face in cell.faces or ()}
    tags = set(_tags(picture.layout, picture.catalogue))
    return land_legend(faces, tags, picture.catalogue.vocabulary, ATLASES[style])


def title_of_map(picture: Picture) -> str:
    """Return the title of a map, on its sheet and on its key: the one asked for, or its own."""
    from morphs.art.dressing.titles import title_of

    words = picture.catalogue.vocabulary.name
    tags = _tags(picture.layout, picture.catalogue)
    return picture.request.title or title_of(words, tags, picture.layout.seed)


def _tags(layout: Layout, catalogue: Catalogue) -> list[str]:
    found: list[str] = []
    for cell in layout.cells:
        if cell.tile is not None:
            found += catalogue.by_key[cell.pack or "", cell.tile].tags
    return found


def _rooms(picture: Picture, plan: Plan) -> list[Room]:
    """The numbers that the map's key has too."""
    from morphs.art.dressing.sheet import Room
    from morphs.building.key_board import board_of
    from morphs.building.plans import with_sights
    from morphs.key.finding import find_rooms, number_rooms

    board = board_of(picture, plan)
    found = number_rooms(find_rooms(plan, board), with_sights(plan, picture), board)
    square = picture.scene.square
    return [
        Room(one.number, one.label[0] * square, one.label[1] * square, one.label_size * square)
        for one in found.regions
        if one.number is not None
    ]
