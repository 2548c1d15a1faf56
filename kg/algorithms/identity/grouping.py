"""Which of the papers of a batch are one work, by title: a relation of pairs, and an order where it is not transitive.

Pairs that surely are one work join first, the nearest in time first, as long as no two of a group contradict each
other. What says too little of itself joins the one group that it fits. Where groups that all say too little fit each
other, they join if none of them contradicts another. All of it depends on the set of papers alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import combinations

from kg.algorithms.identity.agreement import Agreement, Profile, TitleBlock, agreement

NumberPair = tuple[int, int]


class Groups:
    """Numbers in groups; `agree` speaks of two numbers, the smaller id first, what they are to each other."""

    def __init__(self, profiles: Mapping[int, Profile], apart: Collection[frozenset[int]]) -> None:
        self._profiles = profiles
        self._apart = apart
        self._agreements: dict[NumberPair, Agreement] = {}
        self._group_of: dict[int, list[int]] = {number: [number] for number in profiles}

    def join_alike(self, pairs: Iterable[NumberPair]) -> None:
        """Join the pairs that are one work, then those of which one says too little, where there is no choice."""
        known = sorted({self._order_pair(one, other) for one, other in pairs}, key=self._nearness)
        for one, other in known:
            if self._agree(one, other) is Agreement.SURE:
                self._join(self._group_of[one], self._group_of[other])
        neighbours: defaultdict[int, set[int]] = defaultdict(set)
        for one, other in known:
            if self._agree(one, other) >= Agreement.POSSIBLE:
                neighbours[one].add(other)
                neighbours[other].add(one)
        self._join_incomplete(neighbours)

    def join(self, one: int, other: int) -> None:
        """Join two numbers with their groups, whatever speaks against it."""
        self._merge(self._group_of[one], self._group_of[other])

    def all(self) -> list[list[int]]:
        """The groups, those of one number too, each in order of ids."""
        found = {id(group): group for group in self._group_of.values()}
        return [sorted(group, key=lambda number: self._profiles[number].id) for group in found.values()]

    def _join_incomplete(self, neighbours: Mapping[int, set[int]]) -> None:
        groups = self._groups_of(neighbours)
        incomplete = [group for group in groups if not self._is_complete(group)]
        homes = [(group, self._fits(group, neighbours)) for group in incomplete]
        for group, fits in homes:
            if len(fits) == 1:
                self._join(self._group_of[fits[0][0]], group)
        alone = [group for group, fits in homes if not fits]
        for component in self._components(alone, neighbours):
            if not any(self._is_apart(one, other) for one, other in combinations(component, 2)):
                for group in component[1:]:
                    self._merge(self._group_of[component[0][0]], group)

    def _fits(self, group: list[int], neighbours: Mapping[int, set[int]]) -> list[list[int]]:
        """The complete groups that a group may belong to; only those with a record where there is one."""
        near = {other for number in group for other in neighbours.get(number, ())}
        groups = [each for each in self._groups_of(near) if each is not group and self._is_complete(each)]
        fits = [each for each in groups if not self._is_apart(group, each)]
        recorded = [each for each in fits if not all(self._profiles[number].stub for number in each)]
        return [list(each) for each in recorded or fits]

    def _components(self, groups: list[list[int]], neighbours: Mapping[int, set[int]]) -> list[list[list[int]]]:
        owner = {number: place for place, group in enumerate(groups) for number in group}
        seen: set[int] = set()
        found = []
        for place in range(len(groups)):
            waiting, component = [place], []
            while waiting:
                current = waiting.pop()
                if current in seen:
                    continue
                seen.add(current)
                component.append(groups[current])
                near = {other for number in groups[current] for other in neighbours.get(number, ())}
                waiting.extend(owner[other] for other in sorted(near) if other in owner)
            if len(component) > 1:
                found.append(component)
        return found

    def _groups_of(self, numbers: Iterable[int]) -> list[list[int]]:
        found = {id(self._group_of[number]): self._group_of[number] for number in numbers}
        return sorted(found.values(), key=lambda group: min(self._profiles[number].id for number in group))

    def _is_complete(self, group: Iterable[int]) -> bool:
        return any(self._profiles[number].is_complete for number in group)

    def _join(self, ours: list[int], theirs: list[int]) -> None:
        if ours is not theirs and not self._is_apart(ours, theirs):
            self._merge(ours, theirs)

    def _merge(self, ours: list[int], theirs: list[int]) -> None:
        if ours is theirs:
            return
        ours.extend(theirs)
        for number in theirs:
            self._group_of[number] = ours

    def _is_apart(self, ours: Iterable[int], theirs: Iterable[int]) -> bool:
        return any(self._agree(one, other) is Agreement.APART for one in ours for other in theirs)

    def _agree(self, one: int, other: int) -> Agreement:
        pair = self._order_pair(one, other)
        found = self._agreements.get(pair)
        if found is None:
            is_ruled = frozenset(pair) in self._apart
            found = Agreement.APART if is_ruled else agreement(self._profiles[pair[0]], self._profiles[pair[1]])
            self._agreements[pair] = found
        return found

    def _order_pair(self, one: int, other: int) -> NumberPair:
        return (one, other) if self._profiles[one].id < self._profiles[other].id else (other, one)

    def _nearness(self, pair: NumberPair) -> tuple[int, str, str]:
        one, other = (self._profiles[number] for number in pair)
        years = 9 if one.year is None or other.year is None else abs(one.year - other.year)
        return (years, one.id, other.id)


def pairs_in_blocks(blocks: Mapping[TitleBlock, list[int]]) -> set[NumberPair]:
    """The pairs of numbers that share a block."""
    return {pair for numbers in blocks.values() if len(numbers) > 1 for pair in combinations(sorted(numbers), 2)}
