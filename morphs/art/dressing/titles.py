"""Titles of maps that were given none: a name, and what kind of place it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from morphs.base.seeds import Dice

PLACES: dict[str, tuple[str, ...]] = {
    "crypt": ("The Crypts of {}", "{} below the Stones", "The Tombs of {}"),
    "tomb": ("The Tombs of {}",),
    "temple": ("The Temple of {}", "The Fallen Shrine of {}", "The Sanctum of {}"),
    "throne": ("The Halls of {}", "The Seat of {}"),
    "prison": ("The Gaols of {}", "The Oubliettes of {}"),
    "barracks": ("The Hold of {}", "{} Keep"),
    "guard": ("The Watch of {}", "{} Hold"),
    "library": ("The Archives of {}", "The Silent Stacks of {}"),
    "mine": ("The {} Mine", "The Delvings of {}", "The {} Diggings"),
    "cavern": ("The {} Caverns", "{} Deep", "The Hollows of {}"),
    "fungus": ("The Pale Gardens of {}", "The {} Caverns"),
    "lair": ("The Lair under {}", "{} Deep"),
    "grotto": ("The {} Grottoes", "The Springs of {}"),
    "burrow": ("The Warrens of {}", "The {} Burrows"),
    "camp": ("The Dens of {}", "The {} Warrens"),
    "river": ("The Rivers under {}", "The Drowned Ways of {}"),
    "lava": ("The Fires of {}", "The {} Forges"),
    "ruin": ("The Ruins of {}", "{} That Was"),
    "cistern": ("The Sewers of {}", "The Cisterns of {}"),
    "summoning": ("The Circle of {}", "The Black Rooms of {}"),
}
"""By the theme that prevails: what a place may be called."""
CAVES = frozenset(("mine", "cavern", "fungus", "lair", "grotto", "burrow", "camp"))
"""Those of them that nobody built."""
LANDMARKS: dict[str, tuple[str, ...]] = {
    "dragon_cavern": ("The Dragon of {}", "The Wyrm's Bed at {}", "Where {} Sleeps"),
    "cathedral": ("The Buried Cathedral of {}", "The Drowned Choir of {}"),
    "palace": ("The Palace under {}", "The Last Palace of {}"),
    "harbour": ("The Hidden Harbour of {}", "{} Haven, Below the Cliff"),
    "great_arena": ("The Arena of {}", "Blood and Sand at {}"),
    "mausoleum": ("The Mausoleum of {}", "Where {} Lies"),
    "necropolis": ("The Necropolis of {}", "The City of the Dead at {}"),
    "temple_with_crypt": ("The Temple of {} and What Lies Under It", "{} the Unhallowed"),
    "great_cistern": ("The Great Cistern of {}", "The Black Waters of {}"),
    "chasm_bridge": ("The Bridge of {}", "The Chasm of {}"),
    "archive": ("The Archive of {}", "The Books of {}"),
    "fungus_forest": ("The Pale Forest of {}", "{} of the Mushrooms"),
    "deep_mine": ("The Deep Mine of {}", "{} Shaft"),
    "war_camp": ("The War Camp at {}", "The Host under {}"),
    "spider_hall": ("The Webs of {}", "The Spider Halls of {}"),
    "gatehouse": ("The Gate of {}", "Beyond {} Gate"),
    "cloister": ("The Silent Cloister of {}", "The Monks of {}"),
    "feast_hall": ("The Feasting Halls of {}", "The Last Supper of {}"),
}
"""What a place may be called by the great sights that it has."""
NOUNS: dict[str, tuple[str, ...]] = {
    "crypt": ("Crypts", "Tombs", "Ossuary", "Charnel", "Catacombs", "Graves"),
    "tomb": ("Tombs", "Barrow", "Burial", "Cenotaph"),
    "temple": ("Temple", "Shrine", "Sanctum", "Altars", "Oracle", "Chapels"),
    "throne": ("Halls", "Seat", "Throne", "Court", "Regency"),
    "prison": ("Gaols", "Oubliettes", "Cells", "Dungeon", "Prison"),
    "barracks": ("Hold", "Barracks", "Garrison", "Muster"),
    "guard": ("Watch", "Hold", "Wardens", "Bastion"),
    "library": ("Archives", "Stacks", "Library", "Scriptorium"),
    "mine": ("Mine", "Delvings", "Diggings", "Shafts", "Workings"),
    "cavern": ("Caverns", "Hollows", "Deeps", "Galleries", "Vault"),
    "fungus": ("Gardens", "Spore Fields", "Caverns"),
    "lair": ("Lair", "Den", "Larder", "Bone Yard"),
    "grotto": ("Grottoes", "Springs", "Wells", "Pools"),
    "burrow": ("Warrens", "Burrows", "Runs"),
    "camp": ("Dens", "Warrens", "Camp", "Refuge"),
    "river": ("Rivers", "Fords", "Ways", "Landings"),
    "lava": ("Fires", "Forges", "Furnaces", "Kilns"),
    "ruin": ("Ruins", "Remains", "Shell", "Stones"),
    "cistern": ("Sewers", "Cisterns", "Conduits", "Drains"),
    "summoning": ("Circle", "Pact", "Rooms", "Seals"),
    "dragon_cavern": ("Dragon", "Wyrm", "Hoard", "Coils"),
    "cathedral": ("Cathedral", "Choir", "Minster", "Nave", "Bells", "Pulpit"),
    "palace": ("Palace", "Court", "Residence", "Regalia"),
    "harbour": ("Harbour", "Haven", "Quays", "Moorings"),
    "great_arena": ("Arena", "Sands", "Games", "Lists"),
    "mausoleum": ("Mausoleum", "Sepulchre", "Effigy"),
    "necropolis": ("Necropolis", "City of the Dead", "Mourners"),
    "temple_with_crypt": ("Temple", "Reliquary", "Vigil"),
    "great_cistern": ("Cistern", "Waters", "Reservoir"),
    "chasm_bridge": ("Bridge", "Chasm", "Crossing", "Toll"),
    "archive": ("Archive", "Books", "Ledgers", "Chronicle"),
    "fungus_forest": ("Forest", "Spores", "Grove"),
    "deep_mine": ("Mine", "Shaft", "Lode", "Seam"),
    "war_camp": ("War Camp", "Host", "Banners"),
    "spider_hall": ("Webs", "Looms", "Silk Halls"),
    "gatehouse": ("Gate", "Portcullis", "Threshold", "Doors"),
    "cloister": ("Cloister", "Monks", "Abbey", "Priory"),
    "feast_hall": ("Feasting Halls", "Banquet", "Table", "Toasts"),
}
"""What may be told of a place by its themes and its great sights."""
FORMS = (
    *("The {adjective} {noun} of {name}", "The {adjective} {noun} of {name}"),
    *("The {adjective} {noun} under {name}", "The {noun} below {name}", "The {noun} of {name}"),
    *("The {noun} of Saint {name}", "The {noun} of King {name}", "{name} and the {noun}"),
    *("The {adjective} {noun}", "Beneath the {noun} of {name}", "The Last {noun} of {name}"),
    *("The {noun} at {name}", "The {name} {noun}", "{name}: The {adjective} {noun}"),
)
"""Titles of any place, of a word of `ADJECTIVES`, one of `NOUNS` and a name."""
ADJECTIVES = (
    *(
        "Amber",
        "Ashen",
        "Barred",
        "Blind",
        "Bloodless",
        "Bricked-Up",
        "Broken",
        "Candlelit",
        "Cold",
    ),
    *("Counted", "Crooked", "Cursed", "Disputed", "Drowned", "Eastern", "Echoing", "Empty"),
    *("Endless", "Forbidden", "Forgotten", "Forsaken", "Gilded", "Grey", "Hidden"),
    *("Hungry", "Iron", "Kneeling", "Leaning", "Listening", "Locked", "Lost", "Low", "Mourning"),
    *("Muttering", "Nameless", "Neglected", "Old", "Pale", "Patient", "Quiet", "Red", "Restless"),
    *("Roofless", "Salt", "Scattered", "Sealed", "Second", "Shuttered", "Silent", "Singing"),
    *("Sleeping", "Smouldering", "Stolen", "Sunken", "Tattered", "Thirsty", "Unfinished", "Unlit"),
    *("Unquiet", "Untold", "Upper", "Vacant", "Veiled", "Wailing", "Wandering", "Waning", "White"),
    *("Whispering", "Winter", "Withered"),
)
OWN = 3
"""One title in so many is of those that only such places have."""
BY_LANDMARK = 3
"""One title in so many tells what prevails although there is such a sight."""
BY_LAKE = ("The {} of {}", "The {} under {}", "{}, or the Deeps of {}", "The {} of {}")
"""What a place may be called by a great lake that has a name."""
TOWNS = (
    *("The Town of {}", "{} and the Country Round", "{}, Within and Without", "The City of {}"),
    *("A Plan of {}", "{} and Its Walls", "The Free Town of {}", "The Good Town of {}"),
)
OTHERS = {
    "overland": (
        *("The Lands of {}", "The Marches of {}", "{} and the Wilds Beyond", "The Vale of {}"),
        *("The Duchy of {}", "{}, Coast and Country", "The Reaches of {}", "The Realm of {}"),
        *("A True Chart of {}", "{} from the Hills to the Sea"),
    ),
    "city": TOWNS,
    "town": TOWNS,
    "village": (
        "The Village of {}",
        "{} and Its Fields",
        "{} on the Green",
        "The Parish of {}",
        "{}, Farms and Fields",
        "The Manor of {}",
        "{} by the Wood",
    ),
}
"""What other maps than those of dungeons may be called, by vocabulary; towns without walls are
villages."""
USUAL = ("The Vaults of {}", "The Underhalls of {}", "The Deeps of {}")
HEADS = (
    *("Ab", "Ar", "Bal", "Bar", "Bel", "Bran", "Cael", "Cor", "Dor", "Dra", "Dun", "Eld", "Fen"),
    *("Gal", "Gor", "Hal", "Ith", "Kar", "Kel", "Lor", "Mal", "Mor", "Nar", "Ner", "Oth", "Pel"),
    *("Quar", "Rav", "Sar", "Sel", "Tar", "Thal", "Ul", "Val", "Vor", "Wyr", "Yor", "Zar"),
)
MIDDLES = ("", "", "", "a", "e", "o", "an", "en", "im", "or", "ul")
TAILS = (
    *("bach", "dak", "dath", "dor", "drin", "garth", "goth", "had", "kesh", "lath", "mar", "mere"),
    *("mund", "nor", "rak", "rath", "ric", "rond", "rune", "sith", "stane", "thas", "wen", "zul"),
)


def title_of(words: str, tags: Iterable[str], seed: int, lake: str = "") -> str:
    """A title by the vocabulary of a map, the themes of its tiles, and its seed: by the largest of
    its great sights, or by the name of a lake that is larger than they are."""
    dice = Dice(seed, "title")
    theme, patterns = _prevailing(dice, tags, lake)
    patterns = OTHERS.get(words, patterns)
    name = dice.choose(HEADS) + dice.choose(MIDDLES) + dice.choose(TAILS)
    own, pattern = dice.below(OWN) == 0, dice.choose(patterns)
    if patterns is BY_LAKE:
        return pattern.format(lake, name)
    if own or words in OTHERS or theme not in NOUNS:
        return pattern.format(name)
    noun, adjective = dice.choose(NOUNS[theme]), dice.choose(ADJECTIVES)
    return dice.choose(FORMS).format(adjective=adjective, noun=noun, name=name)


def kind_of(tags: Iterable[str], seed: int, lake: str = "") -> str:
    """Return what kind of place a map of rooms is, as its own title tells: a theme or a great
    sight; "lake" for one that is called by its water; empty where nothing prevails."""
    theme, patterns = _prevailing(Dice(seed, "title"), tags, lake)
    return "lake" if patterns is BY_LAKE else theme


def _prevailing(dice: Dice, tags: Iterable[str], lake: str) -> tuple[str, tuple[str, ...]]:
    """What a place is named after, and what it may be called."""
    tags = tuple(tags)
    counted = Counter(tag for tag in tags if tag in PLACES)
    most = sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:3]
    great = Counter(tag for tag in tags if tag in LANDMARKS)
    sights = sorted(tag for tag, cells in great.items() if cells == max(great.values()))
    theme = dice.choose([theme for theme, _ in most]) if most else ""
    patterns = PLACES.get(theme, USUAL)
    if (sights or lake) and (dice.below(BY_LANDMARK) or not most):
        theme = "" if lake else dice.choose(sights)
        patterns = BY_LAKE if lake else LANDMARKS[theme]
    return theme, patterns
