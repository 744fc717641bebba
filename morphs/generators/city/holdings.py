"""Who lives on the plots of a village: its manor, inn, smithy, farms; what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from morphs.base.seeds import Dice, stream_key
from morphs.generators.city.shapes import Point, middle_of
from morphs.generators.terrain.extras.naming import Namer

if TYPE_CHECKING:
    from shapely import Polygon

    from morphs.generators.city.works import Works

APART = 90.0
"""How far from the inn the smithy stands at least, in feet: for the sparks and the noise."""
REMOTE = (130.0, 430.0)
"""How far from the heart of a village its manor lies."""
TRIED = 6
"""How many plots are tried for one of these."""
WIDE, NARROW = 48.0, 34.0
"""How wide the plot of an inn is, in feet, and how wide at least."""
INNS = (
    *("The Plough", "The Wheatsheaf", "The Green Man", "The Three Tuns", "The Woolpack"),
    *("The Red Hart", "The Old Bell", "The Bell and Bowl", "The Tabard", "The Black Ram"),
    *(
        "The Fiddler's Rest",
        "The Long Table",
        "The Sleeping Ox",
        "The Cross Keys",
        "The Barley Mow",
    ),
    *("The Drover's Cup", "The White Goose", "The Lantern", "The Two Foxes"),
    *("The Pilgrim's Staff", "The Salutation", "The Hop Pole", "The Ring of Bells"),
)
MANORS = ("{} Manor", "{} Hall", "{} Grange", "The Manor of {}")
SMITHIES = ("{}'s Forge", "{} Smithy", "{}'s Smithy")
MILLS = ("{} Mill", "{}'s Mill", "The Mill of {}")
FARMS = ("{} Farm", "{}'s Farm", "{} Barton", "{} Stead", "{}'s Holding")


class Plot(Protocol):
    """What of a plot decides who lives there: its ground, the middle of its front, how wide that
    is, whether a farm stands on it."""

    @property
    def ground(self) -> Polygon: ...
    @property
    def front(self) -> Point: ...
    @property
    def wide(self) -> float: ...
    @property
    def farm(self) -> bool: ...


class Home(NamedTuple):
    """A place of a village: what it is, and where it stands."""

    kind: str
    at: Point


def seats_of(lots: Sequence[Plot], heart: Point) -> dict[str, list[int]]:
    """The plots that would do for the manor, the inn and the smithy of a village, the best first:
    a manor is large and a little way off, an inn at its heart, the smithy off the inn."""
    far = {number: round(lot.front.to(heart).length) for number, lot in enumerate(lots)}
    near = [number for _, number in sorted((away, number) for number, away in far.items())]
    inns = [n for n in near if lots[n].wide >= WIDE and far[n] < REMOTE[0] + WIDE]
    inns += [n for n in near if lots[n].wide >= NARROW and n not in inns]
    manors = [
        n for n in near if lots[n].farm and REMOTE[0] < far[n] < REMOTE[1] and n not in inns[:1]
    ]
    manors.sort(key=lambda number: (-round(lots[number].ground.area), number))
    at = lots[inns[0]].front if inns else heart
    smithies = [n for n in near if not lots[n].farm and lots[n].front.to(at).length > APART]
    return {"inn": inns[:TRIED], "manor": manors[:TRIED], "smithy": smithies[:TRIED]}


def homes_named(homes: Sequence[Home], works: Works, seed: int) -> Iterator[tuple[Home, str]]:
    """The places of a village with their names, no two alike: what stands first keeps its own."""
    mills = [*(middle_of(mill.house) for mill in works.mills), *(one.at for one in works.windmills)]
    used: set[str] = set()
    for home in [*homes, *(Home("mill", at) for at in mills)]:
        for again in range(24):
            name = _name(home, seed, again)
            if not used & {name, name.split(" ")[0].removesuffix("'s")} - {"The"}:
                break
        used |= {name, name.split(" ")[0].removesuffix("'s")}
        yield home, name


def _name(home: Home, seed: int, again: int) -> str:
    place = int(home.at.x // 16), int(home.at.y // 16), again
    dice = Dice(seed, "village", home.kind, *place)
    if home.kind == "inn":
        return dice.choose(INNS)
    namer = Namer(stream_key(seed, "village", home.kind, *place))
    forms = {"manor": MANORS, "smithy": SMITHIES, "mill": MILLS}.get(home.kind, FARMS)
    form = dice.choose(forms)
    return form.format(namer.stem() if "'s" in form else namer.place("village"))
