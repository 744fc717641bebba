"""Work that is ended from outside leaves nothing half-written, and says so by its exit code."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from morphs.__main__ import main as command
from morphs.base.files import NewFile
from morphs.base.parts import PART, part_beside
from morphs.cli import main
from tests.bad_input.commands import MAIN, PATIENT, assert_one_line, run
from tests.bad_input.files import GOOD, make_pack, picture


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*MAIN, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def ended(process: subprocess.Popen[str], number: int) -> subprocess.CompletedProcess[str]:
    process.send_signal(number)
    stdout, stderr = process.communicate(timeout=PATIENT)
    return subprocess.CompletedProcess(process.args, process.returncode, stdout, stderr)


def await_part(folder: Path) -> None:
    until = time.monotonic() + PATIENT
    while not any(path.stat().st_size > 10**5 for path in folder.glob(".morphs-*.part")):
        assert time.monotonic() < until
        time.sleep(0.01)


BIG = ("build", "--pack", "../pack", "--board", "grid:16x16", "--scale", "9", "-o", "map.png")


@pytest.fixture
def outputs(tmp_path: Path) -> Path:
    make_pack(tmp_path, {GOOD: picture(size=(80, 80))})
    (tmp_path / "outputs").mkdir()
    return tmp_path / "outputs"


@pytest.mark.parametrize(
    ("number", "code", "word"),
    [
        (signal.SIGTERM, 143, "terminated"),
        pytest.param(signal.SIGINT, 130, "interrupted", marks=pytest.mark.soak),
    ],
)
def test_a_signal_while_the_picture_is_written(
    number: int, code: int, word: str, outputs: Path
) -> None:
    (outputs / "map.png").write_bytes(b"old")
    process = started(outputs, *BIG)
    await_part(outputs)
    assert_one_line(ended(process, number), code, word)
    assert [path.name for path in outputs.iterdir()] == ["map.png"]
    assert (outputs / "map.png").read_bytes() == b"old"


def test_what_a_killed_process_left_goes_with_the_next_write(outputs: Path) -> None:
    process = started(outputs, *BIG)
    await_part(outputs)
    assert ended(process, signal.SIGKILL).returncode == -signal.SIGKILL
    (left,) = outputs.iterdir()
    assert PART.fullmatch(left.name)
    done = run("build", "--board", "grid:2x2", "--seed", "1", "-o", "map.json", folder=outputs)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in outputs.iterdir()] == ["map.json"]


def test_what_a_living_process_writes_stays(tmp_path: Path) -> None:
    alive = NewFile(tmp_path / "a")
    with alive.written() as stream:
        stream.write(b"x")
    strange = tmp_path / ".morphs-1-00000000-0123456789abcdef.part"
    strange.write_bytes(b"of another machine")
    assert part_beside(tmp_path / "b") != alive.part
    assert alive.part.exists() and strange.exists()


def test_the_command_is_interrupted_while_it_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(ModuleType):
        def __getattr__(self, _: str) -> None:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "morphs.cli", Interrupted("morphs.cli"))
    with pytest.raises(SystemExit) as stop:
        command()
    stderr = capsys.readouterr().err
    assert_one_line(subprocess.CompletedProcess([], int(stop.value.code or 0), "", stderr), 130)


def test_a_killed_worker_of_best_is_one_line(tmp_path: Path) -> None:
    script = (
        "import os, signal, morphs.building.best as best\n"
        "def killed(request): os.kill(os.getpid(), signal.SIGKILL)\n"
        "best._scored = killed\n"
        "from morphs.cli import main\n"
        "main(['build', '--board', 'grid:2x2', '--best', '4', '--workers', '2', '-o', 'a.json'])"
    )
    done = subprocess.run(
        [MAIN[0], "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=PATIENT
    )
    assert_one_line(done, 2, "a process that built maps was ended from outside")
    assert not list(tmp_path.iterdir())


def test_a_working_directory_that_is_gone_is_one_line(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = (
        "import os, sys; os.rmdir(os.getcwd())\n"
        "from morphs.cli import main\n"
        "for line in sys.argv[1:]:\n"
        "    try: main(line.split())\n"
        "    except SystemExit as stop: print(stop.code)"
    )
    lines = ("build", "packs check .", "check a.json")
    done = subprocess.run([MAIN[0], "-c", script, *lines], cwd=gone, capture_output=True, text=True)
    codes, told = done.stdout.splitlines(), done.stderr.splitlines(keepends=True)
    assert len(codes) == len(told) == len(lines), done
    for code, line in zip(codes, told, strict=True):
        assert_one_line(subprocess.CompletedProcess([], int(code), "", line), 2)


@pytest.mark.parametrize("closed", [pytest.param("2>&-", marks=pytest.mark.soak), "<&- >&- 2>&-"])
def test_closed_streams_are_not_taken_for_files(closed: str, tmp_path: Path) -> None:
    code = f"{MAIN[0]} -c '{MAIN[2]}'"
    make_pack(tmp_path, {GOOD: picture()})
    line = f"{code} build --pack pack --board grid:2x2 --seed 1 -o a.json -o a.png {closed}"
    assert subprocess.run(["sh", "-c", line], cwd=tmp_path, check=False).returncode == 0
    assert (tmp_path / "a.json").read_bytes()[:1] == b"{"
    assert (tmp_path / "a.png").read_bytes()[1:4] == b"PNG"
    done = subprocess.run(["sh", "-c", f"{code} build --scale nought {closed}"], cwd=tmp_path)
    assert done.returncode == 2
    assert not list(tmp_path.glob(".morphs-*"))


def test_what_ends_a_command_that_is_done_is_no_fault_to_tell_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["packs", "list"])
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    assert "dungeon" in capsys.readouterr().out
