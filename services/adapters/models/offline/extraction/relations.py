"""What a sentence says of two of its terms, by the words between them: `is evaluated on`, `outperforms`, `treats`.

Two terms are related when a cue is between them and few other terms are. A method that a paper proposes is also
related to the data and the measures of its sentences on experiments, in which it is mostly not named again.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from services.text.entities.readings import TermMention, TextReading
from services.text.entities.term_kinds import TermKind, best_kind

LONGEST_GAP = 90
"""Characters between two related terms at most."""
_MOST_BETWEEN = 3
"""Other terms that are between two related ones at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """Words between two terms: what the first has to do with the second (`forward`), and the second with the first."""

    pattern: re.Pattern[str]
    forward: str
    backward: str


_TABLE = tomllib.loads((Path(__file__).parent / "relations.toml").read_text(encoding="utf-8"))
CUES = tuple(
    Cue(pattern=re.compile(row["words"]), forward=row["forward"], backward=row["backward"]) for row in _TABLE["cues"]
)
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

    def turn(self) -> Related:
        """The same, said from the second term."""
        relation = _TURNED[self.relation]
        return Related(first=self.second, second=self.first, relation=relation, sentences=self.sentences)


_TURNED = {cue.forward: cue.backward for cue in CUES} | {cue.backward: cue.forward for cue in reversed(CUES)}


def relations(sentences: Sequence[str], reading: TextReading) -> Iterator[Related]:
    """The relations among the terms of a text, in order of their sentences.

    Args:
        sentences, reading: a text and what `read` found in it.
    """
    own = find_proposal(sentences, reading)
    by_sentence: defaultdict[int, list[TermMention]] = defaultdict(list)
    for mention in reading.mentions:
        by_sentence[mention.sentence].append(mention)
    for at, mentions in sorted(by_sentence.items()):
        found = list(_of_sentence(sentences[at], mentions))
        yield from found
        tied = {(each.first.key, each.second.key) for each in found}
        if own is not None and own.sentence < at and _EXPERIMENT.search(sentences[at].lower()):
            yield from _of_experiment(own, mentions, reading, tied)


def find_proposal(sentences: Sequence[str], reading: TextReading) -> TermMention | None:
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
