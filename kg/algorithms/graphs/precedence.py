"""What must be done before what: prerequisites without cycles, and the stage at which each thing can be done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from kg.errors import InvalidInputError

Node = TypeVar("Node", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prerequisite(Generic[Node]):
    """`before` is needed for `after`; the larger `strength`, the more."""

    before: Node
    after: Node
    strength: float


def without_cycles(
    nodes: Sequence[Node], prerequisites: Iterable[Prerequisite[Node]]
) -> tuple[Prerequisite[Node], ...]:
    """The prerequisites without those that close a cycle: each cycle loses its weakest, then latest, one.

    They are taken strongest first, those of equal strength in the reading order of what is needed and then of what
    needs it; one that would close a cycle with those already taken is left out. The latest of equal ones is thus the
    one whose `before` is last: what is read later gives way as a prerequisite.

    Args:
        nodes: n nodes in reading order, no two alike.
        prerequisites: m of them between these nodes, in any order; of equal pairs the strongest counts.
    Returns:
        Those that are kept, in the order in which they were taken; one more would close a cycle.
    Raises:
        InvalidInputError: a prerequisite names something that is not among the nodes.
    Source:
        SurveyGen-I section 3.2.1 asks for a graph without cycles; the rule for choosing is ours. Time O(m (n + m)).
    """
    place = {node: at for at, node in enumerate(nodes)}
    wanted = list(prerequisites)
    if strange := [each for each in wanted if each.before not in place or each.after not in place]:
        raise InvalidInputError(f"{strange[0].before!r} before {strange[0].after!r}: name nodes that are given")
    wanted.sort(key=lambda each: (-each.strength, place[each.before], place[each.after]))
    followers: defaultdict[Node, list[Node]] = defaultdict(list)
    kept = []
    for each in wanted:
        if each.after in followers[each.before] or each.before in _descendants(followers, each.after):
            continue
        followers[each.before].append(each.after)
        kept.append(each)
    return tuple(kept)


def _descendants(followers: Mapping[Node, Sequence[Node]], start: Node) -> set[Node]:
    """Everything that comes after a node, itself included."""
    found, waiting = {start}, [start]
    while waiting:
        for node in followers.get(waiting.pop(), ()):
            if node not in found:
                found.add(node)
                waiting.append(node)
    return found


def stages(nodes: Sequence[Node], prerequisites: Iterable[Prerequisite[Node]]) -> dict[Node, int]:
    """The stage of each node: 0 without prerequisites, else one more than the largest stage of its prerequisites.

    Nodes of one stage do not need each other and can be done side by side.

    Args:
        nodes: n nodes, no two alike.
        prerequisites: without cycles, as `without_cycles` leaves them; strengths do not matter.
    Returns:
        A stage >= 0 for every node, in the order of the nodes.
    Raises:
        InvalidInputError: the prerequisites form a cycle, or name something that is not among the nodes.
    Source:
        SurveyGen-I section 3.2.1, tau.
    """
    needs: dict[Node, set[Node]] = {node: set() for node in nodes}
    for each in prerequisites:
        if each.after not in needs or each.before not in needs:
            raise InvalidInputError(f"{each.before!r} before {each.after!r}: name nodes that are given")
        needs[each.after].add(each.before)
    found: dict[Node, int] = {}
    stage = 0
    while len(found) < len(needs):
        free = [node for node in needs if node not in found and needs[node] <= found.keys()]
        if not free:
            raise InvalidInputError("the prerequisites form a cycle; break it first")
        found |= dict.fromkeys(free, stage)
        stage += 1
    return {node: found[node] for node in needs}
