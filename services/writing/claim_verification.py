"""Verifies a written survey: claims that their passages do not bear out are mended in their paragraph, or leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from kg.algorithms.identity.name_lists import list_authors
from kg.model.papers.paper import Paper
from kg.model.surveys.survey import Claim, ClaimId, PassageSource, Section, Support
from services.document.claim_grounding import judge_claim
from services.document.section_sentences import SectionSentence, own_paragraphs
from services.document.sentence_signs import without_sign
from services.document.word_overlap import is_quotation
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, evidence_pack, record_passage
from services.models.grounding_counts import Grounding
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.reading.passages import content_passages, full_text_passages
from services.rendering.references.author_names import short_authors
from services.steps.concurrent_work import together
from services.tasks.drafting.back_references import loses_its_ground
from services.tasks.drafting.draft_grounding import Doubt, doubts
from services.tasks.drafting.draft_text import Draft, DraftSentence, SentenceKind
from services.tasks.drafting.restatement import RESTATEMENT, RestatementInput
from services.tasks.judging.claim_support import (
    CLAIM_SUPPORT,
    CLAIMS,
    CitedSentence,
    ClaimSupportInput,
    ClaimVerdict,
    SupportVerdict,
)
from services.tasks.task import DraftGround
from services.text.instructions import without_instructions
from services.writing.claims import ground, support
from services.writing.front import Frame
from services.writing.landmarks import landmarks_behind

_BESIDE = 8
"""Other passages of each paper that a claim is held against once more, those nearest to it."""
_NOTHING_LEFT = "No sentence of this part was borne out by its passages, so none is printed."


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    """A claim on text, and the sentences beside it in its paragraph, empty at its ends."""

    claim: Claim
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verifier:
    """Verifies the claims of one survey: by words where these tell for certain, else by a model's verdict."""

    model: LanguageModel
    index: FieldIndex

    async def verify(self, frame: Frame, *, report: Callable[[int, int], None]) -> Frame:
        """The frame with each claim on text borne out: as it was, mended, or gone.

        A claim that is word for word in a passage is borne out, one that `claim_grounding.judge_claim` doubts is not.
        For the others a model says by CLAIM_SUPPORT what goes beyond their passages; where something does, it is asked
        again with other passages of the same papers, which may bear the claim out. Without a verdict a claim stays.
        What is not borne out is mended by RESTATEMENT once, beside its neighbours and from passages of the same papers;
        a new sentence that words refuse is not taken. Claims on catalogue records alone are Strata's own words and
        pass.
        """
        placed = [each for section in _all(frame) for each in _place_claims(section)]
        doubted = {each.claim.id: reason for each in placed if (reason := self._doubt(each.claim))}
        asked = [each for each in placed if each.claim.id not in doubted and not _is_quoted(each.claim)]
        verdicts = await self._verdicts(asked, report=report)
        again = await self._second_verdicts([each for each in asked if _is_refused(verdicts, each)])
        verdicts = {**verdicts, **again}
        reasons = doubted | {id: each.reason for id, each in verdicts.items() if each.reason}
        gone = {id for id, each in verdicts.items() if each.verdict is SupportVerdict.DROP}
        mendable = [each for each in placed if each.claim.id in reasons and each.claim.id not in gone]
        new = await self._mend(mendable, reasons)
        counts = Grounding(kept=len(placed) - len(reasons), repaired=len(new), dropped=len(reasons) - len(new))
        changed = partial(self._change, doubted=frozenset(reasons), new=new)
        sections = tuple(changed(each) for each in frame.sections)
        return replace(frame, abstract=changed(frame.abstract), sections=sections, verified=counts)

    async def _verdicts(
        self, placed: Sequence[_Placed], *, report: Callable[[int, int], None]
    ) -> Mapping[ClaimId, ClaimVerdict]:
        judge = self.model.route(CLAIM_SUPPORT)
        batches = [placed[at : at + CLAIMS] for at in range(0, len(placed), CLAIMS)]
        answers = await together(
            [partial(self._verdict, batch) for batch in batches],
            at_once=judge.traits.calls_at_once,
            report=lambda done: report(done, len(batches)),
        )
        report(len(batches), len(batches))
        return {
            each.claim.id: verdict
            for batch, answer in zip(batches, answers, strict=True)
            for each, verdict in zip(batch, answer, strict=False)
        }

    async def _second_verdicts(self, refused: Sequence[_Placed]) -> Mapping[ClaimId, ClaimVerdict]:
        """The verdicts of refused claims beside what else their papers say, those alone that are borne out by it."""
        wider = [replace(each, claim=self._with_other_passages(each.claim)) for each in refused]
        more = [new for new, old in zip(wider, refused, strict=True) if new.claim.supports != old.claim.supports]
        verdicts = await self._verdicts(more, report=lambda _done, _total: None) if more else {}
        return {id: each for id, each in verdicts.items() if not each.reason}

    def _with_other_passages(self, claim: Claim) -> Claim:
        """A claim on the nearest other passages of its papers too, _BESIDE of each at most, and on their records."""
        held, papers = {each.passage.id for each in claim.supports}, self.index.graph.papers
        more: list[Support] = []
        for id in dict.fromkeys(each.passage.paper_id for each in claim.supports):
            if (paper := papers.get(id)) is None:
                continue
            own = (*(each.passage for each in content_passages(paper)), *full_text_passages(paper))
            scored = [Support(passage=each, score=support(claim.sentence, each)) for each in own if each.id not in held]
            more += sorted(scored, key=_nearness)[:_BESIDE]
            if (record := record_passage(self.index, id)).id not in held:
                more.append(Support(passage=record, score=0.0))
        return replace(claim, supports=(*claim.supports, *more))

    async def _verdict(self, placed: Sequence[_Placed]) -> Sequence[ClaimVerdict]:
        claims = tuple(self._sentence_to_judge(each) for each in placed)
        inputs = ClaimSupportInput(topic=self.index.graph.field.topic, claims=claims)
        answer = await answer_or_none(self.model, CLAIM_SUPPORT, inputs)
        return answer.verdicts if answer else ()

    def _sentence_to_judge(self, placed: _Placed) -> CitedSentence:
        """A claim as a model is shown it, its passages by paper."""
        papers = self.index.graph.papers
        passages = sorted((each.passage for each in placed.claim.supports), key=lambda each: each.paper_id)
        return CitedSentence(
            sentence=without_sign(placed.claim.sentence)[0],
            before=placed.before,
            passages=tuple(passages),
            titles=tuple(_title(papers.get(each.paper_id)) for each in passages),
        )

    def _doubt(self, claim: Claim) -> str | None:
        """Why words refuse a claim; None where they do not."""
        judgement = judge_claim(claim, self.index.graph.papers)
        return judgement.doubt if judgement else None

    async def _mend(self, placed: Sequence[_Placed], reasons: Mapping[ClaimId, str]) -> Mapping[ClaimId, DraftSentence]:
        """New sentences that words do not refuse, by the claims whose places they take."""
        found: dict[ClaimId, DraftSentence] = {}
        for at in range(0, len(placed), CLAIMS):
            batch = placed[at : at + CLAIMS]
            pack = self._pack([each.claim for each in batch])
            asked = [
                Doubt(
                    number=number,
                    sentence=_as_sentence(each.claim),
                    reason=reasons[each.claim.id],
                    before=each.before,
                    after=each.after,
                )
                for number, each in enumerate(batch)
            ]
            inputs = RestatementInput.of(asked, pack, topic=self.index.graph.field.topic)
            answer = await answer_or_none(self.model, RESTATEMENT, inputs)
            ground_of = DraftGround(pack=pack, topic=inputs.topic, facts="")
            for each in answer.sentences if answer else ():
                if each.sentence is not None and not doubts(Draft.of_sentence(each.sentence), ground_of):
                    found[batch[each.number].claim.id] = each.sentence
        return found

    def _pack(self, claims: Sequence[Claim]) -> EvidencePack:
        graph = self.index.graph
        papers = dict.fromkeys(each.passage.paper_id for claim in claims for each in claim.supports)
        pack = evidence_pack(self.index, [id for id in papers if id not in graph.landmarks])
        return replace(pack, landmarks=landmarks_behind(claims, graph))

    def _change(
        self, section: Section, *, doubted: frozenset[ClaimId], new: Mapping[ClaimId, DraftSentence]
    ) -> Section:
        """A section and those below it without the doubted claims, new sentences in their places.

        What rests on no paper and speaks of a claim that is removed goes with it.
        """
        section = section.map_below(lambda each: self._change(each, doubted=doubted, new=new))
        if not any(claim.id in doubted for claim in section.claims):
            return section
        section = _without_orphans(section, gone=doubted - new.keys())
        pieces = list(_pieces(section))
        text, claims = "", list[Claim]()
        for piece, claim in pieces:
            if claim is None:
                text += piece
            elif claim.id not in doubted:
                claims.append(replace(claim, start=len(text), end=len(text) + len(piece)))
                text += piece
            elif claim.id in new:
                made = ground(Draft.of_sentence(new[claim.id]), self._pack([claim]), section=section.id)
                at = len(text)
                claims += [replace(own, id=claim.id, start=at, end=at + len(made.text)) for own in made.claims]
                text += made.text
            else:
                text = text.rstrip(" ")
        return _tidy(replace(section, text=text, claims=tuple(claims)))


