"""A disk without space: nothing half-written, and the sentence names the file."""

from __future__ import annotations

import io
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.bad_input.commands import assert_one_line, run
from tests.bad_input.files import make_pack


def noise(side: int) -> bytes:
    """A picture that does not compress: 3 bytes a pixel."""
    stream = io.BytesIO()
    pixels = random.Random(side).randbytes(3 * side * side)
    Image.frombytes("RGB", (side, side), pixels).save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 48 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=48k", "tmpfs", str(folder)]
    mounts = os.geteuid() == 0 and shutil.which("mount")
    if not mounts or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("only root may mount a small disk, and not in every container")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_copies_under_new_names_are_whole_or_not_there(disk: Path, tmp_path: Path) -> None:
    names = [f"pit{number}.png" for number in range(8)]
    make_pack(
        tmp_path,
        {
            "codes.csv": "file,code\n" + "".join(f"{name},hhhhhhhh\n" for name in names),
            **{name: noise(60) for name in names},
        },
    )
    done = run("packs", "rename", "pack", "--go", "--copy-to", disk, folder=tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert "no space left on device" in done.stderr and str(disk) in done.stderr
    assert not list(disk.iterdir())


@pytest.mark.parametrize("kind", ["folkesten --board hex:6x5 --px 40", "zones --size 36 --px 6"])
def test_steps_on_a_full_disk_name_their_file(kind: str, disk: Path, tmp_path: Path) -> None:
    arguments = ("terrain", *kind.split(), "--seed", "1", "-o", "a.json")
    done = run(*arguments, "--steps", disk / "steps", folder=tmp_path)
    assert_one_line(done, 2, str(disk), "no space left on device")
    assert not list(disk.iterdir()) and not (tmp_path / "a.json").exists()


def test_an_import_on_a_full_disk_leaves_no_trace(disk: Path, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(noise(300))
    (tmp_path / "data.xml").write_text(
        '<set><tiles><tile name="a"/></tiles><neighbors>'
        '<neighbor left="a" right="a"/></neighbors></set>'
    )
    done = run("packs", "import", "data.xml", "--to", disk / "new", folder=tmp_path)
    assert_one_line(done, 2, "no space left on device")
    assert not list(disk.iterdir())
