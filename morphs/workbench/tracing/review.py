"""The review sheet: what was traced, drawn over the pictures of the tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image, ImageDraw

from morphs.base.pictures import load_rgba
from morphs.plan.clear import pixels_of
from morphs.plan.plan import Plan, frame_of, lines_of
from morphs.plan.sources import SURE
from morphs.tiles.packs.pack import Pack
from morphs.workbench.sheet import Entry, entries_of
from morphs.workbench.tracing.tracing import Progress, Traced

PX = 30
"""Pixels a square."""
GROUND, DOUBTED = (59, 130, 196, 70), (196, 70, 59, 70)
WALL, DOOR = (200, 30, 30, 255), (20, 140, 60, 255)


def review_entries(
    pack: Pack, traced: Sequence[Traced], progress: Progress | None = None
) -> list[Entry]:
    """Return the tiles of a sheet, the least certain first: floor tinted (red where it counts for
    nothing), walls red, doors green, the certainty under each."""
    ordered = sorted(traced, key=lambda one: (one.certainty, one.tile.name))
    plain = entries_of(pack, [one.tile for one in ordered])
    found = []
    for number, (one, entry) in enumerate(zip(ordered, plain, strict=True), 1):
        sure = f"sure {one.certainty:.2f}"
        tag = sure if one.certainty >= SURE else f"{sure}: sides only"
        found.append(replace(entry, picture=drawn_over(pack, one), tags=tag))
        if progress:
            progress("sheet", number, len(ordered))
    return found


def drawn_over(pack: Pack, one: Traced) -> Image.Image:
    """Return a tile's picture with its plan over it."""
    wide, high = (round(s * PX) for s in frame_of(one.tile.shape, pack.file.squares).bounds[2:])
    art = pixels_of(one.tile) or one.tile.art
    assert art is not None
    under = Image.new("RGBA", (wide, high), "#e9e6df")
    under.alpha_composite(load_rgba(art, (wide, high)))
    over = Image.new("RGBA", (wide, high))
    pen = ImageDraw.Draw(over)
    _draw(pen, one.plan, GROUND if one.certainty >= SURE else DOUBTED)
    under.alpha_composite(over)
    return under


def _draw(pen: ImageDraw.ImageDraw, plan: Plan, ground: tuple[int, int, int, int]) -> None:
    for part in plan.floor.geoms:  # type: ignore[attr-defined]
        pen.polygon([(x * PX, y * PX) for x, y in part.exterior.coords], fill=ground)
        for hole in part.interiors:
            pen.polygon([(x * PX, y * PX) for x, y in hole.coords], fill=(0, 0, 0, 0))
    for line in (*plan.edges.geoms, *lines_of(plan.partitions).geoms):
        pen.line([(x * PX, y * PX) for x, y in line.coords], fill=WALL, width=3)
    for door in plan.doors:
        pen.line([(x * PX, y * PX) for x, y in (door.a, door.b)], fill=DOOR, width=5)
