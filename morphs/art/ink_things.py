"""How `ink` draws objects: the register of painters, put to use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from morphs.art import ink_furniture, ink_nature
from morphs.art.dice import dice
from morphs.art.drawing import Thing
from morphs.art.ink_pen import PAINTERS
from morphs.art.svg import number

if TYPE_CHECKING:
    from morphs.art.ink import Ink

KINDS = frozenset(PAINTERS)
"""Every kind of thing that can be drawn."""
__all__ = ["KINDS", "ink_furniture", "ink_nature", "thing_svg"]


def thing_svg(thing: Thing, ink: Ink) -> str:
    """An object at its place."""
    rolls = dice(round(thing.x * 97) * 1009 + round(thing.y * 89), thing.kind)
    body = PAINTERS[thing.kind](thing.width, thing.height, ink, rolls)
    place = f"translate({number(thing.x)} {number(thing.y)}) rotate({number(thing.angle)})"
    return f'<g transform="{place}">{body}</g>'
