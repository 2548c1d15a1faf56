"""A theme: what holds it together, by the numbers of the graph, then its papers in their own words."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.brief.phrasing import count_in_words, layer_name, list_in_words, number
from services.brief.telling import Teller, in_order
from services.brief.works import (
    LONGEST_PARAGRAPH,
    authors_with_citation,
    draft_sentence,
    paragraphs,
    records,
    title_with_authors,
)
from services.evidence.overview import CommunityFacts
from services.evidence.pack import EvidencePaper
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.text.group_names import subject_of

_WORDS, _CITED = 4, 3
_SHORT = 4
"""Sentences up to which the next paper, although it builds on none before it, joins a paragraph."""


def write_theme(inputs: DraftInput, teller: Teller) -> Draft:
    """The lead, the papers by importance with those that build on each, those known by title alone, the others."""
    items = [item for item in inputs.pack.papers if item.passages]
    is_asked_for = len(inputs.pack.papers) == 1
    groups: list[list[DraftSentence]] = []
    for item, before in in_order(items, inputs.pack.citations):
        made = teller.paper(item, cites=before, always=is_asked_for or item.layer is Layer.FOUNDATION)
        follows = (before is not None and before.paper.id in teller.told) or (groups and len(groups[-1]) < _SHORT)
        if not follows or len(groups[-1]) + len(made) > LONGEST_PARAGRAPH:
            groups.append([])
        groups[-1] += made
    lead = _lead(inputs, told=set(teller.told))
    return Draft(
        paragraphs=paragraphs(
            lead,
            *groups,
            by_title([item for item in items if item.paper.id not in teller.told], opening="Also among these papers"),
            by_title([item for item in inputs.pack.papers if not item.passages]),
            by_title(inputs.pack.listed, opening="Also on the subject"),
        )
    )


def _lead(inputs: DraftInput, *, told: set[PaperId]) -> list[DraftSentence]:
    """Size, years, strata, words and works: nothing where the part rests on no community."""
    facts = [view.facts for view in inputs.communities]
    if not facts:
        return []
    papers = {paper for each in facts for paper in each.papers}
    return [_size(facts, len(papers), len(told & papers)), *_words(facts), *_cited_outside(facts, inputs)]


def _size(facts: Sequence[CommunityFacts], papers: int, told: int) -> DraftSentence:
    """`25 papers from 2019 to 2023 belong here, 18 of the Development and seven of the Frontier; 14 are told.`"""
    known = [each.years for each in facts if each.years.first is not None and each.years.last is not None]
    first = min((each.first for each in known if each.first is not None), default=None)
    last = max((each.last for each in known if each.last is not None), default=None)
    span = "" if first is None else f" of {first}" if first == last else f" from {first} to {last}"
    layers = dict.fromkeys(each.layer for each in facts)
    sizes = [(layer, sum(len(each.papers) for each in facts if each.layer is layer)) for layer in layers]
    strata = list_in_words([f"{number(size)} of {layer_name(layer)}" for layer, size in sizes])
    whole = f"{count_in_words(papers, 'paper')}{span} {'belongs' if papers == 1 else 'belong'} here"
    parted = f", {strata}" if len(sizes) > 1 else f", all of {layer_name(sizes[0][0])}" if papers > 1 else ""
    left = f"; {number(told)} of them {'is' if told == 1 else 'are'} told below" if 0 < told < papers else ""
    return draft_sentence(f"{whole}{parted}{left}.")


def _words(facts: Sequence[CommunityFacts]) -> list[DraftSentence]:
    """What sets a group of papers apart in words, with how many hold each where most do."""
    if len(facts) == 1:
        shared = [f"“{word}” (in {number(count)})" for word, count in facts[0].shared[:_WORDS]]
        words = shared or [f"“{word}”" for word in facts[0].keywords[:_WORDS]]
    else:
        words = [f"“{word}”" for each in facts for word in each.keywords[:2]]
    words = list(dict.fromkeys(words))[: _WORDS + 1]
    what = "Words that set them apart from the rest of the field are" if words[1:] else "What sets them apart is"
    return [draft_sentence(f"{what} {list_in_words(words)}.")] if words else []


def _cited_outside(facts: Sequence[CommunityFacts], inputs: DraftInput) -> list[DraftSentence]:
    """The works outside the largest community that its papers cite most."""
    items = {item.paper.id: item for item in inputs.pack.everything()}
    largest = max(facts, key=lambda each: len(each.papers))
    works = [(items[paper], count) for paper, count in largest.cited[:_CITED] if paper in items and count > 1]
    if not works:
        return []
    who = "They" if len(facts) == 1 else f"Those on {subject_of(largest.label)}"
    text = list_in_words([f"{authors_with_citation(item)} ({count_in_words(count, 'paper')})" for item, count in works])
    return [
        draft_sentence(f"{who} cite most often, outside of themselves, {text}.", *records(item for item, _ in works))
    ]


def by_title(items: Sequence[EvidencePaper], opening: str = "Known by title alone") -> list[DraftSentence]:
    """Papers by their titles, in one sentence: those of which nothing else is known, or nothing that stands alone."""
    if not items:
        return []
    return [
        draft_sentence(
            f"{opening} {'is' if len(items) == 1 else 'are'} {list_in_words(list(map(title_with_authors, items)))}.",
            *records(items),
        )
    ]
