"""Numbers of papers in the sentence that leads into subsections, once these tell of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from kg.model.layer import Layer
from services.evidence.index import FieldIndex

_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def with_counts(lead: str, proof_ids: Collection[str], before: FieldIndex, now: FieldIndex) -> str:
    """A lead in which each `ten papers of the Foundation and 25 of the Development` counts the papers as they are now.

    Only numbers that were those of the communities are touched. A layer that was not there before is not added.
    """
    old, new = _sizes(proof_ids, before), _sizes(proof_ids, now)
    for layer, count in old.items():
        if new[layer] != count:
            lead = _with_count(lead, layer, _word(count), _word(new[layer]))
    return lead


def _with_count(lead: str, layer: Layer, old: str, new: str) -> str:
    """A lead in which the number of a layer's papers is another, written as large or small as the one before."""
    for paper in (" papers", " paper", ""):
        for number, other in ((old, new), (old.capitalize(), new.capitalize())):
            lead = lead.replace(
                f"{number}{paper} of the {layer.capitalize()}", f"{other}{paper} of the {layer.capitalize()}"
            )
    return lead


def _sizes(proof_ids: Collection[str], index: FieldIndex) -> Mapping[Layer, int]:
    sizes: Counter[Layer] = Counter()
    for id, community in index.communities.items():
        sizes[community.layer] += len(community.papers) if id in proof_ids else 0
    return sizes


def _word(count: int) -> str:
    return _WORDS[count] if count < len(_WORDS) else f"{count:,}"
