"""Making the packs that ship: `python -m morphs.art.packs.ship tilesets/dungeon`.

The last folder of the path says which pack. What its tiles show, their themes and their seeds stand
in a table in `tables/`, so that a pack keeps its codes when the art changes. With --geometry only
`geometry.json` is written anew.
"""

import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from morphs.art.dungeon.pieces import set_pieces
from morphs.art.dungeon.themes import ROCK
from morphs.art.geometry.frame import Faces
from morphs.art.packs.geometry import geometry_of
from morphs.art.packs.pack_maker import WORDS, PackMaker, PackOrder, declared_links, planned_tile
from morphs.art.packs.planned import Planned
from morphs.board.shape import shape_of
from morphs.plan.geometry_file import NAME
from morphs.tiles.filename import format_code, parse_code
from morphs.tiles.tile import as_it_lies
from morphs.tiles.vocabulary import load_vocabulary

INKED = {"square": "tile{:04d}", "edge": "edge{:02d}", "corner": "corner{:d}"}
"""How the tiles of the pack `dungeon` are numbered, by shape."""
AGAIN = "again"
"""What tables call squares that show what others do: they are numbered last."""
RARITY = {"lcm": 0.6, "ov": 0.7, "rk": 1.6}
"""Letters that few tiles can meet, and how often tiles with them are drawn: rivers and lakes often,
lava seldom, for it takes over a map."""
WET, DRY = 6.0, 0.3
"""How much oftener the pack `waters` shows water than others do; how seldom it shows none."""
HIDDEN = 0.1
"""How often rock that nobody comes to is laid that is not tagged as such."""
THROUGH, JUNCTION, MOUTH, END = 2.0, 0.5, 0.6, 0.15
"""How often lines cross a hex, meet in it, run into water, end in it."""
STRAIGHT = 1.7
"""How much oftener they go straight on: six bends are a ring."""
BARE, SHORE = 1.0, 0.6
"""How often a hex is of one country all round; how often it has a shore."""
SIGNS = {"town": 0.8, "city": 0.1, "fields": 0.4, "orchard": 0.15, "island": 0.15, "reef": 0.15}
SIGN = 0.25
"""How often something stands in a hex beside one that is like it but bare: `SIGN` where `SIGNS`
does not say."""
SOLID, WATERY = 0.45, 3.0
"""How often sections of plain rock are laid, and those of water and caverns, which few can meet."""
LICENCE = """The tiles in this folder are dedicated to the public domain under CC0 1.0
(https://creativecommons.org/publicdomain/zero/1.0/).

Use them, change them, print them, sell what you make with them: nobody needs to
ask, and nobody needs to be named. They come as they are, without any warranty.
"""
POINTY = "-pointy"
"""How packs of hexes on a corner end that show what another pack does."""
ORDERS = {
    name: PackOrder(
        vocabulary=vocabulary,
        name=name,
        title=title,
        suffix=".webp",
        shape="hex" if name.endswith(POINTY) else "",
        pointy=name.endswith(POINTY),
    )
    for name, vocabulary, title in (
        ("dungeon", "dungeon", "The Inked Dungeon"),
        ("caverns", "dungeon", "Under the Mountain"),
        ("waters", "dungeon", "Rivers and Fire"),
        ("sideview", "sideview", "Down and Down"),
        ("overland", "overland", "The Wide Country"),
        ("overland-pointy", "overland", "The Wide Country, on its Corners"),
    )
}


def maker(name: str) -> PackMaker:
    """Who makes a pack that ships."""
    order = ORDERS[name]
    made = PackMaker(order, _inked() if name == "dungeon" else _from_table(name))
    weight = WEIGHTS.get(name, WEIGHTS.get(order.vocabulary, made.weight))
    shares = _shares(name)
    made.weight = lambda tile: round(weight(tile) * shares.get(tile.faces, 1), 3)
    return made


def _shares(pack: str) -> dict[Faces, float]:
    """Of all that squares show of which the table shows some again what share of their weight they
    have, so that there are not more of them: turned and mirrored they show the same."""
    words, shape = load_vocabulary(ORDERS[pack].vocabulary), shape_of("square")
    table = _table(pack)
    shown = {
        code: as_it_lies(parse_code(code, words, shape), shape.sides[0])
        for code, *_ in (*table.get("square", ()), *table.get(AGAIN, ()))
    }
    before = Counter(shown[code] for code, *_ in table.get("square", ()))
    after = before + Counter(shown[code] for code, *_ in table.get(AGAIN, ()))
    return {
        parse_code(code, words, shape): max(1, before[look]) / after[look]
        for code, look in shown.items()
        if after[look] > before[look]
    }


def _inked() -> list[Planned]:
    """The tiles of the pack `dungeon`, which are tagged by their theme and what its table adds."""
    words = load_vocabulary("dungeon")
    found = []
    table = _table("dungeon")
    first = 1 + len(table["square"]) + _count_of_parts("dungeon")
    for name, rows in table.items():
        name, start = ("square", first) if name == AGAIN else (name, 1)
        shape = shape_of(name)
        for number, (code, theme, seed, *tags) in enumerate(rows, start):
            tag = tags[0] if tags else theme
            faces = parse_code(code, words, shape)
            stem = f"{INKED[name].format(number)}-{code}-{tag}"
            links = declared_links(shape, faces, words)
            all_tags = tuple(sorted({tag, theme}))
            found.append(Planned(shape, faces, theme, seed, stem, links, all_tags))
    return [*found, *_parts("dungeon", len(table["square"]))]


