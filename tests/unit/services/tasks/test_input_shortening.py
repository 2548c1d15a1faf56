"""What is left out of an input that is too long: as little as possible, the least relevant and the oldest first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from kg.model.surveys.claim import Passage, PassageSource
from services.evidence.pack import EvidencePack, EvidencePaper
from services.evidence.pack_shortening import least_papers, least_passages
from services.reading.passages import LabelledPassage, PaperText, paper_text
from services.tasks.catalogue import catalogue
from services.tasks.drafting.draft import DRAFT
from services.tasks.input_shortening import Fitted, default_cuts, fit
from services.tasks.prompting import load_prompts
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY, CommunityInput
from services.tasks.task import Task
from tests.builders.draft_input import INPUT, OVERVIEW, PACK
from tests.builders.evidence_of import evidence_of, pack_of
from tests.builders.scripted_model.model import ScriptedModel
from tests.unit.services.tasks.inputs import INPUTS

PROMPTS = load_prompts()
OLD = evidence_of("Aa", "We study bees. We count bees in hives.", title="On Bees", year=1990)
NEW = evidence_of("Bb", "We study bees. We count bees in hives.", title="On Bees", year=2020)
OTHER = evidence_of("Cc", "We study rocks. We count stones in walls.", title="On Rocks", year=2020)


def length(task: Task[Any, Any], inputs: Any) -> int:
    return len(PROMPTS[task.name].render(task.render(inputs)).user)


def fitted(task: Task[Any, Any], inputs: Any, most: int) -> Fitted[Any] | None:
    return fit(task, inputs, fits=lambda shorter: length(task, shorter) <= most)


def pieces(pack: EvidencePack) -> tuple[int, int, int]:
    """Works beside the papers, passages, papers."""
    return len(pack.context), sum(len(item.passages) for item in pack.papers), len(pack.papers)


@pytest.mark.parametrize("task", [task for task in catalogue() if not task.is_unaided], ids=lambda task: task.name)
async def test_every_task_fits_into_less_and_can_be_done_from_what_is_left(task: Task[Any, Any]) -> None:
    whole = INPUTS[task.name]
    shortest = _without_all(task, whole)
    least, most = length(task, shortest), length(task, whole)
    for share in (0.0, 0.3, 0.6, 0.9, 1.0):
        limit = round(least + share * (most - least))
        found = fitted(task, whole, limit)
        assert found is not None
        assert length(task, found.inputs) <= limit
        assert bool(found.left_out) == (limit < most)
        assert task.check(found.inputs, (await ScriptedModel().run(task, found.inputs)).value) == []
    assert fitted(task, whole, least - 1) is None


def _without_all(task: Task[Any, Any], inputs: Any) -> Any:
    tried: list[Any] = []
    assert fit(task, inputs, fits=lambda shorter: tried.append(shorter) is not None) is None
    return tried[-1]


def test_context_goes_before_passages_and_passages_before_papers() -> None:
    context = tuple(evidence_of(f"Ctx{n}", "", title=f"Work {n}") for n in "abc")
    inputs = CommunityInput(topic="bees", facts=OVERVIEW.communities[0], pack=replace(PACK, context=context))
    before = pieces(inputs.pack)
    seen = []
    for limit in range(length(COMMUNITY_SUMMARY, inputs), 0, -40):
        found = fitted(COMMUNITY_SUMMARY, inputs, limit)
        if found is None:
            break
        seen.append(pieces(found.inputs.pack))
        lost = dict(zip(("works beside the papers", "passages", "papers"), before, strict=True))
        assert found.left_out.get("works beside the papers", 0) == lost["works beside the papers"] - seen[-1][0]
        assert found.left_out.get("papers", 0) == lost["papers"] - seen[-1][2]
    assert any(works for works, *_ in seen[1:])
    for works, passages, papers in seen:
        assert works == 0 or passages == before[1]
        assert papers == before[2] or passages == papers or passages < before[2]
    assert seen[-1][2] < before[2]


def test_no_more_is_left_out_than_needed() -> None:
    most = length(DRAFT, INPUT) - 1
    found = fitted(DRAFT, INPUT, most)
    assert found is not None
    assert found.left_out == {"passages": 1}


def test_passages_already_used_go_first() -> None:
    item = PACK.papers[0]
    used = item.passages[-1].passage.id
    inputs = replace(INPUT, used=frozenset({used}))
    order = least_passages(inputs.pack.papers, "polarised light", used=inputs.used)
    assert order[0] == used


def test_the_oldest_and_the_least_relevant_papers_go_first() -> None:
    assert least_papers((NEW, OLD), "bees")[0] == OLD.paper.id
    assert least_papers((NEW, OTHER), "bees")[0] == OTHER.paper.id
    assert least_papers((NEW, OTHER), "rocks")[0] == NEW.paper.id


def test_the_best_passage_of_each_paper_stays() -> None:
    order = least_passages((OLD, NEW, OTHER), "counting bees in hives")
    assert len(order) == 3
    assert {name.partition("#")[0] for name in order} == {"aa1990", "bb2020", "cc2020"}


def test_a_paper_without_year_or_passages_has_its_place() -> None:
    bare = evidence_of("Dd", "", title="Untold", year=None)
    assert set(least_papers((bare, NEW), "")) == {bare.paper.id, NEW.paper.id}
    assert least_passages((bare,), "") == []
    assert least_papers((), "bees") == []


@dataclass(frozen=True)
class Batch:
    """Papers on each of which an answer is due."""

    topic: str
    papers: tuple[EvidencePaper, ...] | tuple[PaperText, ...]


def _is_sentence(passage: LabelledPassage | Passage) -> bool:
    return not isinstance(passage, Passage) or passage.source is not PassageSource.TITLE


@pytest.mark.parametrize("papers", [(OLD, NEW, OTHER), tuple(paper_text(item.paper) for item in (OLD, NEW, OTHER))])
def test_papers_in_a_tuple_lose_passages_and_all_stay(papers: Any) -> None:
    batch = Batch(topic="bees", papers=papers)
    (cut,) = default_cuts(batch)
    shorter = cut.without(batch, frozenset(cut.order(batch, "bees")))
    assert [sum(_is_sentence(each) for each in item.passages) for item in shorter.papers] == [1, 1, 1]


def test_an_input_without_evidence_is_left_as_it_is() -> None:
    assert default_cuts("a text") == ()
    assert default_cuts(Batch(topic="", papers=())) == ()


def test_citations_of_papers_that_went_go_with_them() -> None:
    pack = pack_of(NEW, OLD, OTHER, citations=((NEW, OLD), (NEW, OTHER)))
    inputs = CommunityInput(topic="bees", facts=OVERVIEW.communities[0], pack=pack)
    found = fit(COMMUNITY_SUMMARY, inputs, fits=lambda shorter: len(shorter.pack.papers) < 3)
    assert found is not None
    assert len(found.inputs.pack.papers) == 2
    assert len(found.inputs.pack.citations) == 1
