"""Reading a layout file (contract, section 5) into typed records; hostile input ends here."""

from __future__ import annotations

import reprlib
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from morphs.base.errors import MorphsError
from morphs.base.files import validated
from morphs.check.layout.forms import FRAME, KINDS, Kind, forms_of, kind_of
from morphs.request.constraints import Count, Entrance, Pin, parse_count, parse_entrance, parse_pin
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

MAX_SIDE = 10_000
MAX_LEVELS = 100
MAX_PARTS = 20
MAX_PLACES = 1_000_000
MAX_VARIANT = (1 << 52) - 1
Whole = Annotated[int, Field(ge=-(2**53), le=2**53)]
Half = Annotated[int, Field(ge=0, le=MAX_SIDE)]
Extent = Annotated[int, Field(ge=1, le=MAX_SIDE)]
Groups = list[list[Half]]
Place = Annotated[tuple[Whole, Whole], Field(strict=False)]


def _reading(parse: Callable[[str], object]) -> BeforeValidator:
    """Text that is read as a build reads it; anything else is refused as what it is."""
    return BeforeValidator(lambda value: parse(value) if isinstance(value, str) else value)


def _known_shape(name: str) -> str:
    if not forms_of(name):
        raise ValueError(f"{name!r} is no shape")
    return name


def _known_kind(name: str) -> str:
    if name not in {kind for kind, _ in KINDS}:
        raise ValueError(f"{name!r} is no kind of board")
    return name


Shape = Annotated[str, AfterValidator(_known_shape)]


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, defer_build=True)


class BoardEntry(_Record):
    """The board: kind, size, wrap, frame, hex orientation and mask."""

    kind: Annotated[str, AfterValidator(_known_kind)]
    columns: Extent
    rows: Extent
    wrap: bool
    frame: bool
    orientation: Literal["flat", "pointy"] | None = None
    mask: list[str] | None = None
    levels: Annotated[int, Field(ge=1, le=MAX_LEVELS)] | None = None
    segments: Annotated[int, Field(ge=1, le=MAX_PARTS)] = 2

    @property
    def known(self) -> Kind:
        """What the check knows of boards of this kind."""
        known = kind_of(self.kind, self.orientation)
        assert known is not None, "`read_layout` refuses others"
        return known

    def has(self, column: int, row: int) -> bool:
        """Whether the mask lets a plain cell stand here."""
        return self.mask is None or self.mask[row][column] == "#"


class RequestEntry(_Record):
    """The options of the request that promise something."""

    closed: bool | None = None
    connected: bool | None = None
    gaps: str | None = None
    water: Literal["on", "off"] | None = None
    solver: str | None = None
    pin: list[Annotated[Pin, _reading(parse_pin)]] = []
    at_least: list[Annotated[Count, _reading(parse_count)]] = []
    at_most: list[Annotated[Count, _reading(parse_count)]] = []
    set: bool = False
    entrances: int | None = None
    entrance: list[Annotated[Entrance, _reading(parse_entrance)]] = []
    only_entrances: bool = False
    meet: bool = False
    variety: int | None = None
    edits: list[str] = []
    template: str | None = None


class PackEntry(_Record):
    """A pack the layout was made of."""

    name: str
    sha256: str


class TileEntry(_Record):
    """A tile of the tile table, as drawn."""

    shape: Shape
    faces: list[str]
    links: Groups
    flow: list[Half]
    tags: list[str]


class CellEntry(_Record):
    """A cell as the file states it."""

    id: Annotated[int, Field(ge=0, le=2**53)]
    shape: Shape
    level: Whole
    column: Whole
    row: Whole
    tile: str | None
    pack: str | None
    rotation: Whole
    flip: bool
    faces: list[str] | None
    links: Groups | None
    origin: Literal["placed", "pinned", "filled", "capped", "gap"]
    variant: Annotated[int, Field(ge=0, le=MAX_VARIANT)] = 0

    def __str__(self) -> str:
        level = f", level {self.level}" if self.level else ""
        return f"cell {self.id} (column {self.column}, row {self.row}{level})"


class StepEntry(_Record):
    """One step of water downstream; `liquid` tells which, where both ends may be two things."""

    source: Place = Field(alias="from")
    to: Place
    liquid: str = ""


class ZoneEntry(_Record):
    """A zone of the template that laid the board."""

    number: Whole
    type: str
    cells: list[Whole]


class WayEntry(_Record):
    """A way between zones; a secret one names no half-sides."""

    source: Whole = Field(alias="from")
    to: Whole
    kind: Literal["open", "guarded", "wide", "secret"]
    joint: Annotated[tuple[Whole, Whole | None, Whole, Whole | None], Field(strict=False)]


