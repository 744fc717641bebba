"""What all requests have in common: their faults are one sentence, and they go to JSON and back."""

from __future__ import annotations

import json
from typing import Any, Self

from pydantic import (
    BaseModel,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from morphs.base.arguments import typed
from morphs.base.errors import MorphsError, named
from morphs.base.files import in_one_line, parse_json, unwritable
from morphs.base.options import option, spelling_options


def refuse_unwritable(data: Any) -> None:
    """Raise MorphsError for a text that no file could hold."""
    for place, text in unwritable(data):
        raise MorphsError(f"{place or 'the request'}: {text!r} cannot be written as UTF-8")


class RequestModel(BaseModel):
    """A model whose faults are a MorphsError that names options as the caller writes them. The
    context of a validation may hold another way to tell them: ``{"tell": lambda error: ...}``."""

    @model_validator(mode="wrap")
    @classmethod
    def _told(cls, data: Any, handler: ModelWrapValidatorHandler[Any], info: ValidationInfo) -> Any:
        refuse_unwritable(data)
        try:
            return handler(data)
        except ValidationError as error:
            tell = (info.context or {}).get("tell")
            raise MorphsError(tell(error) if tell else in_one_line(error, option)) from error

    @classmethod
    def of(cls, request: Self | None, options: dict[str, Any]) -> Self:
        """Return a request, with options changed; or one of the options alone."""
        if request is None:
            return cls(**options)
        return request.changed(**options) if options else request

    def changed(self, **options: Any) -> Self:
        """Return the request with other values for some options, all checked anew."""
        given = {name: getattr(self, name) for name in self.model_fields_set}
        return type(self)(**{**given, **options})

    def to_dict(self) -> dict[str, Any]:
        """Return the request as JSON data."""
        return self.model_dump(mode="json")

    def to_json(self) -> str:
        """Return the request as JSON text."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_dict(cls, data: Any, where: str = "request") -> Self:
        """Read JSON data back; anything unknown or out of range is a MorphsError."""
        if not isinstance(data, dict):
            raise MorphsError(f"{where}: holds no request of Morphs")
        with spelling_options(str), named(where):
            return cls.model_validate(data)

    @classmethod
    @typed("text")
    def from_json(cls, text: str, where: str = "request") -> Self:
        """Read JSON text back; anything unknown or out of range is a MorphsError."""
        return cls.from_dict(parse_json(text, where), where)
