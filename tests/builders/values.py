"""Small values that the contract tests store: six papers around graph attention, a field of them, a survey of it."""

from __future__ import annotations

from datetime import date

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import (
    Field,
    FieldGraph,
    FieldId,
    FieldParameters,
    Membership,
    PathId,
    PathStep,
    ReachReport,
    Similarity,
    VerticalPath,
)
from kg.model.fields.summary import Summary, SummaryId, SummaryKind
from kg.model.fields.theme import Theme, ThemeId
from kg.model.layer import Layer
from kg.model.papers.paper import Citation, CitationKey, Identifier, Paper, PaperId, PaperKind
from kg.model.surveys.exhibit import Exhibit, ExhibitId, Figure, Glossary, Table, Term
from kg.model.surveys.query_function import PairOfRelatedEntitiesSearch, VectorSearch
from kg.model.surveys.survey import (
    Claim,
    ClaimId,
    Passage,
    PassageId,
    PassageSource,
    Section,
    SectionId,
    Support,
    Survey,
    SurveyId,
)
from kg.model.surveys.trace import Trace


def paper(number: int, **facts: object) -> Paper:
    """Paper `p0…number` with a title and key of its own and whatever else is given."""
    known: dict[str, object] = {"title": f"Paper {number}", "citation_key": CitationKey(f"author20{number:02}paper")}
    return Paper(id=paper_id(number), **{**known, **facts})  # type: ignore[arg-type]


def paper_id(number: int) -> PaperId:
    """The id of `paper(number)`."""
    return PaperId(f"p{number:015x}")


WHOLE = paper(
    1,
    title='Graph "attention" networks; they attend: naïve 図',
    citation_key=CitationKey("velickovic2018graph"),
    identifiers=(Identifier("arxiv:1710.10903"), Identifier("doi:10.1/gat")),
    abstract="We present graph attention networks.\n\nThey weigh neighbours.",
    summary="Attention over neighbours.",
    year=2018,
    publication_date="2018-04",
    venue="ICLR",
    authors=("Petar Veličković", "Guillem Cucurull", "Petar Veličković"),
    citation_count=0,
    kind=PaperKind.METHOD,
    url="https://example.org/gat?a=1&b=2",
    sources=("first", "second"),
)
BARE = paper(2)
STUB = paper(3, title="", stub=True)
OTHERS = tuple(paper(number, year=2000 + number, citation_count=10 * number) for number in (4, 5, 6))
PAPERS = (WHOLE, BARE, STUB, *OTHERS)

CITATIONS = (
    Citation(citing=paper_id(2), cited=paper_id(1), contexts=("as in [1]", "[1] fails"), intents=("method",)),
    Citation(citing=paper_id(4), cited=paper_id(1), influential=False),
    Citation(citing=paper_id(5), cited=paper_id(4)),
    Citation(citing=paper_id(6), cited=paper_id(5), influential=True),
)


def field_graph(id: str = "attention", *, weight: float = 0.25) -> FieldGraph:
    """A field of papers 1, 2, 4 and 5 in which every part holds something."""
    members = {
        paper_id(1): _member(1, Layer.FOUNDATION),
        paper_id(2): _member(2, Layer.DEVELOPMENT),
        paper_id(4): _member(4, Layer.DEVELOPMENT),
        paper_id(5): _member(5, Layer.FRONTIER),
    }
    stored = {each.id: each for each in PAPERS}
    return FieldGraph(
        field=Field(
            id=FieldId(id),
            topic="graph attention",
            description="",
            as_of=date(2024, 2, 29),
            landmark_year=2023,
            parameters=FieldParameters(foundation_size=1, seed=7),
            embedder="static 1/256",
            versions={"numpy": "2.3", "graspologic-native": "1.2.5"},
        ),
        papers={id: stored[id] for id in members},
        members=members,
        citations=(
            Citation(
                citing=paper_id(2),
                cited=paper_id(1),
                weight=weight,
                contexts=("as in [1]", "[1] fails"),
                intents=("method",),
            ),
            Citation(citing=paper_id(4), cited=paper_id(1), weight=0.0, influential=False),
            Citation(citing=paper_id(5), cited=paper_id(4)),
        ),
        similarities=(Similarity(first=paper_id(1), second=paper_id(5), weight=0.1 + 0.2),),
        communities=_communities(),
        themes=_themes(),
        paths=(_path(),),
        reach=ReachReport(
            papers=4,
            citations=3,
            isolated=0,
            isolated_by_citations=1,
            papers_on_paths=4,
            seeds=1,
            seeds_without_development=(),
            seeds_without_frontier=(paper_id(1),),
            backward_citations=0,
        ),
    )


