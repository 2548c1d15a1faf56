"""An embedder on a server that answers well, badly, or not at all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import stamina
from numpy.typing import NDArray
from pydantic import SecretStr

from kg.errors import InvalidInputError
from services.adapters.embedders.openai_embedder import (
    BATCH,
    BATCH_CHARACTERS,
    PROBE,
    OpenAIEmbedder,
    batches_of_texts,
)
from services.adapters.openai.calls import ServerCalls
from services.adapters.openai.endpoint import Endpoint
from services.adapters.openai.pace import CallLimits
from services.embedding import EmbedderIdentity
from services.errors import UpstreamError
from services.field.vectors import paper_vectors, text_to_embed
from tests.builders.chat_server import Asking, ChatServer, Reply, chat_server, fault
from tests.builders.small_field import GRAPHS, Desk

DIMENSION = 4


@pytest.fixture(autouse=True)
def no_pauses() -> Iterator[None]:
    """Retries without their pauses."""
    with stamina.set_testing(True, attempts=3, cap=True):
        yield


def vector(text: str, dimension: int = DIMENSION) -> list[float]:
    """A vector that tells texts apart; not of length 1, as some servers give them."""
    return [float(1 + len(text)), float(sum(map(ord, text)) % 97), *[0.5] * (dimension - 2)]


def reply(rows: list[list[Any]], *, numbers: list[int] | None = None) -> Reply:
    """What a server sends for these vectors."""
    data = [
        {"object": "embedding", "index": index, "embedding": row}
        for index, row in zip(numbers or range(len(rows)), rows, strict=True)
    ]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    return Reply(body=json.dumps({"object": "list", "model": "tested", "data": data, "usage": usage}))


def well(request: Asking) -> Reply:
    """The vectors of the texts, in the dimension asked for."""
    return reply([vector(text, request.body.get("dimensions", DIMENSION)) for text in request.body["input"]])


def embedded(
    turn: Callable[[Asking], Reply], texts: list[str], *, limits: CallLimits | None = None, **options: Any
) -> tuple[NDArray[np.float32], EmbedderIdentity, ChatServer]:
    """The vectors of texts, the identity of their embedder, and the server that was asked."""

    async def ask() -> tuple[NDArray[np.float32], EmbedderIdentity, ChatServer]:
        async with chat_server(turn) as server:
            endpoint = Endpoint(base_url=server.base_url, api_key=SecretStr("sk-secret"), settings="STRATA_EMBEDDER")
            calls = ServerCalls(endpoint, limits=limits)
            embedder = OpenAIEmbedder("tested", calls=calls, **options)
            try:
                vectors = await embedder.embed(texts)
                return vectors, await asyncio.to_thread(lambda: embedder.identity), server
            finally:
                await calls.close()

    return asyncio.run(asyncio.wait_for(ask(), 30))


def texts_of(server: ChatServer) -> list[list[str]]:
    """The texts of each request after the one that learns the dimension."""
    return [request.body["input"] for request in server.asked[1:]]


def test_vectors_have_length_one_and_the_order_of_the_texts() -> None:
    vectors, identity, server = embedded(well, ["bees", "ants and bees"])

    wanted = np.array([vector("bees"), vector("ants and bees")])
    np.testing.assert_allclose(vectors, wanted / np.linalg.norm(wanted, axis=1, keepdims=True), rtol=1e-6)
    assert vectors.dtype == np.float32
    assert identity.dimension == DIMENSION
    assert identity.name == f"tested@{server.base_url.removeprefix('http://').removesuffix('/v1')}"
    assert all(request.headers["authorization"] == "Bearer sk-secret" for request in server.asked)
    assert all(request.body["encoding_format"] == "float" for request in server.asked)


def test_vectors_that_come_in_another_order_are_put_right() -> None:
    def turned(request: Asking) -> Reply:
        rows = [vector(text) for text in request.body["input"]]
        return reply(rows[::-1], numbers=[*range(len(rows))][::-1])

    np.testing.assert_array_equal(embedded(turned, ["a", "bcd"])[0], embedded(well, ["a", "bcd"])[0])


def test_a_text_without_a_word_is_zero_and_not_sent() -> None:
    vectors, _, server = embedded(well, ["", "bees", " … "])

    assert [row.any() for row in vectors] == [False, True, False]
    assert texts_of(server) == [["bees"]]


def test_no_text_has_no_vector() -> None:
    assert embedded(well, [])[0].shape == (0, DIMENSION)


def test_many_texts_go_in_batches_several_at_once() -> None:
    def slowly(request: Asking) -> Reply:
        answer = well(request)
        return Reply(body=answer.body, delay=0.05)

    texts = [f"text {number}" for number in range(5 * BATCH + 1)]
    vectors, _, server = embedded(slowly, texts, limits=CallLimits(at_once=3))

    assert sorted(map(len, texts_of(server))) == [1, *[BATCH] * 5]
    assert server.most_at_once == 3
    np.testing.assert_allclose(vectors[-1], np.array(vector(texts[-1])) / np.linalg.norm(vector(texts[-1])), rtol=1e-6)


def test_a_batch_is_bounded_by_its_characters_too() -> None:
    long = "a" * (BATCH_CHARACTERS // 2)
    assert [len(batch) for batch in batches_of_texts([long, long, "b", "c"])] == [2, 2]
    assert [len(batch) for batch in batches_of_texts(["a" * 2 * BATCH_CHARACTERS, "b"])] == [1, 1]


@pytest.mark.parametrize("status", [400, 413, 500])
def test_a_text_that_is_too_long_is_cut_until_it_fits(status: int) -> None:
    def narrow(request: Asking) -> Reply:
        too_long = sum(map(len, request.body["input"])) > 1_000
        return fault(status, "This model's maximum context length is 256 tokens") if too_long else well(request)

    long = "bees and ants " * 500
    vectors, _, server = embedded(narrow, ["short", long, "brief"])

    assert vectors.any(axis=1).all()
    (kept,) = [text for batch in texts_of(server) for text in batch if len(text) <= 1_000 and text.startswith("bees")]
    assert long.startswith(kept)
    assert len(kept) > 500


def test_a_model_that_can_read_nothing_is_said() -> None:
    def turn(request: Asking) -> Reply:
        return well(request) if not request.number else fault(400, "maximum context length is 0 tokens")

    with pytest.raises(UpstreamError, match="cannot read so much"):
        embedded(turn, ["bees"])


def test_a_dimension_that_is_set_is_asked_for_and_not_learned() -> None:
    vectors, identity, server = embedded(well, ["bees"], dimension=3)

    assert vectors.shape == (1, 3)
    assert identity.dimension == 3
    assert [request.body["dimensions"] for request in server.asked] == [3]


def test_a_server_that_gives_another_dimension_is_refused() -> None:
    with pytest.raises(UpstreamError, match=r"have not 3 numbers \(STRATA_EMBEDDER_DIMENSION\)"):
        embedded(lambda request: reply([vector(text) for text in request.body["input"]]), ["bees"], dimension=3)


def test_a_server_that_changes_its_dimension_is_refused() -> None:
    def changing(request: Asking) -> Reply:
        return reply([vector(text, DIMENSION + request.number) for text in request.body["input"]])

    with pytest.raises(UpstreamError, match="have not 4 numbers"):
        embedded(changing, ["bees"])


@pytest.mark.parametrize(
    ("bad", "complaint"),
    [
        (reply([]), "0 of them for 1 texts"),
        (reply([vector("a"), vector("b")]), "2 of them for 1 texts"),
        (reply([vector("a")], numbers=[7]), "numbered"),
        (reply([[0.0] * DIMENSION]), "zero"),
        (reply([[]]), "at least 1 item"),
        (reply([["a", "b"]]), "valid number"),
        (reply([[float("nan"), 1.0]]), "finite number"),
        (Reply(body='{"object": "list"}'), "data"),
        (Reply(body="<html>a proxy speaks</html>"), "not an answer of the API"),
        (Reply(body='{"data": [{"index'), "not an answer of the API"),
    ],
)
def test_what_are_no_vectors_is_said(bad: Reply, complaint: str) -> None:
    with pytest.raises(UpstreamError, match=complaint):
        embedded(lambda request: bad if request.number else well(request), ["bees"])


@pytest.mark.parametrize("status", [408, 429, 500, 503])
def test_a_passing_failure_is_asked_again(status: int) -> None:
    vectors, _, server = embedded(
        lambda request: fault(status, "busy") if request.number in {0, 2} else well(request), ["bees"]
    )
    assert vectors.any()
    assert len(server.asked) == 4


@pytest.mark.parametrize("cut", [0, 30])
def test_a_connection_that_breaks_is_made_again(cut: int) -> None:
    def turn(request: Asking) -> Reply:
        return Reply(body=well(request).body, cut=cut) if request.number == 1 else well(request)

    assert embedded(turn, ["bees"])[0].any()


@pytest.mark.parametrize(
    ("status", "advice"), [(401, "STRATA_EMBEDDER_KEY"), (404, "check STRATA_EMBEDDER and STRATA_EMBEDDER_URL")]
)
def test_what_the_user_must_mend_names_the_settings_of_the_embedder(status: int, advice: str) -> None:
    with pytest.raises(UpstreamError, match=advice) as caught:
        embedded(lambda request: fault(status, "no"), ["bees"])
    assert "sk-secret" not in str(caught.value)


async def test_vectors_of_papers_are_kept_and_made_once(stocked: Desk) -> None:
    async with chat_server(well) as server:
        calls = ServerCalls(Endpoint(base_url=server.base_url))
        embedder = OpenAIEmbedder("tested", calls=calls)
        first = await paper_vectors(GRAPHS, embedder=embedder, repository=stocked.papers)
        again = await paper_vectors(GRAPHS, embedder=embedder, repository=stocked.papers)
        with pytest.raises(InvalidInputError, match="vectors of the embedder tested@"):
            await paper_vectors(GRAPHS, embedder=OpenAIEmbedder("another", calls=calls), repository=stocked.papers)
        await calls.close()
    np.testing.assert_array_equal(first, again)
    assert texts_of(server)[0] == [text_to_embed(paper) for paper in GRAPHS]
    assert texts_of(server)[1:] == [[PROBE]]
