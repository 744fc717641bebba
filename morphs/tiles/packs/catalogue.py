"""The packs of a request taken together: found, filtered, and of one vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Protocol

import tilesets
from morphs.base.arguments import typed
from morphs.base.errors import MorphsError
from morphs.base.files import facts_of, from_here_or, is_folder, path_text
from morphs.base.options import option
from morphs.base.wording import counted, nearest
from morphs.tiles.packs.folder import read_folder
from morphs.tiles.packs.margins import AUTO
from morphs.tiles.packs.memory import MEMORY
from morphs.tiles.packs.pack import Pack, Problem
from morphs.tiles.packs.tables import read_csv_pack
from morphs.tiles.packs.uncoded import how_to_code
from morphs.tiles.tile import Tile
from morphs.tiles.vocabulary import Vocabulary, load_vocabulary

DEFAULT_PACK = "dungeon"


class Shows(Protocol):
    """A cell, as far as it says what lies there."""

    @property
    def pack(self) -> str | None: ...
    @property
    def tile(self) -> str | None: ...
    @property
    def variant(self) -> int: ...


@dataclass(frozen=True)
class Catalogue:
    """Packs of one vocabulary, and those of their tiles that the request lets in."""

    packs: tuple[Pack, ...]
    tiles: tuple[Tile, ...]
    remarks: tuple[Problem, ...] = ()  # on what the request asked for

    @property
    def vocabulary(self) -> Vocabulary:
        return self.packs[0].vocabulary

    @property
    def problems(self) -> list[Problem]:
        return [*self.remarks, *(problem for pack in self.packs for problem in pack.problems)]

    @property
    def is_town(self) -> bool:
        """Whether the packs are of the tiles that towns are planned and drawn with."""
        return all(pack.is_town for pack in self.packs)

    def without_pieces(self) -> Catalogue:
        """The same without the parts of set pieces, which only designed maps have; a catalogue of
        nothing else stays as it is."""
        inner = self.vocabulary.is_inner
        tiles = tuple(tile for tile in self.tiles if not any(map(inner, tile.faces)))
        return replace(self, tiles=tiles) if 0 < len(tiles) < len(self.tiles) else self

    @cached_property
    def by_key(self) -> dict[tuple[str, str], Tile]:
        """(pack, tile name) -> tile, of every tile of the packs, chosen or not."""
        return {(tile.pack, tile.name): tile for pack in self.packs for tile in pack.tiles}

    def shown(self, cell: Shows) -> Tile:
        """The tile that lies in a cell, as the drawing of it that the cell shows."""
        tile = self.by_key[cell.pack or "", cell.tile or ""]
        return replace(tile, variant=cell.variant) if cell.variant else tile


def shipped_packs() -> list[str]:
    """Return the names of the packs that ship, sorted."""
    return sorted(path.parent.name for path in tilesets.PATH.glob("*/pack.toml"))


def find_pack(source: str) -> Path:
    """Return where a pack lies: one that ships, by name, or a folder or ``.csv`` by path.

    A bare name that ships always means what ships: write ``./dungeon`` for a folder of that name.
    """
    if source in shipped_packs():
        return tilesets.PATH / source
    path = Path(source)
    if source.startswith(MEMORY):
        raise MorphsError(f"{source}: was made in memory by a program; no name finds it again")
    if facts_of(path) is None:
        known = ", ".join(shipped_packs())
        raise MorphsError(
            f"{source}: no such pack: give a folder, a .csv file of codes, "
            f"or one that ships ({known}){nearest(source, shipped_packs())}"
        )
    return path


def found_from(folder: Path | None, sources: Iterable[str | Pack]) -> tuple[str | Pack, ...]:
    """Return the packs that a map's request names, those that are not here by where they lie from
    the folder of the map's file, or from one above it."""
    return tuple(
        _found_from(folder, source) if isinstance(source, str) else source for source in sources
    )


def _found_from(folder: Path | None, source: str) -> str:
    if source in shipped_packs() or source.startswith(MEMORY):
        return source
    found = from_here_or(folder, source)
    return source if found == Path(source) else path_text(found)


@typed("source")
def load_pack(
    source: str | Path,
    assume: str | None = None,
    vocabulary: str | None = None,
    trim: str = AUTO,
) -> Pack:
    """Load a pack: one that ships, by name, or a folder or a ``.csv`` file.

    `assume` is a code for every uncoded square; edges and corners follow from it. `trim` says what
    is cut off pictures: ``auto``, ``none`` or pixels. Raises MorphsError when nothing can be read
    at all; the faults of single files are in `problems`.
    """
    path = find_pack(source) if isinstance(source, str) else source
    if is_folder(path):
        if path.parent == tilesets.PATH and not (vocabulary or "").endswith(".toml"):
            stamps = (path.stat().st_mtime_ns, (path / "pack.toml").stat().st_mtime_ns)
            return _shipped(path, assume, vocabulary, stamps)
        return read_folder(path, assume, vocabulary, trim)
    if path.suffix.lower() == ".csv" and facts_of(path):
        return read_csv_pack(path, assume, vocabulary)
    raise MorphsError(f"{source}: no such pack: give a folder of tiles or a .csv file of codes")


