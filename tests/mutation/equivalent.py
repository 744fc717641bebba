"""Mutants that change nothing anyone could notice, by name, with the reason."""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {}
