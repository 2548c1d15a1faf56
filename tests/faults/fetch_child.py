"""Fetches 60 full texts from a web that is played here, and writes each request down: the process that gets killed."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import httpx2

from api.bootstrap import open_service, read_settings
from api.service import Service
from kg.model.fields.field import FieldId
from kg.model.papers.paper import Identifier
from kg.repository.papers.full_texts import FullTextRepository
from services.adapters.texts.fetching import FileFetcher, RememberedUnavailable
from services.adapters.texts.sites import FileHost
from services.adapters.texts.text_source_registry import text_sources_by_name
from services.evidence.index import FieldIndex
from services.jobs.handlers import handlers
from services.jobs.text_requests import TextFetchRequest
from services.queue.inline import run_job
from services.queue.model import JobKind, NewJob
from services.queue.worker_locks import new_owner
from services.steps.progress import silent
from tests.api.conftest import build_example
from tests.builders.open_web import paper_page

FIELD = "graph-neural-networks"
WANTED = 60
REPLY_SECONDS = 0.01
_ARXIV = ("arxiv.org", "export.arxiv.org")


class PlayedArxiv(httpx2.AsyncBaseTransport):
    """arXiv with the pages of a field; two of three papers have one, and what is asked is a line of a file."""

    def __init__(self, pages: dict[str, str], asked: Path) -> None:
        """Take the pages by their address."""
        self._pages = pages
        self._asked = asked

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """The page of an address, a moment after it was asked for."""
        address = str(request.url).partition("?")[0]
        with self._asked.open("a", encoding="utf-8") as file:
            file.write(f"{address}\n")
        await asyncio.sleep(REPLY_SECONDS)
        page = self._pages.get(address)
        return httpx2.Response(404 if page is None else 200, content=(page or "not found").encode(), request=request)


def store_field(service: Service) -> None:
    """Import the example, number its most important papers as arXiv does, and build its field."""
    asyncio.run(build_example(service.workbench, Path(__file__).resolve().parents[2]))
    papers = service.workbench.papers
    graph, _ = service.workbench.fields.whole(FieldId(FIELD))
    ranked = FieldIndex.of(graph).by_importance(graph.members)
    papers.save(
        replace(graph.papers[id], identifiers=(*graph.papers[id].identifiers, Identifier(f"arxiv:2401.{place:05}")))
        for place, id in enumerate(ranked[:WANTED], 10_000)
        if not any(each.startswith("arxiv:") for each in graph.papers[id].identifiers)
    )


def fetch(service: Service, folder: Path) -> object:
    """Fetch, as a job that a second run goes on with; what the job says at its end."""
    bench = service.workbench
    graph, _ = bench.fields.whole(FieldId(FIELD))
    pages = {
        f"https://arxiv.org/html/{each.removeprefix('arxiv:')}": paper_page(
            paper.title, author=paper.authors[0] if paper.authors else ""
        )
        for place, paper in enumerate(graph.papers.values())
        for each in paper.identifiers
        if each.startswith("arxiv:") and place % 3
    }
    answers = bench.cache
    assert answers is not None
    asking = replace(
        bench,
        text_sources=text_sources_by_name(["arxiv"]),
        text_fetcher=FileFetcher(
            folder / "texts",
            agent="test",
            answers=answers,
            known_hosts={host: FileHost(interval_seconds=0.0) for host in _ARXIV},
            transport=PlayedArxiv(pages, folder / "asked"),
        ),
        unavailable_texts=RememberedUnavailable(answers, asked=["arxiv"], days=30, today=lambda: date(2026, 3, 1)),
    )
    request = TextFetchRequest(field_id=FIELD, papers=WANTED)
    new_job = NewJob(kind=JobKind.FULL_TEXTS, request=request.model_dump(mode="json"))
    result = _do(replace(service, handlers=handlers(asking, service.uploads)), new_job)
    texts = FullTextRepository(bench.engine).of(graph.members)
    return {"result": result, "texts": sorted((id, str(text.digest)) for id, text in texts.items())}


def _do(service: Service, new_job: NewJob) -> object:
    done = run_job(service.jobs, service.queue, new_job, handlers=service.handlers, owner=new_owner(), progress=silent)
    return asyncio.run(done).result


def main(folder: Path, *, stores: bool) -> None:
    """Store the field, or fetch its texts and print what came of it."""
    with open_service(read_settings(str(folder / "graph.kgl"))) as service:
        if stores:
            store_field(service)
        else:
            print(json.dumps(fetch(service, folder), sort_keys=True), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), stores="--store" in sys.argv)
