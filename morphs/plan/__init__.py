"""Plans: what tiles and maps are made of as geometry - ground, walls, doors, water, rooms."""