def _communities() -> tuple[Community, ...]:
    return (
        Community(
            id=CommunityId("development-1"),
            layer=Layer.DEVELOPMENT,
            papers=(paper_id(4), paper_id(2)),
            modularity_share=0.5,
            label="",
            keywords=("deep attention", "graphs"),
        ),
        Community(
            id=CommunityId("foundation-1"),
            layer=Layer.FOUNDATION,
            papers=(paper_id(1),),
            modularity_share=-0.125,
            label="attention",
            keywords=(),
        ),
    )


def _themes() -> tuple[Theme, ...]:
    return (
        Theme(
            id=ThemeId("theme-1"),
            label="weights of neighbours",
            keywords=("attention", "heads"),
            communities=(CommunityId("foundation-1"), CommunityId("development-1")),
        ),
    )


def _path() -> VerticalPath:
    return VerticalPath(
        id=PathId("path-1"),
        seed=paper_id(1),
        development=(
            PathStep(paper_id=paper_id(4), layer=Layer.DEVELOPMENT, parent=paper_id(1), weight=0.5),
            PathStep(paper_id=paper_id(2), layer=Layer.DEVELOPMENT, parent=paper_id(1), weight=0.25),
        ),
        frontier=(PathStep(paper_id=paper_id(5), layer=Layer.FRONTIER, parent=paper_id(4), weight=0.125),),
        exact_development=2,
        exact_frontier=1,
    )


def summary(id: str = "s1", *, subject: str = "development-1", text: str = "It attends.") -> Summary:
    """A summary of a community of `field_graph()`."""
    return Summary(
        id=SummaryId(id),
        field_id="attention",
        subject_id=subject,
        kind=SummaryKind.COMMUNITY,
        text=text,
        task_version=2,
        model="offline",
    )


PASSAGE = Passage(
    id=PassageId("g1"),
    paper_id=paper_id(1),
    source=PassageSource.SUMMARY,
    text="Attention over neighbours.",
    start=0,
    end=26,
)
OTHER_PASSAGE = Passage(
    id=PassageId("g2"), paper_id=paper_id(4), source=PassageSource.RECORD, text="Paper 4. 2004.", start=0, end=14
)


EXHIBITS = (
    Exhibit(
        id=ExhibitId("t1"),
        caption="What is compared",
        content=Table(columns=("Method", "Cost"), rows=(("attention [@velickovic2018graph]", "linear"), ("", ""))),
        section=SectionId("1.1"),
    ),
    Exhibit(
        id=ExhibitId("f1"),
        caption="",
        content=Figure(media_type="image/svg+xml", drawing="<svg/>", description="Nothing \N{EM DASH} yet"),
    ),
    Exhibit(
        id=ExhibitId("g1"), caption="Words", content=Glossary(terms=(Term(name="attention", meaning="a weighting"),))
    ),
)


TRACE = Trace(
    citing=paper_id(2),
    sentence="We follow attention [1].",
    marker="[1]",
    cited=paper_id(1),
    concept="attention",
    score=0.75,
)


def survey(id: str = "attention-1", *, title: str = "Attention on graphs") -> Survey:
    """A survey of `field_graph()` with two levels, a claim with two supports and a section without text."""
    claim = Claim(
        id=ClaimId("c1"),
        sentence="It attends over neighbours [@velickovic2018graph; @author2004paper].",
        start=0,
        end=68,
        supports=(Support(passage=PASSAGE, score=1.0), Support(passage=OTHER_PASSAGE, score=0.5)),
    )
    inner = Section(
        id=SectionId("1.1"), number="1.1", title="Inner", focus="the core", text=claim.sentence, claims=(claim,)
    )
    return Survey(
        id=SurveyId(id),
        field_id="attention",
        title=title,
        abstract=Section(id=SectionId("abstract"), number="", title="Abstract", focus="", text="In short."),
        sections=(
            Section(
                id=SectionId("1"),
                number="1",
                title="Outer",
                focus="",
                text="",
                proof_ids=("path-1", "development-1"),
                subsections=(inner,),
                query=PairOfRelatedEntitiesSearch(
                    type_a="method", type_b="task", categorize_a_by="kind", categorize_b_by="domain"
                ),
            ),
            Section(
                id=SectionId("2"),
                number="2",
                title="Last",
                focus="",
                text="The end.\n\nReally.",
                purpose="conclusion",
                depends_on=(SectionId("1.1"), SectionId("1")),
                query=VectorSearch(text="what comes last"),
                traces=(TRACE,),
            ),
        ),
        keys={CitationKey("velickovic2018graph"): paper_id(1), CitationKey("author2004paper"): paper_id(4)},
        notice="No language model wrote this.",
        preset="surveyg",
        manifest={"strata": "0.1.0", "seed": "7"},
        exhibits=EXHIBITS,
    )


def _member(number: int, layer: Layer) -> Membership:
    return Membership(
        paper_id=paper_id(number), layer=layer, trending_score=number / 3, relevance=-0.5, reason=f"reason {number}"
    )
