"""A sentence of several cited parts, and what stands behind each of them."""

from __future__ import annotations

import pytest

from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.survey import Claim, ClaimId, Passage, PassageId, PassageSource, Support
from services.document.cited_clauses import clauses_on_records, find_cited_clauses
from services.document.claim_grounding import judge_claim, reason_to_doubt_citations
from tests.tables import every_case

DONG = Paper(
    id=PaperId("p1"),
    title="A Look into Hives",
    citation_key=CitationKey("dong2019bees"),
    authors=("Wei Dong", "Ann Lee", "Bo Roe"),
    abstract="We show that bees dance in the sun and point their sisters to flowers.",
    year=2019,
)
ITO = Paper(
    id=PaperId("p2"),
    title="Ants on the march",
    citation_key=CitationKey("ito2021ants"),
    authors=("Mai Ito", "Al Vu", "Cy Poe"),
    abstract="We find that ants follow scent trails and ignore the sun entirely.",
    year=2021,
)
PAPERS = {paper.id: paper for paper in (DONG, ITO)}
KEYS = {paper.citation_key: paper.id for paper in PAPERS.values()}
DANCE, SCENT = "Bees dance in the sun [@dong2019bees]", "ants follow scent trails [@ito2021ants]."


def passage(paper: Paper, source: PassageSource = PassageSource.ABSTRACT) -> Passage:
    record = f"{', '.join(paper.authors)}. {paper.year}. {paper.title}. 12 citations."
    text = record if source is PassageSource.RECORD else paper.abstract or ""
    return Passage(
        id=PassageId(f"{paper.id}#{source}"), paper_id=paper.id, source=source, text=text, start=0, end=len(text)
    )


RECORD = PassageSource.RECORD


@every_case(
    ("sentence", "parts"),
    [
        (f"{DANCE}, and {SCENT}", ["Bees dance in the sun", "and ants follow scent trails."]),
        (f"{DANCE}; {SCENT}", ["Bees dance in the sun", "ants follow scent trails."]),
        (f"{DANCE} while {SCENT}", ["Bees dance in the sun", "ants follow scent trails."]),
        ("Dong [@a] digs, whereas Ito [@b] flies.", ["Dong digs", "whereas Ito flies."]),
        ("Citing Dong [@a], Ito flies [@b].", ["Citing Dong", "Ito flies."]),
        ("Bees dance [@a; @b].", ["Bees dance."]),
        ("Bees dance.", []),
        ("One [@a], two [@b], and three [@c].", ["One", "two", "and three."]),
    ],
)
def test_each_citation_that_stands_apart_has_a_part(sentence: str, parts: list[str]) -> None:
    found = [each.text for each in find_cited_clauses(sentence)]
    assert [part.removeprefix("while ") for part in found] == parts


def on_records(sentence: str, *behind: Passage) -> list[str]:
    return list(clauses_on_records(sentence, behind, KEYS, PAPERS))


@pytest.mark.parametrize(
    "sentence",
    [
        f"{DANCE}, and {SCENT}",
        f"{DANCE}, whereas {SCENT}",
        "Dong et al. [@dong2019bees] show that bees dance, whereas Ito et al. [@ito2021ants] find scent trails.",
        f"{DANCE}, and Ito et al. (2021), who cite it, propose to follow scent trails [@ito2021ants].",
    ],
)
def test_a_part_that_says_what_somebody_found_needs_a_passage_of_its_own(sentence: str) -> None:
    text, other = passage(DONG), passage(ITO)
    assert on_records(sentence, text, other) == []
    found = on_records(sentence, text, passage(ITO, RECORD))
    assert len(found) == 1
    assert "scent trails" in found[0]
    assert on_records(sentence, text, passage(ITO, RECORD), other) == []
    assert "bees dance" in on_records(sentence, passage(DONG, RECORD), other)[0].lower()


@pytest.mark.parametrize(
    "sentence",
    [
        "Citing Ito et al. [@ito2021ants], Dong et al. show that bees dance in the sun [@dong2019bees].",
        "In a paper that cites Ito et al. [@ito2021ants], Dong et al. show that bees dance [@dong2019bees].",
        "“Ants on the march” by Ito et al. (2021) [@ito2021ants] is cited 12 times, and bees dance [@dong2019bees].",
        "Bees dance in the sun [@dong2019bees], and Ito et al. published on ants later [@ito2021ants].",
        "Bees dance in the sun [@dong2019bees; @ito2021ants].",
    ],
)
def test_a_part_that_says_what_a_record_holds_needs_no_more(sentence: str) -> None:
    assert on_records(sentence, passage(DONG), passage(ITO, RECORD)) == []


def test_a_claim_on_records_alone_is_judged_whole() -> None:
    assert on_records(f"{DANCE}, and {SCENT}", passage(DONG, RECORD), passage(ITO, RECORD)) == []


def claim(sentence: str, *behind: Passage) -> Claim:
    supports = tuple(Support(passage=each, score=1.0) for each in behind)
    return Claim(id=ClaimId("c"), sentence=sentence, start=0, end=len(sentence), supports=supports)


def test_such_a_claim_is_doubted_and_so_is_one_that_names_whom_it_does_not_cite() -> None:
    text = f"{DANCE}, and {SCENT}"
    assert reason_to_doubt_citations(text, [passage(DONG), passage(ITO)], [DONG, ITO]) is None
    reason = reason_to_doubt_citations(text, [passage(DONG), passage(ITO, RECORD)], [DONG, ITO])
    assert reason == "only a catalogue record stands behind “and ants follow scent trails.”"
    named = "As Vu et al. ask, bees dance in the sun [@dong2019bees]."
    assert (
        reason_to_doubt_citations(named, [passage(DONG)], [DONG]) == "it names Vu et al. and cites no paper of theirs"
    )
    judgement = judge_claim(claim(named, passage(DONG)), PAPERS)
    assert judgement is not None
    assert judgement.doubt == "it names Vu et al. and cites no paper of theirs"
