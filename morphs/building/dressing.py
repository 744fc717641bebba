"""Maps on paper: what the sheet tells, taken from the map's plan and tiles."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import IO, TYPE_CHECKING

import numpy as np
from PIL import Image

from morphs.base.seeds import Dice
from morphs.draw.png import REQUEST_KEY, SOFTWARE, write_png
from morphs.layout.layout import Layout
from morphs.tiles.packs.catalogue import Catalogue

if TYPE_CHECKING:
    from morphs.art.dressing.dress import Dress
    from morphs.art.dressing.legend import Sign
    from morphs.art.dressing.page import Edging, Page
    from morphs.building.known import Known
    from morphs.building.parts import Part
    from morphs.draw.picture import Picture
    from morphs.plan.plan import Plan

LOOKS = {"night": "dark"}
"""The styles of sheets for those of towns that have another name."""
MAT, SLIM_MAT = 15.0, 13.0
"""The paper within the border of a map whose rock goes on in it, and within that of one of many
cells, in points."""
CLOSE_MAT = 10.0
"""That of maps of one level that are not large, at most."""
BARS, ASIDE = 5.0, 22.0
"""How wide a border of bars is, and the room for depths beside it."""
MOST, MOST_OF_TOWNS = 12, 22
"""So many signs a legend has at most: a longer one outweighs its map."""
KNOWN = ("plain", "water", "foothill", "desert", "wood", "stream", "reef", "trail")
"""Signs of lands that one reads without a legend, those first that are missed least."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Sheet:
    """What is written on the sheet of a map, and where."""

    page: Page
    dress: Dress


def needs_plan(picture: Picture) -> bool:
    """Return whether the sheet of a map tells what its plan shows: those of towns and of lands do
    not."""
    return not picture.is_town and picture.catalogue.vocabulary.name != "overland"


def sheet_of(
    picture: Picture,
    plan: Plan | None,
    players: bool = False,
    known: Known | None = None,
    part: Part | None = None,
) -> Sheet:
    """Return the sheet of a map, or of a part of it: what it tells, how large it is, and what lies
    where; that of players has no numbers, and nothing of a key."""
    from morphs.art.dressing.page import page_of

    left, top, right, below = picture.within
    dress = dress_of(picture, plan, players, known, part)
    size = right - left, below - top
    return Sheet(page_of(size, is_keyed(picture), dress.edging, dress.needs), dress)


def write_dressed(
    picture: Picture,
    sheet: Sheet,
    stream: IO[bytes],
    suffix: str,
    progress: Progress | None = None,
    seen: Image.Image | None = None,
) -> None:
    """Write the picture of a map (`seen` where it is drawn already) on its sheet to an open file in
    the format of a file ending."""
    from morphs.art.dressing.sheet import dressed

    seen = (seen or picture.image(progress)).crop(picture.within)
    whole = dressed(seen, sheet.dress, sheet.page)
    if suffix == ".png":
        text = {SOFTWARE: "Morphs"}
        if picture.layout.request:
            text[REQUEST_KEY] = json.dumps(picture.layout.request, ensure_ascii=False)
        write_png(stream, whole.size, "RGB", _bands(whole), text, dpi=sheet.page.pixels * 72)
    elif suffix == ".webp":
        whole.save(stream, "WEBP", lossless=True)
    else:
        whole.save(stream, "JPEG", quality=92)


def _bands(whole: Image.Image, rows: int = 512) -> list[Image.Image]:
    wide, high = whole.size
    return [whole.crop((0, top, wide, min(high, top + rows))) for top in range(0, high, rows)]


