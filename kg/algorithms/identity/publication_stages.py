"""How far a work had come when a record describes it, and which words of its title set it apart from others."""

from __future__ import annotations

import re
import unicodedata
from enum import Enum

from kg.algorithms.identity.normal_forms import scheme_of
from kg.model.papers.paper import Paper


class WorkStage(Enum):
    """The stage of a work that a record describes; the value ranks it, the version of record highest."""

    PREPRINT = 0
    UNKNOWN = 1
    PUBLISHED = 2


_PREPRINT_DOI = re.compile(
    r"doi:(?:10\.(?:48550|2139|21203|20944|31234|31219|31235|31223|26434|36227|22541|32388|33774|12688)/"
    r"|10\.1101/(?:\d{4}\.\d\d\.\d\d|\d{6}\b)|10\.5194/egusphere-(?!egu)|10\.2196/preprints)"
)
"""Registrants of arXiv, SSRN, Research Square, Preprints.org, the OSF servers, ChemRxiv, TechRxiv, Authorea, Qeios,
Cambridge Open Engage, F1000 drafts, bioRxiv and medRxiv (whose registrant also has journals), EGUsphere, JMIR."""

_PREPRINT_VENUE = re.compile(
    r"rxiv\b|\bpreprints?\b|\bssrn\b|\bcorr\b|computing research repository|research square"
    r"|^social science research network$|\bopenreview\b"
    r"|\bosf\b|\bworking papers?\b|\brepec\b|\btechnical report\b",
    re.IGNORECASE,
)
_CORR = "dblp:journals/corr/"
_PUBLISHED_DBLP = re.compile(r"dblp:(?:conf|journals|series)/")
_NOTE = re.compile(
    r"\b(?:errat(?:um|a)|corrigend(?:um|a)|correction (?:to|for)|(?:author|publisher) correction|retraction"
    r"|expression of concern|addendum|comments? on|commentary|reply|response to|rejoinder|rebuttal|discussion of"
    r"|letter to|editorial|book review)\b"
    r"|^\W*(?:comments?|correction|discussion|response|review)\b\W",
    re.IGNORECASE,
)
_GENRE = re.compile(
    r"\b(?:retracted|withdrawn|protocol|supplement(?:ary)?|workshop|extended abstract|poster|demo|dataset|slides"
    r"|tutorial|summary|update|revisited)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*|\b(?:i{1,3}|iv|v|vi{1,3}|ix|x)\b")
_ORDINAL = re.compile(r"\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b")


def stage_of(paper: Paper) -> WorkStage:
    """The stage that identifiers and venue show: a preprint, the version of record, or neither said."""
    identifiers = paper.identifiers
    if work_ids(paper, "doi") or work_ids(paper, "acl") or any(map(_PUBLISHED_DBLP.match, _not_corr(paper))):
        return WorkStage.PUBLISHED
    if paper.venue and not names_preprints(paper.venue):
        return WorkStage.PUBLISHED
    if paper.venue or any(scheme_of(known) in {"arxiv", "doi"} or known.startswith(_CORR) for known in identifiers):
        return WorkStage.PREPRINT
    return WorkStage.UNKNOWN


def names_preprints(venue: str) -> bool:
    """Whether a venue is a preprint server, or a series of working papers."""
    return bool(_PREPRINT_VENUE.search(venue))


def work_ids(paper: Paper, scheme: str) -> frozenset[str]:
    """The identifiers of a scheme that a work has once: DOIs of preprints are left out."""
    found = (known for known in paper.identifiers if scheme_of(known) == scheme)
    return frozenset(known for known in found if not _PREPRINT_DOI.match(known))


def preprint_dois(paper: Paper) -> frozenset[str]:
    """The DOIs that preprint servers gave, without those of arXiv, which has numbers of its own."""
    return frozenset(
        known for known in paper.identifiers if _PREPRINT_DOI.match(known) and not known.startswith("doi:10.48550/")
    )


def notes_of(title: str) -> frozenset[str]:
    """The words that make a title that of an erratum, a reply and the like; none for a plain work.

    >>> notes_of("Erratum to: Deep sleep in birds"), notes_of("Deep sleep in birds")
    (frozenset({'erratum'}), frozenset())
    """
    return _find_stages(_NOTE, title)


def genres_of(title: str) -> frozenset[str]:
    """The words that tell a protocol, a data set or a poster from the article beside it."""
    return _find_stages(_GENRE, title)


def numbers_of(title: str) -> frozenset[str]:
    """Numbers, Roman ones too, that tell the parts, editions, years and versions of a series from each other.

    >>> sorted(numbers_of("Reasoning, Part II: the 2nd report for 2019"))
    ['2', '2019', 'ii']
    """
    text = unicodedata.normalize("NFKC", title).lower()
    return frozenset((*_NUMBER.findall(text), *_ORDINAL.findall(text)))


def _find_stages(pattern: re.Pattern[str], title: str) -> frozenset[str]:
    return frozenset(" ".join(found.group().lower().split()).strip(" :.") for found in pattern.finditer(title))


def _not_corr(paper: Paper) -> list[str]:
    return [known for known in paper.identifiers if not known.startswith(_CORR)]
