"""Hexmorphs: country that meets inside, what crosses it, and its symbols."""
