"""What a request of Python or of the command line has in common: its faults are one sentence."""

from __future__ import annotations

from typing import Any

from pydantic import (
    BaseModel,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from morphs.base.errors import MorphsError
from morphs.base.files import in_one_line


def refuse_unwritable(data: Any, name: str = "") -> None:
    """Raise MorphsError for a text that no file could hold: names of files need not be UTF-8."""
    if isinstance(data, str):
        try:
            data.encode()
        except UnicodeEncodeError as error:
            raise MorphsError(f"{name}: {data!r} cannot be written as UTF-8") from error
    elif isinstance(data, dict):
        for key, value in data.items():
            refuse_unwritable(key, name or "the request")
            refuse_unwritable(value, name or str(key))
    elif isinstance(data, list | tuple):
        for value in data:
            refuse_unwritable(value, name)


class RequestModel(BaseModel):
    """A model whose faults are a MorphsError. The context of a validation may hold how they are
    told: ``{"tell": lambda error: ...}``."""

    @model_validator(mode="wrap")
    @classmethod
    def _told(cls, data: Any, handler: ModelWrapValidatorHandler[Any], info: ValidationInfo) -> Any:
        refuse_unwritable(data)
        try:
            return handler(data)
        except ValidationError as error:
            tell = (info.context or {}).get("tell", in_one_line)
            raise MorphsError(tell(error)) from error
