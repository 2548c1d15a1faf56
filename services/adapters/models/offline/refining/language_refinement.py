"""The language of a draft: openings that repeat or say nothing, terms under two names, slips of the pen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from services.adapters.models.offline.language.names import subject_of
from services.adapters.models.offline.language.supporting import Supporting
from services.adapters.models.offline.refining.naming_terms import TermNaming
from services.adapters.models.offline.ways import answers
from services.brief.phrasing import capitalised
from services.document.markup import without_citations
from services.evidence.pack import EvidencePack
from services.tasks.drafting.grounding import Draft, DraftParagraph, DraftSentence
from services.tasks.memory.remembered import Remembered
from services.tasks.refining.language_refinement import LANGUAGE_REFINEMENT
from services.tasks.refining.refined import RefinementInput
from services.text.name_lists import named_authors

_EMPTY = re.compile(
    r"\A(?:It (?:is|should be) (?:worth (?:noting|mentioning)|noted|important to note|interesting to note) that|"
    r"Notably,|Interestingly,|Importantly,|Remarkably,|In conclusion,|Overall,|In summary,|To summari[sz]e,|"
    r"In essence,|Needless to say,) "
)
"""Openings that say nothing."""
_ADDING = re.compile(r"\A(?:Moreover|Furthermore|Additionally|In addition|Besides|What is more), ")
"""Openings that say no more than that there was a sentence before."""
_YEAR = re.compile(r"\AIn ((?:19|20)\d\d), ")
_YEAR_BEHIND = re.compile(r"\A \((?:19|20)\d\d\)")
_TWICE = re.compile(r"\b(the|a|an|of|in|to|and|is|are|that|for|on|with|by) \1\b")
_SPACE_BEFORE = re.compile(r"(?<! ) ([,.;:?!])(?=\s|\Z)")
_ENDS = re.compile(r"[.!?…][”’\")\]]?\Z")
_PLAIN_WORD = re.compile(r"\A[a-z]+[ ,]")


@answers(LANGUAGE_REFINEMENT)
def refine_language(inputs: RefinementInput) -> Draft:
    """Every sentence where it stands and on its passages, its wording mended by rule."""
    return reworded(inputs.draft, inputs.pack, inputs.known)


def reworded(draft: Draft, pack: EvidencePack, known: Remembered) -> Draft:
    """A draft in even language, sentence for sentence."""
    rewording = _Rewording(pack, TermNaming.of([without_citations(each.text) for each in draft.sentences()], known))
    return Draft(
        paragraphs=tuple(
            DraftParagraph(sentences=tuple(rewording.paragraph(paragraph.sentences))) for paragraph in draft.paragraphs
        )
    )


class _Rewording:
    """Mends sentences one after another, in the light of the one before."""

    def __init__(self, pack: EvidencePack, naming: TermNaming) -> None:
        self._naming = naming
        self._known = Supporting.of(pack)
        self._subjects = {
            item.paper.id: subject_of(named_authors(item.paper), item.paper.title) for item in pack.everything()
        }

    def paragraph(self, sentences: Sequence[DraftSentence]) -> list[DraftSentence]:
        """The sentences of a paragraph, reworded."""
        made: list[DraftSentence] = []
        year = ""
        for place, sentence in enumerate(sentences):
            before = sentences[place - 1] if place else None
            text = _without_opening(_tidy(sentence.text), before)
            dated = _YEAR.match(text)
            if dated and dated[1] == year:
                text = capitalised(text[dated.end() :])
            year = dated[1] if dated else year
            if made and before is not None and not made[-1].text.startswith(("They ", "The author ")):
                text = self._with_pronoun(text, sentence, before)
            made.append(DraftSentence(text=self._naming.mended(text), passages=sentence.passages))
        return made

    def _with_pronoun(self, text: str, sentence: DraftSentence, before: DraftSentence) -> str:
        """`They show …` where the sentence before is on the same paper alone and names nobody else."""
        papers = self._known.content_of(sentence.passages)
        if len(papers) != 1 or self._known.content_of(before.passages) != papers:
            return text
        subject = self._subjects[next(iter(papers))]
        named = {self._known.names[paper] for paper in self._known.called(before.text)}
        if named != {subject.name} or not text.startswith(f"{subject.name} ") or subject.plural != subject.again_plural:
            return text
        rest = text.removeprefix(subject.name)
        if rest.startswith((" [@", " and ", " or ")):
            return text
        return capitalised(subject.again) + _YEAR_BEHIND.sub("", rest)


def _tidy(text: str) -> str:
    """One space between words, none before a comma, no small word twice, a capital first and a stop last."""
    text = _SPACE_BEFORE.sub(r"\1", _TWICE.sub(r"\1", " ".join(text.split())))
    text = capitalised(text) if _PLAIN_WORD.match(text) else text
    return text if _ENDS.search(without_citations(text)) else f"{text}."


def _without_opening(text: str, before: DraftSentence | None) -> str:
    """The text without an opening that says nothing, that adds to nothing, or that is the kind of the one before."""
    if found := _EMPTY.match(text):
        text = capitalised(text[found.end() :])
    adding = _ADDING.match(text)
    if adding and (before is None or _ADDING.match(before.text)):
        text = capitalised(text[adding.end() :])
    return text
