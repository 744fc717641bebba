"""One hex or square of open country as pixels: its ground, and what stands on it."""

from __future__ import annotations

from typing import NamedTuple

from morphs.art.geometry.frame import Faces, outline
from morphs.art.overland.atlas import Atlas, ground_svg
from morphs.art.overland.country import Country, Links
from morphs.art.overland.overland import draw_country
from morphs.art.overland.sprites import Sprites
from morphs.art.style.render import rasterise_own
from morphs.draw.gap_artist import Layers, margin_of


class CountryJob(NamedTuple):
    """A cell of country to draw, as it lies: all that its picture depends on but the style."""

    shape: str
    faces: Faces
    links: Links
    area: str
    tags: tuple[str, ...]
    size: tuple[int, int]
    seed: int


def country_of(job: CountryJob) -> Country:
    """The geometry of a job."""
    return draw_country(job.shape, job.faces, job.seed, job.links, job.area, job.tags)


def paint_country(job: CountryJob, atlas: Atlas, sprites: dict[float, Sprites]) -> Layers:
    """The picture of a job; `sprites` keeps the symbols of the style for the next."""
    country = country_of(job)
    unit = job.size[0] / outline(job.shape).bounds[2]
    ground = rasterise_own(ground_svg(country, atlas, job.size))
    margin = margin_of(job.size)
    if unit not in sprites:
        sprites[unit] = Sprites(atlas, unit)
    standing = sprites[unit].standing(country, job.size, margin)
    return Layers(ground, standing, margin if standing else 0)
