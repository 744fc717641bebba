"""What lies over several cells of a map, drawn in the look of its packs: walls along joints of
unequal faces, corners, hatching between passages, what one sees first in great spaces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from morphs.draw.gap_artist import OrientedCell, Overlay, Rounding, Seam, Sight, Space, Tip, Wanted

if TYPE_CHECKING:
    from PIL import Image

    from morphs.art.gaps.kinds import FillKind
    from morphs.art.gaps.narrow import Narrow
    from morphs.art.gaps.tips import Corner
    from morphs.art.style.style import Style
    from morphs.plan.plan import Plan
    from morphs.plan.sources import PackPlans


class OverMap(ABC):
    """Draws what no cell can know alone, by what whoever draws the packs knows of them."""

    @property
    @abstractmethod
    def style(self) -> Style | None:
        """The style of all that is drawn, None where the packs have no pictures."""

    @property
    @abstractmethod
    def is_ours(self) -> bool:
        """Whether all is drawn in a style of our own."""

    @property
    @abstractmethod
    def kind(self) -> FillKind:
        """How gaps of the packs' vocabulary are drawn."""

    @property
    @abstractmethod
    def words(self) -> str:
        """The name of the packs' vocabulary."""

    @property
    @abstractmethod
    def plans(self) -> Mapping[str, PackPlans]:
        """What is known of each pack's tiles."""

    @abstractmethod
    def plan(self, wanted: Wanted) -> Plan | None:
        """The plan of a fill or cap as it lies; None where only its sides tell of it."""

    def seam(self, picture: Image.Image, seam: Seam) -> None:
        """Draw the wall along a joint of unequal faces that neither of two drawn tiles can know."""
        if self.style and self.style.name != "measured" and self.kind.inked:
            from morphs.art.gaps.seams import draw_seam

            draw_seam(picture, seam, self.style)

    def narrow(
        self,
        around: Sequence[OrientedCell],
        corners: Sequence[Overlay],
        size: tuple[int, int],
        square: float,
        wraps: bool,
        seed: int,
    ) -> Narrow | None:
        """The hatching of drawn tiles as a whole."""
        if not self.style or not self.style.hatch or not self.is_ours or not self.kind.inked:
            return None
        from morphs.art.gaps.narrow import narrow_rock
        from morphs.art.gaps.tips import Corner

        cells = [
            (plan, (one.corner[0] / square, one.corner[1] / square))
            for one in around
            if (plan := self._plan_lying(one)) is not None and plan.sources.get("drawn")
        ]
        inner = (size[0] / square, size[1] / square)
        if not cells:
            return None
        rounded = [corner for corner in corners if isinstance(corner, Corner)]
        return narrow_rock(cells, inner, square, wraps, self.style, rounded, seed)

    def sights(
        self, spaces: Sequence[Space], square: float, corners: Sequence[Rounding]
    ) -> Sequence[Sight]:
        """What is drawn of great spaces of drawn tiles as wholes."""
        if not self.style or not self.is_ours or self.words != "dungeon":
            return ()
        from morphs.art.gaps.great_grounds import grounds_of
        from morphs.art.gaps.sights import sights_of

        grounds = grounds_of(spaces, square, self._plan_lying, [one.moved for one in corners])
        return sights_of(grounds, square, self.style)

    def corner(self, tip: Tip) -> Corner | None:
        """Open ground that ends in a point at a corner of drawn tiles, to be rounded."""
        if not self.style or self.style.name == "measured" or not self.kind.inked:
            return None
        import shapely

        from morphs.art.gaps.seams import shores_of
        from morphs.art.gaps.tips import Corner

        around, blank = [], []
        for one in tip.around:
            plan = self._plan_lying(one)
            x, y = ((c - a) / tip.square for c, a in zip(one.corner, tip.at, strict=True))
            if plan is not None and plan.sources.get("drawn"):
                around.append((plan, (x, y)))
            else:
                blank.append((x, y))
        shores = [
            shapely.transform(shore, lambda points: (points - tip.at) / tip.square)
            for seam in tip.shores
            for shore in shores_of(seam)
        ]
        return Corner(tip, around, shores, self.style, blank) if around else None

    def _plan_lying(self, one: OrientedCell) -> Plan | None:
        """The plan of a cell as it lies, None where there is nothing or little is known of it."""
        if one.tile is not None:
            return self.plans[one.tile.pack].oriented_plan(one.tile, one.orientation, one.place)
        return self.plan(one.wanted) if one.wanted else None
