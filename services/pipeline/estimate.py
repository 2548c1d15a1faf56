"""What a survey will cost, known before the first call."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from kg.model.fields.field import FieldGraph, PathStep, VerticalPath
from kg.model.fields.summary import Summary, SummaryKind
from kg.model.papers.paper import Paper, PaperId
from services.models.port import LanguageModel
from services.models.price import Price, Range, answer_tokens, tokens_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What a survey of a field will take, known before any call.

    `calls` by task, in the order in which a survey needs them; `price` in US dollars, None where the model's price is
    not known; `seconds` with one call after the other; `basis` says in words what all this rests on.
    """

    model: str
    calls: Mapping[str, Range[int]]
    input_tokens: Range[int]
    output_tokens: Range[int]
    price: Range[float] | None
    seconds: Range[float]
    basis: str

    @property
    def total_calls(self) -> Range[int]:
        """Calls of all tasks."""
        return _sum(self.calls.values())


BASIS = (
    "Calls for summaries follow from the communities and paths of the field, less the summaries that are stored; "
    "sections and subsections are between what the planner may choose at least and at most. Tokens are characters / 4 "
    "of what the calls will read, and usual lengths of answers. Steps that a resumed job has stored cost nothing."
)


def estimate_survey(field: FieldGraph, model: LanguageModel, *, summaries: Collection[Summary] = ()) -> Estimate:
    """What a survey of a built field will take; a few milliseconds, and no call.

    Args:
        summaries: those of the field that are stored; the model's own are not made again.
    """
    calls = _calls(field, [summary for summary in summaries if summary.model == model.name])
    free = model.price is not None and model.price.is_free
    read, written = (_NOTHING, _NOTHING) if free else (_read(field, calls), _written(calls))
    price = model.price
    total = _sum(calls.values())
    pace = _FREE_SECONDS if free else _PAID_SECONDS
    return Estimate(
        model=model.name,
        calls=calls,
        input_tokens=read,
        output_tokens=written,
        price=None if price is None else _price(price, read, written),
        seconds=Range(
            low=total.low * pace.low + written.low / _FASTEST, high=total.high * pace.high + written.high / _SLOWEST
        ),
        basis=BASIS,
    )


def _price(price: Price, read: Range[int], written: Range[int]) -> Range[float]:
    return Range(low=price.of(read.low, written.low), high=price.of(read.high, written.high))


_NOTHING = Range(low=0, high=0)
_FREE_SECONDS = Range(low=0.005, high=0.5)
"""Seconds of a call of the offline model, on 2 cores."""
_PAID_SECONDS = Range(low=0.3, high=5.0)
"""Seconds before a model outside writes its first token."""
_FASTEST, _SLOWEST = 200, 20
"""Tokens a second that models write."""

_SECTIONS = Range(low=4, high=9)
_SUBSECTIONS = 5
"""Most subsections of a section."""
_LINES = 4
_THEME = 4
"""A community of so many papers may fill a subsection of its own."""


