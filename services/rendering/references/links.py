"""Web addresses of a paper, from its identifiers."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from kg.model.papers.paper import Paper

_ADDRESSES = {
    "doi": ("doi", "https://doi.org/{}"),
    "arxiv": ("arXiv", "https://arxiv.org/abs/{}"),
    "acl": ("ACL", "https://aclanthology.org/{}"),
    "pubmed": ("PubMed", "https://pubmed.ncbi.nlm.nih.gov/{}/"),
    "pmc": ("PMC", "https://www.ncbi.nlm.nih.gov/pmc/articles/{}/"),
    "openalex": ("OpenAlex", "https://openalex.org/{}"),
    "s2": ("Semantic Scholar", "https://www.semanticscholar.org/paper/{}"),
    "ppr": ("Europe PMC", "https://europepmc.org/article/PPR/{}"),
    "corpus": ("Semantic Scholar", "https://www.semanticscholar.org/p/{}"),
}
_SAFE = "/:;.,()-_~+*!'@=&"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Where to read a paper: `label` as in `doi:10.1/2`, and an address that is safe to put in any attribute."""

    label: str
    address: str


def identifier(paper: Paper, scheme: str) -> str | None:
    """The first identifier of that scheme, without the scheme."""
    values = (each.partition(":") for each in paper.identifiers)
    return next((value for found, _, value in values if found == scheme), None)


def links(paper: Paper) -> tuple[Link, ...]:
    """DOI and arXiv; where there is neither, the first other identifier, else the source's own address."""
    known = [(scheme, value) for scheme in _ADDRESSES if (value := identifier(paper, scheme))]
    best = [pair for pair in known if pair[0] in {"doi", "arxiv"}] or known[:1]
    if best:
        return tuple(_link(scheme, value) for scheme, value in best)
    own = _own_link(paper.url) if paper.url else None
    return (own,) if own else ()


def every_link(paper: Paper) -> tuple[Link, ...]:
    """Each address that an identifier gives, DOI and arXiv first; without one the source's own."""
    known = [(scheme, value) for scheme in _ADDRESSES if (value := identifier(paper, scheme))]
    return tuple(_link(scheme, value) for scheme, value in known) or links(paper)


def _own_link(url: str) -> Link | None:
    """The address as its source gives it; None where it is none of the web, or no address at all."""
    try:
        parts = urlsplit(url)
    except ValueError:  # such as a bracket that never closes: "http://[::1"
        return None
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        return None
    return Link(label=parts.netloc, address=quote(url, safe=_SAFE + "?#%", errors="replace"))


def _link(scheme: str, value: str) -> Link:
    name, address = _ADDRESSES[scheme]
    label = f"{name}:{value}" if scheme in {"doi", "arxiv"} else name
    return Link(label=label, address=address.format(quote(value, safe=_SAFE, errors="replace")))
