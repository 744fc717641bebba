"""Where a block of things fits, and putting it there, on symmetric maps with its twin."""
