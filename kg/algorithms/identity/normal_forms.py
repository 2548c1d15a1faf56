"""Normal forms that distinguish papers: identifiers, title keys, surnames, paper ids, keys of bibliographies.

The order of trust follows `docs/algorithms.md` section 1: DOI, arXiv, Semantic Scholar, OpenAlex, PubMed, then title.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from html import unescape
from urllib.parse import unquote

from kg.model.papers.paper import CitationKey, Identifier, PaperId, PaperRecord

SCHEMES = (
    *("doi", "arxiv", "s2", "openalex", "pubmed", "corpus", "mag", "pmc", "acl", "dblp"),
    *("wos", "scopus", "dimensions", "lens", "ppr", "isbn"),
)
"""Identifier schemes, most trusted first."""

ALIAS_SCHEMES = frozenset({"isbn"})
"""Kept with a paper, but never a reason to call two records one: the chapters of a book share its ISBN."""

LONGEST_IDENTIFIER = 500
"""Characters of an identifier; a longer one is none."""

_LONGEST_WRITTEN = 4_000
"""Characters of an identifier with its resolver and escapes."""

_SYNONYMS = {"corpusid": "corpus", "pmid": "pubmed", "pmcid": "pmc", "pubmedcentral": "pmc", "s2id": "s2"}
_RANK = {scheme: rank for rank, scheme in enumerate(SCHEMES)}
_ALIASES = tuple(f"{scheme}:" for scheme in ALIAS_SCHEMES)
_ARXIV_DOI = "doi:10.48550/arxiv."
_CORR = "dblp:journals/corr/abs-"

_IMPLYING = (_ARXIV_DOI, _CORR)

_DOI = re.compile(r"\A10\.\d{4,9}(?:\.\d+)*/\S+")
_DOI_PREFIX = re.compile(
    r"\A(?:https?://[^/\s]{0,99}doi[^/\s]{0,99}/|https?://[^/\s]{1,99}/doi/(?:abs/|e?pdf/|full/)?(?=10\.)"
    r"|(?:www\.|dx\.)?doi\.org/|(?:info:|urn:)?doi(?=[\s:=/.])[\s:=/.]*)"
)
"""A resolver, one behind the proxy of a library, the address of a publisher that holds a DOI, or the word."""
_NEXT_DOI = re.compile(r"\||[;,]\s*(?=10\.\d{4}|https?:|doi\b)")
"""What ends the first of several DOIs, or parts it from the other columns of a table."""
_NOTE_BEHIND = re.compile(r"(?<!\s)\s++[\[(].*", re.DOTALL)
_ADDRESS_TAIL = re.compile(r"[?#].*", re.DOTALL)
_ESCAPED = re.compile(r"%[0-9a-f]{2}")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_OPENING = {")": "(", "]": "[", "}": "{", ">": "<"}
_PUNCTUATION = frozenset(".,;:'\"\u2019\u201d\u00bb\u3002\uff0c\u3001")
_ARXIV = re.compile(
    r"(?<!\d)(\d{4}\.\d{4,5}|(?<![a-z-])[a-z-]{1,20}+(?:\.[a-z]{2})?/\d{7})(?:v\d{1,4})?(?:\.pdf)?(?=[\s\[\](),;:.?#]|$)",
    re.ASCII,
)
_PMC = re.compile(r"\A\D*+(\d{1,19}+)(?:\.\d{1,2})?/?$", re.ASCII)
_S2 = re.compile(r"(?:^|/)([0-9a-f]{40})$")
_OPENALEX = re.compile(r"(?:^|/)(w\d{1,19})$", re.ASCII)
_DIGITS = re.compile(r"\A\D*+(\d{1,19}+)/?$", re.ASCII)
_WOS = re.compile(r"(?:^|[:/])([a-z0-9]\d[a-z0-9]{13})$", re.ASCII)
_SCOPUS = re.compile(r"(?<![\w.-])(2-s2\.0-\d{5,15})(?!\d)", re.ASCII)
_DIMENSIONS = re.compile(r"(?<![\w.-])(pub\.\d{5,15})(?!\d)", re.ASCII)
_PREPRINT_OF_EUROPE_PMC = re.compile(r"(?:^|[/:])(ppr\d{1,15})/?$", re.ASCII)
_LENS = re.compile(r"(?<![\w-])(\d{3}-\d{3}-\d{3}-\d{3}-\d{2}[\dx])(?![\w-])", re.ASCII)
_NOT_ASCII_KEY = re.compile(r"[^a-z0-9]+")
_NOT_KEY = re.compile(r"[\W_]+")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_LETTER_WITH_SIGN = re.compile(r"(?<!\w)([^\W\d_])(\+{1,2}|#|\*)|(?<=\w)\+\+")
_SIGNS = {"+": "plus", "++": "plusplus", "#": "sharp", "*": "star"}
_OWN_KEY = re.compile(r"[A-Za-z][A-Za-z0-9:./+_-]*[A-Za-z0-9]")
_LONGEST_KEY = 120
_IDENTIFIER_OR_ID = re.compile(rf"(?:{'|'.join((*SCHEMES, *_SYNONYMS))}|local\.[^:]{{1,100}}+):|p[0-9a-f]{{15}}$")
_ISBN_MARKS = re.compile(r"[\s-]")
_ISBN = re.compile(r"\d{13}|\d{9}[\dX]")

_UNFOLDED = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŋ": "n"}
)


def identifier(scheme: str, raw: str | int) -> Identifier | None:
    """The normal form of an external identifier, or None when `raw` is not one of its scheme.

    `scheme` is one of SCHEMES or a name sources use for it (`CorpusId`, `PMID`, `PubMedCentral`), in any case. `raw`
    may carry a resolver, a prefix or an arXiv version; those go.
    """
    name = scheme.lower().replace("_", "").replace(" ", "")
    name = _SYNONYMS.get(name, name)
    normalise = _NORMALISERS.get(name)
    written = str(raw)
    value = normalise(bare(written)) if normalise and len(written) <= _LONGEST_WRITTEN else None
    return Identifier(f"{name}:{value}") if value and len(value) <= LONGEST_IDENTIFIER else None


def bare(raw: str) -> str:
    """An identifier as written, without blanks around it and without the characters that do not print."""
    return (raw if raw.isprintable() else "".join(filter(str.isprintable, raw))).strip()


def with_implied(identifiers: Iterable[Identifier]) -> tuple[Identifier, ...]:
    """The identifiers and those they imply, most trusted first.

    The DOI `10.48550/arxiv.X` and DBLP's `journals/corr/abs-X` also are `arxiv:X`, unless an arXiv number is given.
    """
    given = tuple(identifiers)
    if not given or (len(given) == 1 and not implies_another(given[0])):
        return given
    found = set(given)
    has_number = any(known.startswith("arxiv:") for known in given)
    for known in given:
        number = ""
        if known.startswith(_ARXIV_DOI):
            number = known.removeprefix(_ARXIV_DOI)
        elif known.startswith(_CORR) and not has_number:
            number = known.removeprefix(_CORR).replace("-", ".", 1)
        arxiv = identifier("arxiv", number)
        if arxiv:
            found.add(arxiv)
    return tuple(sorted(found, key=trust))


def trust(known: Identifier) -> tuple[int, str]:
    """Sorting key of identifiers: the most trusted first."""
    # An arXiv DOI says nothing that the arXiv id it implies does not, and sources differ in giving it: it ranks last.
    return (len(SCHEMES) if known.startswith(_ARXIV_DOI) else _RANK.get(scheme_of(known), len(SCHEMES)), known)


def implies_another(known: Identifier) -> bool:
    """Whether an identifier, alone, implies one of another scheme."""
    return known.startswith(_IMPLYING)


def scheme_of(known: Identifier) -> str:
    """The part of an identifier before the colon."""
    return known.partition(":")[0]


def identifying(identifiers: Iterable[Identifier]) -> list[Identifier]:
    """Those identifiers that name one paper alone, in the order given."""
    return [known for known in identifiers if not known.startswith(_ALIASES)]


@lru_cache(maxsize=65_536)
def title_key(title: str) -> str:
    """The letters and digits of a title, NFKD, lower case, without marks and markup; "" when it has none.

    A sign that makes another name of a letter or word is spelled out: "C", "C++", "C#" and "A*" are four.
    """
    if "<" in title:
        title = _TAG.sub("", title)
    if "&" in title and ";" in title:
        title = unescape(title)
    title = with_signs_spelt_out(title)
    if title.isascii():
        return _NOT_ASCII_KEY.sub("", title.lower())
    folded = unicodedata.normalize("NFKD", title).casefold()
    return _NOT_KEY.sub("", unicodedata.normalize("NFKD", folded))


def with_signs_spelt_out(title: str) -> str:
    """A title with the signs that make another name of a letter or word as letters.

    >>> with_signs_spelt_out("A compiler for C++"), with_signs_spelt_out("A compiler for C#")
    ('A compiler for Cplusplus', 'A compiler for Csharp')
    """
    if "+" in title or "#" in title or "*" in title:
        return _LETTER_WITH_SIGN.sub(_spell_out, title)
    return title


def ascii_fold(text: str) -> str:
    """`text` in lower-case ASCII letters and digits, marks removed, everything else a space."""
    lowered = text.lower()
    if not lowered.isascii():
        lowered = unicodedata.normalize("NFKD", lowered.translate(_UNFOLDED)).encode("ascii", "ignore").decode()
    return _NOT_ASCII_KEY.sub(" ", lowered).strip()


def paper_id(identifiers: Iterable[Identifier], *, facts: Sequence[str] = ()) -> PaperId:
    """The id of a paper: `p` and 15 hex digits of BLAKE2b.

    The strongest identifier decides; without one, all `facts` together, of which the title key is the first.
    """
    strongest = identifying(with_implied(identifiers))
    return id_from_hash(strongest[0] if strongest else ":".join(("title", *facts)))


def id_from_hash(text: str) -> PaperId:
    """`p` and 15 hex digits of the text's BLAKE2b."""
    return PaperId("p" + blake2b(text.encode(), digest_size=8).hexdigest()[:15])


