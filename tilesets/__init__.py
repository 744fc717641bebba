"""The packs that ship with Morphs: one folder each, with pack.toml, tiles and a licence."""

from pathlib import Path

PATH = Path(__file__).parent
