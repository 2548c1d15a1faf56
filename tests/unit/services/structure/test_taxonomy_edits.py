"""Edits of taxonomies are functions, and are made again on a taxonomy that is induced again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import InvalidInputError
from kg.model.entities.entity import EntityId
from kg.model.entities.taxonomy import Category, CategoryId, EditAction, Taxonomy, TaxonomyEdit
from services.structure.taxonomy_edits import apply_edit, free_id, replay_edits
from tests.builders.domain_values import TAXONOMY
from tests.tables import every_case


def category(id: str, *entities: str, parent: str | None = None, name: str = "") -> Category:
    """A category with entities `e:…`."""
    return Category(
        id=CategoryId(id),
        name=name or id.capitalize(),
        definition=f"About {id}.",
        entities=tuple(EntityId(each) for each in entities),
        parent=CategoryId(parent) if parent else None,
    )


TREE = replace(
    TAXONOMY,
    categories=(category("texts", "a", "b"), category("letters", "c", parent="texts"), category("images", "d", "e")),
    others=(EntityId("f"),),
)


def edit(action: EditAction, category: str | None = None, **given: object) -> TaxonomyEdit:
    """An edit made at noon."""
    given = {"number": 1, "made_at": "2024-02-29T12:00:00Z", **given}
    return TaxonomyEdit(action=action, category=CategoryId(category) if category else None, **given)  # type: ignore[arg-type]


def shown(taxonomy: Taxonomy) -> dict[str, str]:
    """Each category's entities, by its id under its parent's."""
    return {
        f"{each.parent}/{each.id}" if each.parent else each.id: "".join(each.entities) for each in taxonomy.categories
    }


def test_a_category_gets_a_name_and_keeps_its_definition_unless_one_is_given() -> None:
    renamed = apply_edit(TREE, edit(EditAction.RENAME, "images", name=" Pictures  and photos "))
    assert [(each.name, each.definition) for each in renamed.categories][2] == ("Pictures and photos", "About images.")
    again = apply_edit(renamed, edit(EditAction.RENAME, "images", name="Photos", definition="Taken by cameras."))
    assert again.categories[2].definition == "Taken by cameras."


def test_a_merged_category_gives_its_entities_and_its_parts() -> None:
    merged = apply_edit(TREE, edit(EditAction.MERGE, "texts", into=CategoryId("images")))
    assert shown(merged) == {"images": "deab", "images/letters": "c"}


def test_entities_move_into_a_category_or_out_of_all() -> None:
    moved = apply_edit(TREE, edit(EditAction.MOVE, into=CategoryId("letters"), entities=(EntityId("f"), EntityId("a"))))
    assert (shown(moved), moved.others) == ({"texts": "b", "texts/letters": "cfa", "images": "de"}, ())
    out = apply_edit(TREE, edit(EditAction.MOVE, entities=(EntityId("d"),)))
    assert (shown(out)["images"], out.others) == ("e", ("f", "d"))


def test_a_category_moves_under_another_or_to_the_top_and_stands_behind_its_parent() -> None:
    under = apply_edit(TREE, edit(EditAction.MOVE, "texts", into=CategoryId("images")))
    assert list(shown(under)) == ["images", "images/texts", "texts/letters"]
    top = apply_edit(TREE, edit(EditAction.MOVE, "letters"))
    assert list(shown(top)) == ["texts", "letters", "images"]


def test_some_entities_of_a_category_become_one_of_their_own_which_is_locked() -> None:
    split = apply_edit(TREE, edit(EditAction.SPLIT, "images", name="Photos", entities=(EntityId("e"),)))
    assert shown(split) == {"texts": "ab", "texts/letters": "c", "images": "d", "photo": "e"}
    assert [each.is_locked for each in split.categories] == [False, False, False, True]


def test_a_category_is_locked_and_unlocked() -> None:
    locked = apply_edit(TREE, edit(EditAction.LOCK, "images"))
    assert locked.categories[2].is_locked
    assert apply_edit(locked, edit(EditAction.UNLOCK, "images")) == TREE


@every_case(
    ("wrong", "field"),
    [
        (edit(EditAction.RENAME, "sounds", name="Sounds"), "category"),
        (edit(EditAction.RENAME, "images", name="  "), "name"),
        (edit(EditAction.RENAME, "images", name="TEXT"), "name"),
        (edit(EditAction.MERGE, "images"), "into"),
        (edit(EditAction.MERGE, "images", into=CategoryId("images")), "into"),
        (edit(EditAction.MERGE, "texts", into=CategoryId("letters")), "into"),
        (edit(EditAction.MOVE, "texts", into=CategoryId("letters")), "into"),
        (edit(EditAction.MOVE, entities=(EntityId("z"),)), "entities"),
        (edit(EditAction.SPLIT, "images", name="All", entities=(EntityId("d"), EntityId("e"))), "entities"),
        (edit(EditAction.SPLIT, "images", name="None", entities=(EntityId("a"),)), "entities"),
    ],
)
def test_an_edit_that_does_not_fit_says_what_is_wrong_with_it(wrong: TaxonomyEdit, field: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        apply_edit(TREE, wrong)
    assert caught.value.field == field


def test_edits_are_made_again_in_their_order_without_those_undone_and_those_that_no_longer_fit_are_named() -> None:
    first = edit(EditAction.RENAME, "images", number=1, name="Pictures")
    undone = edit(EditAction.RENAME, "images", number=2, name="Photos", is_undone=True)
    lost = edit(EditAction.RENAME, "sounds", number=3, name="Noise")
    last = edit(EditAction.MOVE, number=4, into=CategoryId("images"), entities=(EntityId("a"),))
    again, gone = replay_edits(TREE, [last, lost, undone, first])
    assert (again.categories[2].name, shown(again)["images"], gone) == ("Pictures", "dea", (lost,))


def test_an_id_comes_from_a_name_and_is_never_taken_twice() -> None:
    assert free_id("Graph Networks", []) == "graph-network"
    assert free_id("Graph Networks", ["graph-network", "graph-network-2"]) == "graph-network-3"
    assert free_id("…", []) == "category"


def test_an_edit_is_made_again_for_those_of_its_entities_that_are_left() -> None:
    both = edit(EditAction.MOVE, into=CategoryId("images"), entities=(EntityId("gone"), EntityId("a")))
    none = edit(EditAction.MOVE, number=2, into=CategoryId("texts"), entities=(EntityId("gone"),))
    again, lost = replay_edits(TREE, [both, none])
    assert (shown(again)["images"], again.others, lost) == ("dea", ("f",), (none,))
