"""The page: a server of this machine only, and what it serves (static/)."""
