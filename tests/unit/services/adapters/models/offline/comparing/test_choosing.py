"""Which comparisons a pack of papers supports, and how they are written."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.comparing.changes import later_changes, systems
from services.adapters.models.offline.comparing.choosing import chosen
from services.adapters.models.offline.comparing.comparison import Comparison, Ground
from services.adapters.models.offline.comparing.telling import sentence
from services.adapters.models.offline.language.statements import statements
from services.document.markup import cited_keys
from services.evidence.pack import EvidencePaper
from tests.builders.evidence_of import evidence_of, pack_of

ROUTES = evidence_of(
    "Ito",
    "Ports lose hours to queues. We propose a tabu search for berth allocation to late ships.",
    title="A Tabu Search for Berth Allocation",
    year=2018,
)
CRANES = evidence_of(
    "Roy",
    "Cranes are costly. We introduce an integer program that plans berth allocation and cranes together.",
    title="Cranes and Berth Allocation in One Program",
    year=2021,
)
SOIL = evidence_of(
    "Abe",
    "Soils dry out early. We measure the breath of peat soils in forty bogs under snow.",
    title="The Breath of Peat under Snow",
)


def compared(*items: EvidencePaper, cites: tuple[tuple[EvidencePaper, EvidencePaper], ...] = ()) -> list[Comparison]:
    return list(chosen(pack_of(*items, citations=cites), topic="seaport logistics", used=frozenset()))


def test_two_papers_with_one_subject_in_their_titles_are_compared_by_their_means() -> None:
    (made,) = compared(ROUTES, CRANES, SOIL)
    assert made.ground is Ground.SUBJECT
    assert made.shared == "berth allocation"
    written = sentence(made, 0)
    assert written.text.startswith("Ito (2018) and Roy (2021) both work on berth allocation: the former proposes")
    assert list(cited_keys(written.text)) == ["ito2018", "roy2021"]


def test_every_wording_cites_each_paper_and_rests_on_its_own_passages() -> None:
    (made,) = compared(ROUTES, CRANES)
    texts = {sentence(made, position).text for position in range(4)}
    assert len(texts) > 1
    for position in range(4):
        written = sentence(made, position)
        assert set(cited_keys(written.text)) == {"ito2018", "roy2021"}
        assert {name.split("#")[0] for name in written.passages} == {"ito2018", "roy2021"}
        assert made.sides[0].statement.passage.id in written.passages


def _on_cranes(first: str, second: str) -> list[EvidencePaper]:
    scene = "Quay cranes stand idle when ships are late at berths."
    return [
        evidence_of(author, f"{scene} {text} Ports pay for idle quay cranes.", title=title, year=year)
        for author, text, title, year in (
            ("Ito", first, "Keeping Berths Free at Night", 2018),
            ("Roy", second, "Late Ships and Quay Cranes", 2021),
        )
    ]


def test_papers_that_both_speak_of_a_thing_are_told_by_it() -> None:
    items = _on_cranes("We propose a rota of quay cranes for nights.", "We introduce a price of waiting for ships.")
    (made,) = compared(*items, SOIL)
    assert (made.ground, made.shared) == (Ground.TERM, "quay cranes")
    assert "quay cranes are taken up by a second paper as well: Roy (2021) introduces" in sentence(made, 2).text


def test_papers_whose_abstracts_only_resemble_each_other_are_not_compared() -> None:
    items = _on_cranes("We propose a rota of berths for late ships.", "We introduce a price of waiting for ships.")
    assert compared(*items, SOIL) == []


def test_papers_without_a_word_in_common_are_not_compared() -> None:
    assert compared(ROUTES, SOIL) == []


def test_a_later_paper_that_cites_an_earlier_one_is_told_with_it() -> None:
    early = evidence_of(
        "Ito", "Tides matter. We propose a model of queues at gates for river barges.", title="Lock Gates", year=2015
    )
    late = evidence_of(
        "Roy", "Rivers fall. We extend queues of barges at gates to dry years.", title="Barges in Drought", year=2019
    )
    (made,) = compared(early, late, cites=((late, early),))
    assert made.ground is Ground.CITING
    assert [side.statement.authors for side in made.sides] == ["Ito", "Roy"]
    assert "cit" in sentence(made, 0).text


def test_what_a_paper_says_of_an_earlier_system_by_name_is_a_change() -> None:
    early = evidence_of(
        "Ito", "Birds are hard to count. We introduce WingNet, a counter of birds.", title="WingNet: Birds", year=2019
    )
    late = evidence_of(
        "Roy", "Bats are harder. We show that a second microphone lets bats be counted better than WingNet.", year=2022
    )
    found = {item.paper.id: statements(item) for item in (early, late)}
    flat = [each for own in found.values() for each in own]
    (made,) = later_changes(flat, systems((early, late), found), cites=frozenset())
    assert made.ground is Ground.CHANGE
    assert sentence(made, 0).text.endswith("WingNet goes back to Ito (2019) [@ito2019].")


def test_another_system_of_the_same_name_changes_nothing() -> None:
    early = evidence_of(
        "Ito", "Birds are hard to count. We introduce WingNet, a counter of birds.", title="WingNet: Birds", year=2019
    )
    other = evidence_of("Roy", "Bats are harder. We propose a counter of bats at night, called WingNet.", year=2022)
    found = {item.paper.id: statements(item) for item in (early, other)}
    flat = [each for own in found.values() for each in own]
    assert list(later_changes(flat, systems((early, other), found), cites=frozenset())) == []


@pytest.mark.parametrize("year", [2010, None])
def test_an_earlier_or_undated_paper_without_a_citation_changes_nothing(year: int | None) -> None:
    early = evidence_of(
        "Ito", "Birds are hard to count. We introduce WingNet, a counter of birds.", title="WingNet: Birds", year=2019
    )
    other = evidence_of("Roy", "Bats are harder. We show that WingNet misses bats at night.", year=year)
    found = {item.paper.id: statements(item) for item in (early, other)}
    flat = [each for own in found.values() for each in own]
    assert list(later_changes(flat, systems((early, other), found), cites=frozenset())) == []


def test_no_comparison_rests_on_a_used_passage_and_the_same_pack_is_compared_the_same() -> None:
    pack = pack_of(ROUTES, CRANES)
    used = frozenset(each.passage.id for each in ROUTES.passages)
    assert chosen(pack, topic="seaport logistics", used=used) == ()
    assert chosen(pack, topic="ports", used=frozenset()) == chosen(pack, topic="ports", used=frozenset())


@pytest.mark.parametrize(
    ("spelling", "said"), [("Thompson Sampling", "Thompson sampling"), ("Berth Sampling", "berth sampling")]
)
def test_a_shared_thing_is_written_as_the_middle_of_sentences_writes_it(spelling: str, said: str) -> None:
    name = spelling.split(maxsplit=1)[0]
    around = (
        f"Ports draw ships by lot. With {name} sampling ports wait less." if name == "Thompson" else "A berth is short."
    )
    items = [
        evidence_of(
            author,
            f"{around} We propose {verb} {spelling.lower() if name == 'Berth' else said} {text}.",
            title=f"{title} {spelling}",
            year=year,
        )
        for author, verb, text, title, year in (
            ("Ito", "a tide clock for", "of late ships", "Tides and", 2018),
            ("Roy", "a price list for", "of early trucks", "Prices and", 2021),
        )
    ]
    (made,) = compared(*items, SOIL)
    assert made.shared == said
    assert said in sentence(made, 0).text


def test_one_author_cites() -> None:
    early = evidence_of(
        "Ito", "Tides matter. We propose a model of queues at gates for river barges.", title="Lock Gates", year=2015
    )
    late = evidence_of(
        "Roy", "Rivers fall. We extend queues of barges at gates to dry years.", title="Barges in Drought", year=2019
    )
    (made,) = compared(early, late, cites=((late, early),))
    assert "Roy (2019), who cites it, extends queues" in sentence(made, 1).text
