"""The state as one SQLite file of this machine."""
