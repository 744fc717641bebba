"""The request of a layout, with the packs that no file holds."""

from __future__ import annotations

from morphs.base.errors import MorphsError
from morphs.layout.layout import Layout
from morphs.packs.memory import MEMORY
from morphs.packs.pack import Pack
from morphs.request.request import Request


def asked_of(layout: Layout) -> Request:
    """Return the request that a layout carries. Raises MorphsError where one of its packs was made
    in memory and is not at hand."""
    asked = Request.from_dict(layout.request)
    packs = [_at_hand(source, layout) if _is_in_memory(source) else source for source in asked.pack]
    return asked.model_copy(update={"pack": tuple(packs)})


def _is_in_memory(source: str | Pack) -> bool:
    return isinstance(source, str) and source.startswith(MEMORY)


def _at_hand(source: str | Pack, layout: Layout) -> Pack:
    known = {used.name: used.sha256 for used in layout.packs}
    found = next((pack for pack in layout.at_hand if pack.source == source), None)
    if found is None:
        raise MorphsError(
            f"the layout's pack {source} was made in memory by a program and is not at hand: read "
            f"the layout with it, as in read_layout(path, packs=[pack])"
        )
    if known.get(found.name) != found.sha256:
        raise MorphsError(f"the pack {source} at hand is not the one that the layout was made of")
    return found
