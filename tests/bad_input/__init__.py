"""Bad input of every kind, through the real command line: one clear line, and nothing harmed."""
