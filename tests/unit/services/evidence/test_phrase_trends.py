"""Which phrases came with the frontier."""

from __future__ import annotations

from dataclasses import replace

from kg.model.fields.field import FieldGraph, FieldId, Membership
from kg.model.layer import Layer
from kg.model.papers.paper import CitationKey, Paper, PaperId
from services.evidence.index import FieldIndex
from services.evidence.phrase_trends import Vocabulary, vocabulary
from tests.builders.survey_field import bee_field


def field_of(titles: dict[Layer, list[str]]) -> FieldGraph:
    """A field of title-only papers, without edges."""
    papers, members = {}, {}
    for layer, own in titles.items():
        for number, title in enumerate(own):
            key = f"{layer}{number:03}"
            id = PaperId(f"p{key}")
            papers[id] = Paper(id=id, title=title, citation_key=CitationKey(key), year=2020)
            members[id] = Membership(paper_id=id, layer=layer, trending_score=1.0, relevance=0.0, reason="")
    bees = bee_field()
    return replace(
        bees,
        field=replace(bees.field, id=FieldId("words"), topic="words"),
        papers=papers,
        members=members,
        citations=(),
        similarities=(),
        communities=(),
        paths=(),
    )


def test_a_phrase_of_the_frontier_alone_has_arrived_with_its_papers() -> None:
    later = [f"Diffusion bridges for protein folding {letter}" for letter in "abcdefghi"]
    later += [f"Contrastive views of ocean currents {letter}" for letter in "abcdefgh"]
    earlier = [f"Contrastive views of ocean currents {letter}" for letter in "ijklmnopqrstu"]
    found = vocabulary(FieldIndex.of(field_of({Layer.FRONTIER: later, Layer.DEVELOPMENT: earlier})))
    arrived = {shift.phrase: shift for shift in found.arrived}
    assert "protein folding" in arrived or "diffusion bridges" in arrived
    shift = found.arrived[0]
    assert (len(shift.papers), len(shift.in_titles), shift.elsewhere) == (9, 9, 0)
    assert "ocean currents" not in arrived


def test_a_difference_that_may_be_chance_is_not_told() -> None:
    # 5 of 13 against 0 of 13: p = 0.0196 in Fisher's exact test, before any correction
    later = [f"Diffusion bridges for protein folding {letter}" for letter in "abcde"]
    later += [f"Contrastive views of ocean currents {letter}" for letter in "abcdefgh"]
    earlier = [f"Contrastive views of ocean currents {letter}" for letter in "ijklmnopqrstu"]
    found = vocabulary(FieldIndex.of(field_of({Layer.FRONTIER: later, Layer.DEVELOPMENT: earlier})))
    assert (found.arrived, found.faded) == ((), ())


def test_strata_too_small_to_compare_give_no_vocabulary() -> None:
    assert vocabulary(FieldIndex.of(bee_field())) == Vocabulary()
