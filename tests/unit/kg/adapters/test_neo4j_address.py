"""An address that cannot work is refused in words before or at the first contact; no server is needed for that."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest

from kg.adapters.neo4j.engine import ConnectionLimits, Neo4jEngine, Server
from kg.errors import InvalidInputError, StoreUnavailableError

IMPATIENT = ConnectionLimits(connect_seconds=2, acquire_seconds=2, retry_seconds=0)


@pytest.fixture
def web_server() -> Iterator[int]:
    """A port on which something answers that is no Neo4j."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(100)
                    connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)
    thread.join()


@pytest.mark.parametrize("uri", ["http://localhost:7474", "mongodb://x", "neo4j://", "neo4j:localhost"])
def test_an_address_of_something_else_is_refused(uri: str) -> None:
    with pytest.raises(InvalidInputError, match="write neo4j://host:7687"):
        Neo4jEngine.open(Server(uri=uri))


@pytest.mark.parametrize("scheme", ["neo4j", "bolt"])
def test_a_password_in_the_address_is_refused_and_not_repeated(scheme: str) -> None:
    with pytest.raises(InvalidInputError, match="STRATA_NEO4J_PASSWORD") as caught:
        Neo4jEngine.open(Server(uri=f"{scheme}://neo4j:geheim@localhost"))
    assert "geheim" not in str(caught.value)


def test_the_password_is_not_shown_with_the_server() -> None:
    assert "geheim" not in repr(Server(uri="neo4j://x", password="geheim"))


@pytest.mark.parametrize("scheme", ["neo4j", "bolt", "bolt+s"])
def test_a_port_on_which_nobody_listens_is_named(scheme: str) -> None:
    with pytest.raises(StoreUnavailableError, match=r"127\.0\.0\.1:1: Neo4j .* cannot be reached"):
        Neo4jEngine.open(Server(uri=f"{scheme}://127.0.0.1:1"), limits=IMPATIENT)


def test_a_host_that_does_not_exist_is_named() -> None:
    with pytest.raises(StoreUnavailableError, match=r"nowhere\.invalid"):
        Neo4jEngine.open(Server(uri="bolt://nowhere.invalid"), limits=IMPATIENT)


def test_a_server_of_another_kind_is_not_taken_for_neo4j(web_server: int) -> None:
    with pytest.raises(StoreUnavailableError, match=f":{web_server}"):
        Neo4jEngine.open(Server(uri=f"bolt://127.0.0.1:{web_server}"), limits=IMPATIENT)
