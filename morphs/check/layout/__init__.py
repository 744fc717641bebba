"""The check of a layout file, step by step."""
