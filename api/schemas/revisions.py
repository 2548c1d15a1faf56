"""What changes a written survey, and two of its revisions side by side, over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field

from api.schemas.links import paper_link, survey_link
from api.schemas.sections import number_of
from api.schemas.shown import Shown
from api.schemas.surveys import EstimateOut, estimate_out
from kg.algorithms.identity.name_lists import list_authors
from kg.model.papers.paper import CitationKey, Paper, PaperId
from services.document.revision_comparison import ComparedSection, SectionState
from services.jobs.job_request import as_number
from services.jobs.revision_requests import RefreshWish, RewritingWish
from services.rendering.references.author_names import short_authors

if TYPE_CHECKING:
    from kg.model.surveys.survey import Section
    from services.document.revision_comparison import RevisionComparison
    from services.pipeline.estimate import Estimate
    from services.writing.revising.staleness import Staleness, StaleSection


_Priority = Annotated[int, BeforeValidator(as_number)]
_PRIORITY = Field(default=0, ge=-100, le=100, description="Higher runs first; equal ones in their order.")


class NewRewriting(RewritingWish):
    """How a section, or one of its paragraphs, is to change."""

    priority: _Priority = _PRIORITY

    def values(self, survey_id: str, section: str) -> dict[str, Any]:
        """What the job takes, in JSON values."""
        return {**self.model_dump(exclude={"priority"}), "survey_id": survey_id, "section": section}


class NewRefresh(RefreshWish):
    """How a survey is brought up to date with its field."""

    priority: _Priority = _PRIORITY

    def values(self, survey_id: str) -> dict[str, Any]:
        """What the job takes, in JSON values."""
        return {**self.model_dump(exclude={"priority"}), "survey_id": survey_id}


class TextEditOut(Shown):
    """Sentences that are in one place; one of the two lists may be empty."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    paragraph: int = Field(
        description="Where: paragraph of the later text, or of the earlier one for sentences that left.", examples=[2]
    )
    before: list[str] = Field(description="Sentences of the earlier text, with their citations as `[@key]`.")
    after: list[str] = Field(description="Those in their place.")


class SectionNameOut(Shown):
    """A section in one of the revisions."""

    model_config = ConfigDict(frozen=True)

    number: str = Field(description="Number as printed; `abstract` is the abstract.", examples=["3.1"])
    title: str = Field(description="Heading.", examples=["Message passing"])


class ComparedSectionOut(Shown):
    """What became of a section."""

    model_config = ConfigDict(frozen=True)

    state: SectionState = Field(description="`same` and `changed` speak of heading and own text.")
    before: SectionNameOut | None = Field(description="Null for a section that was added.")
    after: SectionNameOut | None = Field(description="Null for one that was removed.")
    is_renamed: bool = Field(description="Whether it has another heading.")
    is_moved: bool = Field(description="Whether it has another number.")
    kept: int = Field(description="Sentences of its own text that are in both.", examples=[9])
    edits: list[TextEditOut] = Field(description="The others, in reading order.")
    joined: list[str] = Field(description="Keys that its own text cites in the later revision only.")
    left: list[str] = Field(description="Keys that it cites in the earlier one only.")


class TextCountsOut(Shown):
    """How much a revision holds."""

    model_config = ConfigDict(frozen=True)

    sections: int = Field(description="Sections and subsections, without the abstract.", examples=[17])
    sentences: int = Field(examples=[240])
    words: int = Field(examples=[5_210])
    claims: int = Field(description="Sentences that cite.", examples=[214])
    citations: int = Field(description="Citations in texts and tables.", examples=[305])
    cited_papers: int = Field(examples=[96])


class CitedPaperOut(Shown):
    """A paper that only one of the revisions cites."""

    model_config = ConfigDict(frozen=True)

    key: str = Field(description="Its citation key.", examples=["rusch2023survey"])
    id: str = Field(description="Id of the paper.")
    title: str | None = Field(description="Null where the graph has the paper no more.")
    authors: str = Field(
        description="As a citation names them; empty where no author is known.", examples=["Rusch et al."]
    )
    year: int | None
    links: dict[str, str] = Field(description="Its address, by name.")


