"""What a plan of full texts says that fetching takes, against what fetching takes: requests, megabytes, tokens read.

The files are real papers, handed out by sources that are played in their documented forms; `benchmarks/quality` says
where they lie. `MIXTURES` says of which sources and files each run is made.
"""

from __future__ import annotations

import asyncio
import io
import json
import random
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

import httpx2

from api.bootstrap import open_workbench
from benchmarks.measure import Figure
from benchmarks.quality.corpora import SHARED
from kg.batches import in_batches
from kg.model.papers.paper import CitationKey, Identifier, Paper, PaperId, PaperKind
from kg.repository.papers.full_texts import FullTextRepository
from services.adapters.texts.fetching import FileFetcher
from services.adapters.texts.sites import FILE_HOSTS
from services.adapters.texts.text_source_registry import text_sources_by_name
from services.collecting.text_places import TextCost, likely_cost
from services.config import Settings
from services.jobs.text_fetching import TextOutcome, fetch_papers
from services.jobs.text_plan import TextPlan, TextWish
from services.jobs.text_requests import TextFetchWanted, WishState
from services.models.price import tokens_of_prompt
from services.reading.passages import whole_text
from services.steps.progress import silent
from services.steps.steps import Unrecorded
from services.tasks.prompting import load_prompts
from services.tasks.reading.card import CARD, PAPERS_A_CALL, CardInput
from services.workbench import Workbench

LOW, HIGH = 0.7, 1.4
"""What a plan says, divided by what it took, lies between these."""
PAPERS = 30
"""Papers of a run; files that are fewer come again under other numbers."""
_TEXTS = SHARED / "full-texts"
_FIGURES_BYTES = 1_200_000
"""Mean size of the figures of a LaTeX source, which the files lack: arXiv's own totals, less the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFile:
    """A paper as a file: its title, what it is (`html`, `xml`, `latex`, `pdf`), its bytes."""

    title: str
    form: str
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Mixture:
    """Sources that are switched on, and a paper with its identifiers and what is open of it, by its number and file."""

    name: str
    sources: tuple[str, ...]
    forms: tuple[str, ...]
    ids: Callable[[int], Sequence[str]]
    open_at: Callable[[int, PaperFile], Sequence[str]]
    """Addresses that give the file; a source that is asked names those of them that are its own."""


def _new_arxiv(number: int) -> str:
    return f"2401.{10_000 + number}"


def _old_arxiv(number: int) -> str:
    return f"1810.{10_000 + number}"


def _pmc(number: int) -> str:
    return f"https://www.ebi.ac.uk/europepmc/webservices/rest/PMC{number}/fullTextXML"


def _of_old_arxiv(number: int, file: PaperFile) -> Sequence[str]:
    """A LaTeX source, or a PDF where there is none: then the source is the PDF too."""
    name = _old_arxiv(number)
    return [
        f"https://export.arxiv.org/e-print/{name}",
        *([f"https://export.arxiv.org/pdf/{name}"] * (file.form == "pdf")),
    ]


def _of_all(number: int, file: PaperFile) -> Sequence[str]:
    """Half are in PubMed Central or arXiv, some PDF files of the others at hosts that are asked, most at publishers."""
    if file.form == "xml":
        return [_pmc(number)]
    if file.form == "html":
        return [f"https://arxiv.org/html/{_new_arxiv(number)}"]
    return [f"https://{'core.ac.uk' if number % 3 == 0 else 'publisher.test'}/{number}.pdf"]


def _ids_of_all(number: int) -> Sequence[str]:
    """A DOI; every fourth has a number of arXiv, every fourth one of PubMed Central."""
    more = {0: [f"pmc:PMC{number}"], 1: [f"arxiv:{_new_arxiv(number)}"]}
    return [f"doi:10.5555/{number}", *more.get(number % 4, [])]


MIXTURES = (
    Mixture(
        name="arXiv, papers since 2024",
        sources=("arxiv",),
        forms=("html",) * 9 + ("latex",),
        ids=lambda number: [f"arxiv:{_new_arxiv(number)}"],
        open_at=lambda number, file: [
            f"https://arxiv.org/html/{_new_arxiv(number)}"
            if file.form == "html"
            else f"https://export.arxiv.org/e-print/{_new_arxiv(number)}"
        ],
    ),
    Mixture(
        name="arXiv, older papers",
        sources=("arxiv",),
        forms=("latex",) * 4 + ("pdf",),
        ids=lambda number: [f"arxiv:{_old_arxiv(number)}"],
        open_at=_of_old_arxiv,
    ),
    Mixture(
        name="Europe PMC, half of it open",
        sources=("europe-pmc",),
        forms=("xml",),
        ids=lambda number: [f"doi:10.5555/{number}"],
        open_at=lambda number, _: [_pmc(number)] if number % 2 == 0 else [],
    ),
    Mixture(
        name="ACL Anthology and PMLR",
        sources=("acl", "pmlr"),
        forms=("pdf",),
        ids=lambda number: [f"doi:10.18653/v1/2020.acl-main.{number}"],
        open_at=lambda number, _: [f"https://aclanthology.org/2020.acl-main.{number}.pdf"],
    ),
    Mixture(
        name="six sources",
        sources=("europe-pmc", "arxiv", "openalex", "unpaywall", "semantic-scholar", "crossref"),
        forms=("xml", "html", "pdf", "pdf"),
        ids=_ids_of_all,
        open_at=_of_all,
    ),
)


def run(*, small: bool) -> list[Figure]:
    """Every mixture; ten papers each when `small`."""
    files = list(real_files())
    return [
        figure
        for mixture in MIXTURES
        for figure in asyncio.run(compare_fetch(mixture, files, papers=10 if small else PAPERS))
    ]


def real_files() -> Iterator[PaperFile]:
    """The real papers; a folder of LaTeX as an archive, with figures as arXiv has them."""
    forms = {"jats": "xml", "bmc-art-xml": "xml", "jats-in-html": "xml", "html": "html", "pdf": "pdf"}
    sizes = random.Random(1)
    for listing in (folder / "files.jsonl" for folder in sorted(_TEXTS.iterdir()) if folder.is_dir()):
        for row in map(json.loads, listing.read_text("utf-8").splitlines()):
            path = listing.parent / row["file"]
            if row["format"] in forms and path.is_file():
                yield PaperFile(title=row["title"], form=forms[row["format"]], body=path.read_bytes())
            elif row["format"].startswith("latex"):
                folder = path if path.is_dir() else path.parent
                figures = sizes.randbytes(round(sizes.expovariate(1 / _FIGURES_BYTES)))
                texts = {} if path.name.endswith(".gz") or folder == listing.parent else _texts_in(folder)
                if texts:
                    yield PaperFile(title=row["title"], form="latex", body=archive({**texts, "figure.png": figures}))


def _texts_in(folder: Path) -> dict[str, bytes]:
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in {".tex", ".bbl", ".bib"})
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def archive(files: Mapping[str, bytes]) -> bytes:
    """A LaTeX source as arXiv sends it."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return written.getvalue()


