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


class RequestModel(BaseModel):
    """A model whose faults are a MorphsError. The context of a validation may hold how they are
    told: ``{"tell": lambda error: ...}``."""

    @model_validator(mode="wrap")
    @classmethod
    def _told(cls, data: Any, handler: ModelWrapValidatorHandler[Any], info: ValidationInfo) -> Any:
        try:
            return handler(data)
        except ValidationError as error:
            tell = (info.context or {}).get("tell", in_one_line)
            raise MorphsError(tell(error)) from error
