"""Cells and which half-sides face each other. Knows nothing of tiles or pictures."""
