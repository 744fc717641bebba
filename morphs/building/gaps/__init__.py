"""What no tile fits: capped, filled by an artist, or made into land."""
