"""What a sentence says of two of its terms, by the words between them: `is evaluated on`, `outperforms`, `treats`.

Two terms are related when a cue stands between them and few other terms do. A method that a paper proposes is also
related to the data and the measures of its sentences on experiments, in which it is mostly not named again.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.text.entities.kinds import TermKind, best_kind
from services.text.entities.readings import TermMention, TextReading

LONGEST_GAP = 90
"""Characters between two related terms at most."""
_MOST_BETWEEN = 3
"""Other terms that stand between two related ones at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """Words between two terms: what the first has to do with the second (`forward`), and the second with the first."""

    pattern: re.Pattern[str]
    forward: str
    backward: str


CUES = (
    Cue(pattern=re.compile(r"\b(?:outperform|surpass|exceed|superior to|better than|beats?\b|improves? (?:up)?on\b)"),
        forward="outperforms", backward="is outperformed by"),
    Cue(pattern=re.compile(r"\b(?:compared (?:to|with|against)|comparison (?:to|with)|in contrast to|versus|vs)\b"),
        forward="is compared with", backward="is compared with"),
    Cue(pattern=re.compile(r"\b(?:based on|builds? (?:up)?on|built (?:up)?on|derived from|inspired by|relies on)\b"),
        forward="is based on", backward="is the basis of"),
    Cue(pattern=re.compile(r"\b(?:extends?|extension of|extending|generali[sz]\w+|variants? of|version of)\b"),
        forward="extends", backward="is extended by"),
    Cue(pattern=re.compile(r"\b(?:train\w*|learn\w*|pre-?train\w*) (?:\w+ ){0,2}?on\b"),
        forward="is trained on", backward="is used to train"),
    Cue(pattern=re.compile(
        r"\b(?:evaluat\w+|tested|test|experiments?|validat\w+|benchmark\w*|results?|performance|state-of-the-art|"
        r"demonstrat\w+|accuracy) (?:\w+ ){0,4}?(?:on|across|over)\b"),
        forward="is evaluated on", backward="is used to evaluate"),
    Cue(pattern=re.compile(r"\b(?:measured (?:by|with|in)|in terms of|as measured|score of)\b"),
        forward="is measured by", backward="measures"),
    Cue(pattern=re.compile(r"\b(?:treat(?:s|ed|ment of|ing)?|therapy (?:for|of)|cure[sd]?|relie(?:f|ve[sd]?))\b"),
        forward="treats", backward="is treated by"),
    Cue(pattern=re.compile(r"\b(?:cause[sd]?|causing|induce[sd]?|inducing|leads? to|led to|trigger(?:s|ed)?)\b"),
        forward="causes", backward="is caused by"),
    Cue(pattern=re.compile(r"\b(?:associated with|correlated with|linked to|related to|association with)\b"),
        forward="is associated with", backward="is associated with"),
    Cue(pattern=re.compile(
        r"\b(?:inhibit\w*|suppress\w*|reduc(?:es?|ed|ing|tion of)|decreas\w+|prevent\w*|lower(?:s|ed))\b"),
        forward="reduces", backward="is reduced by"),
    Cue(pattern=re.compile(r"\b(?:increas\w+|enhanc\w+|promot\w+|boost\w*|improv\w+)\b"),
        forward="improves", backward="is improved by"),
    Cue(pattern=re.compile(r"\b(?:such as|including|e\.g\.?|like|especially|namely)(?=\W)"),
        forward="includes", backward="is a kind of"),
    Cue(pattern=re.compile(r"\b(?:is|are) (?:an?|one of)\b"), forward="is a kind of", backward="includes"),
    Cue(pattern=re.compile(r"\b(?:part of|component of|module of|layers? of)\b"),
        forward="is part of", backward="has as a part"),
    Cue(pattern=re.compile(r"\b(?:consists? of|compris\w+|composed of|contain\w*)\b"),
        forward="has as a part", backward="is part of"),
    Cue(pattern=re.compile(r"\b(?:combin\w+ with|coupled with|together with|integrat\w+ (?:with|into))\b"),
        forward="is combined with", backward="is combined with"),
    Cue(pattern=re.compile(
        r"\b(?:us(?:es?|ed|ing) (?:to|for|in)|applied (?:to|in|for)|for|solv\w+|address\w*|designed (?:for|to)|"
        r"tackl\w+|perform\w*)\b"),
        forward="is used for", backward="is done by"),
    Cue(pattern=re.compile(
        r"\b(?:us(?:es?|ing|ed)|via|employ\w*|leverag\w+|through|by means of|adopt\w*|utili[sz]\w+|by|with)\b"),
        forward="uses", backward="is used by"),
    Cue(pattern=re.compile(r"\b(?:in|on|from|across|within|at)\b"),
        forward="is studied on", backward="is studied with"),
)  # fmt: skip
"""In the order in which they are tried."""

