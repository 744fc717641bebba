"""Making whole packs: choosing what the tiles show, drawing them, writing the folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from morphs.art.dungeon.themes import THEMES
from morphs.art.geometry.code import is_open
from morphs.art.geometry.dice import dice
from morphs.art.geometry.frame import Faces
from morphs.art.packs import tile_file
from morphs.art.packs.choosing import alike, choose
from morphs.art.packs.planned import Planned
from morphs.art.packs.proposals import PROPOSERS, courses
from morphs.base.errors import MorphsError
from morphs.base.files import write_folder
from morphs.base.options import option
from morphs.board.shape import Orientation, Shape, shape_of
from morphs.tiles.filename import format_code, parse_code
from morphs.tiles.joining import ways_to_join
from morphs.tiles.tile import Links, Tile, orient, stated
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

WORDS = {"square": "tile{:04d}", "edge": "edge{:03d}", "corner": "corner{:03d}", "hex": "hex{:04d}"}
PX = {"dungeon": 40, "overland": 24, "city": 40, "sideview": 40}
STYLES_OF = {
    "dungeon": ("ink", "classic", "parchment", "dark", "plain"),
    "overland": ("atlas", "ink", "plain"),
    "city": ("atlas", "ink"),
    "sideview": ("ink", "classic", "parchment", "dark", "plain"),
}
SHAPES_OF = {
    "dungeon": ("square", "edge", "corner"),
    "overland": ("hex",),
    "city": ("square", "edge", "corner"),
    "sideview": ("square",),
}
LETTERS = {8: "square", 16: "square", 6: "edge", 12: "edge", 4: "corner"}
"""Which shape a code of so many letters is for."""
NATURES = {
    "worked": ("halls", "temple", "crypt", "guard", "rotunda", "well", "vault", "gallery",
               "throne", "barracks", "prison", "library", "cistern", "arena", "summoning",
               "kitchen", "crossing"),
    "natural": ("cavern", "lair", "mine", "grotto", "fungus", "burrow", "camp"),
    "mixed": ("ruin", "crossing", "shore"),
}  # fmt: skip
EXTRA = {"river": "", "lava": "", "chasm": "", "waters": "", "sewer": "cistern"}
"""Themes that are about what flows; the rooms beside it are of this theme, or of any."""
POOL = 1500
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class PackOrder:
    """What pack to draw: `count` tiles of a `shape`, and edge and corner tiles beside them. `like`
    is a code that all of the first show, which then tells their shape too; `suffix` is that of the
    pictures, .png or .webp (hexes are .svg)."""

    vocabulary: str = "dungeon"
    style: str = ""
    count: int = 120
    edges: int = 0
    corners: int = 0
    seed: int = 0
    theme: str = ""
    like: str = ""
    shape: str = ""
    pointy: bool = False
    px_per_square: int = 0
    grid: bool = True
    name: str = ""
    title: str = ""
    suffix: str = ".png"

    def checked(self) -> PackOrder:
        """The order with its defaults; raises MorphsError for what cannot be drawn."""
        if self.vocabulary not in PROPOSERS:
            raise MorphsError(
                f"tiles of the vocabulary {self.vocabulary!r} cannot be drawn; those of "
                f"{', '.join(PROPOSERS)} can"
            )
        styles = STYLES_OF[self.vocabulary]
        if self.style and self.style not in styles:
            raise MorphsError(
                f"{self.vocabulary} tiles are not drawn in the style {self.style!r}; "
                f"there are {', '.join(styles)}"
            )
        known = themes(self.vocabulary)
        if self.theme and not known:
            raise MorphsError(f"{self.vocabulary} tiles have no themes: leave {option('theme')}")
        if self.theme and self.theme not in known:
            raise MorphsError(f"no theme {self.theme!r}; there are {', '.join(known)}")
        if self.vocabulary in ("overland", "sideview") and (self.edges or self.corners):
            raise MorphsError(
                f"{self.vocabulary} has no edge and corner tiles: leave {option('edges')} and "
                f"{option('corners')}"
            )
        if self.count + self.edges + self.corners < 1:
            raise MorphsError(
                f"a pack of no tiles: give {option('count')}, {option('edges')} or "
                f"{option('corners')}"
            )
        return self._with_shape()

    def _with_shape(self) -> PackOrder:
        """The order with its shape: as told, as long as the code, or the first there is."""
        shapes = SHAPES_OF[self.vocabulary]
        by_code = LETTERS.get(len(self.like.replace("+", "")), "") if len(shapes) > 1 else ""
        shape = self.shape or by_code or shapes[0]
        if shape not in shapes:
            raise MorphsError(
                f"{self.vocabulary} tiles have no shape {shape!r}; there is {', '.join(shapes)}"
            )
        if self.pointy and shape != "hex":
            raise MorphsError(f"only hexes stand on a corner: leave {option('pointy')}")
        if shape in ("edge", "corner") and (self.edges or self.corners):
            raise MorphsError(
                f"{option('count')} says how many {shape} tiles: leave {option('edges')} and "
                f"{option('corners')}"
            )
        return replace(self, shape=shape)


def themes(vocabulary: str) -> tuple[str, ...]:
    """Every theme that a pack can be drawn of."""
    return tuple(sorted([*THEMES, *NATURES, *EXTRA])) if vocabulary == "dungeon" else ()


@dataclass
class PackMaker:
    """Plans a pack, draws it and writes it."""

    order: PackOrder
    planned: list[Planned] = field(default_factory=list)
    weight: Callable[[Planned], float] = lambda tile: 1.0

    def __post_init__(self) -> None:
        self.order = self.order.checked()
        self.planned = self.planned or list(self._plan())

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What the codes are written in."""
        return load_vocabulary(self.order.vocabulary)

    @property
    def style(self) -> str:
        """The style's name."""
        return self.order.style or STYLES_OF[self.order.vocabulary][0]

    @property
    def px(self) -> int:
        """Pixels a square."""
        return self.order.px_per_square or PX[self.order.vocabulary]

    def _plan(self) -> Iterator[Planned]:
        wanted = [
            (shape_of(self.order.shape, self.order.pointy), self.order.count),
            (shape_of("edge"), self.order.edges),
            (shape_of("corner"), self.order.corners),
        ]
        for shape, count in wanted:
            chosen = self._signatures(shape, count)
            for number, faces in enumerate(self._sorted(shape, chosen), 1):
                yield self._tile(shape, number, faces)

    def _signatures(self, shape: Shape, count: int) -> list[Faces]:
        if self.order.like and shape.name == self.order.shape:
            return [parse_code(self.order.like, self.vocabulary, shape)] * count
        needed = courses(count) if shape.name == "hex" else []
        rolls = dice(self.order.seed, "propose", shape.name)
        propose = PROPOSERS[self.order.vocabulary]
        nature = self._nature(self.order.theme) if self.order.theme else ""
        pool = [propose(shape.name, nature, rolls) for _ in range(POOL if count else 0)]
        rolls = dice(self.order.seed, "choose", shape.name)
        return [*needed, *choose(shape, pool, count - len(needed), rolls)]

    def _nature(self, theme: str) -> str:
        if theme in EXTRA:
            return theme
        return next((nature for nature, all_ in NATURES.items() if theme in (nature, *all_)), "")

    def _sorted(self, shape: Shape, chosen: Sequence[Faces]) -> list[Faces]:
        """Quiet tiles first, as in a printed set."""
        plain = self.vocabulary.plain
        return sorted(chosen, key=lambda f: (sum(x != plain for x in f), alike(shape, f), f))

    def _tile(self, shape: Shape, number: int, faces: Faces) -> Planned:
        word = WORDS[shape.name].format(number)
        seed = dice(self.order.seed, "tile", word).randrange(1 << 30)
        theme = self._theme(faces, seed)
        tags = tuple(dict.fromkeys(filter(None, (theme, *self._told(faces)))))
        code = format_code(faces, self.vocabulary)
        stem = "-".join([word, code, *tags[:1]])
        return Planned(shape, faces, theme, seed, stem, self._links(shape, faces), tags)

    def _theme(self, faces: Faces, seed: int) -> str:
        """The theme of one tile: the order's own, or one of its kind that suits the faces."""
        if self.order.vocabulary != "dungeon":
            return ""
        from morphs.art.dungeon.artist import choose_theme

        wanted = EXTRA.get(self.order.theme, self.order.theme)
        if wanted in NATURES and any(is_open(face) for face in faces):
            return dice(seed, "kind").choice(NATURES[wanted])
        return wanted if wanted in THEMES else choose_theme(faces, seed)

    def _told(self, faces: Faces) -> list[str]:
        """Tags for what flows or stands there."""
        names = []
        for face in faces:
            line, area = self.vocabulary.lines[face[1]], self.vocabulary.areas[face[0]]
            if line.flow or area.pool or self.order.vocabulary != "dungeon":
                names += [line.name] if line.letter != self.vocabulary.plain_line else []
                names += [area.name] if area.letter != self.vocabulary.plain_area else []
        return [name.replace(" ", "-") for name in dict.fromkeys(names)]

    def _links(self, shape: Shape, faces: Faces) -> Links | None:
        """What is joined inside, where that is not what a code says by itself."""
        return declared_links(shape, faces, self.vocabulary)

    # ------------------------------------------------------------- drawing

    def files(self, progress: Progress | None = None) -> Iterator[tuple[str, bytes]]:
        """Every file of the pack: its name and its bytes."""
        for done, tile in enumerate(self.planned, 1):
            yield self._file(tile)
            if progress:
                progress(done, len(self.planned))
        yield "pack.toml", self.toml().encode()

    def _file(self, tile: Planned) -> tuple[str, bytes]:
        if self.order.vocabulary == "overland":
            return tile_file.overland_file(tile, self.style, self.px, self.vocabulary)
        if self.order.vocabulary == "city":
            picture = tile_file.city_picture(tile, self.style, self.px)
        elif self.order.vocabulary == "sideview":
            picture = tile_file.sideview_picture(tile, self.style, self.px)
        else:
            picture = tile_file.dungeon_picture(tile, self.style, self.px, self.order.grid)
        return tile_file.picture_file(tile.stem, picture, self.order.suffix)

    def toml(self) -> str:
        """The pack's description."""
        order = self.order
        name = order.name or f"{order.vocabulary}-{order.theme or self.style}"
        lines = ["format = 1", f"name = {json.dumps(name)}"]
        lines += [f"title = {json.dumps(order.title)}"] if order.title else []
        lines += ['artist = "Morphs"', 'licence = "CC0-1.0"', f'vocabulary = "{order.vocabulary}"']
        lines += ['orientation = "pointy"'] if order.pointy else []
        squares = 20 if order.vocabulary == "overland" else 10
        lines += [f"squares = {squares}"] if squares == 10 else []
        lines += [f"px_per_square = {self.px}", f'style = "{self.style}"', ""]
        for tile in self.planned:
            lines += self._entry(tile)
        return "\n".join(lines)

    def _entry(self, tile: Planned) -> list[str]:
        listed = ", ".join(json.dumps(tag) for tag in tile.tags)
        lines = [f'[tiles."{tile.stem}"]']
        weight = self.weight(tile)
        lines += [f"weight = {weight:g}"] if weight != 1 else []
        lines += [f"tags = [{listed}]"] if tile.tags else []
        if tile.links is not None:
            groups = [[tile.shape.names[half] for half in group] for group in tile.links]
            lines.append(f"links = {json.dumps(groups)}")
        return [*lines, ""] if len(lines) > 1 else []


def declared_links(shape: Shape, faces: Faces, vocabulary: Vocabulary) -> Links | None:
    """The links of a drawn tile, None where its code alone says the same."""
    links = ways_to_join(shape, 0, faces, vocabulary)[0]
    usual = orient(Tile("", faces, shape), Orientation(0, False), vocabulary)
    told = orient(Tile("", faces, shape, links=links), Orientation(0, False), vocabulary)
    assert told.faces == stated(faces, links, vocabulary).faces
    return None if told.groups == usual.groups else links


def write_pack(maker: PackMaker, folder: Path, progress: Progress | None = None) -> int:
    """Write a pack to a new or empty folder, whole or not at all; returns the number of tiles."""
    write_folder(folder, maker.files(progress))
    return len(maker.planned)
