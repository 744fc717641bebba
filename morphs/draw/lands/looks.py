"""The looks of whole lands: atlas, in colour, and ink."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from morphs.draw.terrain.style import ATLAS, BLACK, Style


@dataclass(frozen=True)
class Look:
    """Colours and widths of a look: of grounds by letter, of woods' floors, of the
    sea; `ways` are the strokes of roads, trails and railways: colour, width, dashes."""

    name: str
    style: Style
    grounds: Mapping[str, str]
    woods: Mapping[str, str]
    sea: str
    depths: tuple[tuple[int, str, str], ...]
    ripples: tuple[tuple[float, str], ...]
    ways: Mapping[str, tuple[tuple[str, float, str], ...]]
    symbols: bool = True
    mottled: int = 9
    sand: tuple[tuple[float, str], ...] = ((17.0, "#e9dfae"), (11.0, "#efe0ae"))
    """The strokes of beaches: widths and colours."""
    abyss: str = "#8fb8cf"
    """The sea where it is deep."""
    coast: float = 2.4
    """How bold coasts are."""
    grown: float = 1.0
    """How much larger lines along coasts lie, and waves are."""


ROADWAY = "#fde9b4"
"""The colour of roads between their edges."""
ATLAS_LOOK = Look(
    "atlas",
    ATLAS,
    {
        "m": "#d9d0ac", "o": "#d8d2a2", "h": "#dadba4", "p": "#e1e3b2", "d": "#f0dfae",
        "f": "#ccd6a4", "w": "#d3dda8", "j": "#bccd97", "s": "#c9d4b0", "t": "#dfe2d3",
        "c": "#dccda6", "g": "#d0dba4", "i": "#f6f9fa", "b": "#e8ddab",
    },
    {"f": "#a3b881", "j": "#86ab6b", "g": "#9bb76d"},
    "#b5d6e4",
    tuple((350 + 340 * step, "#6a9aba", "0.115") for step in range(5)),
    ((7.0, "0.62"), (15.5, "0.4"), (26.0, "0.24"), (38.5, "0.12")),
    {
        "o": ((ATLAS.road_edge, 6.8, ""), (ROADWAY, 4.2, "")),
        "t": ((ATLAS.road_edge, 2.4, "7 5"),),
        "l": (
            (ATLAS.halo, 5.6, ""),
            (ATLAS.ink, 5.6, "1.3 4.2"),
            (ATLAS.ink, 1.6, ""),
        ),
    },
)  # fmt: skip
INK_LOOK = Look(
    "ink",
    replace(BLACK, river="#d5d9db"),
    {
        "m": "#efede8", "o": "#f3f1ec", "h": "#f8f6f1", "p": "#fdfcf9", "d": "#f8f3e6",
        "f": "#dfe1d9", "w": "#eef0ea", "j": "#d9ddd3", "s": "#e6e9e6", "t": "#f6f7f7",
        "c": "#f1efea", "g": "#e2e4dc", "i": "#ffffff", "b": "#f9f5ea",
    },
    {"f": "#e4e6df", "j": "#dde0d7", "g": "#e6e8e1"},
    "#f5f8f9",
    (),
    (
        (5.0, "0.9"), (10.5, "0.76"), (17.0, "0.62"), (24.5, "0.48"), (33.5, "0.36"),
        (44.0, "0.25"), (56.5, "0.15"),
    ),
    {
        "o": (("#ffffff", 9.0, ""), ("#111111", 5.8, ""), ("#ffffff", 3.0, "")),
        "t": (("#ffffff", 5.0, ""), ("#111111", 1.8, "7 5")),
        "l": (("#ffffff", 7.6, ""), ("#111111", 6.0, "1.3 4.2"), ("#111111", 1.6, "")),
    },
    mottled=3,
    sand=((15.0, "#e3e3df"),),
    abyss="#f5f8f9",
    coast=2.7,
)  # fmt: skip
GREYS = ("#ffffff", "#f5f5f5", "#e6e6e6", "#d2d2d2", "#bdbdbd")
"""The greys of trees where ink is washed, the brightest first."""
BLACK_LOOK = replace(
    INK_LOOK,
    name="black",
    # Rivers are dark bands that swell, roads two rows of strokes with white between.
    style=replace(BLACK, river="#4b5156", water="#eceef0", greys=GREYS, wash="#c9c9c9",
                  strokes=(0.1, 0.04)),
    grounds={
        "m": "#ffffff", "o": "#ffffff", "h": "#ffffff", "p": "#ffffff", "d": "#fcfcfc",
        "f": "#fafafa", "w": "#fdfdfd", "j": "#f5f5f5", "s": "#f9f9f9", "t": "#ffffff",
        "c": "#ffffff", "g": "#fafafa", "i": "#ffffff", "b": "#fdfdfd",
    },
    woods={},
    ways={
        **INK_LOOK.ways,
        "o": (("#ffffff", 9.0, ""), ("#111111", 5.6, "10 4"), ("#ffffff", 3.2, "")),
    },
    sea="#eceef0",
    abyss="#e2e5e8",
    mottled=0,
)  # fmt: skip
BOLD, NEAREST = 1.5, 4
"""How bold coasts are at least in pixels where lands are in ink; how many lines run along them
where these would be too close."""


def at_scale(look: Look, scale: float) -> Look:
    """A look where a unit of length is so many pixels: lines in ink are no finer than can be seen,
    nor closer."""
    grown = BOLD / (look.coast * scale)
    if look.style.fills or grown <= 1:
        return look
    ripples = tuple((far * grown, dark) for far, dark in look.ripples[:NEAREST])
    return replace(look, coast=look.coast * grown, ripples=ripples, grown=grown)


PLAIN_LOOK = replace(ATLAS_LOOK, name="plain", symbols=False)
LOOKS = {look.name: look for look in (ATLAS_LOOK, INK_LOOK, PLAIN_LOOK)}
