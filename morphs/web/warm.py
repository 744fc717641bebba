"""What workers are forked from: all that they need is imported, and the pack that ships is read."""

import networkx  # noqa: F401 - slow to import, and wanted by every map

import morphs.art.dungeon.artist
import morphs.building.building
import morphs.building.editing.session
import morphs.building.layouts
import morphs.web.calls.art
import morphs.web.calls.keys
import morphs.web.calls.maps
import morphs.web.calls.whole  # noqa: F401
from morphs.tiles.packs.catalogue import DEFAULT_PACK, load_pack

load_pack(DEFAULT_PACK)
