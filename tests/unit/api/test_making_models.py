"""Settings choose the models and the embedder: which, for what, at which price, with how much context."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from api.bootstrap import make_embedder, make_model
from kg.errors import InvalidInputError
from services.adapters.models.offline.model import OfflineModel
from services.adapters.openai.calls import ServerCalls
from services.config import Settings
from services.models.price import FREE, Price
from services.tasks.drafting.draft import DRAFT
from services.tasks.front.introduction import INTRODUCTION
from services.tasks.front.title import TITLE
from services.tasks.outlining.outline import OUTLINE
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY
from services.workbench import Connections

OFFLINE = OfflineModel().traits.name
LOCAL = "http://localhost:11434/v1"


def test_the_offline_writer_is_the_default() -> None:
    assert isinstance(make_model(Settings()), OfflineModel)
    assert make_model(Settings(model_routes="cheap=offline, draft=offline")).traits.name == OFFLINE


def test_a_name_is_a_model_at_the_server_for_every_task() -> None:
    model = make_model(Settings(model="qwen3:8b", model_url=LOCAL, model_context=32_768))
    assert model.traits.name == "qwen3:8b"
    assert model.route(DRAFT) is model
    assert model.traits.parameters == {"server": LOCAL, "temperature": "0.0"}
    assert model.traits.context_tokens == 32_768


def test_a_context_that_is_not_known_is_none() -> None:
    assert make_model(Settings(model="qwen3:8b", model_url=LOCAL)).traits.context_tokens is None


def test_a_task_goes_before_its_family_and_its_family_before_its_kind_of_model() -> None:
    routes = "cheap=small, strong=large, front=middle, introduction=offline"
    model = make_model(Settings(model="any", model_routes=routes))
    chosen = {
        task.name: model.route(task).traits.name for task in (COMMUNITY_SUMMARY, DRAFT, OUTLINE, TITLE, INTRODUCTION)
    }
    assert chosen == {
        "community_summary": "small",
        "draft": "large",
        "outline": "large",
        "title": "middle",
        "introduction": OFFLINE,
    }


def test_the_offline_writer_hands_single_tasks_to_a_model() -> None:
    model = make_model(Settings(model="offline", model_routes="introduction=gpt-5-mini"))
    assert model.traits.name == f"{OFFLINE} + gpt-5-mini"
    assert model.route(DRAFT).traits.name == OFFLINE
    assert model.route(INTRODUCTION).traits.name == "gpt-5-mini"
    assert model.route(INTRODUCTION).traits.price == Price(input=0.25, output=2.0)


def test_a_model_of_two_routes_is_one_model() -> None:
    model = make_model(Settings(model="large", model_routes="cheap=small, drafting=small"))
    assert model.route(COMMUNITY_SUMMARY) is model.route(DRAFT)


@pytest.mark.parametrize("name", ["abstracts", "Cheap", "drafting.draft"])
def test_a_route_of_no_task_is_named_with_those_there_are(name: str) -> None:
    for model in ("gpt-5-mini", "offline"):
        with pytest.raises(InvalidInputError, match=rf"no task is called {name}; .*cheap.*draft.*strong"):
            make_model(Settings(model_routes=f"{name}={model}"))


def test_the_list_knows_prices_and_a_server_of_this_machine_is_free() -> None:
    assert make_model(Settings(model="gpt-4o-mini")).traits.price == Price(input=0.15, output=0.6)
    assert make_model(Settings(model="of-nobody")).traits.price is None
    assert make_model(Settings(model="of-nobody", model_url="http://127.0.0.1:8080/v1")).traits.price == FREE


def test_the_prices_of_the_user_take_the_place_of_the_list(tmp_path: Path) -> None:
    file = tmp_path / "prices.toml"
    file.write_text(
        '[models."gpt-5"]\ninput = 9\noutput = 90\nas_of = 2026-01-31\nsource = "contract"\n'
        '[models."ours"]\ninput = 0.5\noutput = 1.5\nas_of = 2026-01-31\nsource = "contract"\n'
    )
    prices = {
        name: make_model(Settings(model=name, model_prices=str(file))).traits.price
        for name in ("gpt-5", "ours", "gpt-4o")
    }
    assert prices == {
        "gpt-5": Price(input=9, output=90),
        "ours": Price(input=0.5, output=1.5),
        "gpt-4o": Price(input=2.5, output=10),
    }


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("models = 3", r"models: "),
        ('[models."a"]\ninput = 1', r"models\.a\.output: Field required"),
        (
            '[models."a"]\ninput = -1\noutput = 1\nas_of = 2026-01-31\nsource = "x.y"',
            r"models\.a\.input: .*greater than or equal to 0",
        ),
        ("[models", r"cannot be read"),
    ],
)
def test_a_file_of_prices_that_breaks_the_form_is_named_with_its_key(
    tmp_path: Path, content: str, complaint: str
) -> None:
    file = tmp_path / "prices.toml"
    file.write_text(content)
    with pytest.raises(InvalidInputError, match=rf"STRATA_MODEL_PRICES: .*prices\.toml.*{complaint}"):
        make_model(Settings(model="a", model_prices=str(file)))


def test_a_file_of_prices_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"STRATA_MODEL_PRICES: .*none\.toml cannot be read"):
        make_model(Settings(model="a", model_prices=str(tmp_path / "none.toml")))


def test_the_smallest_context_is_that_of_several_models() -> None:
    routed = make_model(Settings(model="large", model_routes="introduction=offline", model_context=8_192))
    assert routed.traits.context_tokens == 8_192
    assert routed.route(INTRODUCTION).traits.context_tokens is None


def test_the_key_of_the_model_is_not_shown() -> None:
    settings = Settings(model="gpt-5", model_key="sk-very-secret")
    assert "sk-very" not in repr(settings) + settings.model_dump_json() + repr(make_model(settings).traits.parameters)


def test_an_embedder_at_a_server_is_named_after_a_colon() -> None:
    embedder = make_embedder(
        Settings(embedder="openai:nomic-embed-text:v1.5", embedder_url=LOCAL, embedder_dimension=768)
    )
    assert str(embedder.identity) == "nomic-embed-text:v1.5@localhost:11434/768"


@pytest.mark.parametrize("name", ["static", "openai:", "folder/model", "sentence-transformers/all-MiniLM-L6-v2"])
def test_other_embedders_are_those_of_this_machine(name: str) -> None:
    assert type(make_embedder(Settings(embedder=name))).__name__ in {"StaticEmbedder", "SentenceEmbedder"}


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({}, "sk-model"),
        ({"embedder_key": "sk-own"}, "sk-own"),
        ({"embedder_url": "https://elsewhere.example/v1"}, ""),
        ({"embedder_url": "https://elsewhere.example/v1", "embedder_key": "sk-own"}, "sk-own"),
    ],
)
def test_the_key_of_the_model_goes_to_no_other_server(given: dict[str, str], key: str) -> None:
    opened: list[Connections] = []
    make_embedder(Settings(embedder="openai:any", model_key="sk-model", **given), opened)
    (calls,) = opened
    assert isinstance(calls, ServerCalls)
    assert calls.endpoint.api_key.get_secret_value() == key


@pytest.mark.parametrize("address", ["http://me:secret@host/v1", "host/v1", "ftp://host"])
def test_an_address_has_no_password_and_a_scheme(address: str) -> None:
    for name in ("model_url", "embedder_url"):
        with pytest.raises(ValidationError, match="not an address") as caught:
            Settings(**{name: address})
        assert "secret" not in caught.value.errors()[0]["msg"]
