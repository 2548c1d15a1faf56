"""Sentences that assert something and cite nothing: what the share of supported claims alone would hide."""

from __future__ import annotations

import re

from kg.model.surveys.survey import Section
from services.document.markup import without_citations
from services.document.sentence_signs import without_sign
from services.text.sentences import sentences

_SURVEY = re.compile(
    r"\b(?:this|the|our|present) (?:survey|review|section|subsection|part|text|corpus|body)\b|\bsections? \d"
    r"|\b(?:strata|stratum|the (?:Foundation|Development|Frontier))\b|\b(?:told|given|surveyed|shown|cited) here\b"
    r"|\bthe table below\b",
    re.I,
)
"""That a sentence speaks of the survey, its parts, its corpus or its strata."""

_NUMBER = (
    r"(?:\d[\d.,]{0,15}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|several|both|median|number)"
)
_COUNT = re.compile(
    rf"\b{_NUMBER}\b[^.;]{{0,40}}\b(?:papers?|citations?|times|years?|communit(?:y|ies)|themes?|subjects?|abstracts?|"
    r"of them|of all)\b"
    r"|\b(?:on record|half of all|no single year)\b",
    re.I,
)
"""That a sentence counts papers, citations or groups of them, which the graph of the field bears out."""


def uncited_claims(section: Section) -> tuple[str, ...]:
    """The sentences of a section's own text that cite nothing and should: all but those on the survey itself.

    Left out are sentences that a claim covers, that are signed as the survey's own words, that speak of the survey, its
    parts, its corpus or its strata, and that count papers, citations or groups of papers. Words decide that, so a
    sentence such as `Three papers agree that bees see colours` passes for a count: the rate is a lower bound.
    """
    return tuple(
        " ".join(span.text.split())
        for span in sentences(section.text)
        if not any(claim.start < span.start + len(span.text) and span.start < claim.end for claim in section.claims)
        and not _SURVEY.search(span.text)
        and without_sign(span.text)[1] is None
        and not _COUNT.search(without_citations(span.text))
    )
