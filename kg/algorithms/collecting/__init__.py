"""Algorithms on candidates for a field: flow, ranking, groups, learning from decisions."""
