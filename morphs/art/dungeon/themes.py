"""Kinds of places: which rooms they have and what stands in them. Sizes in squares."""

from dataclasses import dataclass, replace

from morphs.base.seeds import Dice

Range = tuple[int, int]


@dataclass(frozen=True)
class RoomKind:
    """Possible outlines, long and short measure, and the furniture."""

    shapes: tuple[str, ...]
    long: Range
    short: Range
    dressing: str = ""


@dataclass(frozen=True)
class Theme:
    """A main room (or none), some side rooms of which `count` are tried, and doors. Where all is
    `natural`, what is worked at the border ends there; where it is not `furnished`, bare rooms stay
    so."""

    main: tuple[RoomKind, ...] = ()
    sides: tuple[RoomKind, ...] = ()
    count: Range = (0, 2)
    doors: float = 0.5
    islands: Range = (0, 0)
    ruin: int = 0
    secrets: float = 0.0
    stairs: float = 0.2
    border: str = ""
    beach: bool = False
    natural: bool = False
    furnished: bool = True


PLAIN_DOORS = 0.4
ROCK = "rock"
"""The theme of tiles with nothing in them but their ways: plain rock, where they have none."""
ROOMY = 36
"""Tiles of which more than so much of a hundred is open have rooms."""
LARGE = ("cells", "beds", "arena", "cistern")
"""What needs all the room that its theme has."""
_CLOSET = RoomKind(("rect",), (2, 3), (1, 2), "chest")
_STORE = RoomKind(("rect",), (2, 4), (2, 3), "crates")
_CELL = RoomKind(("rect",), (2, 3), (2, 2), "bed")
_BARE_CELL = RoomKind(("rect",), (2, 4), (2, 3))
_PASSAGE = RoomKind(("rect", "stadium", "apse"), (5, 8), (2, 2), "sparse")
_CHAMBER = RoomKind(
    ("ell", "oriel", "tee", "bays", "tower", "chancel", "rect"), (3, 5), (3, 4), "sparse"
)
_PARLOUR = RoomKind(
    ("octagon", "apse", "prow", "oriel", "stadium", "tower", "bays"), (4, 5), (4, 4), "meeting"
)
_SHRINE = RoomKind(
    ("octagon", "apse", "round", "cross", "prow", "hub", "chancel"), (3, 4), (3, 3), "statue"
)
_DEN = RoomKind(("cave",), (3, 4), (2, 3), "stones")

_MEETINGS = (
    *("octagon", "round", "rect", "alcoves", "ell", "walk", "hub", "piers", "turrets"),
    *("tee", "oriel", "prow", "waist", "cloister", "stepped", "tower", "bays"),
)
_TEMPLES = (
    *("apse", "cross", "octagon", "keyhole", "chancel", "hub", "bays"),
    *("transept", "stadium", "prow", "lobes", "piers"),
)
_CRYPTS = (
    *("niches", "cross", "alcoves", "apse", "transept", "tee", "lobes", "waist"),
    *("bays", "chancel", "piers", "screen"),
)
_GUARDS = (
    *("ell", "double", "rect", "apse", "cross", "tee", "oriel", "waist"),
    *("tower", "turrets", "bays", "screen"),
)
_LIBRARIES = ("bays", "double", "octagon", "cloister", "waist", "oriel", "tower", "screen", "walk")
_ROTUNDAS = (
    *("round", "alcoves", "octagon", "stepped", "quatrefoil", "diamond"),
    *("walk", "hub", "turrets"),
)
_THRONES = ("chancel", "cross", "apse", "keyhole", "prow", "transept", "bays", "piers")
_KITCHENS = ("rect", "ell", "double", "tee", "oriel", "waist", "screen", "chancel", "tower")
_PRISONS = ("rect", "octagon")
_BARRACKS = ("bays", "oriel", "chancel", "rect", "screen")
"""Outlines of the main rooms of some themes."""

