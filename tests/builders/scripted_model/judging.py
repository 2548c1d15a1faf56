"""Answers of the tasks that judge, and of those that ask what a model knows by itself."""

from __future__ import annotations

from typing import Any

from kg.model.surveys.claim import PassageId
from services.document.markup import without_citations
from services.tasks.drafting.draft_text import DraftSentence
from services.tasks.drafting.marker_judgement import JudgedMarker, MarkerInput, MarkerJudgement
from services.tasks.judging.claim_support import ClaimSupport, ClaimSupportInput, ClaimVerdict, SupportVerdict
from services.tasks.judging.content_judgement import ContentJudgement, ContentJudgementInput
from services.tasks.judging.key_point_check import KeyPointCheck, KeyPointCheckInput, MetPoint
from services.tasks.judging.key_points import MOST_POINTS, KeyPoints, KeyPointsInput
from services.tasks.judging.preference import Better, Preference, PreferenceInput, PreferredText
from services.tasks.judging.structure_judgement import HeadingMatch, StructureJudgement, StructureJudgementInput
from services.tasks.marks import Mark
from services.tasks.reviewing.copy_edit import CopyEdit, CopyEditInput, CopyEdits
from services.tasks.reviewing.edit_review import EditReview, EditReviewInput
from services.tasks.reviewing.edits import Edit, EditKind
from services.tasks.reviewing.section_review import SectionReview, SectionReviewInput
from services.tasks.reviewing.text_diagnosis import (
    Diagnosis,
    Quotation,
    TextDiagnosis,
    TextDiagnosisInput,
    Trouble,
)
from services.tasks.reviewing.written_edits import WrittenEdit, WrittenEdits, WrittenEditsInput
from services.tasks.unaided.unaided_outline import UnaidedOutline, UnaidedOutlineInput, UnaidedPart, UnaidedSection
from services.tasks.unaided.unaided_part import RememberedWork, UnaidedPartInput, UnaidedText

_EDITED = 4
"""Sentences from which on a text has edits."""
_LONG = 400
"""Characters from which a text is good."""


def _mark(value: int) -> Mark:
    return Mark(mark=value, reason="By its length.")


def _marks(answer: type[Any], value: int) -> dict[str, Mark]:
    return {name: _mark(value) for name, field in answer.model_fields.items() if field.annotation is Mark}


def _markers(inputs: MarkerInput) -> MarkerJudgement:
    """A marker whose reference is known names a source, of what the three words before it name."""
    made = []
    for number, (passage, mark) in inputs.markers_by_number().items():
        concept = " ".join(passage.passage.text[: mark.start].split()[-3:]) or None
        score, is_source = (0.9, True) if mark.reference else (0.1, False)
        made.append(JudgedMarker(marker=number, is_source=is_source, score=score, concept=concept))
    return MarkerJudgement(markers=tuple(made))


def _support(inputs: ClaimSupportInput) -> ClaimSupport:
    """Every claim with a passage may stand."""
    return ClaimSupport(
        verdicts=tuple(
            ClaimVerdict(claim=number, verdict=SupportVerdict.OK)
            if claim.passages
            else ClaimVerdict(claim=number, verdict=SupportVerdict.DROP, clause=without_citations(claim.sentence)[:600])
            for number, claim in enumerate(inputs.claims, start=1)
        )
    )


def _key_points(inputs: KeyPointsInput) -> KeyPoints:
    """Each sentence is a point."""
    sentences = [" ".join(each.split()) for each in inputs.text.split(".") if each.strip()]
    return KeyPoints(points=tuple(sentences[:MOST_POINTS]))


def _find_met_points(inputs: KeyPointCheckInput) -> KeyPointCheck:
    """A point is met where it stands in the text word for word."""
    text = " ".join(" ".join(section.text.split()) for section in inputs.sections)
    met = [MetPoint(point=at, quotation=point) for at, point in enumerate(inputs.points, start=1) if point in text]
    return KeyPointCheck(met=tuple(met))


def _preference(inputs: PreferenceInput) -> Preference:
    """The longer text is better, the first of two that are as long."""
    first, second = (sum(len(each.text) for each in text) for text in (inputs.first, inputs.second))
    choice = PreferredText(better=Better.FIRST if first >= second else Better.SECOND, reason="By its length.")
    return Preference(**dict.fromkeys(Preference.model_fields, choice))


