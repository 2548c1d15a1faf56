"""Drafts on what papers of several themes name alike: difficulties, means, benchmarks, reported changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from services.adapters.models.offline.comparing.comparison import noun
from services.adapters.models.offline.language.composing import named, paragraphs, said
from services.adapters.models.offline.language.naming import verb_for
from services.adapters.models.offline.language.phrasing import capitalised, in_turn, listed
from services.evidence.common_ground import CommonGround, GroundKind, common_ground
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.tasks.limits import COMMON_MENTIONS

_LEAST = 3
"""Sentences that make a section."""

_WORDINGS: Mapping[GroundKind, tuple[str, ...]] = {
    GroundKind.DIFFICULTY: (
        "{capital} {is_are} named as a difficulty by {papers}.",
        "{papers} {both} name {thing} as a difficulty.",
    ),
    GroundKind.CHANGE: ("{papers} {both} report {direction} {thing}.",),
    GroundKind.RIVAL: (
        "{compared} is set against {thing} by {papers}.",
        "{papers} {both} set {compared} against {thing}.",
    ),
    GroundKind.MEANS: ("{papers} {both} make use of {thing}.", "{capital} {is_are} used by {papers}."),
    GroundKind.MEASURED: ("Results on {thing} come from {papers}.", "{papers} {both} report results on {thing}."),
}


def draft_common_ground(inputs: DraftInput) -> Draft:
    """A sentence a thing, with the papers that name it alike, the most important ones; a paragraph a kind.

    No text where there is too little to say.
    """
    found = common_ground(inputs.pack.papers, topic=inputs.topic, papers=inputs.field.papers)
    groups = [[each for each in found if each.kind is kind] for kind in _WORDINGS]
    if sum(map(len, groups)) < _LEAST:
        return Draft(paragraphs=())
    return Draft(paragraphs=paragraphs(*(_told(group) for group in groups)))


def _told(group: Sequence[CommonGround]) -> list[DraftSentence]:
    return [_sentence(each, position) for position, each in enumerate(group)]


def _sentence(ground: CommonGround, position: int) -> DraftSentence:
    mentions, thing = ground.mentions[:COMMON_MENTIONS], noun(ground.spellings)
    text = in_turn(_WORDINGS[ground.kind], position).format(
        thing=thing,
        capital=capitalised(thing),
        is_are=verb_for([thing]),
        compared=ground.compared,
        direction=ground.direction or "",
        papers=listed([named(each.item) for each in mentions]),
        both="both" if len(mentions) == 2 else "all",
    )
    return said(text, *(each.passage for each in mentions))
