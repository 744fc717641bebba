"""A disk without space: nothing half-written, and the sentence names the file."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bad_input.commands import assert_one_line, run
from tests.bad_input.files import make_pack, picture


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
            **{name: picture(size=(60, 60)) for name in names},
        },
    )
    done = run("packs", "rename", "pack", "--go", "--copy-to", disk, folder=tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert "no space left on device" in done.stderr and str(disk) in done.stderr
    assert not list(disk.iterdir())


@pytest.mark.parametrize("kind", ["folkesten", "zones --size 36"])
def test_steps_on_a_full_disk_name_their_file(kind: str, disk: Path, tmp_path: Path) -> None:
    arguments = ("terrain", *kind.split(), "--seed", "1", "-o", "a.json")
    done = run(*arguments, "--steps", disk / "steps", folder=tmp_path)
    assert_one_line(done, 2, str(disk), "no space left on device")
    assert not list(disk.iterdir()) and not (tmp_path / "a.json").exists()


def test_an_import_on_a_full_disk_leaves_no_trace(disk: Path, tmp_path: Path) -> None:
    picture_of = picture(size=(300, 300))
    (tmp_path / "a.png").write_bytes(picture_of)
    (tmp_path / "data.xml").write_text(
        '<set><tiles><tile name="a"/></tiles><neighbors>'
        '<neighbor left="a" right="a"/></neighbors></set>'
    )
    done = run("packs", "import", "data.xml", "--to", disk / "new", folder=tmp_path)
    assert_one_line(done, 2, "no space left on device")
    assert not list(disk.iterdir())
