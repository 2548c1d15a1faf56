"""Surveys: their text, their claims, and the passages behind each."""
