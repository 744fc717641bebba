"""What is sent to the server, read within limits."""

from __future__ import annotations

from typing import Any, TypeVar

from starlette.requests import Request

from morphs.base.errors import MorphsError
from morphs.base.files import parse_json, refuse_deep
from morphs.web.limits import BODY_BYTES

Kind = TypeVar("Kind")


class TooLargeError(MorphsError):
    """More was sent than may be."""


async def body_of(request: Request) -> bytes:
    """Return what was sent; raises TooLargeError as soon as it is too much."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > BODY_BYTES:
            raise TooLargeError(f"at most {BODY_BYTES // 2**20} MiB may be sent at once")
        parts.append(part)
    return b"".join(parts)


async def json_of(request: Request) -> dict[str, Any]:
    """Return the JSON object that was sent; raises MorphsError for anything else."""
    data = await body_of(request)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MorphsError("the request is not UTF-8") from error
    found = parse_json(text, "the request")
    refuse_deep(found, "the request")
    return found


def field(data: dict[str, Any], name: str, kind: type[Kind]) -> Kind:
    """Return a field of a request; raises MorphsError if it is missing or of another kind."""
    value = data.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise MorphsError(f"{name}: should be {_WORDS.get(kind, kind.__name__)}")
    return value


_WORDS = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}
