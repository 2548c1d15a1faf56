"""What several papers of a subsection have to do with, a sentence a thing, before they are told one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from services.adapters.models.offline.comparing.choosing import barred_words
from services.adapters.models.offline.comparing.comparison import Comparison, noun, stands_bare
from services.adapters.models.offline.language.composing import named, said
from services.adapters.models.offline.language.naming import nameable, verb_for
from services.adapters.models.offline.language.phrasing import capitalised, in_turn, listed
from services.evidence.pack import EvidencePaper
from services.evidence.term_uses import TermHolders, TermUse, alike_terms
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import DraftSentence
from services.text.casing import Casing
from services.text.instructions import readable
from services.text.phrases import fold

_MOST, _SHOWN = 3, 5
_LEAST, _DISTINCT = 3, 2
"""Sentences of a subsection, papers of a sentence, papers that make one where the term is not the same to all, and how
many names by which readers know them apart."""

_WORDINGS: Mapping[TermUse, tuple[str, ...]] = {
    TermUse.TASK: ("{papers} {all} work on {thing}.", "{capital} {is_are} the concern of {papers}."),
    TermUse.MEANS: ("{papers} {all} make use of {thing}.", "{capital} {is_are} put to use by {papers}."),
    TermUse.FOUND: ("{papers} {all} report results on {thing}.", "Results on {thing} come from {papers}."),
    TermUse.SAID: ("{capital} {run} through {work}{papers}.",),
}


def threads(inputs: DraftInput, comparisons: Sequence[Comparison]) -> list[DraftSentence]:
    """A sentence a thing that three papers or more name in what they say of their own work, at most three.

    Two papers are enough where both work on it, work with it or report on it and no comparison has told so. Left out
    is what the opening of the subsection speaks of.
    """
    items = [item for item in inputs.pack.papers if item.paper.id not in inputs.visiting]
    told = {fold(phrase) for view in inputs.communities for phrase, _ in view.facts.shared}
    told |= {fold(each.shared) for each in comparisons} | {fold(inputs.title), fold(inputs.section_title)}
    casing = Casing.of(readable(item.paper) for item in items)
    kept: list[tuple[TermHolders, TermUse, str]] = []
    for each in sorted(alike_terms(items, barred=barred_words(inputs.topic)), key=lambda each: -len(each.uses)):
        use, thing = _common_use(each), casing.sentence_case(noun([use.spelling for use in each.uses.values()]))
        is_news = not any(f" {each.key} " in f" {other} " or f" {other} " in f" {each.key} " for other in told)
        if (
            _is_enough(each, use, items)
            and is_news
            and nameable([thing])
            and (stands_bare(thing) or not thing[-1].islower())
        ):
            kept.append((each, use, thing))
            told.add(each.key)
    return [_sentence(each, items, inputs.position + place) for place, each in enumerate(kept[:_MOST])]


def _is_enough(holders: TermHolders, use: TermUse, items: Sequence[EvidencePaper]) -> bool:
    """Two papers to which a thing is the same, or three of which two do more than speak of it; not all by the same."""
    if len({named(items[place]).partition(" [")[0] for place in holders.uses}) < _DISTINCT:
        return False
    if use is not TermUse.SAID:
        return True
    return len(holders.uses) >= _LEAST and sum(each.use is not TermUse.SAID for each in holders.uses.values()) > 1


def _common_use(holders: TermHolders) -> TermUse:
    """What a thing is to all who name it; that they speak of it where it is not the same to all."""
    uses = {each.use for each in holders.uses.values()}
    return uses.pop() if len(uses) == 1 else TermUse.SAID


def _sentence(each: tuple[TermHolders, TermUse, str], items: Sequence[EvidencePaper], position: int) -> DraftSentence:
    holders, use, thing = each
    shown = sorted(holders.uses)[:_SHOWN]
    papers = listed([named(items[place]) for place in shown])
    text = in_turn(_WORDINGS[use], position).format(
        papers=papers,
        work="" if papers.startswith("the work “") else "the work of ",
        all="both" if len(shown) == 2 else "all",
        thing=thing,
        capital=capitalised(thing),
        is_are=verb_for([thing]),
        run="run" if verb_for([thing]) == "are" else "runs",
    )
    return said(text, *(holders.uses[place].passage for place in shown))
