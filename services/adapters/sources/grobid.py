"""A server of GROBID by its address: what it makes of PDF files.

Source:
    https://grobid.readthedocs.io/en/latest/Grobid-service/, `/api/processFulltextDocument`: 200 with TEI, 204 where it
    found nothing, 503 while it is busy.
"""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from kg.errors import InvalidInputError
from services.collecting.formats import TeiOf

GROBID = "grobid"
PATH = "/api/processFulltextDocument"

SECONDS = 180.0
"""Longest wait for one file; a long book takes GROBID about a minute."""

_ATTEMPTS = 3
_AT_ONCE = 2


def tei_by(address: str) -> TeiOf | None:
    """What asks the server at an address, such as `http://localhost:8070`; None for none.

    The page of each paragraph is asked for and each reference as it is printed. The server is not to ask others about
    what it finds (`consolidate…`).
    """
    return partial(_tei_of, address.rstrip("/")) if address else None


def _tei_of(address: str, file: Path) -> str:
    return asyncio.run(_ask(address, file.read_bytes()))


async def _ask(address: str, content: bytes) -> str:
    # The client of HTTP takes long to import, and most commands read no PDF file.
    from services.adapters.sources.http import FileUpload, HttpLimits, SourceHttp, SourceRequest  # noqa: PLC0415
    from services.adapters.sources.sites import Site  # noqa: PLC0415
    from services.adapters.transient_failures import quiet_retries  # noqa: PLC0415

    quiet_retries()
    site = Site(name=GROBID, address=address, interval_seconds=0.0, at_once=_AT_ONCE)
    http = SourceHttp(site, limits=HttpLimits(timeout_seconds=SECONDS, attempts=_ATTEMPTS))
    form: dict[str, str | list[str]] = {
        "consolidateHeader": "0",
        "consolidateCitations": "0",
        "includeRawCitations": "1",
        "teiCoordinates": ["p", "s"],
    }
    upload = FileUpload(name="input", content=content, form=form)
    try:
        return (await http.ask(SourceRequest(path=PATH, upload=upload), _tei)).value
    finally:
        await http.close()


def _tei(reply: str) -> str:
    if "<TEI" not in reply[:4_000]:
        raise InvalidInputError("it found no paper in the file")
    return reply
