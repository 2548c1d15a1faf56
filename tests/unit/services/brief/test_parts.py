"""Parts of a brief: leads are computed, papers tell themselves, titles are listed, and all of it is grounded."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.model.papers.card import Card, CardStatement, StatementRole
from kg.model.papers.paper import PaperKind
from kg.model.surveys.claim import PassageSource
from kg.model.surveys.survey import SectionId
from services.brief.introduction import write_introduction
from services.brief.part import brief_part
from services.evidence.pack import EvidencePack, evidence_pack
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.draft_text import Draft
from services.tasks.front.matter import FrontInput
from services.tasks.outlining.purpose import Purpose
from services.tasks.views import CommunityView
from services.writing.claims import ground
from tests.builders.bee_tasks import INDEX, OVERVIEW
from tests.builders.draft_input import INPUT
from tests.builders.evidence_of import evidence_of


def theme(number: int) -> DraftInput:
    facts = OVERVIEW.community(f"bee-navigation:{number}")
    assert facts is not None
    around = [paper for paper, _ in INDEX.works_cited_by(facts.papers)]
    return replace(INPUT, pack=evidence_pack(INDEX, facts.papers, around), communities=(CommunityView(facts=facts),))


def text_of(draft: Draft) -> str:
    return " ".join(sentence.text for sentence in draft.sentences())


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_every_part_is_grounded_and_what_papers_say_is_verbatim_but_for_its_subject(number: int) -> None:
    inputs = theme(number)
    made = ground(brief_part(inputs), inputs.pack, section=SectionId("s/1"))
    assert made.claims
    for claim in made.claims:
        content = [each.passage for each in claim.supports if each.passage.source is not PassageSource.RECORD]
        assert len(content) <= 2
        assert len({passage.paper_id for passage in content}) <= 1
        for passage in content:
            tail = passage.text.rstrip(".").split()[4:]
            assert " ".join(tail) in claim.sentence


def test_a_lead_counts_papers_years_words_and_works() -> None:
    lead = brief_part(theme(2)).paragraphs[0]
    assert [each.text for each in lead.sentences[:2]] == [
        "Four papers from 2012 to 2019 belong here, all of the Development; three of them are quoted below.",
        "Words that set them apart from the rest of the field are “polarised light” (in two) and “insect compasses” "
        "(in two).",
    ]


def test_papers_known_by_title_alone_are_listed_and_nothing_is_said_of_them() -> None:
    text = text_of(brief_part(theme(4)))
    assert "Known by title alone is “Neuromorphic Compasses in the Rain” by Dubois (2024) [@dubois2024title]." in text


def test_a_part_tells_nothing_that_earlier_parts_used() -> None:
    inputs = theme(2)
    told = {name for each in brief_part(inputs).sentences() for name in each.passages}
    again = brief_part(replace(inputs, used=frozenset(told & inputs.pack.passages().keys())))
    records = {item.record.id for item in inputs.pack.everything()}
    assert not {name for each in again.sentences() for name in each.passages} & (told - records)


def test_the_card_of_a_model_says_which_sentence_is_what() -> None:
    item = evidence_of("Ito", "We proposed a night compass. Bees of the north dance in the sun.")
    second = item.passages[1].passage
    card = Card(
        paper_id=item.paper.id,
        kind=PaperKind.METHOD,
        statements=(
            CardStatement(role=StatementRole.CONTRIBUTION, text="Dances.", passages=(second.id,), is_quote=False),
        ),
        reader="model",
        version=1,
        digest=item.paper.text_hash,
    )
    inputs = replace(INPUT, pack=EvidencePack(papers=(item,)), communities=(), cards={item.paper.id: card})
    assert text_of(brief_part(inputs)) == "Ito (2020): “Bees of the north dance in the sun.”"


def test_papers_that_matter_less_are_listed_by_title_with_their_citations() -> None:
    told, less = evidence_of("Ito", "We proposed a night compass."), evidence_of("Vu", "We count.", title="Counts")
    inputs = replace(INPUT, pack=EvidencePack(papers=(told,), listed=(less,)), communities=())
    assert text_of(brief_part(inputs)).endswith(
        f"Also on the subject is “Counts” by Vu (2020) [@{less.paper.citation_key}]."
    )
    visiting = replace(inputs, visiting=frozenset({less.paper.id}))
    assert "Counts" not in text_of(brief_part(visiting))


@pytest.mark.parametrize(
    "left_open",
    [
        "Future work will test whether copper needles lead young bees across snow, rivers and burnt forests.",
        "Limitations of this study are the small hive and the short summer.",
    ],
)
def test_what_is_left_open_is_quoted_with_the_title_that_it_belongs_to(left_open: str) -> None:
    item = evidence_of("Ito", f"We proposed a night compass. {left_open}", title="Compasses")
    inputs = replace(INPUT, purpose=Purpose.OPEN_PROBLEMS, pack=EvidencePack(papers=(item,)), communities=())
    assert text_of(brief_part(inputs)) == f"Ito (2020) in “Compasses”: “{left_open}”"


def test_a_wish_for_research_that_names_little_is_left_out() -> None:
    item = evidence_of("Ito", "We proposed a night compass. Future work will test the compass in rain.")
    inputs = replace(INPUT, purpose=Purpose.OPEN_PROBLEMS, pack=EvidencePack(papers=(item,)), communities=())
    assert text_of(brief_part(inputs)) == "", "and no section promises what nobody says"


@pytest.mark.parametrize(
    ("covers", "told"),
    [
        (
            "We describe compasses of iron and glass.",
            "Among them is “Compasses, maps and hives of bees” by Ito (2020) [@{}].",
        ),
        (
            "We describe maps, shadows, stars, smell trails, polarised light, waggle dances and wind.",
            "Ito (2020) in “Compasses, maps and hives of bees”: “We describe maps, shadows, stars, smell trails, "
            "polarised light, waggle dances and wind.”",
        ),
    ],
)
def test_a_survey_is_told_by_what_it_covers_where_that_says_much_more_than_its_title(covers: str, told: str) -> None:
    item = evidence_of("Ito", covers, title="Compasses, maps and hives of bees")
    inputs = replace(INPUT, purpose=Purpose.SURVEYS, pack=EvidencePack(papers=(item,)), communities=())
    assert text_of(brief_part(inputs)).endswith(told.format(item.paper.citation_key))


def test_a_paper_in_another_language_is_quoted_as_it_stands() -> None:
    item = evidence_of(
        "Ruiz",
        "Las abejas vuelan lejos. Este trabajo describe un compás solar para abejas nocturnas.",
        title="Un compás solar para abejas",
    )
    inputs = replace(INPUT, pack=EvidencePack(papers=(item,)), communities=())
    assert text_of(brief_part(inputs)) == (
        "Ruiz (2020): “Este trabajo describe un compás solar para abejas nocturnas.”"
    )


@pytest.mark.parametrize("summary", ["Bees steer by a sun compass.", None])
def test_a_brief_says_where_it_quotes_summaries(summary: str | None) -> None:
    papers = tuple(replace(item, paper=replace(item.paper, summary=summary)) for item in theme(1).pack.papers)
    pack = replace(theme(1).pack, papers=papers)
    inputs = FrontInput(topic="bees", overview=OVERVIEW, communities=(), sections=(), pack=pack, cited=len(papers))
    remark = "in those of a summary where that takes the place of the abstract"
    assert (remark in text_of(write_introduction(inputs))) is bool(summary)
