"""The picture of a field: sediments along time."""
