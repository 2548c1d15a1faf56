"""A field as its planner sees it: groups under short ids, and a line for each paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from services.tasks.input_shortening import items_cut
from services.tasks.task import Cut, Range


@dataclass(frozen=True, slots=True, kw_only=True)
class MapGroup:
    """Papers that go together: a subgroup of a community, what of a community is in none, or a path.

    Attributes:
        id: short and unique in the map, such as `D2.1`; papers of no subgroup are in `D2.0`, paths are `P1`.
        proof: id of the community or path.
        name: what it is called.
        about: what it does, and what limits it, a few sentences; "" where nobody said.
        within: the community on one line, the same for all of its subgroups; "" for a path.
        theme: the theme of the community, through all strata; "" without one.
    """

    id: str
    proof: str
    name: str
    about: str = ""
    within: str = ""
    theme: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperLine:
    """One paper: `group` is the id of its group, `gist` what it does in a sentence, `cited` its citations here."""

    key: str
    title: str
    group: str
    year: int | None = None
    cited: int = 0
    gist: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsentWork:
    """A work that papers of the field cite and the field has not; `cited` counts them."""

    title: str
    cited: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanSize:
    """How many questions, sections and subsections a plan should have."""

    questions: Range[int]
    sections: Range[int]
    parts: Range[int]


def plan_size(papers: int, *, sections: int | None = None) -> PlanSize:
    """The size of a plan of so many papers: a part for nine or ten of them, and two or three parts a section.

    126 papers make 5 or 6 sections and 12 to 14 parts, 250 make 6 to 8 and 15 to 18; at 450 to 800 words a part no
    survey is longer than about 17,000 words. A small field has parts of four papers.

    Args:
        sections: how many are wished for; None where the field decides.
    """
    few = max(2, min(8, papers // 4))
    low = min(15, max(few, papers // 10))
    high = min(18, max(few + 3, papers // 9))
    usual = Range(low=max(2, 9 * low // 20), high=max(3, 9 * high // 20))
    return PlanSize(
        questions=Range(low=min(8, max(3, papers // 8)), high=min(12, max(4, papers // 5))),
        sections=usual if sections is None else Range(low=sections, high=sections),
        parts=Range(low=max(low, sections or 0), high=max(high, sections or 0)),
    )


def range_text(numbers: Range[int]) -> str:
    """`8 to 12`, or `5`."""
    return str(numbers.low) if numbers.low == numbers.high else f"{numbers.low} to {numbers.high}"


def map_papers_cut() -> Cut[Any]:
    """Papers of a map, the least cited first, where not all can be read."""
    return items_cut("papers", name="papers", worth=lambda _at, paper: paper.cited)


def map_block(groups: Sequence[MapGroup], papers: Iterable[PaperLine]) -> str:
    """Every group with its papers, under a line for its community."""
    held: dict[str, list[str]] = {}
    for paper in papers:
        held.setdefault(paper.group, []).append(paper_line(paper))
    blocks, before = [], ""
    for group in groups:
        lines = [] if group.within in {"", before} else [f"# {group.within}"]
        lines.append(f"{group.id}: {group.name}. {group.about}".rstrip())
        blocks.append("\n".join([*lines, *held.get(group.id, [])]))
        before = group.within
    return "\n\n".join(blocks)


def paper_line(paper: PaperLine) -> str:
    """`[key] title (2019; cited 4 times here): gist`."""
    facts = f"{paper.year or 'no year'}; cited {paper.cited} times here"
    return f"[{paper.key}] {paper.title} ({facts}){f': {paper.gist}' if paper.gist else ''}"
