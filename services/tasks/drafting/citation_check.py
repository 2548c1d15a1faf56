"""The check that no sentence of a draft cites anything but its evidence."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import CitationKey
from kg.model.surveys.survey import Passage, PassageId
from services.document.landmarks import CitedLandmark
from services.document.markup import cited_keys, escape_brackets, stray_marker
from services.evidence.pack import EvidencePack, EvidencePaper
from services.tasks.drafting.draft_text import Draft, DraftSentence, SentenceKind, passages_by_name

_SPLIT = re.compile(r"[\s\[\](){}.,;:\"'“”‘’]+")
_BY_ITSELF = frozenset({SentenceKind.FRAME, SentenceKind.EXPLANATION, SentenceKind.ILLUSTRATION})
_OF_PAPERS = frozenset({SentenceKind.FINDING, SentenceKind.COMPARISON})


@dataclass(frozen=True, slots=True, kw_only=True)
class UngroundedSentence:
    """What is wrong with a sentence."""

    sentence: str
    problem: str


def with_quotations(draft: Draft, pack: EvidencePack, *, topic: str = "") -> Draft:
    """The draft, its sentences on one line each, in which only citations look like citations.

    Brackets with an `@` that come out of the papers or the topic, such as `[NDCG@10]`, are quotations and become
    text, unless they are citations that the passages of their sentence support.
    """
    passages, keys = pack.passages(), pack.keys()
    written_with_at = _words_with_at([topic, *(passage.text for passage in passages.values())])

    def quoting(sentence: DraftSentence) -> DraftSentence:
        supported = {keys[passages[PassageId(name)].paper_id] for name in sentence.passages if name in passages}

        def is_quotation(bracket: str) -> bool:
            cited = cited_keys(bracket)
            return not (cited and supported.issuperset(cited)) and _words_with_at([bracket]) <= written_with_at

        return sentence.model_copy(update={"text": escape_brackets(" ".join(sentence.text.split()), is_quotation)})

    return draft.map_sentences(quoting)


def _words_with_at(texts: Iterable[str]) -> frozenset[str]:
    words = (word for text in texts if "@" in text for word in _SPLIT.split(text))
    return frozenset(word.lower() for word in words if "@" in word)


def with_records_of_explained(draft: Draft, pack: EvidencePack) -> Draft:
    """The draft whose explanations name the record of each work that they cite and that is known by it alone."""
    return _with_records(draft, pack.works_without_text(), of=lambda kind: kind is SentenceKind.EXPLANATION)


def faults(draft: Draft, pack: EvidencePack) -> Iterator[UngroundedSentence]:
    """The sentences of a draft that its evidence does not hold, with the reason.

    A sentence is at fault that names a passage or cites a key that is not in `pack`, cites a paper without naming a
    passage of it, holds something that only resembles a citation, or rests on passages where its kind has none, or on
    none where its kind needs them. An explanation may rest on the records of works whose text the draft does not see.
    """
    passages, keys = pack.passages(), pack.keys()
    records = {str(each.record.id) for each in pack.works_without_text()}
    for paragraph in draft.paragraphs:
        for sentence in paragraph.sentences:
            known = passages_by_name(sentence.passages, passages)
            problem = _problem(sentence, passages, [keys[passage.paper_id] for passage in known], records)
            if problem is not None:
                yield UngroundedSentence(sentence=sentence.text, problem=problem)


def _problem(
    sentence: DraftSentence,
    passages: Mapping[PassageId, Passage],
    supported: Sequence[CitationKey],
    records: Collection[str],
) -> str | None:
    if unknown := [name for name in sentence.passages if name not in passages]:
        return f"a sentence rests on passages that are not in its evidence: {', '.join(unknown)}"
    text = " ".join(sentence.text.split())
    if unsupported := [key for key in cited_keys(text) if key not in supported]:
        return f"a sentence cites {', '.join(unsupported)} without a passage of it"
    if stray := stray_marker(text):
        return f"{stray!r} is not a citation; write [@key] or [@key; @other]"
    own = records if sentence.kind is SentenceKind.EXPLANATION else ()
    if sentence.kind in _BY_ITSELF and any(name not in own for name in sentence.passages):
        return f"a sentence of the kind {sentence.kind} speaks of no paper and names no passage"
    if sentence.kind in _OF_PAPERS and not sentence.passages:
        return f"a sentence of the kind {sentence.kind} names the passages that say it"
    return None


def complaints_on_draft(draft: Draft, pack: EvidencePack, *, topic: str = "") -> Sequence[str]:
    """Complaints on a draft, each with its sentence; none where all of it is grounded in `pack`."""
    found = faults(with_quotations(with_records_of_explained(draft, pack), pack, topic=topic), pack)
    return [f"{fault.problem} (“{fault.sentence}”)" for fault in found]


def blocking_complaints(draft: Draft, pack: EvidencePack, *, topic: str = "") -> Sequence[str]:
    """The complaints for which a whole draft is asked for again.

    A sentence that cites a paper of the pack without a passage of it is none: it is mended alone.
    """
    held = _with_records(draft, pack.citable(), of=lambda kind: kind not in _BY_ITSELF)
    return complaints_on_draft(held, pack, topic=topic)


def _with_records(
    draft: Draft, works: Iterable[EvidencePaper | CitedLandmark], *, of: Callable[[SentenceKind | None], bool]
) -> Draft:
    """The draft with the record of each of these works that a sentence cites behind it.

    Args:
        of: whether sentences of a kind get them.
    """
    records = {item.paper.citation_key: str(item.record.id) for item in works}

    def with_own(sentence: DraftSentence) -> DraftSentence:
        if not of(sentence.kind):
            return sentence
        names = (records[key] for key in cited_keys(sentence.text) if key in records)
        return sentence.model_copy(update={"passages": tuple(dict.fromkeys((*sentence.passages, *names)))})

    return draft.map_sentences(with_own) if records else draft
