"""Open country for a map: hexes and squares that nobody drew, ahead and one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from morphs.art.gaps.kinds import FillKind
from morphs.base import svg
from morphs.draw.gap_artist import Layers, Wanted
from morphs.tiles.vocabulary import Vocabulary

if TYPE_CHECKING:
    from morphs.art.gaps.parallel_country import CountryWorkers
    from morphs.art.look.palette import Colour
    from morphs.art.overland.atlas import Atlas
    from morphs.art.overland.country_picture import CountryJob
    from morphs.art.overland.sprites import Sprites


class OpenCountry:
    """Draws country in the style that is named, or in the packs' colours (`seen`, by letter)."""

    def __init__(
        self,
        kind: FillKind,
        words: Vocabulary,
        style: str,
        seen: Callable[[], Mapping[str, Colour]],
    ) -> None:
        self.kind = kind
        self.words = words
        self.style = style
        self.seen = seen
        self._sprites: dict[float, Sprites] = {}
        self._workers: CountryWorkers | None = None
        self._drawn: dict[CountryJob, Layers] = {}

    def send_for(self, wanted: Sequence[Wanted]) -> None:
        """Let a crew draw open country."""
        self._drawn.clear()
        if self._workers:
            self._workers.close()
            self._workers = None
        jobs = [job for one in wanted if (job := self._job(one))]
        if jobs:
            from morphs.art.gaps.parallel_country import CountryWorkers

            self._workers = CountryWorkers(jobs, self.atlas)

    def layers(self, wanted: Wanted) -> Layers | None:
        """A hex or square of open country as it lies; None for other shapes and vocabularies."""
        job = self._job(wanted)
        if job is None:
            return None
        while job not in self._drawn and self._workers and self._workers.busy:
            self._drawn |= self._workers.next_handful()
        if job in self._drawn:
            return self._drawn.pop(job)
        from morphs.art.overland.country_picture import paint_country

        return paint_country(job, self.atlas, self._sprites)

    def _job(self, wanted: Wanted) -> CountryJob | None:
        """What to draw of open country, None where it is something else."""
        shape, terrain = wanted.shape, wanted.terrain
        if not self.kind.country or shape.name not in self.kind.shapes:
            return None
        from morphs.art.overland.country_picture import CountryJob

        area, tags = (terrain.area, terrain.tags) if terrain else ("", ())
        return CountryJob(
            shape.key, wanted.faces, wanted.links, area, tags, wanted.size, wanted.seed
        )

    def drawing(self, wanted: Wanted) -> svg.Drawing | None:
        """The same as an SVG drawing."""
        job = self._job(wanted)
        if job is None:
            return None
        from morphs.art.overland.atlas import country_svg
        from morphs.art.overland.country_picture import country_of

        text = country_svg(country_of(job), self.atlas, wanted.size)
        return svg.Drawing(text, float(wanted.size[0]), float(wanted.size[1]))

    @cached_property
    def atlas(self) -> Atlas:
        """The style of all hexes that are drawn."""
        from morphs.art.look.palette import hex_of
        from morphs.art.overland.atlas import ATLASES, plain_atlas

        if self.style in ATLASES:
            return ATLASES[self.style]
        stated = {letter: area.colour for letter, area in self.words.areas.items()}
        seen = {letter: hex_of(colour) for letter, colour in self.seen().items()}
        lines = {letter: line.colour for letter, line in self.words.lines.items()}
        return plain_atlas({**stated, **seen}, lines)
