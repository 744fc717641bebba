"""The tile sets of benchmarks of the solver: two of 60 codes over wall, hall, tunnel and river, and
the samples of WFC programs where they are at hand."""

from __future__ import annotations

import random
from pathlib import Path

SHARED = Path(__file__).parent.parent.parent / "shared" / "bench"
SAMPLES = SHARED.parent / "packs" / "wfc_samples"
LETTERS = {"geoB": {"h": 41, "w": 40, "t": 13, "r": 6}, "geoC": {"h": 1, "w": 1, "t": 1, "r": 1}}
"""How frequent letters are: as on real geomorphs, and equally."""
CODES = 60
SQUARE_LETTERS, HEX_LETTERS = 8, 12


def tile_sets(names: list[str], folder: Path) -> dict[str, Path]:
    """The CSV file of each set; where the measured ones are missing, sets of the same kind are
    written into `folder`."""
    found = {}
    for name in names:
        found[name] = SHARED / f"{name}.csv"
        if not found[name].is_file():
            found[name] = folder / f"{name}.csv"
            found[name].write_text(set_of(name), encoding="utf-8")
            print(f"{SHARED / found[name].name} is missing: {name} is a set of the same kind")
    return found


def sample_sets(folder: Path) -> dict[str, Path]:
    """A pack of each sample that is at hand, written into `folder`."""
    from morphs.workbench.importing.neighbours import read_neighbours
    from morphs.workbench.importing.writing import write_pack

    found = {}
    for path in sorted(SAMPLES.glob("*.xml")):
        found[path.stem] = folder / path.stem
        write_pack(read_neighbours(path), found[path.stem])
    return found


def set_of(name: str, length: int = SQUARE_LETTERS) -> str:
    """Codes of so many letters, of squares or hexes, each half-side by the letters' frequencies,
    always the same."""
    dice = random.Random(name)
    letters, often = list(LETTERS[name]), list(LETTERS[name].values())
    shape = {SQUARE_LETTERS: "square", HEX_LETTERS: "hex"}[length]
    rows = ["code,weight,shape,vocabulary"]
    for _ in range(CODES):
        code = "".join(dice.choices(letters, often, k=length))
        rows.append(f"{code},{dice.randint(1, 5)},{shape},dungeon")
    return "\n".join(rows) + "\n"
