"""Attribute trees by the parts that sentences play and the words that give a field away."""

from __future__ import annotations

from collections.abc import Sequence

from kg.model.surveys.claim import Passage
from services.adapters.models.offline.reading.attribute_cues import CUES, REST
from services.adapters.models.offline.reading.sequence import roles_in_order
from services.adapters.models.offline.ways import answers
from services.evidence.roles import Role
from services.tasks.reading.attribute_fields import FIELDS
from services.tasks.reading.attribute_tree import (
    ATTRIBUTE_TREE,
    LONGEST_ATTRIBUTE,
    Attribute,
    AttributeInput,
    AttributeTree,
    AttributeTrees,
    KindedText,
)

_SENTENCES = 4
"""Most sentences of a field."""


@answers(ATTRIBUTE_TREE)
def read_attributes(inputs: AttributeInput) -> AttributeTrees:
    """SurveyX 3.1.2: the sentences of each paper under the fields that they state, in the paper's own words.

    Each cue chooses the first sentence that fits it and that no rarer cue chose; the others join by the part they play.
    """
    return AttributeTrees(papers=tuple(_tree(each) for each in inputs.papers))


def _tree(given: KindedText) -> AttributeTree:
    chosen: dict[str, list[Passage]] = {}
    left = roles_in_order(given.text)
    for cue, words in CUES[given.kind]:
        fitting = (each for each in left if each[1] in cue.roles and words.search(each[0].text))
        if cue.field not in chosen and (found := next(fitting, None)):
            chosen[cue.field] = [found[0]]
            left.remove(found)
    for passage, role in sorted(left, key=lambda each: each[1] is Role.RESULT):  # what is concluded goes first
        _join(chosen, passage, REST[given.kind].get(role))
    return AttributeTree(
        paper=given.text.paper.citation_key,
        attributes=tuple(_attribute(name, chosen.get(name, ())) for name in FIELDS[given.kind]),
    )


def _join(chosen: dict[str, list[Passage]], passage: Passage, field: str | None) -> None:
    held = chosen.get(field, []) if field else []
    if field and len(held) < _SENTENCES and _words([*held, passage]) <= LONGEST_ATTRIBUTE:
        chosen[field] = sorted([*held, passage], key=lambda each: each.start)


def _attribute(field: str, passages: Sequence[Passage]) -> Attribute:
    if not passages or _words(passages) > LONGEST_ATTRIBUTE:
        return Attribute(field=field, text=None)
    text = " ".join(" ".join(each.text.split()) for each in passages)
    return Attribute(field=field, text=text, passages=tuple(each.id for each in passages))


def _words(passages: Sequence[Passage]) -> int:
    return sum(len(each.text.split()) for each in passages)
