"""The parts of a survey and what is around them, as the brief has them."""

from __future__ import annotations

from services.adapters.models.offline.answers import answers
from services.brief.front import write_abstract, write_conclusion, write_title
from services.brief.introduction import write_introduction
from services.brief.part import brief_part
from services.tasks.drafting.draft import DRAFT, DraftInput, DraftOfPart
from services.tasks.front.abstract import ABSTRACT
from services.tasks.front.conclusion import CONCLUSION
from services.tasks.front.introduction import INTRODUCTION
from services.tasks.front.title import TITLE


@answers(DRAFT)
def write_part(inputs: DraftInput) -> DraftOfPart:
    """A part in the words of its papers; it leaves out nobody of whom it would say so."""
    return DraftOfPart(paragraphs=brief_part(inputs).paragraphs)


answers(TITLE)(write_title)
answers(ABSTRACT)(write_abstract)
answers(INTRODUCTION)(write_introduction)
answers(CONCLUSION)(write_conclusion)
