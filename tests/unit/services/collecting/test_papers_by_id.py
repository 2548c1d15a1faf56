"""Papers that an import names by an identifier alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from services.adapters.sources.crossref import Crossref
from services.adapters.sources.http import HttpLimits
from services.adapters.sources.openalex import OpenAlex
from services.collecting.import_report import Notice, RejectedRow
from services.collecting.papers_by_id import find_records, find_records_from_threads, with_records
from services.collecting.sources import SourceName
from services.errors import UpstreamError
from services.steps.offload import offload
from tests.builders.asked_sources import http_to
from tests.builders.played.crossref import crossref_play, crossref_work
from tests.builders.played.openalex import openalex_play, openalex_work
from tests.builders.source_server import SourceServer, SourceTold


def named(row: int, id: str) -> PaperRecord:
    return PaperRecord(row=row, identifiers=(Identifier(id),), title=None)


WHOLE = PaperRecord(row=1, identifiers=(Identifier("doi:10.5555/x"),), title="Whole")
CITING = PaperRecord(row=2, identifiers=(Identifier("doi:10.5555/y"),), title=None, cited_by=(CitedWork(title="Z"),))


def test_a_record_takes_the_place_of_a_name_and_everything_else_stays() -> None:
    broken = RejectedRow(row=4, reason="no identifier")
    asked: list[Sequence[Identifier]] = []

    def find(ids: Sequence[Identifier]) -> list[PaperRecord]:
        asked.append(ids)
        return [PaperRecord(row=1, identifiers=(Identifier("doi:10.48550/arxiv.2401.00001"),), title="Found")]

    rows = [WHOLE, CITING, named(3, "arxiv:2401.00001"), broken, named(5, "doi:10.5555/none")]
    *kept, notice = with_records(rows, find, names=["crossref", "openalex"])
    assert kept[:2] == [WHOLE, CITING]
    found = kept[2]
    assert isinstance(found, PaperRecord)
    assert (found.row, found.title) == (3, "Found")
    assert found.identifiers == ("doi:10.48550/arxiv.2401.00001", "arxiv:2401.00001")
    assert kept[3:] == [broken, named(5, "doi:10.5555/none")]
    assert asked == [["arxiv:2401.00001", "doi:10.5555/none"]]
    assert isinstance(notice, Notice)
    assert notice.text == "1 paper is known by identifier alone: none of crossref, openalex has it"


def test_nobody_is_asked_where_no_paper_is_named_alone() -> None:
    def refuse(ids: Sequence[Identifier]) -> list[PaperRecord]:
        raise AssertionError("nothing is to be found")

    assert list(with_records([WHOLE, CITING], refuse)) == [WHOLE, CITING]


async def test_each_paper_comes_from_the_first_source_that_has_it_asked_from_another_thread() -> None:
    crossref = SourceServer(play=crossref_play([crossref_work(1, "In Crossref")]))
    openalex = SourceServer(play=openalex_play([openalex_work(2, "In OpenAlex")]))
    sources = (Crossref(http_to(crossref, SourceName.CROSSREF)), OpenAlex(http_to(openalex)))
    rows = [named(1, "doi:10.5555/c1"), named(2, "doi:10.5555/w2")]
    found = await offload(lambda find: list(with_records(rows, find)), find_records_from_threads(sources))
    assert [row.title for row in found if isinstance(row, PaperRecord)] == ["In Crossref", "In OpenAlex"]
    assert openalex.asked[0].parameters["filter"] == "doi:10.5555/w2"


async def test_a_source_that_fails_stops_the_import_only_if_papers_are_lacking() -> None:
    failing = SourceServer(play=lambda asked: SourceTold(status=400))
    broken = Crossref(http_to(failing, SourceName.CROSSREF, limits=HttpLimits(attempts=1)))
    whole = OpenAlex(http_to(SourceServer(play=openalex_play([openalex_work(2, "There")]))))
    (found,) = await find_records([broken, whole], [Identifier("doi:10.5555/w2")])
    assert found.title == "There"
    with pytest.raises(UpstreamError, match="answers 400"):
        await find_records([broken, whole], [Identifier("doi:10.5555/w2"), Identifier("doi:10.5555/none")])
