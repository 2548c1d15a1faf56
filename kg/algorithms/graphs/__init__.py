"""Algorithms on integer graphs."""