def _nearness(support: Support) -> tuple[float, int]:
    return -support.score, support.passage.start


def _is_refused(verdicts: Mapping[ClaimId, ClaimVerdict], placed: _Placed) -> bool:
    found = verdicts.get(placed.claim.id)
    return found is not None and bool(found.reason)


def _all(frame: Frame) -> Iterator[Section]:
    yield from frame.abstract.walk()
    for section in frame.sections:
        yield from section.walk()


def _on_text(claim: Claim) -> bool:
    return any(each.passage.source is not PassageSource.RECORD for each in claim.supports)


def _place_claims(section: Section) -> Iterator[_Placed]:
    """The claims on text of a section's own text, each with its neighbours."""
    for paragraph in own_paragraphs(section):
        texts = ["", *(each.text for each in paragraph.sentences), ""]
        for at, each in enumerate(paragraph.sentences):
            if each.claim is not None and _on_text(each.claim):
                yield _Placed(claim=each.claim, before=texts[at], after=texts[at + 2])


def _is_quoted(claim: Claim) -> bool:
    """Whether a claim says what one passage says, word for word."""
    return is_quotation(claim.sentence, [each.passage.text for each in claim.supports])


def _title(paper: Paper | None) -> str:
    """The paper behind a passage with its authors, since a sentence may credit its work to others."""
    if paper is None:
        return "a paper that is not in the field"
    who = short_authors(list_authors(paper)) or "unnamed authors"
    return f"“{without_instructions(paper.title.rstrip('.'))}” by {who} ({paper.year or 'no year'})"


