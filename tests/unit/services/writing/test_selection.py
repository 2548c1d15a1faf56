"""Which papers a theme tells: the most important ones, and those that must not be missing."""

from __future__ import annotations

from dataclasses import replace

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph, Membership
from kg.model.layer import Layer
from kg.model.papers.card import Card, CardStatement, StatementRole
from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId, PaperKind
from kg.model.surveys.plan import OmittedWork, PartAssignment
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.pack import evidence_paper
from services.planning.survey_plan import SurveyPlan
from services.tasks import limits
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from services.writing.selection import Selection, papers_left_out
from tests.builders.survey_field import bee_field

SIZE = 40
THEME = CommunityId("large")
COUNTS = {number: 1_000 - 20 * number for number in range(SIZE)}
"""Citations of paper `number`: the first are the most important."""


def large(titles: dict[int, str] | None = None, relevances: dict[int, float] | None = None) -> FieldGraph:
    """A field on bee navigation with one community of 40 papers, the lower the number the more cited."""
    base, papers, members = bee_field(), {}, {}
    for number in range(SIZE):
        id = PaperId(f"p{number:015x}")
        title = (titles or {}).get(number, f"Essay number {number} about hives")
        papers[id] = Paper(
            id=id,
            title=title,
            citation_key=CitationKey(f"key{number}"),
            abstract="We count hives. Results show that hives grow.",
            year=2015,
            citation_count=COUNTS[number],
        )
        members[id] = Membership(
            paper_id=id,
            layer=Layer.DEVELOPMENT,
            trending_score=1.0,
            relevance=(relevances or {}).get(number, 0.1),
            reason="",
        )
    community = Community(
        id=THEME, layer=Layer.DEVELOPMENT, papers=tuple(papers), modularity_share=0.1, label="Hives", keywords=()
    )
    return replace(
        base, papers=papers, members=members, citations=(), similarities=(), communities=(community,), paths=()
    )


def told(
    graph: FieldGraph,
    nearness: dict[int, float] | None = None,
    *,
    nearest_first: bool = False,
    always: int | None = None,
) -> list[int]:
    """The numbers of the papers that the theme tells, in order; `nearness` to the part by number."""
    index = FieldIndex.of(graph)
    selection = Selection(
        index=index,
        overview=overview(index),
        with_surveys=False,
        nearest_first=nearest_first,
        always=frozenset() if always is None else frozenset({PaperId(f"p{always:015x}")}),
    )
    near = {PaperId(f"p{number:015x}"): value for number, value in (nearness or {}).items()}
    pack = selection.evidence(Purpose.THEME, [THEME], near)
    return [int(item.paper.id[1:], 16) for item in pack.papers]


def test_the_most_important_papers_are_told_in_their_order() -> None:
    assert told(large(), {0: 0.5}) == list(range(limits.brief_papers(SIZE)))


def test_a_brief_tells_half_of_a_theme_and_lists_the_others_by_title() -> None:
    assert [limits.brief_papers(size) for size in (3, 8, 28, 40, 500)] == [4, 4, 14, 20, 20]
    index = FieldIndex.of(large())
    selection = Selection(index=index, overview=overview(index), with_surveys=False)
    pack = selection.evidence(Purpose.THEME, [THEME], {})
    number = [int(item.paper.id[1:], 16) for item in (*pack.papers, *pack.listed)]
    assert number == list(range(limits.brief_papers(SIZE) + limits.LISTED_PAPERS))
    assert not any(item.passages for item in pack.listed)
    assert {item.paper.citation_key for item in pack.listed} <= set(pack.keys().values())
    given = replace(selection, nearest_first=True).evidence(Purpose.THEME, [THEME], {})
    assert given.listed == ()


def test_a_larger_theme_tells_more_papers_up_to_a_bound() -> None:
    told_of = [limits.theme_papers(size) for size in (3, 28, 36, 40, 500)]
    assert told_of == [14, 14, 18, 20, 20]


def test_the_most_relevant_papers_are_told_however_little_they_are_cited() -> None:
    assert 39 in told(large(relevances={39: 0.12}), {0: 0.5})
    assert 38 in told(large(), {38: 0.5})


def test_papers_whose_titles_name_the_topic_are_told() -> None:
    found = told(large({35: "Navigation of the bee, revisited", 36: "How bees master navigation"}))
    assert {35, 36} <= set(found)


def test_where_most_titles_name_the_topic_it_says_nothing_of_one() -> None:
    everywhere = {number: f"Bee navigation, part {number}" for number in range(SIZE)}
    assert len(told(large(everywhere))) < SIZE


def test_a_writer_is_given_the_papers_nearest_to_its_part_then_the_most_important_and_those_that_must_be_told() -> None:
    nearness = {number: number / 100 for number in range(SIZE)}
    found = told(large(), nearness, nearest_first=True, always=9)
    near = limits.theme_papers(SIZE) - limits.IMPORTANT_PAPERS
    assert found == [*range(SIZE - 1, SIZE - 1 - near, -1), *range(limits.IMPORTANT_PAPERS), 9]


def paper(number: int) -> PaperId:
    return PaperId(f"p{number:015x}")


