"""Plans of tiles and maps."""
