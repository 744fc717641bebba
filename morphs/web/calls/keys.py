"""Keys of the page's maps."""

from __future__ import annotations

import json
from typing import Any

from morphs.building.key_board import hash_of
from morphs.building.key_files import KEYS, write_key
from morphs.building.keys import key_of
from morphs.layout.layout import Layout
from morphs.plan.key.key_json import key_from_dict
from morphs.plan.key.key_request import KeyRequest
from morphs.plan.key.model import Key
from morphs.web.at_hand import Shelf
from morphs.web.calls.exports import how_of, packed, target_of
from morphs.web.calls.maps import Lands, with_sources
from morphs.web.worker import Notify

WHERE = "the key"


def key(
    map: dict[str, Any],
    options: dict[str, Any],
    keep: dict[str, Any] | None,
    shelf: Shelf,
    lands: Lands,
    notify: Notify,
) -> dict[str, Any]:
    """Return the key of a map, as its file has it; texts and numbers of one to `keep` stay."""
    notify({"event": "stage", "stage": "key"})
    layout = with_sources(Layout.from_dict(map, "the map"), shelf, lands)
    old = None if keep is None else key_from_dict(keep, WHERE)
    found = key_of(layout, KeyRequest.of(None, options), keep=old)
    answer: dict[str, Any] = json.loads(found.to_json())
    return answer


def key_written(
    map: dict[str, Any],
    key: dict[str, Any],
    ending: str,
    options: dict[str, Any],
    folder: str,
    shelf: Shelf,
    lands: Lands,
    notify: Notify,
) -> str:
    """Write a map's key into a folder of its own; return the file's path."""
    layout = with_sources(Layout.from_dict(map, "the map"), shelf, lands)
    found = _of_layout(key_from_dict(key, WHERE), layout)
    target = target_of(folder, f"key-{layout.seed}", ending, KEYS.endings, notify)
    return packed(target, write_key(found, target, layout=layout, **how_of(options)))


def _of_layout(key: Key, layout: Layout) -> Key:
    """Return a key as that of a layout: one in another style is another file of the same map."""
    return key if key.layout == hash_of(layout) else key_of(layout, keep=key)
