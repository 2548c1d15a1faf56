"""Verifies a written survey: claims that their passages do not bear out are said again from these, or leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from kg.model.surveys.survey import Claim, ClaimId, PassageSource, Section
from services.document.doubt import judged
from services.document.markup import without_citations
from services.evidence.index import FieldIndex
from services.evidence.pack import EvidencePack, evidence_pack
from services.models.abilities import answer_or_none
from services.models.grounding import Grounding
from services.models.port import LanguageModel
from services.steps.together import together
from services.tasks.drafting.doubts import Doubt, doubts
from services.tasks.drafting.grounding import Draft, DraftParagraph, DraftSentence
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
from services.writing.claims import ground
from services.writing.front import Frame

_REASONS = {
    SupportVerdict.CONTRADICTED: "its passage says the opposite",
    SupportVerdict.NOT_ENOUGH: "its passages do not say this",
}
_NOTHING_LEFT = "No sentence of this part was borne out by its passages, so none is printed."


@dataclass(frozen=True, slots=True, kw_only=True)
class Verifier:
    """Verifies the claims of one survey, by a model's verdicts and by words and numbers."""

    model: LanguageModel
    index: FieldIndex

    async def verify(self, frame: Frame, *, report: Callable[[int, int], None]) -> Frame:
        """The frame with each claim on text borne out: as it was, said again by its passages, or gone.

        A claim is doubted that `doubt.judged` doubts, or that a model, asked by CLAIM_SUPPORT, does not find supported;
        without verdicts, words and numbers decide. It is said again by RESTATEMENT once, from passages of the same
        papers; a new sentence that is doubted itself is not taken. Claims on catalogue records alone are Strata's own
        words and pass.
        """
        claims = [claim for section in _all(frame) for claim in section.claims if _on_text(claim)]
        verdicts = await self._verdicts(claims, report=report)
        reasons = {claim.id: reason for claim in claims if (reason := self._reason(claim, verdicts.get(claim.id)))}
        doubted = [claim for claim in claims if claim.id in reasons]
        new = await self._restated(doubted, reasons)
        counts = Grounding(kept=len(claims) - len(doubted), repaired=len(new), dropped=len(doubted) - len(new))
        changed = partial(self._changed, doubted=frozenset(reasons), new=new)
        sections = tuple(changed(each) for each in frame.sections)
        return replace(frame, abstract=changed(frame.abstract), sections=sections, verified=counts)

    async def _verdicts(
        self, claims: Sequence[Claim], *, report: Callable[[int, int], None]
    ) -> Mapping[ClaimId, ClaimVerdict]:
        judge = self.model.route(CLAIM_SUPPORT)
        batches = [claims[at : at + CLAIMS] for at in range(0, len(claims), CLAIMS)]
        answers = await together(
            [partial(self._verdict, batch) for batch in batches],
            at_once=judge.calls_at_once,
            report=lambda done: report(done, len(batches)),
        )
        report(len(batches), len(batches))
        return {
            claim.id: verdict
            for batch, answer in zip(batches, answers, strict=True)
            for claim, verdict in zip(batch, answer, strict=False)
        }

    async def _verdict(self, claims: Sequence[Claim]) -> Sequence[ClaimVerdict]:
        cited = tuple(
            CitedSentence(sentence=claim.sentence, passages=tuple(each.passage for each in claim.supports))
            for claim in claims
        )
        inputs = ClaimSupportInput(topic=self.index.graph.field.topic, claims=cited)
        answer = await answer_or_none(self.model, CLAIM_SUPPORT, inputs)
        return answer.verdicts if answer else ()

    def _reason(self, claim: Claim, verdict: ClaimVerdict | None) -> str | None:
        """Why a claim should not stand as it is; None where it may."""
        judgement = judged(claim, self.index.graph.papers)
        if judgement is not None and judgement.doubt:
            return judgement.doubt
        return None if verdict is None else _REASONS.get(verdict.verdict)

    async def _restated(
        self, doubted: Sequence[Claim], reasons: Mapping[ClaimId, str]
    ) -> Mapping[ClaimId, DraftSentence]:
        """New sentences that their passages bear out, by the claims whose places they take."""
        found: dict[ClaimId, DraftSentence] = {}
        for at in range(0, len(doubted), CLAIMS):
            batch = doubted[at : at + CLAIMS]
            pack = self._pack(batch)
            sentences = [_as_sentence(claim) for claim in batch]
            asked = [
                Doubt(number=number, sentence=sentence, reason=reasons[claim.id])
                for number, (claim, sentence) in enumerate(zip(batch, sentences, strict=True))
            ]
            inputs = RestatementInput.of(asked, pack, topic=self.index.graph.field.topic)
            answer = await answer_or_none(self.model, RESTATEMENT, inputs)
            ground_of = DraftGround(pack=pack, topic=inputs.topic, facts="")
            for each in answer.sentences if answer else ():
                if each.sentence is not None and not doubts(_draft(each.sentence), ground_of):
                    found[batch[each.number].id] = each.sentence
        return found

    def _pack(self, claims: Sequence[Claim]) -> EvidencePack:
        papers = dict.fromkeys(each.passage.paper_id for claim in claims for each in claim.supports)
        return evidence_pack(self.index, list(papers))

    def _changed(
        self, section: Section, *, doubted: frozenset[ClaimId], new: Mapping[ClaimId, DraftSentence]
    ) -> Section:
        """A section and those below it without the doubted claims, new sentences in their places."""
        below = tuple(self._changed(each, doubted=doubted, new=new) for each in section.subsections)
        if not any(claim.id in doubted for claim in section.claims):
            return replace(section, subsections=below)
        pieces = list(_pieces(section))
        text, claims = "", list[Claim]()
        for piece, claim in pieces:
            if claim is None:
                text += piece
            elif claim.id not in doubted:
                claims.append(replace(claim, start=len(text), end=len(text) + len(piece)))
                text += piece
            elif claim.id in new:
                made = ground(_draft(new[claim.id]), self._pack([claim]), section=section.id)
                (own,) = made.claims
                claims.append(replace(own, id=claim.id, start=len(text), end=len(text) + len(made.text)))
                text += made.text
            else:
                text = text.rstrip(" ")
        return _tidied(replace(section, text=text, claims=tuple(claims), subsections=below))


