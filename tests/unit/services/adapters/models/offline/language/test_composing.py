"""Sentences are joined by nothing but facts."""

from __future__ import annotations

import re
from itertools import pairwise

from services.adapters.models.offline.language.composing import (
    LONGEST_PARAGRAPH,
    Narrator,
    Ties,
    named,
    paragraphs,
    said,
    titled,
    titled_by,
)
from services.adapters.models.offline.language.statements import statements
from services.document.markup import without_citations
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, evidence_pack
from tests.builders.evidence_of import evidence_of
from tests.builders.survey_field import bee_field, paper_id

INDEX = FieldIndex.of(bee_field())


def pack_of(*keys: str) -> EvidencePack:
    return evidence_pack(INDEX, [paper_id(key) for key in keys])


def told(*keys: str, position: int = 0, one_year: bool = False) -> list[str]:
    pack = pack_of(*keys)
    narrator = Narrator(Ties.of(pack), position=position, one_year=one_year)
    return [narrator.narrate(statements(item)[0]).text for item in pack.papers]


def test_papers_are_named_by_authors_and_by_title() -> None:
    ruiz, chen = pack_of("ruiz2006odometer", "tanaka2024map").papers
    assert named(ruiz) == "Ruiz and Baker [@ruiz2006odometer]"
    assert titled(ruiz) == "“The Optic Flow Odometer of Bees” [@ruiz2006odometer]"
    assert titled_by(chen) == "“A Cognitive Map for Drone Swarms” by Tanaka and Chen (2024) [@tanaka2024map]"


def test_a_citing_opening_stands_only_where_the_paper_cites() -> None:
    every = ("haldor2004sun", "okafor2012cloud", "lindqvist2013polar", "moreau2014flow", "petrov2017wind")
    for position in range(6):
        for text in told(*every, position=position):
            opening = re.match(r".*?(?:Citing|reference to|cites) .*?\[@(\w+)\], (\w+)", text)
            if opening is None:
                continue
            author = opening[2].lower()
            citing = next(paper_id(key) for key in every if key.startswith(author))
            assert paper_id(opening[1]) in INDEX.references[citing]


def test_a_citing_sentence_rests_on_the_records_of_both() -> None:
    pack = pack_of("haldor2004sun", "okafor2012cloud")
    narrator = Narrator(Ties.of(pack), position=0)
    haldor, okafor = pack.papers
    narrator.narrate(statements(haldor)[0])
    sentence = narrator.narrate(statements(okafor)[0])
    assert "[@haldor2004sun]" in sentence.text
    assert {okafor.record.id, haldor.record.id} <= set(sentence.passages)


def test_a_year_at_the_head_is_the_papers_own_and_rests_on_its_record() -> None:
    pack = pack_of("ruiz2006odometer", "okafor2012cloud", "petrov2017wind")
    narrator = Narrator(Ties.of(pack), position=0)
    for item in pack.papers:
        sentence = narrator.narrate(statements(item)[0])
        assert str(item.paper.year) in sentence.text
        assert item.record.id in sentence.passages


def test_where_all_papers_are_of_one_year_it_is_not_repeated() -> None:
    texts = [without_citations(text) for text in told("novak2024swarm", "tanaka2024map", one_year=True)]
    assert not any("2024" in text for text in texts)


def test_no_year_is_counted_from_papers_that_another_sentence_told_of() -> None:
    pack = pack_of("ruiz2006odometer", "okafor2012cloud", "lindqvist2013polar")
    first, between, last = pack.papers
    for position in range(6):
        narrator = Narrator(Ties.of(pack), position=position)
        narrator.narrate(statements(first)[0])
        narrator.met([between])
        assert "A year later" not in narrator.narrate(statements(last)[0]).text


def test_neighbouring_openings_differ() -> None:
    texts = told("ruiz2006odometer", "okafor2012cloud", "moreau2014flow", "petrov2017wind")
    heads = ["In" if text.startswith("In 20") else "after the name" for text in texts if re.search(r"20\d\d", text)]
    assert all(first != second for first, second in pairwise(heads))


def test_a_long_run_of_sentences_becomes_paragraphs_of_about_equal_length() -> None:
    sizes = [len(each.sentences) for each in paragraphs([said(f"Sentence {n}.") for n in range(13)], [], [said("A.")])]
    assert sizes == [4, 4, 5, 1]
    assert max(sizes) <= LONGEST_PARAGRAPH


def test_an_aim_or_a_view_is_not_told_as_the_event_of_a_year() -> None:
    items = [
        evidence_of("Ito", "Tides matter. We aim to give a clock of tides to northern ports.", year=2018),
        evidence_of("Roy", "Tides matter. We suggest a clock of tides for northern ports.", year=2019),
    ]
    for position in range(4):
        narrator = Narrator(Ties.of(EvidencePack(papers=tuple(items))), position=position)
        for item, year in zip(items, (2018, 2019), strict=True):
            text = narrator.narrate(statements(item)[0]).text
            assert f"({year})" in text
            assert not text.startswith(("In 20", "A year later"))
