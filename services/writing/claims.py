"""Claims: each citing sentence of a text tied to the passages behind it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.survey import Claim, ClaimId, Passage, PassageId, PassageSource, SectionId, Support
from services.document.markup import cite_at_end, cited_keys, merge_repeated_citations, without_citations
from services.document.named_authors import authors_in
from services.document.sentence_signs import with_sign
from services.errors import UngroundedClaimError
from services.evidence.pack import EvidencePack
from services.tasks.drafting.citation_check import faults, with_quotations, with_records_of_explained
from services.tasks.drafting.draft_text import Draft, DraftSentence, SentenceKind

_WORD = re.compile(r"[^\W_]{3,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundedText:
    """The text of a section and its claims, whose offsets point into it."""

    text: str
    claims: tuple[Claim, ...]


def ground(draft: Draft, pack: EvidencePack, *, section: SectionId, topic: str = "") -> GroundedText:
    """Join a draft to text and tie each citing sentence to its passages.

    A sentence cites every paper whose text it rests on: those that it does not cite itself, at its end. To a finding
    that cites a paper by its text no other is added, and none of which a sentence names the catalogue record alone,
    unless it names the authors; otherwise the claim does not rest on that passage. What a sentence quotes of the papers
    or the topic is text, even where it resembles a citation.

    Raises:
        UngroundedClaimError: a sentence names a passage or cites a key that is not in `pack`, cites a paper without
            naming a passage of it, or holds something that only resembles a citation.
    """
    draft = with_quotations(with_records_of_explained(draft, pack), pack, topic=topic)
    if (fault := next(faults(draft, pack), None)) is not None:
        text = " ".join(fault.sentence.split())
        raise UngroundedClaimError(f"section {section}: {fault.problem}", claim=text, section=section)
    passages, papers = pack.passages(), {item.paper.id: item.paper for item in pack.citable()}
    paragraphs: list[str] = []
    claims: list[Claim] = []
    position = 0
    for paragraph in draft.paragraphs:
        written: list[str] = []
        for sentence in paragraph.sentences:
            found = tuple(passages[PassageId(name)] for name in dict.fromkeys(sentence.passages))
            text = with_sign(_with_citations(sentence, found, papers), sentence.kind)
            cited = cited_keys(text)
            found = tuple(each for each in found if papers[each.paper_id].citation_key in cited)
            if found:
                claims.append(
                    Claim(
                        id=ClaimId(f"{section}/{len(claims) + 1}"),
                        sentence=text,
                        start=position,
                        end=position + len(text),
                        supports=tuple(Support(passage=passage, score=support(text, passage)) for passage in found),
                    )
                )
            written.append(text)
            position += len(text) + 1
        position += 1 if written else 0  # a paragraph ends in two line breaks where a sentence ends in one space
        paragraphs += [" ".join(written)] if written else []
    return GroundedText(text="\n\n".join(paragraphs), claims=tuple(claims))


def _with_citations(sentence: DraftSentence, behind: Sequence[Passage], papers: Mapping[PaperId, Paper]) -> str:
    """The sentence with its citations, and at its end those of the papers behind it that it must cite besides."""
    text = merge_repeated_citations(" ".join(sentence.text.split()))
    cited = cited_keys(text)
    named = authors_in(text) if cited else ()
    read = {each.paper_id for each in behind if each.source is not PassageSource.RECORD}
    missing = [papers[id] for id in dict.fromkeys(each.paper_id for each in behind)]
    missing = [paper for paper in missing if paper.citation_key not in cited]
    is_cited_finding = sentence.kind is SentenceKind.FINDING and any(
        papers[each].citation_key in cited for each in read
    )
    added = [
        paper.citation_key
        for paper in missing
        if not cited or (paper.id in read and not is_cited_finding) or any(each.fits(paper) for each in named)
    ]
    return cite_at_end(text, added) if added else text


def support(sentence: str, passage: Passage) -> float:
    """The share of a sentence's words of three letters or more that a passage holds, in [0, 1]; each counts once.

     It tells whether two texts share words, not whether one follows from the other: nothing that counts words does
    .
    """
    words = {word.lower() for word in _WORD.findall(without_citations(sentence))}
    backing = {word.lower() for word in _WORD.findall(passage.text)}
    return round(len(words & backing) / len(words), 3) if words else 0.0
