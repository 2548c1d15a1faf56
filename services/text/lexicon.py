"""The closed lists behind key phrases: words that end a noun phrase, and words too general to name anything."""

from __future__ import annotations

import re

from services.text.wordlist import phrases_of_list, text_of_list, word_list, words_of_list

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


JUNK = words_of_list("lexicon", "junk")
"""Words of databases and publishers that slip into abstracts."""

FUNCTION_WORDS = words_of_list("lexicon", "function_words")

NOUNS_IN_ING = words_of_list("lexicon", "nouns_in_ing") - word_list(
    "augmenting annotating transferring distilling being"
)
"""Forms in -ing that name something; all others govern what follows them."""

BROAD = phrases_of_list("lexicon", "broad")
"""Phrases that many fields share; they name a community only when nothing better does."""

NO_SUBJECTS = phrases_of_list("lexicon", "no_subjects")
"""Phrases of how any study is made or reported; no paper is about them."""

GENERIC_WORDS = words_of_list("lexicon", "generic_words")
"""Words that fit any field: they never name a community on their own, nor open a phrase."""

ASKING_WORDS = words_of_list("lexicon", "asking_words")
"""Words that a question on anything is put with, and verbs that go with any subject."""

ESTABLISHED = phrases_of_list("lexicon", "established")
"""Terms that open with a general word all the same."""

WEAK_ENDS = words_of_list("lexicon", "weak_ends")
"""Nouns that add nothing at the end of a phrase: "node classification task" is named "node classification"."""

LIGHT_HEADS = words_of_list("lexicon", "light_heads")
"""Nouns that add nothing to the field's own name: `models` in `graph neural network models`."""

COUNTED_HEADS = LIGHT_HEADS - {"machine", "learning", "intelligence"}
"""Nouns that name many things: a heading has them in the plural where anybody does."""

NOUNS_LIKE_VERBS = words_of_list("lexicon", "nouns_like_verbs")
"""Words of the verb lexicon that are nouns in a noun phrase."""

_NO_GERUNDS = "according existing underlying interesting surprising overarching outstanding longstanding long-standing"
PARTICIPLES = (BASE_OF_GERUND.keys() | word_list(_NO_GERUNDS)) - NOUNS_IN_ING
VERB_FORMS = (BASES | PLURAL_OF.keys() | PASTS | PARTICIPLES_PAST) - NOUNS_LIKE_VERBS - NOUN_LIKE
ADJECTIVAL_PASTS = words_of_list("lexicon", "adjectival_pasts")
