"""What tile artists use: packs checked, coded, searched, shown, completed and imported."""
