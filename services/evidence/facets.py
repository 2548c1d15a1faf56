"""In what papers of any science can be set side by side: what they are on, draw on, work with, and how much they study.

Each is read from one passage in which a paper speaks of its own work, as words short enough for a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from kg.model.papers.paper import PaperKind
from kg.model.surveys.survey import Passage
from services.evidence.facet_words import EVIDENCE, MEANS, RIVALS, SETTINGS
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.evidence.study_design import size_studied, study_design
from services.text.articles import with_article
from services.text.candidates import fold
from services.text.cleaning import readable
from services.text.entities.types import is_ailment
from services.text.terms import own_terms
from services.text.wordlist import word_list


class Facet(StrEnum):
    """In what papers are set side by side."""

    SETTING = "what the work is on"
    EVIDENCE = "what claims draw on"
    MEANS = "what is worked with"
    RIVAL = "what results are set against"
    TESTBED = "what is tested on"
    PEOPLE = "how many people or things are studied"
    WORKS = "how many works are reviewed"


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetValue:
    """What a paper has of a facet, in words of its passage for the middle of a sentence: `simulations`, `126 patients`.

    `number` is the size, 0 where the facet has none; values of one `kind` are much the same: `trial matching`,
    `eligibility`.
    """

    facet: Facet
    words: str
    passage: Passage
    kind: str
    number: int = 0


_ON = re.compile(
    r"\b(?:experiment|evaluat|validat|test|result|performance|outperform|benchmark|demonstrat|compar)\w*\b[^.;:]{0,60}?\b"
    r"(?:on|in|across) (?:(?:the|both|several|standard|challenging|various|popular|common|classic|a|suite|set|range|of|"
    r"continuous|discrete|control|sparse-reward|hard|simulated|simulation|locomotion|\d+) ){0,4}"
    r"([A-Z][\w-]{2,}(?: (?:[A-Z][\w-]+|\d[\w-]*)){0,2})"
)
"""`evaluated on the Atari 2600 …`: the name behind the last words that say nothing of it."""

_BEFORE_KIND = re.compile(
    r"(?<=[a-z,] )([A-Z][\w-]{2,}(?: (?:[A-Z][\w-]+|\d[\w-]*)){0,2}) "
    r"(?:benchmarks?|datasets?|data sets?|environments?|suite|domains?|games?|corpus|simulator|simulation platform)\b"
)
_TESTS = re.compile(r"experiment|evaluat|validat|test|result|perform|benchmark|demonstrat|compar|achiev|show|improv")
_LETTERS = re.compile(r"[a-z]|\d")
_NO_NAME = re.compile(
    r"\A(?:The|An?|Our|Its|Their|This|These|Section|Table|Figure|Python|Internet|Web|English|Chinese|European|American|"
    r"Reinforcement|Deep|Machine|Artificial|Markov|Bayesian|Gaussian|Monte|North|South|East|West|Europe|Asia|Africa|"
    r"America|Australia|China|India|Japan|Korea|Canada|Germany|France|Italy|Spain|England|United|UK|USA?)\b"
)

_OTHERS = re.compile(
    r"\b(?:previous|prior|earlier|existing|future|recent (?:studies|work)|should|needed|required|such as|would|could|"
    r"may|might|can be|challenges?|lack\w*|unlike|instead of|rather than|without|not|few|rarely|often|most|many|some|"
    r"reviewed studies|included studies|will|planned|protocol|e\.g)\b",
    re.I,
)
"""What is said of others' work, of what is wished, or denied."""

_OF_OTHERS = re.compile(r"\bIn an? (?:\w+ )?(?:review|study|survey|analysis) of .{0,200}?, the authors\b|\bprevious\b")
"""Sizes of what others studied."""

_SIGNS = word_list("pain lesion injury failure arrest toxicity illness disease disorder syndrome infection deficiency")
"""Words for ailments that alone name none."""

_LONGEST_ACRONYM = 4
"""Longer words in capitals are names of systems: `OCEAN`."""

_SEARCHED = "PubMed"
"""What a review draws on itself is of the kind of this."""

_OWN = frozenset({Role.CONTRIBUTION, Role.METHOD, Role.RESULT})
_SUFFIXED = re.compile(r" (?:benchmarks?|datasets?|environments?|suite|domains?|games?|tasks?)\Z", re.I)


@lru_cache(maxsize=4_096)
def facet_values(item: EvidencePaper) -> tuple[FacetValue, ...]:
    """What a paper says of its own work in each facet: one value each, but as many testbeds as it names."""
    own = list(_own_passages(item))
    results = [each for each in own if each[2] is Role.RESULT]
    done = [each for each in own if each[2] is not Role.CONTRIBUTION]
    return (
        *_setting(item),
        *_evidence(item, done),
        *_by_words(Facet.MEANS, MEANS, own),
        *_by_words(Facet.RIVAL, RIVALS, results),
        *_testbeds(item, own),
        *_sizes(item),
    )


