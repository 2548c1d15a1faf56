"""The evidence of a subsection as its writer sees it: a card for each paper, then who builds on whom, then visitors."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from kg.algorithms.identity.name_lists import list_authors
from kg.model.papers.card import Card, StatementRole
from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.claim import PassageId, PassageSource
from services.document.landmarks import CitedLandmark
from services.evidence.pack import EvidencePack, EvidencePaper
from services.reading.passages import LabelledPassage
from services.reading.rule_reader import find_coined_names, roles_of, speaks_for_itself
from services.rendering.references.author_names import short_authors
from services.tasks.summaries.community_summary import CommunitySummary
from services.tasks.views import CommunityView
from services.text.instructions import without_instructions

BACKGROUND = "background"
"""What a passage is that sets the scene or says nothing of its own paper's work."""
_DONE = re.compile(r"\d|\b(?:was|were) (?:\w+ly )?\w+ed\b")
"""A count, or what was done."""
_ABBREVIATED = re.compile(r"\A(?!\w*[A-Z]s\b)\w*[A-Z]\w*[A-Z]")
"""A sentence that begins with a short name, which may be what its paper is about."""
_WORD = re.compile(r"[^\W_][\w-]*")
_VISITING = 6
"""Passages of a paper that other subsections tell: with fewer its results are not among them."""
_TELLING = frozenset(
    {StatementRole.APPROACH, StatementRole.CONTRIBUTION, StatementRole.RESULT, StatementRole.COMPARISON}
)


def home_block(
    pack: EvidencePack, cards: Mapping[PaperId, Card], *, nearest: Collection[PassageId], visiting: Collection[PaperId]
) -> str:
    """The papers that a subsection describes, a card each: what a model read in it, or its passages with their roles.

    Passages of `nearest` are given in full after a card too, with a `*`.
    """
    own = (item for item in pack.papers if item.paper.id not in visiting)
    return "\n\n".join("\n".join(_card(item, cards.get(item.paper.id), nearest)) for item in own)


def visiting_block(
    pack: EvidencePack,
    *,
    nearest: Collection[PassageId],
    visiting: Collection[PaperId],
    named: Collection[PassageId] = (),
) -> str:
    """The papers that other subsections describe, each with the few passages that are nearest or say what it did.

    Args:
        named: passages that another text of the desk refers to; they are among the few.
    """
    blocks = []
    for item in pack.papers:
        if item.paper.id in visiting:
            roles = roles_of(item.paper)
            ranked = sorted(item.passages, key=lambda each: (each.passage.id not in named, _rank(each, roles, nearest)))
            first = ranked[:_VISITING]
            chosen, labels = (each for each in item.passages if each in first), _labels(item)
            blocks.append("\n".join([_head(item), *(_line(each, labels, nearest) for each in chosen)]))
    return "\n\n".join(blocks)


def records_block(pack: EvidencePack) -> str:
    """The works beside the papers, of which the text may use only the catalogue record, a line each."""
    return "\n".join(_head(item) for item in pack.context)


def landmarks_block(pack: EvidencePack, sources: Mapping[str, PassageId]) -> str:
    """The landmarks that an explanation may cite, a line each: key, title, year, who cites it, the id of its record.

    Args:
        sources: passages that describe some of them, by their titles.
    """
    keys = frozenset(item.paper.citation_key for item in pack.papers)
    return "\n".join(_landmark_line(each, keys, sources.get(each.paper.title)) for each in pack.landmarks)


def _landmark_line(item: CitedLandmark, keys: Collection[CitationKey], source: PassageId | None) -> str:
    paper, here = item.paper, ", ".join(key for key in item.citing if key in keys)
    title = without_instructions(" ".join(paper.title.split()).rstrip("."))
    cited = f"cited by {item.cited} papers of the field{f', here by {here}' if here else ''}"
    year = "no year" if paper.year is None else str(paper.year)
    passage = f", described in {source}" if source else ""
    return f"[{paper.citation_key}] {title} ({year}; {cited}); record {item.record.id}{passage}"


def relations_block(pack: EvidencePack, *, visiting: Collection[PaperId] = ()) -> str:
    """Whom the papers of a subsection cite and who cites them, a citing paper a line."""
    keys, cited = pack.keys(), defaultdict[PaperId, list[str]](list)
    own = {item.paper.id for item in pack.papers}.difference(visiting)
    for citing, other in pack.citations:
        if citing in own or other in own:
            cited[citing].append(keys[other])
    return "\n".join(f"{keys[citing]} cites {', '.join(others)}" for citing, others in cited.items())


