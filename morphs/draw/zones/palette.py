"""The colours of zone maps: grounds, what grows and lies on them, players, keys and resources."""

from __future__ import annotations

from typing import NamedTuple

INK = "#3b3329"
PAPER = "#f6efdd"
DRIFTS = "#a3bdd1"  # shade in hollows of snow
GROUND = {
    "dirt": "#d0b993",
    "sand": "#ead8a3",
    "grass": "#bac98e",
    "snow": "#eef1ee",
    "swamp": "#a5b595",
    "rough": "#d2c28d",
    "subterranean": "#a79fa6",
    "lava": "#927a70",
    "water": "#b3d2da",
    "rock": "#756a5f",
}
SEA = ("#bcd9db", "#a3c8d1", "#8db6c6", "#7aa5ba")  # by the coast, ever further off
COAST, BEACH = "#44738c", "#f3e8c4"
PLAYERS = (
    "#9a9284", "#c8342b", "#2f5fb8", "#c79a5b", "#3f8f3f",
    "#e07b1f", "#7c3f9a", "#2a9a9a", "#d9799b",
)  # fmt: skip
"""By owner, 0 is nobody."""
KEYS = {
    "light-blue": "#7fc4ea", "green": "#3f8f3f", "red": "#c8342b", "dark-blue": "#27438f",
    "brown": "#85552b", "purple": "#7c3f9a", "white": "#f4f1ea", "black": "#2b2724",
    "blue": "#2f5fb8",
}  # fmt: skip
RESOURCES = {
    "wood": "#8a5a2e",
    "mercury": "#b9c6cc",
    "ore": "#8d8b88",
    "sulfur": "#e8c83a",
    "crystal": "#d84a5b",
    "gems": "#4fae74",
    "gold": "#f0b722",
}


class Tint(NamedTuple):
    """How a ground colours what stands on it."""

    lit: str
    dark: str
    cap: str  # the tops of mountains; empty: none
    leaf: str
    shade: str
    gleam: str
    pool: str
    down: str = "#c9c39b"  # low hills
    dusk: str = "#4d4033"  # what shadows are mixed with


_GREEN = ("#7fa35c", "#54753f", "#a9c785")
TINTS = {
    "dirt": Tint("#d9c2a0", "#8f7657", "#fbf6ec", *_GREEN, "#8fb9c9", "#cfb78f"),
    "sand": Tint("#f0e0b4", "#bb9c63", "", "#9dae5e", "#6d7d3d", "#c3cf88", "#8cc3c4", "#eddcab"),
    "grass": Tint("#e0d6c2", "#94836c", "#fbfaf6", *_GREEN, "#93c3d8", "#c5d193"),
    "snow": Tint(
        "#f7f9fa",
        "#a3b2bf",
        "#ffffff",
        "#7f9f97",
        "#54736f",
        "#f4f8f7",
        "#c5dfe9",
        "#eef3f4",
        "#6f8aa6",
    ),
    "swamp": Tint("#c3c6a6", "#727c5c", "", "#6f8d5e", "#45603f", "#94ab7c", "#7ea39a", "#b2bf9c"),
    "rough": Tint(
        "#dccd9c", "#97814f", "#fbf5e2", "#9aa257", "#6a7237", "#bcc284", "#90b6bb", "#d4c68f"
    ),
    "subterranean": Tint(
        "#cec5ca", "#685f68", "#f1ecf2", "#a98fb0", "#6b5474", "#cdb6d3", "#7fa1b3", "#b3aab2"
    ),
    "lava": Tint("#a89288", "#4d3e3a", "", "#8d6f56", "#53402f", "#b08f70", "#c0592b", "#9b8980"),
    "water": Tint("#e6dcc0", "#98896d", "", *_GREEN, "#a8cfe0"),
    "rock": Tint("#6b635c", "#2f2b28", "", "#6f7a5c", "#44503a", "#8c9876", "#7fa1b3", "#57504b"),
}


def rgb(colour: str) -> tuple[int, int, int]:
    """Return the three parts of `#rrggbb`."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


def blended(colour: str, other: str, share: float) -> str:
    """Return a colour with so much of another."""
    parts = zip(rgb(colour), rgb(other), strict=True)
    return "#" + "".join(f"{round(one + (to - one) * share):02x}" for one, to in parts)
