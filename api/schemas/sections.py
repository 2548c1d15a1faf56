"""The parts of a survey over HTTP: outline, sections, and the passages behind each sentence that cites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import field_link, survey_link
from api.schemas.page import Page
from api.schemas.papers import PaperBriefOut, paper_brief
from api.schemas.passages import PassageOut, passage_out
from api.schemas.shown import Shown
from kg.model.surveys.query_function import QueryFunction
from kg.model.surveys.survey import Claim, EvidenceKind, Section, Support, Survey
from services.document.outline_history import evolution_words
from services.document.query_commands import ask_command, query_path
from services.jobs.outline_requests import OutlineRequest, outline_request

if TYPE_CHECKING:
    from services.document.citations import CitationTable, Reference

ABSTRACT = "abstract"  # what it is called where a section is named by its number, since it has none

_NUMBER = Field(description="Number of the section as printed; `abstract` is the abstract.", examples=["3.1"])
_SECTION_TITLE = Field(description="Heading.", examples=["Message passing"])
_FOCUS = Field(description="What it is about, in a sentence; empty for introduction, conclusion and abstract.")
_WORDS = Field(description="Words of its own text, without subsections.", examples=[210])
_CLAIMS = Field(description="Sentences of its own text that cite.", examples=[9])
_PROOF_IDS = Field(description="Ids of the communities and paths of the field that it draws on.")
_QUERY = Field(description="Its query function; null for a section without one.")
_LINKS = Field(description="Addresses of this resource and its parts, by name, relative to the service's root.")


class SectionQuery(Shown):
    """The query function of a section: how its evidence was looked for, and how to ask it again."""

    model_config = ConfigDict(frozen=True)

    arguments: dict[str, str] = Field(
        description="The query function with its arguments, as the address under `links` takes them.",
        examples=[{"function": "single_entity_search", "entity_type": "dataset", "categorize_by": "task"}],
    )
    command: str = Field(description="The command that asks it.", examples=["strata ask entity bees dataset --by task"])
    links: Annotated[dict[str, str], _LINKS]


class OutlineEntry(Shown):
    """A section of an outline."""

    model_config = ConfigDict(frozen=True)

    number: Annotated[str, _NUMBER]
    title: Annotated[str, _SECTION_TITLE]
    focus: Annotated[str, _FOCUS]
    words: Annotated[int, _WORDS]
    claims: Annotated[int, _CLAIMS]
    proof_ids: Annotated[list[str], _PROOF_IDS]
    query: Annotated[SectionQuery | None, _QUERY]
    subsections: list[OutlineEntry] = Field(description="Sections below it, in order.")
    links: Annotated[dict[str, str], _LINKS]


class OutlineHeadingOut(Shown):
    """A section of an earlier outline."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    title: str = Field(examples=["Link Prediction"])
    subsections: list[str] = Field(description="Titles of its subsections in order.")


class OutlineVersionOut(Shown):
    """The outline as it was after a step of planning."""

    model_config = ConfigDict(frozen=True)

    made_by: str = Field(
        description="The step: planned, optimised, reviewed, or replanned while the survey was written.",
        examples=["reviewed"],
    )
    change: str = Field(
        description="What the step did, in a sentence.",
        examples=["Reviewed in 2 rounds: marked 4.5 of 5; 1 heading came, 2 went."],
    )
    score: float | None = Field(description="Its marks in review, 1 to 5; null without marks.", examples=[4.5])
    rounds: int | None = Field(description="Outlines that were reviewed to find it; null outside of reviews.")
    headings: list[OutlineHeadingOut] = Field(description="Its sections in order.")


class OutlineOut(Shown):
    """The sections of a survey as a tree, without their texts, and how the outline came about."""

    model_config = ConfigDict(frozen=True)

    title: str = Field(description="Title of the survey.")
    abstract: OutlineEntry
    sections: list[OutlineEntry]
    evolution: list[OutlineVersionOut] = Field(description="The outline after each step of planning, first to last.")
    revision: int = Field(description="Number of the revision that it is of.", examples=[1])
    status: str = Field(
        description="The state of that revision: `outline` where only its outline is there, else complete or partial.",
        examples=["outline"],
    )
    plan: OutlineRequest | None = Field(
        description="The outline as it can be changed and put back; null where it was not kept whole."
    )


class SectionBrief(TypedDict):
    """A section in a list."""

    number: Annotated[str, _NUMBER]
    title: Annotated[str, _SECTION_TITLE]
    level: Annotated[int, Field(description="1 for a top section and the abstract, 2 below it.", examples=[2])]
    words: Annotated[int, _WORDS]
    claims: Annotated[int, _CLAIMS]
    links: Annotated[dict[str, str], _LINKS]


