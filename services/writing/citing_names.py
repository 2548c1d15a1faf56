"""Drafts without sentences that name authors whom they do not cite."""

from __future__ import annotations

from kg.model.surveys.survey import PassageId
from services.document.markup import cited_keys
from services.document.named_authors import AuthorPair, known_pairs, uncited_authors
from services.evidence.pack import EvidencePack
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence


def citing_whom_it_names(draft: Draft, pack: EvidencePack, pairs: frozenset[AuthorPair] = frozenset()) -> Draft:
    """The draft without those sentences; empty paragraphs leave too.

    Args:
        pairs: of authors whom the field knows, beside those of the pack.
    """
    papers = {item.paper.citation_key: item.paper for item in pack.citable()}
    of_passage = {id: passage.paper_id for id, passage in pack.passages().items()}
    by_id = {paper.id: paper for paper in papers.values()}
    known = pairs | known_pairs(by_id.values())

    def names_others(sentence: DraftSentence) -> bool:
        cited = {key: papers[key] for key in cited_keys(sentence.text) if key in papers}
        behind = [by_id[of_passage[PassageId(name)]] for name in sentence.passages if name in of_passage]
        return bool(uncited_authors(sentence.text, [*cited.values(), *behind], known))

    kept = [[each for each in paragraph.sentences if not names_others(each)] for paragraph in draft.paragraphs]
    return Draft(paragraphs=tuple(DraftParagraph(sentences=tuple(sentences)) for sentences in kept if sentences))
