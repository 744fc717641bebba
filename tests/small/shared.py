"""Short hashes of what small tests find."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent


def plain(value: Any) -> Any:
    """The value as what JSON can tell."""
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, Mapping):
        return sorted([str(key), plain(one)] for key, one in value.items())
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=str)
    if isinstance(value, Enum | Fraction):
        return str(value)
    if isinstance(value, list | tuple):
        return [*map(plain, value)]
    return value


def hash_of(value: Any) -> str:
    """A short hash of plain values."""
    return hashlib.sha256(json.dumps(plain(value)).encode()).hexdigest()[:10]


def kept(room: str) -> dict[str, str]:
    """The hashes that are written down, by name."""
    lines = (HERE / f"{room}.txt").read_text().splitlines()
    return {line[11:]: line[:10] for line in lines}
