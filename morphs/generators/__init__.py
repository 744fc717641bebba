"""What makes plans of maps: terrain, zones, towns, dungeons."""
