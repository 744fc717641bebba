"""Names: syllables for places and rivers, and what is great enough to have a name of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from morphs.base.seeds import Dice
from morphs.terrain.terrain_map import SETTLEMENTS, WATERWAYS, Path, Spot, TerrainMap
from morphs.terrain.terrains import Terrain

ONSETS = (
    "b",
    "br",
    "c",
    "cr",
    "d",
    "dr",
    "f",
    "g",
    "gl",
    "h",
    "k",
    "l",
    "m",
    "n",
    "p",
    "r",
    "s",
    "sk",
    "st",
    "t",
    "th",
    "tr",
    "v",
    "w",
)
VOWELS = (
    "a",
    "a",
    "a",
    "e",
    "e",
    "e",
    "i",
    "i",
    "o",
    "o",
    "u",
    "ae",
    "ea",
    "oa",
)
CODAS = (
    "l",
    "n",
    "r",
    "rn",
    "s",
    "th",
    "nd",
    "rd",
    "lm",
    "ck",
    "ll",
    "st",
    "m",
)
ENDINGS = {
    "city": ("ton", "burg", "minster", "gate", "mark"),
    "town": ("ton", "ford", "bury", "wick", "stead", "ham"),
    "village": ("ham", "by", "ley", "thorpe", "den", "cote"),
    "settlement": ("cot", "fold", "croft", "garth"),
    "castle": ("hold", "keep", "stone", "watch", "garde"),
}
LARGE = 5  # cells, for a name
FEATURES: tuple[tuple[str, Callable[[Terrain], bool], tuple[str, ...]], ...] = (
    ("sea", lambda t: t.water == "sea", ("Sea of {}", "{} Sea", "{} Deep", "Gulf of {}")),
    ("lake", lambda t: t.water == "lake", ("{} Mere", "{} Water", "Lake {}")),
    ("mountains", lambda t: t.level == 3, ("{} Mountains", "The {} Peaks", "{} Range")),
    ("hills", lambda t: t.level == 2, ("{} Hills", "{} Downs", "{} Fells")),
    ("forest", lambda t: t.area in "fwj" and t.level == 1, ("{} Wood", "{} Forest", "{} Holt")),
    ("swamp", lambda t: t.area == "s", ("{} Fen", "{} Marsh", "{} Moss")),
    ("desert", lambda t: t.area == "d", ("{} Waste", "{} Sands")),
    ("tundra", lambda t: t.area == "t", ("{} Barrens", "The White {}")),
)


class Namer:
    """Makes names that it has not made before."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed, "extras", "names")
        self.known: set[str] = set()

    def stem(self) -> str:
        """One or two syllables."""
        while True:
            parts = [self._syllable() for _ in range(1 + (self.dice.below(3) > 0))]
            name = "".join(parts).capitalize()
            if 3 <= len(name) <= 8 and name not in self.known:
                self.known.add(name)
                return name

    def place(self, kind: str) -> str:
        """A stem and, more often than not, an ending of the place's kind."""
        stem = self.stem()
        if self.dice.below(4) == 0 or len(stem) > 6:
            return stem
        ending = self.dice.choose(ENDINGS.get(kind, ENDINGS["village"]))
        return stem.rstrip("aeiou") + ending if len(stem) > 4 else stem + ending

    def _syllable(self) -> str:
        coda = self.dice.choose(CODAS) if self.dice.below(3) else ""
        return self.dice.choose(ONSETS) + self.dice.choose(VOWELS) + coda


def names(terrain: TerrainMap, seed: int) -> None:
    """Name places, then rivers, then what flood fill finds large enough."""
    namer = Namer(seed)
    named = {
        spot.cells[0]: _place_name(namer, spot)
        for spot in terrain.spots
        if spot.kind in SETTLEMENTS
    }
    _by_neighbours(terrain, named)
    terrain.spots = [
        replace(spot, name=named[spot.cells[0]]) if spot.kind in SETTLEMENTS else spot
        for spot in terrain.spots
    ]
    longest = max(6, terrain.ground.columns // 12)
    terrain.paths = [_named_river(namer, path, longest) for path in terrain.paths]
    for _, belongs, patterns in FEATURES:
        for cells in _patches(terrain, belongs):
            if len(cells) >= LARGE:
                name = namer.dice.choose(patterns).format(namer.stem())
                terrain.spots.append(Spot("feature", (_heart(terrain, cells),), name, len(cells)))
    if terrain.regions:
        terrain.regions = [namer.stem() for _ in terrain.regions]


def _place_name(namer: Namer, spot: Spot) -> str:
    return namer.place(spot.kind)


def _by_neighbours(terrain: TerrainMap, named: dict[int, str]) -> None:
    """A village at a bridge is "X Bridge", the next village up the river of a town "Upper X"."""
    crossings = {c for spot in terrain.spots if spot.kind == "bridge" for c in spot.cells}
    kinds = {spot.cells[0]: spot.kind for spot in terrain.spots if spot.kind in SETTLEMENTS}
    for cell, name in named.items():
        if kinds[cell] == "village" and cell in crossings and " " not in name:
            named[cell] = f"{name} Bridge"
    upper: set[str] = set()
    for river in terrain.paths_of(*WATERWAYS):
        stops = [cell for cell in terrain.cells_of(river) if cell in named]
        for above, below in pairwise(stops):
            fit = kinds[above] == "village" and kinds[below] in ("town", "city")
            if fit and named[below] not in upper and " " not in named[below] + named[above]:
                upper.add(named[below])
                named[above] = f"Upper {named[below]}"


def _named_river(namer: Namer, path: Path, least: int) -> Path:
    if path.kind != "river" or len(path.points) < least:
        return path
    pattern = namer.dice.choose(("River {}", "The {}", "{} Water", "{}"))
    return replace(path, name=pattern.format(namer.stem()))


def _patches(terrain: TerrainMap, belongs: Callable[[Terrain], bool]) -> list[list[int]]:
    """Connected cells of a kind, the largest first."""
    left = {c: None for c in range(terrain.ground.count) if belongs(terrain.terrain(c))}
    patches = []
    while left:
        patch = [left.popitem()[0]]
        for cell in patch:
            for there in terrain.ground.neighbours[cell]:
                if there in left:
                    del left[there]
                    patch.append(there)
        patches.append(patch)
    return sorted(patches, key=lambda patch: (-len(patch), min(patch)))


def _heart(terrain: TerrainMap, cells: list[int]) -> int:
    """The cell of a patch that lies deepest inside it."""
    patch = set(cells)
    ring = [c for c in cells if any(n not in patch for n in terrain.ground.neighbours[c])]
    seen, last = set(ring), sorted(ring or cells)
    while ring:
        last = sorted(ring)
        inner = {
            n for c in ring for n in terrain.ground.neighbours[c] if n in patch and n not in seen
        }
        seen |= inner
        ring = sorted(inner)
    x = sum(terrain.ground.place(c)[0] for c in last) / len(last)
    y = sum(terrain.ground.place(c)[1] for c in last) / len(last)
    return min(
        last,
        key=lambda c: (
            abs(terrain.ground.place(c)[0] - x) + abs(terrain.ground.place(c)[1] - y),
            c,
        ),
    )
