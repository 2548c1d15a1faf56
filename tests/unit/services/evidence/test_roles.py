"""The parts sentences play in an abstract."""

from __future__ import annotations

import pytest

from services.evidence.roles import Role, role


@pytest.mark.parametrize(
    ("sentence", "position", "expected"),
    [
        ("Deep learning has achieved great success in recent years.", 0.0, Role.BACKGROUND),
        ("Graph networks are widely used for molecules.", 0.1, Role.BACKGROUND),
        ("However, deep graph networks suffer from smoothing.", 0.2, Role.PROBLEM),
        ("Little is known about the limits of sampling.", 0.2, Role.PROBLEM),
        ("In this paper, we propose a sampler for graphs.", 0.4, Role.CONTRIBUTION),
        ("This survey reviews four families of samplers.", 0.3, Role.CONTRIBUTION),
        ("A new sampler is introduced.", 0.5, Role.CONTRIBUTION),
        ("Our sampler consists of two stages.", 0.6, Role.METHOD),
        ("We train the network on pairs of graphs.", 0.6, Role.METHOD),
        ("Experiments on five datasets show that the sampler wins.", 0.9, Role.RESULT),
        ("The method outperforms strong baselines.", 0.9, Role.RESULT),
        ("It improves accuracy by 12.5%.", 0.9, Role.RESULT),
        ("Our findings suggest that depth is overrated.", 1.0, Role.CONCLUSION),
        ("We conclude that depth is overrated.", 1.0, Role.CONCLUSION),
        ("Future work will study larger graphs.", 1.0, Role.LIMITATION),
        ("Trees have roots.", 0.5, Role.OTHER),
    ],
)
def test_cues_and_place_tell_the_role(sentence: str, position: float, expected: Role) -> None:
    assert role(sentence, position=position) is expected


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("background", Role.BACKGROUND),
        ("objectives", Role.CONTRIBUTION),
        ("methods", Role.METHOD),
        ("main outcome measures", Role.METHOD),
        ("main results", Role.RESULT),
        ("authors' conclusions", Role.CONCLUSION),
        ("conclusions and relevance", Role.CONCLUSION),
        ("limitations", Role.LIMITATION),
    ],
)
def test_the_label_of_a_structured_abstract_decides(label: str, expected: Role) -> None:
    assert role("Three hundred trials were drawn.", position=0.0, label=label) is expected
