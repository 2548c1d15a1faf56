"""Citations checked against the passages: what does not support its sentence leaves, what does joins."""

from __future__ import annotations

from collections.abc import Iterable

from kg.model.papers.paper import CitationKey
from kg.model.surveys.survey import PassageId
from services.adapters.models.offline.language.supporting import Supporting
from services.adapters.models.offline.ways import answers
from services.document.halves import halves_on_records
from services.document.markup import marker, markers
from services.document.names_in_text import uncited_authors
from services.evidence.pack import EvidencePack
from services.tasks.drafting.grounding import Draft, DraftParagraph, DraftSentence
from services.tasks.refining.citation_refinement import CITATION_REFINEMENT
from services.tasks.refining.refined import RefinementInput


@answers(CITATION_REFINEMENT)
def refine_citations(inputs: RefinementInput) -> Draft:
    """Every sentence on the passages that support it; one that none supports leaves."""
    return supported(inputs.draft, inputs.pack)


def supported(draft: Draft, pack: EvidencePack) -> Draft:
    """A draft whose sentences keep their words and rest on what supports them."""
    known = Supporting.of(pack)
    paragraphs = []
    for paragraph in draft.paragraphs:
        kept = [better for each in paragraph.sentences if (better := _supported(each, known)) is not None]
        if any(each.passages for each in kept) or not any(each.passages for each in paragraph.sentences):
            paragraphs += [DraftParagraph(sentences=tuple(kept))] if kept else []
    return Draft(paragraphs=tuple(paragraphs))


def _supported(sentence: DraftSentence, known: Supporting) -> DraftSentence | None:
    """The sentence on the passages that support it, None where nothing does.

    One without passages that names no paper only connects. One that names authors whose paper does not support it
    leaves whole, as their names would stand there without a citation; so does one of which a part would be left with a
    record that does not hold it. One on records alone tells of titles, years and counts, which may be computed from the
    graph: its numbers are not looked for.
    """
    if not sentence.passages and not known.called(sentence.text):
        return sentence
    found = known.found(sentence.text)
    kept = known.supporting(sentence.text, sentence.passages)
    passages = tuple(dict.fromkeys((*kept, *found)))
    if not passages or (known.content_of(sentence.passages) and not known.content_of(passages)):
        return None
    if known.content_of(passages) and known.unheld_numbers(sentence.text, passages):
        passages = (*passages, *known.records_named(sentence.text, without=passages))
        if known.unheld_numbers(sentence.text, passages):
            return None
    behind = [known.passages[PassageId(name)] for name in passages]
    papers = {each.paper_id: known.papers[each.paper_id] for each in behind}
    if uncited_authors(sentence.text, papers.values(), known.pairs):
        return None
    text = citing_only(sentence.text, {paper.citation_key for paper in papers.values()})
    keys = {paper.citation_key: id for id, paper in papers.items()}
    return None if any(halves_on_records(text, behind, keys, papers)) else DraftSentence(text=text, passages=passages)


def citing_only(text: str, keys: Iterable[CitationKey]) -> str:
    """The text without the citations of any but these works."""
    allowed = frozenset(keys)
    for found in reversed(markers(text)):
        left = [key for key in found.keys if key in allowed]
        before = text[: found.start] if left else text[: found.start].removesuffix(" ")
        text = f"{before}{marker(left) if left else ''}{text[found.end :]}"
    return text
