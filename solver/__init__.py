"""A solver of placement problems over integers; knows neither tiles nor pictures."""
