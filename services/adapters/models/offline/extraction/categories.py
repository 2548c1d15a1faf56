"""Categories by rule: entities whose names and passages share words, named by what sets them apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from kg.algorithms.entities.clustering import latent_vectors, silhouette, ward_groups
from kg.algorithms.entities.entity_names import canonical
from services.adapters.models.offline.answers import answers
from services.adapters.models.offline.extraction.category_names import CategoryNames, Group
from services.brief.phrasing import list_in_words
from services.tasks.extraction.categories import (
    CATEGORIES,
    ENTITY_CATEGORIES,
    OTHER,
    PARTS,
    CategoriesInput,
    EntityBrief,
    EntityCategories,
    EntityCategory,
    NarrowCategory,
    least_categories,
)
from services.tasks.extraction.classification import (
    CLASSIFICATION,
    Classification,
    ClassificationInput,
    ClassifiedEntity,
    leaves,
)
from services.text.stems import stem
from services.text.topics import content_words

MOST_READ = 400
"""Entities that categories are induced from, the most frequent ones; the others are only classified."""
_PARTED_FROM = 30
"""A category of so many entities falls into parts."""
_OF_NAME, _OF_HEAD, _OF_CONTEXT = 3.0, 2.0, 1.0
_EXAMPLES, _SHARED_WORDS = 3, 6
_LEAST_FIT = 0.08
"""A category fits an entity from this cosine on."""


@answers(ENTITY_CATEGORIES)
def induce_categories(inputs: CategoriesInput) -> EntityCategories:
    """As many categories as part the entities best, large ones in parts of their own."""
    entities = inputs.entities[:MOST_READ]
    groups = _group(entities, least_categories(len(entities)), CATEGORIES.high)
    parted = [_group(group, PARTS.low, PARTS.high) if len(group) >= _PARTED_FROM else [] for group in groups]
    names, everywhere = CategoryNames(inputs.topic), _words_of(entities)
    categories = []
    for name, group, parts in zip(names.of(groups), groups, parted, strict=True):
        narrow = names.of(parts) if len(parts) > 1 else ()
        categories.append(
            EntityCategory(
                name=name,
                definition=_definition(name, group, everywhere),
                parts=tuple(
                    NarrowCategory(name=part_name, definition=_definition(part_name, part, everywhere))
                    for part_name, part in zip(narrow, parts, strict=False)
                ),
            )
        )
    return EntityCategories(categories=tuple(categories))


def _group(entities: Group, least: int, most: int) -> list[Group]:
    """Groups of entities, largest first, in the number from `least` to `most` that parts them best."""
    if len(entities) <= least:
        return [[entity] for entity in entities] or [[]]
    vectors = latent_vectors([stem_weights(entity) for entity in entities])
    options = ward_groups(vectors, range(least, min(most, len(entities)) + 1))
    best = max(options, key=lambda count: (round(silhouette(vectors, options[count]), 9), -count))
    groups = [[entities[place] for place in group] for group in options[best]]
    return sorted(groups, key=lambda group: (-len(group), entities.index(group[0])))


def stem_weights(entity: EntityBrief) -> Mapping[str, float]:
    """The stems of an entity's name, of its last word once more, and of the passages that hold it, with weights."""
    words: Counter[str] = Counter()
    own = [stem(word) for word in canonical(entity.name).split()]
    for word in own:
        words[word] += int(_OF_NAME)
    words.update({own[-1]: int(_OF_HEAD)} if own else {})
    for passage in entity.contexts:
        words.update(stem(word) for word in content_words(passage.text))
    return words


def _definition(name: str, group: Group, everywhere: Counter[str]) -> str:
    """What holds for the members of a group: some of them, and the words that their names share."""
    examples = list_in_words([entity.name for entity in group[:_EXAMPLES]])
    own = _words_of(group)
    shared = sorted(own, key=lambda word: (-own[word] * own[word] / everywhere[word], word))[:_SHARED_WORDS]
    words = f", whose names share {list_in_words(shared)}" if shared else ""
    return f"{name}: what is like {examples}{words}."


def _words_of(entities: Group) -> Counter[str]:
    return Counter(word for entity in entities for word in set(content_words(entity.name)))


@answers(CLASSIFICATION)
def classify(inputs: ClassificationInput) -> Classification:
    """Each entity to the category whose name and definition share most words with its name and passages."""
    categories = leaves(inputs.categories)
    names = list(categories)
    texts = [Counter(stem(word) for word in content_words(f"{name} {name} {categories[name]}")) for name in names]
    return Classification(
        entities=tuple(
            ClassifiedEntity(entity=entity.name, category=_category(stem_weights(entity), names, texts))
            for entity in inputs.entities
        )
    )


def _category(words: Mapping[str, float], names: Sequence[str], texts: Sequence[Mapping[str, int]]) -> str:
    fits = [_cosine(words, text) for text in texts]
    best = max(range(len(names)), key=lambda place: (round(fits[place], 9), -place), default=None)
    return OTHER if best is None or fits[best] < _LEAST_FIT else names[best]


def _cosine(one: Mapping[str, float], other: Mapping[str, int]) -> float:
    shared = sum(weight * other[word] for word, weight in one.items() if word in other)
    lengths = sum(w * w for w in one.values()) * sum(w * w for w in other.values())
    return float(shared / lengths**0.5) if lengths else 0.0
