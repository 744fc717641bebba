"""Houses of a walled town that one goes to: inns, smiths, halls, baths, the watch; its park; what
they are called, and a word of what is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from morphs.base.seeds import Dice, stream_key
from morphs.generators.city.halls import WARD as HALL
from morphs.generators.city.holdings import INNS, MILLS, SMITHIES
from morphs.generators.city.lots import House
from morphs.generators.city.parks import PARK, park_on
from morphs.generators.city.shapes import TILE, Point, area_of, centre_of, middle_of, place_in
from morphs.generators.city.town import Town
from morphs.generators.terrain.extras.naming import Namer

APART = 120.0
"""How far from each other these houses stand at the least, in feet."""
WITHIN = 190.0
"""No two ranges of one great house lie as far from each other, in feet."""
CHOSEN = 10
"""Of so many houses nearest to where one is looked for the largest is taken."""
MANY, FEWEST, MOST = 1.8, 9, 20
"""How many a town has, of how many tiles its shorter side is long, and at the least and most."""


class Trade(NamedTuple):
    """A kind of house: what it is in lists and keys, in which wards it stands, near what, how it
    may be called, what is told of it, and what form it has if not that of its kind."""

    kind: str
    wards: tuple[str, ...]
    near: str
    names: tuple[str, ...]
    told: tuple[str, ...]
    form: str = ""


INN = (
    *("inn: dice in the cellar", "inn: one room kept locked", "inn: carters bring news"),
    *("inn: good beds, thin walls", "inn: the cook knows all", "inn: pilgrims half price"),
)
FORMS = {"inn": "inn", "smithy": "works"}
"""What forms houses of some kinds have; those of others are houses of note."""
TOWN = ("craft", "merchant", "gate")
TRADES = (
    Trade("inn", TOWN, "market", INNS, INN),
    Trade("house", ("hall", "merchant", "craft"), "market",
          ("The Guildhall", "Drapers' Hall", "Mercers' Hall", "Vintners' Hall", "Weavers' Hall"),
          ("guild hall: votes are sold", "guild hall: feast tonight", "guild hall: a stolen seal")),
    Trade("inn", ("gate", "craft"), "gate 0", INNS, INN),
    Trade("smithy", TOWN, "gate 1", SMITHIES,
          ("mends no swords", "arms for both sides", "wants good ore", "owes the guild")),
    Trade("house", TOWN, "water", ("{} Baths", "The Old Baths", "The Copper Tub"),
          ("baths: talk is free", "baths: a way to the drains", "baths: towels are dear")),
    Trade("conduit", (), "wells", ("{} Well", "The Conduit", "Maidens' Well", "Lion Well"),
          ("grants small wishes", "a cold draught from below", "where maids meet")),
    Trade("house", ("craft", "slum"), "lane", ("{}'s Bakehouse", "{} Bakery", "The Warm Oven"),
          ("baker: up all night", "baker: short weight", "baker: feeds the poor"), "works"),
    Trade("house", ("hall", "slum", "craft"), "poor",
          ("{} Hospital", "{}'s Almshouse", "The Spital"),
          ("sick: a fever within", "almshouse: a lost heir", "almshouse: no money left")),
    Trade("house", ("barn",), "gate 2", ("The Granaries", "The Corn Barns", "{} Garners"),
          ("town corn: rats with keys", "town corn: one bricked up", "town corn: measured short")),
    Trade("inn", ("slum", "gate", "craft"), "gate 2", INNS, INN),
    Trade("house", ("patrician", "merchant"), "rich", ("{} House", "{} Place", "The {} Arms"),
          ("banker: well guarded", "a judge lives here", "a duel at dawn", "shutters never open")),
    Trade("house", TOWN, "lane", ("{}'s Simples", "Mortar and Still", "{} Apothecary"),
          ("cures and poisons", "buys rare roots", "reads old hands"), "works"),
    Trade("house", ("gate", "craft"), "gate 0", ("The Watch House", "{} Lock-up", "The Roundhouse"),
          ("two cells, one guest", "the watch: can be bribed", "the watch: seeks a thief")),
    Trade("house", ("slum", "craft"), "poor", ("{}'s Pledges", "The Three Balls"),
          ("pawnbroker: asks nothing", "pawnbroker: a cursed ring")),
    Trade("house", ("craft", "slum"), "water", ("{} Tannery", "The Tan Pits", "{} Dyeworks"),
          ("stench hides a stair", "hides from far beasts", "wants strong hands"), "works"),
    Trade("house", TOWN, "lane", ("{} Brewhouse", "The Maltings"),
          ("brewers: a barrel is gone", "brewers: rats in the malt"), "works"),
    Trade("house", ("merchant", "craft"), "market", ("{}'s Books", "The Scriveners"),
          ("scribes: maps for sale", "scribes: forge any hand")),
    Trade("smithy", ("craft", "gate"), "lane", SMITHIES, ("locks and keys", "bells are cast here")),
    Trade("inn", ("slum", "craft"), "water", INNS, INN),
    Trade("house", ("patrician", "merchant", "craft"), "rich", ("{} Stables", "The Tennis Court"),
          ("fine horses, no questions", "young lords, high stakes")),
)  # fmt: skip

GREAT = (
    Trade("house", ("hall",), "market", ("{} College", "The Old College", "The Schools"),
          ("scholars: a banned book", "scholars: duels by night", "scholars: a star chart")),
    Trade("house", ("hall",), "market", ("The Mint", "The Exchequer", "The Assay House"),
          ("coin: light by a grain", "coin: a die is missing", "coin: guards are new")),
    Trade("house", ("hall",), "poor", ("The Foundlings", "{}'s Bounty", "The Orphans' House"),
          ("orphans: they see much", "orphans: one is heir", "orphans: bread at noon")),
)  # fmt: skip
"""Those in great houses that no other trade has taken, so that each has a name."""

WATERMILL = ("watermill: short of water", "watermill: grinds by night", "watermill: toll in flour")
WINDMILL = ("windmill: signals with sails", "windmill: the miller drinks", "windmill: for sale")
"""What is told of mills."""
GARDENS = Trade("park", (), "", ("{} Gardens", "{} Park", "Pleasance Walk", "Linden Gardens"),
    ("masks at midnight", "swans are counted", "a key in the basin"), "park",
)  # fmt: skip
"""Parks."""


class Premises(NamedTuple):
    """A house one goes to: its kind, its name, what is told of it, its middle, and its form."""

    kind: str
    name: str
    told: str
    at: Point
    form: str = "house"


@lru_cache(maxsize=2)
def premises_of(town: Town, seed: int) -> Sequence[Premises]:
    """The houses of a walled town that one goes to, its mills and its park: each by dice of its
    place. Found once, for names, lists and keys."""
    return tuple(_premises(town, seed))


def _premises(town: Town, seed: int) -> Iterator[Premises]:
    most = round(MANY * min(town.size) / TILE)
    spots = [(house, middle_of(house.outline)) for house in town.houses if not house.shed]
    taken: list[Point] = [centre_of(one.body).snapped for one in town.churches]
    used: set[str] = set()
    for number, trade in enumerate(TRADES[: min(MOST, max(FEWEST, most))]):
        goal = _goal(town, trade.near, seed, number)
        at = (
            _well(town, goal, taken)
            if trade.kind == "conduit"
            else _hall(trade, goal, spots, taken) or _house(trade, goal, spots, taken)
        )
        if at is not None:
            taken.append(at)
            yield _named(trade, at, seed, used)
    for number, trade in enumerate(GREAT, len(TRADES)):
        at = _hall(trade, _goal(town, trade.near, seed, number), spots, taken)
        if at is not None:
            taken.append(at)
            yield _named(trade, at, seed, used)
    mills = [(middle_of(mill.house), WATERMILL) for mill in town.works.mills]
    mills += [(one.at, WINDMILL) for one in town.works.windmills]
    for at, told in mills:
        yield _named(Trade("mill", (), "", MILLS, told), at, seed, used)
    for block, ward in town.blocks:
        if ward == PARK:
            yield _named(GARDENS, park_on(block).basin, seed, used)


def _goal(town: Town, near: str, seed: int, number: int) -> Point:
    """The place near which a house is looked for."""
    market = centre_of(town.square) if town.square else place_in(town.ground)
    heart, gates = market.snapped, [gate.at for gate in town.skeleton.gates]
    if near.startswith("gate") and gates:
        return gates[int(near[5:]) % len(gates)]
    if near == "water" and not town.river.is_empty:
        waters = [Point(x, y) for line in town.skeleton.rivers for x, y in line]
        waters += [jetty[0] for jetty in town.works.jetties]
        if waters:
            return waters[Dice(seed, "town", "premises", number).below(len(waters))]
    wards = {"poor": ("slum",), "rich": ("patrician", "merchant")}.get(near, ())
    blocks = [centre_of(shape) for shape, ward in town.blocks if ward in wards or not wards]
    if near != "market" and blocks:
        at = blocks[Dice(seed, "town", "premises", number).below(len(blocks))]
        return Point(at.x, at.y).snapped
    return heart


def _hall(
    trade: Trade, goal: Point, spots: Sequence[tuple[House, Point]], taken: Sequence[Point]
) -> Point | None:
    """A range of the great house nearest to a place that has no name yet, for what is in one."""
    if HALL not in trade.wards:
        return None
    free = [
        (round(goal.to(at).length), at)
        for house, at in spots
        if house.ward == HALL and all(at.to(other).length > WITHIN for other in taken)
    ]
    return min(free)[1] if free else None


def _house(
    trade: Trade, goal: Point, spots: Sequence[tuple[House, Point]], taken: Sequence[Point]
) -> Point | None:
    """The largest house of those nearest to a place, in a ward that it may stand in, off others."""
    far = [
        (round(goal.to(at).length), at, house.outline)
        for house, at in spots
        if house.ward in trade.wards
    ]
    near = []
    for away, at, outline in sorted(far):
        if all(at.to(other).length > APART for other in taken):
            near.append((-round(area_of(outline)), away, at))
        if len(near) == CHOSEN:
            break
    return min(near)[2] if near else None


def _well(town: Town, goal: Point, taken: Sequence[Point]) -> Point | None:
    """The well nearest to a place, off others."""
    free = [at for at in town.wells if all(at.to(one).length > APART for one in taken)]
    return min(free, key=lambda at: (round(goal.to(at).length), at), default=None)


def _named(trade: Trade, at: Point, seed: int, used: set[str]) -> Premises:
    """A house with a name that no other has, as long as there are some, and a word that none has,
    if one is left."""
    name = ""
    for again in range(24):
        place = int(at.x // 16), int(at.y // 16), again
        dice = Dice(seed, "town", trade.kind, *place)
        name = dice.choose(trade.names)
        name = name.format(Namer(stream_key(seed, "town", trade.kind, *place)).stem())
        if name not in used:
            break
    used.add(name)
    dice = Dice(seed, "town", "told", int(at.x // 16), int(at.y // 16))
    left = [one for one in trade.told if one not in used]
    told = dice.choose(left) if left else ""
    used.add(told)
    form = FORMS.get(trade.kind, "house")
    return Premises(trade.kind, name, told, at.snapped, trade.form or form)
