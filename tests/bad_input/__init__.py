"""Bad input of every kind, through the real command line: one clear line, and nothing harmed."""

import pytest

pytest.register_assert_rewrite("bad_input.commands")
