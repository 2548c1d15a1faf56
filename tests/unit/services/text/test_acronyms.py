from __future__ import annotations

from services.text.definitions import acronyms, spell_out_acronyms
from services.text.group_names import group_names


def test_an_acronym_is_learnt_where_a_text_spells_it_out() -> None:
    texts = ["Offline reinforcement learning (RL) avoids risk.", "Some tests (RL) say nothing of it."]
    assert acronyms(texts) == {"rl": "reinforcement learning"}


def test_hyphens_and_plurals_do_not_hide_what_an_acronym_stands_for() -> None:
    assert acronyms(["We use graph-neural networks (GNNs)."]) == {"gnn": "graph neural networks"}


def test_two_headings_do_not_differ_by_an_acronym_alone() -> None:
    one = ["Offline RL\nOffline RL with reward labels. Reward labels matter to offline RL."] * 3
    other = ["Offline reinforcement learning\nOffline reinforcement learning (RL) with value bounds."] * 3
    third = ["Robot arms\nRobot arms lift loads."] * 3
    found = [name.heading for name in group_names([one, other, third])]
    assert len({spell_out_acronyms(label, {"rl": "Reinforcement Learning"}) for label in found}) == 3
