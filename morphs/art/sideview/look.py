"""How side views look: the styles of dungeons with a tone for the rock, wood, and the sky."""

from __future__ import annotations

from dataclasses import replace

from morphs.art.style.colours import SECTION
from morphs.art.style.style import INK, Style, style_named

INKED = replace(
    INK,
    name=SECTION,
    grid="",
    paper="#e3dfd6",
    wood="#d9c7a6",
    thing="#f8f3de",
    leaf="#bccb98",
    needle="#a3bd9f",
    solid="#8d887e",
    faint="#cbc4ac",
    water="#bcd3df",
    ripple="#6f93a8",
    sky="#eaf2f6",
    lava="#f2bd86",
    plate="#b3905f",
    crust="#b9654c",
    ledge="#b4c096",
    light="#eee2c9",
)
SKIES = {"classic": "#e4f0f7", "parchment": "#e9e2c8", "dark": "#232a38", "plain": "#eaf2f7"}


def section_style(name: str) -> Style:
    """The style of a side view, which has no grid."""
    if name == INK.name:
        return INKED
    return replace(style_named(name, grid=False), sky=SKIES[name])
