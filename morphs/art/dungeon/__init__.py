"""The geometry of dungeon tiles: rooms, caves, passages, rivers, furniture."""
