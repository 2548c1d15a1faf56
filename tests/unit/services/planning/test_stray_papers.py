"""What a plan from the graph leaves out: papers of no group that no other paper is near to."""

from __future__ import annotations

import numpy as np
import pytest

from kg.model.papers.paper import PaperId
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.relevance import Relevance
from services.planning.stray_papers import stray_papers
from services.planning.summaries import Summaries
from services.tasks.summaries.community_summary import CommunitySummary, Subgroup
from services.tasks.views import CommunityView
from tests.builders.survey_field import bee_field
from tests.builders.word_embedder import WordEmbedder

INDEX = FieldIndex.of(bee_field())
READABLE = sorted(id for id, paper in INDEX.graph.papers.items() if paper.content)
FACTS = max(overview(INDEX).communities, key=lambda each: len(each.papers))
FIRST, SECOND, *_ = (id for id in FACTS.papers if id in READABLE)


def summaries(*outliers: PaperId) -> Summaries:
    keys = {id: str(INDEX.graph.papers[id].citation_key) for id in FACTS.papers}
    group = Subgroup(
        name="g", papers=tuple(keys[id] for id in FACTS.papers if id not in outliers), approach="", critique=""
    )
    summary = CommunitySummary(
        name="n", about="b", subgroups=(group,), overall="o", outliers=tuple(keys[id] for id in outliers)
    )
    return Summaries(communities=(CommunityView(facts=FACTS, summary=summary),), paths=())


def relevance(*, far: PaperId) -> Relevance:
    """All papers near to one another but one, which stands at right angles to them."""
    ids = tuple(sorted(INDEX.graph.papers))
    vectors = np.zeros((len(ids), 3), dtype=np.float32)
    for at, id in enumerate(ids):
        angle = 0.01 * at
        vectors[at] = (0.0, 0.0, 1.0) if id == far else (np.cos(angle), np.sin(angle), 0.0)
    return Relevance(embedder=WordEmbedder(), ids=ids, vectors=vectors)


def test_an_outlier_to_which_no_paper_is_near_is_left_out_with_the_reason() -> None:
    stray = stray_papers(INDEX, summaries(FIRST), relevance(far=FIRST), kept=())
    assert stray[FIRST].work == INDEX.graph.papers[FIRST].citation_key
    assert "no other paper is near to it" in stray[FIRST].reason


@pytest.mark.parametrize(
    ("found", "kept"),
    [
        pytest.param(summaries(SECOND), (), id="an outlier that another paper is near to"),
        pytest.param(summaries(), (), id="a far paper of a group"),
        pytest.param(Summaries(communities=(CommunityView(facts=FACTS),), paths=()), (), id="without a summary"),
        pytest.param(summaries(FIRST), (FIRST,), id="a paper that must be told"),
    ],
)
def test_other_papers_stay(found: Summaries, kept: tuple[PaperId, ...]) -> None:
    assert not stray_papers(INDEX, found, relevance(far=FIRST), kept=kept)