class LayoutEntry(_Record):
    """A layout file."""

    vocabulary: str
    seed: int
    request: RequestEntry
    board: BoardEntry
    packs: list[PackEntry]
    tiles: dict[str, TileEntry]
    cells: list[CellEntry]
    joints: list[Annotated[tuple[Whole, Whole, Whole, Whole], Field(strict=False)]]
    water: list[StepEntry]
    zones: list[ZoneEntry] = []
    ways: list[WayEntry] = []


def read_layout(data: object, where: str) -> tuple[LayoutEntry, Vocabulary]:
    """Return the records of a layout and its vocabulary, or raise MorphsError."""
    known = _check_header(data, where)
    layout = validated(LayoutEntry, known, where)
    vocabulary = _vocabulary(layout.vocabulary, where)
    _check_board(layout.board, f"{where}: board")
    if layout.board.segments != vocabulary.segments:
        raise MorphsError(
            f"{where}: board: sides have {layout.board.segments} parts, and in the vocabulary "
            f"{layout.vocabulary!r} {vocabulary.segments}"
        )
    for name, tile in layout.tiles.items():
        _check_tile(tile, vocabulary, f"{where}: tile {name!r}")
    return layout, vocabulary


def is_signature(faces: list[str], shape: str, vocabulary: Vocabulary) -> bool:
    """Whether these are as many faces as the shape has parts of sides, each of the vocabulary."""
    return len(faces) == _count(shape, vocabulary) and all(map(vocabulary.is_face, faces))


def _count(shape: str, vocabulary: Vocabulary) -> int:
    return forms_of(shape)[0].divided(vocabulary.segments).half_sides


def _check_header(data: object, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise MorphsError(f"{where}: not a layout file: it holds no table of keys")
    if data.get("format") != "morphs-layout":
        found = reprlib.repr(data.get("format"))
        raise MorphsError(f"{where}: not a layout file: format is {found}, not 'morphs-layout'")
    version = data.get("version")
    if type(version) is not int or version != 1:
        found = reprlib.repr(version)
        raise MorphsError(f"{where}: version {found} of the layout format is unknown; known: 1")
    return data


def _vocabulary(name: str, where: str) -> Vocabulary:
    try:
        return load_vocabulary(name)
    except MorphsError as error:
        raise MorphsError(f"{where}: {error}") from error
    except ValueError as error:
        raise MorphsError(f"{where}: the vocabulary {name!r} is no name of a file") from error


def _check_board(board: BoardEntry, where: str) -> None:
    if board.columns * board.rows > MAX_PLACES:
        raise MorphsError(f"{where}: {board.columns} x {board.rows} is more than {MAX_PLACES}")
    known = kind_of(board.kind, board.orientation)
    if known is None:
        raise MorphsError(f"{where}: a {board.kind} board needs an orientation, flat or pointy")
    if board.frame and (not known.frames or board.wrap or board.mask is not None):
        raise MorphsError(f"{where}: {board.kind}, wrapped and masked boards have no frame")
    forms = [known.form, *(FRAME.values() if board.frame else ())]
    if (known.split and board.segments % 2) or not all(f.can_divide(board.segments) for f in forms):
        raise MorphsError(f"{where}: sides that face two neighbours have an even number of parts")
    if board.wrap and known.odd_wrap(board.columns, board.rows):
        raise MorphsError(f"{where}: an odd number of staggered rows or columns cannot wrap")
    if board.mask is not None:
        _check_mask(board.mask, board, where)


def _check_mask(mask: list[str], board: BoardEntry, where: str) -> None:
    rows_fit = len(mask) == board.rows and all(len(row) == board.columns for row in mask)
    if not rows_fit or set("".join(mask)) - set("#."):
        raise MorphsError(
            f"{where}: the mask must be {board.rows} rows of {board.columns} characters # or ."
        )


def _check_tile(tile: TileEntry, vocabulary: Vocabulary, where: str) -> None:
    count = _count(tile.shape, vocabulary)
    if not is_signature(tile.faces, tile.shape, vocabulary):
        raise MorphsError(
            f"{where}: a {tile.shape} tile has {count} faces of two letters, an area "
            f"({' '.join(vocabulary.areas)}) and a line ({' '.join(vocabulary.lines)})"
        )
    halves = [*tile.flow, *(half for group in tile.links for half in group)]
    if any(half >= count for half in halves):
        raise MorphsError(f"{where}: links and flow name half-sides from 0 to {count - 1}")
