"""What strangers' files and a hostile environment may not do, as a catalogue: paths, resources,
parsers, signals, disks."""

import pytest

pytest.register_assert_rewrite("tests.bad_input.commands")
