"""A session and the same edits one command at a time give the same bytes, and sound maps."""

from __future__ import annotations

import pytest

import morphs
from tests.building.editing.sequences import Sequence


@pytest.mark.parametrize(
    "number", [6, *(pytest.param(number, marks=pytest.mark.soak) for number in (1, 14, 19))]
)
def test_sessions_and_commands_agree(number: int) -> None:
    agree(number, length=4)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(200))
def test_many_sessions_and_commands_agree(number: int) -> None:
    agree(number, length=8)


def agree(number: int, length: int) -> None:
    sequence = Sequence(number)
    kept = morphs.check_layout(sequence.first).ok
    session, commands = sequence.run(length)
    assert session.to_json() == commands.to_json()
    report = morphs.check_layout(session)
    assert report.ok or not kept, report.to_text()