def _all(frame: Frame) -> Iterator[Section]:
    yield from frame.abstract.walk()
    for section in frame.sections:
        yield from section.walk()


def _on_text(claim: Claim) -> bool:
    return any(each.passage.source is not PassageSource.RECORD for each in claim.supports)


def _as_sentence(claim: Claim) -> DraftSentence:
    names = tuple(str(each.passage.id) for each in claim.supports)
    return DraftSentence(text=without_citations(claim.sentence), passages=names)


def _draft(sentence: DraftSentence) -> Draft:
    return Draft(paragraphs=(DraftParagraph(sentences=(sentence,)),))


def _pieces(section: Section) -> Iterator[tuple[str, Claim | None]]:
    """The text of a section in pieces: claims, and what stands between them."""
    position = 0
    for claim in sorted(section.claims, key=lambda each: each.start):
        yield section.text[position : claim.start], None
        yield section.text[claim.start : claim.end], claim
        position = claim.end
    yield section.text[position:], None


def _tidied(section: Section) -> Section:
    """The section without the gaps that sentences left, its claims at their places."""
    paragraphs, claims, position = [], list[Claim](), 0
    start = 0
    for paragraph in section.text.split("\n\n"):
        end = start + len(paragraph)
        kept = paragraph.strip()
        if kept:
            shift = position - start - (len(paragraph) - len(paragraph.lstrip()))
            own = [claim for claim in section.claims if start <= claim.start < end]
            claims += [replace(claim, start=claim.start + shift, end=claim.end + shift) for claim in own]
            paragraphs.append(kept)
            position += len(kept) + 2
        start = end + 2
    return replace(section, text="\n\n".join(paragraphs) or _NOTHING_LEFT, claims=tuple(claims))
