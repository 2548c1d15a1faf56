"""What is noted beside the evidence of a subsection."""

from __future__ import annotations

from services.evidence.editor_notes import EvidenceNotes, evidence_notes, notes_block
from tests.builders.evidence_of import evidence_of, pack_of

RISES = evidence_of(
    "Abe",
    "Bees are important for farming. We fed hives with sugar syrup. Results show that sugar syrup increased the weight "
    "of hives in winter.",
    year=2015,
    cited_inside=4,
)
FALLS = evidence_of(
    "Ruiz",
    "Hives are heavy. We weigh hives by night. Results show that sugar syrup decreased the weight of hives in winter.",
    year=2018,
    cited_inside=9,
)
SILENT = evidence_of("Silva", "", year=None)


def test_what_is_odd_of_a_paper_is_said_by_its_key() -> None:
    notes = evidence_notes(pack_of(RISES, FALLS, SILENT, citations=((RISES, FALLS),)))
    said = dict(notes.warnings)
    assert "newer" in said["abe2015"]
    assert [key for key, _ in notes.warnings].count("silvand") == 2
    assert "ruiz2018" not in said


def test_notes_are_shown_a_kind_a_line_and_nothing_is_shown_as_none() -> None:
    assert notes_block(EvidenceNotes()) == "none"
    assert notes_block(EvidenceNotes(warnings=(("abe2015", "its year is not known"),))) == (
        "take care: abe2015: its year is not known"
    )
