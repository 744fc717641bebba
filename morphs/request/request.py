"""A request: every option that shapes a map. The same request gives the same map.

The command line's options are made from these fields, and every picture and layout carries its
request, so that it can be made again.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    ConfigDict,
    Field,
    InstanceOf,
    PlainSerializer,
    ValidationInfo,
    field_validator,
    model_validator,
)

from morphs.base.models import RequestModel, refuse_unwritable
from morphs.base.pictures import checked_background
from morphs.base.seeds import MAX_SEED
from morphs.request.constraints import parse_count, parse_entrance, parse_pin, parse_zone
from morphs.request.contradictions import DRAWING, LAND, is_given, refuse_contradictions
from morphs.request.texts import GAPS, as_stored
from morphs.tiles.packs.margins import AUTO
from morphs.tiles.packs.pack import Pack
from morphs.tiles.packs.pack_toml import Trim

GRID = re.compile(r"(5ft|10ft|hex:([4-9]|[1-9]\d{1,3}))")
START = re.compile(r"(nw|centre|random|\d{1,7},\d{1,7})")
Background = Annotated[str, AfterValidator(checked_background)]
Drawn = Literal["ink", "classic", "parchment", "dark", "plain"]
"""The styles of drawn dungeons and side views."""
TownStyle = Literal["atlas", "ink", "parchment", "night"]
InMemory = Annotated[InstanceOf[Pack], PlainSerializer(lambda pack: pack.source, return_type=str)]
MaskRow = Annotated[str, Field(pattern=r"^[#.]+$")]


class Request(RequestModel):
    """What to build. Lengths are in pixels, sizes of boards in cells.

    A value that cannot be is a MorphsError in one sentence. What may be said in other words -
    single values, paths, `Pin((3, 2), "tile0007")`, mappings - becomes the text that is stored
    (`morphs.request.texts`); without a `board` the mask's size makes one.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    pack: tuple[str | InMemory, ...] = Field(
        default=(),
        description="tiles: a pack that ships (morphs packs list), a folder of pictures, or a .csv "
        "of codes; may be given several times",
    )
    vocabulary: str | None = Field(
        default=None,
        description="which letters codes are written in: dungeon, overland, city, sideview, or a "
        ".toml file",
    )
    assume: str | None = Field(
        default=None, description="the code of square pictures whose names have none: hhhhhhhh"
    )
    trim: Trim = Field(
        default=AUTO,
        description="plain margins round pictures: auto (cut off where nearly all of a pack's have "
        "them), none, or the pixels to cut off on each side",
    )
    artist: tuple[str, ...] = Field(
        default=(), description="only tiles by this artist; !NAME: all but theirs"
    )
    tag: tuple[str, ...] = Field(
        default=(), description="only tiles with this tag; !TAG: only those without it"
    )
    without: tuple[str, ...] = Field(
        default=(), description="leave this tile out: its name as a pin has it, or PACK/NAME"
    )
    mirror: bool = Field(
        default=True,
        description="also lay tiles mirrored; not for tiles with lettering on them",
    )
    strict: bool = Field(
        default=False, description="refuse a pack if any of its files cannot be used"
    )
    terrain: str | None = Field(
        default=None,
        description="lay tiles that show this terrain map (.json, .txt): its land, rivers, roads",
    )
    board: str = Field(
        default="grid:6x5",
        description="squares, bricks, hexes or hexes on a corner: grid:8x6, brick:8x6, hex:8x6, "
        "hex-pointy:8x6",
    )
    wrap: bool = Field(
        default=False,
        description="join opposite borders, so that copies of the map go on in each other",
    )
    closed: bool = Field(default=False, description="let nothing run off the map")
    frame: Literal["none", "before", "after"] = Field(
        default="none",
        description="edge and corner tiles all around, laid before or after the rest",
    )
    mask: tuple[MaskRow, ...] | None = Field(
        default=None,
        min_length=1,
        description="the shape of the board: rows of # (a tile) and . (none), or a picture",
    )
    solver: Literal["best", "complete", "draw"] = Field(
        default="best",
        description="complete: every cell filled, or no map; draw: draw tiles one by one and leave "
        "gaps (cells no tile fits); best: complete if that can be, else draw",
    )
    start: str = Field(
        default="nw", description="where the first tile is drawn: nw, centre, random or COLUMN,ROW"
    )
    on_misfit: Literal["reject", "reserve"] = Field(
        default="reject",
        description="a drawn tile that fits nowhere: put it back, or keep it for later",
    )
    tries: int = Field(
        default=5,
        ge=1,
        le=10_000,
        description="how many drawn tiles in a row may fit nowhere before all are looked through",
    )
    strict_tries: bool = Field(
        default=False,
        description="end the map after so many tries, without looking through all tiles",
    )
    water: Literal["on", "off"] = Field(
        default="on", description="on: rivers run downhill, in no circle, to somewhere"
    )
    connected: bool = Field(default=False, description="let one walk from everywhere to everywhere")
    meet: bool = Field(default=False, description="let one walk from every entrance to every other")
    entrances: int | None = Field(
        default=None,
        ge=0,
        le=100_000,
        description="let exactly so many ways lead off the map on foot",
    )
    entrance: tuple[str, ...] = Field(
        default=(), description="a side of a cell by which one can leave: 3,0:n"
    )
    only_entrances: bool = Field(
        default=False, description="let nothing run off the map but the entrances"
    )
    pin: tuple[str, ...] = Field(
        default=(), description="a tile for a cell: 3,2=tile0007, or turned: 3,2=tile0007:f,r1"
    )
    paint: tuple[str, ...] | None = Field(
        default=None,
        description="what must show where (a river, a lake): rows of letters, lines, or a picture",
    )
    regions: tuple[str, ...] | None = Field(
        default=None,
        description="which cells take tiles with which tags: rows of letters and a legend",
    )
    template: str | None = Field(
        default=None,
        description="lay the board by the zones of a template (morphs terrain zones --list)",
    )
    zone: tuple[str, ...] = Field(
        default=(),
        description="which tiles a zone of it takes: 3=crypt,!wet, treasure=pack:caverns",
    )
    zoning: int | None = Field(
        default=None,
        ge=0,
        le=9999,
        description="the number of another arrangement of the zones; without it the first that "
        "tiles can fill",
    )
    guards: str | None = Field(
        default=None,
        description="who guards the ways between zones: a .toml of tiers with from, name and who",
    )
    at_least: tuple[str, ...] = Field(
        default=(),
        description="how many there are at least of a tile, a tag, a feature: lake=2, lake=5%",
    )
    at_most: tuple[str, ...] = Field(default=(), description="how many there are at most: throne=1")
    set: bool = Field(
        default=False, description="take the pack for a printed set: each tile exists once"
    )
    compose: Literal["auto", "designed", "loose", "planned"] = Field(
        default="auto",
        description="designed: plan districts, a main loop, an entrance and a goal before tiles "
        "are laid; loose: no plan; auto: designed where tiles of rock allow it and nothing else "
        "says what lies where; planned stands in maps that auto has designed",
    )
    mood: str | None = Field(
        default=None,
        description="the districts of a designed map: mixed, crypt, mine, temple, caves, sewers",
    )
    districts: int | None = Field(
        default=None, ge=1, le=100, description="how many districts a designed map has"
    )
    even: bool = Field(
        default=False,
        description="let rows and columns look alike: strips of a finished map are drawn anew; for "
        "whole boards of squares without water",
    )
    variety: int | None = Field(
        default=None,
        ge=1,
        le=50,
        description="no picture twice within so many cells; of open country, nothing that stands "
        "on it",
    )
    gaps: str = Field(
        default="cap",
        description="gaps are cells no tile fits: leave them empty, cap (close) them, fill them "
        "with tiles drawn for the place, or make land there: terrain:folkesten, terrain:toric or "
        "terrain:wargame; with a terrain they are filled",
    )
    seed: int = Field(
        default=0, ge=0, le=MAX_SEED, description="the dice; the same seed, the same map"
    )
    edits: tuple[str, ...] = Field(
        default=(), description="edits made to the finished map, one after the other: rotate 4,4"
    )
    px_per_square: float | None = Field(
        default=None,
        gt=0,
        le=1000,
        description="pixels along a side of a square (ten squares make a tile)",
    )
    scale: float = Field(default=1.0, gt=0, le=16, description="enlarge or shrink the picture")
    style: Literal[Drawn, TownStyle] | None = Field(
        default=None,
        description="draw packs of ours in another style: ink, classic, parchment, dark, plain; "
        "towns: atlas, ink, parchment, night; open country: atlas, ink, plain",
    )
    variants: Literal["auto", "none", "all"] = Field(
        default="auto",
        description="where a tile of ours stands again: auto: draw it anew, on boards of up to "
        "10,000 cells and 240 times at most; all: always; none: show the picture of its pack",
    )
    grid: str | None = Field(
        default=None,
        description="draw squares of 5 or 10 feet over the map, or hexes N pixels wide",
    )
    show_zones: Literal["nothing", "guards", "names", "tint"] = Field(
        default="guards",
        description="what a picture shows of zones: nothing (for players), guards and secret ways, "
        "also their names, or each zone tinted in a colour of its own too",
    )
    labels: bool = Field(default=False, description="write each tile's number into its corner")
    names: Literal["on", "off"] = Field(
        default="on",
        description="write the names of wards, gates and streets on maps of towns, of places, "
        "rivers and lands on hexes of open country, and the names and numbers of a terrain map "
        "on its tiles",
    )
    dress: bool = Field(
        default=False,
        description="put the picture on a sheet of paper: title, border, compass, scale, legend, "
        "numbers of rooms",
    )
    title: str | None = Field(
        default=None, max_length=80, description="the title of a sheet, instead of a name made up"
    )
    background: Background | None = Field(
        default=None,
        description="what shows through transparent floors: #rrggbb, a picture, or none",
    )

    @model_validator(mode="before")
    @classmethod
    def _accept_what_is_easy_to_say(cls, data: Any) -> Any:
        refuse_unwritable(data)
        return as_stored(data) if isinstance(data, dict) else data

    @model_validator(mode="after")
    def _refuse_contradictions(self) -> Self:
        refuse_contradictions(self)
        return self

    @field_validator("grid")
    @classmethod
    def _known_grid(cls, value: str | None) -> str | None:
        if value is not None and not GRID.fullmatch(value):
            raise ValueError("write 5ft, 10ft or hex:SIZE with 4 to 9999 pixels, as in hex:40")
        return value

    @field_validator("gaps")
    @classmethod
    def _known_gaps(cls, value: str) -> str:
        if value in GAPS:
            return value
        from morphs.generators.terrain.making import GENERATORS

        if not value.startswith(LAND) or value.removeprefix(LAND) not in GENERATORS:
            known = ", ".join([*GAPS, *(LAND + name for name in GENERATORS)])
            raise ValueError(f"{value!r} is unknown: use one of {known}")
        return value

    @field_validator("start")
    @classmethod
    def _known_start(cls, value: str) -> str:
        if not START.fullmatch(value):
            raise ValueError("write nw, centre, random or COLUMN,ROW as in 3,2")
        return value

    @field_validator("pin", "entrance", "zone", "at_least", "at_most")
    @classmethod
    def _readable(cls, value: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
        parse = {"pin": parse_pin, "entrance": parse_entrance, "zone": parse_zone}.get(
            info.field_name or "", parse_count
        )
        for text in value:
            parse(text)
        return value

    @field_validator("artist", "tag")
    @classmethod
    def _named(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if any(not text.removeprefix("!").strip() for text in value):
            raise ValueError("write a name, or !NAME for all that are without it")
        return value

    @field_validator("mask")
    @classmethod
    def _even_mask(cls, value: tuple[str, ...] | None) -> tuple[str, ...] | None:
        if value and len({len(row) for row in value}) != 1:
            raise ValueError("the rows of the mask have different lengths")
        return value

    def changed(self, **options: Any) -> Self:
        """Return the request with other values for some options, all checked anew; a new mask
        brings its own board."""
        return super().changed(**as_stored(options))

    @property
    def has_plan(self) -> bool:
        """Whether the map of this request, as its layout has it, was laid after a plan."""
        return self.compose in ("designed", "planned")

    @property
    def asks_for_plan(self) -> bool:
        """Whether the map is to be a designed one in so many words."""
        return self.compose == "designed" or self.mood is not None or self.districts is not None

    @property
    def land(self) -> str | None:
        """The generator that makes land for holes, None where gaps are treated otherwise."""
        return self.gaps.removeprefix(LAND) if self.gaps.startswith(LAND) else None

    @property
    def is_loose(self) -> bool:
        """Whether tiles are laid without any plan of the whole."""
        return self.compose == "loose" or self.even

    @property
    def asks_for_drawing(self) -> bool:
        """Whether an option was given that only means something where tiles are drawn."""
        return any(is_given(self, name) for name in DRAWING)
