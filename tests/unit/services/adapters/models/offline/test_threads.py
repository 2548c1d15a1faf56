"""What runs through the papers of a subsection is said once, before they are told one by one."""

from __future__ import annotations

from dataclasses import replace

from services.adapters.models.offline.drafts.threads import threads
from services.document.markup import cited_keys
from services.evidence.pack import EvidencePack, EvidencePaper
from services.tasks.drafting.draft import DraftInput
from services.tasks.outlining.outline import Purpose
from tests.builders.evidence_of import evidence_of, pack_of


def paper(author: str, sentence: str) -> EvidencePaper:
    return evidence_of(author, f"Much is not known of this matter yet. Some say little. {sentence}")


def draft_input(pack: EvidencePack, *, title: str = "Fish") -> DraftInput:
    return DraftInput(
        topic="river ecology",
        section_title="Fish",
        title=title,
        focus="",
        purpose=Purpose.THEME,
        position=0,
        pack=pack,
        overview=None,
        communities=(),
        neighbours=(),
        paths=(),
        common=frozenset(),
        used=frozenset(),
        told=(),
    )


EELS = tuple(
    paper(author, f"We propose {what} for eel migration. Later we use acoustic telemetry.")
    for author, what in (("Ito", "a ladder"), ("Roy", "a lamp"), ("Abe", "a drum"))
)


def test_a_thing_that_papers_work_on_is_told_with_all_of_them_and_their_own_sentences() -> None:
    first, *_ = threads(draft_input(pack_of(*EELS)), [])
    assert first.text.startswith("Ito [@ito2020], Roy [@roy2020] and Abe [@abe2020] all work on")
    assert set(first.passages) == {item.passages[2].passage.id for item in EELS}
    assert list(cited_keys(first.text)) == ["ito2020", "roy2020", "abe2020"]


def test_what_the_heading_says_is_not_said_again() -> None:
    texts = [
        [each.text for each in threads(draft_input(pack_of(*EELS), title=title), [])]
        for title in ("Fish", "Eel Migration")
    ]
    assert ["eel migration" in " ".join(own) for own in texts] == [True, False]


def test_what_two_papers_only_mention_is_no_thread() -> None:
    mention = [
        paper(author, f"{what} were set after eel migration.") for author, what in (("Ito", "Nets"), ("Roy", "Weirs"))
    ]
    assert threads(draft_input(pack_of(*mention)), []) == []


def test_works_whose_authors_are_not_known_are_not_the_work_of_works() -> None:
    told = (
        paper("Ito", "We propose a ladder for eel migration."),
        paper("Roy", "We propose a lamp for eel migration."),
        paper("Abe", "Results show that drums slow eel migration."),
    )
    nobody = [
        replace(each, paper=replace(each.paper, authors=(), title=f"A {name} of rivers"))
        for each, name in zip(told, ("Ladder", "Lamp", "Drum"), strict=True)
    ]
    first, *_ = threads(draft_input(pack_of(*nobody)), [])
    assert "through the work “A Ladder of rivers”" in first.text
    assert "the work of" not in first.text
