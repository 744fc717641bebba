"""Which emblem stands for a thing: what kind it is, and whose or what colour it wears."""

from __future__ import annotations

from typing import NamedTuple

from morphs.draw.zones.palette import KEYS, PLAYERS, RESOURCES

GOLD = RESOURCES["gold"]


class Emblem(NamedTuple):
    """What decides how a thing is drawn; things of equal emblems share a picture."""

    kind: str
    colour: str  # of its owner, key, resource or strength
    great: bool = False  # a castle rather than a town, a strong guard


NAMES = {
    "town": "town",
    "mine": "mine, with its ware",
    "monster": "guard, the darker the stronger",
    "pickup": "resources, gold",
    "chest": "chest, box, scroll",
    "artifact": "artifact",
    "dwelling": "dwelling",
    "building": "place to visit",
    "bank": "guarded ruin",
    "border-guard": "border guard",
    "tent": "tent with its key",
    "hut": "hut of a quest",
    "gate": "underground gate",
    "teleporter": "teleporter",
    "shipyard": "shipyard",
    "boat": "boat",
    "flotsam": "flotsam",
    "watermill": "watermill",
}
BOXES = ("chest", "box", "scroll", "grail", "prison", "corpse")
BANKS = ("bank", "crypt", "hive", "conservatory", "utopia", "ruin", "stash", "treasury", "cyclops")
STRENGTHS = ((6000, "#d98c3a"), (20000, "#c8462f"), (10**12, "#7d1f2b"))
RINGS = ("#8fd0ea", "#f0b722", "#e58a9b", "#8fcf7a", "#c79ae0", "#f4f1ea", "#e8853a", "#5f86d8")


def emblem_of(kind: str, name: str, owner: int, value: int, note: str, pair: int) -> Emblem:
    """Return what of a thing decides how it is drawn."""
    if kind == "monster":
        colour = next(hue for most, hue in STRENGTHS if value < most)
        return Emblem(kind, colour, value >= STRENGTHS[1][0])
    if kind == "mine":
        ware = next((hue for word, hue in RESOURCES.items() if word in f"{name} {note}"), "")
        return Emblem(kind, ware or _by_name(name))
    if kind == "town":
        return Emblem(
            kind, PLAYERS[owner if 0 <= owner < len(PLAYERS) else 0], not name.startswith("town")
        )
    if kind in ("tent", "border-guard"):
        return Emblem(
            kind, next((hue for word, hue in KEYS.items() if word in f"{note} {name}"), GOLD)
        )
    if kind in ("gate", "teleporter"):
        return Emblem(kind, RINGS[pair % len(RINGS)])
    return _treasure(kind, name)


def _by_name(name: str) -> str:
    wares = {"sawmill": "wood", "pit": "ore", "alchemist": "mercury", "dune": "sulfur"}
    wares |= {"cavern": "crystal", "pond": "gems"}
    word = next((ware for part, ware in wares.items() if part in name), "gold")
    return RESOURCES[word]


def _treasure(kind: str, name: str) -> Emblem:
    if any(word in name for word in BOXES):
        return Emblem("chest", GOLD)
    if kind == "pickup":
        return Emblem(kind, next((hue for word, hue in RESOURCES.items() if word in name), GOLD))
    if any(word in name for word in BANKS):
        return Emblem("bank", GOLD)
    plain = {"artifact": GOLD, "dwelling": "#3f8f3f", "shipyard": "#f4ead6", "boat": "#f4ead6"}
    plain |= {"hut": GOLD, "flotsam": GOLD, "watermill": GOLD, "bank": GOLD}
    if kind in plain:
        return Emblem(kind, plain[kind])
    return Emblem("building", ("#7f93b5", "#b5727a", "#8aa873", "#b59a6a")[len(name) % 4])
