"""An address that cannot work is refused in words before or at the first contact; no server is needed for that."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest
import trustme

from kg.adapters.neo4j.engine import ConnectionLimits, Neo4jEngine, Server
from kg.errors import InvalidInputError, StoreUnavailableError

IMPATIENT = ConnectionLimits(connect_seconds=2, acquire_seconds=2, retry_seconds=0)


HTTP = b"HTTP/1.1 400 Bad Request\r\n\r\n"
BOLT_5_1 = b"\x00\x00\x01\x05"
"""What Neo4j 5.6 answers to a handshake."""

SILENCE = b""
"""What a port says that waits for TLS."""


@contextmanager
def listener(answer: Callable[[socket.socket], object]) -> Iterator[int]:
    """A port that answers whatever it hears, and ends the connection."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                with connection, suppress(OSError):  # the client may be gone
                    answer(connection)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        listening.shutdown(socket.SHUT_RDWR)
    thread.join()


def saying(words: bytes) -> Callable[[socket.socket], object]:
    """Answers with these bytes."""

    def answer(connection: socket.socket) -> None:
        connection.recv(10_000)
        connection.sendall(words)

    return answer


def in_tls(connection: socket.socket) -> None:
    """Speaks TLS, with a certificate that nobody trusts."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(context)
    context.wrap_socket(connection, server_side=True).close()


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


@pytest.mark.parametrize("scheme", ["neo4j", "bolt"])
def test_a_host_that_does_not_exist_is_named(scheme: str) -> None:
    with pytest.raises(StoreUnavailableError, match=r"nowhere\.invalid.* no host of that name .* STRATA_GRAPH"):
        Neo4jEngine.open(Server(uri=f"{scheme}://nowhere.invalid"), limits=IMPATIENT)


@pytest.mark.parametrize(
    ("says", "scheme", "words"),
    [
        (HTTP, "bolt", "web server .* 7687"),
        (HTTP, "neo4j", "web server .* 7687"),
        (HTTP, "neo4j+s", "does not answer in TLS"),
        (SILENCE, "bolt+ssc", "does not answer in TLS"),
        (SILENCE, "bolt", r"wants TLS .*bolt\+s://"),
        (BOLT_5_1, "bolt", r"older than Neo4j 5\.7; Strata needs 5\.26"),
        (BOLT_5_1, "neo4j", r"older than Neo4j 5\.7; Strata needs 5\.26"),
        (b"\x00\x00\x00\x00", "bolt", "not a Neo4j that Strata knows"),
    ],
)
def test_a_port_says_what_is_wrong_with_it(says: bytes, scheme: str, words: str) -> None:
    with listener(saying(says)) as port, pytest.raises(StoreUnavailableError, match=f":{port}: .*{words}"):
        Neo4jEngine.open(Server(uri=f"{scheme}://127.0.0.1:{port}"), limits=IMPATIENT)


@pytest.mark.parametrize(("scheme", "words"), [("bolt+s", "certificate .* trusts"), ("bolt", r"bolt\+s://")])
def test_a_port_of_tls_says_what_is_missing(scheme: str, words: str) -> None:
    with listener(in_tls) as port, pytest.raises(StoreUnavailableError, match=words):
        Neo4jEngine.open(Server(uri=f"{scheme}://127.0.0.1:{port}"), limits=IMPATIENT)


@pytest.mark.parametrize("name", ["system", "System"])
def test_the_database_of_the_server_itself_is_refused(name: str) -> None:
    with pytest.raises(InvalidInputError, match="STRATA_NEO4J_DATABASE"):
        Neo4jEngine.open(Server(uri="bolt://127.0.0.1:1", database=name))
