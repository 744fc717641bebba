"""Definitions that let Text Mapper draw terrains its libraries do not know: colours, simple icons
(our own) and lines, instead of an `include`."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.terrains import terrain_of
from morphs.generators.terrain.textmapper_read import UNWRITTEN

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
SPOTS = {
    "settlement": "M-11,12 L-11,-2 L0,-13 L11,-2 L11,12 Z",
    "village": "M-24,14 L-24,0 L-13,-11 L-2,0 L-2,14 Z M4,14 L4,2 L14,-8 L24,2 L24,14 Z",
    "town": "M-32,16 L-32,0 L-20,-12 L-8,0 L-8,16 Z M-6,16 L-6,-26 L0,-36 L6,-26 L6,16 Z "
    "M8,16 L8,0 L20,-12 L32,0 L32,16 Z",
    "city": "M-40,18 L-40,-8 L-32,-8 L-32,0 L-18,0 L-18,-24 L-10,-34 L-2,-24 L-2,0 L8,0 L8,-14 "
    "L16,-24 L24,-14 L24,0 L32,0 L32,-8 L40,-8 L40,18 Z",
    "castle": "M-28,20 L-28,-20 L-20,-20 L-20,-12 L-12,-12 L-12,-20 L-4,-20 L-4,-8 L4,-8 L4,-20 "
    "L12,-20 L12,-12 L20,-12 L20,-20 L28,-20 L28,20 Z",
    "start": "M-10,24 L-10,-26 L20,-14 L-6,-4 L-6,24 Z",
    "bridge": "M-26,-12 L26,-12 L26,-7 L-26,-7 Z M-26,7 L26,7 L26,12 L-26,12 Z",
    "ford": "M-20,-4 L-8,-4 L-8,4 L-20,4 Z M-4,-4 L6,-4 L6,4 L-4,4 Z M10,-4 L20,-4 L20,4 L10,4 Z",
    "level-crossing": "M-18,-14 L-14,-18 L18,14 L14,18 Z M14,-18 L18,-14 L-14,18 L-18,14 Z",
    "pass": "M-24,-16 L-16,-16 L-16,16 L-24,16 Z M16,-16 L24,-16 L24,16 L16,16 Z",
    "gorge": "M-24,-20 L-10,-6 L-24,20 Z M24,-20 L10,6 L24,20 Z",
    "feature": "M0,0 L0,0",
}
"""Icons of places; what bears only a name has none that shows."""
SPOT = "M-14,-14 L14,-14 L14,14 L-14,14 Z"


def style_lines(
    terrain: TerrainMap, known: Collection[str] = (), library: str = ""
) -> Iterator[str]:
    """Define every word, spot and path of a map but those of a library, which is included after
    them. The program puts `text-anchor`, and for labels and their glow twice what `label` says,
    into the same element: neither may be said again here."""
    firsts = {words.split()[0] for words in terrain.words if words}
    parts = dict.fromkeys(part for words in terrain.words for part in words.split())
    for word in parts:
        if word not in known:
            yield from _word(word, word in firsts)
    for kind in dict.fromkeys(spot.kind for spot in terrain.spots if spot.kind not in UNWRITTEN):
        if kind not in known and kind not in parts:
            yield f'{kind} path attributes fill="#7a2e22" stroke="#2a1a14" stroke-width="2"'
            yield f"{kind} path {SPOTS.get(kind, SPOT)}"
    for kind in dict.fromkeys(path.kind for path in terrain.paths):
        if kind not in known:
            style = LINES.get(kind, 'stroke="#555555" stroke-width="5"')
            yield f'{kind} path attributes fill="none" stroke-linecap="round" {style}'
    if library:
        yield f"include {library}"
        return
    yield 'default attributes fill="none" stroke="#8a8474" stroke-width="1"'
    yield 'text font-size="16pt" fill="#6b6455"'
    yield 'label font-size="20pt" fill="#2a2118" dy="5px"'
    yield 'glow stroke="white" stroke-width="5pt"'


def _word(word: str, is_ground: bool) -> Iterator[str]:
    """A word of terrain: a colour that fills the cell where it comes first, and its icon."""
    icon = ICONS.get(terrain_of(word).symbol)
    if is_ground or not icon:
        yield f'{word} attributes fill="{terrain_of(word).colour}"'
    if icon:
        yield f'{word} path attributes fill="none" stroke="#5b5347" stroke-width="3"'
        yield f"{word} path {icon}"
