"""The vocabularies whose tiles can be drawn: one entry each, with all that packs need of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from morphs.art.dungeon.themes import THEMES
from morphs.art.geometry.code import is_open
from morphs.art.geometry.frame import Faces
from morphs.art.packs import proposals, tile_file
from morphs.art.packs.planned import Planned
from morphs.art.packs.proposals import Proposer
from morphs.art.packs.tile_file import Look
from morphs.base.seeds import Dice

INKS = ("ink", "classic", "parchment", "dark", "plain")
NATURES = {
    "worked": ("halls", "temple", "crypt", "guard", "rotunda", "well", "vault", "gallery",
               "throne", "barracks", "prison", "library", "cistern", "arena", "summoning",
               "kitchen", "crossing"),
    "natural": ("cavern", "lair", "mine", "grotto", "fungus", "burrow", "camp"),
    "mixed": ("ruin", "crossing", "shore"),
}  # fmt: skip
"""Kinds of places, and the themes that belong to each."""
EXTRA = {"river": "", "lava": "", "chasm": "", "waters": "", "sewer": "cistern"}
"""Themes that are about what flows; the rooms beside it are of this theme, or of any."""


def no_theme(wanted: str, faces: Faces, seed: int) -> str:
    """Return that a tile has no theme."""
    return ""


def no_nature(theme: str) -> str:
    """Return that a theme says nothing of what tiles show at their sides."""
    return ""


@dataclass(frozen=True)
class DrawnKind:
    """How the tiles of a vocabulary are drawn.

    styles     the first is the usual one
    shapes     the first is the usual one
    px         pixels a square where nothing else is asked for
    squares    how many squares wide a tile is
    propose    what a tile might show at its sides: shape, nature and dice in, faces out
    draw       a planned tile as the name and the bytes of its file
    themes     of which packs may be ordered
    theme_of   the theme of one tile: what was ordered, its faces and its seed in
    nature_of  what of a theme `propose` knows
    tags_all   whether everything a tile shows is a tag, not only what flows or stands
    file       of the vocabulary, where that is none of those that ship
    """

    styles: Sequence[str]
    shapes: Sequence[str]
    px: int
    propose: Proposer
    draw: Callable[[Planned, Look], tuple[str, bytes]]
    squares: int = 10
    themes: Sequence[str] = ()
    theme_of: Callable[[str, Faces, int], str] = no_theme
    nature_of: Callable[[str], str] = no_nature
    tags_all: bool = True
    file: str = ""

    @property
    def has_frames(self) -> bool:
        """Whether there are edge and corner tiles besides."""
        return {"edge", "corner"} <= set(self.shapes)


def dungeon_theme(wanted: str, faces: Faces, seed: int) -> str:
    """Return the theme of a tile: the one that was ordered, or one of its kind that suits."""
    from morphs.art.dungeon.artist import choose_theme

    wanted = EXTRA.get(wanted, wanted)
    if wanted in NATURES and any(is_open(face) for face in faces):
        return Dice(seed, "kind").choose(NATURES[wanted])
    return wanted if wanted in THEMES else choose_theme(faces, seed)


def dungeon_nature(theme: str) -> str:
    """Return the kind of places a theme belongs to; themes of what flows are their own."""
    if theme in EXTRA:
        return theme
    return next((nature for nature, all_ in NATURES.items() if theme in (nature, *all_)), "")


KINDS: dict[str, DrawnKind] = {
    "dungeon": DrawnKind(
        styles=INKS,
        shapes=("square", "edge", "corner"),
        px=40,
        propose=proposals.dungeon,
        draw=tile_file.dungeon_file,
        themes=tuple(sorted([*THEMES, *NATURES, *EXTRA])),
        theme_of=dungeon_theme,
        nature_of=dungeon_nature,
        tags_all=False,
    ),
    "overland": DrawnKind(
        styles=("atlas", "ink", "plain"),
        shapes=("hex",),
        px=24,
        squares=20,
        propose=proposals.overland,
        draw=tile_file.overland_file,
    ),
    "city": DrawnKind(
        styles=("atlas", "ink"),
        shapes=("square", "edge", "corner"),
        px=40,
        propose=proposals.city,
        draw=tile_file.city_file,
    ),
    "sideview": DrawnKind(
        styles=INKS,
        shapes=("square",),
        px=40,
        propose=proposals.sideview,
        draw=tile_file.sideview_file,
    ),
}
