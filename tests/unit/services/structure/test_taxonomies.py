"""A taxonomy that is induced again keeps what readers decided, and nothing else of what it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kg.model.entities.entity import Entity, EntityId
from kg.model.entities.taxonomy import CategoryId, EditAction, Taxonomy, TaxonomyEdit
from services.adapters.models.offline.model import OfflineModel
from services.models.port import Completion
from services.structure.taxonomies import induce_taxonomy
from services.structure.taxonomy_edits import record_edit
from services.tasks.extraction.categories import OTHER, CategoriesInput, EntityBrief, EntityCategories, EntityCategory
from services.tasks.extraction.classification import Classification, ClassificationInput, ClassifiedEntity
from services.tasks.task import Task
from tests.builders.domain_values import DATASET, ENTITIES, FIELD

NAMES = ("cora", "pubmed", "imagenet", "cifar", "squad", "glue")
KNOWN = tuple(replace(ENTITIES[0], id=EntityId(name), name=name) for name in NAMES)
FIRST = {"Graphs": ("cora", "pubmed"), "Images": ("imagenet", "cifar"), "Texts": ("squad",)}


@dataclass
class SetCategories(OfflineModel):
    """A model that gives set categories, and puts entities where it is told."""

    categories: Mapping[str, Sequence[str]]
    asked: int = 0

    async def run(self, task: Task[Any, Any], inputs: Any, **_options: Any) -> Completion[Any]:
        self.asked += 1
        if isinstance(inputs, CategoriesInput):
            given = tuple(EntityCategory(name=each, definition=f"About {each}.") for each in self.categories)
            return Completion(value=EntityCategories(categories=given), model="set/1")
        assert isinstance(inputs, ClassificationInput)
        allowed = {each.name for each in inputs.categories}
        home = {entity: name for name, entities in self.categories.items() for entity in entities if name in allowed}
        placed = (ClassifiedEntity(entity=e.name, category=home.get(e.name, OTHER)) for e in inputs.entities)
        return Completion(value=Classification(entities=tuple(placed)), model="set/1")


async def made(
    categories: Mapping[str, Sequence[str]],
    before: Taxonomy | None = None,
    edits: Sequence[TaxonomyEdit] = (),
    entities: Sequence[Entity] = KNOWN,
) -> Taxonomy:
    """A taxonomy induced by a model that gives these categories."""
    return await induce_taxonomy(
        SetCategories(categories),
        entities,
        {each.id: EntityBrief(name=each.name, papers=each.papers) for each in entities},
        field_id=FIELD,
        topic="data",
        entity_type=DATASET,
        criterion="content",
        task_version=1,
        before=before,
        edits=edits,
    )


def shown(taxonomy: Taxonomy) -> dict[str, set[str]]:
    """The entities of each category by its name; the others under Other."""
    return {each.name: set(each.entities) for each in taxonomy.categories} | {OTHER: set(taxonomy.others)}


def changed(taxonomy: Taxonomy, *wanted: tuple[EditAction, dict[str, Any]]) -> tuple[Taxonomy, list[TaxonomyEdit]]:
    """A taxonomy after edits, and the record."""
    made = []
    for number, (action, given) in enumerate(wanted):
        edit = TaxonomyEdit(number=number, action=action, made_at="2024-02-29T12:00:00Z", **given)
        taxonomy, done = record_edit(taxonomy, edit)
        made.append(done)
    return taxonomy, made


async def test_without_decisions_it_is_made_anew() -> None:
    first = await made(FIRST)
    assert shown(first) == {name: set(each) for name, each in FIRST.items()} | {OTHER: {"glue"}}
    again = await made({"Small": ("cora", "squad"), "Large": ("imagenet",), "Old": ()}, before=first)
    assert shown(again) == {"Small": {"cora", "squad"}, "Large": {"imagenet"}, "Old": set()} | {
        OTHER: {"pubmed", "cifar", "glue"}
    }


async def test_a_renamed_category_stays_under_its_new_name_and_takes_what_the_old_name_would() -> None:
    first, edits = changed(
        await made(FIRST), (EditAction.RENAME, {"category": CategoryId("graph"), "name": "Networks"})
    )
    again = await made({"Graphs": ("cora",), "Networks": ("cora", "pubmed"), "Rest": ()}, first, edits)
    assert shown(again)["Networks"] == {"cora", "pubmed"}
    assert "Graphs" not in shown(again)


async def test_a_locked_category_keeps_all_and_others_keep_what_readers_put_there() -> None:
    first, edits = changed(
        await made(FIRST),
        (EditAction.LOCK, {"category": CategoryId("graph")}),
        (EditAction.MOVE, {"into": CategoryId("image"), "entities": (EntityId("glue"),)}),
        (EditAction.MOVE, {"entities": (EntityId("squad"),)}),
    )
    again = await made({"New": ("cora", "glue", "squad", "cifar"), "More": ("imagenet",), "Rest": ()}, first, edits)
    assert shown(again) == {
        "Graphs": {"cora", "pubmed"},
        "Images": {"glue"},
        "New": {"cifar"},
        "More": {"imagenet"},
        "Rest": set(),
        OTHER: {"squad"},
    }


async def test_a_category_that_was_merged_is_merged_again_when_it_is_found_again() -> None:
    first, edits = changed(
        await made(FIRST), (EditAction.MERGE, {"category": CategoryId("text"), "into": CategoryId("image")})
    )
    fresh = replace(KNOWN[0], id=EntityId("race"), name="race")
    again = await made({"Texts": ("glue", "race"), "Pairs": ("cora",), "Rest": ()}, first, edits, (*KNOWN, fresh))
    assert shown(again) == {
        "Images": {"squad", "glue", "race"},
        "Pairs": {"cora"},
        "Rest": set(),
        OTHER: {"pubmed", "imagenet", "cifar"},
    }


async def test_what_was_undone_or_is_gone_decides_nothing() -> None:
    first, edits = changed(
        await made(FIRST),
        (EditAction.RENAME, {"category": CategoryId("graph"), "name": "Networks"}),
        (EditAction.LOCK, {"category": CategoryId("image")}),
    )
    left = [each for each in KNOWN if each.name != "cifar"]
    again = await made({"All": NAMES}, first, [replace(edits[0], is_undone=True), edits[1]], left)
    assert shown(again) == {"Images": {"imagenet"}, "All": {"cora", "pubmed", "squad", "glue"}, OTHER: set()}


async def test_where_everything_is_decided_no_model_is_asked() -> None:
    locks = [(EditAction.LOCK, {"category": CategoryId(each)}) for each in ("graph", "image", "text")]
    first, edits = changed(await made({**FIRST, "Texts": ("squad", "glue")}), *locks)
    again = await made({}, first, edits)
    assert again.categories == first.categories


async def test_of_many_things_one_alone_is_no_category() -> None:
    many = [f"set {number}" for number in range(12)]
    known = tuple(replace(ENTITIES[0], id=EntityId(name), name=name) for name in (*many, "glue"))
    taxonomy = await made({"Sets": many, "Texts": ("glue",)}, entities=known)
    assert [each.name for each in taxonomy.categories] == ["Sets"]
    assert taxonomy.others == ("glue",)
    few = await made({"Graphs": ("cora", "pubmed"), "Texts": ("squad",)})
    assert {each.name for each in few.categories} == {"Graphs", "Texts"}


async def test_two_entities_of_one_name_are_asked_for_once_and_stand_in_one_category() -> None:
    twin = replace(KNOWN[0], id=EntityId("cora-2"))
    taxonomy = await made(FIRST, entities=(*KNOWN, twin))
    assert shown(taxonomy)["Graphs"] == {"cora", "cora-2", "pubmed"}
