"""Comparisons as sentences, each paper cited where its part ends."""

from __future__ import annotations

from collections.abc import Mapping

from services.adapters.models.offline.comparing.comparison import Comparison, Ground, Side, can_be_named, uncapitalised
from services.adapters.models.offline.language.composing import said, with_year
from services.adapters.models.offline.language.naming import verb_for
from services.brief.phrasing import capitalised, in_turn, listed
from services.document.markup import marker
from services.tasks.drafting.grounding import DraftSentence

_FORMER = "{first} and {second} both {act} {shared}: the former{one} {one_cited}, the latter{other} {other_cited}."
_ACTS: Mapping[Ground, str] = {
    Ground.SUBJECT: "work on",
    Ground.TASK: "work on",
    Ground.MEANS: "work with",
    Ground.TERM: "speak of",
    Ground.NAMED: "speak of",
}
_NAMING: Mapping[Ground, tuple[str, ...]] = {
    Ground.OPPOSITION: (
        "Findings on {shared} differ: {one}, whereas {other}.",
        "On {shared}, findings part: {one}; by contrast, {other}.",
    ),
    Ground.RIVAL: (
        "Two studies set {subject} against {shared}: {one}; {other}.",
        "{capital}; the comparison of {subject} with {shared} stands in a second study as well: {other}.",
    ),
    Ground.YARDSTICK: (
        "Two papers can be set side by side on {shared}: {one}; {other}.",
        "On {shared}, {one}; {other}.",
    ),
    Ground.TASK: ("On {shared}, {one}; {other}.", "{capital}; on {shared} as well, {other}."),
    Ground.MEANS: ("Both with {shared}, {one}; {other}.", "{capital}; with {shared} too, {other}."),
    Ground.SUBJECT: ("On {shared}, {one}; {other}.", "{capital}; on {shared} as well, {other}."),
    Ground.DESIGN: ("On {shared}, {one}; {other}.", "{capital}; on {shared} too, {other}."),
    Ground.OPEN: (
        "Two papers come back to {shared} in what they leave open: {one}; {other}.",
        "What two papers leave open has to do with {shared}: {one}; {other}.",
    ),
    Ground.THEME: ("For {shared}, {one}; {other}.", "{capital}; also for {shared}, {other}."),
}
_TAKEN_UP = (
    "Two papers take up {shared}: {one}; {other}.",
    "{capital}; {shared} {is_are} taken up by a second paper as well: {other}.",
    "{shared_capital} {is_are} common to two papers: {one}; {other}.",
)
"""For a thing in what both papers say."""

_JOINED = ("{capital}; {other}.",)
"""For what cannot be named without an article: side by side, and no more said."""

_FOUND = ("As to findings, {one}; {other}.", "{capital}; {other}.")
_BARE_KINDS = frozenset({Ground.YARDSTICK, Ground.RIVAL, Ground.OPPOSITION, Ground.OPEN})


def sentence(comparison: Comparison, position: int) -> DraftSentence:
    """A comparison in one sentence, on the passages of all its papers; `position` turns the wording."""
    passages = [passage for side in comparison.sides for passage in side.passages]
    dated = [side.statement.item.record for side in comparison.sides if side.statement.item.paper.year is not None]
    return said(_text(comparison, position), *passages, *dated)


def _text(comparison: Comparison, position: int) -> str:
    match comparison.ground:
        case Ground.AGREEMENT:
            return _agreement(comparison, position)
        case Ground.CHANGE:
            return _change(comparison)
        case Ground.CITING:
            return _citing(comparison, position)
    first, second = comparison.sides
    ground, one = comparison.ground, _clause(first)
    is_named = ground in _NAMING and (can_be_named(comparison.shared) or ground in _BARE_KINDS)
    is_turn = position % 2 == 0 if ground is Ground.SUBJECT else position % 3 == 0
    if ground in _ACTS and is_turn and can_be_named(comparison.shared) and _can_be_former(first, second):
        return _FORMER.format(
            act=_ACTS[ground],
            first=_name(first),
            second=_name(second),
            shared=comparison.shared,
            one=_act(first),
            one_cited=_cited(first),
            other=_act(second),
            other_cited=_cited(second),
        )
    wordings = _NAMING[ground] if is_named else _otherwise(comparison)
    is_are = verb_for([comparison.shared]) if comparison.shared else ""
    return in_turn(wordings, position // 2).format(
        shared=comparison.shared,
        shared_capital=capitalised(comparison.shared),
        is_are=is_are,
        subject=comparison.subject,
        one=one,
        capital=capitalised(one),
        other=_clause(second),
    )


def _otherwise(comparison: Comparison) -> tuple[str, ...]:
    """The wordings of what is not named by its ground."""
    if comparison.ground is Ground.FINDINGS:
        return _FOUND
    return _TAKEN_UP if can_be_named(comparison.shared) else _JOINED


def _agreement(comparison: Comparison, position: int) -> str:
    what = f"{comparison.subject} {comparison.shared}"
    papers = [f"{_name(side)} {_cited(side)}" for side in comparison.sides]
    both = "both" if len(papers) == 2 else "all"
    if position % 2 == 0:
        return f"{listed(papers)} {both} report {what}."
    return f"The finding of {what} comes from {listed(papers)} alike."


def _change(comparison: Comparison) -> str:
    origin, later = comparison.sides
    return f"{capitalised(_clause(later))}; {comparison.shared} goes back to {_name(origin)} {_cited(origin)}."


def _citing(comparison: Comparison, position: int) -> str:
    first, second = comparison.sides
    act = _act(second) if second.opens_with_authors else ""
    if not act:
        return f"{capitalised(_clause(first))}; in work that cites this, {_clause(second)}."
    if position % 2 == 0:
        return f"{capitalised(_clause(first))}; citing that work, {_name(second)}{act} {_cited(second)}."
    cite = "cite" if len(second.statement.item.paper.authors) > 1 else "cites"
    return f"{capitalised(_clause(first))}, and {_name(second)}, who {cite} it,{act} {_cited(second)}."


def _can_be_former(first: Side, second: Side) -> bool:
    names = {_name(first), _name(second)}
    return len(names) == 2 and first.opens_with_authors and second.opens_with_authors


def _name(side: Side) -> str:
    """`Ito and Roy (2019)`."""
    year = side.statement.item.paper.year
    return side.statement.authors + (f" ({year})" if year is not None else "")


def _act(side: Side) -> str:
    """What follows the authors in a clause that they open, with its space."""
    return side.clause[len(side.statement.authors) :]


def _clause(side: Side) -> str:
    """The clause with the year of its authors, for the middle of a sentence, and its citation."""
    statement = side.statement
    year = statement.item.paper.year
    clause = side.clause if year is None else with_year(side.clause, statement.authors, year)
    text = clause if side.opens_with_authors else uncapitalised(clause, statement)
    return f"{text} {_cited(side)}"


def _cited(side: Side) -> str:
    return marker([side.statement.item.paper.citation_key])
