"""What several papers of a subsection name alike, told at its end: the things, how many papers, and which."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg.algorithms.entities.plurals import singular
from services.adapters.models.offline.language.composing import named, said
from services.adapters.models.offline.language.naming import verb_for
from services.adapters.models.offline.language.phrasing import in_turn, listed, number
from services.evidence.shared_names import SharedName
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import DraftSentence
from services.text.phrases import fold

_SHOWN, _LEAST, _LEAST_NAMED = 3, 2, 3
"""Papers named with a thing, fewest of these, and fewest papers that name it."""
_MASS = re.compile(r"(?:ing|[ts]ion|ity|ness|ment|ance|ence|ism|ics|therapy|surgery)\Z")
"""Endings of nouns that stand without an article."""

_WORDINGS = (
    "{thing} {is_are} named by {count} of the {total} papers, among them {papers}.",
    "{count} of the {total} papers speak of {thing}, among them {papers}.",
)
_OF_ALL = ("{thing} {is_are} named by {papers}.", "{papers} speak of {thing}.")


def told_names(inputs: DraftInput, *, said_of: Sequence[str] = ()) -> list[DraftSentence]:
    """A sentence on the thing that most papers name and that neither heading nor opening speaks of; none else.

    `said_of` are things that comparisons of the subsection name.
    """
    known = {fold(thing) for thing in said_of}
    total = sum(len(view.facts.papers) for view in inputs.communities)
    telling = next(
        (each for each in inputs.shared_names if fold(each.name) not in known and _tells(each, inputs)), None
    )
    return [_sentence(telling, inputs, total=total)] if telling else []


def _tells(shared: SharedName, inputs: DraftInput) -> bool:
    """Whether three papers or more name a thing, some may be cited, and its words are news that needs no article."""
    if shared.papers < _LEAST_NAMED or len(shared.passages) < _LEAST:
        return False
    told = [inputs.topic, inputs.section_title, inputs.title]
    told += [phrase for view in inputs.communities for phrase, _ in view.facts.shared]
    known = {word for text in told for word in fold(text).split()} | _initials(inputs.topic)
    last = shared.name.split()[-1]
    stands_alone = any(letter.isupper() for letter in shared.name[1:]) or singular(last) != last or _MASS.search(last)
    return bool(stands_alone) and not set(fold(shared.name).split()) & known


def _initials(topic: str) -> set[str]:
    """What two words or more of a topic that stand together may be called for short: `rl`, `gnn`."""
    words = [word[0] for word in fold(topic).split()]
    return {"".join(words[start:end]) for start in range(len(words)) for end in range(start + 2, len(words) + 1)}


def _sentence(shared: SharedName, inputs: DraftInput, *, total: int) -> DraftSentence:
    items = {item.paper.id: item for item in inputs.pack.papers}
    shown = shared.passages[:_SHOWN]
    wordings: Sequence[str] = _OF_ALL if shared.papers <= len(shown) else _WORDINGS
    text = in_turn(wordings, inputs.position).format(
        thing=shared.name,
        is_are=verb_for([shared.name]),
        count=number(shared.papers),
        total=number(total),
        papers=listed([named(items[each.paper_id]) for each in shown]),
    )
    return said(text, *shown)
