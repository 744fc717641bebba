"""Reading and writing files so that failures are one clear sentence and nothing is half-written."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

from morphs.base.errors import MorphsError, named
from morphs.base.parts import part_beside

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

    Model = TypeVar("Model", bound=BaseModel)

PLAINER = (  # what of pydantic's words -> ours
    ("Input should", "it should"),
    ("Extra inputs are not permitted", "this key is unknown"),
    ("Field required", "this key is missing"),
    (r"valid (list|tuple|frozenset)", "list"),
    (r"(a )?(valid )?dictionary( or (an )?instance of \w+)?", "a table"),
    (r"a valid string(, .*)?", "text"),
    (r"a valid boolean(, .*)?", "true or false"),
    (r"valid integer(, .*)?", "whole number"),
    (r"valid number(, .*)?", "number"),
    ("Unable to parse input string as an integer, .*", "it should have fewer digits"),
    (r"^(List|Tuple|String|Dictionary) should", "it should"),
    (" after validation", ""),
    ("greater than or equal to", "at least"),
    ("less than or equal to", "at most"),
)
PATTERNS = {  # what texts have to match -> what that is
    r"^#[0-9a-fA-F]{6}$": "be a colour as #rrggbb",
    r"^\p{Ll}$": "be one small letter",
    r"^\p{Ll}{2}$": "be two small letters",
    r"^[a-z][a-z0-9_-]*$": "be a small letter, and small letters, digits, - or _ behind it",
    r"^[\w .-]+$": "be letters, digits, spaces and any of . - _ alone, at least one of them",
}
OURS = "Value error, "
"""What pydantic puts before a sentence of ours."""
KINDS = {  # by their first bytes, what is given where text is wanted
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"RIFF": "a picture",
    b"\x1f\x8b": "packed (a .h3m map?)",
    b"PK\x03\x04": "a zip archive",
}
HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""How JSON writes half of a character that takes two."""
HALVED = "it has half of a character, which cannot be written"
MAX_DEPTH = 20
MAX_TEXT_BYTES = 256 * 1024 * 1024


def reason(error: OSError) -> str:
    """Return what the system said of a failed file operation, without numbers and paths."""
    return (error.strerror or str(error) or type(error).__name__).lower()


def path_text(path: Path) -> str:
    """Return a path as text that cannot be taken for a bare name."""
    return f".{os.sep}{path}" if str(path) == path.name else str(path)


def facts_of(path: Path) -> os.stat_result | None:
    """Return what the system knows of a path, None where there is nothing; one that cannot be
    followed (a circle of links, no permission, too long a name) is an error that names it."""
    with named(path), readable():
        try:
            return path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None


def from_here_or(folder: Path | None, name: str) -> Path:
    """Return where a relative path leads that a file in a folder names: from here, else from that
    folder, else from the nearest above it; as it is where it leads nowhere."""
    path = Path(name)
    if folder is None or path.is_absolute() or facts_of(path):
        return path
    above = range(len(folder.absolute().parents) + 1)
    places = (folder.joinpath(*[".."] * steps, path) for steps in above)
    return next((place for place in places if facts_of(place)), path)


def is_folder(path: Path) -> bool:
    """Whether a path is a folder, or a link to one."""
    facts = facts_of(path)
    return facts is not None and stat.S_ISDIR(facts.st_mode)


def read_bytes(path: Path, limit: int = MAX_TEXT_BYTES) -> bytes:
    """Return a file's bytes; an unreadable or over-long one is an error that names it."""
    with named(path):
        return read_unnamed(path, limit)


def read_unnamed(path: Path, limit: int) -> bytes:
    """Like read_bytes, for callers that name the file themselves."""
    with readable(), plain_file(path) as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise MorphsError(f"the file is larger than {limit // 2**20} MiB")
    return data


@contextmanager
def plain_file(source: Path | IO[bytes]) -> Iterator[IO[bytes]]:
    """Open a plain file to be read; anything else, as a pipe, is a MorphsError without its name.
    What is open already stays as it is."""
    if not isinstance(source, Path):
        yield source
        return
    with open(source, "rb", opener=_without_waiting) as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise MorphsError("cannot be read: is no plain file")
        yield stream


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; a pipe to which nobody writes would be waited for without end."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


@contextmanager
def readable() -> Iterator[None]:
    """Say in one sentence, without the file's name, why the system did not let us read it."""
    try:
        yield
    except OSError as error:
        raise MorphsError(f"cannot be read: {reason(error)}") from error
    except ValueError as error:
        raise MorphsError(f"no name of a file ({error})") from error


