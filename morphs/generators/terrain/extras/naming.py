"""Names: syllables for places and rivers, and what is great enough to have a name of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count, pairwise

from morphs.base.seeds import Dice, stream_key
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import (
    SETTLEMENTS,
    WATERWAYS,
    WAYS,
    Path,
    Spot,
    TerrainMap,
)
from morphs.generators.terrain.terrains import Terrain

HEADS = (
    *("al", "an", "ar", "as", "bel", "ber", "bran", "bri", "cal", "car", "cor", "dal", "dor"),
    *("dra", "du", "el", "en", "er", "fal", "fen", "fer", "gal", "gar", "gor", "ha", "hal", "har"),
    *("hel", "il", "is", "jo", "ka", "kel", "ker", "kor", "la", "lan", "len", "lor", "ma", "mar"),
    *("mel", "mer", "mi", "mor", "na", "nar", "ne", "nor", "o", "ol", "or", "os", "pel", "per"),
    *("ra", "ral", "ren", "ro", "sa", "sal", "sel", "ser", "so", "sul", "ta", "tal", "tar", "tel"),
    *("ter", "thal", "tho", "tol", "tor", "ul", "um", "ur", "va", "val", "ve", "vel", "vor"),
    *("wal", "we", "wen", "wil", "yor", "za"),
)
TAILS = (
    *("bar", "ben", "bor", "da", "dan", "den", "dir", "don", "dor", "dra", "fen", "gan", "gar"),
    *("gen", "gon", "hal", "la", "lan", "las", "len", "lin", "lis", "lo", "lon", "mar", "men"),
    *("mir", "mon", "mund", "na", "nar", "nel", "nir", "nor", "ra", "ran", "rel", "ren", "ric"),
    *("rin", "ris", "ron", "rond", "ros", "sa", "sen", "sil", "sor", "tan", "tar", "ten", "ther"),
    *("tis", "tor", "va", "van", "ven", "via", "vin", "wen", "win", "wyn"),
)
MIDDLES = ("a", "e", "i", "o", "an", "ar", "el", "en", "er", "il", "or")
ROOTS = (
    *("Alder", "Amber", "Apple", "Ash", "Barley", "Birch", "Black", "Bracken", "Bram", "Briar"),
    *("Brock", "Broom", "Chal", "Clay", "Cold", "Copper", "Crane", "Crow", "Dun", "Elm", "Fair"),
    *("Fal", "Fern", "Finch", "Flint", "Fox", "Gold", "Gorse", "Grey", "Hart", "Hawk", "Hazel"),
    *("Heath", "Heron", "High", "Holly", "Honey", "Iron", "Ivy", "Kest", "Kings", "Lamb", "Lang"),
    *("Lark", "Lime", "Long", "Mal", "Mill", "Moss", "Nettle", "Oak", "Oat", "Otter", "Owl"),
    *("Penn", "Pine", "Quarry", "Raven", "Red", "Reed", "Rook", "Rose", "Rowan", "Rush", "Salt"),
    *("Sedge", "Shep", "Silver", "Sloe", "Stone", "Swan", "Tarn", "Thistle", "Thorn", "Wether"),
    *("White", "Willow", "Winter", "Wolf", "Wren", "Yar", "Yew"),
)
ENDINGS = {
    "city": ("ton", "burg", "minster", "gate", "mark"),
    "town": ("ton", "ford", "bury", "wick", "stead", "ham"),
    "village": ("ham", "by", "ley", "thorpe", "den", "cote"),
    "settlement": ("cot", "fold", "croft", "garth"),
    "castle": ("hold", "keep", "stone", "watch", "garde"),
}
VOWELS = "aeiou"
ON_TABLES = {
    "mountains": ("{} Tor", "{} Crag"),
    "hills": ("{} Hill", "{} Down", "{} Rise", "{} Knoll"),
    "forest": ("{} Wood", "{} Copse", "{} Spinney", "{} Grove"),
    "swamp": ("{} Moss", "{} Mire", "{} Carr"),
    "lake": ("{} Mere", "{} Pool", "{} Water"),
}
"""What features of battlefields are called, which are small."""
LEAST_ON_TABLES = {"lake": 1, "swamp": 1, "forest": 3}
"""From how many cells on features of battlefields have names; others from two."""
SOUGHT = 40  # tries of a name unlike all others
CROWDED = 400  # names; from here on they have three syllables
LARGE = 4  # cells, for a name; on large maps one in so many:
SHARE = 160
CRAGS = ("{} Crags", "The {} Tors", "{} Scar")
FEATURES: tuple[tuple[str, Callable[[Terrain], bool], tuple[str, ...]], ...] = (
    ("sea", lambda t: t.water == "sea", ("Sea of {}", "{} Sea", "The {} Deep")),
    ("lake", lambda t: t.water == "lake", ("{} Mere", "{} Water", "Lake {}")),
    ("mountains", lambda t: t.level == 3, ("{} Mountains", "The {} Peaks", "{} Range")),
    ("crags", lambda t: "crags" in t.tags, CRAGS),
    ("hills", lambda t: t.level == 2, ("{} Hills", "{} Downs", "{} Fells")),
    ("forest", lambda t: t.area in "fwj" and t.level == 1, ("{} Wood", "{} Forest", "{} Holt")),
    ("swamp", lambda t: t.area == "s", ("{} Fen", "{} Marsh", "{} Moss")),
    ("desert", lambda t: t.area == "d" and t.level == 1, ("{} Waste", "{} Sands")),
    ("tundra", lambda t: t.area == "t", ("{} Barrens", "The White {}")),
)
"""What has names: kind, which terrain it is of, patterns. A cell is of the first kind that fits."""
BAYS = ("Gulf of {}", "{} Bay", "{} Sound", "The Bight of {}")
"""Of a sea that leaves the map and is mostly enclosed by land."""
INLAND = ("The {} Sea", "Sea of {}", "The Inner {}")
"""Of a sea with land all around."""
ENCLOSED, SMALL_SEA = 0.62, 0.22
"""The share of a bay's rim that is land, at least, and of the map that it covers, at most."""
LARGE_AT_ONCE = ("sea", "lake", "mountains")
"""What is named on large maps though it is small."""
WATERS = ("sea", "lake")
TITLES = {
    "folkesten": ("The Land of {}", "The Marches of {}", "{} and Its Borders", "The Reaches of {}"),
    "wargame": ("The Field of {}", "{} Common", "{} Heath", "The Fight at {}", "The Battle of {}"),
    "toric": ("The World of {}", "The Lands and Seas of {}", "{}, a World Entire"),
}
REALMS = ("Duchy of {}", "March of {}", "The {} Reach", "County of {}", "Earldom of {}",
          "Barony of {}", "The {} Hold", "The {} Vale")  # fmt: skip