_PROPOSES = re.compile(
    r"\b(?:we|paper|article|work|study) (?:\w+ ){0,2}?(?:propos|present|introduc|develop|describ|design)\w*\b|"
    r"\b(?:called|named|dubbed|termed)\b|\b(?:is|are|was) (?:proposed|presented|introduced|developed)\b"
)
_EXPERIMENT = re.compile(
    r"\b(?:experiments?|experimental|evaluat\w+|results? (?:on|show|demonstrate)|tested|outperform\w*|benchmark\w*|"
    r"achiev\w+|validat\w+|state-of-the-art)\b"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """Two terms of a text and what the first has to do with the second; the sentences that say so."""

    first: TermMention
    second: TermMention
    relation: str
    sentences: tuple[int, ...]

    def turned(self) -> Related:
        """The same, said from the second term."""
        relation = _TURNED[self.relation]
        return Related(first=self.second, second=self.first, relation=relation, sentences=self.sentences)


_TURNED = {cue.forward: cue.backward for cue in CUES} | {cue.backward: cue.forward for cue in reversed(CUES)}


def relations(sentences: Sequence[str], reading: TextReading) -> Iterator[Related]:
    """The relations among the terms of a text, in order of their sentences.

    Args:
        sentences, reading: a text and what `read` found in it.
    """
    own = proposed(sentences, reading)
    by_sentence: defaultdict[int, list[TermMention]] = defaultdict(list)
    for mention in reading.mentions:
        by_sentence[mention.sentence].append(mention)
    for at, mentions in sorted(by_sentence.items()):
        found = list(_of_sentence(sentences[at], mentions))
        yield from found
        tied = {(each.first.key, each.second.key) for each in found}
        if own is not None and own.sentence < at and _EXPERIMENT.search(sentences[at].lower()):
            yield from _of_experiment(own, mentions, reading, tied)


def proposed(sentences: Sequence[str], reading: TextReading) -> TermMention | None:
    """The first term of kind method in a sentence that proposes something; None where there is none."""
    for mention in reading.mentions:
        if best_kind(reading.kinds.get(mention.key, {})) is TermKind.METHOD:
            found = _PROPOSES.search(sentences[mention.sentence].lower())
            if found and found.end() <= mention.term.start:
                return mention
    return None


def _of_sentence(sentence: str, mentions: Sequence[TermMention]) -> Iterator[Related]:
    for place, first in enumerate(mentions):
        for second in mentions[place + 1 : place + 2 + _MOST_BETWEEN]:
            gap = sentence[first.term.end : second.term.start].lower()
            if first.key == second.key or len(gap) > LONGEST_GAP or ". " in gap:
                continue
            cue = next((cue for cue in CUES if cue.pattern.search(gap)), None)
            if cue is not None:
                yield Related(first=first, second=second, relation=cue.forward, sentences=(first.sentence,))


def _of_experiment(
    own: TermMention, mentions: Sequence[TermMention], reading: TextReading, tied: set[tuple[str, str]]
) -> Iterator[Related]:
    """What the method that the paper proposes has to do with the data and measures of a sentence on experiments."""
    for mention in mentions:
        kind = best_kind(reading.kinds.get(mention.key, {}))
        relation = {TermKind.DATASET: "is evaluated on", TermKind.METRIC: "is measured by"}.get(kind) if kind else None
        if relation and mention.key != own.key and (own.key, mention.key) not in tied:
            yield Related(first=own, second=mention, relation=relation, sentences=(own.sentence, mention.sentence))
