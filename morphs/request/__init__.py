"""What is asked for: the options of a build, and the small languages they are written in."""
