"""Which works join a pool because of its citations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from kg.model.papers.paper import PaperId


def most_co_cited(
    reference_lists: Iterable[Sequence[PaperId]], pool: Collection[PaperId], *, least: int, limit: int
) -> list[PaperId]:
    """The works that most papers of a pool cite, and that are not in it, ties by id.

    Args:
        reference_lists: what each paper of the pool cites.
        pool: ids of its papers.
        least: papers that must cite a work, >= 1.
        limit: most works given.
    Source:
        QUAL-SG 2.4: any work that two papers of the pool cite, at most 50.
    """
    counts = Counter(work for references in reference_lists for work in set(references))
    joining = [work for work, count in counts.items() if count >= least and work not in pool]
    return sorted(joining, key=lambda work: (-counts[work], work))[:limit]
