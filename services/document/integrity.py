"""Does a survey keep its promise: no citation invented, every cited sentence with its passage?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import reduce
from statistics import median
from typing import TYPE_CHECKING

from kg.algorithms.identity.duplicates import find_duplicates
from kg.model.papers.duplicates import Likeness
from kg.model.surveys.exhibit import Table
from kg.model.surveys.survey import Claim, EvidenceKind, Passage, PassageSource, Section, Survey
from services.document.cited_clauses import clauses_on_records
from services.document.claim_grounding import judge_claim
from services.document.landmarks import how_known, landmarks_apart, landmarks_of_survey
from services.document.markup import Marker, cited_keys, markers
from services.document.named_authors import known_pairs, uncited_authors
from services.document.section_sentences import own_sentences
from services.document.sentence_signs import own_words, own_words_summary
from services.document.uncited import uncited_claims
from services.text.shares import percentage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from kg.model.papers.paper import CitationKey, Paper, PaperId


class Fault(StrEnum):
    """What can be wrong with the citations of a survey."""

    DANGLING_KEY = "dangling key"
    DUPLICATE_REFERENCE = "duplicate reference"
    UNUSED_REFERENCE = "unused reference"
    UNCLAIMED_CITATION = "citation without a claim"
    UNSUPPORTED_CLAIM = "claim without a passage"
    MISPLACED_CLAIM = "claim that is not at its place"
    ALTERED_PASSAGE = "passage that its paper does not hold"
    UNCITED_AUTHORS = "authors named without a citation"
    UNBACKED_HALF = "part of a claim on a catalogue record alone"


_BACKED = {
    EvidenceKind.PASSAGE: "with a passage of the paper",
    EvidenceKind.RECORD: "with the catalogue record",
    EvidenceKind.BOTH: "with passages and records",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One fault; `section` is a section's number, empty for the reference list; `detail` is written for people."""

    fault: Fault
    section: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegrityReport:
    """What was counted, and every fault found, in reading order; a good survey has none.

    `cited_papers` counts distinct papers, without the `landmarks`, which are known by citations alone; `citations` keys
    in markers, `supported_claims` the claims with a verbatim passage or a catalogue record for each paper they cite,
    and none of whose parts rests on a record while it says more than a record does, `evidence` the claims by what
    supports them.

    `scores` are those of the claims that rest on text, in reading order (`claim_grounding.Judgement`); `doubted_claims`
    counts those of them that their passages do not support. `uncited_claims` counts the sentences that assert something
    of the literature and cite nothing (`uncited.uncited_claims`). None of the three is a fault by itself. `own_words`
    counts the sentences that are signed as the survey's own (`own_words`), by kind.
    """

    cited_papers: int
    citations: int
    claims: int
    supported_claims: int
    evidence: Mapping[EvidenceKind, int]
    findings: tuple[Finding, ...]
    scores: tuple[float, ...] = ()
    doubted_claims: int = 0
    uncited_claims: int = 0
    own_words: Mapping[str, int] = field(default_factory=dict)
    landmarks: int = 0

    def counts(self) -> dict[str, int]:
        """Findings of each fault by its name, zeros included."""
        found = Counter(finding.fault for finding in self.findings)
        return {fault.value: found[fault] for fault in Fault}

    def summary(self) -> str:
        """One line for people: what was checked, and what is wrong with it."""
        apart = landmarks_apart(self.landmarks)
        checked = f"{self.citations} citations of {self.cited_papers} papers{apart}; {self.evidence_summary()}"
        faults = ", ".join(f"{count} x {fault}" for fault, count in self.counts().items() if count)
        return f"{checked}; {faults or 'no fault found'}"

    def evidence_summary(self) -> str:
        """How many sentences cite, and how many of them rest on text of the papers and on the catalogue."""
        parts = ", ".join(f"{count} {_BACKED[kind]}" for kind, count in self.evidence.items() if count)
        own = own_words_summary(self.own_words)
        cited = f"{self.claims} cited sentence{'' if self.claims == 1 else 's'}{f': {parts}' if parts else ''}"
        return f"{cited}; {own}" if own else cited

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    @property
    def uncited_rate(self) -> float:
        """Share of the sentences that should cite and do not, in [0, 1]; 0.0 where nothing is asserted."""
        asserted = self.claims + self.uncited_claims
        return self.uncited_claims / asserted if asserted else 0.0

    @property
    def median_score(self) -> float | None:
        """The median score of the claims that rest on text; None where none does."""
        return round(median(self.scores), 3) if self.scores else None

    def claims_summary(self) -> str:
        """How far the claims that rest on text are borne out, and how many sentences cite nothing and should."""
        middle = self.median_score
        words = "" if middle is None else f"{percentage(middle, 1)} % of the words of a claim on text stand in its "
        words += "" if middle is None else f"passages (median); {self.doubted_claims} of {len(self.scores)} doubted; "
        return f"{words}{self.uncited_claims} uncited claims ({percentage(self.uncited_rate, 1)} %)"

    @property
    def support(self) -> float:
        """Share of claims whose every paper has a passage or record, in [0, 1]; 1.0 where nothing is claimed."""
        return self.supported_claims / self.claims if self.claims else 1.0