def test_a_part_with_papers_of_its_own_tells_these_alone_those_that_carry_it_first() -> None:
    index = FieldIndex.of(large())
    selection = Selection(index=index, overview=overview(index), with_surveys=False, nearest_first=True)
    asked = PartAssignment(carrying=(paper(30),), home=(paper(7), paper(38)))
    pack = selection.evidence(Purpose.THEME, [THEME], {paper(38): 0.5, paper(2): 0.9}, assigned=asked)
    assert [item.paper.id for item in pack.papers] == [paper(30), paper(38), paper(7)]
    open_ones = selection.evidence(Purpose.OPEN_PROBLEMS, [THEME], {}, assigned=asked)
    assert open_ones == selection.evidence(Purpose.OPEN_PROBLEMS, [THEME], {})


def test_what_the_plan_leaves_out_is_neither_told_nor_beside_what_is() -> None:
    base = large()
    cites = tuple(Citation(citing=paper(number), cited=paper(0)) for number in (1, 2))
    index = FieldIndex.of(replace(base, citations=cites))
    kept = Selection(index=index, overview=overview(index), with_surveys=False, omitted=frozenset({paper(1)}))
    asked = PartAssignment(home=(paper(0),))
    assert [item.paper.id for item in kept.evidence(Purpose.THEME, [THEME], {}, assigned=asked).context] == [paper(2)]
    assert paper(1) not in [item.paper.id for item in kept.evidence(Purpose.THEME, [THEME], {}).papers]


def planned(*homes: tuple[PaperId, ...], left: tuple[str, ...] = ()) -> SurveyPlan:
    parts = tuple(
        PlannedSubsection(title=f"Part {at}", focus="", proof_ids=(), assignment=PartAssignment(home=home))
        for at, home in enumerate(homes)
    )
    section = PlannedSection(title="Hives", focus="", purpose=Purpose.THEME, proof_ids=())
    out = tuple(OmittedWork(work=key, reason="off") for key in left)
    body = BodyPlan(sections=(SectionPlan(section=section, subsections=parts),))
    return replace(SurveyPlan.of(body), left_out=out)


def test_a_plan_leaves_out_what_it_names_and_where_every_part_has_papers_what_is_nowhere_at_home() -> None:
    index = FieldIndex.of(large())
    assert papers_left_out(index, planned((paper(1),), (), left=("key3",))) == {paper(3)}
    everywhere = papers_left_out(index, planned((paper(1),), (paper(2),), left=("key3",)))
    assert everywhere == {paper(number) for number in range(SIZE)} - {paper(1), paper(2)}


def test_a_writer_of_open_problems_has_the_nearest_papers_whole_and_what_all_others_leave_open() -> None:
    base = large()
    opened = {
        id: replace(paper, abstract="We count hives. It remains an open question why hives grow. They grow.")
        if int(id[1:], 16) in {38, 39}
        else paper
        for id, paper in base.papers.items()
    }
    index = FieldIndex.of(replace(base, papers=opened))
    selection = Selection(index=index, overview=overview(index), with_surveys=False, nearest_first=True)
    pack = selection.evidence(Purpose.OPEN_PROBLEMS, [], {paper(20): 0.9, paper(21): 0.8})
    numbers = [int(item.paper.id[1:], 16) for item in pack.papers]
    assert numbers[:2] == [20, 21]
    assert numbers[10:] == [38, 39]
    said = [each.passage.text for item in pack.papers[10:] for each in item.passages]
    assert said == ["It remains an open question why hives grow."] * 2
    assert all(len(item.passages) == len(evidence_paper(index, item.paper.id).passages) for item in pack.papers[:10])


def test_what_a_card_calls_a_limit_is_open_too() -> None:
    index = FieldIndex.of(large())
    paper = PaperId(f"p{39:015x}")
    item = evidence_paper(index, paper)
    limit = str(item.passages[0].passage.id)
    stated = CardStatement(role=StatementRole.LIMIT, text="Only hives.", passages=(limit,), is_quote=False)
    card = Card(paper_id=paper, kind=PaperKind.METHOD, statements=(stated,), reader="m", version=1, digest="d")
    cards = {paper: card}
    selection = Selection(index=index, overview=overview(index), with_surveys=False, nearest_first=True, cards=cards)
    pack = selection.evidence(Purpose.OPEN_PROBLEMS, [], {})
    assert [str(each.passage.id) for item in pack.papers[10:] for each in item.passages] == [limit]


def test_a_part_on_open_problems_weighs_what_other_parts_rest_on_and_what_papers_leave_open() -> None:
    base = large()
    asked = replace(base.papers[paper(38)], abstract="We count hives. It remains an open question why hives grow.")
    index = FieldIndex.of(replace(base, papers={**base.papers, paper(38): asked}))
    selection = Selection(
        index=index, overview=overview(index), with_surveys=False, nearest_first=True, omitted=frozenset({paper(2)})
    )
    used = [evidence_paper(index, paper(number)).passages[0].passage.id for number in (1, 2)]
    pack, named = selection.open_evidence(frozenset(used))
    held = {item.paper.id: [each.passage for each in item.passages] for item in pack.papers}
    assert {id: [each.id for each in passages] for id, passages in held.items()} == {
        paper(1): used[:1],
        paper(38): list(named),
    }
    assert [each.text for each in held[paper(38)]] == ["It remains an open question why hives grow."]
