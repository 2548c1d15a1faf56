"""Words in front of a noun that praise, compare or order it and are no part of its name, in any science."""

from __future__ import annotations

from services.text.wordlist import listed_words, word_list

PRAISE = listed_words("modifiers", "praise")
"""Adjectives that fit any noun."""

DONE = listed_words("modifiers", "done")
"""Participles of what a study does with anything."""

VERBS_ONLY = listed_words("modifiers", "verbs_only")
"""Past forms that stand in front of no noun as its modifier."""

CLASSES = listed_words("modifiers", "classes")
"""Words for what a thing is, which may stand before its name: `the framework GraphRec`."""

OF_TASKS = word_list("task tasks")
"""Last words that say no more than the kind of what an activity names: `dependency parsing task`."""