def read_text(path: Path, limit: int = MAX_TEXT_BYTES) -> str:
    """Return a file's text; anything but UTF-8 is an error that names the place."""
    data = read_bytes(path, limit)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        for start, kind in KINDS.items():
            if data.startswith(start):
                raise MorphsError(f"{path}: is {kind}, not a text file{_beside(path)}") from error
        line = data.count(b"\n", 0, error.start) + 1
        raise MorphsError(f"{path}: line {line} is not UTF-8; save the file as UTF-8") from error


def _beside(picture: Path) -> str:
    """The file of the map that a picture lies beside, as advice."""
    file = picture.with_suffix(".json")
    return f": give {file}" if file != picture and file.is_file() else ""


def parse_json(text: str, where: str) -> dict[str, Any]:
    """Return the JSON object that a text holds; anything else is an error that names the place."""
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise MorphsError(f"{where}: not valid JSON: nested too deeply") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        what = error.msg.lower().removesuffix(" starting at")
        raise MorphsError(f"{where}: not valid JSON: {what} in {place}") from error
    except ValueError as error:
        raise MorphsError(f"{where}: not valid JSON: a number has too many digits") from error
    if not isinstance(data, dict):
        raise MorphsError(f"{where}: the file holds no JSON object")
    for place, wrong in unwritable(data) if HALF.search(text) else ():
        told = f"{where}: {place}" if place else where
        raise MorphsError(f"{told}: {wrong!r} is no text: {HALVED}")
    return data


def unwritable(data: Any) -> Iterator[tuple[str, str]]:
    """Yield where texts of some data stand that no file could hold, and these texts: names of files
    need not be UTF-8, and JSON can tell of half a character."""
    left = [("", data)]
    while left:
        place, item = left.pop()
        if isinstance(item, str):
            try:
                item.encode()
            except UnicodeEncodeError:
                yield place, item
        elif isinstance(item, dict):
            for key, value in item.items():
                left += [(f"{place}.{key}" if place else str(key), value), (place, key)]
        elif isinstance(item, (list, tuple)):
            left += [(place, value) for value in item]


def parse_request(text: str, where: str) -> dict[str, Any]:
    """Return the JSON object of a request that a file of ours carries."""
    data = parse_json(text, where)
    refuse_deep(data, where)
    return data


def refuse_deep(data: Any, where: str) -> None:
    """Raise for data that no request of ours is nested so deeply as."""
    level = [data]
    for _ in range(MAX_DEPTH):
        inner = [item for item in level if isinstance(item, (dict, list))]
        level = [x for item in inner for x in (item.values() if isinstance(item, dict) else item)]
        if not level:
            return
    raise MorphsError(f"{where}: nested too deeply")


def validated(model: type[Model], data: Any, where: str) -> Model:
    """Return the data as a pydantic model; every fault is named in one line."""
    from pydantic import ValidationError

    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise MorphsError(f"{where}: {in_one_line(error)}") from error


def in_one_line(
    error: ValidationError, name: Callable[[str], str] = str, within: Collection[str] = ()
) -> str:
    """Say what pydantic found, at most three faults; `name` spells the name of a key, also of those
    in the tables named `within`, which are left out."""
    faults = [_fault_text(name, within, **fault) for fault in error.errors(include_url=False)]
    more = f" (and {len(faults) - 3} more)" if len(faults) > 3 else ""
    return f"{'; '.join(faults[:3])}{more}"


def _fault_text(
    name: Callable[[str], str],
    within: Collection[str],
    loc: tuple[int | str, ...],
    msg: str,
    **_: Any,
) -> str:
    first, *rest = map(str, loc or ("the whole",))
    if rest and first in within:
        first, *rest = rest
    place = ".".join([name(first) if loc else first, *rest])
    return f"{place}: {_plainly(msg)}"


def _plainly(message: str) -> str:
    """What pydantic says of a fault, in our words; a sentence of ours is left as it is."""
    if message.startswith(OURS):
        message = message.removeprefix(OURS)
    else:
        for theirs, ours in PLAINER:
            message = re.sub(theirs, ours, message)
        for pattern, ours in PATTERNS.items():
            message = message.replace(f"match pattern '{pattern}'", ours)
    return f"{message[:1].lower()}{message[1:]}"


