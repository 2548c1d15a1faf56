"""Changes of a plan by rule: what has been told leaves, what promises the same is joined."""

from __future__ import annotations

from collections import defaultdict

from services.adapters.models.offline.marking.headings import promise
from services.adapters.models.offline.ways import answers
from services.document.support import backing
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.planning.actions import DeletePart, MergeParts, PlanAction, action_faults
from services.tasks.planning.replanning import REPLANNING, Replanning, ReplanningInput

_TOLD = 0.8
"""Share of what a subsection promises that stands in one point of a written part, from which it has been told."""

_Open = dict[str, PlannedSubsection]


@answers(REPLANNING)
def replan(inputs: ReplanningInput) -> Replanning:
    """Unwritten subsections that a written part has told leave; those of a section with the same words are joined.

    An action that would leave a section outside its limits, together with those before it, is not taken.
    """
    open_ = {
        name: part
        for name, part in inputs.body.written().items()
        if isinstance(part, PlannedSubsection) and name not in inputs.written
    }
    told = _told(open_, inputs)
    leaving = {action.part for action in told}
    wanted: list[PlanAction] = [*told, *_alike({name: part for name, part in open_.items() if name not in leaving})]
    actions: list[PlanAction] = []
    for action in wanted:
        if not action_faults(inputs.body, inputs.written, [*actions, action]):
            actions.append(action)
    return Replanning(actions=tuple(actions))


def _told(open_: _Open, inputs: ReplanningInput) -> list[DeletePart]:
    points = [point for point in inputs.known.points if point.section in inputs.written]
    found = []
    for name, part in open_.items():
        held = backing(f"{part.title}. {part.focus}", [point.point for point in points])
        if held.passage is not None and held.score >= _TOLD:
            found.append(DeletePart(action="delete", part=name, covered_by=points[held.passage].section))
    return found


def _alike(open_: _Open) -> list[MergeParts]:
    """Subsections of one section whose titles have the same words become one under the first title."""
    groups: defaultdict[tuple[str, frozenset[str]], list[str]] = defaultdict(list)
    for name, part in open_.items():
        groups[name.partition(".")[0], promise(part.title)].append(name)
    return [
        MergeParts(
            action="merge",
            parts=tuple(names),
            title=open_[names[0]].title,
            focus=" ".join(dict.fromkeys(focus for name in names if (focus := open_[name].focus))),
        )
        for (_, words), names in groups.items()
        if words and len(names) > 1
    ]
