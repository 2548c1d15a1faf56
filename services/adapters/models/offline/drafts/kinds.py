"""What kind of work a paper is, which orders a theme: foundations first, then methods, data, uses, findings, theory."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum

from kg.model.layer import Layer
from kg.model.papers.paper import PaperKind
from services.adapters.models.offline.language.statements import Statement
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role


class WorkKind(IntEnum):
    """Kinds of work in the order in which a theme tells of them."""

    FOUNDATION = 0
    METHOD = 1
    RESOURCE = 2
    APPLICATION = 3
    FINDING = 4
    THEORY = 5
    SURVEY = 6


_SURVEY = re.compile(r"\b(?:survey|review|overview|tutorial|primer|meta-analysis|state of the art)\b", re.I)
_RESOURCE = re.compile(
    r"\b(?:benchmark(?:s|ing)?|data ?sets?|data ?base|corpus|testbed|test suite|simulator|library|toolkit|toolbox|"
    r"open-source|software package|guidelines?|reporting standard)\b",
    re.I,
)
_OFFERS = re.compile(
    r"\b(?:introduc|present|releas|provid|construct|creat|develop|propos|collect|contribut|publish|describ)\w*\b"
    r"[^,;.]{0,60}\b(?:benchmark|data ?set|data ?base|corpus|testbed|simulator|library|toolkit|toolbox)s?\b",
    re.I,
)
_THEORY = re.compile(
    r"\b(?:theor(?:y|ies|etical)|bounds?|convergence|complexity|guarantees?|provabl[ey]|proofs?|axioms?|regret|"
    r"asymptotic|identifiability|expressiv(?:e power|ity)|impossibility)\b",
    re.I,
)
_PROVES = re.compile(r"\b(?:prove|proves|proved|derive|derives|theorem|lower bound|upper bound|provably)\b", re.I)
_USES = re.compile(
    r"\b(?:applications?|applied|applying|case study|in practice|deployment|real-world|field study|pilot)\b", re.I
)
_PROPOSES = re.compile(
    r"\b(?:propos|introduc|develop|design|present|devis)(?:e|es|ed|s)\b[^,;.]{0,90}\b(?:methods?|models?|algorithms?|"
    r"frameworks?|approach(?:es)?|architectures?|networks?|systems?|strateg(?:y|ies)|techniques?|procedures?|"
    r"mechanisms?|controllers?|estimators?|schemes?|pipelines?|tools?|protocols?|assays?)\b",
    re.I,
)


def kind_of(item: EvidencePaper, told: Sequence[Statement]) -> WorkKind:
    """The kind of a paper by what it is recorded as, its stratum, its title, and the statement that tells of it."""
    title, best = item.paper.title, told[0].text if told else ""
    is_method = bool(told) and told[0].role in {Role.CONTRIBUTION, Role.METHOD}
    tests = (
        (WorkKind.SURVEY, item.paper.kind is PaperKind.SURVEY or _SURVEY.search(title)),
        (WorkKind.FOUNDATION, item.layer is Layer.FOUNDATION),
        (WorkKind.RESOURCE, item.paper.kind is PaperKind.BENCHMARK or _RESOURCE.search(title) or _OFFERS.search(best)),
        (WorkKind.THEORY, item.paper.kind is PaperKind.THEORY or _THEORY.search(title) or _PROVES.search(best)),
        (WorkKind.METHOD, _PROPOSES.search(best)),
        (WorkKind.APPLICATION, _USES.search(title)),
        (WorkKind.METHOD, is_method),
    )
    return next((kind for kind, holds in tests if holds), WorkKind.FINDING)
