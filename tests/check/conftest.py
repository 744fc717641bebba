"""Lets the tests of the check import their hand-made layouts."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