@lru_cache(maxsize=16)
def _shipped(
    path: Path, assume: str | None, vocabulary: str | None, stamps: tuple[int, ...]
) -> Pack:
    """A pack that ships, read once as long as its folder and pack.toml stay as they are."""
    return read_folder(path, assume, vocabulary)


def open_catalogue(
    sources: Sequence[str | Pack],
    *,
    assume: str | None = None,
    vocabulary: str | None = None,
    trim: str = AUTO,
    artists: Sequence[str] = (),
    tags: Sequence[str] = (),
    without: Sequence[str] = (),
    mirror: bool = True,
    strict: bool = False,
) -> Catalogue:
    """Load packs and choose among their tiles.

    `artists` and `tags` let in tiles of any of those named, and keep out those named with a leading
    ``!``; `without` keeps out tiles by name (`called`); without `mirror` none is mirrored.
    With `strict` any file that cannot be used is an error. Raises MorphsError when packs do not go
    together or no tile is left.
    """
    packs = tuple(
        _of_vocabulary(source, vocabulary)
        if isinstance(source, Pack)
        else load_pack(source, assume, vocabulary, trim)
        for source in sources or (DEFAULT_PACK,)
    )
    if vocabulary:
        _refuse_other_words(packs, vocabulary)
    _refuse_mixture(packs)
    if not mirror:
        packs = tuple(_unmirrored(pack) for pack in packs)
    if strict:
        _refuse_problems(packs)
    every = [tile for pack in packs for tile in pack.tiles]
    left_out = {tile for text in without for tile in called(text, every)}
    tiles = tuple(
        tile for tile in every if tile_is_wanted(tile, artists, tags) and tile not in left_out
    )
    if not tiles:
        raise MorphsError(why_empty(packs, artists, tags, without))
    return Catalogue(packs, tiles, tuple(_strange(packs, artists, tags, without)))


def _of_vocabulary(pack: Pack, vocabulary: str | None) -> Pack:
    """A pack made in memory, which is not read again with another vocabulary."""
    if vocabulary and load_vocabulary(vocabulary).where != pack.vocabulary.where:
        raise MorphsError(
            f"{option('vocabulary', vocabulary)}: the pack {pack.name} was made in memory, of the "
            f"vocabulary {pack.vocabulary.name}"
        )
    return pack


def _refuse_other_words(packs: Sequence[Pack], vocabulary: str) -> None:
    """Raise where a pack says what its codes are written in, and few can be read otherwise: what
    is left would show other things than it says."""
    for pack in packs:
        unread = sum(problem.fatal for problem in pack.problems)
        if pack.file.vocabulary and unread > len(pack.tiles):
            raise MorphsError(
                f"{option('vocabulary', vocabulary)}: {unread} of {unread + len(pack.tiles)} tiles "
                f"of the pack {pack.name} cannot be read with it, for their codes are of the "
                f"vocabulary {pack.file.vocabulary}: leave it out"
            )


def _unmirrored(pack: Pack) -> Pack:
    """Return a pack no tile of which is mirrored."""
    return replace(pack, tiles=tuple(replace(tile, mirror=False) for tile in pack.tiles))


class PackOptions(Protocol):
    """What of a request tells its tiles."""

    @property
    def pack(self) -> Sequence[str | Pack]: ...
    @property
    def assume(self) -> str | None: ...
    @property
    def vocabulary(self) -> str | None: ...
    @property
    def trim(self) -> str: ...
    @property
    def artist(self) -> Sequence[str]: ...
    @property
    def tag(self) -> Sequence[str]: ...
    @property
    def without(self) -> Sequence[str]: ...
    @property
    def mirror(self) -> bool: ...
    @property
    def strict(self) -> bool: ...


def catalogue_of(request: PackOptions) -> Catalogue:
    """Return the catalogue a request asks for; raises MorphsError as `open_catalogue` does."""
    return open_catalogue(
        request.pack,
        assume=request.assume,
        vocabulary=request.vocabulary,
        trim=request.trim,
        artists=request.artist,
        tags=request.tag,
        without=request.without,
        mirror=request.mirror,
        strict=request.strict,
    )


