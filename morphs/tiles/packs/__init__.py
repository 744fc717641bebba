"""Packs of tiles: reading them, checking them, finding, coding and showing their tiles."""
