"""Fit what `packs detect` weighs half-sides with: `open.json` and `letters.json`.

Draws packs in the looks of even seeds (`benchmarks/looks.py`), gathers what is seen of them, fits
two sums of small trees, and counts on packs left out how often what they say is right. Everything
drawn and gathered is kept in a folder, so that a second run only fits.
Run: python benchmarks/fit_detect.py FOLDER [--packs 80]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.boosting import Floats, Ints, Plan, fit, isotonic
from benchmarks.judged import EITHER
from benchmarks.looks import pack
from morphs.base.pictures import NO_MARGINS
from morphs.tiles.packs.margins import margins_of
from morphs.workbench.detect import boosted, gathering, letters
from morphs.workbench.detect.detecting import is_said_open, letters_of
from morphs.workbench.detect.gathering import Gathered, gather
from morphs.workbench.detect.openings import Opening
from morphs.workbench.detect.reading import Item

HERE = Path(boosted.__file__).parent
COUNTS = (10, 14, 20)  # tiles of a pack
FOLDS = 4
OPEN = Plan(rounds=110, depth=4, rate=0.08)
LETTERS = (Plan(rounds=160, depth=3, rate=0.08), Plan(rounds=160, depth=3, rate=0.08, columns=0.25))


class Material(NamedTuple):
    """A pack that was drawn: its truth, and what was seen of it."""

    faces: list[list[str]]
    things: list[list[str]]
    kinds: list[str]
    seen: Gathered


def drawn_pack(seed: int, folder: Path) -> Path:
    """Draw the pack of a seed into a folder, unless it is there."""
    place = folder / f"{seed:04}"
    if not (place / "truth.json").exists():
        place.mkdir(parents=True, exist_ok=True)
        truth = []
        for number, tile in enumerate(pack(seed, COUNTS[seed // 2 % 3])):
            tile.picture.save(place / f"geomorph-{number:03}.png")
            kind = "margin" if tile.look.margin else tile.look.kind
            truth.append({"faces": tile.faces, "kind": kind, "things": tile.things})
        (place / "truth.json").write_text(json.dumps(truth), encoding="utf-8")
    return place


def items_of(place: Path) -> list[Item]:
    """Return the pictures of a drawn pack, trimmed as a pack's are."""
    paths = sorted(place.glob("*.png"))
    margins = margins_of(paths, "auto")
    return [Item(path, "square", margins.get(path, NO_MARGINS)) for path in paths]


def material(seed: int, folder: Path) -> Material:
    """Return the pack of a seed and what is seen of it."""
    place = drawn_pack(seed, folder)
    truth = json.loads((place / "truth.json").read_text(encoding="utf-8"))
    kept = place / f"gathered-{len(gathering.NAMES)}.npz"
    if not kept.exists():
        seen = gather(items_of(place), workers=1)
        openings = np.array([[list(one) for one in view] for view in seen.openings])
        np.savez(kept, rows=seen.rows, openings=openings, group=seen.group)
    with np.load(kept) as table:
        views = [[Opening(*row) for row in view] for view in table["openings"].tolist()]
        seen = Gathered([], {}, table["rows"], views, [], table["group"].tolist(), [])
    faces, things, kinds = ([tile[k] for tile in truth] for k in ("faces", "things", "kind"))
    return Material(faces, things, kinds, seen)


def open_rows(packs: Sequence[Material]) -> tuple[Floats, Any]:
    """Return a row for each half-side, and its face."""
    rows = np.concatenate([p.seen.rows.reshape(-1, p.seen.rows.shape[2]) for p in packs])
    return rows, np.array([face for p in packs for tile in p.faces for face in tile])


def all_rows(packs: Sequence[Material], is_open: Any) -> Floats:
    """Return the rows by which letters are told, of half-sides of which some are open."""
    found, start = [], 0
    for p in packs:
        count = len(p.seen.group) * 8
        rows = p.seen.rows.reshape(count, -1)
        found.append(np.hstack([letters_of(p.seen, is_open[start : start + count]), rows]))
        start += count
    return np.concatenate(found)


