"""Claims: the `[@key]` grammar, and the check that lets a sentence cite nothing but its evidence.

Grammar of a citation in a section's text:

    marker = "[@" key *( "; @" key ) "]"        key = one or more of a-z, 0-9, "_", "-"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.model.paper import CitationKey
from kg.model.survey import Claim, ClaimId, Passage, PassageId, PassageSource, SectionId, Support
from services.errors import UngroundedClaimError
from services.tasks.drafting import Draft, DraftSentence
from services.writing.evidence import EvidencePack

_KEY = r"[a-z0-9_-]+"
_MARKER = re.compile(rf"\[@({_KEY}(?:; @{_KEY})*)\]")
_LIKE_A_MARKER = re.compile(r"\[[^\[\]]*@[^\[\]]*\]")
_WORD = re.compile(r"[^\W_]{3,}")
_STOP_IN_QUOTES = re.compile(r"\.([”’])$")
_CLOSING = re.compile(r"[.!?]?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """A citation at `text[start:end]`."""

    keys: tuple[CitationKey, ...]
    start: int
    end: int


def markers(text: str) -> tuple[Marker, ...]:
    """The citations of a text, in order."""
    return tuple(
        Marker(keys=tuple(CitationKey(key) for key in found[1].split("; @")), start=found.start(), end=found.end())
        for found in _MARKER.finditer(text)
    )


def marker(keys: Iterable[CitationKey]) -> str:
    """One citation of several works, each once, in the order given: `[@a; @b]`.

    >>> marker([CitationKey("kipf2017semi"), CitationKey("xu2019how")])
    '[@kipf2017semi; @xu2019how]'
    """
    return "[" + "; ".join(f"@{key}" for key in dict.fromkeys(keys)) + "]"


def cited_keys(text: str) -> tuple[CitationKey, ...]:
    """Each cited key once, in order of first citation."""
    return tuple(dict.fromkeys(key for found in markers(text) for key in found.keys))


def without_citations(text: str) -> str:
    """The text as it reads aloud: citations gone, and the space before each with them."""
    return re.sub(rf" ?{_MARKER.pattern}", "", text)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundedText:
    """The text of a section and its claims, whose offsets point into it."""

    text: str
    claims: tuple[Claim, ...]


def ground(draft: Draft, pack: EvidencePack, *, section: SectionId) -> GroundedText:
    """Join a draft to text and tie each citing sentence to its passages.

    A key that a sentence supports with a passage but does not cite in its text is cited at its end.

    Raises:
        UngroundedClaimError: a sentence names a passage or cites a key that is not in `pack`, cites a paper without
            naming a passage of it, or holds something that only resembles a citation.
    """
    passages, keys = pack.passages(), pack.keys()
    paragraphs: list[str] = []
    claims: list[Claim] = []
    position = 0
    for paragraph in draft.paragraphs:
        written: list[str] = []
        for sentence in paragraph.sentences:
            found = _named_passages(sentence, passages, section)
            text = _with_citations(sentence, [keys[passage.paper_id] for passage in found], section)
            if found:
                claims.append(
                    Claim(
                        id=ClaimId(f"{section}/{len(claims) + 1}"),
                        sentence=text,
                        start=position,
                        end=position + len(text),
                        supports=tuple(Support(passage=passage, score=support(text, passage)) for passage in found),
                    )
                )
            written.append(text)
            position += len(text) + 1
        position += 1 if written else 0  # a paragraph ends in two line breaks where a sentence ends in one space
        paragraphs += [" ".join(written)] if written else []
    return GroundedText(text="\n\n".join(paragraphs), claims=tuple(claims))


def _named_passages(
    sentence: DraftSentence, passages: dict[PassageId, Passage], section: SectionId
) -> tuple[Passage, ...]:
    unknown = [name for name in sentence.passages if PassageId(name) not in passages]
    if unknown:
        raise UngroundedClaimError(
            f"section {section}: a sentence rests on passages that are not in its evidence: {', '.join(unknown)}",
            claim=sentence.text,
            section=section,
        )
    return tuple(passages[PassageId(name)] for name in dict.fromkeys(sentence.passages))


def _with_citations(sentence: DraftSentence, supported: Sequence[CitationKey], section: SectionId) -> str:
    """The sentence, citing exactly the papers of its passages."""
    text = " ".join(sentence.text.split())
    cited = cited_keys(text)
    if unsupported := [key for key in cited if key not in supported]:
        raise UngroundedClaimError(
            f"section {section}: a sentence cites {', '.join(unsupported)} without a passage of it",
            claim=text,
            section=section,
        )
    if stray := _LIKE_A_MARKER.search(_MARKER.sub("", text)):
        raise UngroundedClaimError(
            f"section {section}: {stray[0]!r} is not a citation; write [@key] or [@key; @other]",
            claim=text,
            section=section,
        )
    missing = [key for key in supported if key not in cited]
    return cite_at_end(text, missing) if missing else text


def cite_at_end(text: str, keys: Iterable[CitationKey]) -> str:
    """Put a citation before the final sign of a sentence.

    >>> cite_at_end("GAT learns weights.", [CitationKey("velickovic2018graph")])
    'GAT learns weights [@velickovic2018graph].'
    """
    if text.endswith("et al."):
        return f"{text} {marker(keys)}."
    text = _STOP_IN_QUOTES.sub(r"\1.", text)
    end = _CLOSING.search(text)
    at = end.start() if end else len(text)
    return f"{text[:at]} {marker(keys)}{text[at:] or '.'}"


def support(sentence: str, passage: Passage) -> float:
    """How far a passage backs a sentence, in [0, 1].

    The share of the sentence's words of three letters or more that the passage holds; 1.0 for a bibliographic record,
    which backs only what it says of years, titles, counts and citations. A word counts once.
    """
    if passage.source is PassageSource.RECORD:
        return 1.0
    words = {word.lower() for word in _WORD.findall(without_citations(sentence))}
    backing = {word.lower() for word in _WORD.findall(passage.text)}
    return round(len(words & backing) / len(words), 3) if words else 0.0
