"""Drawn ornament of sheets: borders by what a map shows, compasses and scales that go with them."""
