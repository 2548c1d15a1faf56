"""A theme: what holds it together, by the numbers of the graph, then its papers in their own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.brief.phrasing import count_in_words, layer_name, list_in_words, number
from services.brief.telling import Teller, in_order
from services.brief.works import (
    LONGEST_PARAGRAPH,
    SentenceOrText,
    draft_sentence,
    most_cited,
    paragraphs,
    title_with_authors,
)
from services.evidence.overview import CommunityFacts
from services.evidence.pack import EvidencePaper
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.draft_text import Draft
from services.text.group_names import subject_of

_WORDS, _CITED = 4, 3
_SHORT = 4
"""Sentences up to which the next paper, although it builds on none before it, joins a paragraph."""


def write_theme(inputs: DraftInput, teller: Teller) -> Draft:
    """The lead, the papers by importance with those that build on each, those known by title alone, the others."""
    items = [item for item in inputs.pack.papers if item.passages]
    is_asked_for = len(inputs.pack.papers) == 1
    groups: list[list[SentenceOrText]] = []
    for item, before in in_order(items, inputs.pack.citations):
        made = teller.paper(item, cites=before, always=is_asked_for or item.layer is Layer.FOUNDATION)
        follows = (before is not None and before.paper.id in teller.told) or (groups and len(groups[-1]) < _SHORT)
        if not follows or len(groups[-1]) + len(made) > LONGEST_PARAGRAPH:
            groups.append([])
        groups[-1] += made
    named = (
        by_title([item for item in items if item.paper.id not in teller.told], opening="Also among these papers"),
        by_title([item for item in inputs.pack.papers if not item.passages]),
        by_title(inputs.pack.listed, opening="Also on the subject"),
    )
    return Draft(paragraphs=paragraphs([*_lead(inputs, told=set(teller.told))], *groups, *named))


def _lead(inputs: DraftInput, *, told: set[PaperId]) -> Iterator[SentenceOrText]:
    """Size, years, strata, words and works: nothing where the part rests on no community."""
    if facts := [view.facts for view in inputs.communities]:
        yield _size(facts, told)
        yield from _words(facts)
        yield from _cited_outside(facts, inputs)


def _size(facts: Sequence[CommunityFacts], told: set[PaperId]) -> str:
    """`25 papers of 2023 belong here, 18 of the Development and seven of the Frontier; 14 of them are quoted below.`"""
    papers = {paper for each in facts for paper in each.papers}
    known = [year for each in facts for year in (each.years.first, each.years.last) if year is not None]
    first, last = min(known, default=None), max(known, default=None)
    span = "" if first is None else f" of {first}" if first == last else f" from {first} to {last}"
    layers = dict.fromkeys(each.layer for each in facts)
    sizes = [(layer, sum(len(each.papers) for each in facts if each.layer is layer)) for layer in layers]
    strata = list_in_words([f"{number(size)} of {layer_name(layer)}" for layer, size in sizes])
    whole = f"{count_in_words(len(papers), 'paper')}{span} {'belong' if len(papers) > 1 else 'belongs'} here"
    parted = f", {strata}" if len(sizes) > 1 else f", all of {layer_name(sizes[0][0])}" if len(papers) > 1 else ""
    below = len(told & papers)
    left = f"; {number(below)} of them {'is' if below == 1 else 'are'} quoted below" if 0 < below < len(papers) else ""
    return f"{whole}{parted}{left}."


def _words(facts: Sequence[CommunityFacts]) -> Iterator[SentenceOrText]:
    """What sets a group of papers apart in words, with how many hold each where most do."""
    words = [f"“{word}” (in {number(count)})" for word, count in facts[0].shared[:_WORDS]] if len(facts) == 1 else []
    most = _WORDS if len(facts) == 1 else 2
    words = words or [f"“{word}”" for each in facts for word in each.keywords[:most]]
    if words := list(dict.fromkeys(words))[: _WORDS + 1]:
        what = "Words that set them apart from the rest of the field are" if words[1:] else "What sets them apart is"
        yield f"{what} {list_in_words(words)}."


def _cited_outside(facts: Sequence[CommunityFacts], inputs: DraftInput) -> Iterator[SentenceOrText]:
    """The works outside the largest community that its papers cite most."""
    items = {item.paper.id: item for item in inputs.pack.everything()}
    largest = max(facts, key=lambda each: len(each.papers))
    works, records = most_cited(items, largest.cited[:_CITED])
    if works:
        who = "They" if len(facts) == 1 else f"Those on {subject_of(largest.label)}"
        yield draft_sentence(f"{who} cite most often, outside of themselves, {works}.", *records)


def by_title(items: Sequence[EvidencePaper], opening: str = "Known by title alone") -> list[SentenceOrText]:
    """Papers by their titles, in one sentence: those known only by title, or without a sentence to quote."""
    if not items:
        return []
    text = f"{opening} {'are' if items[1:] else 'is'} {list_in_words(list(map(title_with_authors, items)))}."
    return [draft_sentence(text, *(item.record for item in items))]
