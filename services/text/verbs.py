"""The verbs of abstracts and their forms: what agreement needs, without a part-of-speech tagger."""

from __future__ import annotations

import re

from services.text.wordlist import text_of_list, word_list, words_of_list

BASES = words_of_list("verbs", "bases")
"""Base forms found as predicates in real abstracts."""

_FORMS = text_of_list("verbs", "forms")
IRREGULAR = {verb: (past, participle) for verb, past, participle in (form.split() for form in _FORMS.split("|"))}
"""Base form -> (simple past, past participle)."""

DOUBLING = word_list("drop equip fit let map plan put run set split stem submit tag transmit transfer")

AUXILIARIES = {"have": "has", "are": "is", "were": "was", "do": "does"}
"""Plural form -> singular form."""


_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_SIBILANT = re.compile(r"(?:s|sh|ch|x|z|o)$")


def third_person(verb: str) -> str:
    """The form after a singular subject: `show` -> `shows`, `carry` -> `carries`."""
    if verb in AUXILIARIES:
        return AUXILIARIES[verb]
    if _CONSONANT_Y.search(verb):
        return verb[:-1] + "ies"
    return verb + ("es" if _SIBILANT.search(verb) else "s")


def past(verb: str) -> str:
    """The simple past: `propose` -> `proposed`, `find` -> `found`."""
    if verb in IRREGULAR:
        return IRREGULAR[verb][0]
    if verb.endswith("e"):
        return verb + "d"
    if _CONSONANT_Y.search(verb):
        return verb[:-1] + "ied"
    return verb + (verb[-1] if verb in DOUBLING else "") + "ed"


def gerunds(verb: str) -> tuple[str, ...]:
    """Every form in -ing that spelling allows: `use` -> `using`; `map` -> `mapping`."""
    stem = verb[:-2] + "y" if verb.endswith("ie") else verb.removesuffix("e")
    return (stem + "ing", verb + verb[-1] + "ing")


BASE_OF_GERUND = {form: verb for verb in sorted(BASES) for form in gerunds(verb)}
PLURAL_OF = {third_person(verb): verb for verb in (*sorted(BASES), *AUXILIARIES)}
"""Third person singular -> the form after a plural subject."""

PASTS = frozenset(past(verb) for verb in sorted(BASES))
PARTICIPLES_PAST = frozenset(participle for _, participle in IRREGULAR.values())

NOUN_LIKE = words_of_list("verbs", "noun_like") - word_list(
    "proposes reflects shows tackles conducts composes finds thinks wants draws attempts means"
)
"""Third-person forms that are more often plural nouns."""
