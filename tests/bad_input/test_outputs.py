"""Outputs that cannot be written, and work that is interrupted."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .commands import MAIN, OLD, PATIENT, assert_one_line, assert_untouched, refuse_build, run
from .files import GOOD, make_pack, picture

ROOT = os.geteuid() == 0
PROCESSES = Path("/proc")
TOLD = pytest.mark.skipif(not PROCESSES.is_dir(), reason="/proc tells what a process does")


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_pack(tmp_path_factory.mktemp("sound"), {GOOD: picture(size=(80, 80))})


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Mounts a small disk of its own; its options are given."""
    folder = tmp_path / "disk"
    folder.mkdir()

    def mount(options: str) -> Path:
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
        if (
            not ROOT
            or not shutil.which("mount")
            or subprocess.run(command, capture_output=True).returncode
        ):
            pytest.skip("only root may mount a small disk, and not in every container")
        return folder

    yield mount
    if folder.is_mount():
        subprocess.run(["umount", str(folder)], check=True)


BAD: dict[str, tuple[str, tuple[str, ...]]] = {
    "folder": ("folder.png", ("folder.png", "it is a folder")),
    "no folder": ("nowhere/map.png", ("map.png", "nowhere is no folder")),
    "file as folder": ("note.txt/map.png", ("note.txt is no folder",)),
    "loop as folder": ("loop/map.png", ("loop", "symbolic links")),
    "unknown ending": ("map.bmp", ("map.bmp", "unknown kind of output", ".png, .jpg")),
    "text": ("map.txt", ("map.txt", "only terrain of hexes", "write .json")),
    "zones": ("map.h3m", ("map.h3m", "only maps of zones", "write .json")),
    "no ending": ("map", ("map", "unknown kind of output")),
    "nothing": ("", ("unknown kind of output",)),
    "a device": ("/dev/full", ("/dev/full", "unknown kind of output")),
    "long name": (f"{'n' * 300}.png", ("file name too long",)),
}


@pytest.mark.parametrize("kind", BAD)
def test_an_output_that_cannot_be_written_is_refused(kind: str, pack: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "note.txt").write_text("hello")
    (tmp_path / "loop").symlink_to("loop")
    name, words = BAD[kind]
    refuse_build(tmp_path, "--pack", pack, "-o", name, words=words)


def test_the_same_output_twice_is_refused(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    asked = ("--pack", pack, "-o", "a.png", "-o", "sub/../a.png")
    refuse_build(tmp_path, *asked, words=("sub/../a.png: the same output is named twice",))


def test_a_picture_too_large_for_its_format_is_refused(pack: Path, tmp_path: Path) -> None:
    for name, board in (("a.webp", "grid:50x2"), ("a.jpg", "grid:60x60")):
        asked = ("--pack", pack, "--board", board, "--scale", "5")
        done = run("build", *asked, "-o", name, folder=tmp_path)
        assert_one_line(done, 2, name, "use .png or a smaller --scale")
    assert not list(tmp_path.iterdir())


def test_a_read_only_disk_is_refused(
    pack: Path, tmp_path: Path, mounted: Callable[[str], Path]
) -> None:
    disk = mounted("size=64k,ro")
    refuse_build(tmp_path, "--pack", pack, "-o", disk / "a.png", words=("write-protected",))


@pytest.mark.parametrize(
    "names",
    [
        ("a.png",),
        ("a.webp",),
        *(pytest.param(names, marks=pytest.mark.soak) for names in (("a.jpg",), ("a.json",))),
        ("a.png", "a.json"),
    ],
)
def test_a_full_disk_leaves_no_trace(
    names: tuple[str, ...], pack: Path, mounted: Callable[[str], Path]
) -> None:
    disk = mounted("size=32k")
    (disk / "a.png").write_bytes(OLD)
    writing = [part for name in names for part in ("-o", disk / name)]
    done = run("build", "--pack", pack, "--board", "grid:20x20", *writing)
    assert_one_line(done, 2, str(disk / "a."), "cannot be written: no space left on device")
    assert [(path.name, path.read_bytes()) for path in disk.iterdir()] == [("a.png", OLD)]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_standard_output_on_a_full_disk_is_one_line(tmp_path: Path) -> None:
    for arguments in (["--help"], ["packs", "show", "dungeon", "--tiles"]):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*MAIN, *arguments], stdout=full, stderr=subprocess.PIPE, text=True
            )
        assert done.returncode == 2
        assert done.stderr == (
            "morphs: standard output cannot be written: no space left on device\n"
        )


def test_a_reader_who_has_seen_enough_is_no_failure() -> None:
    command = [*MAIN, "packs", "show", "dungeon", "--tiles"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert (process.stderr.read(), process.wait()) == (b"", 0)


def outputs_with_old_files(folder: Path) -> Path:
    outputs = folder / "outputs"
    outputs.mkdir()
    for name in ("map.json", "map.png"):
        (outputs / name).write_bytes(OLD)
    return outputs


def _hear_ctrl_c() -> None:
    """Undo what shells do to commands in the background: they do not hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def worked(number: int) -> float:
    """Seconds of the processor that a process has taken, however busy the machine is."""
    told = (PROCESSES / f"{number}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def helpers(number: int) -> int:
    """How many processes a process has started that still run."""
    return len((PROCESSES / f"{number}/task/{number}/children").read_text().split())


def interrupt(outputs: Path, ready: Callable[[int], bool], *arguments: str) -> None:
    """Start a build, send Ctrl-C as soon as the process of a number is `ready`; see how it ends."""
    command = [*MAIN, "build", *arguments, "-o", "map.json", "-o", "map.png"]
    with subprocess.Popen(
        command,
        cwd=outputs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_hear_ctrl_c,
    ) as process:
        until = time.monotonic() + PATIENT
        while not ready(process.pid) and process.poll() is None and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=PATIENT)
    done = subprocess.CompletedProcess(command, process.returncode, stdout, stderr)
    assert_one_line(done, 130, "interrupted")
    assert_untouched(outputs)


@TOLD
def test_ctrl_c_while_a_big_map_is_built(tmp_path: Path) -> None:
    outputs = outputs_with_old_files(tmp_path)
    interrupt(outputs, lambda number: worked(number) > 1.0, "--board", "grid:200x200")


@TOLD
def test_ctrl_c_while_many_maps_are_built(tmp_path: Path) -> None:
    outputs = outputs_with_old_files(tmp_path)
    many = ("--board", "grid:8x8", "--best", "200", "--workers", "2")
    interrupt(outputs, lambda number: helpers(number) > 1, *many)


def test_ctrl_c_while_the_picture_is_written(pack: Path, tmp_path: Path) -> None:
    outputs = outputs_with_old_files(tmp_path)

    def half_written(number: int) -> bool:
        return sum(path.stat().st_size for path in outputs.glob(".*.part")) > 200_000

    interrupt(outputs, half_written, "--pack", str(pack), "--board", "grid:50x50", "--scale", "3")


def test_an_error_of_our_own_stays_a_traceback(tmp_path: Path) -> None:
    code = "import morphs.cli as c; c.morphs.callback = lambda: 1 / 0; c.main(['packs', 'list'])"
    done = subprocess.run([MAIN[0], "-c", code], capture_output=True, text=True)
    assert done.returncode == 1 and "ZeroDivisionError" in done.stderr
