"""The sentence on what most papers of a subsection name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from services.adapters.models.offline.drafts.draft import write_draft
from services.adapters.models.offline.drafts.shared_names import told_names
from services.document.markup import cited_keys
from services.evidence.shared_names import SharedName
from services.tasks.drafting.grounding import ungrounded
from tests.builders.draft_input import INPUT

PAPERS = [item for item in INPUT.pack.papers if item.passages]
PASSAGES = tuple(item.passages[0].passage for item in PAPERS)


def shared(name: str, papers: int) -> SharedName:
    return SharedName(name=name, entity_type="method", papers=papers, passages=PASSAGES)


def test_three_papers_that_name_a_thing_are_said_with_their_passages() -> None:
    inputs = replace(INPUT, shared_names=(shared("dead reckoning", 9),))
    (sentence,) = told_names(inputs)
    assert sentence.passages == tuple(passage.id for passage in PASSAGES[:3])
    assert set(cited_keys(sentence.text)) == {item.paper.citation_key for item in PAPERS[:3]}
    assert sentence.text.startswith("Dead reckoning is named by nine of the ")
    draft = write_draft(inputs)
    assert sentence.text in [each.text for each in draft.sentences()]
    assert ungrounded(draft, inputs.pack, topic=inputs.topic) == []


@pytest.mark.parametrize(
    ("name", "papers"),
    [("dead reckoning", 2), ("polarised light", 9), ("sun compass", 9), ("BN navigation", 9), ("bee dances", 9)],
)
def test_what_few_name_what_the_heading_says_and_what_wants_an_article_is_not_told(name: str, papers: int) -> None:
    assert told_names(replace(INPUT, shared_names=(shared(name, papers),))) == []
