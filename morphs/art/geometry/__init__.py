"""Outlines, borders and dice that all drawn tiles share."""