class NewFile:
    """A file on its way: written under a name of its own beside `path`, then put in its place.

    Whatever fails is a MorphsError that names `path`; `drop` removes what was not put there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.part = part_beside(path)

    @contextmanager
    def written(self) -> Iterator[IO[bytes]]:
        """Open the new file; at the end all of it is on the disk: what fails, fails here."""
        with self._named(), self.part.open("xb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())

    def put(self) -> None:
        """Give the new file its name, in place of what had it before."""
        with self._named():
            self.part.replace(self.path)

    def drop(self) -> None:
        """Remove the new file if it has not been put in its place."""
        with suppress(OSError):
            self.part.unlink(missing_ok=True)

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise MorphsError(f"{self.path}: cannot be written: {reason(error)}") from error


@contextmanager
def written_whole(path: Path) -> Iterator[IO[bytes]]:
    """Open a new file that takes its place once all is written, or leaves no trace."""
    new = NewFile(path)
    try:
        with new.written() as stream:
            yield stream
        new.put()
    finally:
        new.drop()


class NewFolder(NewFile):
    """A folder on its way. One that stands there is only replaced if `ours` says so of it."""

    def __init__(self, path: Path, ours: Callable[[Path], bool]) -> None:
        super().__init__(path)
        self.old = part_beside(path)
        with self._named():
            if facts_of(path) and not (is_folder(path) and ours(path)):
                raise MorphsError(f"{path}: cannot be written: something else has that name")

    def fill(self, files: Iterable[tuple[str, bytes]]) -> None:
        """Write files, each by its path within the folder."""
        with self._named():
            self.part.mkdir()
            for name, data in files:
                target = self.part / name
                target.parent.mkdir(exist_ok=True)
                target.write_bytes(data)

    def put(self) -> None:
        """Give the new folder its name, in place of what had it before."""
        with self._named():
            if is_folder(self.path):
                self.path.replace(self.old)
            self.part.replace(self.path)

    def drop(self) -> None:
        """Remove the new folder if it has not been put in its place, and the one it replaced."""
        shutil.rmtree(self.part, ignore_errors=True)
        shutil.rmtree(self.old, ignore_errors=True)


@dataclass(frozen=True)
class Folder:
    """A folder that is written: files by their paths within it; `ours` says of a folder that has
    its name already whether it may be replaced."""

    files: Callable[[], Iterable[tuple[str, bytes]]]
    ours: Callable[[Path], bool]


Content = bytes | Callable[[IO[bytes]], object] | Folder
"""What a file is to hold, or what writes it; or what a folder is to hold."""


def write_files(contents: Iterable[tuple[Path, Content]]) -> list[Path]:
    """Write all files or none: each is on the disk before any takes its place. Returns them."""
    wanted = _each_once(contents)
    with ExitStack() as stack:
        files: list[NewFile] = []
        for path, content in wanted:
            if isinstance(content, Folder):
                folder = NewFolder(path, content.ours)
                files.append(folder)
                stack.callback(folder.drop)
                folder.fill(content.files())
                continue
            files.append(NewFile(path))
            stack.callback(files[-1].drop)
            with files[-1].written() as stream:
                if isinstance(content, bytes):
                    stream.write(content)
                else:
                    content(stream)
        for file in files:
            file.put()
    return [file.path for file in files]


def _each_once(contents: Iterable[tuple[Path, Content]]) -> list[tuple[Path, Content]]:
    """Return every file once, for two outputs may bring the same along. Raises MorphsError where
    they would write different ones, and where a folder has a file's name."""
    found: dict[Path, Content] = {}
    for path, content in contents:
        if found.setdefault(path, content) != content:
            raise MorphsError(f"{path}: two outputs would write it: give one of them another name")
        if not isinstance(content, Folder) and is_folder(path):
            raise MorphsError(f"{path}: cannot be written: it is a folder")
    return list(found.items())


def check_new_folder(folder: Path) -> None:
    """Raise unless a folder of that name can be made, and those it lies in: what stands there must
    be empty."""
    parent = next((one for one in folder.parents if facts_of(one) is not None), folder.parent)
    if not is_folder(parent):
        raise MorphsError(f"{folder}: cannot be written: {parent} is no folder")
    if facts_of(folder) and not is_folder(folder):
        raise MorphsError(f"{folder}: cannot be written: it is a file")
    with named(folder), readable():
        if is_folder(folder) and any(folder.iterdir()):
            raise MorphsError("the folder is not empty; name a new one")


def write_folder(folder: Path, files: Iterable[tuple[str, bytes]]) -> int:
    """Write files into a new or empty folder, and make those it lies in, all of it or nothing;
    return the number of files."""
    check_new_folder(folder)
    made = [parent for parent in folder.parents if facts_of(parent) is None]
    part = part_beside(folder)
    count = 0
    try:
        part.mkdir(parents=True)
        for name, data in files:
            (part / name).write_bytes(data)
            count += 1
        part.replace(folder)
    except OSError as error:
        raise MorphsError(f"{folder}: cannot be written: {reason(error)}") from error
    finally:
        shutil.rmtree(part, ignore_errors=True)
        if facts_of(folder) is None:
            for parent in made:
                with suppress(OSError):
                    parent.rmdir()
    return count
