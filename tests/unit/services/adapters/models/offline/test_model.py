"""The offline model does every task there is and says so when it cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pydantic import BaseModel

from services.adapters.models.offline.drafts.lines import open_problems
from services.adapters.models.offline.model import NOTICE, OfflineModel
from services.errors import UpstreamError
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.pack import evidence_pack, evidence_paper
from services.reading.passages import content_passages
from services.tasks.catalogue import catalogue
from services.tasks.drafting.draft import DRAFT, DraftInput, SimilarCommunity
from services.tasks.drafting.grounding import Draft
from services.tasks.outlining.outline import Purpose
from services.tasks.task import Range, Route, Task
from services.tasks.views import CommunityView
from services.writing.claims import ground
from tests.builders.survey_field import bee_field, paper_id

TASKS = catalogue()

INDEX = FieldIndex.of(bee_field())
OVERVIEW = overview(INDEX)


class Poem(BaseModel):
    lines: tuple[str, ...]


async def test_a_task_without_a_classical_way_is_refused() -> None:
    poem: Task[str, Poem] = Task(
        name="poem",
        family="poems",
        input=str,
        output=Poem,
        render=lambda subject: {"subject": subject},
        check=lambda subject, answer: [],
        answer_tokens=Range(low=1, high=9),
        route=Route.CHEAP,
    )
    with pytest.raises(UpstreamError, match="no way to do 'poem'"):
        await OfflineModel().run(poem, "bees")


def test_the_notice_says_that_no_language_model_wrote_it() -> None:
    assert NOTICE.startswith("No language model wrote this survey.")
    assert len({task.name for task in TASKS}) == len(TASKS)


def theme(number: int, *, position: int = 0) -> DraftInput:
    facts = OVERVIEW.community(f"bee-navigation:{number}")
    assert facts is not None
    roots = [paper for paper, _ in facts.cited]
    citing = [paper for paper, _ in INDEX.citing(facts.papers)]
    return DraftInput(
        topic="bee navigation",
        section_title="Development",
        title=facts.label,
        focus="",
        purpose=Purpose.THEME,
        position=position,
        pack=evidence_pack(INDEX, facts.papers, [*roots, *citing]),
        overview=OVERVIEW,
        communities=(CommunityView(facts=facts),),
        paths=(),
        neighbours=tuple(
            SimilarCommunity(id=each.id, layer=each.layer, label=each.label, keywords=each.keywords)
            for each in OVERVIEW.communities
        ),
        common=frozenset(),
        used=frozenset(),
        told=(),
    )


def text_of(draft: Draft) -> str:
    return " ".join(sentence.text for paragraph in draft.paragraphs for sentence in paragraph.sentences)


async def test_a_theme_opens_with_what_at_least_half_of_its_papers_hold() -> None:
    draft = (await OfflineModel().run(DRAFT, theme(2))).value
    opening = draft.paragraphs[0].sentences[0]
    assert opening.text == (
        "Polarised light is the subject of two of the four papers, published from 2012 to 2019; insect compasses (in "
        "two) recur in them."
    )
    assert opening.passages == ()


async def test_a_theme_tells_every_paper_with_content_and_compares_where_two_share_a_subject() -> None:
    inputs = theme(2)
    draft = (await OfflineModel().run(DRAFT, inputs)).value
    ground(draft, inputs.pack, section="s/1")  # type: ignore[arg-type]
    told = [{name.split("#")[0] for name in s.passages} for p in draft.paragraphs for s in p.sentences]
    assert {"okafor2012cloud", "lindqvist2013polar", "abe2015night", "weber2019survey"} <= set().union(*told)
    assert max(len(keys) for keys in told) > 1


async def test_no_paragraph_counts_citations() -> None:
    text = text_of((await OfflineModel().run(DRAFT, theme(3))).value)
    assert "of the field" not in text
    assert "cited by" not in text


async def test_papers_known_by_title_only_are_named_and_nothing_is_claimed_of_them() -> None:
    draft = (await OfflineModel().run(DRAFT, theme(4))).value
    text = text_of(draft)
    assert "“Neuromorphic Compasses in the Rain” by Dubois (2024) [@dubois2024title]" in text


@pytest.mark.parametrize("number", [1, 2, 3, 4])
async def test_neighbouring_subsections_open_differently(number: int) -> None:
    first = (await OfflineModel().run(DRAFT, theme(number, position=0))).value
    second = (await OfflineModel().run(DRAFT, theme(number, position=1))).value
    assert first.paragraphs[0].sentences[0].text != second.paragraphs[0].sentences[0].text


async def test_the_same_input_is_written_the_same() -> None:
    assert await OfflineModel().run(DRAFT, theme(3)) == await OfflineModel().run(DRAFT, theme(3))


def test_what_a_paper_leaves_open_is_told_and_an_announcement_is_not() -> None:
    item = evidence_paper(INDEX, paper_id("ibarra2023chip"))
    assert [each.text for each in open_problems(item)] == [
        "Energy supply remains a challenge for neuromorphic chips in flight."
    ]
    announcing = replace(item.paper, abstract="Finally, we discuss limitations and outline future work on chips.")
    assert open_problems(replace(item, paper=announcing, passages=content_passages(announcing))) == []


def test_it_says_which_sentences_it_would_not_print() -> None:
    item = evidence_paper(INDEX, paper_id("haldor2004sun"))
    text = "We live on a warm planet with few bees. It hums. We propose a sun compass for young bees."
    paper = replace(item.paper, abstract=text)
    counts = OfflineModel().refused([replace(item, paper=paper, passages=content_passages(paper))])
    assert sum(counts.values()) == 2
    assert counts["we that means everybody"] == 1
