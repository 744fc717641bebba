"""Read the options of a map's sheet (dress, title, sheets) and refuse those that contradict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.exports.how import How

if TYPE_CHECKING:
    from morphs.draw.picture import Picture

ON_PAPER = (".png", ".jpg", ".jpeg", ".webp", ".pdf")
"""The endings of files that sheets may be in."""


def listing(picture: Picture, how: How) -> Picture:
    """The picture without the names that its sheet lists."""
    return replace(picture, listed=True) if picture.is_town and not how.for_players else picture


def on_sheet(picture: Picture, how: How) -> Picture:
    """The picture with the wish for a sheet, or none, that is told beside the map."""
    if how.sheets and how.dress is False:
        raise sheets_without_paper()
    told = {"dress": how.sheets or how.dress, "title": how.title}
    given = {name: value for name, value in told.items() if value is not None}
    if not given:
        return picture
    request = picture.request.model_copy(update=given)
    if how.title is not None and not request.dress:
        raise title_without_sheet()
    stored = picture.layout.request
    layout = replace(picture.layout, request={**stored, **given} if stored else {})
    return replace(picture, layout=layout, request=request)


def check_pages(how: How) -> None:
    """Raise MorphsError where the pages of a .pdf are to be sheets, and others too."""
    told = {
        "rooms": how.rooms,
        "ink_saver": how.ink_saver,
        "inch_per_square": how.inch_per_square is not None,
    }
    for name, is_wished in told.items():
        if is_wished:
            raise MorphsError(
                f"{option('sheets')} makes the pages of a .pdf sheets, and {option(name)} others: "
                "give one of them"
            )


def tell_of_sheets(targets: Sequence[Path], how: How) -> None:
    """Say that none of the files is one that sheets could be in, where they were asked for."""
    if how.sheets and not any(target.suffix.lower() in ON_PAPER for target in targets):
        how.tell(
            f"{option('sheets')} changes none of these files: sheets are pictures (.png, .jpg, "
            f".webp), or the pages of a .pdf"
        )


def sheets_without_paper() -> MorphsError:
    """What is said of sheets that were to be left out."""
    return MorphsError(
        f"{option('sheets')} puts the map on paper, which {option('dress')} was to leave out: "
        "give one of them"
    )


def title_without_sheet() -> MorphsError:
    """What is said of a title that is written nowhere."""
    return MorphsError(
        f"{option('title')} is written on a sheet of paper: give {option('dress')} too"
    )
