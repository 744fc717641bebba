"""The bench of tile artists: codes proposed, corrected, checked, and what to draw next."""

from __future__ import annotations

import csv
import io
import secrets
import shutil
from pathlib import Path
from typing import Any

from morphs.base.errors import MorphsError
from morphs.board.shape import SHAPES
from morphs.tiles.packs.catalogue import load_pack
from morphs.web.at_hand import Shelf, source_of
from morphs.web.calls.exports import zipped
from morphs.web.worker import Notify

BOARDS = 60  # tried for what is missing: enough to name what to draw next


def _folder(name: str, shelf: Shelf) -> Path:
    folder = Path(source_of(name, shelf))
    if name not in shelf or not folder.is_dir():
        raise MorphsError(f"{name}: the bench is for folders of your own")
    return folder


def detect(name: str, shelf: Shelf, notify: Notify) -> dict[str, Any]:
    """Return a code proposed for every picture of a folder, and how sure each half-side is."""
    from morphs.workbench.detect.proposal import DetectOptions
    from morphs.workbench.detect.proposing import propose

    folder = _folder(name, shelf)
    found = propose(DetectOptions(folder, every=True, workers=1), _progress(notify, "read"))
    pack = load_pack(folder)
    known = {tile.path: tile.faces for tile in pack.tiles}
    words = pack.vocabulary
    tiles = [
        {
            "file": str(one.path.relative_to(folder)),
            "shape": one.shape.key,
            "faces": list(known.get(one.path, one.faces)),
            "proposed": list(one.faces),
            "sure": [round(sure, 2) for sure in one.sure],
            "coded": one.path in known,
            "names": list(one.shape.names),
            "remarks": list(one.remarks),
        }
        for one in found.tiles
    ]
    return {"tiles": tiles, "notes": found.notes, "vocabulary": words.name}


def coded(name: str, shelf: Shelf, codes: dict[str, str], notify: Notify) -> dict[str, Any]:
    """Write the codes of a folder's pictures beside them; return how many tiles it has now."""
    folder = _folder(name, shelf)
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["file", "code"])
    for file, code in codes.items():
        if file not in files:
            raise MorphsError(f"{file[:60]!r} is no file of {name}")
        table.writerow([file, code])
    (folder / "codes.csv").write_text(text.getvalue(), encoding="utf-8")
    pack = load_pack(folder)
    return {"tiles": len(pack.tiles), "problems": [problem.message for problem in pack.problems]}


def renamed(name: str, shelf: Shelf, folder: str, notify: Notify) -> str:
    """Return a .zip of the folder's pictures with their codes in their names."""
    from morphs.workbench.codes import copy, plan_names

    source = _folder(name, shelf)
    into = Path(folder, "files", secrets.token_hex(8), "tiles")
    into.parent.mkdir(parents=True)
    moves = plan_names(load_pack(source), source / "codes.csv", into)
    if not moves:
        raise MorphsError("no picture without a code in its name has one in codes.csv")
    copy(moves, source, into)
    done = zipped(into.parent / "tiles.zip", sorted(into.rglob("*")))
    shutil.rmtree(into)
    return str(done)


def review(name: str, shelf: Shelf, missing: bool, notify: Notify) -> dict[str, Any]:
    """Return what is wrong with a pack; with `missing` what it cannot answer and what to draw."""
    pack = load_pack(source_of(name, shelf))
    if missing:
        from morphs.workbench.coverage import cover

        found = cover(pack, seed=0, boards=BOARDS, most=6, progress=_progress(notify, "solve"))
        return found.as_json()
    from morphs.workbench.checking import check_pack

    return check_pack(pack, _progress(notify, "read"), 1).as_json()


def template(shape: str, folder: str, notify: Notify) -> str:
    """Return the file of a template to draw a tile on."""
    from morphs.workbench.template import write_template

    if shape not in SHAPES:
        raise MorphsError(f"shape: {shape[:20]!r} is none: use {', '.join(SHAPES)}")
    path = Path(folder, "files", secrets.token_hex(8), f"template-{shape}.svg")
    path.parent.mkdir(parents=True)
    write_template(path, SHAPES[shape], 10, 60)
    return str(path)


def _progress(notify: Notify, stage: str) -> Any:
    def progress(name: str, done: int, of: int) -> None:
        notify({"event": "progress", "stage": stage, "done": done, "of": of})

    return progress
