"""A wargame's log played again: the same dice must lay out the same map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from morphs.base.errors import MorphsError

LAND = ("words", "layers", "paths", "spots")
"""What the dice decide, if no later stage replaced it."""


def replay_faults(data: dict[str, Any]) -> Iterator[str]:
    """Return where the map that the dice of a log lay out is another one. This is the one place
    where the check lets the generator speak: no other way tells whether a die was thrown."""
    request = data.get("request", {})
    if request.get("generator") != "wargame" or not data.get("log") or request.get("kept"):
        return
    try:
        again = _played(data)
    except MorphsError as error:
        yield f"log: the map cannot be laid out again with its dice: {error}"
        return
    for number, (mine, theirs) in enumerate(zip(data["log"], again["log"], strict=False), 1):
        if [mine[0], list(mine[1]), mine[2]] != [theirs[0], list(theirs[1]), theirs[2]]:
            yield f"log: throw {number} is {mine}, but its dice lead to {theirs}"
            return
    if len(data["log"]) != len(again["log"]):
        yield f"log: it has {len(data['log'])} throws, and the map takes {len(again['log'])}"
    for part in LAND:
        if _shown(data, part) != _shown(again, part):
            yield f"log: its dice lay out a map with other {part}"


def _played(data: dict[str, Any]) -> dict[str, Any]:
    from morphs.generators.terrain.making import TerrainRequest, make
    from morphs.generators.terrain.terrain_json import to_dict

    dice = [value for _, values, _ in data["log"] for value in values]
    return to_dict(make(TerrainRequest.model_validate({**data["request"], "dice": dice})))


def _shown(data: dict[str, Any], part: str) -> Any:
    """A part of a map in a form that two ways of writing it share."""
    if part == "words":
        return [data["words"][number] for number in data["terrain"]]
    if part == "layers":
        return {name: list(values) for name, values in data.get(part, {}).items()}
    return sorted(
        repr({key: _plain(value) for key, value in sorted(entry.items()) if value})
        for entry in data.get(part, [])
    )


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value
