"""Side views of dungeons."""
