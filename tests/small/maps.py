"""Small maps of packs made here: what lies where, why there is none, what edits make of them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import morphs
from morphs.board.grids import make_board, parse_board
from morphs.matching import entering
from morphs.matching.compiled import compile_matching
from morphs.matching.lands import known_of
from morphs.tiles.packs.catalogue import open_catalogue
from morphs.tiles.tile import Tile

PLAIN = Path(__file__).parents[1] / "plain_packs"
TILES = (
    Tile("rock", "wwwwwwww"),
    Tile("hall", "hwwwwhww", tags=("long", "room")),
    Tile("bend", "hwwhwwww", weight=2.0, copies=6),
    Tile("cross", "hwhwhwhw", tags=("long", "wide")),
    Tile("end", "hwwwwwww", tags=("room", "tomb"), copies=4),
    Tile("open", "hhhhhhhh", weight=0.5, tags=("wide", "throne")),
    Tile("side", "hhhwwwwh", tags=("wide",)),
    Tile("fork", "wwhhwwhh", links=((2, 3), (6, 7)), weight=0.7, mirror=False),
    Tile("tunnel", "twwwwtww", tags=("long",)),
    Tile("stair", "twwwwwhw", tags=("tomb",)),
    Tile("never", "tttttttt", weight=0.0),
    Tile("river", "rwwwwrww"),
    Tile("turn", "rwwrwwww", weight=1.5),
    Tile("spring", "rwwwwwww", copies=9),
    Tile("branch", "rwwwwwwr", tags=("long",)),
    Tile("ford", "rwwhwrhw", tags=("room",)),
    Tile("shore", "kwwwwwwk", weight=0.8),
    Tile("lake", "kkkkkkkk", weight=0.6, tags=("lake",)),
    Tile("coast", "wwkkkkww", weight=0.8),
    Tile("mouth", "rkkwwwww"),
)
KINDS = ("grid", "grid", "brick")
SOURCES: dict[str, tuple[Any, ...]] = {
    "mine": (morphs.Pack.of("small", TILES),),
    "dry": (morphs.Pack.of("small dry", TILES[:11]),),
    "rivers": (str(PLAIN / "rivers.csv"),),
    "hexes": (str(PLAIN / "hexes.csv"),),
    "pointy": (str(PLAIN / "pointy.csv"),),
    "town": ("city",),
    "section": ("sideview",),
    "framed": ("dungeon",),
    "caverns": ("caverns",),
    "waters": ("waters",),
    "lands": ("overland",),
    "upright lands": ("overland-pointy",),
}
SQUARES: tuple[dict[str, Any], ...] = (
    {},
    {"connected": True},
    {"board": "grid:5x4", "connected": True, "closed": True},
    {"closed": True},
    {"wrap": True, "board": "grid:4x4"},
    {"wrap": True, "board": "grid:3x3", "connected": True},
    {"board": "brick:4x3"},
    {"board": "brick:3x4", "wrap": True},
    {"board": "brick:4x3", "connected": True},
    {"board": "grid:3x2x2", "connected": True},
    {"solver": "draw"},
    {"solver": "draw", "gaps": "fill"},
    {"solver": "draw", "gaps": "cap", "start": "centre"},
    {"solver": "draw", "gaps": "leave", "on_misfit": "reserve", "tries": 3},
    {"solver": "draw", "strict_tries": True, "tries": 2, "paint": (".h..", "....", "..r.")},
    {"solver": "complete", "at_least": ("room=3",)},
    {"at_least": ("river=3", "long=2"), "at_most": ("wide=2",)},
    {"at_least": ("room=40%",)},
    {"entrances": 2, "only_entrances": True, "connected": True},
    {"entrances": 3, "meet": True},
    {"entrance": ("0,1:w", "3,0:n"), "meet": True},
    {"entrance": ("0,0:n",), "only_entrances": True},
    {"variety": 1},
    {"set": True, "board": "grid:3x2"},
    {"pin": ("1,1=hall:r1",)},
    {"pin": ("1,1=bend", "2,1=end:f,r2"), "connected": True},
    {"pin": ("0,0=river", "1,0=cross"), "solver": "complete"},
    {"paint": ("....", ".hh.", "...."), "closed": True},
    {"paint": ("..r.", "..r.", "..r.")},
    {"regions": ("a=tomb,room", "a...", "aa..", "....")},
    {"water": "off"},
    {"mirror": False},
    {"tag": ("long", "wide"), "closed": True},
    {"board": "grid:6x5"},
    {"board": "grid:4x3", "mask": ("###.", "####", ".##.")},
    {"board": "grid:5x4", "mask": ("##.##", "##.##", "##.##", "##.##"), "connected": True},
    {"pin": ("0,0=lake", "1,0=rock"), "closed": True, "solver": "complete"},
)
"""What maps of squares are asked for."""
OTHERS: dict[str, tuple[dict[str, Any], ...]] = {
    "hexes": (
        {"board": "hex:4x3"},
        {"board": "hex:4x4", "wrap": True},
        {"board": "hex:4x3", "closed": True, "connected": True},
        {"board": "hex:4x3", "entrances": 2},
        {"board": "hex:4x3", "solver": "draw", "gaps": "fill"},
        {"board": "hex:4x3", "pin": ("1,1=hex0007",)},
        {"board": "hex:4x3", "paint": ("....", ".s..", "....")},
    ),
    "pointy": (
        {"board": "hex-pointy:4x3"},
        {"board": "hex-pointy:3x4", "wrap": True},
        {"board": "hex-pointy:4x3", "solver": "draw"},
    ),
    "town": ({}, {"closed": True}, {"solver": "draw"}),
    "section": ({}, {"connected": True}),
    "framed": (
        {"board": "grid:3x3", "frame": "after"},
        {"board": "grid:3x3", "frame": "before", "solver": "draw"},
    ),
}
DESIGNED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("dry", {"board": "grid:5x5", "connected": True}),
    ("dry", {"board": "grid:5x4", "entrances": 2, "mood": "caverns"}),
    ("dry", {"board": "grid:5x4", "districts": 2, "pin": ("2,2=open",)}),
    ("dry", {"board": "grid:5x4", "mask": (".####", "#####", "####.", "##.##")}),
    ("framed", {"board": "grid:3x3", "frame": "after", "connected": True}),
    ("town", {"board": "grid:4x4"}),
)
"""Maps with a plan, each of which tries a few."""
RING = str(Path(__file__).with_name("ring.toml"))
AS_LARGE: dict[str, int] = {
    "morphs.matching.counting.LEAST_CELLS": 1,
    "morphs.matching.entering.SPARED_CELLS": 1,
    "morphs.matching.fairness.LEAST_CELLS": 1,
    "morphs.matching.fairness.COUPLED_CELLS": 15,
    "morphs.matching.lands.LEAST_CELLS": 1,
    "morphs.matching.solving.TO_SPARE": 100,
    "solver.complete.RESTARTED": 1,
    "solver.complete.WOVEN_CELLS": 1,
    "solver.row_plan.FOREST_CELLS": 1,
    "solver.row_plan.JOINED_CELLS": 10,
    "solver.row_plan.JOINED_LEAST": 1,
}
"""From how many cells on maps are made as large ones are: any."""
LARGE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mine", {}),
    ("mine", {"wrap": True, "board": "grid:4x4"}),
    ("mine", {"wrap": True, "board": "grid:4x4", "connected": True}),
    ("mine", {"at_least": ("room=3", "river=2")}),
    ("mine", {"at_most": ("long=1", "room=2")}),
    ("mine", {"connected": True}),
    ("mine", {"closed": True, "board": "grid:5x4"}),
    ("mine", {"pin": ("2,1=bend",), "board": "grid:5x4"}),
    ("dry", {"entrances": 2}),
    ("dry", {"entrances": 2, "connected": True}),
    ("dry", {"entrances": 3, "at_least": ("room=2",)}),
    ("dry", {"at_least": ("tomb=4",), "board": "brick:4x3"}),
    ("hexes", {"board": "hex:5x4", "compose": "planned"}),
    ("hexes", {"board": "hex:5x4", "compose": "planned", "entrances": 2}),
    ("hexes", {"board": "hex:4x4", "compose": "planned", "wrap": True}),
    ("pointy", {"board": "hex-pointy:4x4", "compose": "planned", "connected": True}),
)
VARIED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("framed", {"variants": "all"}),
    ("framed", {"variants": "auto", "board": "grid:4x4", "connected": True}),
    ("framed", {"variants": "all", "board": "grid:3x3", "wrap": True}),
)
"""Maps whose tiles are drawn in several ways."""
ZONED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("dry", {"template": RING, "board": "grid:6x4", "connected": True, "zoning": 4}),
    ("mine", {"template": RING, "board": "grid:6x5", "solver": "draw"}),
)
EDITS: tuple[str, ...] = (
    *("swap 1,1", "swap 1,1=2,1", "swap 0,0=3,2", "rotate 1,1", "rotate 2,1:f,r1", "rotate 0,2:r2"),
    *("replace 1,1", "replace 0,0", "replace 3,2", "resolve 1,1", "resolve 0,0:1,1"),
    *("resolve 2,0:3,2", "resolve 1,1=2,1 0,0", "pin 1,1=hall", "pin 2,2=river:r1"),
    *("paint 1,1=h", "paint 2,1:n=r", "paint 0,1 1,1=hall", "entrance 0,1:w", "entrance 3,1:e"),
    *("lock 1,1", "lock 0,0:1,1", "unlock 1,1", "resolve 0,0:3,2", "replace 2,1", "replace 1,2"),
)
LONG = (4, 19, 26, 45, 78, 81, 83, 88, 91, 99)
ROLLED, EDITED_ROLLS, MOST = 100, 20, 8
"""How many requests are thrown together, but for those that take long; how many of their maps are
edited, and by how many edits."""
EDITED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mine", {}),
    ("mine", {"connected": True}),
    ("mine", {"wrap": True, "board": "grid:4x4"}),
    ("mine", {"solver": "draw", "gaps": "fill"}),
    ("mine", {"solver": "draw", "gaps": "leave"}),
    ("mine", {"variety": 1, "set": True, "board": "grid:4x3"}),
    ("mine", {"at_least": ("river=2",), "at_most": ("wide=3",)}),
    ("dry", {"entrances": 2, "only_entrances": True, "connected": True}),
    ("dry", {"closed": True, "pin": ("1,1=cross",)}),
    ("rivers", {"board": "brick:4x3"}),
    ("hexes", {"board": "hex:4x3"}),
    ("framed", {"board": "grid:4x3", "frame": "after"}),
    ("mine", {"board": "grid:4x3x2"}),
)


def told(error: morphs.MorphsError) -> Any:
    """Why there is no map, in no words of a sentence."""
    reason = getattr(error, "reason", None)
    if reason is None:
        return type(error).__name__
    return [
        type(error).__name__, reason.proved, reason.conflict, reason.without, reason.cells,
        reason.never, reason.missing, reason.refusal,
    ]  # fmt: skip


@cache
def layout_of(source: str, asked: tuple[tuple[str, Any], ...], seed: int) -> morphs.Layout:
    wanted = {"board": "grid:4x3", "variants": "none", "compose": "loose", **dict(asked)}
    return morphs.build(pack=SOURCES[source], seed=seed, **wanted).layout


def laid(layout: morphs.Layout) -> Any:
    """What lies where, what is joined, and how water runs."""
    data = layout.to_dict()
    zones = [data.get(part) for part in ("zones", "ways")]
    cells = [[*cell.values()] for cell in data["cells"]]
    return cells, data["joints"], data["water"], *(one for one in zones if one)


def built(source: str, asked: dict[str, Any]) -> Any:
    try:
        return laid(layout_of(source, tuple(asked.items()), 1))
    except morphs.MorphsError as error:
        return told(error)


def as_large(source: str, asked: dict[str, Any]) -> Any:
    """A map made as a large one is."""
    with ExitStack() as stack:
        for name, value in AS_LARGE.items():
            stack.enter_context(patch(name, value))
        entrances = patch.object(entering.rows_with_entrances, "__defaults__", (None, 1))
        stack.enter_context(entrances)
        return built(source, {**asked, "solver": "best"})


def edited(source: str, asked: dict[str, Any]) -> Any:
    """What a few edits make of a map, one after the other."""
    try:
        session = morphs.Session(layout_of(source, tuple(asked.items()), 1))
    except morphs.MorphsError as error:
        return told(error)
    found: list[Any] = []
    for edit in Random(f"{source} {asked}".replace(RING, "ring")).sample(EDITS, MOST):
        try:
            change = session.apply(edit)
            found.append((edit, change.changed, change.water, laid(change.layout)))
        except morphs.MorphsError as error:
            found.append((edit, told(error)))
    found.append(laid(session.restore(layout_of(source, tuple(asked.items()), 1)).layout))
    place = session.layout.cells[min(5, len(session.layout.cells) - 1)]
    offered = session.candidates((place.column, place.row))
    found.append([(one.tile.name, one.orientation, one.same_faces) for one in offered])
    return found


def rolled(number: int) -> tuple[str, dict[str, Any]]:
    """A request thrown together: some contradict themselves, but most are built."""
    rolls = Random(f"request {number}")
    source = rolls.choice(["mine"] * 6 + ["dry", "dry", "rivers", "hexes", "pointy", "framed"])
    kind = {"hexes": "hex", "pointy": "hex-pointy"}.get(source) or rolls.choice(KINDS)
    wide, tall = rolls.choice([(4, 3), (3, 4), (4, 4), (4, 2), (2, 4), (6, 3)])
    levels = "x2" if kind == "grid" and rolls.random() < 0.1 else ""
    asked: dict[str, Any] = {"board": f"{kind}:{wide}x{tall}{levels}"}
    options = _of_boards(rolls, wide, tall)
    if source in ("mine", "dry"):
        options += _of_tiles(rolls, wide, tall)
    asked |= {name: value for name, chance, value in options if rolls.random() < chance}
    if source == "framed":
        asked["frame"] = rolls.choice(["before", "after", "none"])
    if asked.get("solver") == "draw":
        asked |= _of_draws(rolls)
    if asked.get("only_entrances"):
        asked["entrances"] = 2
    if "entrances" in asked:
        asked.pop("closed", None)
    return source, asked


Options = list[tuple[str, float, Any]]
"""Options, how often each is asked for, and what of it."""


def _of_boards(rolls: Random, wide: int, tall: int) -> Options:
    mask = ["".join(rolls.choice("####.") for _ in range(wide)) for _ in range(tall)]
    return [
        ("wrap", 0.15, True),
        ("mask", 0.15, tuple(mask)),
        ("closed", 0.2, True),
        ("connected", 0.35, True),
        ("meet", 0.1, True),
        ("solver", 0.5, rolls.choice(["draw", "draw", "complete"])),
        ("entrances", 0.15, rolls.randint(1, 3)),
        ("only_entrances", 0.08, True),
        ("variety", 0.15, rolls.randint(1, 2)),
        ("set", 0.05, True),
        ("water", 0.1, "off"),
        ("mirror", 0.1, False),
    ]


def _of_tiles(rolls: Random, wide: int, tall: int) -> Options:
    """What names tiles, what they show, or cells of boards without holes."""
    first, second = rolls.sample([f"{x},{y}" for y in range(tall) for x in range(wide)], 2)
    paint = ["".join(rolls.choice(".....hh") for _ in range(wide)) for _ in range(tall)]
    names = rolls.sample([tile.name for tile in TILES[:10]], 2)
    pins = (f"{first}={names[0]}{rolls.choice(['', ':r1', ':r3'])}", f"{second}={names[1]}")
    tags = rolls.sample(["long", "room", "wide", "tomb", "throne"], 3)
    regions = (f"a={tags[0]},{tags[1]}", "a" * wide, *["." * wide] * (tall - 1))
    side = f"0,{rolls.randrange(tall)}:w"
    return [
        ("entrance", 0.1, (side,)),
        ("pin", 0.3, pins[: rolls.randint(1, 2)]),
        ("paint", 0.15, tuple(paint)),
        ("regions", 0.1, regions),
        ("at_least", 0.25, (f"{tags[0]}={rolls.randint(1, 3)}", f"{tags[1]}=20%")),
        ("at_most", 0.25, (f"{tags[2]}={rolls.randint(0, 3)}",)),
        ("without", 0.1, (tags[2],)),
    ]


def _of_draws(rolls: Random) -> dict[str, Any]:
    """How a deck is drawn and what becomes of gaps."""
    return {
        "gaps": rolls.choice(["fill", "cap", "leave"]),
        "start": rolls.choice(["nw", "centre", "random"]),
        "on_misfit": rolls.choice(["reject", "reserve"]),
        "tries": rolls.choice([1, 2, 5, 20]),
        "strict_tries": rolls.random() < 0.4,
    }


def known(source: str, board: str) -> Any:
    """What lands can be planned of."""
    catalogue = open_catalogue(SOURCES[source])
    return known_of(compile_matching(catalogue, make_board(parse_board(board)), water=True))


def cases() -> dict[str, Callable[[], Any]]:
    """What is built, by name."""
    wet = {"water", "at_least", "paint"}
    asked = [("mine", one) for one in SQUARES]
    asked += [("dry", one) for one in SQUARES[::3] if not wet & one.keys()]
    asked += [("rivers", one) for one in SQUARES[:17:4]]
    asked += [(source, one) for source, some in OTHERS.items() for one in some]
    asked += [(source, {**one, "compose": "designed"}) for source, one in DESIGNED]
    every = {f"{source} {one}": partial(built, source, one) for source, one in asked}
    every |= {f"as large, {source} {one}": partial(as_large, source, one) for source, one in LARGE}
    for source, one in (*VARIED, *ZONED):
        every[f"{source} {one}".replace(RING, "ring")] = partial(built, source, one)
        if one in (VARIED[1][1], ZONED[0][1]):
            name = f"{source} {one}, edited".replace(RING, "ring")
            every[name] = partial(edited, source, one)
    for number in (number for number in range(ROLLED) if number not in LONG):
        every[f"rolled {number}"] = partial(built, *rolled(number))
        if number < EDITED_ROLLS:
            every[f"rolled {number}, edited"] = partial(edited, *rolled(number))
    for source, board in (("hexes", "hex:3x2"), ("pointy", "hex-pointy:3x2"), ("dry", "grid:3x2")):
        every[f"{source} {board}, lands"] = partial(known, source, board)
    for source, one in EDITED:
        every[f"{source} {one}, edited"] = partial(edited, source, one)
    return every
