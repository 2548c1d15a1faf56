"""Task: mend sentences that their passages do not bear out, each in its paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import PassageId
from services.document.markup import without_citations
from services.evidence.pack import EvidencePack
from services.tasks.blocks import pack_block
from services.tasks.checks import find_repeated
from services.tasks.drafting.citation_check import complaints_on_draft
from services.tasks.drafting.draft_grounding import Doubt
from services.tasks.drafting.draft_text import Draft, DraftSentence, papers_of_sentence
from services.tasks.task import Answer, Range, Route, Task


class RestatedSentence(Answer):
    """A mended sentence: its number, and the new sentence; None where its paragraph is better without it."""

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
        named = {paper for each in doubts for paper in papers_of_sentence(each.sentence, pack)}
        return RestatementInput(
            topic=topic,
            doubts=tuple(doubts),
            pack=EvidencePack(
                papers=tuple(item for item in pack.papers if item.paper.id in named),
                context=tuple(item for item in pack.context if item.paper.id in named),
                citations=tuple(pair for pair in pack.citations if named.issuperset(pair)),
                landmarks=tuple(item for item in pack.landmarks if item.paper.id in named),
            ),
        )

    def papers(self, doubt: Doubt) -> frozenset[PaperId]:
        """The papers that a sentence rests on or cites."""
        return papers_of_sentence(doubt.sentence, self.pack)


def _texts(inputs: RestatementInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "sentences": "\n\n".join("\n".join(_lines(each)) for each in inputs.doubts),
        "evidence": pack_block(inputs.pack),
    }


def _lines(doubt: Doubt) -> Iterator[str]:
    """A refused sentence between its neighbours, and why it was refused."""
    if doubt.before:
        yield f"before: {without_citations(doubt.before)}"
    yield f"{doubt.number}. {doubt.sentence.text} (passages: {', '.join(doubt.sentence.passages) or 'none'})"
    if doubt.after:
        yield f"after: {without_citations(doubt.after)}"
    yield f"refused because {doubt.reason}"


def _check(inputs: RestatementInput, answer: Restatement) -> Sequence[str]:
    """Numbers that were given, each once; sentences that rest on passages of the same papers as those before them."""
    given = {each.number: each for each in inputs.doubts}
    numbers = [each.number for each in answer.sentences]
    complaints = [f"sentence {number} was not given" for number in dict.fromkeys(numbers) if number not in given]
    complaints += [f"sentence {number} is there twice" for number in find_repeated(numbers)]
    passages = inputs.pack.passages()
    for each in answer.sentences:
        if each.sentence is None or each.number not in given:
            continue
        complaints += complaints_on_draft(Draft.of_sentence(each.sentence), inputs.pack, topic=inputs.topic)
        allowed = inputs.papers(given[each.number])
        others = [
            name
            for name in each.sentence.passages
            if name in passages and passages[PassageId(name)].paper_id not in allowed
        ]
        if others:
            complaints.append(f"sentence {each.number} rests on passages of other papers: {', '.join(others)}")
    return complaints


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
