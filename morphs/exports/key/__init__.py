"""Keys written down: Markdown, a page, and paper."""
