"""Which calls the plan of a survey will make, and how much they will read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from services.pipeline.expected_calls import ExpectedCalls, calls_of
from services.tasks import limits
from services.tasks.outlining.hints import HINTS
from services.tasks.outlining.outline import OUTLINE
from services.tasks.outlining.outline_optimisation import OUTLINE_OPTIMISATION
from services.tasks.outlining.outline_review import OUTLINE_REVIEW, ROUNDS
from services.tasks.outlining.outline_revision import OUTLINE_REVISION
from services.tasks.outlining.question_outline import QUESTION_OUTLINE
from services.tasks.outlining.reader_questions import READER_QUESTIONS, TESTS
from services.tasks.outlining.subsections import SUBSECTIONS
from services.tasks.planning.dependencies import DEPENDENCIES
from services.tasks.planning.outline_check import OUTLINE_CHECK
from services.tasks.planning.replanning import REPLANNING
from services.tasks.task import Range

if TYPE_CHECKING:
    from services.pipeline.expected import FieldSize

_OVERVIEW = 700
"""Tokens of a field in numbers."""
_TOLD = 700
"""Tokens of what is remembered of parts."""
_USUAL_ROUNDS = 1
"""Reviews of an outline as a rule."""
_USUAL_STAGES = 3
"""Stages of writing as a rule."""
_QUESTIONS = 600
"""Tokens of the words of a prompt on questions, and of the questions, beside those of every prompt."""
_LINE, _TITLE = 115, 45
"""Tokens of a paper on a line: key, title, what it does and found; and of one of which only the title is known."""
_GROUPS, _PATH = 300, 80
"""Tokens of the subgroups of a community, and of a path on a line."""
_TEST = 25
"""Tokens of a question."""
_ONCE = Range(low=1, high=1)


def question_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """The questions, once, from all papers and groups."""
    return (calls_of(READER_QUESTIONS, _ONCE, _QUESTIONS + _map_tokens(size)),)


def arrangement_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """The outline from all papers and groups, and its test."""
    return (
        calls_of(QUESTION_OUTLINE, _ONCE, 2 * _QUESTIONS + _map_tokens(size)),
        calls_of(OUTLINE_CHECK, _ONCE, _QUESTIONS + size.outline + TESTS * _TEST),
    )


def _map_tokens(size: FieldSize) -> int:
    field = size.field
    readable = min(size.readable, limits.MAP_PAPERS)
    bare = min(len(field.papers), limits.MAP_PAPERS) - readable
    return _LINE * readable + _TITLE * bare + _GROUPS * len(field.communities) + _PATH * len(field.paths)


def outline_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One outline."""
    evidence = size.evidence(limits.OUTLINE_PAPERS + limits.OUTLINE_SURVEYS)
    return (calls_of(OUTLINE, _ONCE, _OVERVIEW + size.communities + size.paths + evidence),)


def subsection_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One a section, each on its share of communities and paths, and one for its hints."""
    views = (size.communities + size.paths) // limits.SECTIONS.low
    evidence = views + size.evidence(limits.SUBSECTION_PAPERS)
    most, usual = Range(low=0, high=size.sections.high), max(1, size.usual_sections - 3)  # those that rest on all
    hints = (calls_of(HINTS, most, evidence - views, usual=usual),) if size.has_hints else ()
    return (*hints, calls_of(SUBSECTIONS, size.sections, evidence, usual=size.usual_sections))


def optimisation_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One, on the outline alone."""
    return (calls_of(OUTLINE_OPTIMISATION, Range(low=0, high=1), size.outline, usual=1),)


def review_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """A review a round, and a revision between two of them."""
    evidence = size.outline + size.communities + size.paths
    return (
        calls_of(OUTLINE_REVIEW, Range(low=1, high=ROUNDS), evidence, usual=_USUAL_ROUNDS),
        calls_of(OUTLINE_REVISION, Range(low=0, high=ROUNDS - 1), evidence, usual=_USUAL_ROUNDS - 1),
    )


def order_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """Who needs whom once, and after each stage what changes in the plan."""
    stages = Range(low=0, high=size.parts.high)
    return (
        calls_of(DEPENDENCIES, Range(low=1, high=size.parts.high), size.outline),
        calls_of(REPLANNING, stages, size.outline + _TOLD, usual=_USUAL_STAGES - 1),
    )
