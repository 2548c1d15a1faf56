"""Claims of a written survey that their passages do not bear out are said again from these, or leave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.surveys.survey import Claim, EvidenceKind, Section, SectionId, Survey
from services.adapters.models.offline.model import OfflineModel
from services.document.integrity import check
from services.evidence.index import FieldIndex
from services.models.grounding import Grounding
from services.writing.front import Frame
from services.writing.verifying import Verifier
from tests.builders.bee_surveys import bee_store, written
from tests.builders.survey_field import bee_field

FIELD = bee_field()


@pytest.fixture
def graph(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as engine:
        yield engine


async def verified(frame: Frame) -> Frame:
    return await Verifier(model=OfflineModel(), index=FieldIndex.of(FIELD)).verify(
        frame, report=lambda done, total: None
    )


def frame_of(survey: Survey) -> Frame:
    return Frame(title=survey.title, abstract=survey.abstract, sections=survey.sections)


def with_sentence(section: Section, claim: Claim, sentence: str) -> Section:
    """The section with another sentence in the place of a claim, its passages the same."""
    longer = len(sentence) - len(claim.sentence)
    changed = replace(claim, sentence=sentence, end=claim.start + len(sentence))
    after = [
        replace(each, start=each.start + longer, end=each.end + longer) if each.start > claim.start else each
        for each in section.claims
        if each.id != claim.id
    ]
    text = f"{section.text[: claim.start]}{sentence}{section.text[claim.end :]}"
    return replace(section, text=text, claims=(changed, *after))


def planted(frame: Frame, words: str) -> tuple[Frame, Section, Claim]:
    """The frame with words before the citation of its first claim on text."""
    for at, top in enumerate(frame.sections):
        for claim in top.claims:
            if claim.evidence is not EvidenceKind.RECORD:
                cited = claim.sentence[claim.sentence.rindex("[@") :]
                changed = with_sentence(top, claim, f"{words} {cited}")
                return replace(frame, sections=(*frame.sections[:at], changed, *frame.sections[at + 1 :])), top, claim
    raise AssertionError("no claim on text")


def as_survey(survey: Survey, frame: Frame) -> Survey:
    return replace(survey, abstract=frame.abstract, sections=frame.sections, exhibits=())


async def test_a_survey_whose_claims_hold_stays_as_it_is(graph: KgliteEngine) -> None:
    frame = frame_of(await written(graph))
    after = await verified(frame)
    assert (after.abstract, after.sections) == (frame.abstract, frame.sections)
    assert after.verified is not None
    assert after.verified.kept > 0
    assert after.verified.dropped == after.verified.repaired == 0


async def test_a_claim_that_its_passage_does_not_hold_is_said_again_or_leaves(graph: KgliteEngine) -> None:
    survey = await written(graph)
    false = "Glaciers retreat in 417 valleys of Patagonia, because soot darkens their snow and ice."
    frame, section, claim = planted(frame_of(survey), false)
    after = await verified(frame)
    texts = [part.text for top in after.sections for part in top.walk()]
    assert not any("Patagonia" in text for text in texts)
    assert after.verified is not None
    assert after.verified.repaired + after.verified.dropped == 1
    now = next(part for top in after.sections for part in top.walk() if part.id == section.id)
    others = {each.sentence for each in section.claims if each.id != claim.id}
    assert others <= {each.sentence for each in now.claims}
    report = check(as_survey(survey, after), FIELD.papers)
    assert {finding.fault for finding in report.findings} <= {"unused reference"}
    assert report.doubted_claims == 0


async def test_a_survey_without_claims_has_none_to_verify() -> None:
    frame = Frame(
        title="Bees",
        abstract=Section(id=SectionId("s/abstract"), number="", title="Abstract", focus="", text="About bees."),
        sections=(Section(id=SectionId("s/1"), number="1", title="Introduction", focus="", text="About bees."),),
    )
    after = await verified(frame)
    assert after.sections == frame.sections
    assert after.verified == Grounding()


async def test_the_manifest_says_what_claims_rest_on_and_what_became_of_them(graph: KgliteEngine) -> None:
    survey = await written(graph)
    report = check(survey, FIELD.papers)
    assert f"on text: {report.evidence[EvidenceKind.PASSAGE]}" in survey.manifest["claims"]
    assert f"uncited: {report.uncited_claims}" in survey.manifest["claims"]
    assert survey.manifest["verified"].startswith(f"kept: {len(report.scores)}, ")
