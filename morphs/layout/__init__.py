"""A finished map: cells with tiles as they lie, joints, water; its file read and written."""
