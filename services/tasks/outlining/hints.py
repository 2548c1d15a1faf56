"""Task: one hint a paper, what it can give to the subsections of a section (SurveyX 3.2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.evidence.pack import EvidencePack, EvidencePaper
from services.tasks.blocks import pack_block
from services.tasks.limits import SUBSECTION_PAPERS
from services.tasks.task import Answer, Range, Route, Task


class Hint(Answer):
    """What one paper gives to an outline, and the ids of its passages that say so; `paper` is a citation key."""

    paper: str
    hint: str = Field(min_length=1)
    passages: tuple[str, ...] = Field(min_length=1)


class Hints(Answer):
    """A hint for every paper, in the order of the papers."""

    hints: tuple[Hint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HintsInput:
    """A section to be divided, and the papers that it will be divided by; `trees` say which passage states what."""

    topic: str
    title: str
    focus: str
    pack: EvidencePack
    trees: tuple[str, ...] = ()


def _texts(inputs: HintsInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "title": inputs.title,
        "focus": inputs.focus,
        "trees": "\n".join(inputs.trees) or "none",
        "papers": pack_block(inputs.pack),
    }


def _check(inputs: HintsInput, answer: Hints) -> Sequence[str]:
    papers = {str(item.paper.citation_key): item for item in inputs.pack.papers}
    given = [hint.paper for hint in answer.hints]
    complaints = [] if given == list(papers) else [f"give one hint a paper, in order: {', '.join(papers)}"]
    return [*complaints, *(each for hint in answer.hints if hint.paper in papers for each in _faults(hint, papers))]


def _faults(hint: Hint, papers: Mapping[str, EvidencePaper]) -> Iterator[str]:
    item = papers[hint.paper]
    own = {item.record.id, *(each.passage.id for each in item.passages)}
    if unknown := [name for name in hint.passages if name not in own]:
        yield f"the hint of {hint.paper} rests on passages that are not its own: {', '.join(unknown)}"


HINTS = Task(
    name="hints",
    family="outlining",
    input=HintsInput,
    output=Hints,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=60, high=1_200),
    papers=SUBSECTION_PAPERS,
    route=Route.CHEAP,
    needs_model=True,
)
