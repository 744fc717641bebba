"""From a folder to proposals: which pictures, which shapes, codes in letters, what is joined."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from morphs.base.errors import MorphsError
from morphs.base.files import is_folder
from morphs.base.options import option
from morphs.base.pictures import NO_MARGINS
from morphs.board.shape import shape_of
from morphs.tiles.filename import format_code
from morphs.tiles.packs.catalogue import load_pack
from morphs.tiles.packs.pack import Pack
from morphs.tiles.vocabulary import Vocabulary
from morphs.workbench.codes import pictures_of, shapes_of
from morphs.workbench.detect.detecting import Proposal, read_links, study
from morphs.workbench.detect.hexes import propose_hexes
from morphs.workbench.detect.proposal import DetectOptions, Found, Proposed
from morphs.workbench.detect.reading import Item, Progress


def propose(options: DetectOptions, progress: Progress | None = None) -> Found:
    """Propose codes for the pictures of a folder. Raises MorphsError where there is nothing to
    detect, or the vocabulary has no letters for it."""
    if not is_folder(options.folder):
        raise MorphsError(f"{options.folder}: no such folder of tiles")
    pack = load_pack(options.folder, vocabulary=options.vocabulary, trim=options.trim)
    paths = pictures_of(options.folder)
    faults: dict[Path, str] = {}
    shapes = shapes_of(pack, paths, faults)
    found = Found(
        [],
        [
            *pack.notes,
            *(str(p) for p in pack.problems if p.fatal and not p.message.startswith("has")),
            *(f"{path}: {fault}" for path, fault in faults.items()),
        ],
    )
    if not shapes:
        raise MorphsError(_why_nothing(options.folder, found.notes, bool(faults)))
    coded = {tile.path: tile.faces for tile in pack.tiles if tile.path}
    listed = options.every or options.links  # links are asked of coded pictures too
    wanted = [path for path in paths if path in shapes and (listed or path not in coded)]
    if not wanted:
        raise MorphsError(
            f"{options.folder}: every picture has a code; {option('all')} proposes them anew"
        )
    squares = [path for path in paths if shapes.get(path) in ("square", "edge", "corner")]
    hexes = [path for path in paths if shapes.get(path) == "hex"]
    if squares:
        items = [Item(p, shapes[p], pack.margins.get(p, NO_MARGINS)) for p in squares]
        found.tiles += _squares(options, pack, items, found, progress)
    if hexes:
        found.tiles += propose_hexes(options, pack, hexes, found.notes, progress)
    chosen = set(wanted)
    found.tiles = [
        replace(one, coded=one.path in coded) for one in found.tiles if one.path in chosen
    ]
    return found


def _why_nothing(folder: Path, notes: list[str], misshapen: bool) -> str:
    first = f"; the first fault is {notes[0]}" if notes else ""
    hexes = f"; for hexes give {option('vocabulary', 'overland')}" if misshapen else ""
    return f"{folder}: no picture that can be read{first}{hexes}"


def _squares(
    options: DetectOptions,
    pack: Pack,
    items: list[Item],
    found: Found,
    progress: Progress | None,
) -> list[Proposed]:
    _refuse_vocabulary(pack.vocabulary)
    cache = cache_of(options.folder)
    taught = study(items, progress, cache, options.workers)
    proposals = taught.proposals
    found.notes += [f"{p.path}: {p.fault}" for p in proposals if p.fault]
    known = {} if options.every else {tile.path: tile.faces for tile in pack.tiles}
    sound = [
        replace(p, faces=tuple(known[p.path]), sure=(1.0,) * len(p.faces), remarks=())
        if p.path in known
        else p
        for p in proposals
        if not p.fault
    ]
    tiles = [proposed(pack.vocabulary, p) for p in sound]
    if options.links and taught.lessons:
        links = read_links(taught, sound, items, progress, cache, options.workers)
        tiles = [replace(tile, links=links.get(tile.path)) for tile in tiles]
    return tiles


def _refuse_vocabulary(vocabulary: Vocabulary) -> None:
    missing = [face for face in ("sw", "sh", "st") if not vocabulary.is_face(face)]
    if missing:
        raise MorphsError(
            f"the vocabulary {vocabulary.name} has no halls and tunnels in rock ({missing[0]}); "
            f"squares are detected in dungeon letters: give {option('vocabulary', 'dungeon')}"
        )


def proposed(vocabulary: Vocabulary, proposal: Proposal) -> Proposed:
    """Return a proposal in the letters of a vocabulary; what it lacks becomes a hall."""
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
    """Return where an interrupted detection of a folder keeps what it has read."""
    from platformdirs import user_cache_path

    key = hashlib.sha256(str(folder.resolve()).encode("utf-8", "replace")).hexdigest()[:16]
    return user_cache_path("morphs") / "detect" / key
