"""Whole packs drawn on order, and those that ship."""
