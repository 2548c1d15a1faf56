"""Pure functions on values; sources are named at each."""
