"""Two revisions of a survey side by side."""

from __future__ import annotations

from dataclasses import replace

from kg.model.surveys.revision import Revision
from kg.model.surveys.survey import Section, Survey
from services.document.revision_comparison import SectionState
from services.document.revisions import revision_comparison
from services.document.section_sentences import own_paragraphs, own_sentences
from tests.builders.rendering_values import SURVEY


def _with_section(made: Survey, at: int, section: Section | None) -> Survey:
    kept = (*made.sections[:at], *((section,) if section else ()), *made.sections[at + 1 :])
    return replace(made, sections=kept, revision=Revision(number=2))


def test_a_claim_is_one_sentence_and_the_text_is_whole() -> None:
    for section in SURVEY.walk():
        told = own_sentences(section)
        assert [each.claim for each in told if each.claim] == sorted(section.claims, key=lambda each: each.start)
        assert all(section.text[each.start : each.start + len(each.text)] == each.text for each in told)
        assert [each for part in own_paragraphs(section) for each in part.sentences] == list(told)


def test_a_revision_is_the_same_as_itself() -> None:
    found = revision_comparison(SURVEY, SURVEY)
    assert found.is_same
    assert not found.manifest
    assert found.counts_before == found.counts_after
    assert all(each.state is SectionState.SAME and not each.edits for each in found.sections)


def test_a_sentence_that_was_said_anew_stands_beside_the_one_before() -> None:
    before = SURVEY
    section = before.sections[2]
    claim = section.claims[0]
    new = section.text[: claim.start] + "Nothing is cited here." + section.text[claim.end :]
    after = _with_section(before, 2, replace(section, text=new, claims=()))
    (changed,) = (each for each in revision_comparison(before, after).sections if each.state is not SectionState.SAME)
    assert changed.after is not None
    assert changed.after.number == section.number
    assert claim.sentence in [sentence for edit in changed.edits for sentence in edit.before]
    assert "Nothing is cited here." in [sentence for edit in changed.edits for sentence in edit.after]
    assert changed.left
    assert not changed.joined


def test_sections_that_leave_join_move_and_change_their_names_are_told_apart() -> None:
    before = SURVEY
    gone = before.sections[2]
    found = revision_comparison(before, _with_section(before, 2, None))
    states = {each.before.title: each.state for each in found.sections if each.before}
    assert states[gone.title] is SectionState.REMOVED
    back = revision_comparison(_with_section(before, 2, None), before)
    assert {each.after.title for each in back.sections if each.state is SectionState.ADDED and each.after} == {
        part.title for part in gone.walk()
    }
    renamed = revision_comparison(before, _with_section(before, 2, replace(gone, title="Another Name")))
    (section,) = (each for each in renamed.sections if each.is_renamed)
    assert (section.state, section.edits) == (SectionState.CHANGED, ())
    moved = _with_section(before, 2, replace(gone, number="9"))
    assert [each.is_moved for each in revision_comparison(before, moved).sections].count(True) == 1
    assert not revision_comparison(before, moved).is_same


def test_papers_and_entries_of_the_manifest_that_only_one_has_are_named() -> None:
    before = SURVEY
    key, paper = next(iter(sorted(before.keys.items())))
    after = replace(
        before,
        keys={other: id for other, id in before.keys.items() if other != key},
        manifest={**before.manifest, "input": "x", "model": "another"},
        exhibits=(),
    )
    found = revision_comparison(before, after)
    assert found.left == {key: paper}
    assert not found.joined
    assert found.manifest == {"model": (before.manifest.get("model", ""), "another")}
    assert len(found.exhibits.left) == len(before.exhibits)
