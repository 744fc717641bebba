"""Maps whose halves are alike."""
