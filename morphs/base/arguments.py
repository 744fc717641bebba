"""Arguments of public functions: of the types that the functions say they take, or one sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from morphs.base.errors import MorphsError
from morphs.base.wording import quoted, read_out

Params = ParamSpec("Params")
Given = TypeVar("Given")
CALLED = {
    "str": "text",
    "Path": "a path",
    "dict": "a dict",
    "Mapping": "a dict",
    "int": "a whole number",
    "Iterable": "a list",
}
"""What types are called that are no classes of ours."""
SHOWN = (str, int, float, type(None))
"""What is told as it is, not by its type."""
LIKE = {"__index__": "int", "__iter__": "Iterable", "keys": "Mapping", "__fspath__": "Path"}
"""What counts as a type because of what it can do."""
READERS = {
    "Layout": "read_layout",
    "Key": "read_key",
    "TerrainMap": "read_terrain",
    "ZoneMap": "read_zones",
}
"""What makes one of a file."""


def typed(*names: str) -> Callable[[Callable[Params, Given]], Callable[Params, Given]]:
    """Make a function refuse arguments, by their names, that are not of one of the classes that its
    annotation names: ``Layout | str | Path``. Classes are known by their names, so that none has to
    be imported for it."""

    def decorate(function: Callable[Params, Given]) -> Callable[Params, Given]:
        code = function.__code__
        places = code.co_varnames[: code.co_argcount]
        kinds = {name: _kinds(function.__annotations__[name]) for name in names}

        @wraps(function)
        def checked(*args: Params.args, **kwargs: Params.kwargs) -> Given:
            for name, value in {**dict(zip(places, args, strict=False)), **kwargs}.items():
                if name in kinds:
                    check_kind(name, value, *kinds[name])
            return function(*args, **kwargs)

        return checked

    return decorate


def path_of(value: Any) -> Path:
    """Return one of the paths that a function is given any number of."""
    check_kind("path", value, "str", "Path")
    return Path(value)


def _kinds(annotation: str) -> tuple[str, ...]:
    """The names of the classes in an annotation, without what they hold."""
    return tuple(kind.split("[")[0].strip() for kind in annotation.split("|"))


def check_kind(name: str, value: object, *kinds: str) -> None:
    """Raise MorphsError for what is not of one of some classes, which are known by their names."""
    known = {kind.__name__ for kind in type(value).__mro__}
    known |= {kind for method, kind in LIKE.items() if hasattr(value, method)}
    if known.isdisjoint(kinds) and not (value is None and "None" in kinds):
        wanted = [CALLED.get(kind) or _with_article(kind) for kind in kinds if kind != "None"]
        raise MorphsError(
            f"{name}: it should be {read_out(wanted, 'or')}, not "
            f"{quoted(value) if isinstance(value, SHOWN) else _with_article(type(value).__name__)}"
            f"{_advice(value, kinds)}"
        )


def _with_article(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _advice(value: object, kinds: tuple[str, ...]) -> str:
    """How what was given leads to what is wanted."""
    if "Layout" in kinds and hasattr(value, "layout"):
        return ": give its layout"
    reader = next((READERS[kind] for kind in kinds if kind in READERS), None)
    is_file = isinstance(value, str) or hasattr(value, "__fspath__")
    return f": read a file with {reader}" if is_file and reader else ""
