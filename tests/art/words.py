"""Words on sheets that are lettered in hands of our own, read again."""

from __future__ import annotations

import re
from typing import Any

from morphs.art.dressing import entering

LETTERED = re.compile(
    r'<g role="img" aria-label="([^"]*)" fill="[^"]*" '
    r'transform="(rotate\([^)]*\))? ?translate\(([-\d.]+) ([-\d.]+)\)[^>]*>(?:<path[^>]*>)*</g>'
)


def typed(svg: str) -> str:
    """Return a drawing with what is lettered in it as text that begins there on its line."""

    def text(found: re.Match[str]) -> str:
        words, turn, x, y = found.groups()
        turned = f' transform="{turn}"' if turn else ""
        return f'<text x="{x}" y="{y}"{turned}>{words}</text>'

    return LETTERED.sub(text, svg)


def entrance_svg(*told: Any, **more: Any) -> str:
    """Return the drawing of an entrance with its word as text."""
    return typed(entering.entrance_svg(*told, **more))
