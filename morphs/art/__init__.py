"""Drawn tiles: geometry first (unit: one map square), style second."""
