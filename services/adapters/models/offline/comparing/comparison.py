"""A comparison: what several papers share, and what each says of it in its own passage."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from kg.model.surveys.survey import Passage
from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.language.names import subject_of
from services.adapters.models.offline.language.statements import Statement
from services.adapters.models.offline.language.telling import lowered, reported_clause
from services.evidence.roles import Role
from services.text.lexicon import FUNCTION_WORDS, PARTICIPLES
from services.text.name_lists import named_authors
from services.text.phrases import fold

_BARE = re.compile(
    r"(?:[^sui]s|ing|[ts]ion|ity|ness|ism|ance|ence|logy|graphy|ics|sis|ment|ship|hood|therapy|care|health|research|"
    r"medicine|data|retrieval|control|design|search|AI|safety|privacy|efficacy|surgery|cancer|disease)\Z"
)
_ADVERB = re.compile(r"[A-Z][a-z]++(?<=ly),\Z")
_ARTICLE = re.compile(r"\A(an?|the) ")
_ENDING_ARTICLE = re.compile(r"\b([Aa]n?|[Tt]he) \Z")
_ACRONYM = re.compile(r"\A[A-Z]{2,}\Z")
_WORDS_IN_COMMON = 2
_SHORT_TOGETHER = 50
CLAUSE_WORDS = 40
"""Words, beside those of its authors, of the longest statement that stands beside another in one sentence."""


class Ground(StrEnum):
    """In what papers are set side by side, the most telling first."""

    CHANGE = "a later paper says what it changes of an earlier one"
    OPPOSITION = "findings of opposite direction on the same thing"
    RIVAL = "the same subject against the same rival"
    YARDSTICK = "results on the same data, benchmark or population"
    AGREEMENT = "findings of the same direction on the same thing"
    DESIGN = "one question studied in two ways, or on two sizes"
    SUBJECT = "the same subject in both titles"
    TERM = "one term in what both say"
    TASK = "one thing that both work on"
    MEANS = "one thing that both work with"
    CITING = "a paper and a later one that cites it, with words in common"
    NAMED = "one thing that both name in what they say of their own work"
    FINDINGS = "what papers found that another sentence has set side by side"
    OPEN = "the same kind of work that both leave to do"
    THEME = "the same wide subject, that of most papers around"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One paper's part of a comparison: a clause of its statement, without full stop and citation."""

    statement: Statement
    clause: str

    @property
    def passages(self) -> tuple[Passage, ...]:
        """All passages that the clause rests on."""
        return (self.statement.passage, *self.statement.beside)

    @property
    def opens_with_authors(self) -> bool:
        """Whether the authors are the grammatical subject at the head of the clause."""
        return self.clause.lower().startswith(self.statement.authors.lower() + " ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Papers side by side, oldest first.

    `shared` is what every passage names, as prose writes it; `subject` what is set against it, "" where there is none.
    """

    ground: Ground
    shared: str
    sides: tuple[Side, ...]
    subject: str = ""


def whole(statement: Statement) -> Side | None:
    """A statement as a side, where it is short enough to stand beside another."""
    clause = statement.text.rstrip(" .") if not statement.text.endswith((" al.", " etc.")) else statement.text
    beside_names = clause.replace(statement.authors, "", 1)
    return Side(statement=statement, clause=clause) if len(beside_names.split()) <= CLAUSE_WORDS else None


def reported(statement: Statement) -> Side | None:
    """A statement as a side that names its authors: a result that does not is said to be reported by them."""
    if statement.authors in statement.text:
        return whole(statement)
    item = statement.item
    subject = subject_of(named_authors(item.paper), item.paper.title)
    is_first = bool(item.passages) and statement.passage.id == item.passages[0].passage.id
    side = whole(statement)
    if side is None or is_first or statement.role is not Role.RESULT:
        return None
    verb = "report" if subject.plural else "reports"
    clause = reported_clause(statement)
    if clause is None:
        return None
    return Side(statement=statement, clause=f"{subject.name} {verb} that {clause.removesuffix('.')}")


def can_stand_together(first: Side, second: Side) -> bool:
    """Whether two clauses are short together, or share words that carry them, beside the names of their authors."""
    bare = [side.clause.replace(side.statement.authors, "") for side in (first, second)]
    words = [set(content_words(each)) for each in bare]
    return len(words[0] & words[1]) >= _WORDS_IN_COMMON or sum(len(each.split()) for each in bare) <= _SHORT_TOGETHER


def by_age(sides: tuple[Side, ...] | list[Side]) -> tuple[Side, ...]:
    """Oldest first, those without a year last; ties by citation key."""
    return tuple(
        sorted(
            sides,
            key=lambda side: (side.statement.item.paper.year or 9_999, side.statement.item.paper.citation_key),
        )
    )


def uncapitalised(clause: str, statement: Statement) -> str:
    """A clause for the middle of a sentence: small at its beginning, unless a name may stand there."""
    first = clause.partition(" ")[0]
    if _ADVERB.match(first) or first.lower() in PARTICIPLES or first.lower() in FUNCTION_WORDS:
        return clause[:1].lower() + clause[1:]
    return lowered(replace(statement, text=clause)) or clause


def stands_bare(phrase: str) -> bool:
    """Whether a phrase needs no article: a plural, or a noun of activity or quality (`path planning`, `robustness`)."""
    return _BARE.search(phrase) is not None


def can_be_named(shared: str) -> bool:
    """Whether what papers share is named in a way that a sentence can begin with."""
    return bool(shared) and (stands_bare(shared) or shared.startswith("the ") or not shared[-1].islower())


def noun(spellings: Sequence[str]) -> str:
    """A thing for the middle of a sentence: in the plural where it is ever so written or has `a` before it, in words.

    Args:
        spellings: how papers write it, with its article, the commonest first; at least one.

    >>> noun(["a Siamese network", "Siamese network"]), noun(["LLM", "large language models"])
    ('Siamese networks', 'large language models')
    """
    bare = list(dict.fromkeys(_ARTICLE.sub("", text) for text in spellings))
    words = [text for text in bare if not _ACRONYM.match(text)] or bare
    plural = next((text for text in sorted(words, key=lambda text: text != text.lower()) if _is_plural(text)), None)
    best = next((text for text in words if text == text.lower()), words[0])
    if stands_bare(best) and (plural is None or words.index(best) < words.index(plural)):
        return best
    if plural is not None or not best[-1].islower():
        return plural or best
    articles = {found[1] for text in spellings if (found := _ARTICLE.match(text))}
    if articles & {"a", "an"}:
        return f"{best}s"
    return f"the {best}" if "the" in articles else best


def as_written(text: str, term: str) -> str:
    """A term of a text with the article before it, small, where it has one."""
    before = _ENDING_ARTICLE.search(text[: max(text.find(term), 0)][-5:])
    return f"{before[1].lower()} {term}" if before else term


def _is_plural(text: str) -> bool:
    last = text.replace("-", " ").rsplit(maxsplit=1)[-1]
    return fold(last) != last.lower()
