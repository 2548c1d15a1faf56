"""Results on the same data, benchmark or population, and the same subject against the same rival."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from services.adapters.models.offline.comparing.comparison import Comparison, Ground, by_age, in_prose, whole
from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.language.statements import Statement
from services.evidence.roles import Role
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS
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
_RIVAL = re.compile(
    r"\b(?:than|versus|vs\.?|compared (?:with|to)|in comparison (?:with|to)|superior to|inferior to|relative to) "
    r"(?:with |that of |the )?((?:[\w'-]+ ?){1,3})"
)
_ROLES = frozenset({Role.RESULT, Role.CONCLUSION, Role.METHOD})
_NUMBER = re.compile(r"\d")
_VAGUE = word_list("""
baseline control group method approach other existing previous conventional traditional standard current usual
individual state-of-the-art prior one patient people human model algorithm treatment system half chance random
expected time year day hour before after those without with
""")


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


def same_rival(found: Sequence[Statement], *, barred: frozenset[str]) -> Iterator[Comparison]:
    """Pairs of results that set the same subject, a word of both titles, against the same rival by name."""
    results = [(each, rivals) for each in found if each.role in _ROLES and (rivals := _rivals(each))]
    for place, (first, rivals) in enumerate(results):
        for second, others in results[place + 1 :]:
            if first.item.paper.id == second.item.paper.id:
                continue
            sides = [side for each in (first, second) if (side := whole(each)) is not None]
            if len(sides) < 2 or not all(_NUMBER.search(side.clause) for side in sides):
                continue
            for rival in (rival for rival in rivals if rival in others):
                if subjects := sorted((rivals[rival] & others[rival]) - barred):
                    yield Comparison(
                        ground=Ground.RIVAL, shared=in_prose(rival), subject=subjects[0], sides=by_age(sides)
                    )
                    break


def _rivals(statement: Statement) -> dict[str, set[str]]:
    """What a statement compares with, one word each, folded, vague ones left out: with what stands before it.

    What is compared is a word of the title that the statement has before the rival, and no rival itself.
    """
    found: dict[str, set[str]] = {}
    titled = set(content_words(statement.item.paper.title))
    for match in _RIVAL.finditer(statement.text):
        run = match[1]
        words = []
        for word in run.lower().split():
            if word in FUNCTION_WORDS or not word[:1].isalpha():
                break
            words.append(fold(word))
        if len(words) == 1 and words[0] not in _VAGUE and words[0] not in GENERIC_WORDS:
            before = {word for word in content_words(statement.text[: match.start()]) if word in titled}
            found.setdefault(words[0], before - {words[0]})
    return found