_OwnPassage = tuple[Passage, str, Role]


def _own_passages(item: EvidencePaper) -> Iterator[_OwnPassage]:
    """The passages that speak of the paper's own work, with their readable texts and roles."""
    last = max(len(item.passages) - 1, 1)
    for place, each in enumerate(item.passages):
        text = readable(each.passage.text)
        part = role(text, position=place / last, label=each.label)
        if part in _OWN and not _OTHERS.search(text):
            yield each.passage, text, part


def _by_words(facet: Facet, known: Sequence[re.Pattern[str]], own: Sequence[_OwnPassage]) -> Iterator[FacetValue]:
    """The first of the known words that the passages hold, as they write it."""
    for pattern in known:
        for passage, text, _ in own:
            if found := pattern.search(text):
                yield FacetValue(
                    facet=facet, words=_small(found[found.re.groups], text), passage=passage, kind=pattern.pattern
                )
                return


def _small(words: str, text: str) -> str:
    """Words for the middle of a sentence: small where they begin one and are no name."""
    words = words.replace("clinicaltrials", "ClinicalTrials")
    is_name = any(letter.isupper() for letter in words[1:])
    return words[0].lower() + words[1:] if text.startswith(words) and not is_name else words


def _setting(item: EvidencePaper) -> Iterator[FacetValue]:
    """The ailment or setting that the title names, as a passage names it too."""
    texts = [(each.passage, readable(each.passage.text)) for each in item.passages]
    ailments = [key for key in own_terms(item.paper.title) if is_ailment(key) and key not in _SIGNS]
    for key in sorted(ailments, key=lambda key: (-len(key.split()), key)):
        for passage, text in texts:
            if (spelt := own_terms(text).get(key)) is not None and "/" not in spelt:
                yield FacetValue(facet=Facet.SETTING, words=_small(spelt, text), passage=passage, kind=key)
                return
    for pattern in SETTINGS:
        named = pattern.search(item.paper.title)
        if named and not (named[0].isupper() and len(named[0]) > _LONGEST_ACRONYM):
            holding = [(passage, text, Role.OTHER) for passage, text in texts]
            yield from _by_words(Facet.SETTING, [pattern], holding)
            return


def _evidence(item: EvidencePaper, done: Sequence[_OwnPassage]) -> Iterator[FacetValue]:
    """What the claims of a paper draw on, by what was done and found; of reviews only that they searched."""
    design = study_design(item)
    if design is not None and design.kind:
        words, passage = with_article(design.name), design.passages[0]
        yield FacetValue(facet=Facet.EVIDENCE, words=words, passage=passage, kind=design.kind)
        return
    is_review = item.paper.kind is PaperKind.SURVEY or (design is not None and design.is_review)
    yield from _by_words(Facet.EVIDENCE, [each for each in EVIDENCE if not is_review or each.search(_SEARCHED)], done)


def _testbeds(item: EvidencePaper, own: Sequence[_OwnPassage]) -> Iterator[FacetValue]:
    """The data sets, games or machines that a paper names as what it tests on."""
    seen: set[str] = set()
    whole = f"{item.paper.title} {item.paper.content or ''}"
    for passage, text, _ in own:
        if not _TESTS.search(text):
            continue
        for found in (*_ON.finditer(text), *_BEFORE_KIND.finditer(text)):
            name = _SUFFIXED.sub("", found[1])
            key = fold(name)
            if key not in seen and _is_testbed(name, whole, item.paper.title):
                seen.add(key)
                yield FacetValue(facet=Facet.TESTBED, words=name, passage=passage, kind=key)


def _is_testbed(name: str, whole: str, title: str) -> bool:
    """Whether a name is no class of things (`RL`, `LLMs`), no common word and not the paper's own system."""
    is_class = name.endswith("s") and name[:-1].isupper()
    is_own = name in title.partition(":")[0]
    return not (is_class or is_own or _NO_NAME.match(name) or not _LETTERS.search(name) or f" {name.lower()}" in whole)


def _sizes(item: EvidencePaper) -> Iterator[FacetValue]:
    """How many works a paper reviews, and how many people or things it studies."""
    for facet, is_review in ((Facet.WORKS, True), (Facet.PEOPLE, False)):
        found = size_studied(item, is_review=is_review)
        if found is not None and not _OF_OTHERS.search(found[1].text):
            words, passage = found
            yield FacetValue(facet=facet, words=words, passage=passage, kind=words, number=_number(words))


def _number(words: str) -> int:
    digits = "".join(each for each in words if each.isdigit())
    return int(digits) if digits else 0
