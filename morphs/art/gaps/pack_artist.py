"""Who draws for a map of some packs: caps, fills and seams, in the packs' own look.

Packs of our own artist say in which style they are drawn; of others the colours, the wall's width
and whether the rock is hatched are measured from their pictures.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from morphs.art.gaps.kinds import CAPPED, FILLS, STANDING, FillKind, as_drawn
from morphs.art.gaps.over_map import OverMap
from morphs.art.gaps.pack_look import PackLook, look_of
from morphs.art.gaps.tile_artist import TileArtist
from morphs.base import svg
from morphs.base.seeds import Dice
from morphs.board.shape import EDGE
from morphs.draw.gap_artist import (
    PAPER,
    Layers,
    Wanted,
)
from morphs.tiles.packs.catalogue import Catalogue

if TYPE_CHECKING:
    from morphs.art.gaps.open_country import OpenCountry
    from morphs.art.gaps.parallel import Job
    from morphs.art.look.look import Measured
    from morphs.art.look.palette import Colour, Palette
    from morphs.art.style.style import Style
    from morphs.plan.plan import Plan

DEEP = "#8d9aa3"
"""What shows through clear pixels behind light art; behind dark art it is paper."""


class PackArtist(TileArtist, OverMap):
    """Draws for one catalogue; its pictures are only measured when that is wanted first."""

    def __init__(
        self,
        catalogue: Catalogue,
        tile_size: tuple[int, int],
        style: str = "",
        players: bool = False,
    ) -> None:
        super().__init__(catalogue, style, players)
        self.tile_size = tile_size
        self._ready: dict[Job, bytes] = {}

    @property
    def words(self) -> str:
        """The name of the packs' vocabulary."""
        return self.catalogue.vocabulary.name

    @property
    def kind(self) -> FillKind:
        """How gaps of the packs' vocabulary are drawn."""
        return FILLS.get(self.words, CAPPED)

    @cached_property
    def _only_style(self) -> str:
        """The style that is asked for, or that all the packs name, "" where they name several."""
        if self.asked_style:
            return self.asked_style
        named = {pack.file.style for pack in self.catalogue.packs}
        return (next(iter(named)) if len(named) == 1 else None) or ""

    @cached_property
    def style(self) -> Style | None:
        """The style of all that is drawn, None where the packs have no pictures."""
        from morphs.art.look.measured import measured_style
        from morphs.art.style.style import STYLES

        if self.is_ours:
            return STYLES[self._only_style]
        return measured_style(self.palette) if self.palette else None

    @property
    def is_ours(self) -> bool:
        """Whether all is drawn in a style of our own."""
        from morphs.art.style.style import STYLES

        return self._only_style in STYLES

    @cached_property
    def measured(self) -> Measured | None:
        """How the packs of others look, None where all is drawn in our own style or their tiles
        cannot be read."""
        if self.is_ours or not self.kind.inked or self.style is None:
            return None
        return self._look.measured(self.style)

    @cached_property
    def _look(self) -> PackLook:
        """What the packs' own pictures look like."""
        return look_of(self.catalogue, self.tile_size, self.kind.inked)

    @property
    def palette(self) -> Palette | None:
        """The look of the packs' own pictures, None where they have none."""
        return self._look.palette

    @cached_property
    def _country(self) -> OpenCountry:
        """Who draws open country."""
        from morphs.art.gaps.open_country import OpenCountry

        return OpenCountry(
            self.kind,
            self.catalogue.vocabulary,
            self._only_style,
            lambda: self.palette.areas if self.palette else {},
        )

    @property
    def rock(self) -> tuple[int, int, int] | None:
        """The colour of the packs' rock, None where they have no pictures: the paper of a style of
        our own, else as it is measured; of rock that is clear, what shows through it."""
        if self._tones is None:
            return None
        from morphs.art.look.palette import colour_of

        red, green, blue, alpha = self._tones[0]
        return (red, green, blue) if alpha else colour_of(self.backdrop)[:3]

    @property
    def backdrop(self) -> str:
        """The colour that shows through what is clear in the packs' pictures (``#rrggbb``): told
        from their rock, and from their floor where the rock is clear itself. Samples tell it: to
        measure how walls look as well takes a second."""
        tones = self._stated or self._sampled
        if tones is None:
            return "#ffffff"
        painted = next((tone for tone in tones if tone[3]), None)
        return PAPER if painted is None or sum(painted[:3]) <= 3 * 128 else DEEP

    @cached_property
    def _tones(self) -> tuple[Colour, Colour] | None:
        """The colours of rock and floor, None where the packs have no pictures."""
        if self._stated is None and self._sampled and self.measured:
            return self.measured.look.tones
        return self._stated or self._sampled

    @property
    def _sampled(self) -> tuple[Colour, Colour] | None:
        """The same as single pixels of the packs' pictures tell it."""
        return (self.palette.rock, self.palette.floor) if self.palette else None

    @cached_property
    def _stated(self) -> tuple[Colour, Colour] | None:
        """The same of packs in a style of our own, None for others."""
        if not (self.is_ours and self.kind.inked and any(t.art for t in self.catalogue.tiles)):
            return None
        from morphs.art.look.palette import colour_of
        from morphs.art.style.style import STYLES

        style = STYLES[self._only_style]
        return colour_of(style.paper), colour_of(style.floor)

    def prepare(self, wanted: Sequence[Wanted]) -> None:
        """Draw many fills and caps at once, if they are many; what is drawn here is not drawn
        again when it is asked for. Open country is drawn ahead, in this order, until something else
        is to be prepared."""
        found = dict.fromkeys(self._job(one) for one in wanted)
        jobs = [job for job in found if job and job not in self._ready]
        if jobs and self.style:
            from morphs.art.gaps.parallel import paint_many

            self._ready |= paint_many(jobs, self.measured or self.style)
        self._country.send_for(wanted)

    def made_layers(self, wanted: Wanted) -> Mapping[str, str] | None:
        """The same of a fill or cap, lying."""
        from morphs.art.gaps.redrawn import vectors_of

        job = self._job(wanted)
        only = self._only_style
        return vectors_of(job, only) if job and only else None

    def picture(self, wanted: Wanted) -> Image.Image | None:
        """A fill or a cap as it lies, in exactly the size that is wanted (RGBA); None where the
        packs have no pictures."""
        job = self._job(wanted)
        if job:
            return self._done(job)
        drawn = self._other(wanted)
        if drawn or self.palette is None or not wanted.shape.has_cap:
            return drawn
        from morphs.art.gaps.cap import draw_cap

        return draw_cap(wanted.shape.name, wanted.faces, wanted.size, self.palette)

    def _job(self, wanted: Wanted) -> Job | None:
        """What to draw, None where our artist of dungeons does not draw it."""
        from morphs.art.gaps.parallel import Job

        if not self.kind.inked or not self.style or wanted.shape.name not in self.kind.shapes:
            return None
        name, drawn, joined = as_drawn(wanted)
        theme = "" if self.is_ours else self._bare(wanted)
        return Job(
            wanted.kind, name, drawn, joined, wanted.size, wanted.seed,
            theme=theme, players=self.players,
        )  # fmt: skip

    def _bare(self, wanted: Wanted) -> str:
        """The theme of a fill for a pack of others, whose places nobody knows: as much floor as
        its own tiles have, and nothing in it."""
        from morphs.art.dungeon.themes import bare_theme

        dice = Dice(wanted.seed, "bare")
        look = self.measured.look if self.measured else None
        natural = sum(face == "st" or face[0] == "v" for face in wanted.faces)
        worked = sum(face in ("sh", "sd") or face[0] == "o" for face in wanted.faces)
        share = dice.choose(look.open) if look and look.open else 0
        return bare_theme(share, natural > worked, bool(look and look.cluttered))

    def _done(self, job: Job) -> Image.Image:
        from morphs.art.gaps.parallel import fitted, paint_job

        if job in self._ready:
            return Image.open(io.BytesIO(self._ready[job])).convert("RGBA")
        if self.measured:
            return fitted(job, self._look.painted(job, self.measured))
        assert self.style is not None
        return paint_job(job, self.style)

    def _other(self, wanted: Wanted) -> Image.Image | None:
        """A fill that is neither inked nor country, where our own artist draws the packs."""
        draws = self.kind.draw
        return draws(wanted, self._only_style) if draws and self._draws_other(wanted) else None

    def _draws_other(self, wanted: Wanted) -> bool:
        """Whether our artist draws this fill by the entry of its vocabulary."""
        known = self._only_style in self.kind.styles and wanted.shape.name in self.kind.shapes
        return known and wanted.kind == "fill"

    def layers(self, wanted: Wanted) -> Layers | None:
        """A hex or square of open country as it lies; None for other shapes and vocabularies."""
        return self._country.layers(wanted)

    def country(self, wanted: Wanted) -> svg.Drawing | None:
        """The same as SVG."""
        return self._country.drawing(wanted)

    def plan(self, wanted: Wanted) -> Plan | None:
        """The plan of a fill or cap as it lies; None where only its sides tell of it."""
        if not self._job(wanted) and not self._draws_other(wanted):
            return None
        from morphs.art.gaps.parallel import Job
        from morphs.art.plans.fills import plan_of_fill

        name, drawn, joined = as_drawn(wanted)
        stands = name == "edge" and wanted.size[0] < wanted.size[1]
        sewn = self._sewn_plan(wanted)
        if sewn:
            return sewn.oriented(STANDING, EDGE) if stands else sewn
        job = self._job(wanted) or Job(wanted.kind, name, drawn, joined, wanted.size, wanted.seed)
        return plan_of_fill(self.words, job._replace(players=False), stands)

    def _sewn_plan(self, wanted: Wanted) -> Plan | None:
        """The plan of a fill that is sewn of tiles, as its picture shows it before it is turned."""
        from morphs.plan.clear import plan_of_mask
        from morphs.plan.plan import frame_of
        from morphs.plan.sides import doors_of

        job = self._job(wanted)
        sewn = self._look.sewn(job, self.measured) if job and self.measured else None
        if job is None or sewn is None:
            return None
        frame = frame_of(wanted.shape, self.catalogue.packs[0].file.squares)
        doors = doors_of(wanted.shape, job.faces, self.catalogue.vocabulary, frame)
        plan = plan_of_mask(sewn.floor.astype(np.float64), frame, "traced")
        return replace(plan, doors=(*plan.doors, *doors))
