"""Entities, relations and categories without a model: terms, definitions, heads, contexts and cues."""
