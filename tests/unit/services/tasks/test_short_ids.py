"""Passages have short names in a prompt, which become their ids again where an answer names passages."""

from __future__ import annotations

from services.tasks.prompting import Prompt
from services.tasks.short_ids import ShortIds

SUN, MAP = "haldor2004sun#c08f4b0b", "10.1/x_y#00ff00ff"
TEXT = f"{SUN}: Bees steer. {MAP}: They map. Again {SUN}; [@haldor2004sun] #1a2b3c4d"


def test_ids_are_numbered_as_they_come_and_nothing_else_changes() -> None:
    ids = ShortIds.of(TEXT)
    assert ids.shorten(TEXT) == "p1: Bees steer. p2: They map. Again p1; [@haldor2004sun] #1a2b3c4d"
    assert ids.shorten(f"{SUN} and unknown#12345678") == "p1 and unknown#12345678"


def test_only_what_names_passages_in_an_answer_is_an_id_again() -> None:
    answer = {"cells": [{"text": "p1", "passages": ["p1", "[p2]", "p9"]}], "names": ["p1"], "passages": []}
    assert ShortIds.of(TEXT).restore(answer) == {
        "cells": [{"text": "p1", "passages": [SUN, MAP, "p9"]}],
        "names": ["p1"],
        "passages": [],
    }


def test_a_paragraph_of_a_prompt_with_nothing_to_fill_in_is_not_printed() -> None:
    user = "On ${topic}:\n\nAsked before:\n<<<told\n${told}\ntold>>>\n\nWrite."
    prompt = Prompt(
        name="x",
        family="y",
        purpose="A test of prompts.",
        version=1,
        inputs={"topic": "", "told": ""},
        output="services.tasks.x:X",
        system="s",
        user=user,
    )
    assert prompt.render({"topic": "bees", "told": " "}).user == "On bees:\n\nWrite."
    assert "Asked before" in prompt.render({"topic": "bees", "told": SUN}).user