def summaries_block(views: Iterable[CommunityView], home: Collection[str] = ()) -> str:
    """What is known of the communities of a subsection: those that have a summary, without their numbers.

    Args:
        home: keys of the papers of the subsection; where there are some, subgroups without any of them are left out.
    """
    return "\n\n".join(
        f"{view.facts.label}: {_of_home(view.summary, home).model_dump_json()}"
        for view in views
        if view.summary is not None
    )


def _of_home(summary: CommunitySummary, home: Collection[str]) -> CommunitySummary:
    if not home:
        return summary
    near = tuple(each for each in summary.subgroups if not {*each.papers}.isdisjoint(home))
    return summary.model_copy(update={"subgroups": near, "outliers": ()})


def _rank(
    each: LabelledPassage, roles: Mapping[PassageId, StatementRole], nearest: Collection[PassageId]
) -> tuple[bool, bool, int]:
    return each.passage.id not in nearest, roles.get(each.passage.id) not in _TELLING, each.passage.start


def _card(item: EvidencePaper, card: Card | None, nearest: Collection[PassageId]) -> Iterator[str]:
    labels, held = _labels(item), {each.passage.id for each in item.passages}
    yield _head(item)
    if card is not None:
        for each in card.statements:
            if names := [name for name in each.passages if name in held]:
                yield f"{each.role.words}: {each.text} ({' '.join(names)})"
        for result in card.results:
            if names := [name for name in result.passages if name in held]:
                yield f"number: {result.line} ({' '.join(names)})"
    for passage in item.passages:
        if card is None or passage.passage.id in nearest or passage.passage.source is PassageSource.FULL_TEXT:
            yield _line(passage, labels, nearest)


def _labels(item: EvidencePaper) -> Mapping[PassageId, str]:
    """What the sentences of a paper are: their roles by rule, and the background where it is plain.

    It is plain in front of all that the paper says of its own work, where that begins in its first two thirds: an essay
    that never speaks of itself has no background. A sentence that counts something or tells what was done may be a
    result and has no label; neither has a setting, which by rule often is a result. A passage of a full text has the
    name of what it is and its place there.
    """
    roles, labels = roles_of(item.paper), dict[PassageId, str]()
    own = [each for each in item.passages if each.passage.source is not PassageSource.FULL_TEXT]
    opening = _find_opening(item, own, roles)
    for at, each in enumerate(own):
        role, text = roles.get(each.passage.id), each.passage.text
        if role is not None and role is not StatementRole.SETTING:
            labels[each.passage.id] = role.words
        elif role is None and at < opening and not (_DONE.search(text) or _ABBREVIATED.match(text)):
            labels[each.passage.id] = BACKGROUND
    for each in item.passages:
        if each.passage.source is PassageSource.FULL_TEXT:
            labels[each.passage.id] = without_instructions(f"{each.label.lower()}; {each.passage.place}")
    return labels


def _find_opening(item: EvidencePaper, own: Sequence[LabelledPassage], roles: Mapping[PassageId, StatementRole]) -> int:
    """The place of the first sentence on a paper's own work: by its role, by "we", by the name that it coins.

    0 where that is in its last third or nowhere.
    """
    names = find_coined_names(item.paper.title, [each.passage.text for each in item.passages])

    def is_own(each: LabelledPassage) -> bool:
        text = each.passage.text
        spoken = speaks_for_itself(text) or not names.isdisjoint(_WORD.findall(text))
        return spoken or roles.get(each.passage.id) in _TELLING

    first = next((at for at, each in enumerate(own) if is_own(each)), len(own))
    return first if 3 * first <= 2 * len(own) else 0


def _line(each: LabelledPassage, labels: Mapping[PassageId, str], nearest: Collection[PassageId]) -> str:
    """`p7* (result): sentence`, or `p7: sentence` of one without a label."""
    star = "*" if each.passage.id in nearest else ""
    label = labels.get(each.passage.id)
    return f"{each.passage.id}{star}{f' ({label})' if label else ''}: {each.passage.text}"


def _head(item: EvidencePaper) -> str:
    """A paper on one line: key, title, first author, year, venue, citations, and the id of its record."""
    paper = item.paper
    venue = without_instructions(paper.venue or "")
    facts = [
        short_authors(list_authors(paper)),
        "no year" if paper.year is None else str(paper.year),
        venue,
        f"cited {item.cited_inside} times here"
        + (f", {paper.citation_count:,} in all" if paper.citation_count else ""),
    ]
    title = without_instructions(" ".join(paper.title.split()).rstrip("."))
    return f"[{paper.citation_key}] {title} ({'; '.join(each for each in facts if each)}); record {item.record.id}"
