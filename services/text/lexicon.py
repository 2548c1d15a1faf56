"""The closed lists behind key phrases: words that end a noun phrase, and words too general to name anything."""

from __future__ import annotations

import re

from services.text.verbs import (
    BASE_OF_GERUND,
    BASES,
    NOUN_LIKE,
    PARTICIPLES_PAST,
    PASTS,
    PLURAL_OF,
)
from services.text.wordlist import phrases_of_list, words_of_list

JUNK = words_of_list("lexicon", "junk")
"""Words of databases and publishers that slip into abstracts."""

FUNCTION_WORDS = words_of_list("lexicon", "function_words")

NOUNS_IN_ING = words_of_list("lexicon", "nouns_in_ing") - {
    "augmenting",
    "annotating",
    "transferring",
    "distilling",
    "being",
}
"""Forms in -ing that name something; all others govern what follows them."""

BROAD = phrases_of_list("lexicon", "broad")
"""Phrases that many fields share; they name a community only when nothing better does."""

NO_SUBJECTS = phrases_of_list("lexicon", "no_subjects")
"""Phrases of how any study is made or told; no paper is about them."""

GENERIC_WORDS = words_of_list("lexicon", "generic_words")
"""Words that fit any field: they never name a community on their own, nor open a phrase."""

ASKING_WORDS = words_of_list("lexicon", "asking_words")
"""Words that a question on anything is put with, and verbs that go with any subject."""

ESTABLISHED = phrases_of_list("lexicon", "established")
"""Terms that open with a general word all the same."""

WEAK_ENDS = words_of_list("lexicon", "weak_ends")
"""Nouns that add nothing at the end of a phrase: "node classification task" is named "node classification"."""

LIGHT_HEADS = words_of_list("lexicon", "light_heads")
"""Nouns that add nothing to the field's own name: `graph neural network models` is no part of graph neural networks."""

COUNTED_HEADS = LIGHT_HEADS - {"machine", "learning", "intelligence"}
"""Nouns that name many things: a heading has them in the plural where anybody does."""

NOUNS_LIKE_VERBS = words_of_list("lexicon", "nouns_like_verbs")
"""Words of the verb lexicon that are nouns in a noun phrase."""

UNCOUNTED = re.compile(
    r"(?:ing|[ts]ion|ity|ness|ism|ance|ence|logy|graphy|metry|ment|ship|ics|sis|therapy|surgery|care|health|healthcare|"
    r"cancer|disease|headache|fibrosis|data|research|search|retrieval|control|design|safety|privacy|power|knowledge|"
    r"medicine|software|behavio[u]?r|pressure|theory|science|discovery|recovery|work)$"
)
"""Nouns that a heading has in the singular, by their last letters."""

PARTICIPLES = (
    BASE_OF_GERUND.keys()
    | {
        "according",
        "existing",
        "underlying",
        "interesting",
        "surprising",
        "overarching",
        "outstanding",
        "longstanding",
        "long-standing",
    }
) - NOUNS_IN_ING
VERB_FORMS = (BASES | PLURAL_OF.keys() | PASTS | PARTICIPLES_PAST) - NOUNS_LIKE_VERBS - NOUN_LIKE
ADJECTIVAL_PASTS = words_of_list("lexicon", "adjectival_pasts")
