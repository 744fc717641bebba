"""What tests take and call on sound code, noted a file at a time, when it is first asked for."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from tests.mutation.faults import Mutant
from tests.mutation.nearest import SMALL, nearest
from tests.mutation.shop import NONE_RAN, Shop

CASES = "# cases "
"""What the mark begins with that tells from which modules the cases of tests come."""
ENDED = 2
"""What pytest answers where it was stopped."""


class Sound:
    """Notes on tests: the processor time each takes, and the functions that it calls.

    Left out are tests that fail on sound code, those that take long, and what a file has left after
    some seconds; their names are kept. What is noted is kept in a folder and holds as long as the
    text of a test does.

    files  by file its text when it was noted, the notes, and the names of what was left out
    """

    def __init__(self, kept: Path) -> None:
        self.kept = kept
        kept.mkdir(parents=True, exist_ok=True)
        self.files: dict[str, tuple[str, dict[str, Any], list[str]]] = {}
        self.libraries: list[str] = []
        for path in sorted(kept.glob("*.json")):
            known = json.loads(path.read_text())
            self.files[known["file"]] = known["text"], known["notes"], known["left"]
            self.libraries = sorted({*self.libraries, *known["libraries"]})
        self.notes: dict[str, dict[str, Any]] = {}
        self._looked: set[str] = set()
        self._writing = Lock()
        self._busy: defaultdict[str, Lock] = defaultdict(Lock)

    def knows(self, file: str) -> bool:
        """Whether there are notes on a file of tests, or there soon are."""
        with self._writing:
            return file in self._looked or file in self._busy or file in self.files

    def take(self, file: str, shop: Shop) -> None:
        """Make sure that the tests of a file are noted; they run in the shop, which holds sound
        code."""
        with self._writing:
            busy = self._busy[file]
        with busy:
            if file in self._looked:
                return
            before, known, left = self.files.get(file, ("", {}, []))
            text = _with_cases(shop.folder / file)
            old, now = _functions(before), _functions(text)
            changed = {name for name in now if now[name] != old.get(name)}
            stays = {*now} - changed
            same = {n: each for n, each in known.items() if _function(n) in stays}
            new, rest = self._noted([f"{file}::{name}" for name in sorted(changed)], shop)
            rest = [*(one for one in left if _function(one) in stays), *rest]
            with self._writing:
                self.files[file] = text, same | new, rest
                self.notes.update(same | new)
                self._looked.add(file)
                kept = {"file": file, "text": text, "notes": same | new, "left": rest}
                path = self.kept / f"{file.replace('/', '-')}.json"
                path.write_text(json.dumps({**kept, "libraries": self.libraries}))

    def left(self, file: str) -> list[str]:
        """The tests of a file that was taken of which nothing is known."""
        return self.files[file][2]

    def _noted(self, tests: list[str], shop: Shop) -> tuple[dict[str, dict[str, Any]], list[str]]:
        """Run tests on sound code; return what each that passes takes and calls, and the others."""
        if not tests:
            return {}, []
        answer = shop.run_sound({"tests": tests, "first": [], "limits": {}, "notes": True})
        failed = [*answer.get("failed", [])]
        if answer["code"] not in (0, ENDED, NONE_RAN):
            failed = failed or [str(answer["killer"])]
            print(f"left out, for they fail or take long: {', '.join(failed)}", file=sys.stderr)
        with self._writing:
            self.libraries = sorted({*self.libraries, *answer.get("libraries", [])})
        noted = {
            name: {"seconds": seconds, "called": answer["called"][name]}
            for name, seconds in answer.get("seconds", {}).items()
            if name not in failed
        }
        return noted, [name for name in answer.get("tests", []) if name not in noted]


@dataclass(frozen=True)
class Files:
    """The files of tests for a fault, those first that are most about it.

    near   all of its room: first those of `SMALL`, then those that bear the module's name, then
           those that import it, then those that speak of it, then those that name the function
    about  those of them that bear the module's name, import it or speak of it, but for `SMALL`
    far    those of other rooms that import the module
    """

    near: list[str]
    about: list[str]
    far: list[str]


def files_for(mutant: Mutant, root: Path) -> Files:
    """Return the files of tests for a fault, of a copy of the project, which stays as it is however
    the project changes."""
    module = mutant.file.removesuffix(".py").replace("/", ".")
    above, _, name = module.rpartition(".")
    imports = re.compile(rf"\b{module}\b|from {above} import [^\n]*\b{name}\b")
    spoken = re.compile(rf"\b{name}\b")
    own = re.compile(rf"\b{re.escape(mutant.function.split('.')[-1] or name)}\b")

    def distance(file: str) -> tuple[bool, ...]:
        text = _text(root, file)
        found = name in Path(file).stem, imports.search(text), spoken.search(text), own.search(text)
        return tuple(not one for one in found)

    found = [file for one in nearest(mutant.file) for file in _tests(root, one)]
    near = sorted(dict.fromkeys(found), key=lambda one: (SMALL not in one, distance(one)))
    about = [one for one in near if SMALL not in one and not all(distance(one)[:3])]
    far = [one for one in _tests(root, "tests") if one not in near and not distance(one)[1]]
    far.sort(key=distance)
    return Files(near, about, far)


@cache
def _text(root: Path, file: str) -> str:
    return (root / file).read_text()


@cache
def _tests(root: Path, near: str) -> tuple[str, ...]:
    """Files of tests in a folder, or the one that is named."""
    paths = sorted((root / near).rglob("test_*.py")) or [root / near]
    return tuple(str(path.relative_to(root)) for path in paths)


def _functions(text: str) -> dict[str, str]:
    """The tests of a file, by name, with what their cases come from."""
    parts = [one for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)]
    mark = text.rpartition(CASES)[2] if CASES in text else ""
    return {one.name: ast.unparse(one) + mark for one in parts if one.name.startswith("test")}


def _with_cases(path: Path) -> str:
    """The text of a file of tests; of `SMALL` with a mark of the modules that make its cases."""
    text = path.read_text()
    if SMALL not in str(path):
        return text
    makers = sorted(one for one in path.parent.glob("*.py") if not one.stem.startswith("test"))
    digest = hashlib.sha256(b"".join(one.read_bytes() for one in makers)).hexdigest()
    return f"{text}\n{CASES}{digest}"


def _function(test: str) -> str:
    """The function of a test, which may have parameters."""
    return test.split("::")[1].split("[")[0]
