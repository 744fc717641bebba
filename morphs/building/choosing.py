"""The pack of a request that names none."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.board.grids import parse_board
from morphs.request.request import Drawn, Request, TownStyle
from morphs.tiles.packs.catalogue import DEFAULT_PACK, Catalogue
from morphs.tiles.packs.fitting import fitting_packs, on_its_corners

if TYPE_CHECKING:
    from morphs.layout.layout import Layout


def choose_pack(request: Request) -> tuple[Request, tuple[str, ...]]:
    """Return a request that names a pack where the usual one does not fit its board or vocabulary,
    and a note that says so. Raises MorphsError where no pack that ships does."""
    tiling = parse_board(request.board).tiling
    if request.pack:
        return _on_corners(request) if tiling.shape.pointy else (request, ())
    shape = tiling.shape.name
    fitting = fitting_packs(shape, request.vocabulary, tiling.shape.pointy)
    if DEFAULT_PACK in fitting:
        return request, ()
    if not fitting:
        raise MorphsError(
            f"no pack that ships has {shape} tiles of the vocabulary {request.vocabulary}: give "
            f"one with {option('pack')}, or a board of other tiles"
        )
    why = f"it has {shape} tiles" + (f" of {request.vocabulary}" if request.vocabulary else "")
    note = f"the pack {fitting[0]} was taken, for {why}; {option('pack', 'NAME')} takes another"
    return request.model_copy(update={"pack": (fitting[0],)}), (note,)


def _on_corners(request: Request) -> tuple[Request, tuple[str, ...]]:
    """Return the request with packs that ship for hexes on a corner in place of those that lie
    flat."""
    names = [pack if isinstance(pack, str) else "" for pack in request.pack]
    twins = [on_its_corners(name) for name in names]
    if not any(twins):
        return request, ()
    packs = tuple(twin or pack for twin, pack in zip(twins, request.pack, strict=True))
    named = ", ".join(twin for twin in twins if twin)
    note = f"hexes on a corner: {named} was taken"
    return request.model_copy(update={"pack": packs}), (note,)


def check_style(request: Request, catalogue: Catalogue, layout: Layout) -> None:
    """Raise MorphsError if a style is asked for that the packs' tiles cannot be drawn in."""
    if request.style is None:
        return
    if catalogue.vocabulary.crosses_in_middle and not catalogue.is_town:
        _check_look(request.style, catalogue, layout)
        return
    styles = get_args(TownStyle if catalogue.is_town else Drawn)
    if request.style not in styles:
        kind = "towns" if catalogue.is_town else "tiles"
        raise MorphsError(
            f"{option('style', request.style)} is no style of {kind}: use {', '.join(styles)}"
        )
    if catalogue.is_town:
        return
    drawn = {"dungeon", "sideview"}
    for pack in catalogue.packs:
        if pack.vocabulary.name not in drawn or pack.file.style is None:
            raise MorphsError(
                f"{option('style', request.style)}: the pack {pack.name} is not of those that are "
                f"drawn anew: drawn packs of {' and '.join(sorted(drawn))} tiles are"
            )


def style_notes(request: Request, catalogue: Catalogue) -> list[str]:
    """Return what is said of packs that keep their style though another is asked for."""
    if request.style is None or catalogue.is_town:
        return []
    from morphs.plan.recipes import of_other_versions

    others = of_other_versions(pack for pack in catalogue.packs if pack.file.style != request.style)
    return [
        f"the pack {name} was drawn by another version of the artist: it keeps its pictures as "
        f"they are; draw the pack again to have them in other styles"
        for name in others
    ]


def players_notes(catalogue: Catalogue) -> list[str]:
    """Return what is said of packs whose pictures show players what they must not know."""
    if catalogue.is_town:
        return []
    from morphs.plan.recipes import of_other_versions

    foreign = any(not pack.file.style for pack in catalogue.packs)
    notes = ["pictures of packs that Morphs did not draw keep what they show"] if foreign else []
    return notes + [
        f"the pack {name} was drawn by another version of the artist: its pictures keep what they "
        f"show, secret doors and pits too; draw the pack again to hide them"
        for name in of_other_versions(catalogue.packs)
    ]


def _check_look(style: str, catalogue: Catalogue, layout: Layout) -> None:
    """Raise MorphsError if open country cannot be drawn in a style: it is where it is drawn as a
    whole."""
    from morphs.draw.lands.canvas import looks_known
    from morphs.draw.lands.looks import LOOKS

    if style not in LOOKS:
        raise MorphsError(
            f"{option('style', style)} is no style of open country: use {', '.join(LOOKS)}"
        )
    if not looks_known(layout, catalogue):
        raise MorphsError(
            f"{option('style', style)}: of open country only hexes of packs of ours are drawn "
            "anew, and no battlefields"
        )
