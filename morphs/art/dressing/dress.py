"""What is written on a sheet: its title, rooms with their numbers, signs, lists, and where these
stand in its rock."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from morphs.art.dressing.afar import Afar
from morphs.art.dressing.entering import Entrance
from morphs.art.dressing.insets import ROSE, SCALE, SIGNS, Inset
from morphs.art.dressing.legend import Sign
from morphs.art.dressing.lists import Listed
from morphs.art.dressing.needs import Needs, needs_of
from morphs.art.dressing.page import PLAIN, Edging
from morphs.art.dressing.quarters import Quarter
from morphs.art.dressing.rim import Rim
from morphs.art.dressing.views import View
from morphs.art.style.style import INK, Style

ABOVE = ("town", "village", "country", "realm")
"""Kinds of places that show what they are on their maps: there are no vignettes of them."""


@dataclass(frozen=True)
class Room:
    """A room's number: where it stands on the map and how high it is, in pixels of the map; where
    the line ends that leads from it to its room, if it stands beside that; its marks, and where
    they stand; whether it is on a plate, or on a bed of floor over what stands there."""

    number: int | str
    x: float
    y: float
    high: float
    lead: tuple[float, float] | None = None
    marks: tuple[tuple[str, tuple[float, float]], ...] = ()
    plate: bool = False
    bed: bool = False


@dataclass(frozen=True)
class Dress:
    """What is written on the sheet. `feet` are those of a pixel of the map, `square_feet` those of
    a square of its floors, `tiles` the share of a hex that a pixel is; 0 where they are not told.
    `paper` names the sheet's colours, `north` is up if there is any, `ground` where a scale of
    depths begins (None: there is none), in pixels of the map; `bars` are those of the map's border
    along its width and height, if it has some; `rim` what its border says of quarters, where they
    have sheets of their own, `form` what the title stands on, `hand` what it is lettered in,
    `premise` the line below it; `told` are all rooms that have numbers, whether they stand on it or
    not; `insets` what stands in the rock of the map, `view` the town that a prospect below it
    shows; `kind` is what kind of place it shows and `seed` that of the map, by which its ornament
    is chosen."""

    title: str
    rooms: Sequence[Room]
    legend: Sequence[tuple[str, Sign]]
    feet: float
    square_feet: float
    style: Style = INK
    paper: str = "ink"
    north: bool = True
    edging: Edging = PLAIN
    quarters: Sequence[Quarter] = ()
    entrance: Entrance | None = None
    afar: Afar | None = None
    ground: float | None = None
    bars: tuple[int, int] = (0, 0)
    tiles: float = 0.0
    listed: Sequence[Listed] = ()
    discs: float = 0.0
    heading: str = "Rooms"
    rim: Rim | None = None
    form: str = "ribbon"
    hand: str = ""
    premise: str = ""
    told: int = 0
    insets: tuple[Inset, ...] = ()
    view: View | None = None
    kind: str = ""
    seed: int = 0

    @property
    def needs(self) -> Needs | None:
        """What its lists need, if there are some."""
        return self.needs_without([one.kind for one in self.insets])

    def needs_without(self, kinds: Collection[str]) -> Needs | None:
        """What its lists need, if there are some, where some kinds of things stand in the rock."""
        meanings = [] if SIGNS in kinds else [name for name, _ in self.legend]
        corner, rose = SCALE not in kinds, self.north and ROSE not in kinds
        if not self.listed:
            return None
        return needs_of(self.listed, meanings, rose, corner, self.edging.trim,
                        self.edging.close, self.view is not None, self.has_vignette)  # fmt: skip

    @property
    def has_vignette(self) -> bool:
        """Whether a vignette is to stand on it where there is room."""
        return self.kind not in ("", *ABOVE) and not (self.rim and self.rim.own)

    def inset(self, kind: str) -> Inset | None:
        """What stands in the rock of a kind, if it does."""
        return next((one for one in self.insets if one.kind == kind), None)
