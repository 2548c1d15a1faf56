"""Citations of the authors that a conclusion names, where another sentence of its draft cites them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kg.model.papers.paper import CitationKey, Paper
from services.document.markup import cited_keys
from services.document.named_authors import authors_in
from services.evidence.pack import EvidencePack
from services.tasks.drafting.draft_text import Draft, DraftSentence, SentenceKind

_END = re.compile(r"[.!?]?\Z")


def with_keys_of_authors(draft: Draft, pack: EvidencePack) -> Draft:
    """Add the missing citations of authors whom conclusions of the draft name, such as `Ito et al.`, after the name.

    The key is that of the one paper of these authors which the draft cites elsewhere. Where none or several fit, the
    sentence stays as it is.
    """
    papers = {item.paper.citation_key: item.paper for item in pack.everything()}
    cited = {key: papers[key] for each in draft.sentences() for key in cited_keys(each.text) if key in papers}
    return draft.map_sentences(lambda sentence: _with_keys(sentence, cited))


def _with_keys(sentence: DraftSentence, cited: Mapping[CitationKey, Paper]) -> DraftSentence:
    if sentence.kind is not SentenceKind.SYNTHESIS:
        return sentence
    text, own = sentence.text, [cited[key] for key in cited_keys(sentence.text) if key in cited]
    for named in authors_in(text):
        fitting = [key for key, paper in cited.items() if named.fits(paper)]
        if len(fitting) == 1 and not any(map(named.fits, own)):
            text = _cite_behind(text, named.text, fitting[0])
    return sentence.model_copy(update={"text": text})


def _cite_behind(text: str, name: str, key: CitationKey) -> str:
    """`Ito et al. [@key] warn`; at the end of the sentence where no blank follows the name."""
    before, found, after = text.partition(f"{name} ")
    if found:
        return f"{before}{found}[@{key}] {after}"
    return _END.sub(lambda stop: f" [@{key}]{stop[0]}", text, count=1)
