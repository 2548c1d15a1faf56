"""Judgements by what can be counted."""
