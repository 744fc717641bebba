"""The styles in which terrain maps are drawn."""

from __future__ import annotations

from dataclasses import dataclass

from morphs.base.errors import MorphsError
from morphs.base.wording import nearest


@dataclass(frozen=True)
class Style:
    """Colours of a style; `fills` says whether terrains have colours of their own, `greys` are
    those of trees by their tone and `wash` that of dark flanks, where ink is washed; `strokes` are
    how long those of roads are and the gaps between, in cells, where their edges are no lines."""

    name: str
    paper: str
    ink: str
    faint: str
    land: str
    water: str
    coast: str
    river: str
    river_edge: str
    road: str
    road_edge: str
    contour: str
    halo: str
    shade: str
    sea_name: str
    land_name: str
    fills: bool = True
    greys: tuple[str, ...] = ()
    wash: str = ""
    strokes: tuple[float, ...] = ()


ATLAS = Style(
    name="atlas",
    paper="#fbf7ea",
    ink="#3d362b",
    faint="#8d8470",
    land="#e4e6b8",
    water="#bfdcea",
    coast="#4b7f9c",
    river="#7fb4d4",
    river_edge="#4b86a8",
    road="#fff6dc",
    road_edge="#8a5a33",
    contour="#a8834e",
    halo="#fdfaf0",
    shade="#6b5c48",
    sea_name="#2b607f",
    land_name="#55452f",
)
BLACK = Style(
    name="black",
    paper="#ffffff",
    ink="#111111",
    faint="#777777",
    land="#ffffff",
    water="#ffffff",
    coast="#111111",
    river="#dadada",
    river_edge="#111111",
    road="#ffffff",
    road_edge="#111111",
    contour="#555555",
    halo="#ffffff",
    shade="#111111",
    sea_name="#111111",
    land_name="#111111",
    fills=False,
)
STYLES = {style.name: style for style in (ATLAS, BLACK)}


def style_named(name: str) -> Style:
    """Return a style; an unknown one is a MorphsError."""
    if name not in STYLES:
        raise MorphsError(
            f"style {name!r} is unknown: use {' or '.join(STYLES)}{nearest(name, STYLES)}"
        )
    return STYLES[name]
