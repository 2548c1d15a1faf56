"""An input of each task on entities."""

from __future__ import annotations

from typing import Any

from services.reading.passages import paper_text
from services.tasks.extraction.categories import CategoriesInput, EntityBrief, EntityCategory
from services.tasks.extraction.classification import ClassificationInput
from services.tasks.extraction.entities import EntitiesInput
from services.tasks.extraction.entity_pairs import EntityPairsInput
from services.tasks.extraction.related_entities import RelatedEntitiesInput
from tests.builders.bee_tasks import TOPIC
from tests.builders.survey_field import PAPERS, paper_id

TEXTS = tuple(
    paper_text(PAPERS[paper_id(key)])
    for key in ("haldor2004sun", "ruiz2006odometer", "okafor2012cloud", "dubois2024title")
)
ENTITIES = tuple(
    EntityBrief(
        name=name, papers=count, contexts=tuple(each for each in TEXTS[at].passages if name in each.text.lower())
    )
    for name, count, at in (("sun compass", 3, 0), ("odometer", 4, 1), ("polarised light", 2, 2), ("bees", 5, 0))
)
CATEGORIES = (
    EntityCategory(name="Compasses", definition="What gives a direction, such as a sun compass or polarised light."),
    EntityCategory(name="Odometers", definition="What gives a distance, such as an odometer."),
    EntityCategory(name="Animals", definition="What finds its way, such as bees."),
)

INPUTS: dict[str, Any] = {
    "entities": EntitiesInput(types=("method", "animal"), papers=TEXTS, known=("sun compass",)),
    "related_entities": RelatedEntitiesInput(fixed="sun compass", find="method", papers=TEXTS, aliases=("compass",)),
    "entity_pairs": EntityPairsInput(type_a="method", type_b="animal", papers=TEXTS),
    "categories": CategoriesInput(topic=TOPIC, type="thing", criterion="by use", entities=ENTITIES),
    "classification": ClassificationInput(
        topic=TOPIC, type="thing", criterion="by use", categories=CATEGORIES, entities=ENTITIES
    ),
}
