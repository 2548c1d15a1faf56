"""What sentences say of two terms."""

from __future__ import annotations

from services.adapters.models.offline.extraction.relations import CUES, relations
from services.text.entities.readings import read
from tests.tables import every_case


def related(*sentences: str) -> list[tuple[str, str, str]]:
    found = relations(sentences, read(sentences))
    return [(each.first.term.text, each.relation, each.second.term.text) for each in found]


@every_case(
    ("sentence", "expected"),
    [
        ("GraphSAGE outperforms GCN.", ("GraphSAGE", "outperforms", "GCN")),
        ("GraphSAGE was evaluated on Cora.", ("GraphSAGE", "is evaluated on", "Cora")),
        ("TinyBERT is based on BERT.", ("TinyBERT", "is based on", "BERT")),
        ("Sumatriptan is used to treat migraine.", ("Sumatriptan", "treats", "migraine")),
        ("Ocean heat causes coral bleaching.", ("Ocean heat", "causes", "coral bleaching")),
        ("GATs extend GCNs.", ("GATs", "extends", "GCNs")),
        ("We use GCN for link prediction.", ("GCN", "is used for", "link prediction")),
    ],
)
def test_the_words_between_two_terms_say_what_they_have_to_do_with_each_other(
    sentence: str, expected: tuple[str, str, str]
) -> None:
    assert expected in related(sentence)


def test_two_terms_in_one_sentence_without_a_cue_are_not_related() -> None:
    assert related("GraphSAGE, GCN, GAT.") == []


def test_the_method_of_a_paper_is_evaluated_on_the_data_of_its_experiments() -> None:
    sentences = ("We propose GraphSAGE, a neural network.", "Experiments on CIFAR-10 show gains.")
    assert ("GraphSAGE", "is evaluated on", "CIFAR-10") in related(*sentences)


def test_a_relation_can_be_said_from_either_end() -> None:
    sentence = ("GraphSAGE outperforms GCN.",)
    (found,) = relations(sentence, read(sentence))
    assert found.turn().relation == "is outperformed by"
    assert found.turn().turn() == found


def test_every_cue_can_be_turned_to_words_that_can_be_turned() -> None:
    words = {word for cue in CUES for word in (cue.forward, cue.backward)}
    assert all(len(word.split()) <= 5 for word in words)
