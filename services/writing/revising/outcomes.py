"""How far a text that was rewritten does what its reader asked: measured on the text, no matter who wrote it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.survey import Section
from services.document.markup import without_citations
from services.document.section_sentences import own_sentences
from services.text.stems import content_stems
from services.writing.revising.wishes import Extent, Wish


@dataclass(frozen=True, slots=True, kw_only=True)
class WishOutcome:
    """A part of a wish in words, whether the text now does it, and how so."""

    asked: str
    is_followed: bool
    note: str

    def summary_line(self) -> str:
        """In one line: `shorter: 210 → 98 words`."""
        return f"{self.asked}: {'' if self.is_followed else 'not followed, '}{self.note}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewritten:
    """Sections before and after they were rewritten, in the same order, and the papers of the field.

    `barred` are the papers that each name of the wish means, none where it means none.
    """

    before: Sequence[Section]
    after: Sequence[Section]
    papers: Mapping[PaperId, Paper]
    barred: Mapping[str, frozenset[PaperId]]

    def outcomes(self, wish: Wish) -> tuple[WishOutcome, ...]:
        """What became of each part of a wish."""
        return tuple(self._outcomes(wish))

    def _outcomes(self, wish: Wish) -> Iterator[WishOutcome]:
        if wish.length is not None:
            yield self._length(wish.length)
        yield from map(self._about, wish.about)
        yield from (self._without(name, papers) for name, papers in self.barred.items())
        if wish.compares:
            yield self._growth("compare more", "sentences on several papers", _comparing)
        if wish.is_recent:
            yield self._newer()

    def _length(self, length: Extent) -> WishOutcome:
        before, after = _words(self.before), _words(self.after)
        is_followed = after < before if length is Extent.SHORTER else after > before
        return WishOutcome(asked=str(length), is_followed=is_followed, note=f"{before:,} → {after:,} words")

    def _about(self, words: str) -> WishOutcome:
        wanted = content_stems(words)

        def holding(section: Section) -> int:
            return sum(wanted <= content_stems(each.text) for each in own_sentences(section))

        return self._growth(f"more on “{words}”", "sentences hold these words", holding)

    def _without(self, name: str, papers: frozenset[PaperId]) -> WishOutcome:
        asked = f"without “{name}”"
        if not papers:
            return WishOutcome(asked=asked, is_followed=False, note="no paper is meant by this name")
        left = papers & {paper for section in self.after for paper in _cited_papers(section)}
        keys = ", ".join(sorted(self.papers[paper].citation_key for paper in papers))
        return WishOutcome(asked=asked, is_followed=not left, note=f"{keys} {'is' if left else 'is not'} cited")

    def _newer(self) -> WishOutcome:
        before, after = (self._mean_year(sections) for sections in (self.before, self.after))
        if before is None or after is None:
            return WishOutcome(asked="more recent papers", is_followed=False, note="no year is on record")
        note = f"mean year of the cited papers {before:.1f} → {after:.1f}"
        return WishOutcome(asked="more recent papers", is_followed=after > before, note=note)

    def _mean_year(self, sections: Sequence[Section]) -> float | None:
        cited = {paper for section in sections for paper in _cited_papers(section)}
        years = [year for paper in cited if (year := self.papers[paper].year) is not None]
        return mean(years) if years else None

    def _growth(self, asked: str, what: str, count: Callable[[Section], int]) -> WishOutcome:
        before, after = (sum(map(count, sections)) for sections in (self.before, self.after))
        return WishOutcome(asked=asked, is_followed=after > before, note=f"{before} → {after} {what}")


def _cited_papers(section: Section) -> set[PaperId]:
    return {support.passage.paper_id for claim in section.claims for support in claim.supports}


def _comparing(section: Section) -> int:
    return sum(len({each.passage.paper_id for each in claim.supports}) > 1 for claim in section.claims)


def _words(sections: Sequence[Section]) -> int:
    return sum(len(without_citations(section.text).split()) for section in sections)