class SectionList(Shown):
    """All sections in reading order, the abstract first."""

    items: list[SectionBrief]


class SupportOut(Shown):
    """A passage that backs a claim."""

    model_config = ConfigDict(frozen=True)

    evidence: EvidenceKind = Field(
        description="`passage`: text of the paper; `record`: what the catalogue says of it, such as counts and "
        "citations."
    )
    score: float | None = Field(
        description="Share of the sentence's words that the passage holds, in [0, 1]: word overlap, no measure of "
        "truth. Null for a record.",
        examples=[0.93],
    )
    passage: PassageOut


class ClaimOut(Shown):
    """A sentence that cites, and what supports it."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="Identity of the claim in its survey.")
    section: Annotated[str, _NUMBER]
    sentence: str = Field(description="The sentence in Markdown; `[@key]` cites the paper with that citation key.")
    start: int = Field(description="Where it begins in the section's text, in characters from 0.", examples=[0])
    end: int = Field(description="Where it ends.", examples=[143])
    paper_ids: list[str] = Field(description="Papers of these passages, each once.")
    evidence: EvidenceKind | None = Field(
        description="What supports it: `passage`, `record` or `both`; null where nothing does."
    )
    supports: list[SupportOut] = Field(description="Passages, at least one for each paper that it cites.")
    links: Annotated[dict[str, str], _LINKS]


class ClaimList(Page[ClaimOut]):
    """A page of claims, in reading order."""


class TableOut(Shown):
    """A table of a section."""

    model_config = ConfigDict(frozen=True)

    caption: str = Field(description="What it shows.")
    columns: list[str] = Field(description="Names of its columns.", examples=[["Method", "Papers", "Among them"]])
    rows: list[list[str]] = Field(description="Cells in Markdown; `[@key]` cites the paper with that citation key.")


class TraceOut(Shown):
    """A citation in what a paper of the section's evidence says, traced to the paper that it comes from."""

    model_config = ConfigDict(frozen=True)

    citing: str = Field(description="Paper that says it.", examples=["p3d1a4c6b5e2f708"])
    sentence: str = Field(description="What it says, from its full text.")
    marker: str = Field(description="The citation marker in that sentence.", examples=["[23]"])
    cited: str = Field(description="Paper that the marker names.", examples=["p9b07c1d2e3f4a56"])
    concept: str = Field(
        description="What comes from it, in the words of the sentence; empty where the sentence does not name it."
    )
    score: float = Field(description="How sure it is that it is the original source, from 0.5 to 1.", examples=[0.71])


class SectionOut(Shown):
    """A section with its text and its claims."""

    model_config = ConfigDict(frozen=True)

    number: Annotated[str, _NUMBER]
    title: Annotated[str, _SECTION_TITLE]
    focus: Annotated[str, _FOCUS]
    text: str = Field(
        description="Markdown; paragraphs are parted by a blank line, `[@key; @other]` cites papers by citation key. "
        "Before the stop of a sentence † marks a conclusion of the survey's own, ‡ an explanation, § a made-up case."
    )
    proof_ids: Annotated[list[str], _PROOF_IDS]
    query: Annotated[SectionQuery | None, _QUERY]
    claims: list[ClaimOut] = Field(description="Its sentences that cite, in order.")
    tables: list[TableOut] = Field(description="Its tables, in order.")
    traces: list[TraceOut] = Field(description="Citations that were traced for its evidence.")
    links: Annotated[dict[str, str], _LINKS]


class ReferenceRow(TypedDict):
    """A cited paper."""

    number: Annotated[int, Field(description="Counts from 1 in the order of first use.", examples=[1])]
    paper: Annotated[PaperBriefOut, Field(description="The paper.")]
    sections: Annotated[list[str], Field(description="Numbers of the sections that cite it, in order.")]
    known_by: Annotated[
        str,
        Field(
            description="How a work that is not in the library is known; empty for any other.",
            examples=["Not in the library; known by the reference lists of 53 of its papers"],
        ),
    ]


class ReferenceList(Shown):
    """The cited papers of a survey, in the order in which a reader meets them."""

    items: list[ReferenceRow]


def number_of(section: Section) -> str:
    """What a section is called in addresses and answers."""
    return section.number if section.number[:1] in set("123456789") else ABSTRACT


