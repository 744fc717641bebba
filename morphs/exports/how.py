"""How maps are exported: what readers of a format want, and for whom a map is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from morphs.base.arguments import check_kind
from morphs.base.errors import MorphsError
from morphs.base.files import in_one_line
from morphs.base.options import option

if TYPE_CHECKING:
    from morphs.plan.key.model import Region


def _key(value: object) -> object:
    """The map's key, if it is one, or none."""
    check_kind("key", value, "Key", "None")
    return value


class How(BaseModel):
    """Options of exports; each format takes what concerns it.

    audience         whom the map is for: the game master's has everything, players' has neither
                     secret doors nor what lies behind them, nor traps, nor the seed
    px_per_square    pixels of a square of the tiles (10 ft); each format has its usual one
    wall_detail      high, or low: fewer points, for tabletops that are slow with many
    secret_doors     wall, or portal: whether tabletops without secret doors are told of them
    foundry          the version of Foundry VTT: 13 or 14
    inch_per_square  printed size of a `square` (of 5 or 10 ft); without it all is on one page
    rooms            whether each room gets a page of its own
    key              the map's key: its numbers go into the game master's files
    ink_saver        black lines on white paper instead of the picture
    dress            whether a picture is put on a sheet; None: as the map says, and charts always
    title            the title of that sheet, instead of its own
    sheets           whether a large map has, beside the sheet of the whole, one for each quarter
                     with all its rooms: pictures beside each other, or the pages of a .pdf
    tint             whether rooms of a key have the colours of those who hold them
    font             a font's file for letters that ours lack, on a key's paper
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        arbitrary_types_allowed=True,
        allow_inf_nan=False,
        defer_build=True,
    )

    audience: Literal["gm", "player"] = "gm"
    px_per_square: float | None = Field(default=None, gt=0, le=4000)
    wall_detail: Literal["high", "low"] = "high"
    secret_doors: Literal["wall", "portal"] = "wall"
    lights: Literal["on", "none"] = "on"
    image: bool = True
    foundry: Literal[13, 14] = 14
    paper: Literal["a4", "a3", "letter"] = "a4"
    inch_per_square: float | None = Field(default=None, ge=0.01, le=10)
    square: Literal["5ft", "10ft"] = "5ft"
    rooms: bool = False
    ink_saver: bool = False
    dress: bool | None = None
    title: str | None = Field(default=None, max_length=80)
    sheets: bool = False
    tint: bool = False
    font: str | None = Field(default=None, exclude=True)  # a path: no page may name one
    # A Key, whose module is slow to import.
    key: Annotated[Any, AfterValidator(_key)] = Field(default=None, exclude=True)
    watch: Callable[[int, int], None] | None = Field(default=None, exclude=True)
    tell: Callable[[str], object] = Field(default=lambda text: None, exclude=True)

    @classmethod
    def of(cls, **options: Any) -> Self:
        """Return how a map is exported; raises MorphsError for what cannot be."""
        try:
            return cls(**options)
        except ValidationError as error:
            raise MorphsError(in_one_line(error, option)) from error

    @property
    def for_players(self) -> bool:
        """Whether secrets are left out."""
        return self.audience == "player"

    @property
    def numbered(self) -> tuple[Region, ...]:
        """The rooms of the key, which are for the game master only."""
        return () if self.key is None or self.for_players else self.key.rooms

    @property
    def detail(self) -> float:
        """How far walls may be off, in squares."""
        return 0.0 if self.wall_detail == "high" else 0.1