def _count_of_parts(pack: str) -> int:
    return sum(len(piece.parts) for piece in set_pieces().get(pack, ()))


def _parts(pack: str, before: int) -> Iterator[Planned]:
    """The parts of the set pieces of a pack, numbered after so many other squares."""
    words, shape = load_vocabulary("dungeon"), shape_of("square")
    number = before
    for piece in set_pieces().get(pack, ()):
        for part, faces in enumerate(piece.parts, 1):
            number += 1
            stem = f"{WORDS['square'].format(number)}-{format_code(faces, words)}-{piece.name}"
            theme, links = f"{piece.name}.{part}", declared_links(shape, faces, words)
            yield Planned(shape, faces, theme, piece.seed(0), stem, links, piece.tags)


def _from_table(pack: str) -> list[Planned]:
    """The tiles of a pack in the order of its table."""
    words, table = load_vocabulary(ORDERS[pack].vocabulary), _table(pack)
    squares = len(table.get("square", ()))
    last = squares + _count_of_parts(pack)
    found = []
    for name, rows in table.items():
        name, start = ("square", 1 + last) if name == AGAIN else (name, 1)
        shape = shape_of(name, ORDERS[pack].pointy)
        for number, (code, theme, seed) in enumerate(rows, start):
            faces = parse_code(code, words, shape)
            stem = WORDS[name].format(number)
            found.append(planned_tile(stem, shape, faces, theme, seed, words))
    return [*found, *_parts(pack, squares)]


def _table(pack: str) -> dict[str, list[list[Any]]]:
    """What the tiles of a pack show, by shape: rows of code, theme, seed and perhaps a tag."""
    table = Path(__file__).with_name("tables") / f"{pack.removesuffix(POINTY)}.toml"
    return tomllib.loads(table.read_text(encoding="utf-8"))


def liveliness(tile: Planned) -> float:
    """The weight of a hex: lines should run on, and end where there is water, seldom elsewhere."""
    if tile.theme:
        return SIGNS.get(tile.theme, SIGN) * liveliness(replace(tile, theme=""))
    lines = [face[1] for face in tile.faces[::2] if face[1] != "n"]
    if not lines:
        areas = {face[0] for face in tile.faces}
        return BARE if len(areas) == 1 else SHORE if "a" in areas else 1.0
    if len(lines) > 2:
        return JUNCTION
    if len(lines) == 2:
        return THROUGH * (STRAIGHT if _facing(tile) else 1.0)
    return MOUTH if any(face[0] == "a" for face in tile.faces) else END


def _facing(tile: Planned) -> bool:
    """Whether the two sides of a hex that lines cross lie opposite each other."""
    crossed = [side for side, face in enumerate(tile.faces[::2]) if face[1] != "n"]
    return crossed[1] - crossed[0] == 3


def rarity(tile: Planned) -> float:
    """The weight of a tile, by its rarest letter; of those that nobody comes to most are rock."""
    if tile.theme != ROCK and all(face == "sw" for face in tile.faces):
        return HIDDEN
    letters = {letter for face in tile.faces for letter in face}
    return next((weight for rare, weight in RARITY.items() if letters & set(rare)), 1.0)


def wetness(tile: Planned) -> float:
    """The weight of a tile of the pack `waters`."""
    letters = {letter for face in tile.faces for letter in face}
    return rarity(tile) * (WET if letters & set("rk") else 1 if letters & set("lmc") else DRY)


def busyness(tile: Planned) -> float:
    """The weight of a section: what leads on in many ways often, plain rock and water seldom."""
    ways = sum(face[1] in "htsl" for face in tile.faces)
    if any(face[0] in "ok" or face[1] == "r" for face in tile.faces):
        return WATERY
    return SOLID if not ways else 1.0 if ways < 4 else 1.5


WEIGHTS = {"dungeon": rarity, "overland": liveliness, "sideview": busyness, "waters": wetness}
"""By the name of a pack, else by its vocabulary."""


def ship(folder: Path, progress: Callable[[int, int], None] | None = None) -> int:
    """Write the whole pack; returns the number of tiles. Old tiles of the folder go."""
    folder.mkdir(parents=True, exist_ok=True)
    made = maker(folder.name)
    written = set()
    for name, data in made.files(progress):
        (folder / name).write_bytes(data)
        written.add(name)
    for old in folder.iterdir():
        if old.suffix in (".png", ".webp", ".svg") and old.name not in written:
            old.unlink()
    (folder / "LICENSE").write_text(LICENCE, encoding="utf-8")
    return len(made.planned)


def ship_geometry(folder: Path) -> int:
    """Write `geometry.json` for pictures that are there; returns the number of tiles."""
    made = maker(folder.name)
    pictures = {path.stem: path.read_bytes() for path in folder.iterdir()}
    text = geometry_of(made.order.vocabulary, made.planned, pictures)
    (folder / NAME).write_text(text, encoding="utf-8")
    return len(made.planned)


if __name__ == "__main__":
    only_geometry = "--geometry" in sys.argv
    folders = [Path(word) for word in sys.argv[1:] if word != "--geometry"]
    if len(folders) != 1 or folders[0].name not in ORDERS:
        sys.exit(
            f"usage: python -m morphs.art.packs.ship [--geometry] DIR, the last folder one of "
            f"{list(ORDERS)}"
        )
    print((ship_geometry if only_geometry else ship)(folders[0]), "tiles")
