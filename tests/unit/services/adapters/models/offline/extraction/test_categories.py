"""Categories without a model have names that say something."""

from __future__ import annotations

from services.adapters.models.offline.extraction.categories import induce_categories
from services.adapters.models.offline.extraction.category_names import CategoryNames
from services.tasks.extraction.categories import CategoriesInput, EntityBrief


def test_a_category_without_a_phrase_is_named_by_its_first_entity() -> None:
    entities = tuple(EntityBrief(name=name, papers=1, contexts=()) for name in ("PEG", "weak baselines", "odometer"))
    found = induce_categories(CategoriesInput(topic="bees", type="method", criterion="", entities=entities))
    names = {each.name for each in found.categories}
    assert names <= {"PEG", "Weak Baselines", "Odometer"}
    assert names


def named(*names: str) -> str:
    group = [EntityBrief(name=name, papers=9 - place, contexts=()) for place, name in enumerate(names)]
    return CategoryNames("why bees dance").of([group])[0]


def test_a_category_is_named_by_the_words_that_half_of_its_names_end_with() -> None:
    assert named("randomised trials", "control trials", "observational studies", "negative trials") == "Trials"
    assert named("recurrent convolutional networks", "convolutional networks", "hives") == "Convolutional Networks"


def test_a_word_that_says_nothing_alone_names_no_category() -> None:
    assert (
        named("explanation methods", "model-agnostic methods", "odometers")
        == "Explanation Methods and Model-Agnostic Methods"
    )