def check(survey: Survey, papers: Mapping[PaperId, Paper]) -> IntegrityReport:
    """Check every key, claim and passage of a survey against the papers it was written from.

    A table cites the papers that it counts; its cells make no claims.
    """
    sections = tuple(survey.walk())
    found = [(section, marker) for section in sections for marker in markers(section.text)]
    shown = [(section, marker) for section, text in survey.texts() for marker in markers(text)]
    used = dict.fromkeys(key for _, marker in shown for key in marker.keys)
    cited = {key: papers[survey.keys[key]] for key in used if survey.keys.get(key) in papers}
    claims = [(section, claim) for section in sections for claim in section.claims]
    judgements = [each for _, claim in claims if (each := judge_claim(claim, papers)) is not None]
    counts = landmarks_of_survey(survey)
    landmarks = {paper.id for paper in cited.values() if how_known(paper, counts.get(paper.id))}
    faults = [list(_claim_findings(section, claim, survey, papers)) for section, claim in claims]
    findings = [
        *_dangling(shown, cited),
        *_duplicates(cited),
        *(_finding(Fault.UNUSED_REFERENCE, f"{key!r} is never cited") for key in survey.keys if key not in used),
        *_find_unclaimed(found),
        *_uncited_authors(sections, survey, papers),
        *(finding for group in faults for finding in group),
        *_cell_findings(survey, papers),
    ]
    return IntegrityReport(
        cited_papers=len({paper.id for paper in cited.values()} - landmarks),
        citations=sum(len(marker.keys) for _, marker in shown),
        claims=len(claims),
        supported_claims=sum(not group for group in faults),
        evidence={kind: sum(claim.evidence is kind for _, claim in claims) for kind in EvidenceKind},
        findings=tuple(findings),
        scores=tuple(each.score for each in judgements),
        doubted_claims=sum(each.doubt is not None for each in judgements),
        uncited_claims=sum(len(uncited_claims(section)) for section in sections),
        own_words=own_words(section.text for section in sections),
        landmarks=len(landmarks),
    )


def _finding(fault: Fault, detail: str, section: str = "") -> Finding:
    return Finding(fault=fault, section=section, detail=detail)


def _dangling(found: list[tuple[Section, Marker]], cited: Mapping[CitationKey, Paper]) -> Iterator[Finding]:
    for section, marker in found:
        for key in marker.keys:
            if key not in cited:
                yield _finding(Fault.DANGLING_KEY, f"{key!r} names no paper of this survey", section.number)


def _duplicates(cited: Mapping[CitationKey, Paper]) -> Iterator[Finding]:
    """The same paper under two keys, two papers that share an identifier, or one work under two titles."""
    seen: dict[str, CitationKey] = {}
    for key, paper in cited.items():
        first = next((seen[name] for name in (paper.id, *paper.identifiers) if name in seen), None)
        if first is not None:
            yield _finding(Fault.DUPLICATE_REFERENCE, f"{key!r} and {first!r} are one paper")
        for name in (paper.id, *paper.identifiers):
            seen.setdefault(name, key)
    papers = {paper.id: paper for paper in cited.values()}
    for pair in find_duplicates(list(papers.values()), lambda ids: {id: papers[id] for id in ids}):
        if pair.resemblance.likeness is Likeness.SURE and not set(pair.kept.identifiers) & set(pair.other.identifiers):
            keys = f"{pair.kept.citation_key!r} and {pair.other.citation_key!r}"
            yield _finding(Fault.DUPLICATE_REFERENCE, f"{keys} are one work under two titles")


