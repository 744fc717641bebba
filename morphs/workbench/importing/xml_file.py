"""XML files of other programs, read without what an attacker could put into them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from morphs.base.errors import MorphsError
from morphs.base.files import read_text

MAX_BYTES = 16 * 2**20


def read_xml(path: Path) -> ET.Element:
    """Return the root element of a file. Raises MorphsError for entities, which may grow without
    end, and for what is no XML."""
    text = read_text(path, MAX_BYTES)
    if "<!ENTITY" in text:
        raise MorphsError(f"{path}: an XML file with entities is not read")
    try:
        return ET.fromstring(text)
    except (ET.ParseError, ValueError, LookupError) as error:
        raise MorphsError(f"{path}: not valid XML: {error}") from error
