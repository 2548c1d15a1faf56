"""What a paper mainly contributes, found in its title and abstract by rules that say `other` in case of doubt."""

from __future__ import annotations

import re

from kg.model.papers.paper import PaperKind

_NOT_A_SURVEY = re.compile(
    r"\b(?:surveys? (?:data|research|respon\w+|question\w*|experiments?|methodology|design|sampl\w+|items?)"
    r"|(?:household|health|user|online|web|telescope|sky|panel|national|population|social) surveys?"
    r"|(?:peer|code|product|customer|movie|user|online|app|restaurant|book|hotel)[- ]review\w*"
    r"|review (?:helpfulness|spam|rating|generation|comments?|summari[sz]ation))\b",
    re.IGNORECASE,
)
_SURVEY = re.compile(
    r"\b(?:a|an|the|this) (?:[\w-]+ ){0,4}(?:survey|review|overview)\b"
    r"|\b(?:survey|review) (?:of|on|and|for|article|paper)\b"
    r"|^(?:[\w-]+ )?(?:survey|review|overview)\b|\b(?:survey|review|overview)(?:$|\s*[:(])|\boverview of\b"
    r"|\b(?:systematic|literature|scoping|critical|comprehensive|narrative|umbrella)[- ](?:review|survey|overview)\b"
    r"|\bsystematic mapping\b|\btutorial (?:on|review)\b|(?:^|:\s*)an? (?:[\w-]+ )?(?:tutorial|meta-?analysis)\b",
    re.IGNORECASE,
)
_SURVEY_WORDS = re.compile(r"survey|review|overview|mapping|tutorial|analysis", re.IGNORECASE)
_BENCHMARK = re.compile(
    r"\bbenchmark(?:s|ing)?\b|\bdata ?sets?\b|\bleaderboard\b|\btest ?bed\b|\bshared task\b|\bcorpus\b"
    r"|\bevaluation (?:platform|suite|framework)\b",
    re.IGNORECASE,
)
_THEORY = re.compile(
    r"\btheor(?:y|em|ems|etical)\b|\bprovabl[ey]\b|\bconvergence of\b|\bconvergence (?:analysis|rates?)\b|\bproofs?\b"
    r"|\b(?:lower|upper|regret|generali[sz]ation|sample complexity) bounds?\b|\bexpressive power\b|\bexpressivity\b"
    r"|\bundecidab\w+\b|\bunsolvable\b|\bhow powerful\b",
    re.IGNORECASE,
)
_PROPOSED = r" (?:paper|work|article|study) (?:\w+ )?(?:proposes|introduces|develops)\b"
_MEANS = r" (?:\w+[- ]){0,4}(?:method|model|framework|algorithm|architecture|approach|network)\b"
_METHODS = tuple(
    re.compile(pattern)
    for pattern in (
        r"we(?<!\wwe) (?:\w+ ){0,2}(?:propose|introduce|develop|present|design|devise)\b"
        r"(?! (?:\w+ ){0,4}(?:survey|review|overview))",
        r"this(?<!\wthis)" + _PROPOSED,
        r"our(?<!\wour)" + _PROPOSED,
        r"novel(?:(?<=\ba novel)|(?<=\ban novel))" + _MEANS,
        r"new(?:(?<=\ba new)|(?<=\ban new))" + _MEANS,
    )
)
"""For text in lower case. Each begins with letters, for which abstracts are searched three times as fast."""


def is_survey(title: str, kind: PaperKind = PaperKind.OTHER) -> bool:
    """Whether a paper surveys other papers: its source says so, or its title does.

    "A survey of …", "…: a review", "… overview", tutorials and meta-analyses are; "survey data", "peer review" and
    "product reviews" are not.
    """
    if kind is PaperKind.SURVEY:
        return True
    # Few titles hold any of these words, and the two patterns below cost ten times as much as this one.
    return bool(_SURVEY_WORDS.search(title)) and bool(_SURVEY.search(_NOT_A_SURVEY.sub(" ", title)))


def infer_kind(title: str, abstract: str | None = None) -> PaperKind:
    """The kind a title shows, else the one an abstract shows, else `other`; for papers whose source states none.

    The kinds are those of SurveyX 3.1.2. The title is asked for survey, benchmark and theory, since an abstract speaks
    of data sets and proofs in papers about neither; the abstract only for a proposed method.
    """
    if is_survey(title):
        return PaperKind.SURVEY
    if _BENCHMARK.search(title):
        return PaperKind.BENCHMARK
    if _THEORY.search(title):
        return PaperKind.THEORY
    lowered = (abstract or "").lower()
    return PaperKind.METHOD if any(pattern.search(lowered) for pattern in _METHODS) else PaperKind.OTHER
