"""What stands on zone maps: tables of things, and where they may stand."""
