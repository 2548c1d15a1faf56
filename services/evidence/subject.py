"""Sentences that say what a field is: definitions of its subject, and taxonomies that surveys state."""

from __future__ import annotations

import re

from kg.algorithms.entities.plurals import singular
from services.text.lexicon import FUNCTION_WORDS

_DEFINES = re.compile(
    r"\A(?:refers? to|denotes?|means?|describes?|encompass(?:es)?|comprises?|consists? of"
    r"|(?:is|are) (?:defined|understood|known) as"
    r"|(?:is|are) (?:(?:an?|the|one of the) )?(?:[\w-]+ ){0,4}(?:class|type|family|field|branch|kind|form|set|group"
    r"|process|study|practice|task|problem|techniques?|methods?|methodology|framework|paradigm|area|subfield|discipline"
    r"|approach(?:es)?|science|theory|models?|architectures?|networks?|drugs?|disorders?|diseases?|condition|system|measures?"
    r"|tests?|ability|activity|part|use|application|attempt|way|tools?|algorithms?|representations?)"
    r"(?: (?:of|that|which|in which|where|for|to|with|by|whose|designed|used|based|concerned|aimed|capable|who)\b|,))"
)
_DOES = re.compile(
    r"\A(?:aims? (?:to|at)|seeks? to|deals? with|concerns?|stud(?:y|ies)|combines?|learns?|operates?|models?|extends?"
    r"|generali[sz]es?|represents?|process(?:es)?|captures?|uses?|enables?|allows?|leverages?|propagates?|involves?"
    r"|focus(?:es)? on|predicts?|maps?|embeds?|encodes?|attempts? to|tr(?:y|ies) to|transforms?|helps?|treats?) "
)
"""What the topic does or is for, which says nearly as much as a definition."""

_FAULTS = re.compile(
    r"\b(?:suffers?|lacks?|fails?|cannot|limited|unable|struggles?|outperforms?|state-of-the-art|proposed|however|despite"
    r"|neglects?|ignores?|often|challenging|important|future|hot|interest|attention|popular|poor|poorly|badly|weak|weakly"
    r"|difficult|drawbacks?|vanish(?:es|ing)?|degrades?|not|no)\b",
    re.I,
)
_PRAISE = re.compile(
    r"\A.{0,60}\b(?:one approach|powerful|effective|popular|predominant|promising|widely|emerging|excellent|"
    r"successful|practical"
    r"|useful|important|leading|modern|recent)\b",
    re.I,
)
_FREE = frozenset(
    ["method", "model", "technique", "approach", "application", "recent", "modern", "deep", "use", "the", "a", "an"]
)
"""Words of a topic that a definition may leave out, and words that it may add."""

_JOINING = frozenset(["the", "a", "an", "of", "in", "for", "on", "to", "and", "with", "by"])
_ALIAS = re.compile(r"\A, (?:or|also|i\.e\.|that is|namely)\b[^,]{1,60}, ")
_SORTS = re.compile(
    r"\b(?:categori[sz]|classif|divid|group|organi[sz]|sort|split|partition)\w*\b[^.;]{0,80}\b(?:into|as)\b[^.;]*"
    r"(?:,| and )",
    re.I,
)
_SURVEYING = frozenset(
    ["survey", "review", "overview", "tutorial", "comprehensive", "systematic", "literature", "brief",
     "taxonomy", "perspective", "primer", "advance", "progress", "challenge", "opportunity", "application", "trend"]
)  # fmt: skip
_LEAST = 12
_LONGEST = 45
_WORD = re.compile(r"[^\W_]+")
_ASIDE = re.compile(r" \([^()]{1,30}\)")

MENTION, PURPOSE, DEFINITION = 1, 2, 3
"""How much a sentence says of its subject: something, what it does, what it is."""


def definition_grade(sentence: str, topic: str) -> int:
    """How well a sentence says what the topic itself is: 0 where it is about anything else, to DEFINITION.

    The words of the topic, and no others of meaning, are the subject at the head of the sentence; only such words as
    "methods" may be left out or added. A definition that praises counts as a purpose, a word on faults as nothing.

    >>> definition_grade("Graph neural networks (GNNs) are a class of models for graphs.", "graph neural networks")
    3
    >>> definition_grade("Graph neural networks learn from nodes and edges.", "graph neural networks")
    2
    >>> definition_grade("Explaining graph neural networks is a form of reasoning.", "graph neural networks")
    0
    """
    predicate = _predicate(_ASIDE.sub("", sentence), topic)
    if predicate is None or len(sentence.split()) > _LONGEST:
        return 0
    if _DEFINES.match(predicate):
        return PURPOSE if _PRAISE.match(predicate) else DEFINITION
    if _FAULTS.search(predicate):
        return 0
    return PURPOSE if _DOES.match(predicate) else MENTION


def is_definition(sentence: str, topic: str) -> bool:
    """Whether a sentence says what the topic is: the topic is its subject, followed by a definition.

    >>> is_definition("Graph neural networks (GNNs) are a class of models for graphs.", "graph neural networks")
    True
    >>> is_definition("Graph neural networks are popular.", "graph neural networks")
    False
    """
    return definition_grade(sentence, topic) == DEFINITION


def _predicate(plain: str, topic: str) -> str | None:
    """What follows a subject that is the topic; None where the subject is another."""
    wanted = {word for word in _words(topic) if word not in _FREE} or _words(topic)
    allowed = _words(topic) | _FREE | _JOINING
    missing = set(wanted)
    for found in _WORD.finditer(plain):
        word = singular(found[0].lower())
        if not missing and word not in _FREE:
            return _after(plain, found.start())
        if word not in allowed:
            return None
        missing.discard(word)
    return None


def _after(plain: str, start: int) -> str:
    """A predicate from its first word, without `, or learning to learn,` before it."""
    cut = start
    while cut and not plain[cut - 1].isalnum():
        cut -= 1
    return _ALIAS.sub("", plain[cut:]).lstrip(" ")


def is_taxonomy(sentence: str) -> bool:
    """Whether a sentence parts a subject into kinds that it names."""
    return len(sentence.split()) >= _LEAST and _SORTS.search(sentence) is not None


def is_of_whole_topic(title: str, topic: str) -> bool:
    """Whether a survey's title names the topic and no narrower subject.

    >>> is_of_whole_topic("A Comprehensive Survey on Graph Neural Networks", "graph neural networks")
    True
    >>> is_of_whole_topic("Graph neural networks for epidemics: a review", "graph neural networks")
    False
    """
    return _words(title) - _SURVEYING - _FREE == _words(topic) - _SURVEYING - _FREE


def _words(text: str) -> set[str]:
    return {singular(word.lower()) for word in _WORD.findall(text)} - FUNCTION_WORDS