def _refuse_mixture(packs: Sequence[Pack]) -> None:
    seen: dict[str, Pack] = {}
    drawn = [pack for pack in packs if pack.pictures]
    for pack in packs:
        if pack.name in seen:
            raise MorphsError(
                f"two packs are named {pack.name!r} ({seen[pack.name].path} and {pack.path}): "
                f"give one of them another name in its pack.toml"
            )
        seen[pack.name] = pack
        if pack.vocabulary.where != packs[0].vocabulary.where:
            raise MorphsError(
                f"the packs {packs[0].name} and {pack.name} have different vocabularies "
                f"({packs[0].vocabulary.name}, {pack.vocabulary.name}); they cannot meet"
            )
    for pack in drawn:
        if pack.file.squares != drawn[0].file.squares:
            raise MorphsError(
                f"the tiles of {drawn[0].name} are {drawn[0].file.squares} squares wide, those of "
                f"{pack.name} {pack.file.squares}; their openings cannot meet"
            )


def _refuse_problems(packs: Sequence[Pack]) -> None:
    problems = [problem for pack in packs for problem in pack.problems if problem.fatal]
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise MorphsError(f"{problems[0]}{more}")


def tile_is_wanted(tile: Tile, artists: Sequence[str] = (), tags: Sequence[str] = ()) -> bool:
    """Whether a tile is by one of the artists and has one of the tags; ``!name`` excludes."""
    return _let_in([tile.artist.lower()], artists) and _let_in(tile.tags, tags)


def called(name: str, tiles: Iterable[Tile]) -> list[Tile]:
    """Return the tiles that a name means: those called so in full, else those called so up to the
    first hyphen (``tile0014``), either with ``PACK/`` before it or not."""
    tiles = list(tiles)
    found = [tile for tile in tiles if name in names_of(tile)]
    return found or [tile for tile in tiles if name in names_of(tile, short=True)]


def names_of(tile: Tile, short: bool = False) -> tuple[str, str]:
    """Return the names that mean a tile, in full or up to the first hyphen: its own, and that with
    its pack before it."""
    name = tile.name.split("-")[0] if short else tile.name
    return name, f"{tile.pack}/{name}"


def why_left_out(tile: Tile, request: PackOptions) -> str | None:
    """Return the option of a request that leaves out a tile of its packs, None where none does."""
    for text in request.without:
        if tile in called(text, [tile]):
            return option("without", text)
    for name, wanted in (("artist", request.artist), ("tag", request.tag)):
        if wanted and not tile_is_wanted(tile, **{f"{name}s": wanted}):
            return option(name, wanted[0])
    return None


def _let_in(names: Sequence[str], wanted: Sequence[str]) -> bool:
    lower = [name.lower() for name in wanted]
    if any(name[1:] in names for name in lower if name.startswith("!")):
        return False
    positive = _positive(lower)
    return not positive or any(name in names for name in positive)


def _positive(wanted: Sequence[str]) -> list[str]:
    return [name for name in wanted if not name.startswith("!")]


def _strange(
    packs: Sequence[Pack],
    artists: Sequence[str],
    tags: Sequence[str],
    without: Sequence[str] = (),
) -> Iterator[Problem]:
    """Remark on every artist, tag and tile that there is not, let in or kept out: it may be
    misspelt."""
    every = [tile for pack in packs for tile in pack.tiles]
    has = {
        "artist": (artists, {tile.artist.lower() for tile in every}),
        "tag": (tags, {tag for tile in every for tag in tile.tags}),
    }
    for name, (wanted, known) in has.items():
        for text in wanted:
            bare = text.removeprefix("!").lower()
            if bare not in known:
                does = "excludes" if text.startswith("!") else "lets in"
                hint = f"{does} no tile{nearest(bare, known)}"
                yield Problem(option(name, text), hint, fatal=False)
    for text in without:
        if not called(text, every):
            known = {name for tile in every for name in names_of(tile)}
            hint = f"excludes no tile{nearest(text, known)}"
            yield Problem(option("without", text), hint, fatal=False)


def why_empty(
    packs: Sequence[Pack],
    artists: Sequence[str] = (),
    tags: Sequence[str] = (),
    without: Sequence[str] = (),
) -> str:
    """Say why none of the packs' tiles is left, and what would help."""
    if any(pack.tiles for pack in packs):
        filters = {"artist": artists, "tag": tags, "without": without}
        by = " or ".join(option(name) for name, given in filters.items() if given)
        either = f"every one is kept out by {by}"
        strange = _strange(packs, _positive(artists), _positive(tags))
        return f"no tile is left: {next(map(str, strange), either)}"
    names = ", ".join(str(pack.path) for pack in packs)
    problems = [problem for pack in packs for problem in pack.problems if problem.fatal]
    folders = all(pack.path.is_dir() for pack in packs)
    uncoded = sum(len(pack.uncoded) for pack in packs)
    if uncoded:
        return (
            f"{names}: no codes for the {counted(uncoded, 'picture')} there: {how_to_code(packs)}"
        )
    if problems:
        return f"{names}: no tile can be used; the first fault is {problems[0]}"
    return f"{names}: the pack is empty: it has no {'pictures' if folders else 'rows'}"
