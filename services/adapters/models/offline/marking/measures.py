"""What can be counted in a text, and the mark that a count earns among sections that people published."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from services.adapters.models.offline.language.centrality import is_redundant, lexical_similarity
from services.document.markup import cited_keys, markers, without_citations
from services.text.sentences import sentences

_WORD = re.compile(r"[^\W_]+")
_CRITICAL = re.compile(
    r"\b(?:however|although|though|yet|but|despite|nevertheless|nonetheless|limit(?:ed|s|ation|ations)?|fail(?:s|ed)?|"
    r"lacks?|lacking|drawbacks?|shortcomings?|only|unclear|unknown|ignores?|ignored|neglects?|neglected|assum(?:e|es|ed|"
    r"ption|ptions)|cannot|insufficient|problem(?:s|atic)?|difficult(?:y|ies)?|challeng(?:e|es|ing)|costs?|bias(?:ed|es)?|"
    r"weak(?:ness|nesses)?|trade-?offs?|open question|not yet|remains?)\b",
    re.I,
)
_COMPARING = re.compile(
    r"\b(?:than|whereas|while|unlike|in contrast|by contrast|contrary to|compared (?:to|with)|in comparison|"
    r"similar(?:ly)? to|likewise|both|as opposed to|instead of|rather than|differs? from|same|"
    r"alternatives?|respectively|others?)\b",
    re.I,
)
_EXPLAINING = re.compile(
    r"\b(?:because|since|due to|owing to|so that|therefore|thus|hence|thereby|which (?:allows?|enables?|leads?|makes?|"
    r"means?|explains?|reduces?|improves?)|by (?:\w+ly )?\w+ing|in order to|leads? to|results? (?:in|from)|depends? on|"
    r"causes?|explains?|relies on|rely on|via|through|is based on|are based on|consequently|if|when)\b",
    re.I,
)
_EVIDENCED = re.compile(
    r"\d|\b(?:experiments?|experimental(?:ly)?|results? (?:show|indicate|suggest)|measure[ds]?|measurements?|"
    r"evaluat(?:e|es|ed|ion|ions)|demonstrat(?:e|es|ed)|observ(?:e|es|ed|ation|ations)|prov(?:e|es|ed|en)|proofs?|"
    r"trials?|data ?sets?|benchmarks?|baselines?|significant(?:ly)?|statistic(?:s|al|ally)|simulations?|samples?|"
    r"analy[sz](?:e|es|ed|is)|confirm(?:s|ed)?|validat(?:e|es|ed|ion)|reports?|reported|show(?:s|ed|n)?|found|finds?)\b",
    re.I,
)
_SPECIFIC = re.compile(r"\d|\b[^\W\d_]*[a-z][A-Z]\w*|\b[A-Z]{2,}\w*|\b[^\W\d_]+-\d")


class Measure(StrEnum):
    """What is counted; each is a share of sentences or a ratio, larger where there is more of it."""

    CITATIONS = "cited works per 100 words"
    CITED = "sentences that cite"
    JOINED = "sentences that cite two works or more, of those that cite"
    COMPARING = "sentences that compare"
    CRITICAL = "sentences that name a limit or an exception"
    EXPLAINING = "sentences that say why or how"
    EVIDENCED = "sentences that name evidence"
    SPECIFIC = "sentences with a number or a proper name"
    COHESION = "similarity of neighbouring sentences"


@dataclass(frozen=True)
class MeasuredText:
    """The sentences of a text, citations included, and what is counted in them."""

    sentences: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> MeasuredText:
        """Split a text; a citation belongs to the sentence that it stands in."""
        return cls(sentences=tuple(span.text for span in sentences(text)))

    @cached_property
    def plain(self) -> tuple[str, ...]:
        """The sentences without their citations."""
        return tuple(without_citations(sentence) for sentence in self.sentences)

    @cached_property
    def repeated(self) -> tuple[tuple[int, int], ...]:
        """Places of sentences that say what an earlier one says: (earlier, later)."""
        return tuple(
            (first, second)
            for second in range(len(self.plain))
            for first in range(second)
            if is_redundant(self.plain[first], self.plain[second])
        )

    def value(self, measure: Measure) -> float:
        """One count, >= 0; 0 for a text without sentences."""
        return self._values[measure]

    @cached_property
    def _values(self) -> Mapping[Measure, float]:
        keys = [cited_keys(sentence) for sentence in self.sentences]
        works = sum(len(found.keys) for sentence in self.sentences for found in markers(sentence))
        words = sum(len(_WORD.findall(sentence)) for sentence in self.plain)
        citing = [each for each in keys if each]
        return {
            Measure.CITATIONS: 100 * works / words if words else 0.0,
            Measure.CITED: _share(len(citing), len(keys)),
            Measure.JOINED: _share(sum(len(each) > 1 for each in citing), len(citing)),
            Measure.COMPARING: self._holding(_COMPARING),
            Measure.CRITICAL: self._holding(_CRITICAL),
            Measure.EXPLAINING: self._holding(_EXPLAINING),
            Measure.EVIDENCED: self._holding(_EVIDENCED),
            Measure.SPECIFIC: self._holding(_SPECIFIC),
            Measure.COHESION: _cohesion(self.plain),
        }

    def _holding(self, pattern: re.Pattern[str]) -> float:
        return _share(sum(pattern.search(sentence) is not None for sentence in self.plain), len(self.plain))


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _cohesion(plain: Sequence[str]) -> float:
    if len(plain) < 2:
        return 0.0
    similarity = lexical_similarity(plain)
    return float(sum(similarity[at, at + 1] for at in range(len(plain) - 1)) / (len(plain) - 1))