THEMES: dict[str, Theme] = {
    "halls": Theme(
        (),
        (_CHAMBER, _STORE, _PASSAGE, _PARLOUR, _BARE_CELL, _BARE_CELL),
        (0, 3),
        0.8,
        secrets=0.2,
        stairs=0.5,
    ),
    "crossing": Theme(
        (RoomKind(_MEETINGS, (3, 8), (3, 6), "meeting"),),
        (_STORE, _CHAMBER, _BARE_CELL, _PASSAGE),
        (0, 2),
        0.3,
        stairs=0.5,
    ),
    "temple": Theme(
        (RoomKind(_TEMPLES, (5, 8), (3, 6), "temple"),),
        (_CELL, _SHRINE),
        (0, 1),
        0.7,
        secrets=0.4,
    ),
    "crypt": Theme(
        (RoomKind(_CRYPTS, (4, 8), (3, 6), "crypt"),),
        (RoomKind(("rect", "apse"), (2, 3), (2, 2), "tomb"),),
        (0, 2),
        0.7,
        secrets=0.5,
    ),
    "throne": Theme(
        (RoomKind(_THRONES, (7, 8), (5, 6), "throne"),),
        (_STORE, _CELL),
        (0, 1),
        0.8,
        secrets=0.5,
    ),
    "guard": Theme(
        (RoomKind(_GUARDS, (3, 8), (3, 6), "guard"),),
        (_CELL, _STORE, _BARE_CELL, _CLOSET),
        (0, 3),
        0.8,
    ),
    "barracks": Theme(
        (RoomKind(_BARRACKS, (6, 8), (4, 5), "beds"),),
        (RoomKind(("oriel", "tee", "chancel"), (4, 4), (3, 3), "tables"), _STORE),
        (1, 2),
        0.8,
    ),
    "prison": Theme(
        (RoomKind(_PRISONS, (6, 8), (5, 6), "cells"),),
        (_STORE, _CELL),
        (0, 1),
        1.0,
    ),
    "library": Theme(
        (RoomKind(_LIBRARIES, (4, 8), (3, 6), "library"),),
        (RoomKind(("rect",), (2, 3), (2, 2), "tables"), _CLOSET),
        (0, 2),
        0.7,
        secrets=0.5,
    ),
    "cistern": Theme(
        (RoomKind(("bays", "octagon", "round", "stadium", "stepped"), (6, 7), (6, 6), "cistern"),),
        (_CLOSET, _STORE),
        (0, 1),
        0.4,
    ),
    "arena": Theme(
        (RoomKind(("round", "octagon", "stepped", "turrets"), (7, 7), (7, 7), "arena"),),
        (_CELL, _STORE),
        (0, 2),
        0.4,
    ),
    "rotunda": Theme(
        (RoomKind(_ROTUNDAS, (5, 8), (5, 7), "rotunda"),),
        (_CLOSET, _SHRINE, _STORE),
        (0, 2),
        0.6,
        secrets=0.3,
    ),
    "summoning": Theme(
        (
            RoomKind(
                ("octagon", "round", "diamond", "stepped", "hub", "quatrefoil"),
                (6, 7),
                (6, 7),
                "summoning",
            ),
        ),
        (_CLOSET, RoomKind(("rect",), (2, 3), (2, 2), "library")),
        (0, 2),
        0.7,
        secrets=0.4,
    ),
    "kitchen": Theme(
        (RoomKind(_KITCHENS, (6, 7), (4, 6), "tables"),),
        (_STORE, RoomKind(("rect",), (2, 3), (2, 3), "barrels"), _CLOSET),
        (1, 2),
        0.8,
    ),
    "vault": Theme(
        (
            RoomKind(
                ("turrets", "octagon", "stepped", "prow", "piers", "cross"), (5, 6), (5, 6), "vault"
            ),
        ),
        (_CLOSET, _CLOSET, _STORE),
        (1, 2),
        1.0,
        secrets=0.8,
    ),
    "well": Theme(
        (
            RoomKind(
                ("octagon", "hub", "round", "stepped", "quatrefoil", "turrets"),
                (3, 7),
                (3, 6),
                "well",
            ),
        ),
        (_STORE, _CELL, _BARE_CELL),
        (0, 2),
        0.5,
    ),
    "gallery": Theme(
        (
            RoomKind(
                ("bays", "stadium", "lobes", "oriel", "chancel", "screen"),
                (6, 8),
                (2, 5),
                "gallery",
            ),
        ),
        (_SHRINE, _CELL),
        (0, 1),
        0.6,
        secrets=0.3,
    ),
    "ruin": Theme(
        (RoomKind(("broken",), (4, 8), (4, 6), "ruin"),),
        (_DEN, RoomKind(("broken",), (3, 4), (3, 4), "rubble")),
        (0, 1),
        0.2,
        ruin=3,
    ),
    "cavern": Theme(
        (RoomKind(("cave",), (6, 8), (5, 7), "cavern"),),
        (_DEN,),
        (0, 2),
        0.0,
        islands=(1, 3),
        natural=True,
    ),
    "lair": Theme(
        (RoomKind(("cave",), (5, 6), (4, 5), "lair"),),
        (_DEN, _DEN),
        (1, 2),
        0.0,
        islands=(0, 1),
        border="lair",
        natural=True,
    ),
    "mine": Theme(
        (RoomKind(("cave",), (3, 4), (3, 3), "mine"),),
        (_DEN, _DEN, _DEN),
        (2, 3),
        0.0,
        ruin=2,
        border="mine",
        natural=True,
    ),
    "grotto": Theme(
        (RoomKind(("cave",), (6, 7), (5, 6), "grotto"),),
        (_DEN,),
        (0, 1),
        0.0,
        islands=(0, 2),
        border="tarn",
        natural=True,
    ),
    "fungus": Theme(
        (RoomKind(("cave",), (5, 7), (4, 6), "fungus"),),
        (_DEN,),
        (0, 2),
        0.0,
        islands=(1, 2),
        border="fungus",
        natural=True,
    ),
    "burrow": Theme((), (_DEN, _DEN, _DEN), (1, 3), 0.0, ruin=1, natural=True),
    "camp": Theme(
        (RoomKind(("cave",), (5, 6), (4, 5), "camp"),),
        (_DEN, _DEN),
        (1, 2),
        0.0,
        islands=(0, 1),
        border="camp",
        natural=True,
    ),
    ROCK: Theme(count=(0, 0), stairs=0.0, furnished=False),
    "shore": Theme((), (_STORE, _CLOSET, _DEN), (0, 1), 0.5, beach=True),
}