class ComparedExhibitsOut(Shown):
    """Tables, figures and glossaries by their captions."""

    model_config = ConfigDict(frozen=True, from_attributes=True)

    joined: list[str]
    left: list[str]
    changed: list[str] = Field(description="Those that are in both with other contents.")


class RevisionComparisonOut(Shown):
    """What differs from one revision of a survey to another."""

    model_config = ConfigDict(frozen=True)

    survey_id: str
    from_revision: int = Field(description="The revision that is compared.", examples=[1])
    to_revision: int = Field(description="The revision that it is compared with.", examples=[2])
    is_same: bool = Field(description="Whether a reader finds no difference.")
    title_before: str
    title_after: str
    counts_before: TextCountsOut
    counts_after: TextCountsOut
    sections: list[ComparedSectionOut] = Field(description="Those of both, in reading order.")
    joined: list[CitedPaperOut] = Field(description="Papers that only the later revision cites, by key.")
    left: list[CitedPaperOut] = Field(description="Papers that only the earlier one cites, by key.")
    exhibits: ComparedExhibitsOut
    manifest: dict[str, tuple[str, str]] = Field(
        description="Settings of the texts that differ, by name: before, after; empty where there is no such entry."
    )
    links: dict[str, str] = Field(description="Addresses of the two revisions, by name.")


class StaleSectionOut(Shown):
    """A section that a refresh would write again, and why."""

    model_config = ConfigDict(frozen=True)

    number: str = Field(description="Number as printed; `abstract` is the abstract.", examples=["3.1"])
    title: str = Field(description="Heading.", examples=["Message passing"])
    joined: list[str] = Field(description="Keys of papers that came into the field and belong to it.")
    left: list[str] = Field(description="Keys of its papers that left the field or may not be described.")
    retracted: list[str] = Field(description="Keys of those of them that were retracted since.")
    changed: list[str] = Field(
        description="Keys of papers whose text, or whose counts, are no longer what it says of them."
    )
    has_new_numbers: bool = Field(description="Whether it states numbers of the whole field, which has changed.")
    follows: bool = Field(description="Whether it is written from the whole survey and follows from the others.")
    is_closed: bool = Field(
        description="Whether no paper of what it is about is in the field any more, so that it leaves the survey."
    )


class OpenedThemeOut(Shown):
    """A theme that came into the field and gets a section."""

    model_config = ConfigDict(frozen=True)

    label: str = Field(description="Its name in the field.", examples=["Graph Transformers"])
    papers: list[str] = Field(description="Keys of the papers that joined it.")


class StalenessOut(Shown):
    """What of a survey is stale."""

    model_config = ConfigDict(frozen=True)

    survey_id: str
    revision: int = Field(description="The revision that was looked at.", examples=[1])
    is_current: bool = Field(description="Whether nothing is stale.")
    joined: list[CitedPaperOut] = Field(description="Papers that came into the field since it was written.")
    left: list[CitedPaperOut] = Field(description="Papers that left it, or may not be described any more.")
    retracted: list[str] = Field(description="Keys of papers that it cites and that were retracted since.")
    homeless: list[str] = Field(
        description="Keys of papers that joined but are near to no part, so that none describes them; only for "
        "surveys in which one part describes each paper.",
        examples=[["okafor2012cloud"]],
    )
    untold: list[str] = Field(description="Keys of papers that joined without a text; only for the same surveys.")
    sections: list[StaleSectionOut] = Field(description="The stale sections, in reading order.")
    opened: list[OpenedThemeOut] = Field(description="Themes that came into the field, for which a section opens.")
    kept: list[str] = Field(description="Numbers of the sections that a refresh leaves byte for byte.")
    links: dict[str, str] = Field(description="Addresses, by name.")


class RefreshEstimateOut(EstimateOut):
    """What a refresh will take, known before any call, and what it will write again."""

    staleness: StalenessOut = Field(description="The sections that are written again, and those that open and close.")