"""What realms are called."""
FOUGHT = ("The Fight at {}", "The Battle of {}", "The Fight for {}")
"""What battlefields are called by a hill, a wood or a water."""
ALWAYS = ("toric", "wargame")
"""Whose maps have titles though nothing on them has a name."""
HIGH = ("mountains", "crags", "hills")
"""Of land that rises, the first that is large enough names it, the rest around it not."""


class Namer:
    """Makes names that it has not made before."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed, "extras", "names")
        self.known: set[str] = set()
        self.ends: set[str] = set()

    def stem(self) -> str:
        """Two or three syllables that join without a stumble."""
        return self._new(self._invented)

    def place(self, kind: str, endings: Sequence[str] = ()) -> str:
        """A root and an ending, of those of the place's kind if none are given, or one time in
        three a stem."""
        if not self.dice.below(3):
            return self.stem()
        return self.joined(endings or ENDINGS.get(kind, ENDINGS["village"]))

    def joined(self, endings: Sequence[str]) -> str:
        """A root and one of some endings."""
        return self._new(lambda: _joined(self.dice.choose(ROOTS), self.dice.choose(endings)))

    def _invented(self) -> str:
        head, tail = self.dice.choose(HEADS), self.dice.choose(TAILS)
        if len(self.known) > CROWDED or not self.dice.below(8):
            head = _joined(head, self.dice.choose(MIDDLES))
        return _joined(head, tail).capitalize()

    def _new(self, made: Callable[[], str]) -> str:
        """A name not made before; while there are few, none that begins or ends as another does."""
        for tries in count():
            name = made()
            ends = {name[:3].lower(), name[-4:]}
            few = tries < SOUGHT and len(self.known) < CROWDED
            alike = few and not self.ends.isdisjoint(ends)
            if name and name not in self.known and not alike:
                self.known.add(name)
                self.ends |= ends
                return name
            if tries > 10 * SOUGHT:
                self.known.discard(name)  # a world of more names than there are
        raise AssertionError


def _joined(head: str, tail: str) -> str:
    """Two parts of a name; what cannot be spoken together is no name."""
    if not head:
        return ""
    if head[-1] == tail[0] and head[-1] not in VOWELS:
        tail = tail[1:]
    if not tail or (head[-1] in VOWELS and tail[0] in VOWELS):
        return ""
    return head + tail


def names(terrain: TerrainMap, seed: int, lake: int = LARGE) -> None:
    """Name places, then rivers, then what flood fill finds large enough: water from `lake` cells
    on. What was thrown is named by the throws, so that these given again make the same map."""
    throws = [value for _, values, _ in terrain.log for value in values]
    namer = Namer(stream_key(0, "throws", *throws) if throws else seed)
    wet = {cell for way in terrain.paths_of(*WATERWAYS) for cell in terrain.cells_of(way)}
    named = {
        spot.cells[0]: _place_name(namer, spot, spot.cells[0] in wet)
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
    least = max(LARGE, terrain.ground.count // SHARE)
    on_table = "contours" in terrain.layers
    risen: set[int] = set()
    for kind, belongs, patterns in FEATURES:
        for cells in _patches(terrain, belongs):
            near = kind in HIGH and not risen.isdisjoint(_and_around(terrain, cells))
            enough = LARGE if kind in LARGE_AT_ONCE else least
            enough = lake if kind in WATERS else enough
            if on_table:
                enough = LEAST_ON_TABLES.get(kind, 2)
                patterns = ON_TABLES.get(kind, patterns)
            if len(cells) >= enough and not near:
                fitting = patterns if on_table else _fitting(terrain, kind, cells, patterns)
                name = namer.dice.choose(fitting).format(namer.stem())
                terrain.spots.append(Spot("feature", (_heart(terrain, cells),), name, len(cells)))
                risen.update(cells if kind in HIGH else ())
    if terrain.regions:
        terrain.regions = realms(namer, len(terrain.regions))


def realms(namer: Namer, count: int) -> list[str]:
    """Names for so many realms: all forms come before one comes again."""
    forms: list[str] = []
    while len(forms) < count:
        fresh = list(REALMS)
        namer.dice.shuffle(fresh)
        forms += fresh
    return [form.format(namer.stem()) for form in forms[:count]]


def title_of(terrain: TerrainMap) -> str:
    """Return what a map made by a generator is called, empty where land has no names; a battlefield
    by the largest place on it that has one, else by the largest of what else has."""
    patterns = TITLES.get(terrain.generator, ())
    named = terrain.generator in ALWAYS or any(spot.name for spot in terrain.spots)
    if not patterns or not named:
        return ""
    seed = terrain.request.get("seed", 0)  # a file may say anything there
    key = stream_key(seed if isinstance(seed, int) else 0, "title", terrain.generator)
    namer = Namer(key)
    pattern, stem = namer.dice.choose(patterns), namer.stem()
    if terrain.generator == "wargame":
        homes = [spot for spot in terrain.spots if spot.kind in SETTLEMENTS and spot.name]
        lands = [spot for spot in terrain.spots if spot.kind == "feature" and spot.name]
        if homes:
            stem = max(homes, key=lambda spot: spot.size).name
        elif lands:
            pattern = namer.dice.choose(FOUGHT)
            stem = max(lands, key=lambda spot: len(feature_cells(terrain, spot))).name
    return pattern.format(stem)


def feature_cells(terrain: TerrainMap, spot: Spot) -> list[int]:
    """Return the cells that a feature is the name of: those alike that touch."""
    start = spot.cells[0]
    for _, belongs, _ in FEATURES:
        if belongs(terrain.terrain(start)):
            alike = [belongs(terrain.terrain(cell)) for cell in range(terrain.ground.count)]
            patch = connected(terrain.ground, start, alike.__getitem__)
            if len(patch) == spot.size or not spot.size:
                return patch
    return list(spot.cells)


def feature_kind(terrain: TerrainMap, spot: Spot) -> str:
    """Return what the ground of a feature is: sea, forest, hills ...; empty for open land."""
    here = terrain.terrain(spot.cells[0])
    return next((kind for kind, belongs, _ in FEATURES if belongs(here)), "")


def connected(ground: Ground, start: int, keep: Callable[[int], bool]) -> list[int]:
    """Return a cell and all that hang together with it through cells of a kind."""
    found = {start: None}
    waiting = [start]
    for cell in waiting:  # it grows
        for there in ground.neighbours[cell]:
            if there not in found and keep(there):
                found[there] = None
                waiting.append(there)
    return waiting


def _and_around(terrain: TerrainMap, cells: list[int]) -> set[int]:
    near = terrain.ground.neighbours
    return {there for cell in cells for there in (cell, *near[cell])}


def _place_name(namer: Namer, spot: Spot, wet: bool) -> str:
    """The name of a place; none ends in "ford" away from rivers."""
    endings = ENDINGS.get(spot.kind, ENDINGS["village"])
    return namer.place(spot.kind, tuple(one for one in endings if wet or one != "ford"))


def _fitting(
    terrain: TerrainMap, kind: str, cells: list[int], patterns: tuple[str, ...]
) -> tuple[str, ...]:
    """The patterns of a kind that fit what its cells are: a gulf has land about it and a way out,
    hills that are mostly crags are called so."""
    if kind == "hills":
        rocky = sum("crags" in terrain.terrain(cell).tags for cell in cells)
        return CRAGS if 2 * rocky > len(cells) else patterns
    if kind != "sea":
        return patterns
    ground, patch = terrain.ground, set(cells)
    rim = [there for cell in cells for there in ground.neighbours[cell] if there not in patch]
    sides = 6 if ground.is_hex else max(map(len, ground.neighbours))
    open_ = sum(max(0, sides - len(ground.neighbours[cell])) for cell in cells)
    small = len(cells) <= SMALL_SEA * ground.count
    if not open_:  # on a world without edges the great one is no inland sea
        return INLAND if small or ground.wrap == "none" else patterns
    return BAYS if small and len(rim) >= ENCLOSED * (len(rim) + open_) else patterns


def _crossed(terrain: TerrainMap, cell: int) -> bool:
    """Whether a way leads from one bank of a river in a cell to the other."""
    around = terrain.ground.neighbours[cell]

    def beside(*kinds: str) -> set[int]:
        paths = [terrain.cells_of(path) for path in terrain.paths_of(*kinds)]
        return {
            there
            for cells in paths
            for pair in pairwise(cells)
            if cell in pair
            for there in pair
            if there != cell
        }

    river, ways = beside(*WATERWAYS), beside(*WAYS)
    marks = [there in river for there in around]
    if sum(marks) < 2 or len(around) < 4:
        return False
    first = marks.index(True)
    last = len(marks) - 1 - marks[::-1].index(True)
    here = {there for number, there in enumerate(around) if first < number < last}
    return not ways.isdisjoint(here) and not ways.isdisjoint(set(around) - here - river)


def _by_neighbours(terrain: TerrainMap, named: dict[int, str]) -> None:
    """A village at a bridge that leads over its river is "X Bridge", the next village up the river
    of a town "Upper X"."""
    bridges = {c for spot in terrain.spots if spot.kind == "bridge" for c in spot.cells}
    crossings = {cell for cell in bridges & named.keys() if _crossed(terrain, cell)}
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
        patch = connected(terrain.ground, next(iter(left)), left.__contains__)
        for cell in patch:
            del left[cell]
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
