"""Remove from a drawing what players may not see."""

from __future__ import annotations

from dataclasses import replace

import shapely
from shapely.geometry.base import BaseGeometry

from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import outline
from morphs.plan.conceal import NEAR, TRAPS, hidden_ground, walled
from morphs.plan.plan import lines_of, polygons_of


def seen_by_players(drawing: Drawing) -> Drawing:
    """The drawing with rock where only secret doors lead, walls for secret doors, no traps."""
    secret = [door.segment for door in drawing.doors if door.kind == "secret"]
    hidden = hidden_ground(drawing.open, secret, outline(drawing.shape).boundary)
    gone = hidden.buffer(NEAR, join_style="mitre") if not hidden.is_empty else hidden

    def left(shape: BaseGeometry) -> BaseGeometry:
        return polygons_of(shape.difference(gone)) if not gone.is_empty else shape

    def open_to_view(x: float, y: float) -> bool:
        return not shapely.intersects_xy(gone, x, y)

    walls = [drawing.partitions, *walled(secret, hidden)]
    return replace(
        drawing,
        floor=left(drawing.floor),
        water=left(drawing.water),
        lava=left(drawing.lava),
        crevasse=left(drawing.crevasse),
        partitions=lines_of(shapely.union_all(walls).difference(gone)),
        bridges=tuple(b for b in drawing.bridges if not b.deck.intersects(gone)),
        doors=tuple(
            d for d in drawing.doors if d.kind != "secret" and d.segment.distance(gone) > NEAR
        ),
        things=tuple(t for t in drawing.things if t.kind not in TRAPS and open_to_view(t.x, t.y)),
    )
