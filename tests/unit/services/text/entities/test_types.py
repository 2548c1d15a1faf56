"""What kind of thing a term is, and types asked for as a word, in several sciences."""

from __future__ import annotations

from services.text.entities.readings import names_of, read
from services.text.entities.term_kinds import TermKind, best_kind, kind_scores
from services.text.entities.terms import terms
from services.text.entities.types import entity_type, is_of_type
from tests.tables import every_case


def kinds(sentence: str) -> dict[str, str]:
    scored = zip(terms(sentence), kind_scores(sentence), strict=True)
    return {term.text: str(best_kind(scores) or "") for term, scores in scored}


def of_type(type: str, *sentences: str) -> list[str]:
    reading, wanted = read(sentences), entity_type(type)
    keys = dict.fromkeys(each.key for each in reading.mentions if is_of_type(each, reading, wanted))
    return [names_of(reading)[key] for key in keys]


@every_case(
    ("sentence", "term", "kind"),
    [
        ("We propose GraphSAGE for node classification.", "GraphSAGE", "method"),
        ("We propose GraphSAGE for node classification.", "node classification", "task"),
        ("Experiments on Cora and OGBN-Arxiv show gains.", "OGBN-Arxiv", "dataset"),
        ("Experiments on Cora and OGBN-Arxiv show gains.", "Cora", "dataset"),
        ("It reaches a BLEU score of 31.2.", "BLEU score", "metric"),
        ("We use a support vector machine.", "support vector machine", "method"),
        ("The task of polyp detection is hard.", "polyp detection", "task"),
        ("We use several benchmark datasets.", "benchmark datasets", ""),
        ("Bees fly over meadows.", "Bees", ""),
    ],
)
def test_last_words_and_contexts_tell_the_kind(sentence: str, term: str, kind: str) -> None:
    assert kinds(sentence)[term] == kind


@every_case(
    ("type", "sentence", "expected"),
    [
        ("diseases", "Hepatitis and breast cancer were frequent.", ["Hepatitis", "breast cancer"]),
        ("species", "Apis mellifera and oak trees were seen.", ["Apis mellifera", "oak trees"]),
        ("drug", "Almotriptan and amoxicillin were given.", ["Almotriptan", "amoxicillin"]),
        ("material", "Titanium alloys and graphene were tested.", ["Titanium alloys", "graphene"]),
        ("coral", "Corals such as Acropora and Porites bleached.", ["Acropora", "Porites"]),
        ("game", "Board games such as chess are hard.", ["Board games", "chess"]),
        ("data sets", "We trained it on ImageNet.", ["ImageNet"]),
        ("evaluation metrics", "We report accuracy of 93%.", ["accuracy"]),
        ("disease", "The disease was frequent.", []),
        ("", "Bees fly over meadows.", []),
    ],
)
def test_a_type_is_asked_for_by_any_word(type: str, sentence: str, expected: list[str]) -> None:
    assert of_type(type, sentence) == expected


def test_every_term_is_a_term() -> None:
    assert of_type("concept", "Bees fly over meadows.") == ["Bees", "meadows"]


def test_short_forms_count_as_their_full_forms_and_are_named_by_them() -> None:
    sentences = ("RL is old.", "We study reinforcement learning (RL).")
    assert names_of(read(sentences))["reinforcement learning"] == "reinforcement learning"
    assert len({each.key for each in read(sentences).mentions}) == 1


def test_known_metrics_win_over_contexts() -> None:
    assert kind_scores("Experiments on accuracy follow.")[-1][TermKind.METRIC] > 1


def test_a_name_is_spelt_as_running_text_spells_it() -> None:
    title, *rest = ("Anomaly Detection on the Winograd Schema Challenge.", "We study anomaly detection.")
    written = names_of(read((title, *rest)))
    assert written["anomaly detection"] == "anomaly detection"
    assert written["winograd schema challenge"] == "Winograd Schema Challenge"
