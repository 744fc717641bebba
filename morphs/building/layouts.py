"""Layouts that were made before: drawn, and written as any of their files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from morphs.art.gaps.pack_artist import PackArtist
from morphs.base.arguments import typed
from morphs.base.errors import MorphsError, named
from morphs.base.options import option
from morphs.base.wording import counted
from morphs.building.choosing import check_style, style_notes
from morphs.building.outputs import LAYOUTS, Drawable
from morphs.draw.picture import Picture
from morphs.draw.scene import make_scene
from morphs.exports.how import How
from morphs.layout.layout import Layout
from morphs.layout.stored_request import made_of, stored_request
from morphs.matching.variants import refuse_variants
from morphs.tiles.packs.catalogue import Catalogue

if TYPE_CHECKING:
    from morphs.plan.plan import Plan


CHANGED = "has changed since the map was made"
"""What is said of a pack."""


@typed("layout")
def picture_of(layout: Layout) -> Picture:
    """Return the picture of a layout that was made before."""
    request = stored_request(layout)
    board, catalogue = made_of(layout, request)
    check_style(request, catalogue, layout)
    refuse_variants(catalogue, layout.cells)
    scene = make_scene(board, catalogue, request.px_per_square, request.scale)
    return Picture(
        layout,
        board,
        catalogue,
        request,
        PackArtist(catalogue, scene.tile, request.style or ""),
        scene,
    )


@typed("layout", "level")
def plan_of(layout: Layout, level: int | None = 0) -> Plan:
    """The plan of a layout that was made before: floor, walls, doors, water, rooms, in squares; of
    one of its levels, or (None) of all, side by side as pictures show them.

    Raises MorphsError if its packs are not there any more, and for a level that it has not."""
    from morphs.building.plans import plan_of_picture

    levels = layout.spec.levels
    if level is not None and not 0 <= level < levels:
        raise MorphsError(f"level {level}: the map has {counted(levels, 'level')}, from 0 on")
    return plan_of_picture(picture_of(layout), level)


@typed("layout")
def write_layout(
    layout: Layout,
    *paths: str | Path,
    progress: Callable[[int, int], None] | None = None,
    changed: bool = False,
    **options: Any,
) -> list[Path]:
    """Write a layout as what the endings say, all files or none, and return them: .json, its
    picture (.png, .jpg, .webp), or any other format; `options` are those of `morphs.export`.
    `progress` is told the rows of pixels drawn. Raises MorphsError for packs whose files are not
    those of the map any more, unless `changed` packs will do, which is told then."""
    return write_read(layout, "", paths, How.of(watch=progress, **options), changed)


def write_read(
    layout: Layout, file: str, paths: Sequence[str | Path], how: How, changed: bool
) -> list[Path]:
    """Write a layout that was read from a file, which is named before what is wrong with it."""
    if how.key is not None:
        from morphs.building.key_board import side_by_side

        how = how.model_copy(update={"key": side_by_side(how.key, picture_of(layout))})

    def draw(layout: Layout) -> Picture:
        with named(file) if file else nullcontext():
            picture = picture_of(layout)
            changes = changed_packs(layout, picture.catalogue)
            if changes and not changed:
                raise MorphsError(
                    f"the pack {changes[0]} {CHANGED}: build it anew, or write it with the pack as "
                    f"it is now ({option('changed')})"
                )
        for name in changes:
            how.tell(f"the pack {name} {CHANGED}")
        for note in style_notes(picture.request, picture.catalogue):
            how.tell(note)
        return picture

    return LAYOUTS.write(Drawable(layout, draw, how), paths, how)


def changed_packs(layout: Layout, catalogue: Catalogue) -> list[str]:
    """Return the packs whose files are not those that a layout was made of."""
    were = {used.name: used.sha256 for used in layout.packs}
    return [
        pack.name
        for pack in catalogue.packs
        if not pack.is_as_it_was(were.get(pack.name, pack.sha256))
    ]
