"""Types of entity asked for as a word, in any science: `method`, `dataset`, `disease`, `species`, `alloy`.

The four kinds of `term_kinds` are judged by heads and contexts. Some other types are known by the last words, endings
and shapes of their names; for the rest, a term is of a type when its last word is that word, or when the text says so
(`corals such as Acropora`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kg.algorithms.entities.plurals import singular
from services.text.entities.readings import TermMention, TextReading
from services.text.entities.term_kinds import TermKind, best_kind
from services.text.wordlist import word_list, words_of_list

_KIND_OF: Mapping[str, TermKind] = {
    word: kind
    for kind in (TermKind.METHOD, TermKind.TASK, TermKind.DATASET, TermKind.METRIC)
    for word in words_of_list("types", f"called_{kind}")
}
_ANYTHING = word_list("term concept entity topic keyword keyphrase thing subject")


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedType:
    """What names of a type end with, as words (`heads`) or letters of one word (`ending`), or look like (`shape`)."""

    heads: frozenset[str] = frozenset()
    ending: re.Pattern[str] | None = None
    shape: re.Pattern[str] | None = None


_DISEASE = NamedType(
    heads=words_of_list("types", "disease"),
    ending=re.compile(r"(?:itis|(?<!n)osis|oma|(?<!acad)emia|opathy|plegia|algia|uria|rrh(?:o?e)a|penia|megaly|sclerosis|phobia|"
                      r"rrhage|spasm|paresis|trophy)\Z"),
)  # fmt: skip
_CHEMICAL = NamedType(
    heads=words_of_list("types", "chemical"),
    ending=re.compile(r"(?:mycin|cillin|[aeio]zole|april|opril|sartan|statin|[a-z]mab|tinib|[aeo]vir|triptan|olol|"
                      r"dipine|caine|zepam|zolam|oxacin|cycline|parib|gliptin|glitazone|profen|setron|barbital|"
                      r"phylline|amine|idine|azine|apine|oxetine|sterone|steroid|diol|toxin|amide|ethylene|benzene)\Z"),
)  # fmt: skip
_ORGANISM = NamedType(
    heads=words_of_list("types", "organism"),
    shape=re.compile(r"\A[A-Z](?:[a-z]{2,}|\.) (?:[a-z]{3,}(?:us|um|is|ii|ae|ana|ens|oides|ica|ata|osa|ina|ula|ella|"
                     r"aria|ensis|fera|gera|cola|alis|anus|inus|oris|arum|orum)|coli|elegans|sapiens|sativa|aureus|thaliana|mays)\Z"),
)  # fmt: skip
_GENE = NamedType(
    heads=words_of_list("types", "gene"),
    ending=re.compile(r"[a-z]{4}(?:ases?|globins?|kines?)\Z"),
    shape=re.compile(r"\A[A-Z][A-Z\d]{1,4}-?\d[A-Z\d]?\Z"),
)
_PLAIN = ("material", "place", "tool", "people", "theory", "language")
"""Types whose names are known by their last words alone."""
_NAMED: Mapping[str, NamedType] = {
    word: named
    for name, named in {
        "disease": _DISEASE,
        "chemical": _CHEMICAL,
        "organism": _ORGANISM,
        "gene": _GENE,
        "treatment": NamedType(heads=words_of_list("types", "treatment"), ending=_CHEMICAL.ending),
        **{name: NamedType(heads=words_of_list("types", name)) for name in _PLAIN},
    }.items()
    for word in words_of_list("types", f"called_{name}")
}


_SAYS_TOO_LITTLE = words_of_list("types", "says_too_little")
"""Last words that name nothing of their type without others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeAskedFor:
    """A type as asked for: `kind` where it is one of the four, `named` what else its names are known by.

    `word` is its last word in the singular, which names of the type may end with and a text may call them.
    """

    word: str
    kind: TermKind | None = None
    named: NamedType = NamedType()
    is_anything: bool = False


def type_name(words: str) -> str:
    """A type as it is stored: lower case, the last word in the singular.

    >>> type_name("Data  Sets"), type_name("tree species"), type_name("Evaluation metrics")
    ('dataset', 'tree species', 'evaluation metric')
    """
    *others, last = words.lower().split()
    return " ".join((*others, _PLURALS_IN_ICS.get(last) or singular(last))).replace("data set", "dataset")


_PLURALS_IN_ICS = {"metrics": "metric", "topics": "topic", "characteristics": "characteristic", "clinics": "clinic"}
"""Plurals of types that are spelt like sciences."""


@lru_cache(maxsize=1_024)
def entity_type(words: str) -> TypeAskedFor:
    """The type that a word or two ask for: `evaluation metrics`, `data set`, `tree species`."""
    plain = words.lower().replace("data set", "dataset").split() or [""]
    word = singular(plain[-1].strip(".,;:"))
    if word in _NAMED:
        return TypeAskedFor(word=word, named=_NAMED[word])
    return TypeAskedFor(word=word, kind=_KIND_OF.get(word), is_anything=word in _ANYTHING)


def is_of_type(mention: TermMention, reading: TextReading, wanted: TypeAskedFor) -> bool:
    """Whether a term of a text is of a type."""
    if wanted.is_anything:
        return True
    if wanted.kind is not None:
        return best_kind(reading.kinds.get(mention.key, {})) is wanted.kind
    said = reading.said.get(mention.key, frozenset())
    if wanted.word in said or wanted.named.heads & said:
        return True
    term = mention.term
    if term.words == 1 and (term.head == wanted.word or term.head in _SAYS_TOO_LITTLE):
        return False
    return (
        term.head == wanted.word
        or term.head in wanted.named.heads
        or bool(wanted.named.ending and wanted.named.ending.search(term.head))
        or bool(wanted.named.shape and wanted.named.shape.match(term.text))
    )


ALWAYS = ("method", "task", "dataset")
"""Types that papers of any science name."""
_OF_SOME = ("disease", "drug", "species", "material")
"""Types of some sciences, each known by its words."""
_SHARE = 0.15
_WORD = re.compile(r"[^\W\d_]{3,}")


def types_to_read(texts: Sequence[str], wanted: Iterable[str] = ()) -> tuple[str, ...]:
    """Types of any science, those `wanted`, and those of some science whose words 15 % of the texts hold, each once.

    >>> types_to_read(["The carcinoma was treated.", "Asthma in children."])
    ('method', 'task', 'dataset', 'disease')
    """
    words = [{singular(word) for word in _WORD.findall(text.lower())} for text in texts]
    special = (each for each in _OF_SOME if sum(_holds(own, each) for own in words) >= max(1, _SHARE * len(words)))
    return tuple(dict.fromkeys((*ALWAYS, *wanted, *special)))


def _holds(words: set[str], type_name: str) -> bool:
    """Whether words of a text are names of a type."""
    named = entity_type(type_name).named
    return bool(words & named.heads) or any(named.ending and named.ending.search(word) for word in words)
