"""Maps of tiles: built, opened, changed and checked.

A layout is a value and has a name: the hash of its request, then of each edit on top of it. Answers
are JSON bytes, so that the server only passes them on.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from dataclasses import replace
from typing import Any

from morphs.base.errors import MorphsError
from morphs.building.building import build as build_map
from morphs.building.checks import check_layout
from morphs.layout.layout import LaidCell, Layout
from morphs.layout.stored_request import made_of, stored_request
from morphs.web.at_hand import Shelf, inward, outward
from morphs.web.calls import editor
from morphs.web.calls.view import view_of
from morphs.web.limits import KEPT_LAYOUTS
from morphs.web.worker import NeedLayoutError, Notify

Lands = dict[str, str]
_kept: OrderedDict[str, Layout] = OrderedDict()
_answers: OrderedDict[tuple[str, str], tuple[str, bytes]] = OrderedDict()


def name_of(request: dict[str, Any]) -> str:
    """Return the name of the layout that a request as the page sees it makes."""
    plain = {key: value for key, value in request.items() if key != "edits"}
    name = _hash(json.dumps(plain, sort_keys=True, ensure_ascii=False))
    for edit in request.get("edits") or ():
        name = _hash(f"{name}\n{edit}")
    return name


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def build(
    map_request: dict[str, Any], shelf: Shelf, lands: Lands, notify: Notify
) -> dict[str, Any]:
    """Build the map of a request; return its name, its text, and what the page is sent."""

    def progress(stage: str, done: int, of: int) -> None:
        notify({"event": "progress", "stage": stage, "done": done, "of": of})

    notify({"event": "stage", "stage": "solve"})
    result = build_map(progress=progress, **map_request)
    notify({"event": "stage", "stage": "draw"})
    report = {
        "gaps": result.report.gaps,
        "notes": list(result.report.notes),
        "unmet": list(result.report.unmet),
        "log": list(result.report.log),
    }
    view = view_of(result.board, result.catalogue)
    return _shown(result.layout, view, report, shelf, lands)


def open_map(text: str, shelf: Shelf, lands: Lands, notify: Notify) -> dict[str, Any]:
    """Take in a layout file; return what `build` does."""
    layout = with_sources(Layout.from_json(text, "the file"), shelf, lands)
    request = stored_request(layout)
    board, catalogue = made_of(layout, request)
    editor.session_at(layout)  # refuses a layout that its packs do not hold any more
    report = {"gaps": 0, "notes": [], "unmet": [], "log": []}
    return _shown(layout, view_of(board, catalogue), report, shelf, lands)


def _shown(
    layout: Layout, view: dict[str, Any], report: dict[str, Any], shelf: Shelf, lands: Lands
) -> dict[str, Any]:
    text = layout.to_json()
    answer_layout = {**layout.to_dict(), "request": outward(layout.request, shelf, lands)}
    name = name_of(answer_layout["request"])
    answer = {"name": name, "layout": answer_layout, "view": view, "report": report}
    return {"name": name, "text": text, "answer": _bytes(answer)}


def with_sources(layout: Layout, shelf: Shelf, lands: Lands) -> Layout:
    """Return a layout of the page with folders for the names of packs."""
    known = {*shelf.values()}
    map_request = dict(layout.request)
    names = {source: name for name, source in shelf.items()}
    map_request["pack"] = [
        names.get(one, one) if one in known else one for one in map_request.get("pack") or ()
    ]
    return replace(layout, request=inward(map_request, shelf, lands))


def hold(name: str, text: str, shelf: Shelf, lands: Lands, outside: bool, notify: Notify) -> None:
    """Keep a layout under its name and make what its edits need; one from `outside` names packs as
    the page does."""
    keep(name, text, shelf, lands, outside, notify)
    editor.session_at(_kept[name])


def keep(name: str, text: str, shelf: Shelf, lands: Lands, outside: bool, notify: Notify) -> None:
    """Keep a layout under its name, to be drawn."""
    layout = Layout.from_json(text, "the layout")
    _keep(name, with_sources(layout, shelf, lands) if outside else layout)


def text_of(base: str, notify: Notify) -> str:
    """Return a layout that was held, as its file."""
    return kept(base).to_json()


def _keep(name: str, layout: Layout) -> None:
    _kept[name] = layout
    _kept.move_to_end(name)
    while len(_kept) > KEPT_LAYOUTS:
        _kept.popitem(last=False)


def kept(name: str) -> Layout:
    """Return a layout that was held; raises NeedLayoutError if it is not here."""
    if name not in _kept:
        raise NeedLayoutError(name)
    _kept.move_to_end(name)
    return _kept[name]


def edit(base: str, edit: str, notify: Notify) -> bytes:
    """Make an edit on a layout; return the new one's name and how it differs."""
    old = kept(base)
    if (base, edit) not in _answers:
        change = editor.changed(old, edit)
        name = _hash(f"{base}\n{change.edit}")
        answer_layout = {"name": name, "edit": change.edit, **difference(old, change.layout)}
        why = {"why": change.reason.to_text()} if change.reason else {}
        _keep(name, change.layout)
        _answers[base, edit] = (name, _bytes(answer_layout | why))
        while len(_answers) > KEPT_LAYOUTS:
            _answers.popitem(last=False)
    name, answer = _answers[base, edit]
    if name not in _kept:  # let go since
        _keep(name, editor.changed(old, edit).layout)
    return answer


def difference(old: Layout, new: Layout) -> dict[str, Any]:
    """Return what of a layout's file differs: the cells that do, and whole entries beside them."""
    cells = [b for a, b in zip(old.cells, new.cells, strict=True) if a is not b and a != b]
    answer_layout: dict[str, Any] = {"changed": _cells(new, cells)}
    if old.tiles != new.tiles:
        short = replace(new, cells=(), joints=(), water=())
        answer_layout["tiles"] = short.to_dict()["tiles"]
    if old.water != new.water:
        answer_layout["water"] = replace(new, cells=(), joints=(), tiles={}).to_dict()["water"]
    return answer_layout


def _cells(layout: Layout, cells: list[LaidCell]) -> list[dict[str, Any]]:
    few = replace(layout, cells=tuple(cells), joints=(), water=(), tiles={})
    found: list[dict[str, Any]] = few.to_dict()["cells"]
    return found


def candidates(base: str, cell: int, notify: Notify) -> bytes:
    """Return what else fits a cell of a layout."""
    layout = kept(base)
    if not 0 <= cell < len(layout.cells):
        raise MorphsError(f"cell: there are {len(layout.cells)}, counted from 0; {cell} is none")
    return _bytes({"cell": cell, "candidates": editor.candidates(layout, cell)})


def check(base: str, notify: Notify) -> bytes:
    """Return what the check finds in a layout."""
    found = check_layout(kept(base), "this map")
    return _bytes({"ok": found.ok, "faults": list(map(str, found.faults)), "text": found.to_text()})


def _bytes(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
