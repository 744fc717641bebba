"""Templates by name or file: those that ship, and a user's own in any of three forms."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

from morphs.base.errors import MorphsError
from morphs.base.files import read_text
from morphs.base.options import option
from morphs.base.wording import nearest
from morphs.generators.zones.templates.template import Template

SHIPPED = files("morphs.generators") / "zones" / "templates"
Warn = Callable[[str], None]


def shipped_templates() -> dict[str, Template]:
    """The templates that ship, by the names of their files."""
    return {name: _shipped(name) for name in _names_shipped()}


def _names_shipped() -> list[str]:
    names = (path.name for path in SHIPPED.iterdir())
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def _shipped(name: str) -> Template:
    from morphs.generators.zones.templates.toml_template import read_toml_template

    return read_toml_template((SHIPPED / f"{name}.toml").read_text("utf-8"), f"{name}.toml")


def find_template(name: str, warn: Warn = lambda _: None) -> Template:
    """Return the template of a name or of FILE[#NAME]; `warn` is told what was odd in a file.
    Raises MorphsError."""
    shipped = _names_shipped()
    if name in shipped:
        return _shipped(name)
    path, wanted = _file_and_name(name)
    if not Path(path).suffix:
        raise MorphsError(
            f"{option('template', repr(name))}: there is no such template: use "
            f"{', '.join(shipped)}, or a file (.toml, .json, .txt){nearest(name, shipped)}"
        )
    found = read_templates(Path(path), warn)
    chosen = [template for template in found if wanted in ("", template.name)]
    if not chosen:
        names = ", ".join(template.name for template in found)
        raise MorphsError(
            f"{path}: has no template {wanted!r}: use {names}"
            f"{nearest(wanted, (template.name for template in found))}"
        )
    if not wanted and len(chosen) > 1:
        names = ", ".join(f"{path}#{template.name}" for template in found)
        raise MorphsError(f"{path}: holds {len(found)} templates: name one, as in {names}")
    return chosen[0]


def _file_and_name(text: str) -> tuple[str, str]:
    """Part FILE#NAME; a # may stand in the name of a file that is there."""

    def is_there(name: str) -> bool:
        with suppress(OSError):  # a name that is too long
            return Path(name).is_file()
        return False

    cuts = [at for at, letter in enumerate(text) if letter == "#"]
    for cut in (len(text), *cuts):
        if is_there(text[:cut]):
            return text[:cut], text[cut + 1 :]
    path, _, name = text.partition("#")
    return path, name


def read_templates(path: Path, warn: Warn = lambda _: None) -> list[Template]:
    """Return all templates of a file, its form told by its ending. Raises MorphsError."""
    ending = path.suffix.lower()
    if ending == ".toml":
        from morphs.generators.zones.templates.toml_template import read_toml_template

        return [read_toml_template(read_text(path), str(path))]
    if ending == ".json":
        from morphs.generators.zones.templates.vcmi_json import read_vcmi

        return read_vcmi(read_text(path), str(path), warn)
    if ending == ".txt":
        from morphs.generators.zones.templates.rmg_text import read_rmg_text

        return read_rmg_text(read_text(path), str(path))
    raise MorphsError(f"{path}: no template: the file should end in .toml, .json or .txt")
