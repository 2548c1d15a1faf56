"""Work in steps that a crash does not undo."""
