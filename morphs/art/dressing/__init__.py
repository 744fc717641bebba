"""Maps on paper: title, border, compass, scale, legend, numbers."""
