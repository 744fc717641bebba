"""From a folder to proposals: which pictures, which shapes, codes in letters, what is joined."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from morphs.detect.detecting import Proposal, read_links, study
from morphs.detect.reading import Progress
from morphs.errors import MorphsError
from morphs.filename import format_code
from morphs.files import is_folder
from morphs.packs.catalogue import load_pack
from morphs.packs.codes import pictures_of, shapes_of
from morphs.packs.pack import Pack
from morphs.shape import Shape, shape_of
from morphs.vocabulary import Vocabulary


@dataclass(frozen=True)
class Asked:
    """What to detect, and how."""

    folder: Path
    vocabulary: str | None = None
    every: bool = False
    links: bool = False
    names: Sequence[str] = ()
    clusters: int | None = None
    workers: int | None = None


@dataclass(frozen=True)
class Proposed:
    """A code proposed for one picture. `links` are half-sides joined inside, if asked for; `coded`
    tells that the picture has a code already."""

    path: Path
    file: str
    shape: Shape
    faces: tuple[str, ...]
    code: str
    sure: tuple[float, ...]
    remarks: tuple[str, ...] = ()
    links: tuple[tuple[int, ...], ...] | None = None
    coded: bool = False

    def doubtful(self, limit: float) -> list[str]:
        names = zip(self.shape.names, self.sure, strict=False)
        return [name for name, sure in names if sure < limit]

    @property
    def parts(self) -> str:
        names = self.shape.names
        return " | ".join(" ".join(names[half] for half in link) for link in self.links or ())

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "shape": self.shape.name,
            "code": self.code,
            "sure": dict(zip(self.shape.names, self.sure, strict=False)),
            "remarks": list(self.remarks),
            "links": None
            if self.links is None
            else [[self.shape.names[half] for half in link] for link in self.links],
        }


@dataclass
class Found:
    """Every proposal, and what else there is to say."""

    tiles: list[Proposed] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def propose(asked: Asked, progress: Progress | None = None) -> Found:
    """Propose codes for the pictures of a folder. Raises MorphsError where there is nothing to
    detect, or the vocabulary has no letters for it."""
    if not is_folder(asked.folder):
        raise MorphsError(f"{asked.folder}: no such folder of tiles")
    pack = load_pack(asked.folder, vocabulary=asked.vocabulary)
    paths = pictures_of(asked.folder)
    shapes = shapes_of(pack, paths)
    found = Found(
        [], [str(p) for p in pack.problems if p.fatal and not p.message.startswith("has")]
    )
    if not shapes:
        raise MorphsError(f"{asked.folder}: no picture that can be read")
    coded = {tile.path: tile.faces for tile in pack.tiles if tile.path}
    listed = asked.every or asked.links  # links are asked of coded pictures too
    wanted = [path for path in paths if path in shapes and (listed or path not in coded)]
    if not wanted:
        raise MorphsError(f"{asked.folder}: every picture has a code; --all proposes them anew")
    squares = [path for path in paths if shapes.get(path) in ("square", "edge", "corner")]
    hexes = [path for path in paths if shapes.get(path) == "hex"]
    if squares:
        found.tiles += _squares(asked, pack, [(p, shapes[p]) for p in squares], found, progress)
    if hexes:
        from morphs.detect.hexes import propose_hexes

        found.tiles += propose_hexes(asked, pack, hexes, found.notes, progress)
    chosen = set(wanted)
    found.tiles = [
        replace(one, coded=one.path in coded) for one in found.tiles if one.path in chosen
    ]
    return found


def _squares(
    asked: Asked,
    pack: Pack,
    items: list[tuple[Path, str]],
    found: Found,
    progress: Progress | None,
) -> list[Proposed]:
    _refuse_vocabulary(pack.vocabulary)
    cache = cache_of(asked.folder)
    proposals, lesson = study(items, progress, cache, asked.workers)
    found.notes += [f"{p.path}: {p.fault}" for p in proposals if p.fault]
    known = {} if asked.every else {tile.path: tile.faces for tile in pack.tiles}
    sound = [
        replace(p, faces=known[p.path], sure=(1.0,) * len(p.faces), remarks=())
        if p.path in known
        else p
        for p in proposals
        if not p.fault
    ]
    tiles = [proposed(pack.vocabulary, p) for p in sound]
    if asked.links and lesson:
        links = read_links(sound, lesson, progress, cache, asked.workers)
        tiles = [replace(tile, links=links.get(tile.path)) for tile in tiles]
    shutil.rmtree(cache, ignore_errors=True)
    return tiles


def _refuse_vocabulary(vocabulary: Vocabulary) -> None:
    missing = [face for face in ("sw", "sh", "st") if not vocabulary.is_face(face)]
    if missing:
        raise MorphsError(
            f"the vocabulary {vocabulary.name} has no halls and tunnels in rock ({missing[0]}); "
            f"squares are detected in dungeon letters: give --vocabulary dungeon"
        )


def proposed(vocabulary: Vocabulary, proposal: Proposal) -> Proposed:
    """A proposal in the letters of a vocabulary; what it lacks becomes a hall."""
    faces = tuple(f if vocabulary.is_face(f) else "sh" for f in proposal.faces)
    return Proposed(
        proposal.path,
        proposal.path.name,
        shape_of(proposal.shape),
        faces,
        format_code(faces, vocabulary),
        proposal.sure,
        proposal.remarks,
    )


def cache_of(folder: Path) -> Path:
    """Where an interrupted detection of a folder keeps what it has read."""
    from platformdirs import user_cache_path

    key = hashlib.sha256(str(folder.resolve()).encode("utf-8", "replace")).hexdigest()[:16]
    return user_cache_path("morphs") / "detect" / key