def refresh_estimate_out(estimate: Estimate, found: Staleness) -> RefreshEstimateOut:
    """An estimate of a refresh."""
    return RefreshEstimateOut(**dict(estimate_out(estimate)), staleness=staleness_out(found))


def staleness_out(found: Staleness) -> StalenessOut:
    """What is stale."""
    papers = {**found.old.graph.papers, **found.new.graph.papers}
    stale = found.stale_ids()
    return StalenessOut(
        survey_id=found.survey.id,
        revision=found.survey.revision.number,
        is_current=not found.sections,
        joined=_cited_papers_out({papers[id].citation_key: id for id in found.joined}, papers),
        left=_cited_papers_out({papers[id].citation_key: id for id in found.left}, papers),
        retracted=[papers[id].citation_key for id in found.retracted],
        homeless=[papers[id].citation_key for id in found.homes.homeless],
        untold=[papers[id].citation_key for id in found.homes.without_text],
        sections=[_stale(each, papers) for each in found.sections],
        opened=[
            OpenedThemeOut(label=each.theme.label, papers=[papers[id].citation_key for id in each.papers])
            for each in found.opened
        ],
        kept=[number_of(each) for each in found.survey.walk() if each.id not in stale],
        links={"survey": survey_link(found.survey.id), "refreshes": survey_link(found.survey.id, "refreshes")},
    )


def _stale(found: StaleSection, papers: Mapping[PaperId, Paper]) -> StaleSectionOut:
    def keys(ids: tuple[PaperId, ...]) -> list[str]:
        return [papers[id].citation_key if id in papers else id for id in ids]

    return StaleSectionOut(
        number=number_of(found.section),
        title=found.section.title,
        joined=keys(found.joined),
        left=keys(found.left),
        retracted=keys(found.retracted),
        changed=keys(found.changed),
        has_new_numbers=found.has_new_numbers,
        follows=found.follows,
        is_closed=found.is_closed,
    )


def comparison_out(found: RevisionComparison, papers: Mapping[PaperId, Paper]) -> RevisionComparisonOut:
    """A comparison; `papers` are those that joined or left, as far as they are there."""
    before, after = found.before, found.after
    return RevisionComparisonOut(
        survey_id=after.id,
        from_revision=before.revision.number,
        to_revision=after.revision.number,
        is_same=found.is_same,
        title_before=before.title,
        title_after=after.title,
        counts_before=TextCountsOut.model_validate(asdict(found.counts_before)),
        counts_after=TextCountsOut.model_validate(asdict(found.counts_after)),
        sections=[_section(each) for each in found.sections],
        joined=_cited_papers_out(found.joined, papers),
        left=_cited_papers_out(found.left, papers),
        exhibits=ComparedExhibitsOut.model_validate(found.exhibits),
        manifest=dict(found.manifest),
        links={
            "from": f"{survey_link(before.id)}?revision={before.revision.number}",
            "to": f"{survey_link(after.id)}?revision={after.revision.number}",
        },
    )


def _section(found: ComparedSection) -> ComparedSectionOut:
    return ComparedSectionOut(
        state=found.state,
        before=_name(found.before),
        after=_name(found.after),
        is_renamed=found.is_renamed,
        is_moved=found.is_moved,
        kept=found.kept,
        edits=[TextEditOut.model_validate(each) for each in found.edits],
        joined=list(found.joined),
        left=list(found.left),
    )


def _name(section: Section | None) -> SectionNameOut | None:
    return SectionNameOut(number=number_of(section), title=section.title) if section else None


def _cited_papers_out(keys: Mapping[CitationKey, PaperId], papers: Mapping[PaperId, Paper]) -> list[CitedPaperOut]:
    return [
        CitedPaperOut(
            key=key,
            id=id,
            title=papers[id].title if id in papers else None,
            authors=short_authors(list_authors(papers[id])) if id in papers else "",
            year=papers[id].year if id in papers else None,
            links={"self": paper_link(id)},
        )
        for key, id in keys.items()
    ]
