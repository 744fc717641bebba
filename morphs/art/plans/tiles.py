"""The plan of a tile that our artist draws, by its recipe."""

from __future__ import annotations

from morphs.art.geometry.frame import Faces
from morphs.plan.plan import Plan

Links = tuple[tuple[int, ...], ...]
KNOWN = ("dungeon", "city", "sideview")
"""The vocabularies whose tiles have a plan of their own; that of others is in their sides."""


def plan_of_tile(
    words: str, shape: str, faces: Faces, seed: int, theme: str, links: Links | None
) -> Plan:
    """The plan of a tile as drawn, of one of the vocabularies KNOWN. A dungeon without a theme has
    the one that its artist would choose."""
    if words == "city":
        from morphs.art.city.city import draw_city
        from morphs.art.plans.city import plan_of_city

        return plan_of_city(draw_city(shape, faces, seed, links))
    from morphs.art.plans.drawn import plan_of_drawing

    if words == "sideview":
        from morphs.art.sideview.sideview import draft_sideview

        draft, drawing = draft_sideview(faces, seed, links)
    else:
        from morphs.art.dungeon.artist import draft as draft_dungeon

        draft, drawing = draft_dungeon(shape, faces, seed, theme, links)
    return plan_of_drawing(drawing, draft)
