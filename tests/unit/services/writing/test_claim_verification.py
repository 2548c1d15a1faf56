"""Claims of a written survey that their passages do not bear out are said again from these, or leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.surveys.survey import Claim, EvidenceKind, PassageSource, Section, SectionId, Survey
from services.adapters.models.offline.model import OfflineModel
from services.document.integrity import check
from services.document.markup import without_citations
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_pack
from services.models.grounding_counts import Grounding
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence
from services.tasks.drafting.restatement import RestatedSentence, Restatement
from services.tasks.judging.claim_support import ClaimSupport, ClaimVerdict, SupportVerdict
from services.writing.claim_verification import Verifier
from services.writing.claims import ground
from services.writing.front import Frame
from tests.builders.bee_surveys import bee_store, written
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field, paper_id

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


def frame_on(*texts: str) -> Frame:
    """One section, a paragraph of sentences on the first passage of Haldor's sun compass."""
    item = evidence_pack(FieldIndex.of(FIELD), [paper_id("haldor2004sun")]).papers[0]
    passage = item.passages[0].passage
    draft = Draft(
        paragraphs=(
            DraftParagraph(sentences=tuple(DraftSentence(text=text, passages=(passage.id,)) for text in texts)),
        )
    )
    pack = evidence_pack(FieldIndex.of(FIELD), [paper_id("haldor2004sun")])
    made = ground(draft, pack, section=SectionId("s/1"))
    section = Section(id=SectionId("s/1"), number="1", title="Sun", focus="", text=made.text, claims=made.claims)
    blank = Section(id=SectionId("s/abstract"), number="", title="Abstract", focus="", text="About bees.")
    return Frame(title="Bees", abstract=blank, sections=(section,))


def judging(*verdicts: SupportVerdict, again: SupportVerdict | None = None) -> Callable[[Any], ClaimSupport]:
    """A judge of claims who says the same of those that are shown once more with other passages, unless told what."""
    said: dict[str, SupportVerdict] = {}

    def judge(inputs: Any) -> ClaimSupport:
        if said and again is not None:
            said.update({each.sentence: again for each in inputs.claims})
        for each, verdict in zip(inputs.claims, verdicts, strict=False):
            said.setdefault(each.sentence, verdict)
        return ClaimSupport(
            verdicts=tuple(
                ClaimVerdict(
                    claim=at,
                    verdict=said[each.sentence],
                    clause="" if said[each.sentence] is SupportVerdict.OK else "by the moon",
                )
                for at, each in enumerate(inputs.claims, start=1)
            )
        )

    return judge


async def test_what_goes_beyond_its_passage_is_mended_between_its_neighbours_and_what_says_nothing_leaves() -> None:
    item = evidence_pack(FieldIndex.of(FIELD), [paper_id("haldor2004sun")]).papers[0]
    quoted = item.passages[0].passage
    frame = frame_on(quoted.text, "Bees steer by the moon.", "Bees travel far.", "By the moon they sing.")
    mended = DraftSentence(text="Bees steer well.", passages=(quoted.id,))
    model = ScriptedModel(
        {
            "claim_support": judging(SupportVerdict.MEND, SupportVerdict.OK, SupportVerdict.DROP),
            "restatement": lambda _: Restatement(sentences=(RestatedSentence(number=0, sentence=mended),)),
        }
    )
    after = await Verifier(model=model, index=FieldIndex.of(FIELD)).verify(frame, report=lambda done, total: None)
    text = without_citations(after.sections[0].text)
    assert text == f"{quoted.text} Bees steer well. Bees travel far."
    assert after.verified == Grounding(kept=2, repaired=1, dropped=1)
    asked, once_more = model.inputs("claim_support")
    assert len(once_more.claims) == 2
    assert len(once_more.claims[0].passages) > len(asked.claims[0].passages)
    assert [without_citations(each.sentence) for each in asked.claims] == [
        "Bees steer by the moon.",
        "Bees travel far.",
        "By the moon they sing.",
    ]
    assert without_citations(asked.claims[0].before) == quoted.text
    assert asked.claims[0].titles == ("“A Sun Compass Model of Bee Navigation” by Haldor (2004)",)
    (restated,) = model.inputs("restatement")
    (doubt,) = restated.doubts
    assert "by the moon" in doubt.reason
    assert (without_citations(doubt.before), without_citations(doubt.after)) == (quoted.text, "Bees travel far.")


async def test_a_claim_that_another_passage_of_its_paper_bears_out_stays() -> None:
    frame = frame_on("Bees steer by the moon.", "Bees travel far.")
    judge = judging(SupportVerdict.MEND, SupportVerdict.OK, again=SupportVerdict.OK)
    model = ScriptedModel({"claim_support": judge})
    after = await Verifier(model=model, index=FieldIndex.of(FIELD)).verify(frame, report=lambda done, total: None)
    assert after.sections == frame.sections
    assert after.verified == Grounding(kept=2, repaired=0, dropped=0)
    _, once_more = model.inputs("claim_support")
    assert {each.paper_id for each in once_more.claims[0].passages} == {paper_id("haldor2004sun")}
    assert PassageSource.RECORD in {each.source for each in once_more.claims[0].passages}
