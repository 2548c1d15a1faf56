"""The sentences behind entities and relations, with the papers that they are in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kg.model.entities.entity import MentionedIn
from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.claim import PassageSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence with its paper; `text` is "" where the paper has another text by now."""

    mention: MentionedIn
    citation_key: CitationKey
    year: int | None
    text: str


def sentences_of(mentions: Iterable[MentionedIn], papers: Mapping[PaperId, Paper]) -> tuple[Sentence, ...]:
    """The sentences of mentions, in their order; those of papers that are not given are left out."""
    return tuple(
        Sentence(
            mention=each,
            citation_key=papers[each.paper_id].citation_key,
            year=papers[each.paper_id].year,
            text=_text(papers[each.paper_id], each),
        )
        for each in mentions
        if each.paper_id in papers
    )


def _text(paper: Paper, mention: MentionedIn) -> str:
    """The sentence; "" where it does not hold the name any more, since the text has changed."""
    span = mention.span
    texts = {
        PassageSource.TITLE: paper.title,
        PassageSource.ABSTRACT: paper.abstract,
        PassageSource.SUMMARY: paper.summary,
    }
    return (texts.get(span.source) or "")[span.start : span.end]
