"""Taxonomies and decisions on names that are huge, or whose categories are parts of one another."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kg.algorithms.entities.merging import EntityMention, NamesRuled, ReadEntities, merge_entities
from kg.errors import InvalidInputError
from kg.model.entities.entity import EntityId
from kg.model.entities.mention import EntityType
from kg.model.entities.taxonomy import Category, CategoryId, EditAction, Taxonomy, TaxonomyEdit, TaxonomyId
from kg.model.fields.field import FieldId
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageId
from services.structure.taxonomy_edits import apply_edit, arrange_categories, record_edit, replay_edits
from services.structure.undoing import undo_edit
from tests.tables import every_case

MANY = 20_000
"""With a step for each pair of so many, each of these tests would take minutes and not a second."""


def category(id: str, parent: str | None = None, entities: tuple[str, ...] = ()) -> Category:
    """A category that is named by its id."""
    return Category(
        id=CategoryId(id),
        name=id,
        definition="",
        entities=tuple(map(EntityId, entities)),
        parent=None if parent is None else CategoryId(parent),
    )


def taxonomy(*categories: Category) -> Taxonomy:
    """A taxonomy with these categories as they are given."""
    return Taxonomy(
        id=TaxonomyId("t"),
        field_id=FieldId("f"),
        entity_type=EntityType("dataset"),
        criterion="task",
        categories=categories,
        others=(),
        model="m",
        task_version=1,
    )


def edit(action: EditAction, *, number: int = 1, **facts: object) -> TaxonomyEdit:
    """A change of a taxonomy."""
    return TaxonomyEdit(number=number, action=action, made_at="", **facts)  # type: ignore[arg-type]


CIRCLES = (
    (category("a", "a", ("e1",)), category("b", None, ("e2",))),
    (category("a", "b", ("e1",)), category("b", "a", ("e2",))),
    (category("a", "c", ("e1",)), category("b", "a", ("e2",)), category("c", "b")),
    (category("c"), category("a", "b", ("e1",)), category("b", "a", ("e2",)), category("d", "b")),
    (category("a", "b", ("e1",)), category("b", "a"), category("c", "d", ("e2",)), category("d", "c")),
    (category("a", "nobody", ("e1", "e2")), category("b", "a")),
)


@every_case("categories", CIRCLES)
def test_no_category_is_lost_where_some_are_parts_of_one_another(categories: tuple[Category, ...]) -> None:
    found = arrange_categories(taxonomy(*categories), categories).categories
    assert {each.id for each in found} == {each.id for each in categories}
    assert {entity for each in found for entity in each.entities} == {"e1", "e2"}
    above: set[CategoryId | None] = {None}
    for each in found:
        assert each.parent in above
        above.add(each.id)


@every_case("categories", CIRCLES)
def test_an_edit_of_such_a_taxonomy_ends(categories: tuple[Category, ...]) -> None:
    whole = taxonomy(*categories, category("new"))
    moved = apply_edit(whole, edit(EditAction.MOVE, category="new", into="a"))
    assert next(each for each in moved.categories if each.id == "new").parent == "a"
    assert len(moved.categories) == len(categories) + 1
    with pytest.raises(InvalidInputError, match="into itself"):
        apply_edit(moved, edit(EditAction.MOVE, category="a", into="new"))


@pytest.mark.parametrize("action", [EditAction.MOVE, EditAction.SPLIT, EditAction.MERGE])
def test_an_edit_of_very_many_entities_can_be_undone(action: EditAction) -> None:
    entities = tuple(f"e{number}" for number in range(2 * MANY))
    whole = taxonomy(category("a", entities=entities), category("b"))
    named = {} if action is EditAction.MERGE else {"entities": entities[:MANY]}
    after, made = record_edit(whole, edit(action, category="a", into="b", name="part", **named))
    assert after != whole
    assert undo_edit(after, made) == whole


@pytest.mark.slow
def test_edits_of_very_many_categories_are_made_again() -> None:
    whole = taxonomy(*(category(f"c{number}") for number in range(MANY)))
    edits = [edit(EditAction.LOCK, number=number, category=f"c{number}") for number in range(20)]
    after, lost = replay_edits(whole, edits)
    assert ([each.is_locked for each in after.categories].count(True), lost) == (20, ())


def test_a_category_may_lie_very_deep() -> None:
    chain = taxonomy(*(category(f"c{n}", f"c{n - 1}" if n else None) for n in range(MANY)))
    assert apply_edit(chain, edit(EditAction.MOVE, category="c9", into=None)).categories[-1].id == f"c{MANY - 1}"
    with pytest.raises(InvalidInputError, match="into itself"):
        apply_edit(chain, edit(EditAction.MOVE, category="c0", into=f"c{MANY - 1}"))


def test_an_error_names_some_of_very_many_categories() -> None:
    whole = taxonomy(*(category(f"c{number}") for number in range(MANY)))
    with pytest.raises(InvalidInputError) as raised:
        apply_edit(whole, edit(EditAction.LOCK, category="x"))
    assert len(str(raised.value)) < 300


def mentions(names: list[str]) -> ReadEntities:
    """Each name in a paper of its own."""
    return ReadEntities(
        mentions=frozenset(
            EntityMention(type="method", name=name, paper_id=PaperId(f"p{number}"), passage_id=PassageId(f"p{number}"))
            for number, name in enumerate(names)
        )
    )


@pytest.mark.parametrize("shape", ["chain", "star", "circle", "back and forth"])
def test_very_many_decisions_make_very_many_names_one(shape: str) -> None:
    names = [f"name{number}" for number in range(MANY // 4)]
    after = [*names[1:], names[0]]
    pairs = {
        "chain": list(pairwise(names)),
        "star": [(names[0], each) for each in names[1:]],
        "circle": list(zip(names, after, strict=True)),
        "back and forth": [*zip(names, after, strict=True), *zip(after, names, strict=True)],
    }[shape]
    found = merge_entities(mentions(names), [NamesRuled(first=one, second=other, is_same=True) for one, other in pairs])
    assert [len(each.papers) for each in found] == [len(names)]


def test_a_name_that_is_decided_to_be_itself_or_nothing_changes_nothing() -> None:
    read = mentions(["alpha", "beta"])
    odd = [NamesRuled(first=one, second=other, is_same=True) for one, other in (("alpha", "alpha"), ("", "beta"))]
    assert merge_entities(read, odd) == merge_entities(read)
