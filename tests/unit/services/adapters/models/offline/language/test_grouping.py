"""Subgroups: every paper in one, none alone, like with like."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.adapters.models.offline.language.grouping import subgroups
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_pack
from tests.builders.survey_field import PAPERS, bee_field, paper_id

PACK = evidence_pack(FieldIndex.of(bee_field()), sorted(PAPERS))
LIGHT = ("okafor2012cloud", "lindqvist2013polar", "abe2015night")
FLOW = ("moreau2014flow", "singh2016tunnel", "petrov2017wind")


@given(st.sets(st.integers(0, len(PACK.papers) - 1), min_size=1))
def test_every_paper_is_in_exactly_one_group(chosen: set[int]) -> None:
    items = [PACK.papers[position] for position in sorted(chosen)]
    groups = subgroups(items, PACK.citations)
    assert sorted(item.paper.id for group in groups for item in group) == sorted(item.paper.id for item in items)
    assert len(groups) <= 3
    assert all(len(group) >= 2 for group in groups) or len(groups) == 1


def test_papers_on_one_subject_come_together() -> None:
    pack = evidence_pack(FieldIndex.of(bee_field()), [paper_id(key) for key in (*LIGHT, *FLOW)])
    groups = {frozenset(item.paper.citation_key for item in group) for group in subgroups(pack.papers, pack.citations)}
    assert groups == {frozenset(LIGHT), frozenset(FLOW)}


def test_few_papers_stay_whole() -> None:
    assert len(subgroups(PACK.papers[:4], PACK.citations)) == 1