def _find_unclaimed(found: list[tuple[Section, Marker]]) -> Iterator[Finding]:
    for section, marker in found:
        if not any(claim.start <= marker.start and marker.end <= claim.end for claim in section.claims):
            detail = f"no claim covers the citation of {', '.join(marker.keys)} at character {marker.start}"
            yield _finding(Fault.UNCLAIMED_CITATION, detail, section.number)


def _uncited_authors(sections: Iterable[Section], survey: Survey, papers: Mapping[PaperId, Paper]) -> Iterator[Finding]:
    """The sentences that name authors of whom they cite no paper, but for those in the headings that they repeat."""
    known = known_pairs(papers.values())
    titles = [title for title in (each.title for each in survey.walk()) if " " in title]
    for section in sections:
        for own_sentence in own_sentences(section):
            cited = [
                papers[survey.keys[key]] for key in cited_keys(own_sentence.text) if survey.keys.get(key) in papers
            ]
            own = reduce(lambda text, title: text.replace(title, ""), titles, own_sentence.text)
            for name in uncited_authors(own, cited, known):
                yield _finding(
                    Fault.UNCITED_AUTHORS, f"{name} is named in “{own_sentence.text}” and not cited", section.number
                )


def _claim_findings(
    section: Section, claim: Claim, survey: Survey, papers: Mapping[PaperId, Paper]
) -> Iterator[Finding]:
    if section.text[claim.start : claim.end] != claim.sentence:
        yield _finding(Fault.MISPLACED_CLAIM, f"claim {claim.id} is not the text at its offsets", section.number)
    supported = {support.passage.paper_id for support in claim.supports}
    for key in dict.fromkeys(key for marker in markers(claim.sentence) for key in marker.keys):
        if survey.keys.get(key) not in supported:
            detail = f"claim {claim.id} cites {key!r} without a passage of it"
            yield _finding(Fault.UNSUPPORTED_CLAIM, detail, section.number)
    behind = [support.passage for support in claim.supports]
    for clause in clauses_on_records(claim.sentence, behind, survey.keys, papers):
        detail = f"claim {claim.id}: only a catalogue record stands behind “{clause}”"
        yield _finding(Fault.UNBACKED_HALF, detail, section.number)
    for support in claim.supports:
        if not is_verbatim(support.passage, papers.get(support.passage.paper_id)):
            detail = f"claim {claim.id}: passage {support.passage.id} is not text of its paper"
            yield _finding(Fault.ALTERED_PASSAGE, detail, section.number)


def _cell_findings(survey: Survey, papers: Mapping[PaperId, Paper]) -> Iterator[Finding]:
    """The sources of cells that their papers do not hold."""
    for exhibit in survey.exhibits:
        if isinstance(exhibit.content, Table):
            for source in exhibit.content.sources:
                if not is_verbatim(source.passage, papers.get(source.passage.paper_id)):
                    detail = f"table {exhibit.id}: passage {source.passage.id} is not text of its paper"
                    yield _finding(Fault.ALTERED_PASSAGE, detail)


def is_verbatim(passage: Passage, paper: Paper | None) -> bool:
    """Whether a passage is the slice of its paper that it says it is.

    A record is composed, not cut; it must name the paper's title and be whole.
    """
    if paper is None or not passage.text:
        return False
    if passage.source is PassageSource.RECORD:
        is_whole = (passage.start, passage.end) == (0, len(passage.text))
        return is_whole and paper.title.rstrip(".") in passage.text
    if passage.source is PassageSource.FULL_TEXT and paper.full_text is None:
        return True  # the text was dropped, and the survey keeps what it rested on
    source = source_text(passage, paper)
    return source is not None and source[passage.start : passage.end] == passage.text


def source_text(passage: Passage, paper: Paper) -> str | None:
    """The text of the paper that a passage is cut from, None where it is not kept; a record is its own source."""
    return {
        PassageSource.FULL_TEXT: None if paper.full_text is None else paper.full_text.text,
        PassageSource.SUMMARY: paper.summary,
        PassageSource.ABSTRACT: paper.abstract,
        PassageSource.TITLE: paper.title,
        PassageSource.RECORD: passage.text,
    }.get(passage.source)
