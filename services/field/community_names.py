"""Names for communities and themes: the phrases that cover each and set it apart from the others of its field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kg.algorithms.identity.author_names import surname
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.theme import Theme
from kg.model.layer import Layer
from kg.model.papers.paper import Paper, PaperId
from services.text.group_names import GroupName, names_of
from services.text.instructions import readable
from services.text.nameable_groups import NameableGroups
from services.text.phrases import best_of

KEYWORDS = 5

_WORK_OF = {
    Layer.FOUNDATION: "Foundations of",
    Layer.DEVELOPMENT: "Advances in",
    Layer.FRONTIER: "Frontiers of",
}
"""What a community adds to a name that a community of another layer has."""

_MIXED_FROM = 6
"""Papers of a layer left whole, from which they are on several subjects that nothing parts."""

MOST_READ = 4_000
"""Papers of a field that are read for its names, so that these take the same time for a field of any size. A field of
forty communities has a hundred of each read, which tells a share of a half with a standard error of 0.05."""


def label_communities(
    communities: Sequence[Community], themes: Sequence[Theme], papers: Mapping[PaperId, Paper], *, topic: str
) -> tuple[tuple[Community, ...], tuple[Theme, ...]]:
    """The communities and their themes with labels and keywords, their papers read once.

    A label is the phrase that a group is about and the rest of the field is not, or where there is none its
    most central paper (`services.text.group_names`); no two communities have one, nor two themes. Keywords are the
    phrases of the label, then others that set the group apart, best first; each covers at least
    `services.text.phrases.LEAST_SHARE` of the papers. A theme of one community has the names of it.

    Of more than `MOST_READ` papers the larger communities are known by a part, taken evenly along their order.

    Args:
        communities: each in one of `themes`, without a paper in common.
    """
    if not communities:
        return (), ()
    chosen = _papers_to_read(communities)
    people = {name for paper in papers.values() for author in paper.authors if (name := _first_and_last_name(author))}
    read = NameableGroups([[readable(papers[paper]) for paper in own] for own in chosen], topic=topic, people=people)
    called = [_name_of_paper(papers[paper]) for own in chosen for paper in own]
    parts = Counter(community.layer for community in communities)
    mixed = [at for at, each in enumerate(communities) if parts[each.layer] == 1 and len(each.papers) >= _MIXED_FROM]
    kinds = [_WORK_OF[each.layer] for each in communities]
    names = names_of(read, papers=called, mixed=mixed if len(parts) > 1 else (), kinds=kinds)
    labelled = tuple(
        replace(community, label=name.heading, keywords=_keywords(read, group, name))
        for community, group, name in zip(communities, read.groups, names, strict=True)
    )
    return labelled, _named_themes(read, themes, labelled, called)


def _named_themes(
    read: NameableGroups, themes: Sequence[Theme], communities: Sequence[Community], papers: Sequence[str]
) -> tuple[Theme, ...]:
    by_id = {community.id: community for community in communities}
    texts = {community.id: group for community, group in zip(communities, read.groups, strict=True)}
    members = [[by_id[community] for community in theme.communities] for theme in themes]
    gathered = read.regroup([_together(texts, theme) for theme in themes])
    names = names_of(
        gathered,
        papers=papers,
        known={at: own[0].label for at, own in enumerate(members) if len(own) == 1},
    )
    return tuple(
        replace(theme, label=own[0].label, keywords=own[0].keywords)
        if len(own) == 1
        else replace(theme, label=name.heading, keywords=_keywords(gathered, group, name))
        for theme, own, group, name in zip(themes, members, gathered.groups, names, strict=True)
    )


def _together(texts: Mapping[CommunityId, int], theme: Theme) -> int:
    """The texts of a theme, as bits."""
    found = 0
    for community in theme.communities:
        found |= texts[community]
    return found


def _papers_to_read(communities: Sequence[Community]) -> list[Sequence[PaperId]]:
    """The papers of the communities that are read, all or as many of each as `MOST_READ` allows."""
    most = most_of_each([len(community.papers) for community in communities], MOST_READ)
    return [_evenly(community.papers, most) for community in communities]


def _name_of_paper(paper: Paper) -> str:
    """`Dwivedi et al. 2020`, `Kipf and Welling 2017`; "" without authors."""
    names = [name for name in map(surname, paper.authors) if name]
    who = f"{names[0]} et al." if len(names) > 2 else " and ".join(names)
    return f"{who} {paper.year or ''}".strip() if who else ""


def _first_and_last_name(author: str) -> str:
    """`Debbie Lawlor` of "Debbie A. Lawlor" and "Lawlor, Debbie A."; "" of an author with initials alone."""
    family, _, given = author.partition(",") if "," in author else ("", "", author)
    first, *rest = given.split() or [""]
    last = surname(author)
    return f"{first} {last}" if len(first.strip(".")) > 1 and (family or rest) and first != last else ""


def most_of_each(sizes: Sequence[int], together: int) -> int:
    """The largest number such that the sizes cut to it sum to `together` at most, at least 1.

    >>> most_of_each([3, 10, 20], 15), most_of_each([3, 10], 15)
    (6, 10)
    """
    left = together
    for place, size in enumerate(sorted(sizes)):
        share = left // (len(sizes) - place)
        if size > share:
            return max(share, 1)
        left -= size
    return max(sizes, default=1)


def _evenly(ranked: Sequence[PaperId], most: int) -> Sequence[PaperId]:
    """At most so many papers, at equal steps of their order, the first of them."""
    if len(ranked) <= most:
        return ranked
    return [ranked[place * len(ranked) // most] for place in range(most)]


def _keywords(read: NameableGroups, group: int, name: GroupName) -> tuple[str, ...]:
    chosen = list(name.phrases)
    for phrase in best_of(read, group, limit=KEYWORDS + len(chosen)):
        words = set(phrase.key.split())
        if not any(words <= other or other <= words for other in (set(known.key.split()) for known in chosen)):
            chosen.append(phrase)
    return tuple(phrase.text for phrase in chosen[:KEYWORDS])
