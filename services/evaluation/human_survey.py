"""A survey by people, against which another of its subject is measured."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kg.model.papers.paper import Paper, PaperRecord
from services.text.wordlist import word_list

_WORD = re.compile(r"[^\W\d_]+")
_HEADING = re.compile(r"\A#{1,6} +(?P<number>[\d.]+ )?(?P<title>\S.*)")
_NOT_BODY = word_list("""
abstract acknowledgement acknowledgements acknowledgment acknowledgments appendix bibliography contents funding keywords
references
""")
"""Words of headings that do not belong to the structure of a survey (QUAL-SG, appendix D)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedWork:
    """A work of a reference list; None for what the list does not state."""

    title: str
    year: int | None = None
    citations: int | None = None

    @staticmethod
    def of(paper: Paper | PaperRecord) -> ListedWork:
        """The work that a record is of."""
        return ListedWork(title=paper.title or "", year=paper.year, citations=paper.citation_count)


@dataclass(frozen=True, slots=True, kw_only=True)
class HumanSurvey:
    """What is known of a survey by people; an empty part is not compared.

    `year` is the last of which they could know works: later ones of ours do not count against ours. None sets no bound.
    """

    references: tuple[ListedWork, ...] = ()
    headings: tuple[str, ...] = ()
    text: str = ""
    year: int | None = None

    def until_then(self, works: Sequence[ListedWork]) -> tuple[ListedWork, ...]:
        """The works that people could know; one without a year may be."""
        last = self.year
        return tuple(work for work in works if last is None or work.year is None or work.year <= last)


def read_markdown(text: str) -> tuple[tuple[str, ...], str]:
    """The headings of a Markdown text and its prose, without parts such as acknowledgements and references.

    A single heading of the first level that opens the text is its title and no section.
    """
    headings, prose = list[str](), list[str]()
    is_body = True
    for line in text.splitlines():
        if (found := _HEADING.match(line.rstrip(" #"))) is None:
            prose += [line] if is_body else []
            continue
        is_body = is_section(found["title"])
        headings += [found["title"]] if is_body else []
    firsts = [line for line in text.splitlines() if line.startswith("# ")]
    if len(firsts) == 1 and headings and text.lstrip().startswith("# "):
        headings = headings[1:]
    return tuple(headings), "\n".join(prose).strip()


def is_section(title: str) -> bool:
    """Whether a heading belongs to the structure of a survey."""
    words = _WORD.findall(title.lower())
    return bool(words) and words[0] not in _NOT_BODY


def works_of_papers(papers: Sequence[Paper]) -> tuple[ListedWork, ...]:
    """Papers as works of a reference list."""
    return tuple(ListedWork.of(paper) for paper in papers)
