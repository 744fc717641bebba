"""Titles of maps that were given none: a name, and what kind of place it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from morphs.base.seeds import Dice

PLACES: dict[str, tuple[str, ...]] = {
    "crypt": ("The Crypts of {}", "{} Below the Stones", "The Tombs of {}"),
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
    tags = tuple(tags)
    counted = Counter(tag for tag in tags if tag in PLACES)
    most = sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:3]
    great = Counter(tag for tag in tags if tag in LANDMARKS)
    sights = sorted(tag for tag, cells in great.items() if cells == max(great.values()))
    patterns = PLACES[dice.choose([theme for theme, _ in most])] if most else USUAL
    if (sights or lake) and dice.below(BY_LANDMARK):
        patterns = BY_LAKE if lake else LANDMARKS[dice.choose(sights)]
    patterns = OTHERS.get(words, patterns)
    name = dice.choose(HEADS) + dice.choose(MIDDLES) + dice.choose(TAILS)
    pattern = dice.choose(patterns)
    return pattern.format(lake, name) if patterns is BY_LAKE else pattern.format(name)
