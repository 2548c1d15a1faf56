"""A check of the sources of full texts against the true ones: each is asked for a paper that is known to be open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kg.model.papers.paper import CitationKey, Identifier, Paper, PaperId
from services.collecting.text_places import TextForm, TextSource, TextSourceName
from services.errors import ServiceError

_OPEN_ARTICLE = ("doi:10.1371/journal.pmed.0020124", "pmc:PMC1182327")
_KNOWN: Mapping[TextSourceName, tuple[tuple[str, ...], str | None, frozenset[TextForm]]] = {
    TextSourceName.EUROPE_PMC: (_OPEN_ARTICLE, None, frozenset({TextForm.STRUCTURED})),
    TextSourceName.ARXIV: (("arxiv:1706.03762",), None, frozenset({TextForm.LATEX, TextForm.PDF})),
    TextSourceName.ACL: (("doi:10.18653/v1/n19-1423",), None, frozenset({TextForm.PDF})),
    TextSourceName.PMLR: ((), "https://proceedings.mlr.press/v37/ioffe15.html", frozenset({TextForm.PDF})),
    TextSourceName.OPENREVIEW: ((), "https://openreview.net/forum?id=SJU4ayYgl", frozenset({TextForm.PDF})),
    TextSourceName.BIORXIV: (("doi:10.1101/2021.10.04.463034",), None, frozenset({TextForm.STRUCTURED})),
    TextSourceName.OPENALEX: (_OPEN_ARTICLE, None, frozenset({TextForm.PDF})),
    TextSourceName.UNPAYWALL: (_OPEN_ARTICLE, None, frozenset({TextForm.PDF})),
    TextSourceName.SEMANTIC_SCHOLAR: (("arxiv:1706.03762",), None, frozenset({TextForm.PDF})),
    TextSourceName.CROSSREF: (_OPEN_ARTICLE, None, frozenset({TextForm.PDF})),
    TextSourceName.CORE: (("doi:10.1371/journal.pmed.0020124",), None, frozenset({TextForm.PDF})),
}
"""For each source, identifiers and address of an open paper, and the forms of its text that the source must name."""


async def check_text_sources(sources: Sequence[TextSource]) -> dict[str, str]:
    """What each source says of its open paper, and what differs from what is expected, in words; a failure too."""
    return {str(source.name): await _check(source) for source in sources}


async def _check(source: TextSource) -> str:
    identifiers, address, expected = _KNOWN[source.name]
    paper = Paper(
        id=PaperId("live-check"),
        title="A paper that is open",
        citation_key=CitationKey("open"),
        identifiers=tuple(map(Identifier, identifiers)),
        url=address,
    )
    try:
        places = await source.places(paper)
    except ServiceError as error:
        return str(error)
    finally:
        await source.close()
    named = ", ".join(f"{place.form} at {place.address}" for place in places) or "no place"
    lacking = sorted(expected - {place.form for place in places})
    of = next(iter(identifiers), address)
    return f"names {named} for {of}" + (f"; differs: no {' and no '.join(lacking)}" if lacking else "")
