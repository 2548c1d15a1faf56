"""Papers of a subsection set side by side in what each draws on, works with, tests on and studies."""

from __future__ import annotations

from dataclasses import replace

from services.adapters.models.offline.drafts.facets import told_facets
from services.document.markup import cited_keys
from services.evidence.facets import Facet
from services.evidence.pack import EvidencePaper
from services.tasks.drafting.draft import DraftInput
from tests.builders.draft_input import INPUT
from tests.builders.evidence_of import evidence_of, pack_of

PROOF = evidence_of("Ito", "Ships are late. We derive a regret bound of the rota of tugs.", title="Rotas of Tugs")
SHOW = evidence_of("Roy", "Ports are full. Our simulations show shorter queues of ships.", title="Prices of Locks")
ALIKE = evidence_of("Sen", "Locks are old. Our simulations show longer waits at gates.", title="Waits at Gates")


def inputs(*items: EvidencePaper) -> DraftInput:
    return replace(INPUT, pack=pack_of(*items), topic="seaport logistics", title="Tugs", used=frozenset(), position=0)


def test_kinds_of_evidence_stand_side_by_side_each_on_its_passage() -> None:
    (told,) = told_facets(inputs(PROOF, SHOW, ALIKE))
    assert told.text == (
        "Evidence of different kinds stands side by side: simulations in Roy [@roy2020] and Sen [@sen2020]; "
        "a regret bound in Ito [@ito2020]."
    )
    assert {name.split("#")[0] for name in told.passages} == set(cited_keys(told.text))


def test_one_kind_of_evidence_is_said_to_be_the_same() -> None:
    (told,) = told_facets(inputs(SHOW, ALIKE))
    assert told.text == "Roy [@roy2020] and Sen [@sen2020] draw on the same kind of evidence, simulations."


def test_an_article_makes_no_kind_of_its_own() -> None:
    survey = "Ports are full. We conducted an online survey of {}."
    asked = [evidence_of(name, survey.format(whom), title=name) for name, whom in (("Roy", "crews"), ("Sen", "tugs"))]
    bare = evidence_of("Ray", "Ports are full. We used online surveys of pilots.", title="Ray")
    (told,) = told_facets(inputs(PROOF, *asked, bare), facets=[Facet.EVIDENCE])
    assert told.text.count("online survey") == 1


def test_one_paper_is_no_comparison_and_a_used_passage_is_not_told_again() -> None:
    assert told_facets(inputs(PROOF)) == []
    used = frozenset(each.passage.id for each in SHOW.passages)
    assert told_facets(replace(inputs(PROOF, SHOW), used=used)) == []
    assert told_facets(inputs(PROOF, SHOW), told=frozenset({PROOF.paper.id})) == []


def test_sizes_go_from_small_to_large_and_equal_ones_say_nothing() -> None:
    sizes = [
        evidence_of(name, f"Nights are long. In all, {size} patients were enrolled. They woke late.", title=name)
        for name, size in (("Ito", "1,200"), ("Roy", "80"))
    ]
    (told,) = told_facets(inputs(*sizes), facets=[Facet.PEOPLE])
    assert told.text == "The studies differ in size: 80 patients in Roy [@roy2020]; 1,200 patients in Ito [@ito2020]."
    same = [sizes[1], evidence_of("Sen", "Nights are long. In all, 80 patients were enrolled.", title="Sen")]
    assert told_facets(inputs(*same), facets=[Facet.PEOPLE]) == []


def test_what_the_topic_says_tells_no_papers_apart() -> None:
    own = [
        evidence_of(name, "Crops fail. We count wheat and other crops.", title=f"{name} on Crops")
        for name in ("Ito", "Roy")
    ]
    assert told_facets(replace(inputs(*own), topic="crops")) == []
    assert [each.text for each in told_facets(inputs(*own))] == [
        "Ito [@ito2020] and Roy [@roy2020] turn to one subject, crops."
    ]
