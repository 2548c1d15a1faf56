"""Words in front of a noun that praise, compare or order it and are no part of its name, in any science."""

from __future__ import annotations

from services.text.wordlist import word_list, words_of_list

PRAISE = words_of_list("modifiers", "praise")
"""Adjectives that fit any noun."""

DONE = words_of_list("modifiers", "done")
"""Participles of what a study does with anything."""

VERBS_ONLY = words_of_list("modifiers", "verbs_only")
"""Past forms that stand in front of no noun as its modifier."""

CLASSES = words_of_list("modifiers", "classes")
"""Words for what a thing is, which may stand before its name: `the framework GraphRec`."""

OF_TASKS = word_list("task tasks")
"""Last words that say no more than the kind of what an activity names: `dependency parsing task`."""
