"""Global rules: objects that look at what has been placed and refuse or ban candidates."""
