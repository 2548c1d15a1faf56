"""Surveys and other kinds, told by rules."""

from __future__ import annotations

from kg.algorithms.identity.paper_kinds import infer_kind, is_survey
from kg.model.papers.paper import PaperKind
from tests.tables import every_case


@every_case(
    "title",
    [
        "A Survey of Graph Neural Networks",
        "A Comprehensive Survey on Knowledge Graphs",
        "Meta-learning in neural networks: a survey",
        "Deep Learning for Drug Discovery: A Systematic Literature Review",
        "Explainable AI: an overview",
        "An Overview of Multi-Task Learning",
        "Review of deep learning: concepts, architectures, challenges",
        "Exploration in reinforcement learning: A review",
        "Recommender Systems Survey",
        "A systematic review of machine learning",
        "Variational inference: A tutorial",
        "Systematic mapping study of testing",
    ],
)
def test_a_survey_says_so_in_its_title(title: str) -> None:
    assert is_survey(title)
    assert infer_kind(title) is PaperKind.SURVEY


@every_case(
    "title",
    [
        "Imputation of survey data with graph networks",
        "Predicting peer review outcomes",
        "Mining product reviews with attention",
        "Results of a national survey",
        "The Sloan Digital Sky Survey",
        "Deep learning for online reviews",
        "Reviewing is hard",
        "Multi-view surveyor networks",
    ],
)
def test_a_paper_about_surveys_or_reviews_is_none(title: str) -> None:
    assert not is_survey(title)


def test_what_the_source_says_outweighs_the_title() -> None:
    assert is_survey("Graphs", PaperKind.SURVEY)


@every_case(
    ("title", "abstract", "kind"),
    [
        ("Open Graph Benchmark", "We present OGB.", PaperKind.BENCHMARK),
        ("A dataset for question answering", None, PaperKind.BENCHMARK),
        ("How Powerful are Graph Neural Networks?", "We develop a framework.", PaperKind.THEORY),
        ("Lower bounds for exploration", None, PaperKind.THEORY),
        ("Graph Attention Networks", "We present graph attention networks.", PaperKind.METHOD),
        ("Some networks", "In this work we further propose a model.", PaperKind.METHOD),
        ("Some networks", "We present a comprehensive survey.", PaperKind.OTHER),
        ("Attention", None, PaperKind.OTHER),
    ],
)
def test_a_kind_is_inferred_where_title_or_abstract_shows_it(title: str, abstract: str | None, kind: PaperKind) -> None:
    assert infer_kind(title, abstract) is kind
