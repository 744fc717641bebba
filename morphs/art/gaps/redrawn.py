"""Tiles of our own drawn anew, by the recipes that their packs keep: sharp at any scale, in any
style. They are drawn by several processes, and kept in the user's cache."""

from __future__ import annotations

import io
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from PIL import Image

from morphs.art.dungeon.pieces import part_named
from morphs.art.dungeon.themes import BARE, THEMES
from morphs.art.gaps.anew import AnewPlans
from morphs.art.gaps.parallel import Job, draw_many, drawing_of, paint_job
from morphs.art.sideview.look import section_style
from morphs.art.style.style import STYLES, Style, style_named
from morphs.art.tile_cache import cached, keep
from morphs.base.errors import MorphsError
from morphs.plan.conceal import has_secrets
from morphs.plan.plan import Plan
from morphs.plan.recipes import ARTIST_VERSION, ARTISTS, PART, refuse_variant
from morphs.plan.sources import PackPlans
from morphs.tiles.packs.pack import GEOMETRY
from morphs.tiles.tile import Tile


class TileJob(NamedTuple):
    """A tile to draw, in which style, and the hash of the picture that its recipe made."""

    job: Job
    style: str
    sha256: str


def recipe_of(plans: PackPlans, tile: Tile) -> Job | None:
    """How a tile is drawn, None for tiles that are not ours, or that another version of our artist
    drew. Raises MorphsError for a variant of
    one that cannot be drawn anew."""
    if tile.variant:
        refuse_variant(plans.pack, tile)
    entry = plans.entry(tile)
    if entry is None or entry.recipe is None or entry.recipe.artist not in ARTISTS:
        return None
    if (plans.pack.file.style or "") not in STYLES or entry.recipe.version != ARTIST_VERSION:
        return None
    entry_recipe = entry.recipe
    if entry_recipe.artist == "dungeon" and not _is_theme(entry_recipe.theme):
        raise MorphsError(
            f"{plans.pack.path / GEOMETRY}: the recipe of {tile.name} has the theme "
            f"{entry_recipe.theme!r}, which there is not: use {', '.join(THEMES)}, or no recipe"
        )
    return Job(
        "tile",
        tile.shape.name,
        tuple(tile.faces),
        tile.links,
        (0, 0),
        entry_recipe.seed,
        entry_recipe.artist,
        entry_recipe.theme,
        variant=tile.variant,
    )


def hides_from_players(plan: Plan, recipe: Job) -> bool:
    """Whether players may see less than is drawn of a tile with such a plan: a trap of a set piece
    reaches into parts whose plans do not tell of it."""
    return has_secrets(plan) or PART in recipe.theme


def _is_theme(theme: str) -> bool:
    """Whether there is a theme, or part of a set piece, of this name."""
    if PART not in theme:
        return theme in ("", *THEMES, *BARE)
    with suppress(ValueError, StopIteration):
        return part_named(theme) is not None
    return False


class Redrawn:
    """Tiles drawn anew: many at once beforehand, any other when it is asked for."""

    def __init__(self, jobs: Sequence[TileJob], plans: AnewPlans) -> None:
        self._ready: dict[TileJob, bytes] = {}
        by_style: defaultdict[tuple[str, str], list[TileJob]] = defaultdict(list)
        for job in jobs:
            kept = _kept(job)
            if kept is None:
                by_style[job.style, job.job.words].append(job)
            else:
                self._ready[job] = kept
        for (style, words), waiting in by_style.items():
            done = draw_many([job.job for job in waiting], _style(style, words))
            for job in waiting:
                if job.job in done:
                    self._keep(job, done[job.job].picture)
                    if job.job.variant:
                        plans.take(job.job, done[job.job].plan)

    def has(self, jobs: Iterable[TileJob]) -> bool:
        """Whether all of some jobs are done."""
        return all(job in self._ready for job in jobs)

    def picture(self, job: TileJob) -> Image.Image:
        """The picture of a tile (RGBA)."""
        if job not in self._ready:
            data = _kept(job)
            if data is None:
                stream = io.BytesIO()
                painted = paint_job(job.job, _style(job.style, job.job.words))
                painted.save(stream, "PNG", compress_level=1)
                self._keep(job, stream.getvalue())
                return painted.convert("RGBA")
            self._keep(job, data)
        return Image.open(io.BytesIO(self._ready[job])).convert("RGBA")

    def _keep(self, job: TileJob, data: bytes) -> None:
        self._ready[job] = data
        keep(_whole(job), ".png", data)


def layers_of_tile(job: TileJob) -> Mapping[str, str]:
    """A tile layer by layer, as SVG elements in squares; kept like pictures are."""
    with suppress(ValueError):
        kept = json.loads(cached(_whole(job), ".json") or b"")
        if isinstance(kept, dict) and all(isinstance(text, str) for text in kept.values()):
            return kept
    found = vectors_of(job.job, job.style)
    keep(_whole(job), ".json", json.dumps(dict(found)).encode())
    return found


def vectors_of(job: Job, style: str) -> Mapping[str, str]:
    """A drawing layer by layer, as SVG elements in squares."""
    from morphs.art.style.styled import layers_of

    return layers_of(drawing_of(job), _style(style, job.words))


def _style(name: str, words: str) -> Style:
    """A style, of side views as they look."""
    return section_style(name) if words == "sideview" else style_named(name)


def _kept(job: TileJob) -> bytes | None:
    """What the cache has of a job; what is no whole picture is drawn again."""
    data = cached(_whole(job), ".png")
    if data is None:
        return None
    with suppress(OSError, SyntaxError, ValueError), Image.open(io.BytesIO(data)) as picture:
        picture.verify()
        return data if picture.size == job.job.size else None
    return None


def _whole(job: TileJob) -> object:
    """All that a picture depends on."""
    return job, _style(job.style, job.job.words)
