"""Fields of the page made from what a request can be told: a new option shows up by itself."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel


def fields_of(model: type[BaseModel], left_out: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Return a model's fields as the page shows them: choices, switches and numbers."""
    found = []
    for name, field in model.model_fields.items():
        if name in left_out:
            continue
        text = field.description or ""
        kinds = [field.annotation, *get_args(field.annotation)]
        literal = next((kind for kind in kinds if get_origin(kind) is Literal), None)
        number = next((kind for kind in kinds if kind in (int, float)), None)
        if literal:
            found.append(choice(name, get_args(literal), field.default, text))
        elif field.annotation is bool:
            found.append({"name": name, "kind": "switch", "value": field.default, "text": text})
        elif number:
            found.append({"name": name, "kind": "number", "value": field.default, "text": text})
        elif field.default == "roll":
            found.append(choice(name, ("roll", "yes", "no"), "roll", text))
    return found


def choice(name: str, choices: tuple[Any, ...], value: Any, text: str) -> dict[str, Any]:
    """Return a field that has a few values."""
    return {"name": name, "kind": "choice", "choices": choices, "value": value, "text": text}
