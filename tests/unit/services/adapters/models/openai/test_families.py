"""What is known of a model before it is asked, and what its provider counted."""

from __future__ import annotations

import pytest

from services.adapters.models.openai.dialect import dialect_of
from services.adapters.models.openai.replies import ChatReply, usage_of
from services.models.port import Usage
from services.models.price import Price
from services.models.price_list import load_prices
from tests.tables import every_case


@every_case("name", ["o1", "o3-mini", "openai/o4-mini", "gpt-5", "gpt-5-mini", "gpt-5.1", "GPT-5-2025-08-07"])
def test_families_that_refuse_a_temperature_think_from_the_first_call(name: str) -> None:
    assert not dialect_of(name).allows("temperature")
    assert dialect_of(name).thinks


@pytest.mark.parametrize("name", ["deepseek-reasoner", "deepseek-r1:14b", "deepseek/deepseek-r1", "qwq-32b"])
def test_other_families_think_and_take_a_temperature(name: str) -> None:
    assert dialect_of(name).allows("temperature")
    assert dialect_of(name).thinks


@every_case("name", ["gpt-4o", "gpt-5-chat-latest", "gpt-5.1-chat-latest", "gpt-50", "olmo2", "gemma3"])
def test_of_other_models_nothing_is_known_beforehand(name: str) -> None:
    assert dialect_of(name).allows("temperature")
    assert not dialect_of(name).thinks


@pytest.mark.parametrize(("counted", "cached"), [(600, 600), (None, 0), (-3, 0), (5_000, 1_000)])
def test_cached_tokens_are_read_and_never_more_than_were_read(counted: int | None, cached: int) -> None:
    usage = {"prompt_tokens": 1_000, "completion_tokens": 50, "prompt_tokens_details": {"cached_tokens": counted}}
    reply = ChatReply.model_validate({"choices": [], "usage": usage})
    assert usage_of(reply) == Usage(input_tokens=1_000, output_tokens=50, cached_tokens=cached)


def test_cached_tokens_cost_their_own_price_where_one_is_known() -> None:
    assert Price(input=2.0, output=8.0, cached=0.5).of(1_000_000, 0, cached_tokens=600_000) == pytest.approx(1.1)
    assert Price(input=2.0, output=8.0).of(1_000_000, 0, cached_tokens=600_000) == pytest.approx(2.0)
    assert all(each.price.cached is None or each.price.cached < each.price.input for each in load_prices().values())
