"""Sessions of the maps that are being changed: one for each request, moved to whichever of its
layouts is asked about."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

from morphs.building.editing.session import Change, Session
from morphs.layout.layout import Layout
from morphs.request.place import Place

MOST = 3
_sessions: OrderedDict[str, Session] = OrderedDict()


def session_at(layout: Layout) -> Session:
    """Return a session that stands at a layout, with what was compiled for its request."""
    plain = {key: value for key, value in layout.request.items() if key != "edits"}
    key = json.dumps([plain, [pack.sha256 for pack in layout.packs]], sort_keys=True)
    session = _sessions.pop(key, None)
    if session is None:
        session = Session(layout)
    elif session.layout is not layout:
        session.restore(layout)
    _sessions[key] = session
    while len(_sessions) > MOST:
        _sessions.popitem(last=False)
    return session


def changed(layout: Layout, edit: str) -> Change:
    """Return what an edit (its text) does to a layout."""
    return session_at(layout).apply(edit)


def candidates(layout: Layout, cell: int) -> list[dict[str, Any]]:
    """Return what else fits a cell."""
    here = layout.cells[cell]
    return [
        {
            "pack": found.tile.pack,
            "tile": found.tile.name,
            "rotation": found.orientation.rotation,
            "flip": found.orientation.flip,
            "same": found.same_faces,
        }
        for found in session_at(layout).candidates(Place(here.column, here.row, here.level))
    ]
