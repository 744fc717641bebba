"""Which emblem stands for a thing: what kind it is, and whose or what colour it wears."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from morphs.draw.terrain.sheet import chance
from morphs.draw.zones.palette import KEYS, PLAYERS, RESOURCES

GOLD = RESOURCES["gold"]


class Emblem(NamedTuple):
    """What decides how a thing is drawn; things of equal emblems share a picture."""

    kind: str
    colour: str  # of its owner, key, resource or strength
    great: bool = False  # a castle rather than a town
    rank: int = 0  # a town's player, a guard's strength from 1, the number of a gate
    folk: str = ""  # the faction that built a town
    luck: int = 0  # which of its like it is


NAMES = {
    "town": "town",
    "mine": "mine and ware",
    "monster": "guard of a way",
    "badge": "guard of a treasure",
    "pickup": "resources, gold",
    "chest": "chest, scroll",
    "artifact": "artifact",
    "dwelling": "dwelling",
    "building": "place to visit",
    "bank": "guarded ruin",
    "border-guard": "border guard",
    "tent": "tent with its key",
    "hut": "hut with a quest",
    "gate": "underground gate",
    "teleporter": "teleporter",
    "shipyard": "shipyard",
    "boat": "boat",
    "flotsam": "flotsam",
    "watermill": "watermill",
}
BOXES = ("chest", "box", "scroll", "grail", "prison", "corpse")
BANKS = ("bank", "crypt", "hive", "conservatory", "utopia", "ruin", "stash", "treasury", "cyclops")
GUARDS = ("monster", "badge")
"""Shields of those who guard ways, and badges at the foot of what is guarded."""
FORMS, VARIED = 4, ("mine", "dwelling", "building", "bank")
"""What comes in so many forms."""
STRENGTHS = (
    *((2000, "#ecdcb4"), (6000, "#d6a768"), (12000, "#b8603f"), (24000, "#8c2f30")),
    (inf, "#4a1620"),
)
"""Of guards: the value below which they are so strong, and a colour; each is darker than the last,
so that they are told apart without colours too."""
GRADES = ("weak", "fair", "strong", "grim", "deadly")
"""What guards of each strength are called, the weakest first."""
WARES = {"sawmill": "wood", "pit": "ore", "alchemist": "mercury", "dune": "sulfur",
         "cavern": "crystal", "pond": "gems"}  # fmt: skip
"""By a part of the name of a mine: what it yields."""
RINGS = ("#8fd0ea", "#f0b722", "#e58a9b", "#8fcf7a", "#c79ae0", "#f4f1ea", "#e8853a", "#5f86d8")


def emblem_of(kind: str, name: str, owner: int, value: int, note: str, pair: int) -> Emblem:
    """Return what of a thing decides how it is drawn; `pair`: its number, or that of its pair."""
    found = _plain(kind, name, owner, value, note, pair)
    if found.kind in VARIED:
        return found._replace(luck=int(FORMS * chance(pair, 57)))
    return found


def _plain(kind: str, name: str, owner: int, value: int, note: str, pair: int) -> Emblem:
    """An emblem, of those that come in several forms the first."""
    if kind == "monster":
        return guard_of(kind, rank_of(value))
    if kind == "mine":
        return Emblem(kind, RESOURCES[ware_of(name, note) or "gold"])
    if kind == "town":
        player = owner if 0 <= owner < len(PLAYERS) else 0
        great, folk = not name.startswith("town"), name.partition("-")[2]
        return Emblem(kind, PLAYERS[player], great, player, folk, pair)
    if kind in ("tent", "border-guard"):
        return Emblem(
            kind, next((hue for word, hue in KEYS.items() if word in f"{note} {name}"), GOLD)
        )
    if kind in ("gate", "teleporter"):
        return Emblem(kind, RINGS[pair % len(RINGS)])
    return _treasure(kind, name)


def guard_of(kind: str, rank: int) -> Emblem:
    """Return the shield or the badge of guards of a strength."""
    return Emblem(kind, STRENGTHS[rank - 1][1], rank=rank)


def rank_of(value: int) -> int:
    """How strong guards of a value are, from 1."""
    return next(rank for rank, (most, _) in enumerate(STRENGTHS, 1) if value < most)


def words_of_guards(rank: int) -> str:
    """What the legend says of guards of a strength: what they are called, and from which worth
    on."""
    least = f" from {STRENGTHS[rank - 2][0]:,}" if rank > 1 else " guard"
    return f"{GRADES[rank - 1]}{least}"


def ware_of(name: str, note: str) -> str:
    """Return which resource a mine yields; empty where that is not known."""
    known = next((word for word in RESOURCES if word in f"{name} {note}"), "")
    return known or next((ware for part, ware in WARES.items() if part in name), "")


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
