"""What users changed in a taxonomy is taken back, the last change first."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import InvalidInputError
from kg.model.entities.entity import EntityId
from kg.model.entities.taxonomy import Category, CategoryId, EditAction, Taxonomy, TaxonomyEdit
from services.structure.taxonomy_edits import apply_edit, record_edit, split_id
from services.structure.undoing import last_edit, undo_edit
from tests.tables import every_case
from tests.unit.services.structure.test_taxonomy_edits import TREE, category, edit, shown

IDS = st.sampled_from([None, *(each.id for each in TREE.categories)])
EDITS = st.builds(
    TaxonomyEdit,
    number=st.just(1),
    action=st.sampled_from(EditAction),
    made_at=st.just("2024-02-29T12:00:00Z"),
    category=IDS,
    into=IDS,
    entities=st.lists(st.sampled_from([EntityId(each) for each in "abcdef"]), unique=True, max_size=4).map(tuple),
    name=st.sampled_from(["Sounds", "Noise", "Texts"]),
)


def without_order(taxonomy: Taxonomy) -> Taxonomy:
    """Entities that fit no category have no order of their own."""
    return replace(taxonomy, others=tuple(sorted(taxonomy.others)))


@given(st.lists(EDITS, max_size=6))
def test_all_edits_undone_from_the_last_to_the_first_leave_what_was(wanted: list[TaxonomyEdit]) -> None:
    taxonomy, made = TREE, []
    for number, each in enumerate(wanted):
        try:
            taxonomy, done = record_edit(taxonomy, replace(each, number=number))
        except InvalidInputError:
            continue
        made.append(done)
    for each in reversed(made):
        taxonomy = undo_edit(taxonomy, each)
    assert without_order(taxonomy) == without_order(TREE)


@pytest.mark.parametrize(
    ("wanted", "place", "found"),
    [
        (edit(EditAction.MERGE, "texts", into=CategoryId("images")), "images", {"images": "dez", "texts": "ab"}),
        (edit(EditAction.MOVE, into=CategoryId("images"), entities=(EntityId("a"),)), "images", {"texts": "ab"}),
        (edit(EditAction.SPLIT, "images", name="Photos", entities=(EntityId("e"),)), "photo", {"images": "dez"}),
    ],
)
def test_entities_that_came_since_stay_where_they_went(wanted: TaxonomyEdit, place: str, found: dict[str, str]) -> None:
    after, done = record_edit(TREE, wanted)
    joined = (
        replace(each, entities=(*each.entities, EntityId("z"))) if each.id == place else each
        for each in after.categories
    )
    reverted = shown(undo_edit(replace(after, categories=tuple(joined)), done))
    assert reverted.items() >= found.items()
    assert "z" in "".join(reverted.values())


@every_case("action", list(EditAction))
def test_where_the_categories_are_gone_nothing_is_taken_back(action: EditAction) -> None:
    wanted = edit(action, "texts", into=CategoryId("images"), name="Words", entities=(EntityId("a"),))
    _, done = record_edit(TREE, wanted)
    fresh = replace(TREE, categories=(category("new", "a", "b", "c", "d", "e"),))
    assert undo_edit(fresh, done) == fresh


def test_a_name_that_another_category_has_got_is_not_given_back() -> None:
    renamed, done = record_edit(TREE, edit(EditAction.RENAME, "images", name="Photos"))
    taken = apply_edit(renamed, edit(EditAction.RENAME, "letters", name="Images"))
    with pytest.raises(InvalidInputError, match="by now"):
        undo_edit(taken, done)


def test_the_last_edit_that_stands_is_undone_next() -> None:
    edits = [edit(EditAction.LOCK, "texts", number=n, is_undone=n == 3) for n in (1, 2, 3)]
    assert last_edit(edits).number == 2
    with pytest.raises(InvalidInputError, match="nothing"):
        last_edit(edits[2:])


def test_the_part_that_was_split_off_is_known_by_its_name() -> None:
    part = Category(id=CategoryId("photo"), name="Photos", definition="", entities=())
    assert split_id(" Photos ", []) == part.id
    assert split_id("Photos", [part.id]) == "photo-2"
