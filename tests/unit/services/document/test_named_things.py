"""Names of methods and data that stand somewhere in the evidence, and those that stand nowhere."""

from __future__ import annotations

import pytest

from services.document.named_things import unknown_names
from tests.tables import every_case


@every_case(
    ("sentence", "known"),
    [
        ("LLMs dance", "large language models dance"),
        ("CoVe asks each question alone", "Chain-of-Verification reduces errors"),
        ("GPT-3-generated texts", "we use GPT 3 to write texts"),
        ("SelfCheckGPT samples", "Self-Check GPT"),
        ("Bees of Vienna dance", "nothing"),
        ("AI and F1", "nothing"),
        ("as told [@DeepHive2004]", "nothing"),
    ],
)
def test_a_name_is_known_in_any_spelling_or_as_initials(sentence: str, known: str) -> None:
    assert unknown_names(sentence, [known]) == ()


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("On two WhatsApp products 75% were built.", ("WhatsApp",)),
        ("HiveNet and BeeGPT-2 beat MSCOCO.", ("HiveNet", "BeeGPT-2")),
    ],
)
def test_a_name_that_stands_nowhere_is_told(sentence: str, names: tuple[str, ...]) -> None:
    assert unknown_names(sentence, ["products for Instagram", "MSCOCO holds pictures"]) == names
