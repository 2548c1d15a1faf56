"""Task: say again, in the words of their passages, sentences of a draft that these do not bear out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import PassageId
from services.evidence.pack import EvidencePack
from services.tasks.blocks import pack_block
from services.tasks.drafting.doubts import Doubt
from services.tasks.drafting.grounding import Draft, DraftParagraph, DraftSentence, ungrounded
from services.tasks.task import Answer, Range, Route, Task


class RestatedSentence(Answer):
    """A sentence said again: its number, and the new sentence; None where its passages say nothing of the kind."""

    number: int
    sentence: DraftSentence | None


class Restatement(Answer):
    """Sentences that take the place of others; what is not among them has no good form."""

    sentences: tuple[RestatedSentence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RestatementInput:
    """Sentences that are doubted, and the evidence on their papers and no others."""

    topic: str
    doubts: tuple[Doubt, ...]
    pack: EvidencePack

    @staticmethod
    def of(doubts: Sequence[Doubt], pack: EvidencePack, *, topic: str) -> RestatementInput:
        """The input for some sentences of a draft that was written from `pack`."""
        passages = pack.passages()
        named = {passages[PassageId(name)].paper_id for each in doubts for name in each.sentence.passages}
        return RestatementInput(
            topic=topic,
            doubts=tuple(doubts),
            pack=EvidencePack(
                papers=tuple(item for item in pack.papers if item.paper.id in named),
                context=tuple(item for item in pack.context if item.paper.id in named),
                citations=tuple(pair for pair in pack.citations if named.issuperset(pair)),
            ),
        )

    def papers(self, doubt: Doubt) -> frozenset[PaperId]:
        """The papers that a sentence rests on."""
        passages = self.pack.passages()
        return frozenset(passages[PassageId(name)].paper_id for name in doubt.sentence.passages)


def _texts(inputs: RestatementInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "sentences": "\n".join(
            f"{each.number}. {each.sentence.text} (passages: {', '.join(each.sentence.passages) or 'none'}). "
            f"Refused because {each.reason}."
            for each in inputs.doubts
        ),
        "evidence": pack_block(inputs.pack),
    }


def _check(inputs: RestatementInput, answer: Restatement) -> Sequence[str]:
    """Numbers that were given, each once; sentences that rest on passages of the same papers as those before them."""
    given = {each.number: each for each in inputs.doubts}
    numbers = [each.number for each in answer.sentences]
    complaints = [f"sentence {number} was not given" for number in dict.fromkeys(numbers) if number not in given]
    complaints += [
        f"sentence {number} is there twice" for number in dict.fromkeys(numbers) if numbers.count(number) > 1
    ]
    passages = inputs.pack.passages()
    for each in answer.sentences:
        if each.sentence is None or each.number not in given:
            continue
        complaints += ungrounded(_as_draft(each.sentence), inputs.pack, topic=inputs.topic)
        allowed = inputs.papers(given[each.number])
        others = [
            name
            for name in each.sentence.passages
            if name in passages and passages[PassageId(name)].paper_id not in allowed
        ]
        if others:
            complaints.append(f"sentence {each.number} rests on passages of other papers: {', '.join(others)}")
        elif allowed and not each.sentence.passages:
            complaints.append(f"sentence {each.number} names no passage")
    return complaints


def _as_draft(sentence: DraftSentence) -> Draft:
    return Draft(paragraphs=(DraftParagraph(sentences=(sentence,)),))


RESTATEMENT = Task(
    name="restatement",
    family="drafting",
    input=RestatementInput,
    output=Restatement,
    render=_texts,
    check=_check,
    subject=lambda inputs: ", ".join(str(each.number) for each in inputs.doubts),
    answer_tokens=Range(low=40, high=1_200),
    route=Route.STRONG,
    needs_model=True,
)
