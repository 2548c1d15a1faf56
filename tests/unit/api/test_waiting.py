"""A command that waits for a service says so; one that gets its answer at once says nothing."""

from __future__ import annotations

import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from api.cli import waiting
from api.cli.through import ByService
from api.service_address import address_of_service, publish_address
from tests.api.conftest import settings_in


def slow_service(seconds: float) -> HTTPServer:
    """A service that takes its time with every answer: there is no field."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            time.sleep(seconds)
            body = b'{"items": [], "next": null, "next_cursor": null}'
            self.send_response(200)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            return

    return HTTPServer(("127.0.0.1", 0), Answers)


@pytest.mark.parametrize(("seconds", "said"), [(0.0, ""), (0.5, "waiting for the service …\n")])
def test_a_wait_is_told_on_standard_error(
    seconds: float, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "_SILENT_SECONDS", 0.2 if seconds else 30.0)
    server = slow_service(seconds)
    thread = threading.Thread(target=server.handle_request)
    thread.start()
    with ByService.at(f"http://127.0.0.1:{server.server_port}") as service:
        assert service.list_fields().items == []
    thread.join()
    server.server_close()
    assert capsys.readouterr().err == said


def test_a_service_is_announced_to_others_before_it_has_the_graph(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with publish_address(settings, "http://127.0.0.1:1"):
        assert address_of_service(settings) == "http://127.0.0.1:1"
        assert address_of_service(settings, by_others=True) is None
    assert address_of_service(settings) is None
