"""Sections for themes that came into a field, planned as the first ones were."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kg.model.fields.theme import Theme
from services.planning.planner import Planner
from services.tasks.outlining.body import SectionPlan
from services.tasks.outlining.outline import Outline, PlannedSection, Purpose

_NEWER = "Newer Work"


async def sections_for_themes(
    planner: Planner, themes: Sequence[Theme], *, taken: Collection[str]
) -> tuple[SectionPlan, ...]:
    """A section for each theme, or one for several that the outline puts together, with its subsections.

    Args:
        planner: plans from the communities of the themes alone.
        themes: at least one.
        taken: titles of sections that there are, which a new one does not get.
    """
    answered = [each for each in (await planner.outline()).sections if each.purpose is Purpose.THEME]
    titles, made = list(taken), list[PlannedSection]()
    for home, own in _homes(themes, answered).items():
        proofs = tuple(community for theme in own for community in theme.communities)
        section = answered[home] if home in range(len(answered)) else _of_label(own[0])
        title = _free_title(section.title, own[0].label, titles)
        made.append(section.model_copy(update={"title": title, "proof_ids": proofs}))
        titles.append(title)
    body = await planner.body(Outline(sections=tuple(made)), report=lambda _done, _total: None)
    return body.sections


def _homes(themes: Sequence[Theme], answered: Sequence[PlannedSection]) -> dict[int, list[Theme]]:
    """The themes by the place of the first section that rests on one of their communities; without one, each alone."""
    homes: dict[int, list[Theme]] = {}
    for at, theme in enumerate(themes):
        own = set(theme.communities)
        place = next((place for place, each in enumerate(answered) if own & set(each.proof_ids)), len(answered) + at)
        homes.setdefault(place, []).append(theme)
    return homes


def _of_label(theme: Theme) -> PlannedSection:
    return PlannedSection(title=theme.label, focus=f"Papers on {theme.label}.", purpose=Purpose.THEME, proof_ids=())


def _free_title(title: str, label: str, taken: Collection[str]) -> str:
    """The title, with the label of the theme or a number behind it where another section has it."""
    further = label if label not in title else _NEWER
    names = (title, f"{title}: {further}", *(f"{title}: {further} {number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name not in taken)
