"""A map on several sheets: one of the whole, and one for each of its quarters with all its rooms;
as pictures beside each other, or as the pages of one file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import IO, TYPE_CHECKING

from morphs.base.files import Content
from morphs.base.options import option
from morphs.base.wording import counted
from morphs.building.dressing import Sheet, sheet_of, write_dressed
from morphs.building.parts import Part
from morphs.draw.formats import check_picture_size

if TYPE_CHECKING:
    from PIL import Image

    from morphs.building.known import Known
    from morphs.draw.picture import Picture
    from morphs.exports.how import How
    from morphs.plan.plan import Plan

Progress = Callable[[int, int], None]
ALL = "one sheet holds all that there is to tell of this map: it has no others"
ALONE = (
    "this map has one sheet alone: others are of maps of rooms that Morphs draws, seen from above, "
    "of one level and with borders"
)
"""What is said of a map that has one sheet, and of one whatever its size."""


CROWDED = 60
"""A sheet of more rooms has letters that are hard to read on paper."""


def crowded_note(rooms: int) -> str:
    """What is said of a map of many rooms on one sheet."""
    return (
        f"{rooms} rooms are many for one sheet: {option('sheets')} writes the whole and a sheet "
        "for each part of it with all its rooms; a .pdf has them as its pages"
    )


@dataclass
class Drawn:
    """The picture of a whole map, drawn when it is first asked for, and once."""

    picture: Picture
    progress: Progress | None

    @cached_property
    def image(self) -> Image.Image:
        """All of it."""
        return self.picture.image(self.progress)


@dataclass(frozen=True)
class Leaf:
    """A sheet: its name (empty: of the whole map), the picture with what it shows of it, what is
    written on it, and the drawing of the whole map."""

    name: str
    picture: Picture
    sheet: Sheet
    drawn: Drawn

    def write(self, stream: IO[bytes], suffix: str) -> None:
        """Write it to an open file in the format of an ending."""
        write_dressed(self.picture, self.sheet, stream, suffix, seen=self.drawn.image)

    def image(self) -> Image.Image:
        """It as a picture."""
        from morphs.art.dressing.sheet import dressed

        seen = self.drawn.image.crop(self.picture.within)
        return dressed(seen, self.sheet.dress, self.sheet.page)


def leaves_of(picture: Picture, plan: Plan, how: How) -> list[Leaf]:
    """Return the sheets of a map: of one with few rooms, or whose rooms are not told of so, that of
    the whole alone, which is said."""
    known = _known(picture, plan)
    drawn = Drawn(picture, how.watch)
    parts = known.parts.each() if known else []
    whole = sheet_of(picture, plan, how.for_players, known, None)
    if len(parts) < 2 or known is None:
        if how.sheets:
            how.tell(ALL if known or picture.is_town else ALONE)
        return [Leaf("", picture, whole, drawn)]
    leaves = [Leaf("", picture, whole, drawn)]
    for part in parts:
        seen = replace(picture, window=_window(picture, part))
        sheet = sheet_of(seen, plan, how.for_players, known, part)
        leaves.append(Leaf(part.name, seen, sheet, drawn))
    return leaves


def _known(picture: Picture, plan: Plan) -> Known | None:
    """What is known of a map of rooms drawn by Morphs, seen from above, of one level."""
    words = picture.catalogue.vocabulary
    is_flat = words.data.turn and not words.crosses_in_middle and picture.board.spec.levels == 1
    if picture.is_town or not is_flat or "drawn" not in plan.sources or picture.board.periods:
        return None
    from morphs.building.known import known_of

    return known_of(picture, plan)


def _window(picture: Picture, part: Part) -> tuple[int, int, int, int]:
    """What of a picture the sheet of a part shows."""
    left, top, right, below = (round(side * picture.scene.square) for side in part.shown)
    return left, top, right, below


def picture_files(leaves: list[Leaf], target: Path, how: How) -> Iterator[tuple[Path, Content]]:
    """Yield the files of sheets that are pictures: `map.png`, and `map-A1.png` ... beside it."""
    ending = target.suffix.lower()
    for leaf in leaves:
        name = f"{target.stem}-{leaf.name}{target.suffix}"
        path = target.with_name(name) if leaf.name else target
        check_picture_size(path, leaf.sheet.page.size)
        yield path, partial(leaf.write, suffix=ending)
    if len(leaves) > 1:
        first, last = (f"{target.stem}-{leaves[k].name}{target.suffix}" for k in (1, -1))
        told = "its parts are shown" if how.for_players else "its rooms are told"
        how.tell(f"{told} on {counted(len(leaves) - 1, 'sheet')}: {first} to {last}")


def pages_file(leaves: list[Leaf], target: Path, paper: str) -> tuple[Path, Content]:
    """Return the file whose pages are sheets."""
    from morphs.exports.pdf import PAPERS, pictures_pdf

    def write(stream: IO[bytes]) -> None:
        pictures = (leaf.image() for leaf in leaves)
        stream.write(pictures_pdf(pictures, target.stem, PAPERS[paper], 0.0))

    return target, write
