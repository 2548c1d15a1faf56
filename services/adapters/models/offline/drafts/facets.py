"""How the papers of a subsection compare: what they are on, draw on, work with, test on, and how much they study."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence

from kg.model.papers.paper import PaperId
from services.adapters.models.offline.comparing.choosing import barred_words
from services.adapters.models.offline.comparing.comparison import stands_bare
from services.adapters.models.offline.drafts.works import one_of_each
from services.adapters.models.offline.language.composing import named, said
from services.adapters.models.offline.language.naming import verb_for
from services.adapters.models.offline.language.phrasing import capitalised, in_turn, listed
from services.evidence.facets import Facet, FacetValue, facet_values
from services.evidence.pack import EvidencePaper
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import DraftSentence
from services.text.articles import with_article
from services.text.entities.types import is_ailment
from services.text.phrases import fold
from services.text.wordlist import word_list

_KINDS, _OF_KIND = 4, 3
"""Values of a facet in one sentence, and papers of one value."""

_SIZES = frozenset({Facet.PEOPLE, Facet.WORKS})

_ONE_KIND = ("simulat", "benchmark", "delphi", "interview")
_UNCOUNTED = word_list(
    "endoscopy colonoscopy practice agriculture chess wheat maize rice mice rats code discovery design"
)
"""Words that stand without an article, beside those that `stands_bare` knows."""

_ARTICLE = re.compile(r"\Aan? ")

_Held = tuple[EvidencePaper, FacetValue]

_DIFFERENT: Mapping[Facet, tuple[str, ...]] = {
    Facet.SETTING: (
        "What is studied differs from paper to paper: {parts}.",
        "The papers turn to different subjects: {parts}.",
        "The subjects lie apart: {parts}.",
    ),
    Facet.EVIDENCE: (
        "The papers draw on different kinds of evidence: {parts}.",
        "Evidence of different kinds stands side by side: {parts}.",
        "What the papers draw on differs: {parts}.",
    ),
    Facet.MEANS: (
        "The means differ: {parts}.",
        "Different means are put to use: {parts}.",
        "What is worked with differs: {parts}.",
    ),
    Facet.RIVAL: (
        "What results are set against differs: {parts}.",
        "Results are held against different rivals: {parts}.",
    ),
    Facet.TESTBED: ("Tests run on different grounds: {parts}.", "What is tested on differs: {parts}."),
    Facet.PEOPLE: ("The studies differ in size: {parts}.", "Sizes of studies lie apart: {parts}."),
    Facet.WORKS: ("How many works are taken in differs: {parts}.", "The numbers of works taken in lie apart: {parts}."),
}
_SAME: Mapping[Facet, tuple[str, ...]] = {
    Facet.SETTING: ("{papers} turn to one subject, {value}.",),
    Facet.EVIDENCE: ("{papers} draw on the same kind of evidence, {value}.",),
    Facet.MEANS: (
        "{value_capital} {is_are} put to use by {papers} alike.",
        "{papers} work with the same means, {value}.",
    ),
    Facet.RIVAL: ("The results of {papers} are set against the same rival, {value}.",),
    Facet.TESTBED: ("{papers} test on the same ground, {value}.",),
}


def told_facets(
    inputs: DraftInput, *, told: Container[PaperId] = (), facets: Sequence[Facet] = tuple(Facet)
) -> list[DraftSentence]:
    """A sentence a facet in which two papers or more can be set side by side.

    Left out is what the words of the topic or the heading say already: it is common to all.

    Args:
        told: papers whose designs another sentence tells.
        facets: those that are asked for.
    """
    own = one_of_each(item for item in inputs.pack.papers if item.paper.id not in inputs.visiting)
    barred = barred_words(inputs.topic) | frozenset(fold(inputs.title).split())
    values = [
        (item, value)
        for item in own
        for value in facet_values(item)
        if value.passage.id not in inputs.used and not set(fold(value.words).split()) <= barred
    ]
    sentences: list[DraftSentence] = []
    for place, facet in enumerate(facets):
        held = [(item, value) for item, value in values if value.facet is facet]
        if facet is Facet.EVIDENCE:
            held = [each for each in held if each[0].paper.id not in told]
        sentences += _sentence(facet, held, inputs.position + place)
    return sentences


def _sentence(facet: Facet, held: Sequence[_Held], position: int) -> Iterator[DraftSentence]:
    """What tells papers apart in a facet, or what they have in common where that is one thing."""
    groups = _by_size(held) if facet in _SIZES else _by_value(held)
    passages = [value.passage for group in groups for _, value in group]
    if len(passages) < 2:
        return
    kinds = {value.kind for group in groups for _, value in group}
    if len(groups) > 1 and len(kinds) > 1:
        parts = "; ".join(f"{_noun(group[0][1])} in {_papers(group)}" for group in groups)
        yield said(in_turn(_DIFFERENT[facet], position).format(parts=parts), *passages)
    elif len(groups) == 1 and facet in _SAME:
        value = _noun(groups[0][0][1])
        text = in_turn(_SAME[facet], position).format(
            papers=_papers(groups[0]), value=value, value_capital=capitalised(value), is_are=verb_for([value])
        )
        yield said(text, *passages)


def _by_size(held: Sequence[_Held]) -> list[list[_Held]]:
    """From small to large; of many, the ends. None where all are of one size."""
    sized = sorted((each for each in held if each[1].number), key=lambda each: each[1].number)
    if len({value.number for _, value in sized}) < 2:
        return []
    half = _KINDS // 2
    return [[each] for each in (sized if len(sized) <= _KINDS else [*sized[:half], *sized[-half:]])]


def _by_value(held: Sequence[_Held]) -> list[list[_Held]]:
    """Papers by value, each once: what most have first; `Atari 2600` goes with `Atari`."""
    values: dict[str, list[_Held]] = {}
    for each in sorted(held, key=lambda each: len(each[1].words)):
        key = _key(each[1])
        values.setdefault(next((known for known in values if _is_of(key, known)), key), []).append(each)
    seen: set[PaperId] = set()
    groups: list[list[_Held]] = []
    for group in sorted(values.values(), key=lambda group: -len(group)):
        left = list({item.paper.id: (item, value) for item, value in group if item.paper.id not in seen}.values())
        if left and len(groups) < _KINDS:
            groups.append(left[:_OF_KIND])
            seen |= {item.paper.id for item, _ in left[:_OF_KIND]}
    return groups


def _is_of(key: str, known: str) -> bool:
    """Whether a key is another with more behind it: `atari 2600`, `atari57`."""
    return key.startswith(known) and not key[len(known) : len(known) + 1].isalpha()


def _key(value: FacetValue) -> str:
    """What values that are told as one have in common: `simulations` go with `simulated robots`, `a` makes no other."""
    words = fold(_ARTICLE.sub("", value.words))
    kind = next((kind for kind in _ONE_KIND if kind in words), None) if value.facet is Facet.EVIDENCE else None
    return kind or words


def _noun(value: FacetValue) -> str:
    """The words of a value with the article that they need."""
    words = value.words
    last = words.rpartition(" ")[2]
    is_bare = value.number or _ARTICLE.match(words) or not words[-1].islower() or words[0].isupper()
    if is_bare or stands_bare(words) or is_ailment(words) or last in _UNCOUNTED:
        return words
    return with_article(words)


def _papers(group: Sequence[_Held]) -> str:
    return listed([named(item) for item, _ in group])
