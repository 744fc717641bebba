"""The tile sets of benchmarks of the solver: two of 60 codes over wall, hall, tunnel and river, and
the samples of WFC programs where they are at hand."""

from __future__ import annotations

import random
from pathlib import Path

from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile

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


def random_set(seed: int, cornered: bool = False) -> Pack:
    """Tiles by chance, always the same: two to four kinds of sides, or of corners, 8 to 22 tiles
    but for twins, weights of 1 to 100, and of most sets a good part that may not be turned."""
    dice = random.Random(f"fair {seed}")
    sides = dice.sample(["ww", "hh", "tt", "rr", "wh", "hw"], dice.randint(2, 4))
    fixed = dice.choice([0.0, 0.3, 0.6])
    often = [dice.randint(1, 4) for _ in sides]
    tiles: dict[str, Tile] = {}
    for _ in range(dice.randint(8, 22)):
        code = "".join(dice.choices(sides, often, k=4))
        if cornered:
            code = code[1:] + code[:1]
        weight, turns = round(100 ** dice.random(), 1), dice.random() >= fixed
        tiles[code] = Tile(code, tuple(code), weight=weight, turn=turns, mirror=turns)
    return Pack.of(f"{'C' if cornered else 'S'}{seed}", list(tiles.values()))
