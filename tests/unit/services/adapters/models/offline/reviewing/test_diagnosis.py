"""What of a text disagrees with itself, found by rule."""

from __future__ import annotations

from services.adapters.models.offline.reviewing.diagnosis import diagnoses_of
from services.tasks.marks import SectionText
from services.tasks.reviewing.text_diagnosis import TEXT_DIAGNOSIS, TextDiagnosis, TextDiagnosisInput, Trouble


def sections(*texts: str) -> tuple[SectionText, ...]:
    return tuple(SectionText(id=str(at), title=f"Part {at}", text=text) for at, text in enumerate(texts, start=1))


def found(*texts: str) -> list[tuple[Trouble, tuple[str, ...]]]:
    placed = sections(*texts)
    diagnoses = diagnoses_of(placed)
    inputs = TextDiagnosisInput(topic="bees", sections=placed)
    assert TEXT_DIAGNOSIS.check(inputs, TextDiagnosis(diagnoses=diagnoses)) == []
    return [(each.trouble, each.sections) for each in diagnoses]


def test_opposite_statements_are_a_contradiction() -> None:
    one = "Smoke reduces the stinging of guard bees in dark hives [@a2020]."
    other = "In dark hives smoke increases the stinging of guard bees [@b2021]."
    assert found(one, "Wax is warm.", other) == [(Trouble.CONTRADICTION, ("1", "3"))]


def test_a_statement_made_thrice_is_found_twice_against_the_first() -> None:
    one = "Polarised moonlight guides the night flight of dung beetles [@a2020]."
    again = "The night flight of dung beetles is guided by polarised moonlight [@a2020; @b2021]."
    assert found(one, again, one) == [(Trouble.REPETITION, ("1", "2")), (Trouble.REPETITION, ("1", "3"))]


def test_a_short_name_with_two_meanings_drifts() -> None:
    texts = (
        "We use Waggle Dance (WD) data.",
        "The wind direction (WD), in turn, matters.",
        "A waggle dance (WD) ends.",
    )
    assert found(*texts) == [(Trouble.DRIFTING_TERM, ("1", "2"))]


def test_closed_and_open_spellings_drift_and_grammar_does_not() -> None:
    assert found("One dataset of flights.", "A data set of dances.") == [(Trouble.DRIFTING_TERM, ("1", "2"))]
    assert found("The long-term memory of bees.", "Bees remember over the long term.") == []


def test_a_text_that_agrees_with_itself_has_no_diagnosis() -> None:
    assert found("Bees dance in the dark hive.", "Wind adds to the odometer reading.") == []
    assert found("", "") == []
    assert found() == []
