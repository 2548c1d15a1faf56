"""Whether a claim is grounded in its passages: why these do not bear it out, as far as words can say for certain."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from kg.model.surveys.survey import Claim, EvidenceKind, Passage, PassageSource
from services.document.cited_clauses import clauses_on_records
from services.document.markup import without_citations
from services.document.named_authors import known_pairs, uncited_authors
from services.document.named_things import unknown_names
from services.document.numbers import missing_numbers
from services.document.word_overlap import is_reversed, word_share

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kg.model.papers.paper import Paper, PaperId

_WORD = re.compile(r"[^\W_]+")
_END = re.compile(r"[.!?;](?=\s|\Z)")
_COUNTED = re.compile(r"\b(?:\d[\d,]{0,11} of (?:the )?)?\d[\d,]{0,11} (?:\w+ )?papers\b")
"""`16 of the 229 papers`: numbers that the graph of the field bears out, not a passage."""


def reason_to_doubt(
    text: str, behind: Sequence[Passage], own: Sequence[Paper], *, facts: str = "", names: Sequence[str] | None = None
) -> str | None:
    """Why the passages behind a sentence do not bear it out, in words for a model; None where words do not say.

    It holds a number that is in none of them, nor in the title or year of their papers; it says word for word what
    one of them says, the other way; or it names a thing that is nowhere in the evidence. Whether what is left follows
    from the passages is a question of meaning, for a model.

    Args:
        text: without citations.
        own: the papers of the passages, whose authors it may name.
        facts: a text beside the passages whose numbers and names it may hold.
        names: texts in which a thing that is named may be found; None where any may be named.
    """
    held = [*(passage.text for passage in behind), *(f"{paper.year or ''} {paper.title}" for paper in own)]
    held += [facts] if facts else []
    if missing := missing_numbers(text, held):
        return f"none of its passages holds the {'number' if len(missing) == 1 else 'numbers'} {', '.join(missing)}"
    authors = [author for paper in own for author in paper.authors]
    if unknown := unknown_names(text, [*names, *held, *authors]) if names is not None else ():
        return f"nothing in the evidence is called {' or '.join(unknown)}"
    if is_reversed(text, [passage.text for passage in behind if passage.source is not PassageSource.RECORD]):
        return "a passage says the opposite"
    return None


def reason_to_doubt_citations(sentence: str, behind: Sequence[Passage], own: Sequence[Paper]) -> str | None:
    """Why a sentence does not cite the works that it speaks of, in words for a model; None where it does.

    It names authors and cites no paper of theirs, or one of its parts says more than the catalogue record that is its
    only support.

    Args:
        sentence: with its citations.
        own: the papers of the passages, which the sentence cites.
    """
    if names := uncited_authors(sentence, own, known_pairs(own)):
        return f"it names {' and '.join(names)} and cites no paper of theirs"
    keys, papers = {paper.citation_key: paper.id for paper in own}, {paper.id: paper for paper in own}
    clause = next(iter(clauses_on_records(sentence, behind, keys, papers)), None)
    return f"only a catalogue record stands behind “{clause}”" if clause else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the passages of a claim on text hold of it.

    Attributes:
        score: `share_held`. It says how much of a sentence was taken from its passages, not whether these imply it: a
            sentence with one wrong word scores high.
        doubt: `reason_to_doubt`; None where there is none.
    """

    score: float
    doubt: str | None


def judge_claim(claim: Claim, papers: Mapping[PaperId, Paper]) -> Judgement | None:
    """Compare a claim with its passages; None for one on catalogue records alone, whose words are those of Strata."""
    if claim.evidence in {EvidenceKind.RECORD, None}:
        return None
    return _judge(claim, tuple(papers[id] for id in _papers_behind(claim) if id in papers))


def _papers_behind(claim: Claim) -> dict[PaperId, None]:
    return dict.fromkeys(each.passage.paper_id for each in claim.supports)


@lru_cache(maxsize=4_096)
def _judge(claim: Claim, own: tuple[Paper, ...]) -> Judgement:
    text, behind = without_citations(claim.sentence), [each.passage for each in claim.supports]
    score = share_held(text, behind, own)
    doubt = reason_to_doubt(_COUNTED.sub("papers", text), behind, own)
    return Judgement(score=score, doubt=doubt or reason_to_doubt_citations(claim.sentence, behind, own))


def share_held(text: str, behind: Sequence[Passage], own: Sequence[Paper]) -> float:
    """The weighted share of a sentence's words, authors apart, that its passages of text hold together, in [0, 1].

    Args:
        text: without citations.
        own: the papers of the passages.
    """
    texts = [_END.sub(",", each.text) for each in behind if each.source is not PassageSource.RECORD]
    return word_share(_without_names(text, own), [", ".join(texts)])


def _without_names(text: str, own: Iterable[Paper]) -> str:
    """A sentence without the names of its authors and the years of its papers, which abstracts do not hold."""
    names = {word for paper in own for author in paper.authors for word in _WORD.findall(author) if word[0].isupper()}
    names |= {"et", "al", *(str(paper.year) for paper in own)}
    return " ".join(_WORD.sub(lambda found: "" if found[0] in names else found[0], text).split())
