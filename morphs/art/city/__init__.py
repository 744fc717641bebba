"""Citymorphs: quarters, streets, walls and canals."""