def outline_of(survey: Survey) -> OutlineOut:
    """The outline of a survey."""
    return OutlineOut(
        title=survey.title,
        abstract=_entry(survey, survey.abstract),
        sections=[_entry(survey, section) for section in survey.sections],
        evolution=[
            OutlineVersionOut(
                made_by=version.made_by,
                change=words,
                score=version.score,
                rounds=version.rounds,
                headings=[OutlineHeadingOut.model_validate(heading) for heading in version.headings],
            )
            for version, words in zip(survey.evolution, evolution_words(survey.evolution), strict=True)
        ],
        revision=survey.revision.number,
        status=survey.status,
        plan=outline_request(survey.plan) if survey.plan else None,
    )


def _entry(survey: Survey, section: Section) -> OutlineEntry:
    return OutlineEntry(
        number=number_of(section),
        title=section.title,
        focus=section.focus,
        words=len(section.text.split()),
        claims=len(section.claims),
        proof_ids=list(section.proof_ids),
        query=_query(survey, section.query),
        subsections=[_entry(survey, part) for part in section.below],
        links={"self": _section_link(survey, section)},
    )


def section_list(survey: Survey) -> SectionList:
    """The sections of a survey in reading order."""
    return SectionList(items=[_brief(survey, section) for section in survey.walk()])


def _brief(survey: Survey, section: Section) -> SectionBrief:
    return {
        "number": number_of(section),
        "title": section.title,
        "level": section.number.count(".") + 1,
        "words": len(section.text.split()),
        "claims": len(section.claims),
        "links": {"self": _section_link(survey, section)},
    }


def section_out(survey: Survey, section: Section) -> SectionOut:
    """A section, whole."""
    return SectionOut(
        number=number_of(section),
        title=section.title,
        focus=section.focus,
        text=section.text,
        proof_ids=list(section.proof_ids),
        query=_query(survey, section.query),
        claims=[claim_out(survey, section, claim) for claim in section.claims],
        tables=[
            TableOut(caption=each.caption, columns=list(table.columns), rows=[list(row) for row in table.rows])
            for each, table in survey.tables(section.id)
        ],
        traces=[TraceOut(**asdict(trace)) for trace in section.traces],
        links=_around(survey, section),
    )


def _query(survey: Survey, query: QueryFunction | None) -> SectionQuery | None:
    if query is None:
        return None
    return SectionQuery(
        arguments=asdict(query),
        command=ask_command(query, survey.field_id),
        links={"ask": field_link(survey.field_id, query_path(query)), "field": field_link(survey.field_id)},
    )


def _around(survey: Survey, section: Section) -> dict[str, str]:
    """Where a section is, and those before and after it; where a rewriting of it is asked for, if it can be."""
    order = list(survey.walk())
    place = next(place for place, other in enumerate(order) if other.id == section.id)
    links = {"self": _section_link(survey, section), "survey": survey_link(survey.id)}
    if place > 0:
        links["previous"] = _section_link(survey, order[place - 1])
    if place + 1 < len(order):
        links["next"] = _section_link(survey, order[place + 1])
    if section.can_be_rewritten:
        links["rewritings"] = survey_link(survey.id, f"sections/{number_of(section)}/rewritings")
    return links


def claims_of(survey: Survey, *, section: str | None, paper: str | None) -> Iterator[tuple[Section, Claim]]:
    """The claims of a survey in reading order; if a section is named, those of it and of all below it; if a paper is
    named, those about it."""
    for each in survey.walk():
        if section is None or number_of(each) == section or each.number.startswith(f"{section}."):
            for claim in each.claims:
                if paper is None or any(support.passage.paper_id == paper for support in claim.supports):
                    yield each, claim


def claim_out(survey: Survey, section: Section, claim: Claim) -> ClaimOut:
    """A claim with its passages."""
    return ClaimOut(
        id=claim.id,
        section=number_of(section),
        sentence=claim.sentence,
        start=claim.start,
        end=claim.end,
        paper_ids=list(dict.fromkeys(support.passage.paper_id for support in claim.supports)),
        evidence=claim.evidence,
        supports=[_support(each) for each in claim.supports],
        links={"section": _section_link(survey, section)},
    )


def _support(support: Support) -> SupportOut:
    score = None if support.evidence is EvidenceKind.RECORD else support.score
    return SupportOut(evidence=support.evidence, score=score, passage=passage_out(support.passage))


def _section_link(survey: Survey, section: Section) -> str:
    return survey_link(survey.id, f"sections/{number_of(section)}")


def reference_list(table: CitationTable) -> ReferenceList:
    """The references of a survey."""
    return ReferenceList(items=[_reference(reference) for reference in table.references])


def _reference(reference: Reference) -> ReferenceRow:
    return {
        "number": reference.number,
        "paper": paper_brief(reference.paper),
        "sections": [number_of(section) for section in reference.sections],
        "known_by": reference.known_by,
    }
