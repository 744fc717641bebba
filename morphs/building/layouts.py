"""Layouts that were made before: drawn, and written as any of their files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphs.art.gaps.pack_artist import PackArtist
from morphs.building.outputs import LAYOUTS, Drawable
from morphs.draw.picture import Picture
from morphs.draw.scene import make_scene
from morphs.editing.session import made_of
from morphs.exports.how import How
from morphs.layout.asked import asked_of
from morphs.layout.layout import Layout

if TYPE_CHECKING:
    from morphs.plan.plan import Plan


def picture_of(layout: Layout) -> Picture:
    """Return the picture of a layout that was made before."""
    request = asked_of(layout)
    board, catalogue = made_of(layout, request)
    scene = make_scene(board, catalogue, request.px_per_square, request.scale)
    return Picture(
        layout,
        board,
        catalogue,
        request,
        PackArtist(catalogue, scene.tile, request.style or ""),
        scene,
    )


def plan_of(layout: Layout, level: int = 0) -> Plan:
    """The plan of a layout that was made before: floor, walls, doors, water, rooms, in squares.

    Raises MorphsError if its packs are not there any more."""
    from morphs.building.plans import plan_of_picture

    return plan_of_picture(picture_of(layout), level)


def write_layout(
    layout: Layout,
    *paths: str | Path,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> list[Path]:
    """Write a layout as what the endings say, all files or none, and return them: .json, its
    picture (.png, .jpg, .webp), or any other format; `options` are those of `morphs.export`.
    `progress` is told the rows of pixels drawn."""
    how = How.of(watch=progress, **options)
    return LAYOUTS.write(Drawable(layout, picture_of, how), paths, how)
