"""Papers count that a reader would find by a name, in whatever spelling, and by what an acronym stands for."""

from __future__ import annotations

from dataclasses import replace

from kg.model.papers.paper import PaperId
from services.structure.naming_papers import NamingPapers
from tests.builders.survey_field import bee_field
from tests.unit.services.structure.test_shared_heads import entity

TEXTS = {
    "a": "The sun compass (SC) guides bees.",
    "b": "Sun-Compasses of ants",
    "c": "A sun and a compass",
    "d": "SCs are rare",
}


def naming() -> NamingPapers:
    field = bee_field()
    one = next(iter(field.papers.values()))
    papers = {
        PaperId(id): replace(one, id=PaperId(id), title="Bees", abstract=text, summary=None)
        for id, text in TEXTS.items()
    }
    return NamingPapers.of(replace(field, papers=papers))


def test_a_name_counts_in_any_spelling_and_only_in_one_piece() -> None:
    assert naming().of_words("sun compass") == {"a", "b"}
    assert naming().of_words("") == frozenset()


def test_an_acronym_counts_with_what_it_stands_for_and_what_was_found_counts_too() -> None:
    assert naming().of_entity(entity("SC")) == {"a", "b", "d"}
    assert naming().of_entity(entity("SC"), [PaperId("c")]) == {"a", "b", "c", "d"}


def test_a_name_behind_a_prefix_counts() -> None:
    field = bee_field()
    one = next(iter(field.papers.values()))
    paper = replace(one, title="Meta-foraging of bees", abstract=None, summary=None)
    assert NamingPapers.of(replace(field, papers={one.id: paper})).of_words("foraging") == {one.id}
