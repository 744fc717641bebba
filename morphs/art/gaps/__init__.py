"""What is drawn for a map as it is built: fills, caps, seams."""
