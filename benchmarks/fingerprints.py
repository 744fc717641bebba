"""Fingerprints of what sixty varied commands write, to compare before and after a change.

    python benchmarks/fingerprints.py > before.txt
    ... change something that should change no map ...
    python benchmarks/fingerprints.py > after.txt; diff before.txt after.txt

Commands run in order in one new folder, so that later ones read what earlier ones wrote. A PNG is
told by its pixels and its texts, as libraries compress it differently.
"""

from __future__ import annotations

import hashlib
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from morphs.cli import __file__ as cli

TABLES = {
    "river.txt": "..r...\n..r...\n..rr..\n...r..\n..kk..\n",
    "mask.txt": ".###.\n#####\n##.##\n.###.\n",
    "regions.txt": "aa..\naa..\n..bb\na: crypt\nb: !crypt\n",
    "codes.csv": "code,weight\nwhwhwhwh,1\nwwwwwwww,1\nhhhhhhhh,2\nrwrwwwww,1\nwrwwwrww,1\n"
    "wwwwwhwh,1\n",
}
COMMANDS = """
build --board grid:6x5 --seed 1 -o a01.png -o a01.json
build --board grid:6x5 --frame after --connected --seed 2 -o a02.png -o a02.json
build --board grid:6x5 --frame before --seed 3 -o a03.png -o a03.json
build --board brick:6x5 --seed 4 -o a04.png -o a04.json
build --board brick:5x4 --frame after --seed 5 -o a05.png -o a05.json
build --board grid:6x6 --wrap --seed 6 -o a06.png -o a06.json
build --board brick:6x6 --wrap --seed 7 -o a07.json
build --board grid:5x4 --closed --connected --seed 8 -o a08.png -o a08.json
build --mask mask.txt --seed 9 -o a09.png -o a09.json
build --pack caverns --board grid:5x4 --solver draw --gaps fill --seed 10 -o a10.png -o a10.json
build --pack caverns --pack dungeon --board grid:6x5 --seed 11 -o a11.png -o a11.json
build --pack waters --board grid:6x5 --seed 12 -o a12.png -o a12.json
build --pack waters --pack dungeon --board grid:8x6 --gaps leave --solver draw --seed 13 -o a13.json
build --pack overland --board hex:7x6 --seed 14 -o a14.png -o a14.json
build --pack overland --board hex:6x6 --wrap --seed 15 -o a15.png -o a15.json
build --pack overland --board hex:6x5 --connected --gaps fill --seed 16 -o a16.png -o a16.json
build --pack city --board grid:5x4 --seed 17 -o a17.png -o a17.json
build --pack sideview --board grid:6x4 --seed 18 -o a18.png -o a18.json
build --board grid:6x5 --paint river.txt --seed 19 -o a19.png -o a19.json
build --board grid:4x3 --regions regions.txt --seed 20 -o a20.json
build --board grid:6x5 --pin 1,1=tile0014 --pin 4,3=tile0020:r1 --seed 21 -o a21.png -o a21.json
build --board grid:7x6 --entrances 2 --only-entrances --connected --seed 22 -o a22.json
build --board grid:7x6 --entrance 0,2:w --meet --seed 23 -o a23.json
build --board grid:6x5 --at-least lake=3 --at-most throne=1 --seed 24 -o a24.json
build --board grid:8x6 --set --seed 25 -o a25.json
build --board grid:8x6 --variety 3 --seed 26 -o a26.json
build --board grid:6x5 --solver draw --start centre --on-misfit reserve --seed 27 -o a27.json
build --board grid:6x5 --solver draw --strict-tries --gaps cap --seed 28 -o a28.png -o a28.json
build --board grid:16x12 --connected --solver complete --seed 29 -o a29.json
build --board grid:40x40 --seed 30 -o a30.json
build --board grid:64x64 --water off --seed 31 -o a31.json
build --pack codes.csv --board grid:8x8 --seed 32 -o a32.png -o a32.json
build --board grid:5x4 --grid 5ft --labels --scale 0.5 --seed 33 -o a33.png
build --board grid:4x3 --background none --grid hex:40 --seed 34 -o a34.png
build --template hourglass --board grid:10x8 --scale 0.3 --seed 35 -o a35.png -o a35.json
build --template crossroads --zone treasure=crypt --board grid:12x10 --seed 36 -o a36.json
build --board grid:5x4 --best 4 --workers 2 --seed 37 -o a37.json
build --again a01.png --seed 38 --board grid:4x4 -o a38.png -o a38.json
build --pack overland --board hex:8x6 --solver draw --gaps terrain:folkesten --seed 39 \
    -o a39.png -o a39.json
edit a01.json --resolve 2,1 -o b01.json -o b01.png
edit a01.json --resolve 1,1:3,2 -o b02.json
edit a02.json --resolve 2,2 --pin 3,3=tile0014 -o b03.json -o b03.png
edit a16.json --resolve 1,1 -o b04.json
terrain folkesten --board hex:18x12 --seed 40 -o c01.png -o c01.svg -o c01.txt -o c01.json \
    -o c01.geojson
terrain folkesten --board hex:22x12 --seed 41 --with climate,rivers,settlements,roads,names \
    -o c02.png -o c02.json
terrain folkesten --mode textmapper --seed 42 -o c03.txt
terrain folkesten --mode original --wrap both --seed 43 -o c04.json
terrain toric --board hex:30x20 --seed 44 -o c05.png -o c05.json
terrain toric --board hex:24x24 --seed 45 -o c06.svg -o c06.json
terrain wargame --seed 46 -o c07.png -o c07.json --log c07.log
terrain wargame --from c05.json:4,8 --seed 47 -o c08.png -o c08.json
build --terrain c02.json --scale 0.2 --seed 60 -o c09.png -o c09.json
terrain zones --template two-rivers --size 72 --levels 2 --seed 48 -o d01.png -o d01.json -o d01.h3m
terrain zones --template handshake --size 48 --seed 49 -o d02.png -o d02.json -o d02.tmj
terrain zones --template four-walls --symmetry mirror --seed 50 -o d03.json
terrain zones --template far-shores --water islands --seed 51 -o d04.json
terrain zones --template usurper --overlay guards --seed 52 -o d05.png -o d05.json
terrain zones --template lava-gate --symmetry rotate --size 72 --seed 53 -o d06.png -o d06.json
packs draw -o e01 --count 6 --edges 2 --corners 1 --seed 54
packs draw --vocabulary overland -o e02 --count 5 --seed 55
packs draw --vocabulary city -o e03 --count 4 --seed 56
packs draw --theme cavern --style parchment -o e04 --count 4 --seed 57
packs sheet e01 -o e05.png
check a01.json --json
check c02.json
check d01.json --report
packs find whwhwhwh --pack dungeon
packs coverage dungeon --board grid:6x5
"""


