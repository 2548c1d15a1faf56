"""Results on the same data, and the same subject against the same rival."""

from __future__ import annotations

import pytest

from services.adapters.models.offline.comparing.measured import same_rival, same_yardstick
from tests.builders.evidence_of import result_of


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        (
            "Results show an accuracy of 81% on the PlantNet-300K dataset.",
            "Ito shows that pruning keeps 79% accuracy on PlantNet-300K.",
            "PlantNet-300K",
        ),
        (
            "Experiments on the KITTI benchmark show an error of 4%.",
            "Experiments on KITTI and ApolloScape show that depth helps.",
            "KITTI",
        ),
        (
            "Results from the NHANES survey show a risk of 1.4.",
            "Salt intake was lower by 4% in the NHANES survey of men.",
            "NHANES",
        ),
        (
            "Ito reports results on the MIMIC-III database of 40,000 stays.",
            "Experiments on MIMIC-III show an AUC of 0.86.",
            "MIMIC-III",
        ),
        (
            "Ito shows gains of 3% on the GLUE benchmark.",
            "Results on the GLUE benchmark show no gain from longer training.",
            "GLUE",
        ),
    ],
)
def test_results_on_one_data_set_are_set_side_by_side(first: str, second: str, name: str) -> None:
    made = list(same_yardstick([result_of("Ito", first), result_of("Roy", second)], barred=frozenset()))
    assert [each.shared for each in made] == [name]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Experiments on the KITTI benchmark show an error of 4%.", "Experiments on the GLUE benchmark show a gain."),
        ("Results show that GNNs win on small graphs.", "Results show that GNNs lose on large graphs."),
        ("Ito uses RL on robots and show a gain of 3%.", "Ito shows that planning on RL agents is slow."),
        ("Results on two public datasets show a gain of 3%.", "Results on three public datasets show a gain of 4%."),
        ("Results in the Foundation show a risk of 1.4.", "Results show that the Foundation grew by 4%."),
    ],
)
def test_classes_fields_and_nameless_data_are_no_yardstick(first: str, second: str) -> None:
    assert list(same_yardstick([result_of("Ito", first), result_of("Roy", second)], barred=frozenset({"rl"}))) == []


TITLE = "Willow extract in tension headache"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "Willow extract relieved pain in 61% compared with placebo (38%).",
            "Relief was more frequent with willow than placebo (55% versus 41%).",
        ),
        (
            "Willow was superior to placebo at 2 hours (P < 0.05).",
            "After 4 hours, willow was better than placebo (P = 0.02).",
        ),
    ],
)
def test_the_same_subject_against_the_same_rival_is_found(first: str, second: str) -> None:
    made = list(
        same_rival([result_of("Ito", first, title=TITLE), result_of("Roy", second, title=TITLE)], barred=frozenset())
    )
    assert [(each.subject, each.shared) for each in made[:1]] == [("willow", "placebo")]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Relief was greater than placebo in 12 rats.", "Relief with willow was greater than before in 61%."),
        ("Willow was faster than the baseline by 4%.", "Relief with willow was better than the baseline by 8%."),
        ("Aspirin raised blood pressure by 4% compared with placebo.", "Willow had less effect than placebo in 8%."),
    ],
)
def test_vague_rivals_and_other_subjects_are_not(first: str, second: str) -> None:
    both = [result_of("Ito", first, title=TITLE), result_of("Roy", second, title=TITLE)]
    assert list(same_rival(both, barred=frozenset())) == []
