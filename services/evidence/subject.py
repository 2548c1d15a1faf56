"""Sentences that say what a field is: definitions of its subject, and taxonomies that surveys state."""

from __future__ import annotations

import re

from kg.algorithms.entities.plurals import singular
from services.text.lexicon import FUNCTION_WORDS

_VERB = re.compile(r" (?:is|are|was|were|refers? to|denotes?|means?|describes?|encompass(?:es)?|comprises?) ")
_DEFINES = re.compile(
    r"\A(?:refers? to|denotes?|means?|describes?|encompass(?:es)?|comprises?|(?:is|are) (?:defined|understood) as"
    r"|(?:is|are) (?:an?|the|one of the) (?:[\w-]+ ){0,4}(?:class|type|family|field|branch|kind|form|set|group"
    r"|process|study|practice|task|problem|techniques?|methods?|methodology|framework|paradigm|area|subfield|discipline"
    r"|approach|science|theory|models?|architectures?|networks?|drugs?|disorders?|diseases?|condition|system|measures?"
    r"|tests?|ability|activity|part)\b)"
)
_SORTS = re.compile(
    r"\b(?:categori[sz]|classif|divid|group|organi[sz]|sort|split|partition)\w*\b[^.;]{0,80}\b(?:into|as)\b[^.;]*"
    r"(?:,| and )",
    re.I,
)
_LEAST = 12
_WORD = re.compile(r"[^\W_]+")
_ASIDE = re.compile(r" \([^()]{1,30}\)")
_EARLY = 12


def is_definition(sentence: str, topic: str) -> bool:
    """Whether a sentence says what the topic is: all words of the topic are its subject, followed by a definition.

    >>> is_definition("Graph neural networks (GNNs) are a class of models for graphs.", "graph neural networks")
    True
    >>> is_definition("Graph neural networks are popular.", "graph neural networks")
    False
    """
    plain = _ASIDE.sub("", sentence)
    verb = _VERB.search(plain)
    if verb is None:
        return False
    subject, predicate = plain[: verb.start()], plain[verb.start() + 1 :]
    words = _words(subject)
    extra = len(_WORD.findall(subject))
    return _words(topic) <= words and extra <= _EARLY and "," not in subject and _DEFINES.match(predicate) is not None


def is_taxonomy(sentence: str) -> bool:
    """Whether a sentence parts a subject into kinds that it names."""
    return len(sentence.split()) >= _LEAST and _SORTS.search(sentence) is not None


def _words(text: str) -> set[str]:
    return {singular(word.lower()) for word in _WORD.findall(text)} - FUNCTION_WORDS