def edging_of(picture: Picture) -> Edging:
    """Return what lies between a map and the paper: a border of bars round lands, room for depths
    beside sections, a mat where the rock is as the paper is, ways do not leave on all sides and no
    river does; little paper round villages, towns and maps of one level."""
    from morphs.art.dressing.page import CLOSE_UP, PLAIN, TRIM, Edging
    from morphs.art.dressing.papers import paper_of

    if picture.is_town:
        from morphs.draw.city.canvas import town_of  # all of towns: other maps need none of it

        return CLOSE_UP if town_of(picture.layout).walled else TRIM
    if picture.catalogue.vocabulary.name == "overland":
        return Edging(line=BARS)
    if _section(picture):
        return replace(CLOSE_UP, aside=ASIDE)
    look, request = paper_of(_paper(picture)), picture.request
    whole = request.has_plan or request.closed or request.frame != "none"
    is_floating = whole and _drawn_style(picture) and look.rock == look.paper
    is_floating = is_floating and not _runs_off(picture)
    from morphs.building.known import PARTED
    from morphs.building.parts import LARGE

    many = len(picture.layout.cells)
    mat = 0.0 if not is_floating or picture.window else MAT if many <= PARTED else SLIM_MAT
    if picture.window or many > LARGE:
        from morphs.art.dressing.rim import BAND

        return replace(PLAIN if picture.window else CLOSE_UP, mat=mat, line=BAND)
    if picture.board.spec.levels == 1:
        return replace(CLOSE_UP, mat=min(mat, CLOSE_MAT))
    return Edging(mat=mat)


def _runs_off(picture: Picture) -> bool:
    """Whether a river leaves the map at its rim."""
    board, lines = picture.board, picture.catalogue.vocabulary.lines
    for half in np.flatnonzero(board.mate_of_half < 0).tolist():
        number = int(board.cell_of_half[half])
        faces = picture.layout.cells[number].faces
        if faces and lines[faces[half - int(board.half_start[number])][1]].flow:
            return True
    return False


def _drawn_style(picture: Picture) -> str:
    """The style of what Morphs drew."""
    return picture.request.style or picture.catalogue.packs[0].file.style or ""


def _paper(picture: Picture) -> str:
    """The name of the colours of a sheet."""
    from morphs.art.dressing.papers import PAPERS

    style, level = _drawn_style(picture), picture.board.spec.tiling.shape.is_box
    if picture.is_town:
        return style if style in PAPERS else "atlas"
    return style if style in PAPERS else "ink" if level else "atlas"


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


def dress_of(
    picture: Picture,
    plan: Plan | None,
    players: bool = False,
    known: Known | None = None,
    part: Part | None = None,
) -> Dress:
    """What the sheet of a map tells: the title that was asked for or one of its own, the numbers of
    its rooms where the tiles have none, what occurs on it."""
    from morphs.art.dressing.dress import Dress
    from morphs.art.dressing.page import PLAIN
    from morphs.art.style.style import INK, STYLES

    words, file = picture.catalogue.vocabulary, picture.catalogue.packs[0].file
    style, level = _drawn_style(picture), picture.board.spec.tiling.shape.is_box
    dress = Dress(
        title_of_map(picture),
        (),
        (),
        file.feet_per_square / picture.scene.square if level else 0.0,
        0.0,
        STYLES.get(LOOKS.get(style, style), INK),
        _paper(picture),
        not _section(picture),
        edging_of(picture),
    )
    dress = _adorned(picture, dress)
    if picture.is_town:
        from morphs.building.town_list import with_places

        dress = replace(dress, legend=_town(picture, style)[:MOST_OF_TOWNS])
        return dress if players else with_places(picture, dress)
    if words.name == "overland":
        from morphs.building.gazetteer import with_gazetteer

        dress = replace(dress, bars=_bars(picture), tiles=1 / picture.scene.tile[0])
        told = with_gazetteer(picture, dress)
        signs = _lands(picture)
        return replace(told, legend=signs if told.listed else _few(signs))
    if plan is None or "drawn" not in plan.sources:
        return replace(dress, edging=replace(dress.edging, line=PLAIN.line))
    from morphs.building.underground import underground

    return underground(picture, plan, dress, is_keyed(picture), players, known, part)