_NOOK = RoomKind(("rect",), (2, 3), (2, 2))
_HALL = RoomKind(("rect", "rect", "ell"), (4, 6), (3, 5))
_HOLLOW = RoomKind(("cave",), (3, 4), (2, 3))
_CAVE = RoomKind(("cave",), (5, 7), (4, 6))
_BARE = {
    "ways": Theme((), (_NOOK,), (0, 1), 0.0, stairs=0.0, furnished=False),
    "rooms": Theme((_HALL,), (_NOOK, _CHAMBER), (1, 3), 0.0, stairs=0.0, furnished=False),
    "burrows": Theme((), (_HOLLOW,), (0, 1), 0.0, stairs=0.0, furnished=False),
    "caves": Theme((_CAVE,), (_HOLLOW,), (1, 2), 0.0, islands=(0, 1), stairs=0.0, furnished=False),
}
BARE: dict[str, Theme] = {
    **_BARE,
    **{f"{name}-doors": replace(theme, doors=PLAIN_DOORS) for name, theme in _BARE.items()},
}
"""Places with nothing in them, for packs whose places nobody knows."""


def varied(rules: Theme, seed: int, number: int) -> Theme:
    """The rules of a theme for one of many drawings of a tile: the outlines of its main room take
    turns, and in two of three it is smaller, with one more room beside it."""
    if not rules.main:
        return rules
    room, *others = rules.main
    names = list(dict.fromkeys(room.shapes))
    Dice(seed, "outlines").shuffle(names)
    room = replace(room, shapes=(names[number % len(names)],))
    if number % 3 == 1 or room.dressing in LARGE or max(room.short) < 4:
        return replace(rules, main=(room, *others))
    small = replace(room, long=_less(room.long), short=_less(room.short))
    least, most = rules.count
    return replace(rules, main=(small, *others), count=(least + 1, most + 1))


def _less(measure: Range) -> Range:
    least, most = measure
    return min(least, max(4, least - 2)), max(4, most - 2)


def bare_theme(open_share: int, natural: bool, doors: bool) -> str:
    """The bare theme that leaves about so many of a hundred squares open."""
    wide = open_share >= ROOMY
    name = ("caves" if wide else "burrows") if natural else "rooms" if wide else "ways"
    return f"{name}-doors" if doors else name
