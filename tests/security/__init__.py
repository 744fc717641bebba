"""What strangers' files and a hostile environment may not do, as a catalogue: paths, resources,
parsers, signals, disks."""
