"""Drafts on what papers of several themes name alike: difficulties, means, benchmarks, reported changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from services.adapters.models.offline.comparing.choosing import is_one_work
from services.adapters.models.offline.comparing.comparison import Comparison, Ground, by_age, noun
from services.adapters.models.offline.comparing.measured import measured
from services.adapters.models.offline.comparing.telling import sentence
from services.adapters.models.offline.language.composing import named, paragraphs, said
from services.adapters.models.offline.language.naming import verb_for
from services.adapters.models.offline.language.phrasing import capitalised, in_turn, listed
from services.adapters.models.offline.language.statements import INFORMATIVE, statements
from services.evidence.common_ground import CommonGround, GroundKind, common_ground
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.tasks.limits import COMMON_MENTIONS

_COMPARED: Mapping[GroundKind, Ground] = {
    GroundKind.RIVAL: Ground.RIVAL,
    GroundKind.MEASURED: Ground.YARDSTICK,
    GroundKind.CHANGE: Ground.FINDINGS,
}
_LEAST, _PAIRS = 3, 2
"""Sentences that make a section, and pairs of results set side by side against one rival."""

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
    return Draft(paragraphs=paragraphs(*(_told(group, inputs) for group in groups)))


def _told(group: Sequence[CommonGround], inputs: DraftInput) -> list[DraftSentence]:
    told: list[DraftSentence] = []
    for position, each in enumerate(group):
        told.append(_sentence(each, position))
        told += [sentence(made, position) for made in _results(each, inputs)]
    return told


def _results(ground: CommonGround, inputs: DraftInput) -> list[Comparison]:
    """What papers measured on one thing or against one rival, two and two, where the text has told neither result."""
    if ground.kind not in _COMPARED:
        return []
    sides = [
        side
        for mention in ground.mentions
        for each in statements(mention.item, used=inputs.used, least=INFORMATIVE)
        if each.passage.id == mention.passage.id and (side := measured(each)) is not None
    ]
    pairs = zip(sides[::2], sides[1::2], strict=False)
    made = [
        Comparison(
            ground=_COMPARED[ground.kind], shared=noun(ground.spellings), subject=ground.compared, sides=by_age(pair)
        )
        for pair in pairs
    ]
    return [each for each in made if not is_one_work(each)][:_PAIRS]


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
