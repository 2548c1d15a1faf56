"""Papers set side by side on what they work on, work with, or speak of as their own."""

from __future__ import annotations

from dataclasses import replace

from services.adapters.models.offline.comparing.choosing import chosen
from services.adapters.models.offline.comparing.comparison import Comparison, Ground, reported
from services.adapters.models.offline.comparing.telling import sentence
from services.adapters.models.offline.language.statements import statements
from services.document.markup import cited_keys
from services.evidence.pack import EvidencePaper
from tests.builders.evidence_of import evidence_of, pack_of


def compared(*items: EvidencePaper) -> list[Comparison]:
    return list(chosen(pack_of(*items), topic="seaport logistics", used=frozenset()))


def paper(author: str, year: int, text: str, *, title: str) -> EvidencePaper:
    return evidence_of(author, f"Ships are late and ports are full. {text}", title=title, year=year)


TOWS = paper(
    "Ito",
    2018,
    "We propose a rota of tugs for night pilots. We solve it by using beam search.",
    title="A Rota of Tugs",
)
LOCKS = paper(
    "Roy",
    2021,
    "We introduce a price list of lock gates. We set them via beam search.",
    title="Prices of Lock Gates",
)


def test_what_both_work_with_is_named_and_each_rests_on_the_sentence_that_names_it() -> None:
    (made,) = compared(TOWS, LOCKS)
    assert (made.ground, made.shared) == (Ground.MEANS, "beam search")
    for position in range(6):
        told = sentence(made, position)
        assert "beam search" in told.text
        assert list(dict.fromkeys(cited_keys(told.text))) == ["ito2018", "roy2021"]
        assert {item.passages[2].passage.id for item in (TOWS, LOCKS)} <= set(told.passages)


def test_what_is_by_the_way_to_both_ties_no_papers() -> None:
    first = paper("Ito", 2018, "We propose a rota of tugs. Crews met after beam search.", title="A Rota of Tugs")
    second = paper("Roy", 2021, "We introduce a price of locks. Gates shut before beam search.", title="Lock Prices")
    assert compared(first, second) == []


def test_a_finding_of_a_work_without_authors_says_whose_it_is() -> None:
    item = evidence_of("Ito", "Ships are late. Late ships increased the costs of ports by 12 %.", title="Late Ships")
    nameless = replace(item, paper=replace(item.paper, authors=()))
    (finding,) = [each for each in statements(nameless) if "12" in each.text]
    side = reported(finding)
    assert side is not None
    assert side.clause == "the work “Late Ships” reports that late ships increased the costs of ports by 12%"
