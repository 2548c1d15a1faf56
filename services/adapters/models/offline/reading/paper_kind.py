"""The kind of a paper by title, else by what its abstract says that it offers."""

from __future__ import annotations

import re

from kg.algorithms.identity.kinds import infer_kind
from kg.model.papers.paper import PaperKind
from services.adapters.models.offline.ways import answers
from services.evidence.roles import Role, with_roles
from services.reading.passages import PaperText
from services.tasks.reading.paper_kind import PAPER_KIND, KindOfPaper, KindsOfPapers, PaperKindInput
from services.text.instructions import without_instructions

_SURVEYS = re.compile(
    r"\b(?:this|our|the present) (?:[\w-]+ ){0,2}(?:survey|review|overview)\b|\bwe (?:[\w-]+ ){0,2}(?:review|survey)\b"
    r"|\b(?:systematic|scoping|narrative|literature) (?:literature )?review\b",
    re.I,
)
_BENCHMARKS = re.compile(
    r"\b(?:introduce|present|propose|release|curate|construct|create|collect|build|provide)(?:s|d|ed)? "
    r"(?:[\w-]+,? ){0,6}?(?:benchmarks?|data ?sets?|corpus|corpora|test ?bed|test suite|leaderboard)\b",
    re.I,
)
_THEORIES = re.compile(
    r"\bwe (?:[\w-]+ ){0,2}(?:prove|derive|conjecture|formali[sz]e)\b|\b(?:theorems?|proofs?|lemma)\b"
    r"|\b(?:regret|generali[sz]ation|lower|upper|error|sample complexity) bounds?\b"
    r"|\btheoretical(?:ly)? (?:analysis|point of view|perspective|results?|properties|analy[sz]e)\b",
    re.I,
)
_METHODS = re.compile(
    r"\b(?:propose|introduce|develop|design|devise|present)(?:s|d|ed)? (?:[\w,-]+ ){0,8}?(?:methods?|models?|"
    r"frameworks?|algorithms?|architectures?|approach|approaches|networks?|systems?|techniques?|pipelines?|schemes?|"
    r"modules?|mechanisms?|strateg(?:y|ies)|loss|tools?|toolkits?|librar(?:y|ies)|packages?|platforms?|metrics?)\b",
    re.I,
)
_OFFERED = ((PaperKind.SURVEY, _SURVEYS), (PaperKind.BENCHMARK, _BENCHMARKS), (PaperKind.METHOD, _METHODS))
"""In the order in which a sentence on the paper's own contribution is asked."""


@answers(PAPER_KIND)
def sort_papers(inputs: PaperKindInput) -> KindsOfPapers:
    """SurveyX 3.1.2: the kind that the title shows, else what the abstract offers, else `other`."""
    return KindsOfPapers(
        papers=tuple(KindOfPaper(paper=each.paper.citation_key, kind=_kind(each)) for each in inputs.papers)
    )


def _kind(text: PaperText) -> PaperKind:
    by_title = infer_kind(without_instructions(text.paper.title))
    if by_title is not PaperKind.OTHER:
        return by_title
    roles = with_roles(text)
    own = [each.text for each, role in roles if role is Role.CONTRIBUTION]
    offered = next((kind for kind, pattern in _OFFERED for each in own if pattern.search(each)), None)
    if offered is not None:
        return offered
    said = [each.text for each, role in roles if role not in {Role.BACKGROUND, Role.PROBLEM}]
    if any(_THEORIES.search(each) for each in said):
        return PaperKind.THEORY
    return PaperKind.METHOD if any(_METHODS.search(each) for each in said) else PaperKind.OTHER
