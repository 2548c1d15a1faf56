"""What is likely to come of each source, before any is asked: which files, of which size, with which chance.

Sizes are about the means of 58 files of papers (`benchmarks/fetch_estimate.py`); a LaTeX source is mostly its figures,
so its size follows arXiv's own totals (https://info.arxiv.org/help/bulk_data_s3.html). How many papers are open depends
on the discipline: the shares of sources that are asked are round figures, of files at hosts of `FILE_HOSTS`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kg.model.papers.paper import Paper
from services.adapters.sources.replies import by_scheme
from services.collecting.text_places import LikelyFile, TextForm, TextSourceName

_XML = LikelyFile(form=TextForm.STRUCTURED, megabytes=0.12)
_HTML = LikelyFile(form=TextForm.STRUCTURED, megabytes=0.3)
_LATEX = LikelyFile(form=TextForm.LATEX, megabytes=1.0, holds=0.9)
_PDF = LikelyFile(form=TextForm.PDF, megabytes=0.6)

_FIRST_HTML = 2312
"""Year and month, YYMM, from which on arXiv makes HTML of papers."""
_NUMBER = re.compile(r"(\d{4})\.\d{4,5}")
_HAS_HTML = 0.9

_SHARES: Mapping[TextSourceName, float] = {
    TextSourceName.EUROPE_PMC: 0.45,
    TextSourceName.BIORXIV: 0.95,
    TextSourceName.OPENALEX: 0.3,
    TextSourceName.UNPAYWALL: 0.3,
    TextSourceName.SEMANTIC_SCHOLAR: 0.3,
    TextSourceName.CROSSREF: 0.05,
    TextSourceName.CORE: 0.3,
}
"""The share of papers for which a source that is asked names an open file at a host that may be asked."""
_SHARE_IN_PMC = 0.9
_SHARE_IN_ARXIV = 0.8
_OF_COPIES = frozenset({TextSourceName.OPENALEX, TextSourceName.SEMANTIC_SCHOLAR, TextSourceName.CORE})
"""The sources that know the copy of arXiv."""


def likely_of_address(source: TextSourceName, paper: Paper) -> tuple[LikelyFile, ...]:
    """The files of an archive whose addresses follow from the paper, in the order in which they are tried."""
    if source is not TextSourceName.ARXIV:
        return (_PDF,)
    dates = [
        int(found[1]) for number in by_scheme(paper.identifiers).get("arxiv", ()) if (found := _NUMBER.match(number))
    ]
    holds = _HAS_HTML if any(date >= _FIRST_HTML for date in dates) else 0.0
    return (LikelyFile(form=_HTML.form, megabytes=_HTML.megabytes, holds=holds), _LATEX, _PDF)


def likely_of_reply(source: TextSourceName, paper: Paper) -> LikelyFile:
    """The file that the reply of a source is likely to name."""
    share, schemes = _SHARES[source], by_scheme(paper.identifiers)
    if source is TextSourceName.EUROPE_PMC and "pmc" in schemes:
        share = _SHARE_IN_PMC
    if source in _OF_COPIES and "arxiv" in schemes:
        share = _SHARE_IN_ARXIV
    file = _XML if source in {TextSourceName.EUROPE_PMC, TextSourceName.BIORXIV} else _PDF
    return LikelyFile(form=file.form, megabytes=file.megabytes, known=share)
