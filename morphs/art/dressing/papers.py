"""The colours of sheets of paper, by the style of the map that lies on them."""

from __future__ import annotations

from dataclasses import dataclass

from morphs.draw.lettered import OCHRE


@dataclass(frozen=True)
class Paper:
    """Colours of a sheet: its `paper`, the `ink` of borders and words, the `letters` of numbers on
    floors, the `accent` of names of quarters, the `rock` that those stand on; `plated` tells that
    signs of the legend need a floor to stand on, `rim` what numbers and marks on floors are set off
    with, where that is not the colour of the floor; `halo` what numbers in the rock are, where that
    is not the colour of the rock; `mark` the colour of marks, if that is not the accent, which
    then are set off with white; `tint` what open letters are filled with."""

    paper: str
    ink: str
    letters: str
    accent: str
    rock: str
    plated: bool = False
    rim: str = ""
    halo: str = ""
    mark: str = ""
    tint: str = OCHRE

    @property
    def bed(self) -> str:
        """What marks are set off with, if they are."""
        return "#ffffff" if self.mark else "none"

    @property
    def on_floor(self) -> tuple[str, str]:
        """The colours of signs of the way in on floors, and of their rims."""
        return self.marks(self.letters), self.bed if self.mark else self.rock

    def marks(self, letters: str) -> str:
        """The colour of marks beside such numbers: the accent, where one sees it on floors."""
        if self.mark:
            return self.mark
        return letters if self.plated and not self.rim else self.accent


PAPERS = {
    "ink": Paper("#f8f3e6", "#1c1a17", "#161616", "#8a2b1d", "#f8f3e6"),
    "classic": Paper(
        "#3f8fbd",
        "#ffffff",
        "#1f4f73",
        "#ffffff",
        "#3f8fbd",
        True,
        mark="#c93f22",
    ),
    "parchment": Paper("#f3e6c8", "#3a2a1c", "#3a2a1c", "#5e1f10", "#c4a878", halo="#efe0bd"),
    "dark": Paper("#17181c", "#e2dccf", "#ffffff", "#e2b866", "#17181c", True, "#08090b"),
    "plain": Paper("#ffffff", "#3a3a3a", "#2a2a2a", "#7a2415", "#bcbcbc"),
    "atlas": Paper("#f9f3e3", "#33271d", "#33271d", "#7a2a14", "#f9f3e3"),
    "night": Paper("#121a24", "#c9d2dc", "#c9d2dc", "#e2b866", "#121a24", True),
}
"""Paper and ink by style."""


def paper_of(style: str) -> Paper:
    """Return the colours of a style's sheet; of one that is not known those of ink."""
    return PAPERS.get(style, PAPERS["ink"])
