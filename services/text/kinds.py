"""What kind of work most papers of a group are: surveys, benchmarks, trials, attacks, theory."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from services.text.stems import stem

MOST = 0.5
"""A group is of a kind when at least this share of its papers is."""

_APART = 1.5
"""And when that share is this many times that of the other papers of the field."""

_FEWEST = 3


@dataclass(frozen=True, slots=True)
class GroupKind:
    """A kind of paper: the words before the subject in a heading, and what tells such a paper by its title."""

    before: str
    title: re.Pattern[str]

    @property
    def stems(self) -> frozenset[str]:
        """The stems of the words before the subject."""
        return frozenset(stem(word) for word in self.before.lower().split())


KINDS = (
    GroupKind(
        "Surveys of",
        re.compile(r"\b(?:surveys?|(?:systematic|scoping|literature|narrative|critical|umbrella|mini) review|"
                   r"review of|a review|an? (?:\w+ )?overview|state[ -]of[ -]the[ -]art(?= and|$)|meta-analys[ie]s|"
                   r"bibliometric)\b", re.I),
    ),
    GroupKind(
        "Benchmarks for",
        re.compile(r"\b(?:benchmarks?|benchmarking|data ?sets?|corpus|leaderboard|test ?bed|shared task)\b", re.I),
    ),
    GroupKind(
        "Randomized Trials of",
        re.compile(r"\b(?:randomi[sz]ed|placebo|double[ -]blind|phase (?:[1-4]|i{1,3}|iv)\b|controlled trial)", re.I),
    ),
    GroupKind(
        "Attacks on",
        re.compile(r"\b(?:attack(?:s|ing|ed)?|adversarial|poisoning|jailbreak\w*|backdoors?)\b", re.I),
    ),
    GroupKind(
        "Theory of",
        re.compile(r"\b(?:theor(?:y|ies|etic\w*|ems?)|regret bounds?|bounds? (?:for|on)|convergence (?:of|analysis)|"
                   r"provabl[ey]|sample complexity|minimax|generalization bounds?)\b", re.I),
    ),
)  # fmt: skip
"""In the order in which they are asked."""


def kinds_of(texts: Sequence[str]) -> tuple[int, ...]:
    """The texts of each of `KINDS`, as bits; the first line of a text counts as its title."""
    found = []
    for kind in KINDS:
        own = 0
        for at, text in enumerate(texts):
            own |= bool(kind.title.search(text.partition("\n")[0])) << at
        found.append(own)
    return tuple(found)


def kind_of(group: int, kinds: Sequence[int], everything: int, topic: str) -> int | None:
    """The place in `KINDS` of the kind that most papers of a group are of and others are not; None without one.

    Args:
        group, everything: the papers of the group and of the field, as bits.
        kinds: of `kinds_of`.
        topic: a kind that the topic names ("clinical trials") tells no group from another.
    """
    size, others = group.bit_count(), (everything & ~group).bit_count()
    if size < _FEWEST:
        return None
    about = {stem(word) for word in topic.lower().split()}
    for place, papers in enumerate(kinds):
        share = (papers & group).bit_count() / size
        outside = (papers & ~group).bit_count() / others if others else 0.0
        if share >= MOST and share >= _APART * outside and not about & KINDS[place].stems:
            return place
    return None