def own_citation_key(key: str) -> CitationKey | None:
    """A key of the user's own bibliography as it is, None where it could not be in a text or a .bib file.

    >>> own_citation_key("DBLP:conf/iclr/KipfW17"), own_citation_key("http://zotero.org/1"), own_citation_key("a b")
    ('DBLP:conf/iclr/KipfW17', None, None)
    """
    return CitationKey(key) if len(key) <= _LONGEST_KEY and "://" not in key and _OWN_KEY.fullmatch(key) else None


def keys_of(record: PaperRecord) -> tuple[CitationKey, ...]:
    """The keys under which the source of a record cites it, in order; none for a record without a title."""
    entry = (record.entry.key,) if record.entry else ()
    keys = filter(None, map(own_citation_key, (*entry, *record.citation_keys))) if record.title else ()
    return tuple(sorted(set(keys)))


def names_of_keys(keys: Iterable[CitationKey]) -> tuple[Identifier, ...]:
    """The keys under which a paper is found beside its identifiers: those that are not identifiers or ids themselves.

    >>> names_of_keys(("lee2001", "DBLP:conf/iclr/KipfW17", "doi:10.1000/1", "p0123456789abcde"))
    ('lee2001', 'DBLP:conf/iclr/KipfW17')
    """
    return tuple(Identifier(key) for key in keys if not _IDENTIFIER_OR_ID.match(key))


