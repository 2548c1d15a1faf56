"""Categories without a model have names that say something."""

from __future__ import annotations

from services.adapters.models.offline.extraction.categories import induce_categories
from services.tasks.extraction.categories import CategoriesInput, EntityBrief


def test_a_category_without_a_phrase_is_named_by_its_first_entity() -> None:
    entities = tuple(EntityBrief(name=name, papers=1, contexts=()) for name in ("PEG", "weak baselines", "odometer"))
    found = induce_categories(CategoriesInput(topic="bees", type="method", criterion="", entities=entities))
    names = {each.name for each in found.categories}
    assert names <= {"PEG", "Weak Baselines", "Odometer"}
    assert names
