"""Templates by name or file: those that ship, and a user's own in any of three forms."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from morphs.base.errors import MorphsError
from morphs.base.files import read_text
from morphs.base.options import option
from morphs.base.wording import nearest
from morphs.zones.templates.template import Template

SHIPPED = files("morphs") / "zones" / "templates"
Warn = Callable[[str], None]


def shipped_templates() -> dict[str, Template]:
    """The templates that ship, by the names of their files."""
    from morphs.zones.templates.toml_template import read_toml_template

    paths = sorted((path for path in SHIPPED.iterdir()), key=lambda path: path.name)
    return {
        path.name.removesuffix(".toml"): read_toml_template(path.read_text("utf-8"), path.name)
        for path in paths
        if path.name.endswith(".toml")
    }


def find_template(name: str, warn: Warn = lambda _: None) -> Template:
    """Return the template of a name or of FILE[#NAME]; `warn` is told what was odd in a file.
    Raises MorphsError."""
    shipped = shipped_templates()
    if name in shipped:
        return shipped[name]
    path, _, wanted = name.partition("#")
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


def read_templates(path: Path, warn: Warn = lambda _: None) -> list[Template]:
    """Return all templates of a file, its form told by its ending. Raises MorphsError."""
    ending = path.suffix.lower()
    if ending == ".toml":
        from morphs.zones.templates.toml_template import read_toml_template

        return [read_toml_template(read_text(path), str(path))]
    if ending == ".json":
        from morphs.zones.templates.vcmi_json import read_vcmi

        return read_vcmi(read_text(path), str(path), warn)
    if ending == ".txt":
        from morphs.zones.templates.rmg_text import read_rmg_text

        return read_rmg_text(read_text(path), str(path))
    raise MorphsError(f"{path}: no template: the file should end in .toml, .json or .txt")
