"""Task: what does not agree in a whole text: contradictions, repetitions, terms that change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pydantic import Field

from services.tasks.checks import holds_quotation
from services.tasks.input_shortening import last_cut
from services.tasks.marks import SectionText, texts_block
from services.tasks.task import Answer, Range, Route, Task


class Trouble(StrEnum):
    """What can be wrong between the parts of a text."""

    CONTRADICTION = "contradiction"
    """Two sentences cannot both be true."""
    REPETITION = "repetition"
    """A sentence says again what an earlier one said."""
    DRIFTING_TERM = "drifting term"
    """One thing has two names, or one name stands for two things."""
    BROKEN_TEXT = "broken text"
    """Sentences of one section are in the wrong order, or one has lost what it speaks of."""


class Quotation(Answer):
    """Words as they stand in a section."""

    section: str
    text: str = Field(min_length=1)


class Diagnosis(Answer):
    """One trouble: the words that show it, at least two, in reading order; the section to change, and how."""

    trouble: Trouble
    quotations: tuple[Quotation, ...] = Field(min_length=2)
    change: str
    advice: str = Field(min_length=1)

    @property
    def sections(self) -> tuple[str, ...]:
        """The ids of the sections concerned, each once."""
        return tuple(dict.fromkeys(quotation.section for quotation in self.quotations))


class TextDiagnosis(Answer):
    """All troubles found, the worst first; none for a text that agrees with itself."""

    diagnoses: tuple[Diagnosis, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDiagnosisInput:
    """A whole text, in reading order."""

    topic: str
    sections: tuple[SectionText, ...]


def _texts(inputs: TextDiagnosisInput) -> Mapping[str, str]:
    return {"topic": inputs.topic, "sections": texts_block(inputs.sections)}


def _check(inputs: TextDiagnosisInput, answer: TextDiagnosis) -> Sequence[str]:
    texts = {section.id: section.text for section in inputs.sections}
    return [each for diagnosis in answer.diagnoses for each in _faults(diagnosis, texts)]


def _faults(diagnosis: Diagnosis, texts: Mapping[str, str]) -> Iterator[str]:
    for quotation in diagnosis.quotations:
        if quotation.section not in texts:
            yield f"{diagnosis.trouble}: there is no section {quotation.section!r}"
        elif not holds_quotation(texts[quotation.section], quotation.text):
            yield f"{diagnosis.trouble}: “{quotation.text}” is not in section {quotation.section}; copy its words"
    if diagnosis.change not in diagnosis.sections:
        yield f"{diagnosis.trouble}: no quotation is of section {diagnosis.change!r}, which is to be changed"


TEXT_DIAGNOSIS = Task(
    name="text_diagnosis",
    family="reviewing",
    input=TextDiagnosisInput,
    output=TextDiagnosis,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=10, high=2_000),
    route=Route.STRONG,
    needs_model=True,
    cuts=(last_cut("sections", name="sections", kept=2),),
)
