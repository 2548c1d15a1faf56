"""A field as the sections of a survey know it, grown by the papers that joined it since.

Leiden puts all papers again into communities when a field is built; a survey would lose its structure with each paper.
So papers that were in the field stay in the community of their section, and those that joined come to where most of
their new community was, or make the communities of a theme that opens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph
from kg.model.fields.theme import themes_among
from kg.model.papers.paper import PaperId
from services.writing.revising.opening import OpenedTheme


@dataclass(frozen=True, slots=True, kw_only=True)
class GrownField:
    """A new field in the communities of an old one.

    `homes` has the community of each paper that joined; `names` the communities of the new field that hold most papers
    of an old one, by its id.
    """

    graph: FieldGraph
    homes: Mapping[PaperId, CommunityId]
    names: Mapping[str, str]

    def new_ids(self, proof_ids: Collection[str]) -> tuple[str, ...]:
        """Ids of communities and paths of the old field as the new one has them; those that it has not are left out."""
        known = {path.id for path in self.graph.paths}
        return tuple(dict.fromkeys(name for each in proof_ids for name in self._new(each, known)))

    def _new(self, id: str, paths: Collection[str]) -> Iterator[str]:
        if id in paths:
            yield id
        elif id in self.names:
            yield self.names[id]


def grow_field(
    old: FieldGraph, new: FieldGraph, *, proof_ids: Collection[str], opened: Collection[OpenedTheme] = ()
) -> GrownField:
    """Put the papers of `new` into the communities of `old`.

    A paper that joined goes to the old community that most papers of its new one were in; where these all joined with
    it, to the one that its new community cites, is cited by and resembles most, or else to the largest. Only
    communities that a section describes get papers. Ties go to the lower id.

    Args:
        proof_ids: ids that sections use as evidence, among them those of communities.
        opened: themes of `new` that open a section and keep the papers that joined them.
    """
    before = {paper: community.id for community in old.communities for paper in community.papers}
    names = {community: name for each in opened for name, community in each.communities.items()}
    homes: dict[PaperId, CommunityId] = {}
    for community in new.communities:
        joined = [paper for paper in community.papers if paper not in before]
        home = names.get(community.id) or (_home(community, old, new, before, proof_ids) if joined else None)
        if home is not None:
            homes |= dict.fromkeys(joined, home)
    there = [*old.communities, *(replace(each, id=names[each.id]) for each in new.communities if each.id in names)]
    communities = tuple(_grow_communities(there, before, new, homes))
    graph = replace(
        new,
        communities=communities,
        themes=themes_among((*old.themes, *(each.theme for each in opened)), communities),
    )
    return GrownField(graph=graph, homes=homes, names=_names(communities, new))


def _home(
    community: Community,
    old: FieldGraph,
    new: FieldGraph,
    before: Mapping[PaperId, CommunityId],
    proof_ids: Collection[str],
) -> CommunityId | None:
    inside = set(community.papers)
    shared = Counter(before[paper] for paper in inside if paper in before)
    tied = Counter(before[paper] for paper in neighbours(inside, new) if paper in before)
    sizes = Counter({each.id: len(each.papers) for each in old.communities})
    for counts in (shared, tied, sizes):
        found = {id: count for id, count in counts.items() if id in proof_ids and count}
        if found:
            return min(found, key=lambda each: (-found[each], each))
    return None


def neighbours(inside: Collection[PaperId], field: FieldGraph) -> Iterator[PaperId]:
    """The papers outside that those inside cite, are cited by or resemble, once for each tie."""
    pairs = [(edge.citing, edge.cited) for edge in field.citations]
    pairs += [(pair.first, pair.second) for pair in field.similarities]
    for first, second in pairs:
        if (first in inside) != (second in inside):
            yield second if first in inside else first


def _grow_communities(
    communities: Collection[Community],
    before: Mapping[PaperId, CommunityId],
    new: FieldGraph,
    homes: Mapping[PaperId, CommunityId],
) -> Iterator[Community]:
    """The communities without the papers that left and with those that joined, by trending score."""
    for community in communities:
        joined = [paper for paper, home in homes.items() if home == community.id]
        stayed = (paper for paper in community.papers if before.get(paper) == community.id and paper in new.members)
        papers = [*stayed, *joined]
        papers.sort(key=lambda paper: (-new.members[paper].trending_score, paper))
        if papers:
            yield replace(community, papers=tuple(papers))


def _names(communities: Collection[Community], new: FieldGraph) -> dict[str, str]:
    now = {paper: community.id for community in new.communities for paper in community.papers}
    names = {}
    for community in communities:
        counts = Counter(now[paper] for paper in community.papers if paper in now)
        if counts:
            names[str(community.id)] = str(min(counts, key=lambda each: (-counts[each], each)))
    return names
