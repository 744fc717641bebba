"""A vocabulary: the areas and lines of one kind of map, and how well each meets each.

A *face* is what one half-side of a tile shows, written as two letters: its area, then its line
(``"sw"`` is plain rock, ``"or"`` a river running through an open room). Vocabularies are TOML
files; a user's own works the same as those in ``vocabularies/``. The rules are those of
"Extending Geomorphs" (sections Multiple Connector Types and Hexmorphs) and its comments.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from morphs.base.errors import MorphsError
from morphs.base.files import facts_of, validated
from morphs.base.toml import read_toml
from morphs.base.wording import nearest
from morphs.board.shape import MAX_SEGMENTS, SQUARE, shape_names

SHIPPED = files("morphs") / "tiles" / "vocabularies"


def _known_shape(name: str) -> str:
    if name not in shape_names():
        raise ValueError(f"write {', '.join(shape_names())}")
    return name


ShapeName = Annotated[str, AfterValidator(_known_shape)]
"""The name of a shape that there is."""


class _Strict(BaseModel):
    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, allow_inf_nan=False, defer_build=True
    )


class Kind(_Strict):
    """What areas and lines have in common."""

    letter: str = Field(pattern=r"^\p{Ll}$")
    name: str = Field(min_length=1)
    colour: str = Field(pattern=r"^#[0-9a-fA-F]{6}$")
    walk: bool = False
    meets: dict[str, float] = {}
    mate: str | None = None
    mirror: str | None = None
    wild: bool = False


class Area(Kind):
    """What fills a half-side. `pool` names the liquid it holds; `closes`: may face a closed rim."""

    pool: str | None = None
    closes: bool = False


class Line(Kind):
    """What crosses a half-side in its middle. `flow` names the liquid that runs in it; an `inner`
    line joins the parts of a set piece: it never faces the rim or a gap."""

    flow: str | None = None
    size: int = Field(default=1, ge=1, le=9)
    inner: bool = False


AnyKind = TypeVar("AnyKind", Area, Line)


class FacePair(_Strict):
    """A weight for two whole faces, where the product of area and line would not do."""

    pair: tuple[str, str] = Field(strict=False)
    weight: float = Field(ge=0, le=1)


class VocabularyFile(_Strict):
    """The TOML form of a vocabulary. `above` and `below` are what the top and the foot of a map
    show, of maps that have them."""

    format: Literal[1]
    name: str = Field(pattern=r"^[a-z][a-z0-9_-]*$")
    title: str = ""
    shape: ShapeName = SQUARE.name
    segments: int = Field(default=2, ge=1, le=MAX_SEGMENTS)
    crossing: Literal["half", "side"] = "half"
    turn: bool = True
    mirror: bool = True
    plain: str = Field(pattern=r"^\p{Ll}{2}$")
    above: str | None = Field(default=None, pattern=r"^\p{Ll}{2}$")
    below: str | None = Field(default=None, pattern=r"^\p{Ll}{2}$")
    area: list[Area] = Field(min_length=1)
    line: list[Line] = Field(min_length=1)
    face: list[FacePair] = []


@dataclass(frozen=True)
class Carrier:
    """What a face brings to the water graph: a pool, or a crossing of a size; of one liquid."""

    liquid: str
    size: int  # 0: a pool

    @property
    def is_pool(self) -> bool:
        return self.size == 0


class Vocabulary:
    """A checked vocabulary. Faces are two-letter strings, area then line."""

    def __init__(self, data: VocabularyFile, where: str) -> None:
        self.data = data
        self.where = where
        self.name = data.name
        self.areas: dict[str, Area] = _by_letter(data.area, "area", where)
        self.lines: dict[str, Line] = _by_letter(data.line, "line", where)
        self._check_references()
        self._area_weights = _weights(self.areas, "area", where)
        self._line_weights = _weights(self.lines, "line", where)
        self._face_weights = self._read_faces()

    @property
    def plain(self) -> str:
        """The face of a closed half-side where nothing crosses."""
        return self.data.plain

    @property
    def plain_area(self) -> str:
        return self.data.plain[0]

    @property
    def plain_line(self) -> str:
        return self.data.plain[1]

    @property
    def segments(self) -> int:
        """Into how many parts whole sides are divided: 2 half-sides, or finer."""
        return self.data.segments

    @property
    def crosses_in_middle(self) -> bool:
        """Whether a line that both halves of a side carry is one crossing in mid-side."""
        return self.data.crossing == "side"

    @cached_property
    def liquids(self) -> tuple[str, ...]:
        """What runs in its lines or stands in its areas (water, lava), sorted."""
        running = {line.flow for line in self.lines.values()}
        still = {area.pool for area in self.areas.values()}
        return tuple(sorted(liquid for liquid in running | still if liquid))

    @cached_property
    def short_letters(self) -> dict[str, str]:
        """Letter -> face for codes of one letter per half-side. Inner lines take two: their letters
        would make codes of too many words."""
        short = {letter: letter + self.plain_line for letter in self.areas}
        if not set(self.areas) & set(self.lines):
            outer = (letter for letter, line in self.lines.items() if not line.inner)
            short |= {letter: self.plain_area + letter for letter in outer}
        return short

    @cached_property
    def letters_of_tiles(self) -> tuple[str, ...]:
        """The letters of areas and lines that a code may have; lines within set pieces stand on
        parts of these alone."""
        outer = (letter for letter, line in self.lines.items() if not line.inner)
        return tuple(dict.fromkeys((*self.areas, *outer)))

    def is_face(self, face: str) -> bool:
        return len(face) == 2 and face[0] in self.areas and face[1] in self.lines

    def face_weight(self, face: str, other: str) -> float:
        """How well two faces meet: 0 never, 1 best. Symmetric (contract, section 3)."""
        override = self._face_weights.get((face, other))
        if override is not None:
            return override
        if self._is_wild(face) or self._is_wild(other):
            return 1.0
        areas = self._area_weights.get((face[0], other[0]), 0.0)
        return areas * self._line_weights.get((face[1], other[1]), 0.0)

    def _is_wild(self, face: str) -> bool:
        return self.areas[face[0]].wild or self.lines[face[1]].wild

    def may_close(self, face: str) -> bool:
        """Whether a closed border may face this half-side."""
        return face[1] == self.plain_line and self.areas[face[0]].closes

    def is_inner(self, face: str) -> bool:
        """Whether the face joins parts of a set piece: only its mate may stand across it."""
        return self.lines[face[1]].inner

    def can_walk(self, face: str) -> bool:
        """Whether one walks over a half-side that shows a face."""
        return face in self._walked

    @property
    def says_what_is_walked(self) -> bool:
        """Whether it says of anything that one walks there; imported ones do not."""
        return bool(self._walked)

    @cached_property
    def _walked(self) -> frozenset[str]:
        return frozenset(
            area.letter + line.letter
            for area in self.areas.values()
            for line in self.lines.values()
            if area.walk or line.walk
        )

    def mirrored(self, face: str) -> str:
        """The face as its mirror image shows it (left wall <-> right wall)."""
        area, line = self.areas[face[0]], self.lines[face[1]]
        return (area.mirror or area.letter) + (line.mirror or line.letter)

    def partner(self, face: str) -> str:
        """The face that meets this one best: its like, or its mate (left wall - right wall)."""
        area, line = self.areas[face[0]], self.lines[face[1]]
        return (area.mate or area.letter) + (line.mate or line.letter)

    def carriers(self, face: str) -> tuple[Carrier, ...]:
        """What of a face belongs to the water graph; a river in its own lake is just lake."""
        pool, line = self.areas[face[0]].pool, self.lines[face[1]]
        found = [Carrier(pool, 0)] if pool else []
        if line.flow and line.flow != pool:
            found.append(Carrier(line.flow, line.size))
        return tuple(found)

    def _check_references(self) -> None:
        named: tuple[tuple[str, Mapping[str, Kind]], ...]
        named = (("area", self.areas), ("line", self.lines))
        for word, kinds in named:
            for kind in kinds.values():
                known = f"known {word} letters: {' '.join(kinds)}"
                for other in kind.meets:
                    if other not in kinds:
                        raise MorphsError(
                            f"{self.where}: {word} {kind.letter!r} meets the unknown letter "
                            f"{other!r}; {known}"
                        )
                _check_partner(kind, kinds, word, "mate", known, self.where)
                _check_partner(kind, kinds, word, "mirror", known, self.where)
        for key in ("plain", "above", "below"):
            self._check_face(key, getattr(self.data, key))

    def _check_face(self, key: str, face: str | None) -> None:
        if face is not None and not self.is_face(face):
            raise MorphsError(
                f"{self.where}: {key} = {face!r} is no face: it takes an area letter "
                f"({' '.join(self.areas)}) and a line letter ({' '.join(self.lines)})"
            )

    def _read_faces(self) -> dict[tuple[str, str], float]:
        weights: dict[tuple[str, str], float] = {}
        for entry in self.data.face:
            for face in entry.pair:
                if not self.is_face(face):
                    raise MorphsError(
                        f"{self.where}: face pair {list(entry.pair)} has {face!r}, which is no "
                        f"area letter followed by a line letter"
                    )
            for key in (entry.pair, entry.pair[::-1]):
                if weights.setdefault((key[0], key[1]), entry.weight) != entry.weight:
                    raise MorphsError(
                        f"{self.where}: the faces {' and '.join(entry.pair)} have two different "
                        f"weights; a weight must be the same from both sides"
                    )
        return weights


def _by_letter(kinds: list[AnyKind], word: str, where: str) -> dict[str, AnyKind]:
    found: dict[str, AnyKind] = {}
    for kind in kinds:
        if kind.letter in found:
            raise MorphsError(
                f"{where}: the letter {kind.letter!r} stands for two {word}s, "
                f"{found[kind.letter].name} and {kind.name}"
            )
        found[kind.letter] = kind
    return found


def _check_partner(
    kind: Kind, kinds: Mapping[str, Kind], word: str, key: str, known: str, where: str
) -> None:
    partner = getattr(kind, key)
    if partner is None:
        return
    if partner not in kinds:
        raise MorphsError(
            f"{where}: {word} {kind.letter!r} has the unknown {key} {partner!r}; {known}"
        )
    if (getattr(kinds[partner], key) or partner) != kind.letter:
        raise MorphsError(
            f"{where}: {word} {kind.letter!r} has the {key} {partner!r}, "
            f"but {partner!r} does not name {kind.letter!r} as its {key}"
        )


def _weights(kinds: Mapping[str, Kind], word: str, where: str) -> dict[tuple[str, str], float]:
    weights = {(kind.letter, kind.mate or kind.letter): 1.0 for kind in kinds.values()}
    stated: dict[tuple[str, str], float] = {}
    for kind in kinds.values():
        for other, weight in kind.meets.items():
            if not 0 <= weight <= 1:
                raise MorphsError(
                    f"{where}: {word} {kind.letter!r} meets {other!r} with weight {weight}; "
                    f"weights run from 0 (never) to 1 (best)"
                )
            stated[kind.letter, other] = weight
    for (letter, other), weight in stated.items():
        back = stated.get((other, letter), weight)
        if back != weight:
            raise MorphsError(
                f"{where}: {word} {letter!r} meets {other!r} with weight {weight}, but {other!r} "
                f"meets {letter!r} with {back}; weights must be the same from both sides"
            )
        weights[letter, other] = weights[other, letter] = weight
    return weights


def shipped_vocabularies() -> list[str]:
    """Return the names of the vocabularies that ship, sorted."""
    return sorted(entry.name[:-5] for entry in SHIPPED.iterdir() if entry.name.endswith(".toml"))


@lru_cache(maxsize=64)
def _load(path: Path, stamp: tuple[int, int], where: str) -> Vocabulary:
    return Vocabulary(validated(VocabularyFile, read_toml(path), where), where)


def load_vocabulary(name: str | Path, folder: Path | None = None) -> Vocabulary:
    """Load a vocabulary by the name of one that ships, or by the path of a TOML file.

    A path that is not absolute is looked up in `folder` (a pack's own) if it is given.
    Raises MorphsError for a vocabulary that is unknown or unsound.
    """
    name = str(name)
    if not name.endswith(".toml"):
        if name not in shipped_vocabularies():
            raise MorphsError(
                f"unknown vocabulary {name!r}: give one of {', '.join(shipped_vocabularies())} "
                f"or the path of a .toml file{nearest(name, shipped_vocabularies())}"
            )
        path = Path(str(SHIPPED / f"{name}.toml"))
    else:
        path = (folder or Path()) / name
    facts = facts_of(path)
    if facts is None:
        raise MorphsError(f"{path}: no such vocabulary file")
    return _load(path, (facts.st_mtime_ns, facts.st_size), str(path) if name != path.stem else name)