def _calls(field: FieldGraph, stored: Collection[Summary]) -> dict[str, Range[int]]:
    communities, paths = len(field.communities), len(field.paths)
    of_kind = {kind: len({each.subject_id for each in stored if each.kind is kind}) for kind in SummaryKind}
    strata = len({community.layer for community in field.communities})
    sections = Range(low=min(_SECTIONS.low, strata + 1), high=_SECTIONS.high)
    themes = sum(len(community.papers) >= _THEME for community in field.communities)
    parts = Range(
        low=max(sections.low, min(themes, 2 * _SECTIONS.high) // 2),
        high=min(_SUBSECTIONS * sections.high, communities + min(paths, _LINES) + sections.high),
    )
    once = Range(low=1, high=1)
    return {
        "community_summary": _left(communities, of_kind[SummaryKind.COMMUNITY]),
        "development_summary": _left(paths, of_kind[SummaryKind.DEVELOPMENT]),
        "path_summary": _left(paths, of_kind[SummaryKind.PATH]),
        "outline": once,
        "subsections": sections,
        "draft": parts,
        "title": once,
        "introduction": once,
        "conclusion": once,
        "abstract": once,
    }


def _left(subjects: int, stored: int) -> Range[int]:
    """Summaries to make: a stored one is of use only if its subject still reads the same."""
    return Range(low=max(0, subjects - stored), high=subjects)


_PROMPT, _OVERVIEW, _RECORD, _VIEW = 450, 700, 90, 500
"""Tokens of a prompt's own words, of a field in numbers, of a bibliographic record, of a community with its summary."""
_SUMMARISED, _PLANNED, _FRONT, _PACK, _CONTEXT = 30, 25, 24, 15, 16
"""Papers that a community's summary, a plan, the front matter and a subsection are written from; those beside them."""
_SLACK = Range(low=0.6, high=1.6)
"""How far prompts may be from what is expected of them."""


def _read(field: FieldGraph, calls: Mapping[str, Range[int]]) -> Range[int]:
    """Tokens of all prompts."""
    expected = _prompt_tokens(field)
    return Range(
        low=int(_SLACK.low * sum(number.low * expected[task] for task, number in calls.items())),
        high=int(_SLACK.high * sum(number.high * expected[task] for task, number in calls.items())),
    )


def _prompt_tokens(field: FieldGraph) -> dict[str, int]:
    """Tokens of one prompt of each task, on average."""
    sizes = {id: _paper_tokens(paper) for id, paper in field.papers.items()}
    paper = _mean(sizes.values())
    communities = len(field.communities) * _VIEW
    paths = len(field.paths) * _VIEW
    front = _OVERVIEW + communities + min(_FRONT, len(sizes)) * paper
    prompts = {
        "community_summary": _mean(_community_tokens(community.papers, sizes) for community in field.communities),
        "development_summary": _mean(_line_tokens(path, path.development, sizes) for path in field.paths),
        "path_summary": _mean(_line_tokens(path, path.frontier, sizes) for path in field.paths),
        "outline": _OVERVIEW + communities + paths + min(_PLANNED, len(sizes)) * paper,
        "subsections": (communities + paths) // _SECTIONS.low + min(_PLANNED, len(sizes)) * paper // 2,
        "draft": _OVERVIEW + _VIEW + min(_PACK, len(sizes)) * paper + _CONTEXT * _RECORD,
        "title": front,
        "introduction": front,
        "conclusion": front,
        "abstract": front,
    }
    return {task: tokens + _PROMPT for task, tokens in prompts.items()}


def _paper_tokens(paper: Paper) -> int:
    """Tokens of a paper with its record and its passages, each of which has an id."""
    content = paper.content or ""
    return tokens_of(paper.title) + _RECORD + tokens_of(content) + 8 * content.count(". ")


def _community_tokens(papers: Collection[PaperId], sizes: Mapping[PaperId, int]) -> int:
    return min(_SUMMARISED, len(papers)) * _mean(sizes[paper] for paper in papers)


def _line_tokens(path: VerticalPath, steps: Collection[PathStep], sizes: Mapping[PaperId, int]) -> int:
    return sizes[path.seed] + sum(sizes[step.paper_id] for step in steps)


def _written(calls: Mapping[str, Range[int]]) -> Range[int]:
    """Tokens of all answers."""
    return Range(
        low=sum(number.low * answer_tokens(task).low for task, number in calls.items()),
        high=sum(number.high * answer_tokens(task).high for task, number in calls.items()),
    )


def _mean(values: Iterable[int]) -> int:
    known = list(values)
    return sum(known) // len(known) if known else 0


def _sum(ranges: Iterable[Range[int]]) -> Range[int]:
    known = list(ranges)
    return Range(low=sum(each.low for each in known), high=sum(each.high for each in known))
