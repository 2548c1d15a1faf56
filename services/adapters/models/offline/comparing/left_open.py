"""What two papers leave open alike: the same kind of further work, by the words of both."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from services.adapters.models.offline.comparing.choosing import is_one_work
from services.adapters.models.offline.comparing.comparison import Comparison, Ground, Side, by_age, whole
from services.adapters.models.offline.language.statements import Statement
from services.adapters.models.offline.language.telling import named

_CALLED_FOR: Mapping[str, re.Pattern[str]] = {
    "randomised trials": re.compile(r"\b(?:randomi[sz]ed|placebo-controlled)\b[^.;]{0,40}\btrials?\b|\bRCTs?\b", re.I),
    "clinical trials": re.compile(r"\bclinical trials? (?:are|is) |\bneed for (?:\w+ ){0,3}clinical trials\b", re.I),
    "external validation": re.compile(r"\b(?:external|prospective|clinical|further|independent)(?:ly)? validat", re.I),
    "long-term effects": re.compile(r"\blong-term\b|\blongitudinal\b|\blonger follow-up\b", re.I),
    "larger samples": re.compile(r"\blarger\b|\blarge-scale\b|\bsample sizes?\b|\badequately powered\b", re.I),
    "prospective studies": re.compile(r"\bprospective\b", re.I),
    "common standards": re.compile(r"\bstandardi[sz]\w+", re.I),
    "other populations": re.compile(
        r"\b(?:other|diverse|different|broader) (?:\w+ )?(?:populations?|groups|settings)\b"
    ),
    "generalisation": re.compile(r"\bgenerali[sz](?:e|es|ation|ability|ing)\b", re.I),
    "causes and mechanisms": re.compile(r"\bmechanisms?\b|\bcaus(?:es|al)\b", re.I),
    "interpretability": re.compile(r"\b(?:interpretab|explainab)\w+", re.I),
    "ethics and regulation": re.compile(r"\bethic\w*|\bregulat(?:ion|ory|ions)\b|\boversight\b", re.I),
    "privacy and security": re.compile(r"\bprivacy\b|\bsecurity\b", re.I),
    "safety": re.compile(r"\bsafety\b", re.I),
    "cost": re.compile(r"\bcosts?\b|\bcost-effective", re.I),
    "scalability": re.compile(r"\bscalab\w+|\bscal(?:e|ing) to\b", re.I),
}
"""Kinds of further work and of what does not work yet, as prose names them; the more telling first."""


def paired(problems: Sequence[Statement]) -> list[Comparison]:
    """Pairs of problems of one kind, each problem in one pair at most."""
    left = list(problems)
    made: list[Comparison] = []
    for shared, pattern in _CALLED_FOR.items():
        held = [each for each in left if pattern.search(each.passage.text) and pattern.search(each.text)]
        while len(held) > 1:
            comparison = _pair(shared, held[0], held[1])
            if comparison is None:
                held.pop(1)
                continue
            made.append(comparison)
            left = [each for each in left if each not in held[:2]]
            held = held[2:]
    return made


def _pair(shared: str, one: Statement, other: Statement) -> Comparison | None:
    sides = [side for each in (one, other) if (side := _stated(each)) is not None]
    if len(sides) < 2 or one.item.paper.id == other.item.paper.id:
        return None
    pair = Comparison(ground=Ground.OPEN, shared=shared, sides=by_age(sides))
    return None if is_one_work(pair) else pair


def _stated(problem: Statement) -> Side | None:
    """`Ito states that trials are needed`: a problem as a side that says whose it is."""
    told = named(problem, verb="state")
    return whole(replace(told, text=told.text[0].upper() + told.text[1:]))
