"""Sections as HTML: claims become spans, citations links that know the passages behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, groupby, pairwise

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import Claim, Section, Support, Survey
from services.document.citations import CitationTable
from services.document.prose import Block, Cited, Inline, Run, Style, read_prose
from services.rendering.formulas import mathml
from services.rendering.page import text

_TAGS = {Style.EMPHASIS: "em", Style.STRONG: "strong", Style.CODE: "code"}

_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A passage behind a claim; `anchor` is unique on the page, `claim` the number of the claim there."""

    anchor: str
    claim: int
    section: Section
    support: Support


class ProseWriter:
    """Writes the sections of one survey, in order, numbering claims and citations as it goes."""

    def __init__(self, survey: Survey, table: CitationTable) -> None:
        self._table = table
        self._numbers = {id(claim): n for n, claim in enumerate(_claims(survey), start=1)}
        self._evidence = _evidence(survey, self._numbers)
        self._anchors = count(1)

    def evidence(self, paper_id: PaperId) -> Sequence[Evidence]:
        """Every use of a paper's passages, in reading order."""
        return self._evidence.get(paper_id, ())

    def prose(self, section: Section) -> str:
        """The paragraphs and lists of a section, without its heading and subsections."""
        parts = []
        for is_item, group in groupby(read_prose(section.text), key=lambda block: block.is_item):
            written = [self._block(block, section.claims) for block in group]
            if is_item:
                parts.append(f'<ul class="items">{"".join(f"<li>{each}</li>" for each in written)}</ul>')
            else:
                parts += [f"<p>{each}</p>" for each in written]
        return "\n".join(parts)

    def cell(self, cell: str) -> str:
        """A cell of a table."""
        return " ".join(self._block(block, ()) for block in read_prose(cell))

    def _block(self, block: Block, claims: Sequence[Claim]) -> str:
        pieces = [piece for span in block.spans for piece in _cut(span, claims)]
        written = []
        for claim, group in groupby(pieces, key=lambda span: _claim_at(span.start, claims)):
            inner = "".join(self._span(span, claim) for span in group)
            number = None if claim is None else self._numbers[id(claim)]
            written.append(inner if number is None else f'<span class="claim" id="claim-{number}">{inner}</span>')
        return "".join(written).strip()

    def _span(self, span: Inline, claim: Claim | None) -> str:
        if isinstance(span, Run) and span.style in {Style.FORMULA, Style.DISPLAY}:
            return mathml(span.text, is_display=span.style is Style.DISPLAY)
        if isinstance(span, Run):
            shown = text(_SPACES.sub(" ", span.text))
            tag = _TAGS.get(span.style)
            return shown if tag is None else f"<{tag}>{shown}</{tag}>"
        references = dict.fromkeys(self._table.numbers[key] for key in span.keys)
        few = " few" if len(references) < 4 else ""
        return f'<span class="cites{few}">[{", ".join(self._link(number, claim) for number in references)}]</span>'

    def _link(self, number: int, claim: Claim | None) -> str:
        paper = self._table.references[number - 1].paper
        own = [] if claim is None else [e for e in self.evidence(paper.id) if e.claim == self._numbers[id(claim)]]
        anchors = " ".join(each.anchor for each in own)
        data = f' data-evidence="{anchors}"' if anchors else ""
        label = text(f"Reference {number}{', retracted' if paper.is_retracted else ''}: {paper.title}")
        anchor = f"cite-{next(self._anchors)}"
        return f'<a class="cite" id="{anchor}" href="#ref-{number}"{data} aria-label="{label}">{number}</a>'


def _claims(survey: Survey) -> Iterator[Claim]:
    for section in survey.walk():
        yield from section.claims


def _evidence(survey: Survey, numbers: dict[int, int]) -> dict[PaperId, list[Evidence]]:
    found: dict[PaperId, list[Evidence]] = {}
    for section in survey.walk():
        for claim in section.claims:
            number = numbers[id(claim)]
            for position, support in enumerate(claim.supports, start=1):
                evidence = Evidence(
                    anchor=f"passage-{number}-{position}",
                    claim=number,
                    section=section,
                    support=support,
                )
                found.setdefault(support.passage.paper_id, []).append(evidence)
    return found


def _claim_at(position: int, claims: Sequence[Claim]) -> Claim | None:
    return next((claim for claim in claims if claim.start <= position < claim.end), None)


def _cut(span: Inline, claims: Sequence[Claim]) -> Iterator[Inline]:
    """A run of text in pieces that lie wholly inside or outside each claim."""
    if isinstance(span, Cited):
        yield span
        return
    end = span.start + len(span.text)
    borders = {edge for claim in claims for edge in (claim.start, claim.end) if span.start < edge < end}
    edges = [span.start, *sorted(borders), end]
    for left, right in pairwise(edges):
        yield replace(span, text=span.text[left - span.start : right - span.start], start=left)
