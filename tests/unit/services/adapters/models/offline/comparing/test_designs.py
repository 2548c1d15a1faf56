"""Studies of one question beside each other, by how each went about it."""

from __future__ import annotations

from dataclasses import replace

from services.adapters.models.offline.comparing.choosing import chosen
from services.adapters.models.offline.comparing.comparison import Ground
from services.adapters.models.offline.comparing.telling import sentence
from services.adapters.models.offline.drafts.study_designs import told_designs
from services.adapters.models.offline.drafts.works import one_of_each
from services.document.markup import cited_keys
from services.evidence.pack import EvidencePaper
from tests.builders.draft_input import INPUT
from tests.builders.evidence_of import evidence_of, pack_of

TRIAL = evidence_of(
    "Ito",
    "Nights are long. We conducted a randomised trial of night lamps on wards. In all, 126 patients were enrolled. "
    "Lamps cut waking by 12 %.",
    title="Night Lamps on Wards: A Randomised Trial",
    year=2018,
)
REVIEW = evidence_of(
    "Roy",
    "Lamps are everywhere. We ask what is known of night lamps. A total of 51 studies were included. Most were small.",
    title="Night Lamps in Homes: A Systematic Review",
    year=2021,
)
"""Two papers on night lamps."""


def test_two_ways_to_one_question_are_told_side_by_side_with_what_each_studied() -> None:
    (made,) = chosen(pack_of(TRIAL, REVIEW), topic="sleep", used=frozenset())
    assert (made.ground, made.shared) == (Ground.DESIGN, "night lamps")
    written = sentence(made, 0)
    assert written.text == (
        "On night lamps, Ito (2018) reports a randomised trial with 126 patients [@ito2018]; "
        "Roy (2021) reports a systematic review of 51 studies [@roy2021]."
    )
    assert {name.split("#")[0] for name in written.passages} == {"ito2018", "roy2021"}


def test_one_design_without_sizes_is_no_comparison() -> None:
    other = evidence_of("Roy", "Lamps shine. We ask nurses.", title="Night Lamps at Sea: A Randomised Trial", year=2021)
    unsized = evidence_of("Ito", "Nights are long. We ask wards.", title=TRIAL.paper.title, year=2018)
    assert chosen(pack_of(unsized, other), topic="sleep", used=frozenset()) == ()


def _trials() -> list[EvidencePaper]:
    return [
        TRIAL,
        evidence_of("Roy", "Tea is warm. We ask nurses.", title="Tea on Wards: A Randomised Trial", year=2021),
        evidence_of("Roy", "Tea is warm. We ask nurses.", title="Tea on Wards: A Randomized Trial", year=2020),
    ]


def test_studies_of_one_kind_are_gathered_in_a_sentence_each_work_once() -> None:
    (told,) = told_designs(replace(INPUT, pack=pack_of(*_trials())))
    assert "andomised trials" in told.text
    assert "Ito [@ito2018] (126 patients)" in told.text
    assert set(cited_keys(told.text)) == {"ito2018", "roy2021"}
    assert told_designs(replace(INPUT, pack=pack_of(TRIAL, REVIEW))) == []


def test_two_records_of_one_work_count_once() -> None:
    assert [item.paper.citation_key for item in one_of_each(_trials())] == ["ito2018", "roy2021"]
