"""Files and folders that may not be read or written."""

from __future__ import annotations

from pathlib import Path

import pytest

from .commands import assert_one_line, run_alone, without_power
from .files import GOOD, make_pack, picture


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack with a locked picture and folder; folders and files nobody may read or write."""
    folder = tmp_path_factory.mktemp("permissions")
    pack = make_pack(folder, {GOOD: picture(), "tile0002-hhhhhhhh.png": picture()})
    (pack / "tile0002-hhhhhhhh.png").chmod(0)
    (pack / "locked").mkdir(mode=0)
    (folder / "readable").mkdir(mode=0o555)
    (folder / "shut").mkdir(mode=0)
    for name in ("secret.json", "secret.png", "secret.csv"):
        (folder / name).write_text("{}")
        (folder / name).chmod(0)
    return folder


def test_files_of_a_pack_without_permission_are_left_out(folder: Path) -> None:
    asked = ("build", "--pack", "pack", "--board", "grid:2x2", "-o", "a.json")
    done = run_alone(*asked, folder=folder, before=without_power())
    notes = done.stderr.splitlines()
    assert done.returncode == 0, done.stderr
    assert len(notes) == 2 and all("permission denied" in note for note in notes)
    assert_one_line(
        run_alone(*asked, "--strict", folder=folder, before=without_power()), 2, "permission denied"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("build --pack pack -o readable/a.png", ("readable/a.png", "is write-protected")),
        ("build --pack pack -o shut/a.png", ("shut/a.png", "is write-protected")),
        ("build --pack shut", ("shut/pack.toml", "permission denied")),
        ("build --pack shut/pack", ("shut/pack", "permission denied")),
        ("build --pack secret.csv", ("secret.csv", "permission denied")),
        ("build --mask secret.png", ("secret.png", "permission denied")),
        ("build --vocabulary shut/mine.toml", ("shut/mine.toml", "permission denied")),
        ("build --again secret.json", ("secret.json", "permission denied")),
        ("build --again secret.png", ("secret.png", "permission denied")),
        ("check secret.json", ("secret.json", "permission denied")),
        ("packs show shut", ("shut/pack.toml", "permission denied")),
    ],
)
def test_what_may_not_be_read_or_written_is_named(
    arguments: str, words: tuple[str, ...], folder: Path
) -> None:
    done = run_alone(*arguments.split(), folder=folder, before=without_power())
    assert_one_line(done, 2, *words)