def conflicts(ours: Sequence[Identifier], theirs: Sequence[Identifier]) -> bool:
    """Whether both sides have an identifier of one scheme and no such identifier in common."""
    for scheme in {scheme_of(known) for known in identifying(ours)}:
        mine = {known for known in ours if scheme_of(known) == scheme}
        other = {known for known in theirs if scheme_of(known) == scheme}
        if other and not mine & other:
            return True
    return False


def _spell_out(found: re.Match[str]) -> str:
    return (found.group(1) or "") + _SIGNS[found.group(2) or "++"]


def _doi(raw: str) -> str | None:
    text, before = raw.lower(), ""
    while text != before:  # what one layer of escapes or prefixes hides, the next round finds
        before, text = text, _bare_doi(text)
    return text if _DOI.fullmatch(text) else None


def _bare_doi(text: str) -> str:
    if text.startswith("http"):
        text = _ADDRESS_TAIL.sub("", text)
    if "%" in text and _ESCAPED.search(text):
        text = bare(unquote(text).lower())
    if "&" in text:
        text = bare(unescape(text).lower())
    text = _NEXT_DOI.split(text, maxsplit=1)[0]
    text = _NOTE_BEHIND.sub("", text.replace("\\", "").translate(_DASHES))
    text = _DOI_PREFIX.sub("", text.lstrip(" \t<([{\"'")).strip()
    while text and (text[-1] in _PUNCTUATION or _closes_nothing(text)):
        text = text[:-1].rstrip()
    return text


def _closes_nothing(text: str) -> bool:
    opening = _OPENING.get(text[-1])
    return opening is not None and text.count(text[-1]) > text.count(opening)


def _arxiv(raw: str) -> str | None:
    found = _ARXIV.search(raw.lower())
    if not found:
        return None
    archive, slash, number = found.group(1).partition("/")
    return f"{archive.partition('.')[0]}/{number}" if slash else archive


def _matching(pattern: re.Pattern[str]) -> Callable[[str], str | None]:
    def normalise(raw: str) -> str | None:
        found = pattern.search(raw.lower())
        return found.group(1) if found else None

    return normalise


def _openalex(raw: str) -> str | None:
    found = _OPENALEX.search(raw.lower())
    return found.group(1).upper() if found else None


def _isbn(raw: str) -> str | None:
    digits = _ISBN_MARKS.sub("", raw).upper()
    return digits if _ISBN.fullmatch(digits) else None


def _in_capitals(pattern: re.Pattern[str]) -> Callable[[str], str | None]:
    normalise = _matching(pattern)
    return lambda raw: (normalise(raw) or "").upper() or None


_number = _matching(_DIGITS)
_NORMALISERS: dict[str, Callable[[str], str | None]] = {
    "doi": _doi,
    "arxiv": _arxiv,
    "s2": _matching(_S2),
    "openalex": _openalex,
    "pubmed": _number,
    "corpus": _number,
    "mag": _number,
    "pmc": _matching(_PMC),
    "acl": lambda raw: raw.lower().rstrip("/").rpartition("/")[2] or None,
    "dblp": lambda raw: raw.removeprefix("DBLP:") or None,
    "wos": _in_capitals(_WOS),
    "scopus": _matching(_SCOPUS),
    "dimensions": _matching(_DIMENSIONS),
    "lens": _in_capitals(_LENS),
    "ppr": _in_capitals(_PREPRINT_OF_EUROPE_PMC),
    "isbn": _isbn,
}
