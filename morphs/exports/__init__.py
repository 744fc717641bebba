"""Foreign formats of finished maps, one file each."""
