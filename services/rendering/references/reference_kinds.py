"""What a reference is to a bibliography: a journal article, a paper in proceedings, a book."""

from __future__ import annotations

import re
from enum import Enum

from kg.model.papers.paper import Paper
from services.rendering.references.entries import kind_in
from services.rendering.references.links import identifier

_CONFERENCE = re.compile(
    r"conference|proceedings|workshop|symposium|congress|annual meeting|\bmeeting of the\b|\bcolloquium\b"
    r"|\bneural information processing systems\b|\bknowledge discovery and data mining\b"
    r"|\bcomputer vision and pattern recognition\b|\bempirical methods in natural language processing\b"
    r"|\bassociation for computational linguistics\b|\bweb search and data mining\b"
    r"|\brobotics: science and systems\b|\b(?:AAAI|IJCAI|NeurIPS|NIPS|ICML|ICLR|CVPR|ICCV|ECCV|ACL|EMNLP|NAACL|COLING"
    r"|LREC|KDD|WWW|SIGIR|CIKM|WSDM|RecSys|INTERSPEECH|ICASSP|ICRA|IROS|CoRL|CHI|UAI|AISTATS|COLT|SIGGRAPH|SIGMOD|VLDB"
    r"|ECML|PKDD|STOC|FOCS|SODA|USENIX|MICCAI|AAMAS|GECCO)\b",
    re.IGNORECASE,
)
_GATHERING = re.compile(r"conference|workshop|symposium|congress|meeting|\d", re.IGNORECASE)
_SERIAL_PROCEEDINGS = re.compile(
    r"^\W*proceedings (?:of|in) [^()]*\b(?:academy|society|institution|institute|endowment|IEEE|ACM on)\b",
    re.IGNORECASE,
)
"""Journals that bear the name: Proceedings of the Royal Society, of the IEEE, of the ACM on …"""

_JOURNAL = re.compile(r"\b(?:journal|transactions|letters|annals|magazine|bulletin|reviews?)\b", re.IGNORECASE)
_PREPRINT = re.compile(
    r"arxiv|biorxiv|medrxiv|preprint|\bssrn\b|\bcorr\b|research square|^social science research network$", re.IGNORECASE
)


class Kind(Enum):
    """What a reference is: its entry type in BibTeX, RIS and CSL, and the field of BibTeX for its venue."""

    ARTICLE = ("article", "JOUR", "article-journal", "journal")
    CONFERENCE = ("inproceedings", "CONF", "paper-conference", "booktitle")
    CHAPTER = ("incollection", "CHAP", "chapter", "booktitle")
    BOOK = ("book", "BOOK", "book", "publisher")
    THESIS = ("phdthesis", "THES", "thesis", "school")
    MASTERS_THESIS = ("mastersthesis", "THES", "thesis", "school")
    REPORT = ("techreport", "RPRT", "report", "institution")
    ONLINE = ("online", "ELEC", "webpage", "organization")
    DATASET = ("dataset", "DATA", "dataset", "publisher")
    SOFTWARE = ("software", "COMP", "software", "publisher")
    PREPRINT = ("misc", "UNPB", "article", "howpublished")
    OTHER = ("misc", "GEN", "document", "howpublished")

    def __init__(self, bibtex: str, ris: str, csl: str, place: str) -> None:
        self.bibtex = bibtex
        self.ris = ris
        self.csl = csl
        self.place = place


DEPOSITED = frozenset({Kind.DATASET, Kind.SOFTWARE})
"""What is in a repository, which is its publisher and no journal."""

_BY_BIBTEX = {kind.bibtex: kind for kind in Kind if kind.bibtex != "misc"}


def reference_kind(paper: Paper) -> Kind:
    """The type that its source states, else what DBLP's key says, else what the words of the venue say."""
    stated = _BY_BIBTEX.get(kind_in(paper.entry, "bibtex") or "") if paper.entry else None
    return stated or _by_key(paper) or _by_venue(paper)


def _by_key(paper: Paper) -> Kind | None:
    keys = [known.removeprefix("dblp:") for known in paper.identifiers if known.startswith("dblp:")]
    if any(key.startswith("conf/") for key in keys):
        return Kind.CONFERENCE
    is_article = any(key.startswith("journals/") and not key.startswith("journals/corr/") for key in keys)
    return Kind.ARTICLE if is_article else None


def _by_venue(paper: Paper) -> Kind:
    venue = paper.venue or ""
    if venue and not _PREPRINT.search(venue):
        return Kind.CONFERENCE if is_conference(venue) else Kind.ARTICLE
    if venue or identifier(paper, "arxiv"):
        return Kind.PREPRINT
    return Kind.BOOK if identifier(paper, "isbn") else Kind.OTHER


def is_conference(venue: str) -> bool:
    """Whether a venue is one of proceedings.

    >>> is_conference("Proceedings of the 5th Conference on Bees"), is_conference("Proceedings of the Royal Society B")
    (True, False)
    """
    if _SERIAL_PROCEEDINGS.search(venue) and not _GATHERING.search(venue):
        return False
    return bool(_CONFERENCE.search(venue)) and not _JOURNAL.search(venue)
