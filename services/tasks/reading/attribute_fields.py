"""The fields of an attribute tree, by the kind of paper (SurveyX 3.1.2 and Appendix B)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kg.model.papers.paper import PaperKind

_BACKGROUND = {"background": "what was known and done before, and why something new was needed"}
_PROBLEM = {
    "problem.definition": "the problem that is worked on",
    "problem.key_obstacle": "what makes it hard",
}
_IDEA = {
    "idea.intuition": "what inspired the idea",
    "idea.opinion": "the idea itself",
    "idea.innovation": "how it differs from what was done before",
}
_EXPERIMENTS = {
    "experiments.setting": "data, baselines and measures of the experiments",
    "experiments.progress": "how the evaluation went, step by step",
}
_DISCUSSION = {
    "discussion.advantage": "strengths",
    "discussion.limitation": "weaknesses",
    "discussion.future_work": "what is left to do",
}
_CONCLUSION = {"conclusion": "what was found and concluded"}
_OTHER = {"other": "anything else worth knowing, such as code or data that can be had"}

FIELDS: Mapping[PaperKind, Mapping[str, str]] = MappingProxyType(
    {
        PaperKind.METHOD: {
            **_BACKGROUND,
            **_PROBLEM,
            **_IDEA,
            "method.definition": "the method in one sentence",
            "method.description": "its parts and what they do",
            "method.steps": "its steps in order",
            "method.principle": "why it works, what it builds on",
            **_EXPERIMENTS,
            **_CONCLUSION,
            **_DISCUSSION,
            **_OTHER,
        },
        PaperKind.BENCHMARK: {
            **_BACKGROUND,
            **_PROBLEM,
            **_IDEA,
            "dataset.source": "where the data come from and how they were made",
            "dataset.description": "size, access, variety and quality of the data",
            "dataset.content": "what the data hold",
            "metrics.aspect": "which abilities are measured",
            "metrics.principle": "what the measures rest on",
            "metrics.procedure": "how a system is evaluated",
            "experiments.model": "which systems were evaluated",
            "experiments.procedure": "how the experiments were run",
            "experiments.result": "how the systems did",
            "experiments.variability": "how the spread of results was accounted for",
            **_CONCLUSION,
            **_DISCUSSION,
            **_OTHER,
        },
        PaperKind.THEORY: {
            **_BACKGROUND,
            **_PROBLEM,
            **_IDEA,
            "theory.perspective": "the view from which the theory is built, and how it is built",
            "theory.opinion": "assumptions and positions",
            "theory.proof": "what is proved, and how",
            **_EXPERIMENTS,
            **_CONCLUSION,
            **_DISCUSSION,
            **_OTHER,
        },
        PaperKind.SURVEY: {
            "background.purpose": "what the survey is for",
            "background.scope": "what it covers and what it leaves out",
            **_PROBLEM,
            "architecture.perspective": "the view that orders the works surveyed",
            "architecture.fields": "the fields or stages into which it sorts them",
            "conclusion.comparisons": "how works or methods compare",
            "conclusion.results": "what it finds overall",
            "discussion.advantage": "strengths of the works surveyed",
            "discussion.limitation": "their weaknesses",
            "discussion.gaps": "what has not been studied",
            "discussion.trends": "where the field goes, what is left to do",
            **_OTHER,
        },
        PaperKind.OTHER: {
            **_BACKGROUND,
            **_PROBLEM,
            "approach": "what was done: design, material, participants, analysis",
            **_EXPERIMENTS,
            **_CONCLUSION,
            **_DISCUSSION,
            **_OTHER,
        },
    }
)
"""What each field of a kind holds, in the order in which a tree is read. The source has no template for papers of
another kind; theirs keeps what any empirical study states."""