class Models(NamedTuple):
    """The tables of both models, uncalibrated."""

    opening: dict[str, Any]
    naming: dict[str, Any]


def fitted(packs: Sequence[Material]) -> Models:
    """Fit both models to packs."""
    rows, faces = open_rows(packs)
    is_open = faces != "sw"
    opening = fit(rows, is_open.astype(np.intp), 2, OPEN)
    wide = all_rows(packs, is_open)[is_open]
    things = np.array([thing for p in packs for tile in p.things for thing in tile])[is_open]
    classes: Ints = np.array([letters.FACES.index(face) for face in faces[is_open]], np.intp)
    weights = np.where(np.isin(things, EITHER), 0.3, 1.0)
    naming = averaged([fit(wide, classes, len(letters.FACES), plan, weights) for plan in LETTERS])
    plain = {"said": [0, 1], "right": [0, 1]}
    names = (*letters.NAMES, *gathering.NAMES)
    return Models(
        {"names": gathering.NAMES, "classes": ["open"], "trees": opening, **plain},
        {"names": names, "classes": letters.FACES, "trees": naming, **plain},
    )


def averaged(models: Sequence[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Return trees that answer what those of several models do on average."""
    found = []
    for parts in zip(*models, strict=True):
        answers = [tree for part in parts for tree in part["answers"]]
        found.append(
            {
                "start": parts[0]["start"],
                "columns": [tree for part in parts for tree in part["columns"]],
                "limits": [tree for part in parts for tree in part["limits"]],
                "answers": [[round(value / len(parts)) for value in tree] for tree in answers],
            }
        )
    return found


class Said(NamedTuple):
    """What models say of packs they have not seen: open, the face, how sure of it; the truth."""

    is_open: Any
    sure: Floats
    right: Any


def said(models: Models, packs: Sequence[Material]) -> Said:
    """Let models read packs."""
    opening, naming = boosted.model_of(models.opening), boosted.model_of(models.naming)
    rows, faces = open_rows(packs)
    chance = opening.chances(rows)[:, 0]
    is_open = is_said_open(chance, rows)
    wide = all_rows(packs, is_open)
    kinds = letters.settled(naming.chances(wide), wide)
    seen = np.where(is_open, np.array(letters.FACES)[kinds.argmax(axis=1)], "sw")
    sure = np.where(is_open, chance * kinds.max(axis=1), 1 - chance)
    return Said(is_open, sure, seen == faces)


def calibrated(packs: Sequence[Material]) -> Models:
    """Fit both models, and count on each quarter of the packs how right those are that were fitted
    to the other three."""
    parts = []
    for fold in range(FOLDS):
        models = fitted([p for n, p in enumerate(packs) if n % FOLDS != fold])
        parts.append(said(models, packs[fold::FOLDS]))
    is_open, sure, right = (np.concatenate([part[k] for part in parts]) for k in range(3))
    models = fitted(packs)
    for table, which in ((models.opening, ~is_open), (models.naming, is_open)):
        table["said"], table["right"] = isotonic(sure[which], right[which].astype(float))
    return models


def main() -> None:
    wanted = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    wanted.add_argument("folder", type=Path, help="where drawn packs are kept")
    wanted.add_argument("--packs", type=int, default=80, help="how many packs, default 80")
    asked = wanted.parse_args()
    packs = []
    for number in range(asked.packs):
        packs.append(material(2 * number, asked.folder))
        print(f"\rpack {number + 1} of {asked.packs}", end="", file=sys.stderr, flush=True)
    models = calibrated(packs)
    for name, table in (("open", models.opening), ("letters", models.naming)):
        text = json.dumps(table, separators=(",", ":"))
        (HERE / f"{name}.json").write_text(text.replace('],"', '],\n"') + "\n", encoding="utf-8")
        print(f"\n{name}.json: {len(text)} bytes; said {table['said']}, right {table['right']}")


if __name__ == "__main__":
    main()