def _adorned(picture: Picture, dress: Dress) -> Dress:
    """A sheet with the form of its title's plate, the hand of its letters, and what its border is
    chosen by."""
    from morphs.art.dressing.cartouches import BARE, forms_of
    from morphs.draw.hands.table import hand_of

    seed = picture.layout.seed
    forms = [one for one in forms_of(dress.paper) if one != BARE or not dress.edging.trim]
    form = Dice(seed, "cartouche").choose(forms)
    hand = hand_of(_lettered_as(picture), dress.paper)
    return replace(dress, form=form, hand=hand, kind=kind_of_map(picture), seed=seed)


def _lettered_as(picture: Picture) -> str:
    """Return what kind of map it is to the hands of titles: underground one of caves or of
    halls."""
    from morphs.art.dressing.titles import CAVES, PLACES

    words = "city" if picture.is_town else picture.catalogue.vocabulary.name
    if words != "dungeon":
        return words
    themes = Counter(tag for tag in _told_tags(picture) if tag in PLACES)
    caves = sum(count for tag, count in themes.items() if tag in CAVES)
    return "caves" if 3 * caves > 2 * sum(themes.values()) else words


def _town(picture: Picture, style: str) -> Sequence[tuple[str, Sign]]:
    """What occurs in a town."""
    from morphs.art.dressing.town_legend import town_legend
    from morphs.draw.city.canvas import town_of

    return town_legend(town_of(picture.layout), style or "atlas", picture.layout.seed)


def _bars(picture: Picture) -> tuple[int, int]:
    """The bars of the border of lands: one for each tile, about, and a dark one at both ends."""
    left, top, right, below = picture.within
    wide, high = picture.scene.tile
    return (right - left) // wide | 1, (below - top) // high | 1


def _few(signs: Sequence[tuple[str, Sign]]) -> Sequence[tuple[str, Sign]]:
    """So many signs as a legend has at most: what everybody knows is left out first."""
    known = [name for name in KNOWN if name in [one for one, _ in signs]]
    left_out = known[: max(0, len(signs) - MOST)]
    return [sign for sign in signs if sign[0] not in left_out][:MOST]


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
    from morphs.building.waters import great_lake

    words = picture.catalogue.vocabulary.name
    if picture.is_town and _is_village(picture.layout):
        words = "village"
    seed, lake = picture.layout.seed, great_lake(picture.layout) if words == "dungeon" else ""
    return picture.request.title or title_of(words, _told_tags(picture), seed, lake)


def kind_of_map(picture: Picture) -> str:
    """Return what kind of place a map shows: by it the ornament of its sheet is chosen."""
    from morphs.art.dressing.titles import kind_of
    from morphs.building.waters import great_lake

    words = picture.catalogue.vocabulary.name
    if picture.is_town:
        return "village" if _is_village(picture.layout) else "town"
    if words == "overland":
        return "country" if picture.land is None else "realm"
    lake = great_lake(picture.layout) if words == "dungeon" else ""
    return kind_of(_told_tags(picture), picture.layout.seed, lake)


def _told_tags(picture: Picture) -> list[str]:
    """The tags of tiles that a title may tell of: of none with a secret door, for a tag may be that
    of the room behind it, and players read the title too."""
    from morphs.building.plans import cell_plans

    if picture.is_town or picture.catalogue.vocabulary.name == "overland":
        return _tags(picture.layout, picture.catalogue)
    found: list[str] = []
    for cell, plan in zip(picture.layout.cells, cell_plans(picture), strict=True):
        if cell.tile is not None and not (plan and _hides(plan)):
            found += picture.catalogue.by_key[cell.pack or "", cell.tile].tags
    return found


def _hides(plan: Plan) -> bool:
    return any(door.kind == "secret" for door in plan.doors)


def _is_village(layout: Layout) -> bool:
    """Whether a town is so small that it has no walls."""
    from morphs.generators.city.plan import VILLAGE

    sides = [[cell.column for cell in layout.cells], [cell.row for cell in layout.cells]]
    return any(max(side) - min(side) + 1 < VILLAGE for side in sides)


def _tags(layout: Layout, catalogue: Catalogue) -> list[str]:
    found: list[str] = []
    for cell in layout.cells:
        if cell.tile is not None:
            found += catalogue.by_key[cell.pack or "", cell.tile].tags
    return found
