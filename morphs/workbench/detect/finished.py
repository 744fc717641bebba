"""A finished detection is kept, so that the same pictures are not read again: `--json` to look it
over, then `--write`."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from morphs.base.files import written_whole
from morphs.workbench.detect.boosted import MODELS, model_text
from morphs.workbench.detect.ground import Ground
from morphs.workbench.detect.inside import Lesson
from morphs.workbench.detect.learn import Strokes
from morphs.workbench.detect.reading import VERSION, Item

NAME = "finished.json"


class Finished(NamedTuple):
    """What an earlier run found."""

    proposals: list[dict[str, Any]]
    lessons: list[Lesson]
    which: dict[Path, int]


def key_of(items: Sequence[Item]) -> str:
    """Return a hash of all that a detection depends on: models, pictures, shapes, margins."""
    found = hashlib.sha256(VERSION.encode())
    for model in MODELS:
        found.update(model_text(model).encode())
    for path, shape, margins in items:
        try:
            content = hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError:
            content = "unread"
        found.update(repr((path.name, content, shape, margins)).encode("utf-8", "replace"))
    return found.hexdigest()


def load(cache: Path, key: str) -> Finished | None:
    """Return what was kept of a run over the same pictures, None where nothing was."""
    try:
        data = json.loads((cache / NAME).read_text("utf-8"))
        if data["key"] != key:
            return None
        return Finished(
            [_row(row) for row in data["proposals"]],
            [_lesson(*one) for one in data["lessons"]],
            {Path(path): number for path, number in data["which"]},
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(
    cache: Path,
    key: str,
    proposals: Sequence[dict[str, Any]],
    lessons: Sequence[Lesson],
    which: dict[Path, int],
) -> None:
    """Keep a run (`proposals` as mappings), and no longer what was read on its way. Where that
    cannot be, nothing is kept."""
    rows = [one | {"path": str(one["path"])} for one in proposals]
    data = {
        "key": key,
        "proposals": rows,
        "lessons": [[list(one.strokes), one.ground and list(one.ground)] for one in lessons],
        "which": [(str(path), number) for path, number in which.items()],
    }
    try:
        shutil.rmtree(cache, ignore_errors=True)
        cache.mkdir(parents=True, exist_ok=True)
        with written_whole(cache / NAME) as stream:
            stream.write(json.dumps(data).encode("utf-8", "surrogateescape"))
    except OSError:
        shutil.rmtree(cache, ignore_errors=True)


def _row(row: dict[str, Any]) -> dict[str, Any]:
    lists = {name: tuple(row[name]) for name in ("faces", "sure", "remarks")}
    return row | lists | {"path": Path(row["path"])}


def _lesson(strokes: list[Any], ground: list[Any] | None) -> Lesson:
    dark, bright, trust, width = strokes
    taught = None
    if ground is not None:
        mean, scale, slope, offset = ground
        taught = Ground(tuple(mean), tuple(scale), tuple(slope), offset)
    return Lesson(Strokes(dark, bright, tuple(trust), width), taught)