def _content(inputs: ContentJudgementInput) -> ContentJudgement:
    return ContentJudgement(**_marks(ContentJudgement, 4 if len(inputs.sections) > 1 else 2))


def _structure(inputs: StructureJudgementInput) -> StructureJudgement:
    """Headings match in their order."""
    pairs = zip(inputs.outline, inputs.reference, strict=False)
    matched = tuple(HeadingMatch(heading=one.id, reference=other.id) for one, other in pairs)
    return StructureJudgement(**_marks(StructureJudgement, 4), matched=matched)


def _review(inputs: SectionReviewInput) -> SectionReview:
    """A short text lacks something: what its title names."""
    is_long = len(without_citations(inputs.section.text)) >= _LONG
    queries = () if is_long else (inputs.section.title,)
    return SectionReview(**_marks(SectionReview, 5 if is_long else 3), queries=queries)


def _edits(inputs: EditReviewInput) -> EditReview:
    """Of a text of some sentences the last stands first, the second is said in other words, and something is added."""
    count = len(inputs.draft.sentences())
    if count < _EDITED:
        return EditReview(**_marks(EditReview, 4), edits=())
    edits = (
        Edit(kind=EditKind.REPLACE, sentence=2, what="Say what the passage says."),
        Edit(kind=EditKind.ADD, beside=2, what="What limits it?", query=f"limits of {inputs.title}"),
        Edit(kind=EditKind.MOVE, sentence=count, beside=1, is_before=True, what="It leads."),
    )
    return EditReview(**_marks(EditReview, 4), edits=edits)


def _revision(inputs: WrittenEditsInput) -> WrittenEdits:
    """A passage as it stands: for a sentence its first one, for an addition the first that was found."""
    held, sentences, made = inputs.pack.passages(), inputs.draft.sentences(), []
    for number, each in inputs.edits_to_write().items():
        names = inputs.found.get(number, ()) if each.sentence is None else sentences[each.sentence - 1].passages
        passage = held.get(PassageId(next(iter(names), "")))
        new = (DraftSentence(text=passage.text, passages=(passage.id,)),) if passage else ()
        made.append(WrittenEdit(edit=number, sentences=new))
    return WrittenEdits(edits=tuple(made))


def _diagnosis(inputs: TextDiagnosisInput) -> TextDiagnosis:
    """The first two sections call one thing by two names."""
    held = [(each.id, each.text.split()) for each in inputs.sections]
    quoted = tuple(Quotation(section=id, text=words[0]) for id, words in held if words)[:2]
    if len(quoted) < 2:
        return TextDiagnosis(diagnoses=())
    found = Diagnosis(
        trouble=Trouble.DRIFTING_TERM, quotations=quoted, change=quoted[-1].section, advice="Use one name."
    )
    return TextDiagnosis(diagnoses=(found,))


def _outline(inputs: UnaidedOutlineInput) -> UnaidedOutline:
    return UnaidedOutline(
        title=f"On {inputs.topic}",
        sections=tuple(
            UnaidedSection(title=title, focus="", parts=(UnaidedPart(title=f"{title} in Short", focus=""),))
            for title in ("Beginnings", "Methods", "Outlook")
        ),
    )


def _part(inputs: UnaidedPartInput) -> UnaidedText:
    work = RememberedWork(title=f"A Book of {inputs.topic}", authors=("Ada Example",), year=2001)
    return UnaidedText(text=f"{inputs.part.title} is well known [1].", works=(work,))


def _copy_edit(inputs: CopyEditInput) -> CopyEdits:
    """The first sentence is given again as it stands, and the last of a text of some sentences is a paragraph."""
    first, *others = inputs.draft.sentences()
    breaks = (len(others) + 1,) if len(others) >= _EDITED else ()
    return CopyEdits(edits=(CopyEdit(first=1, last=1, sentences=(first,)),), breaks=breaks)


WAYS: dict[str, Any] = {
    "marker_judgement": _markers,
    "claim_support": _support,
    "content_judgement": _content,
    "content_examination": _content,
    "key_points": _key_points,
    "key_point_check": _find_met_points,
    "preference": _preference,
    "structure_judgement": _structure,
    "section_review": _review,
    "edit_review": _edits,
    "written_edits": _revision,
    "text_diagnosis": _diagnosis,
    "copy_edit": _copy_edit,
    "unaided_outline": _outline,
    "unaided_part": _part,
}