async def compare_fetch(mixture: Mixture, files: Sequence[PaperFile], *, papers: int) -> list[Figure]:
    """What the plan of a mixture says, divided by what fetching took."""
    by_form = {form: [file for file in files if file.form == form] for form in set(mixture.forms)}
    chosen = [
        by_form[form][place // len(mixture.forms) % len(by_form[form])] for place, form in _forms(mixture, papers)
    ]
    wanted = [_paper(mixture, number, file) for number, file in enumerate(chosen)]
    web = PlayedWeb(
        {address: file.body for number, file in enumerate(chosen) for address in mixture.open_at(number, file)}
    )
    with tempfile.TemporaryDirectory() as folder, open_workbench(_settings(Path(folder))) as opened:
        bench = _asking(opened, mixture, web, Path(folder))
        bench.papers.save(wanted)
        plan = plan_of(bench, wanted)
        outcomes = await fetch_papers(bench, wanted, TextFetchWanted(), Unrecorded(), silent)
        took = TextCost(
            requests=sum(each.requests for each in outcomes),
            megabytes=sum(each.size for each in outcomes) / 2**20,
            kept=sum(each.kept is not None for each in outcomes),
        )
        tokens = _tokens_read(bench, wanted, outcomes)
    kept = f"{mixture.name}, {took.kept:.0f} of {papers} kept"
    return [
        _figure(f"{kept}: requests", plan.cost.requests, took.requests),
        _figure(f"{kept}: megabytes", plan.cost.megabytes, took.megabytes),
        _figure(f"{kept}: tokens", plan.tokens, tokens),
    ]


def _forms(mixture: Mixture, papers: int) -> list[tuple[int, str]]:
    return [(place, mixture.forms[place % len(mixture.forms)]) for place in range(papers)]


def _figure(what: str, said: float, took: float) -> Figure:
    ratio = said / took if took else 0.0
    met = LOW <= ratio <= HIGH
    return Figure(what=f"{what} ({said:,.1f} said, {took:,.1f} took)", value=ratio, unit="×", target="0.7–1.4", met=met)


def plan_of(bench: Workbench, papers: Sequence[Paper]) -> TextPlan:
    """The plan that asks for all of these papers."""
    wishes = tuple(
        TextWish(
            paper=paper,
            rank=rank,
            reason="",
            state=WishState.TO_ASK,
            cost=likely_cost([source for source in bench.text_sources if source.requests(paper) is not None], paper),
        )
        for rank, paper in enumerate(papers, 1)
    )
    return TextPlan(field_id="field", wishes=wishes, members=len(papers))


def _paper(mixture: Mixture, number: int, file: PaperFile) -> Paper:
    key = f"paper{number}"
    return Paper(
        id=PaperId(key),
        citation_key=CitationKey(key),
        title=file.title,
        abstract="We study what is not known, and we find it. " * 12,
        identifiers=tuple(map(Identifier, mixture.ids(number))),
        kind=PaperKind.OTHER,
    )


def _settings(folder: Path) -> Settings:
    return Settings(_env_file=None, graph=str(folder / "graph.kgl"), state=str(folder / "state.sqlite"))


def _asking(bench: Workbench, mixture: Mixture, web: PlayedWeb, folder: Path) -> Workbench:
    """A workbench that asks the sources of a mixture on a played web, without waiting for files."""
    hosts = {host: replace(known, interval_seconds=0.0) for host, known in FILE_HOSTS.items()}
    return replace(
        bench,
        text_sources=text_sources_by_name(mixture.sources, contact="reader@strata.test", transport=web),
        text_fetcher=FileFetcher(folder / "texts", agent="benchmark", known_hosts=hosts, transport=web),
        unavailable_texts=None,
    )


def _tokens_read(bench: Workbench, papers: Sequence[Paper], outcomes: Sequence[TextOutcome]) -> int:
    """Tokens of the prompts by which the papers whose text is kept are read into cards."""
    kept = {outcome.paper for outcome in outcomes if outcome.kept is not None}
    texts = FullTextRepository(bench.engine).of(paper.id for paper in papers if paper.id in kept)
    read = [whole_text(replace(paper, full_text=texts[paper.id])) for paper in papers if paper.id in texts]
    prompt = load_prompts()[CARD.name]
    inputs = (CardInput(topic="a field", papers=tuple(batch)) for batch in in_batches(read, PAPERS_A_CALL))
    return sum(tokens_of_prompt(prompt.render(CARD.render(each))) for each in inputs)


class PlayedWeb(httpx2.AsyncBaseTransport):
    """The sources and hosts: files by address, and replies that name the address of a paper by its number."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """Take the files that are open."""
        self._files = files

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """The file of an address, or what a source says of the paper that is asked about."""
        address = str(request.url).partition("?")[0]
        if address in self._files:
            return httpx2.Response(200, content=self._files[address], request=request)
        said = self._reply(urlsplit(str(request.url)).netloc, unquote(str(request.url)).replace("+", " "))
        return httpx2.Response(404 if said is None else 200, json=said or {}, request=request)

    def _reply(self, host: str, asked: str) -> object | None:
        """The reply of a source in the form of its documentation; None for a host that has none."""
        number = asked.partition("10.5555/")[2].partition("?")[0].partition('"')[0].partition("&")[0]
        pdf = next((address for address in self._files if address.endswith(f"/{number}.pdf")), None)
        if host == "www.ebi.ac.uk" and "/search" in asked:
            is_open = "Y" if _pmc(int(number)) in self._files else "N"
            return {"resultList": {"result": [{"pmcid": f"PMC{number}", "isOpenAccess": is_open}]}}
        return {
            "api.openalex.org": {"locations": [{"is_oa": True, "pdf_url": pdf}] if pdf else []},
            "api.unpaywall.org": {"oa_locations": [{"url_for_pdf": pdf}] if pdf else []},
            "api.semanticscholar.org": {"openAccessPdf": {"url": pdf} if pdf else None},
            "api.crossref.org": {"message": {}},
        }.get(host)
