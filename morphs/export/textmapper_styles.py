"""Definitions that let Text Mapper draw terrains its libraries do not know: colours, simple icons
(our own) and lines, instead of an `include`."""

from __future__ import annotations

from collections.abc import Iterator

from morphs.terrain.terrain_map import TerrainMap
from morphs.terrain.terrains import terrain_of

ICONS = {
    "mountain": "M-45,35 L-10,-40 L12,5 L25,-18 L50,35 M-10,-40 L-2,-5 L-12,10",
    "hills": "M-45,20 Q-22,-25 0,20 M-5,8 Q20,-30 45,20",
    "forest": "M-25,25 L-25,10 M-40,10 L-25,-25 L-10,10 Z M20,30 L20,15 M5,15 L20,-20 L35,15 Z",
    "swamp": "M-40,15 L40,15 M-25,15 L-25,-5 M0,15 L0,-15 M25,15 L25,-5 M-25,28 L25,28",
    "jungle": "M0,30 L0,-5 M0,-5 Q-20,-25 -38,-8 M0,-5 Q20,-25 38,-8 M0,-5 Q-8,-30 -25,-30",
    "crags": "M-40,25 L-28,-15 L-18,5 L-5,-28 L8,8 L20,-12 L40,25",
    "tundra": "M-30,10 L-10,10 M5,-8 L25,-8 M-5,25 L18,25",
    "ice": "M-20,-20 L20,20 M-20,20 L20,-20 M-28,0 L28,0",
    "island": "M-20,12 Q0,-22 20,12 Z",
    "reef": "M-25,5 L-15,-8 L-5,5 M5,12 L15,-2 L25,12",
    "rapids": "M-25,-10 L-10,-16 L5,-10 L20,-16 M-25,8 L-10,2 L5,8 L20,2",
    "field": "M-30,-15 L30,-15 M-30,0 L30,0 M-30,15 L30,15",
    "orchard": "M-20,-10 m-8,0 a8,8 0 1,0 16,0 a8,8 0 1,0 -16,0 M18,10 m-8,0 a8,8 0 1,0 16,0",
    "dunes": "M-35,5 Q-15,-15 5,5 Q20,-8 35,5",
    "scrub": "M-20,5 L-14,-6 M-14,5 L-14,-8 M14,12 L20,0 M20,12 L20,-2",
}
ICONS["forest-hills"] = f"{ICONS['hills']} M-8,30 L0,8 L8,30 Z"
ICONS["dry-hills"] = ICONS["hills"]
LINES = {
    "river": 'stroke="#4f8fbf" stroke-width="12"',
    "stream": 'stroke="#6fa8cf" stroke-width="6"',
    "road": 'stroke="#8c6d46" stroke-width="9"',
    "track": 'stroke="#8c6d46" stroke-width="6" stroke-dasharray="14 10"',
    "trail": 'stroke="#8c6d46" stroke-width="5" stroke-dasharray="10 10"',
    "railway": 'stroke="#444444" stroke-width="7" stroke-dasharray="4 8"',
    "canyon": 'stroke="#6b5a48" stroke-width="20" stroke-opacity="0.5"',
}
SPOT = "M-14,-14 L14,-14 L14,14 L-14,14 Z"


def style_lines(terrain: TerrainMap) -> Iterator[str]:
    """Define every word, path and spot of a map."""
    for word in dict.fromkeys(part for words in terrain.words for part in words.split()):
        yield f'{word} attributes fill="{terrain_of(word).colour}"'
        icon = ICONS.get(terrain_of(word).symbol)
        if icon:
            yield f'{word} path attributes fill="none" stroke="#5b5347" stroke-width="3"'
            yield f"{word} path {icon}"
    for kind in dict.fromkeys(spot.kind for spot in terrain.spots):
        yield f'{kind} path attributes fill="#7a2e22" stroke="#2a1a14" stroke-width="2"'
        yield f"{kind} path {SPOT}"
    for kind in dict.fromkeys(path.kind for path in terrain.paths):
        style = LINES.get(kind, 'stroke="#555555" stroke-width="5"')
        yield f'{kind} path attributes fill="none" stroke-linecap="round" {style}'
    yield 'default attributes fill="none" stroke="#8a8474" stroke-width="1"'
    yield 'text font-size="16pt" fill="#6b6455" text-anchor="middle"'
    yield 'label font-size="20pt" fill="#2a2118" text-anchor="middle" dy="5px"'
    yield 'glow fill="none" stroke="white" stroke-width="5pt"'
