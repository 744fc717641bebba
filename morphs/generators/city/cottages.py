"""Who lives in the cottages of a village that one goes to, and what is told of its places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from morphs.base.seeds import Dice, stream_key
from morphs.generators.city.dice import key_of, unit
from morphs.generators.city.premises import Premises
from morphs.generators.city.shapes import Point, area_of, middle_of
from morphs.generators.city.town import Town
from morphs.generators.terrain.extras.naming import Namer

APART, OFF, LEAST = 74.0, 50.0, 260.0
"""How far these cottages stand from each other and from other places with names, in feet, at the
least, and how large they are, in square feet."""
SHARE = 3
"""One cottage in so many that would do is one of them, at the most."""


class Craft(NamedTuple):
    """What somebody in a cottage does: how the place may be called, and what is told of it."""

    names: tuple[str, ...]
    told: tuple[str, ...]


CRAFTS = (
    Craft(("Mother {}'s", "Goody {}'s"), ("midwife: knows all", "herbs, and a cure")),
    Craft(("The Reeve's House",), ("counts twice", "a hidden tally")),
    Craft(("{}'s Oven", "The Bakehouse"), ("up before dawn", "sees who passes")),
    Craft(("{}'s Loom", "Weaver {}'s"), ("pays for news", "a red banner")),
    Craft(("Widow {}'s", "The Ale Stake"), ("alewife: strong", "ale: smugglers")),
    Craft(("{}'s Yard", "{} the Wright's"), ("coffins too", "mends any cart")),
    Craft(("{}'s Fold", "The Shepherd's Cot"), ("nine sheep lost", "saw lights uphill")),
    Craft(("{}'s Hives", "The Bee Garths"), ("dear honey", "wax for seals")),
    Craft(("{}'s Snares", "The Poacher's Cot"), ("knows all paths", "hunter: seeks help")),
    Craft(("Old {}'s", "Gaffer {}'s"), ("old soldier", "keeps a map of old")),
)
TOLD = {
    "inn": ("watered ale", "a sealed room", "dice and debts", "no questions"),
    "smithy": ("shoes no grey horse", "a blade is ordered", "owes the manor"),
    "mill": ("the miller cheats", "stops at night", "a body in the race"),
    "manor": ("the heir is gone", "pays for silence", "lit all night"),
    "farm": (
        *("lambs go missing", "wants hands", "noise in the barn"),
        *("a barren field", "dogs bark at night", "eggs and gossip"),
        *("new locks on all", "a stranger mows", "buys back its plough"),
    ),
    "church": ("bell rings unrung", "a bricked-up crypt", "priest has fled"),
    "market": ("fair at midsummer", "geese that bite", "a ring in the pond"),
}
"""What is told of places of a village, by their kinds."""


SAID = {"farm": ("holding", "barton", "stead"), "manor": ("grange", "hall")}
"""Words of names that say what a place is, but for the word itself."""


def cottages_of(town: Town, places: Iterable[Point], seed: int) -> Iterator[Premises]:
    """The cottages of a village that one goes to, off the `places` with names: each by dice of its
    place."""
    key = key_of(seed, "cottages")
    middles = [
        middle_of(house.outline).snapped
        for house in town.houses
        if house.ward == "village" and not house.shed and area_of(house.outline) > LEAST
    ]
    known = list(places)
    free = [at for at in middles if all(at.to(other).length > OFF for other in known)]
    order = sorted(free, key=lambda at: (unit(key, int(at.x // 16), int(at.y // 16)), at))
    taken, used = list[Point](), set[str]()
    for at in order:
        if len(taken) == min(len(CRAFTS), 1 + len(free) // SHARE):
            return
        if all(at.to(other).length > APART for other in taken):
            craft = CRAFTS[len(taken)]
            taken.append(at)
            yield _named(craft, at, seed, used)


def _named(craft: Craft, at: Point, seed: int, used: set[str]) -> Premises:
    place = int(at.x // 16), int(at.y // 16)
    dice = Dice(seed, "village", "cottage", *place)
    name = dice.choose(craft.names)
    for again in range(24):
        stem = Namer(stream_key(seed, "village", "cottage", *place, again)).stem()
        if stem not in used:
            break
    used.add(stem)
    return Premises("house", name.format(stem), dice.choose(craft.told), at)


def words_of(places: Iterable[tuple[str, str, Point]], seed: int) -> Iterator[tuple[str, str]]:
    """What is told of the places of a village (name, kind, where), by their names; no two alike:
    nothing where there are no more words; with what a place is where its name does not say so."""
    used: set[str] = set()
    for name, kind, at in places:
        if kind not in TOLD:
            continue
        dice = Dice(seed, "village", "told", int(at.x // 16), int(at.y // 16))
        left = [one for one in TOLD[kind] if one not in used]
        if not left:
            continue
        told = dice.choose(left)
        used.add(told)
        is_said = kind in ("market", "church") or any(
            word in name.lower() for word in (kind, *SAID.get(kind, ()))
        )
        yield name, told if is_said else f"{kind}: {told}"
