"""The house itself: rooms, start-up, and the wheel. Form, types and the direction of imports are
what `make lint` looks at."""

from __future__ import annotations

import ast
import os
import resource
import subprocess
import sys
import tomllib
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import networkx as nx
import pytest

from tests.conftest import ROOT, SHARING, SHOWN, TOGETHER, processor_time, slowest, unit_of


def run(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(arguments, cwd=cwd, capture_output=True, text=True)


def imports_of(path: Path) -> Iterator[ast.ImportFrom]:
    """All that a file imports from, inside functions too; expressions import nothing."""
    found: list[ast.AST] = [ast.parse(path.read_text())]
    for node in found:  # which grows
        if isinstance(node, ast.ImportFrom):
            yield node
        found += [
            one
            for part in ("body", "orelse", "finalbody", "handlers", "cases")
            for one in (getattr(node, part, None) or ())
            if isinstance(one, ast.stmt | ast.ExceptHandler | ast.match_case)
        ]


def test_no_files_import_each_other_in_a_circle() -> None:
    """Imports inside functions and for type checkers count too."""
    files = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for folder in ("morphs", "solver")
        for path in (ROOT / folder).rglob("*.py")
    }
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, path in files.items():
        for node in imports_of(path):
            if node.module:
                whole = [f"{node.module}.{alias.name}" for alias in node.names]
                found = {module if module in files else node.module for module in whole}
                graph.add_edges_from((name, one) for one in found & set(files) if one != name)
    assert not list(nx.simple_cycles(graph))


def test_every_room_has_its_floor() -> None:
    """Layers are folders; only what the whole house is entered by lies loose."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    named = {name.strip().removeprefix("morphs.") for layer in layers for name in layer.split("|")}
    rooms = {path.parent.name for path in (ROOT / "morphs").glob("*/__init__.py")}
    loose = {path.stem for path in (ROOT / "morphs").glob("*.py")} - {"__init__"}
    assert rooms | loose | {"solver", "tilesets"} == named
    assert len(loose) <= 12


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        ("import morphs.cli", {"pydantic", "numpy", "networkx", "PIL", "shapely", "rich"}),
        ("import morphs.commands.build", {"numpy", "networkx", "PIL", "shapely", "rich"}),
        ("import morphs.building.building", {"networkx", "shapely", "resvg_py", "rich"}),
    ],
)
def test_heavy_imports_happen_only_where_used(statement: str, absent: set[str]) -> None:
    script = f"import sys\n{statement}\nprint(' '.join(sys.modules))"
    loaded = set(run(sys.executable, "-c", script).stdout.split())
    assert not loaded & absent


@pytest.mark.parametrize("command", ["packs list", "build --board grid:6x5 --seed 1 -o map.json"])
def test_what_draws_nothing_loads_nothing_to_draw_with(command: str, tmp_path: Path) -> None:
    script = (
        "import sys\nfrom morphs.cli import main\n"
        f"try:\n    main({command.split()})\n"
        "finally:\n    print(' '.join(sys.modules))"
    )
    loaded = set(run(sys.executable, "-c", script, cwd=tmp_path).stdout.split())
    assert "morphs.tiles.packs.folder" in loaded
    assert not loaded & {"scipy", "networkx", "shapely", "skimage", "resvg_py", "numba", "rich"}


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are listed nowhere")
def test_a_command_starts_no_threads_for_matrices() -> None:
    script = (
        "import os\nfrom morphs.cli import main\n"
        "try:\n    main(['build', '--help'])\n"
        "except SystemExit:\n    import numpy\n    print(os.listdir('/proc/self/task'))"
    )
    assert len(ast.literal_eval(run(sys.executable, "-c", script).stdout.splitlines()[-1])) == 1


def test_no_module_uses_global_random_state() -> None:
    """`random` and `numpy.random` are for making dice of one's own, seeded: `Random(...)`."""
    for folder in ("morphs", "solver", "tilesets"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text()
            for node in ast.walk(ast.parse(text)) if "random" in text else ():
                if isinstance(node, ast.ImportFrom) and node.module == "random":
                    assert {name.name for name in node.names} == {"Random"}, path
                if isinstance(node, ast.Attribute) and node.attr != "Random":
                    of = node.value
                    name = of.id if isinstance(of, ast.Name) else getattr(of, "attr", "")
                    numpys = isinstance(of, ast.Attribute) or name == "random"
                    assert not (name == "random" and numpys), f"{path}:{node.lineno}"


def test_the_wheel_runs_without_development_dependencies(tmp_path: Path) -> None:
    built = run(
        sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path), cwd=ROOT
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for needed in ("morphs/py.typed", "morphs/tiles/vocabularies/dungeon.toml", "solver/draw.py"):
        assert needed in names
    assert sum(name.startswith("tilesets/dungeon/tile") for name in names) >= 60
    assert not [name for name in names if name.startswith("tests")]
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    script = (
        "import sys\n"
        f"sys.path.insert(0, {str(tmp_path / 'site')!r})\n"
        "class Refuse:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in {'pytest', 'hypothesis', 'pyrefly', 'ruff'}:\n"
        "            raise ImportError(name)\n"
        "sys.meta_path.insert(0, Refuse())\n"
        "import morphs\n"
        f"assert morphs.__file__.startswith({str(tmp_path)!r})\n"
        "from morphs.cli import main\n"
        "main(['build', '--board', 'grid:2x2', '--seed', '1', '-o', 'map.png'])"
    )
    done = run(sys.executable, "-c", script, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "map.png").exists()


def test_help_answers_at_once() -> None:
    """Not a benchmark: the test above names a slow import; this one is generous, and counts the
    processor's time, for the machine may be busy."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(sys.executable, "-c", "from morphs.cli import main; main(['--help'])")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 3


def test_no_file_holds_marks_of_a_merge() -> None:
    """Seven of a kind at the beginning of a line, as version control leaves them in conflicts."""
    marks = tuple(sign * 7 + " " for sign in "<>")
    for folder in ("morphs", "solver", "tests", "docs", "benchmarks"):
        for file in sorted((ROOT / folder).rglob("*.*")):
            if file.suffix in (".py", ".md", ".toml", ".js", ".css", ".html"):
                lines = file.read_text("utf-8").splitlines()
                assert not [line for line in lines if line.startswith(marks)], file
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    assert not [line for line in lines if line.startswith(marks)]


def test_what_shares_fixtures_runs_in_one_process() -> None:
    from xdist.scheduler import LoadScopeScheduling

    assert callable(LoadScopeScheduling._split_scope)
    units = {
        "tests/web/browser/test_page.py::test_a[x@y]": "web/browser",
        "tests/web/test_maps.py::test_a": "web",
        "tests/generators/zones/steps/test_quests.py::test_a": "generators/zones",
        "tests/draw/city/test_lawns.py::test_a": "generators/city",
        "tests/board/test_board.py::test_a[grid]": "tests/board/test_board.py",
    }
    assert {test: unit_of(test) for test in units} == units
    assert all((ROOT / "tests" / room).is_dir() for room in (*TOGETHER, *SHARING))


def test_the_slowest_files_are_told_first() -> None:
    told = slowest(Counter({f"tests/{letter}.py": float(ord(letter)) for letter in "bcadefghijkl"}))
    assert told[0] == "  108.0 s tests/l.py"
    assert len(told) == SHOWN and told[-1].endswith("tests/c.py")


def test_the_processor_time_is_told() -> None:
    """Of the tests' own processes, and of those that they started."""
    assert processor_time(os.times_result((1, 2, 600, 58.7, 9))).startswith("11:02 min")
