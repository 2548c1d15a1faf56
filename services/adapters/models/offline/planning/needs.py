"""What each part of a survey needs, from who cites whom: the papers of a part stand on those of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from services.adapters.models.offline.ways import answers
from services.tasks.outlining.body import PlannedPart
from services.tasks.outlining.outline import Purpose
from services.tasks.planning.dependencies import DEPENDENCIES, Dependencies, DependenciesInput, Dependency, PartNeeds

_STRENGTHS = ((0.5, 5), (0.25, 4), (0.1, 3), (0.0, 2))
"""A part whose papers cite those of another so many times each needs it that much."""
_LOOKS_BACK = 3
_LOOKING_BACK = frozenset({Purpose.OPEN_PROBLEMS, Purpose.LINEAGE})
"""Open problems and lines of descent take up the themes whose communities they rest on, with this strength."""
_TABLE = 6
"""Papers that a table compares at least."""


@answers(DEPENDENCIES)
def find_dependencies(inputs: DependenciesInput) -> Dependencies:
    """Strengths by citations between the communities of two themes; a table for the largest theme of a section.

    Of two parts that cite each other the one that is cited more is needed; of equals the earlier.
    """
    parts = inputs.body.written()
    purposes = _purposes(inputs)
    sizes = _sizes(inputs, parts)
    largest = _largest_themes(sizes, purposes)
    themes = {name: part for name, part in parts.items() if purposes[name] is Purpose.THEME}
    cited = _citations(inputs, themes)
    place = {name: at for at, name in enumerate(parts)}
    needs = []
    for name, part in parts.items():
        needed = [other for other in themes if _leans(cited, name, other, place)]
        strengths = {other: _strength(cited[name, other] / max(1, sizes[name])) for other in needed}
        if purposes[name] in _LOOKING_BACK:
            strengths = {other: _LOOKS_BACK for other in themes if _shares(part, parts[other])}
        needs.append(
            PartNeeds(
                part=name,
                needs_retrieval=part.query is not None,
                needs_table=name in largest,
                depends_on=tuple(Dependency(part=other, strength=each) for other, each in strengths.items()),
            )
        )
    return Dependencies(parts=tuple(needs))


def _leans(cited: Mapping[tuple[str, str], int], name: str, other: str, place: Mapping[str, int]) -> bool:
    """Whether a part cites another more than that one cites it; of equals the later one leans."""
    back, forth = cited[name, other], cited[other, name]
    return back > forth or (back == forth > 0 and place[other] < place[name])


_Parts = Mapping[str, PlannedPart]


def _purposes(inputs: DependenciesInput) -> dict[str, Purpose]:
    """The purpose of each part: that of its section."""
    sections = {str(at): plan.section.purpose for at, plan in enumerate(inputs.body.sections, start=1)}
    return {name: sections[name.partition(".")[0]] for name in inputs.body.written()}


def _sizes(inputs: DependenciesInput, parts: _Parts) -> dict[str, int]:
    """The papers of each part's communities."""
    sizes = {str(view.facts.id): len(view.facts.papers) for view in inputs.communities}
    return {name: sum(sizes.get(proof, 0) for proof in part.proof_ids) for name, part in parts.items()}


def _largest_themes(sizes: Mapping[str, int], purposes: Mapping[str, Purpose]) -> set[str]:
    """Of each theme section the part with most papers, if a table of them is worth it; of equals the first."""
    best: dict[str, str] = {}
    for name, size in sizes.items():
        section = name.partition(".")[0]
        is_theme = purposes[name] is Purpose.THEME and size >= _TABLE
        if is_theme and (section not in best or size > sizes[best[section]]):
            best[section] = name
    return set(best.values())


def _citations(inputs: DependenciesInput, parts: _Parts) -> Counter[tuple[str, str]]:
    """How many times papers of one part's communities cite those of another's, by (citing, cited)."""
    homes: dict[str, list[str]] = {}
    for name, part in parts.items():
        for proof in part.proof_ids:
            homes.setdefault(proof, []).append(name)
    found: Counter[tuple[str, str]] = Counter()
    for view in inputs.communities:
        for citing, count in view.facts.citing:
            for later in homes.get(citing, ()):
                found.update({(later, earlier): count for earlier in homes.get(view.facts.id, ()) if earlier != later})
    return found


def _strength(citations_each: float) -> int:
    return next(strength for least, strength in _STRENGTHS if citations_each >= least)


def _shares(part: PlannedPart, other: PlannedPart) -> bool:
    return not set(part.proof_ids).isdisjoint(other.proof_ids)
