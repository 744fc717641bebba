"""Making whole packs: choosing what the tiles show, drawing them, writing the folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from morphs.art.geometry.frame import Faces
from morphs.art.packs.choosing import alike, choose
from morphs.art.packs.geometry import geometry_of
from morphs.art.packs.kinds import KINDS, DrawnKind
from morphs.art.packs.planned import Planned
from morphs.art.packs.proposals import courses
from morphs.art.packs.tile_file import Look
from morphs.base.errors import MorphsError
from morphs.base.files import write_folder
from morphs.base.options import option
from morphs.base.seeds import Dice
from morphs.base.wording import nearest
from morphs.board.shape import Orientation, Shape, shape_of
from morphs.plan.geometry_file import NAME
from morphs.tiles.filename import format_code, parse_code
from morphs.tiles.joining import ways_to_join
from morphs.tiles.tile import Links, Tile, orient, stated
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

WORDS = {"square": "tile{:04d}", "edge": "edge{:03d}", "corner": "corner{:03d}", "hex": "hex{:04d}"}
LETTERS = {8: "square", 16: "square", 6: "edge", 12: "edge", 4: "corner"}
"""Which shape a code of so many letters is for."""
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

    @property
    def kind(self) -> DrawnKind:
        """How tiles of the vocabulary are drawn."""
        return KINDS[self.vocabulary]

    def checked(self) -> PackOrder:
        """The order with its defaults; raises MorphsError for what cannot be drawn."""
        if self.vocabulary not in KINDS:
            raise MorphsError(
                f"tiles of the vocabulary {self.vocabulary!r} cannot be drawn; those of "
                f"{', '.join(KINDS)} can{nearest(self.vocabulary, KINDS)}"
            )
        styles = self.kind.styles
        if self.style and self.style not in styles:
            raise MorphsError(
                f"{self.vocabulary} tiles are not drawn in the style {self.style!r}; "
                f"there are {', '.join(styles)}{nearest(self.style, styles)}"
            )
        known = self.kind.themes
        if self.theme and not known:
            raise MorphsError(f"{self.vocabulary} tiles have no themes: leave {option('theme')}")
        if self.theme and self.theme not in known:
            raise MorphsError(
                f"no theme {self.theme!r}; there are {', '.join(known)}{nearest(self.theme, known)}"
            )
        if not self.kind.has_frames and (self.edges or self.corners):
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
        shapes = self.kind.shapes
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
        return load_vocabulary(self.order.kind.file or self.order.vocabulary)

    @property
    def style(self) -> str:
        """The style's name."""
        return self.order.style or self.order.kind.styles[0]

    @property
    def px(self) -> int:
        """Pixels a square."""
        return self.order.px_per_square or self.order.kind.px

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
        rolls = Dice(self.order.seed, "propose", shape.name)
        propose = self.order.kind.propose
        nature = self.order.kind.nature_of(self.order.theme) if self.order.theme else ""
        pool = [propose(shape.name, nature, rolls) for _ in range(POOL if count else 0)]
        rolls = Dice(self.order.seed, "choose", shape.name)
        return [*needed, *choose(shape, pool, count - len(needed), rolls)]

    def _sorted(self, shape: Shape, chosen: Sequence[Faces]) -> list[Faces]:
        """Quiet tiles first, as in a printed set."""
        plain = self.vocabulary.plain
        return sorted(chosen, key=lambda f: (sum(x != plain for x in f), alike(shape, f), f))

    def _tile(self, shape: Shape, number: int, faces: Faces) -> Planned:
        word = WORDS[shape.name].format(number)
        seed = Dice(self.order.seed, "tile", word).below(1 << 30)
        theme = self.order.kind.theme_of(self.order.theme, faces, seed)
        return planned_tile(word, shape, faces, theme, seed, self.vocabulary)

    # ------------------------------------------------------------- drawing

    def files(self, progress: Progress | None = None) -> Iterator[tuple[str, bytes]]:
        """Every file of the pack: its name and its bytes."""
        look = Look(self.vocabulary, self.style, self.px, self.order.grid, self.order.suffix)
        drawn: dict[str, bytes] = {}
        for done, tile in enumerate(self.planned, 1):
            name, drawn[tile.stem] = self.order.kind.draw(tile, look)
            yield name, drawn[tile.stem]
            if progress:
                progress(done, len(self.planned))
        yield "pack.toml", self.toml().encode()
        yield NAME, geometry_of(self.order.vocabulary, self.planned, drawn).encode()

    def toml(self) -> str:
        """The pack's description."""
        order = self.order
        name = order.name or f"{order.vocabulary}-{order.theme or self.style}"
        lines = ["format = 1", f"name = {json.dumps(name)}"]
        lines += [f"title = {json.dumps(order.title)}"] if order.title else []
        lines += ['artist = "Morphs"', 'licence = "CC0-1.0"']
        lines += [f'vocabulary = "{order.kind.file or order.vocabulary}"']
        lines += ['orientation = "pointy"'] if order.pointy else []
        lines += [f"squares = {order.kind.squares}"] if order.kind.squares == 10 else []
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


def planned_tile(
    word: str, shape: Shape, faces: Faces, theme: str, seed: int, vocabulary: Vocabulary
) -> Planned:
    """A tile before it is drawn, with its name and its tags: the theme, and what it shows."""
    tags = tuple(dict.fromkeys(filter(None, (theme, *_told(faces, vocabulary)))))
    stem = "-".join([word, format_code(faces, vocabulary), *tags[:1]])
    return Planned(shape, faces, theme, seed, stem, declared_links(shape, faces, vocabulary), tags)


def _told(faces: Faces, vocabulary: Vocabulary) -> list[str]:
    """Tags for what flows or stands there."""
    names, tags_all = [], KINDS[vocabulary.name].tags_all
    for face in faces:
        line, area = vocabulary.lines[face[1]], vocabulary.areas[face[0]]
        if line.flow or area.pool or tags_all:
            names += [line.name] if line.letter != vocabulary.plain_line else []
            names += [area.name] if area.letter != vocabulary.plain_area else []
    return [name.replace(" ", "-") for name in dict.fromkeys(names)]


def declared_links(shape: Shape, faces: Faces, vocabulary: Vocabulary) -> Links | None:
    """The links of a drawn tile, None where its code alone says the same."""
    links = ways_to_join(shape, 0, faces, vocabulary)[0]
    usual = orient(Tile("", faces, shape), Orientation(0, False), vocabulary)
    oriented = orient(Tile("", faces, shape, links=links), Orientation(0, False), vocabulary)
    assert oriented.faces == stated(faces, links, vocabulary).faces
    return None if oriented.groups == usual.groups else links


def write_pack(maker: PackMaker, folder: Path, progress: Progress | None = None) -> int:
    """Write a pack to a new or empty folder, whole or not at all; returns the number of tiles."""
    write_folder(folder, maker.files(progress))
    return len(maker.planned)