def fingerprint(path: Path) -> str:
    """Return a short hash of a file, of a picture's pixels and texts."""
    data = path.read_bytes()
    if path.suffix in (".png", ".webp"):
        with Image.open(path) as picture:
            texts = sorted((k, v) for k, v in picture.info.items() if isinstance(v, str))
            data = picture.convert("RGBA").tobytes() + repr((picture.size, texts)).encode()
    return hashlib.sha256(data).hexdigest()[:16]


def main() -> None:
    """Run every command and print what it wrote."""
    run = [sys.executable, "-c", "from morphs.cli import main; main()"]
    print(f"# {Path(cli).parent}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in TABLES.items():
            (folder / file).write_text(text)
        for line in COMMANDS.split("\n"):
            if not line.strip():
                continue
            known = {path for path in folder.rglob("*") if path.is_file()}
            done = subprocess.run(
                [*run, *shlex.split(line)], cwd=folder, capture_output=True, text=True
            )
            print(f"{line}\n  exit {done.returncode}")
            if line.startswith(("check", "packs find", "packs coverage")):
                print("  said", hashlib.sha256(done.stdout.encode()).hexdigest()[:16])
            if done.returncode:
                print("  " + done.stderr.strip())
            for path in sorted({p for p in folder.rglob("*") if p.is_file()} - known):
                print(f"  {path.relative_to(folder)} {fingerprint(path)}", flush=True)


if __name__ == "__main__":
    main()
