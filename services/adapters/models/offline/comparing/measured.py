"""Results on the same data, benchmark or population, and the same subject against the same rival."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from services.adapters.models.offline.comparing.comparison import Comparison, Ground, Side, by_age, whole
from services.adapters.models.offline.language.statements import Statement
from services.evidence.comparators import comparators
from services.evidence.roles import Role
from services.text.lexicon import FUNCTION_WORDS
from services.text.phrases import fold
from services.text.wordlist import word_list

_KINDS = word_list("""
dataset datasets database databases benchmark benchmarks corpus corpora suite challenge cohort registry census survey
environments games collection imagery archive biobank leaderboard simulator testbed
""")
_BEFORE_NAMES = word_list("on across from using over in")
_PASSED = word_list("the both a all and")
_TOKEN = re.compile(r"[\w+-]+|[^\w\s]")
_UPPER_OR_DIGIT = re.compile(r"[A-Z0-9]")
_CLASS = re.compile(r"[A-Z]s\Z")
_LONGEST_NAME = 3
_ROLES = frozenset({Role.RESULT, Role.CONCLUSION, Role.METHOD})
_NUMBER = re.compile(r"\d")


def same_yardstick(found: Sequence[Statement], *, barred: frozenset[str]) -> Iterator[Comparison]:
    """Pairs of results that name the same data set or benchmark; one of the two must say that it is one."""
    named = [(each, _names(each)) for each in found if each.role in _ROLES]
    known = {name for _, (_, kinds) in named for name in kinds}
    for place, (first, (names, _)) in enumerate(named):
        for second, (others, _) in named[place + 1 :]:
            if first.item.paper.id == second.item.paper.id:
                continue
            shared = [name for name in names if name in others and name in known and fold(name) not in barred]
            sides = [side for each in (first, second) if (side := whole(each)) is not None]
            if shared and len(sides) == 2:
                yield Comparison(ground=Ground.YARDSTICK, shared=shared[0], sides=by_age(sides))


def _names(statement: Statement) -> tuple[list[str], set[str]]:
    """The names that a statement measures on, and those of them that it calls a data set or benchmark."""
    tokens = _TOKEN.findall(statement.text)
    plain: list[str] = []
    kinds: list[str] = []
    for place, token in enumerate(tokens):
        if token.lower() in _KINDS:
            start = place
            while start > max(0, place - _LONGEST_NAME) and tokens[start - 1][:1].isupper():
                start -= 1
            name = tokens[start:place]
            if name and start > 0 and name[0].lower() not in FUNCTION_WORDS:
                kinds.append(" ".join(name))
        elif token.lower() in _BEFORE_NAMES:
            plain += _run_of_names(tokens[place + 1 :])
    return list(dict.fromkeys([*kinds, *plain])), set(kinds)


def _run_of_names(tokens: Sequence[str]) -> Iterator[str]:
    """The names in a row at the head of some words: `the MNIST, CIFAR-10 and …`."""
    for token in tokens:
        if is_name(token) and not _CLASS.search(token):
            yield token
        elif token != "," and token not in _PASSED:
            return


def is_name(token: str) -> bool:
    """Whether a word has a spelling of its own: a capital at its head and another capital or a digit after it."""
    return token[:1].isupper() and _UPPER_OR_DIGIT.search(token[1:]) is not None


def measured(statement: Statement) -> Side | None:
    """A result with a number, short enough to stand beside another; None where it is none."""
    side = whole(statement)
    return side if side is not None and _NUMBER.search(side.clause) else None


def same_rival(found: Sequence[Statement], *, barred: frozenset[str]) -> Iterator[Comparison]:
    """Pairs of results that set the same subject, a word of both titles, against the same rival by name."""
    results = [
        (each, rivals)
        for each in found
        if each.role in _ROLES and (rivals := comparators(each.text, each.item.paper.title))
    ]
    for place, (first, rivals) in enumerate(results):
        for second, others in results[place + 1 :]:
            if first.item.paper.id == second.item.paper.id:
                continue
            sides = [side for each in (first, second) if (side := measured(each)) is not None]
            if len(sides) < 2:
                continue
            for rival in (rival for rival in rivals if rival in others):
                if subjects := sorted((set(rivals[rival]) & set(others[rival])) - barred):
                    yield Comparison(ground=Ground.RIVAL, shared=rival, subject=subjects[0], sides=by_age(sides))
                    break
