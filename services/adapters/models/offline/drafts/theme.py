"""Drafts of thematic subsections: what a community shares, its key work, its groups in turn, what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from services.adapters.models.offline.language.composing import (
    LONGEST_PARAGRAPH,
    Narrator,
    Ties,
    named,
    names,
    paragraphs,
    said,
    titled_by,
)
from services.adapters.models.offline.language.grouping import subgroups
from services.adapters.models.offline.language.naming import nameable, verb_for
from services.adapters.models.offline.language.phrasing import (
    capitalised,
    counted,
    in_turn,
    layer_name,
    listed,
    number,
    span_of,
)
from services.adapters.models.offline.language.statements import INFORMATIVE, Statement, statements, with_role
from services.adapters.models.offline.language.telling import told
from services.adapters.models.offline.summaries import in_time
from services.evidence.overview import CommunityFacts
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role
from services.tasks.drafting.draft import DraftInput
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.text.instructions import readable
from services.text.phrases import Phrase, distinctive_phrases

_KEY_STATEMENTS = 3
_CLOSING_PAPERS = 3
_ENOUGH_CITATIONS = 2
_SHORT_PARAGRAPH = 3


def draft_theme(inputs: DraftInput) -> Draft:
    """A community in paragraphs: orientation with its key work, one a subgroup, and what later work took up."""
    told = [item for item in inputs.pack.papers if statements(item, used=inputs.used, least=INFORMATIVE)]
    untold = [item for item in inputs.pack.papers if item not in told]
    years = {paper.paper.year for paper in inputs.pack.papers}
    narrator = Narrator(Ties.of(inputs.pack), position=inputs.position, one_year=len(years) == 1)
    opening = orientation(inputs)
    if landmark := _landmark(untold, inputs):
        opening.append(_named_landmark(landmark, inputs))
        untold.remove(landmark)
    if not told:
        return Draft(paragraphs=paragraphs([*opening, *_by_title(untold, inputs), *_closing(inputs)]))
    key = _key_paper(told)
    opening += _key_work(key, narrator, inputs)
    rest = [item for item in told if item is not key]
    groups = subgroups(rest, inputs.pack.citations) if rest else []
    bodies = _groups(groups, narrator, inputs)
    ending = [*_by_title(untold[:_TITLES_BESIDE], inputs), *_closing(inputs)]
    if len(ending) < _SHORT_PARAGRAPH and bodies:
        bodies[-1] += ending
        ending = []
    return Draft(paragraphs=paragraphs(opening, *bodies, ending))


def orientation(inputs: DraftInput) -> list[DraftSentence]:
    """What the papers share, how many they are, when they were written, and what they build on."""
    facts = [view.facts for view in inputs.communities]
    sentences = [said(_opening(facts, inputs.position))]
    return sentences + _roots(inputs, facts[0]) + _absorbed(facts)


def _absorbed(facts: Sequence[CommunityFacts]) -> list[DraftSentence]:
    """The smaller communities that the subsection takes in."""
    phrases = [found[0] for each in facts[1:] if (found := nameable(each.keywords))]
    if not phrases:
        return []
    papers = sum(len(each.papers) for each in facts[1:])
    return [said(f"With them stand {counted(papers, 'paper')} on {listed(phrases[:3])}.")]


_OPENINGS = (
    "{papers} of {layer}, published {span}, centre on {main}{others}.",
    "Around {main} stands a community of {papers} of {layer}, published {span}{beside}.",
    "What {papers} of {layer}, published {span}, have in common is {main}{others}.",
    "{main} {is_are} the common ground of {papers} of {layer}, published {span}{beside}.",
    "Published {span}, {papers} of {layer} turn on {main}{others}.",
)

_OPENINGS_OF_ONE = ("{papers} of {layer}, published {span}, is about {main}{others}.",)


def _opening(facts: Sequence[CommunityFacts], position: int) -> str:
    first = facts[0]
    main, *rest = nameable(first.keywords)[:3] or [first.label]
    variants = _OPENINGS if len(first.papers) > 1 else _OPENINGS_OF_ONE
    text = in_turn(variants, position).format(
        papers=counted(len(first.papers), "paper"),
        layer=layer_name(first.layer),
        span=span_of(first.years) or "at dates unknown",
        main=main,
        others=f" and {rest[0]}" if len(rest) == 1 else f", {rest[0]} and {rest[1]}" if rest else "",
        beside=f"; {listed(rest)} recur in them" if len(rest) > 1 else f"; {rest[0]} recurs in them" if rest else "",
        is_are=verb_for([main]),
    )
    return capitalised(text)


_CITED = (
    "The work outside the community that they cite most is that of {root}, with {count} of them.",
    "{count} of them cite {root}, more than any other work from outside.",
    "Their strongest tie to the rest of the field is {root}, which {count} of them cite.",
)


def _roots(inputs: DraftInput, facts: CommunityFacts) -> list[DraftSentence]:
    around = {item.paper.id: item for item in inputs.pack.everything()}
    found = [
        (around[root], count)
        for root, count in facts.cited
        if root in around and count >= _ENOUGH_CITATIONS and root not in inputs.common
    ]
    if not found:
        return []
    root, count = found[0]
    text = in_turn(_CITED, inputs.position).format(root=named(root), count=number(count))
    return [said(text, root.record)]


_LANDMARKS = (
    "The one that the field cites most is {title}, cited by {papers}.",
    "Most cited among them is {title}, by {papers} of the field.",
)


def _landmark(untold: Sequence[EvidencePaper], inputs: DraftInput) -> EvidencePaper | None:
    """The paper of the pack that the field cites most, where that is all that can be said of it."""
    most = max(inputs.pack.papers, key=lambda item: item.cited_inside)
    return most if most in untold and most.cited_inside >= _ENOUGH_CITATIONS else None


def _named_landmark(landmark: EvidencePaper, inputs: DraftInput) -> DraftSentence:
    papers = counted(landmark.cited_inside, "paper")
    text = in_turn(_LANDMARKS, inputs.position).format(title=titled_by(landmark), papers=papers)
    return said(text, landmark.record)


def _key_paper(told: Sequence[EvidencePaper]) -> EvidencePaper:
    """The paper that the field cites most, or else the one with the highest trending score."""
    return min(told, key=lambda item: (-item.cited_inside, -item.trending_score, item.paper.id))


def _key_work(key: EvidencePaper, narrator: Narrator, inputs: DraftInput) -> list[DraftSentence]:
    """Two or three sentences on the key paper: contribution, then result."""
    best = statements(key, used=inputs.used, least=INFORMATIVE)[0]
    chosen = [best]
    for follow in with_role(key, Role.RESULT, Role.CONCLUSION, Role.METHOD, used=inputs.used):
        if follow.passage.start > best.passage.start and len(chosen) < _KEY_STATEMENTS - 1:
            chosen.append(follow)
    narrator.new_paragraph()
    sentences = [narrator.narrate(statement) for statement in chosen]
    if key.cited_inside >= _ENOUGH_CITATIONS:
        sentences.insert(1, said(_standing(key, inputs.position), key.record))
    return sentences


_STANDINGS = (
    "Within the field, {count} papers cite it",
    "{count} papers of the field cite this work",
    "It is cited by {count} papers of the field",
)


def _standing(key: EvidencePaper, position: int) -> str:
    return capitalised(in_turn(_STANDINGS, position).format(count=number(key.cited_inside))) + "."


_GROUP_OPENINGS = (
    "{papers} take up {phrases}.",
    "{phrases} {is_are} the subject of {papers}.",
    "Another strand, {papers}, deals with {phrases}.",
    "A further {papers} concern {phrases}.",
)
_FIRST_GROUP_OPENINGS = (
    "A first group of {papers} is about {phrases}.",
    "One strand, {papers}, deals with {phrases}.",
    "{papers} address {phrases}.",
)


def _groups(
    groups: Sequence[tuple[EvidencePaper, ...]], narrator: Narrator, inputs: DraftInput
) -> list[list[DraftSentence]]:
    texts = [[readable(item.paper) for item in group] for group in groups]
    phrases = distinctive_phrases(texts, per_group=5, topic=inputs.topic) if texts else ()
    bodies: list[list[DraftSentence]] = []
    for place, (group, found) in enumerate(zip(groups, phrases, strict=True)):
        narrator.new_paragraph()
        body = _group_opening(group, found, place, len(groups), inputs)
        body += [narrator.narrate(statement) for item in in_time(group) for statement in _of(item, inputs)]
        if len(body) < _SHORT_PARAGRAPH and bodies and len(bodies[-1]) + len(body) <= LONGEST_PARAGRAPH:
            bodies[-1] += body
        else:
            bodies.append(body)
    return bodies


def _of(item: EvidencePaper, inputs: DraftInput) -> list[Statement]:
    """What the paper does and what it found."""
    return told(item, used=inputs.used) or statements(item, used=inputs.used, least=INFORMATIVE)[:1]


def _group_opening(
    group: Sequence[EvidencePaper], found: Sequence[Phrase], place: int, of: int, inputs: DraftInput
) -> list[DraftSentence]:
    """What a group is about, where at least two of its papers share the words for it."""
    phrases = nameable([phrase.text for phrase in found if phrase.documents > 1])[:2]
    if of < 2 or len(group) < 3 or not phrases:
        return []
    variants = _FIRST_GROUP_OPENINGS if place == 0 else _GROUP_OPENINGS
    text = in_turn(variants, inputs.position + place).format(
        papers=counted(len(group), "paper"), phrases=listed(phrases), is_are=verb_for(phrases)
    )
    return [said(text)]


_TITLES = (
    "The community also holds {titles}.",
    "To these {belong} {titles}.",
    "Also of this community {are} {titles}.",
)
_TITLES_A_SENTENCE = 3
_TITLES_BESIDE = 4
"""Most papers that are only named where others are told."""


def _by_title(items: Sequence[EvidencePaper], inputs: DraftInput) -> list[DraftSentence]:
    """Papers of which nothing can be said but who wrote them when, in order of year."""
    sentences = []
    for place, start in enumerate(range(0, len(items), _TITLES_A_SENTENCE)):
        part = in_time(items)[start : start + _TITLES_A_SENTENCE]
        verbs = {"belong": "belongs", "are": "is"} if len(part) == 1 else {"belong": "belong", "are": "are"}
        titles = listed([titled_by(item) for item in part])
        text = in_turn(_TITLES, inputs.position + place).format(titles=titles, **verbs)
        sentences.append(said(text, *(item.record for item in part)))
    return sentences


def _closing(inputs: DraftInput) -> list[DraftSentence]:
    """What later work of the field took up; by citation where there is one, else by content."""
    own = {paper for view in inputs.communities for paper in view.facts.papers}
    citing: dict[str, int] = {}
    for source, target in inputs.pack.citations:
        if target in own and source not in own:
            citing[source] = citing.get(source, 0) + 1
    around = [item for item in inputs.pack.context if item.paper.id in citing]
    later = sorted(around, key=lambda item: (-citing[item.paper.id], -(item.paper.year or 0), item.paper.id))
    if later:
        return [said(_taken_up(later[:_CLOSING_PAPERS], inputs), *(item.record for item in later[:_CLOSING_PAPERS]))]
    return _similar_communities(inputs)


_TAKEN_UP = (
    "From outside the community these papers are cited by {names}.",
    "The thread is picked up by {names}, in work that cites papers of this group.",
    "Elsewhere in the field they are cited by {names}.",
    "This work is cited by {names}.",
)


def _taken_up(items: Sequence[EvidencePaper], inputs: DraftInput) -> str:
    return in_turn(_TAKEN_UP, inputs.position).format(names=names(in_time(items)))


_NEAREST = (
    "In content, the nearest community of {layer} is the one on {name}, with {pairs}.",
    "No citation leads on from here; in content, {layer} comes closest in its work on {name} ({pairs}).",
    "Work on {name} in {layer} is closest in content, with {pairs}.",
)


def _similar_communities(inputs: DraftInput) -> list[DraftSentence]:
    facts = inputs.communities[0].facts
    neighbours = {each.id: each for each in inputs.neighbours}
    near = [(neighbours[similar], pairs) for similar, pairs in facts.similar if similar in neighbours]
    if not near:
        return []
    other, pairs = near[0]
    name = listed(nameable(other.keywords)[:2]) or other.label
    text = in_turn(_NEAREST, inputs.position).format(
        layer=layer_name(other.layer),
        name=name,
        pairs=counted(pairs, "pair of similar papers", "pairs of similar papers"),
    )
    return [said(text)]
