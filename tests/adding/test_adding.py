"""`docs/adding.md` tells the truth: its code adds one of each, in a program of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from PIL import Image

from tests.conftest import ROOT

PAGE = ROOT / "docs" / "adding.md"
IN_SMALL = {
    'board="triangle:10x6", pack=triangles, wrap=wrap': (
        'board="triangle:6x4", pack=triangles, wrap=wrap, scale=0.2'
    ),
    'pack="moor", seed=3': 'pack="moor", seed=3, scale=0.2',
    '"isle.png", "isle.json"': '"isle.png", "isle.json", px=16',
}
"""What makes its pictures small."""


def test_the_page_adds_a_board_a_vocabulary_a_generator_an_exporter_and_a_rule(
    tmp_path: Path,
) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    code = "\n".join(blocks)
    for large, small in IN_SMALL.items():
        assert large in code
        code = code.replace(large, small)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    for name in ("triangles.png", "moor.png", "isle.png"):
        with Image.open(tmp_path / name) as picture:
            assert len(picture.convert("RGB").getcolors(1_000_000) or ()) > 3
    assert (tmp_path / "moor.csv").read_text().count("tile") == 1 + 24


def test_the_files_that_the_page_names_are_there() -> None:
    """But for those which its blocks would add."""
    text = re.sub(r"^```.*?^```", "", PAGE.read_text(), flags=re.MULTILINE | re.DOTALL)
    named = re.findall(r"`((?:morphs|solver|tests|tilesets)/[\w/.]*)`", text)
    assert len(named) > 20
    assert not [name for name in named if not (ROOT / name).exists()]