def _as_sentence(claim: Claim) -> DraftSentence:
    names = tuple(str(each.passage.id) for each in claim.supports)
    text, kind = without_sign(claim.sentence)
    return DraftSentence(text=text, passages=names, kind=SentenceKind(kind) if kind else None)


def _without_orphans(section: Section, *, gone: frozenset[ClaimId]) -> Section:
    """The section without the sentences that rest on no paper and speak of a claim that is gone before them."""
    text, claims = section.text, section.claims
    for each in reversed([*_orphans(section, gone)]):
        start, end = len(text[: each.start].rstrip(" ")), each.start + len(each.text)
        text = text[:start] + text[end:]
        claims = tuple(_move(claim, start - end) if claim.start >= end else claim for claim in claims)
    return replace(section, text=text, claims=claims)


def _orphans(section: Section, gone: frozenset[ClaimId]) -> Iterator[SectionSentence]:
    for paragraph in own_paragraphs(section):
        is_gone = False
        for each in paragraph.sentences:
            is_orphan = is_gone and each.claim is None and loses_its_ground(each.text)
            if is_orphan:
                yield each
            is_gone = is_orphan or (each.claim is not None and each.claim.id in gone)


def _move(claim: Claim, by: int) -> Claim:
    return replace(claim, start=claim.start + by, end=claim.end + by)


def _pieces(section: Section) -> Iterator[tuple[str, Claim | None]]:
    """The text of a section in pieces: claims, and the text between them."""
    position = 0
    for claim in sorted(section.claims, key=lambda each: each.start):
        yield section.text[position : claim.start], None
        yield section.text[claim.start : claim.end], claim
        position = claim.end
    yield section.text[position:], None


def _tidy(section: Section) -> Section:
    """The section without the gaps that sentences left, its claims at their places."""
    paragraphs, claims, position = [], list[Claim](), 0
    start = 0
    for paragraph in section.text.split("\n\n"):
        end = start + len(paragraph)
        kept = paragraph.strip()
        if kept:
            shift = position - start - (len(paragraph) - len(paragraph.lstrip()))
            claims += [_move(claim, shift) for claim in section.claims if start <= claim.start < end]
            paragraphs.append(kept)
            position += len(kept) + 2
        start = end + 2
    return replace(section, text="\n\n".join(paragraphs) or _NOTHING_LEFT, claims=tuple(claims))
