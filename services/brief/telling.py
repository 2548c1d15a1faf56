"""Papers in their own words: in the third person where nothing but the subject changes, else as a quotation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kg.algorithms.identity.name_lists import list_authors
from kg.model.papers.card import Card
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageId
from services.brief.sentences import CONTRIBUTION, RESULT, Statement, any_sentence, best, statements
from services.brief.works import authors_and_year, authors_with_citation, draft_sentence, quotation
from services.evidence.pack import EvidencePaper
from services.reading.cues import in_third_person, is_aim
from services.tasks.drafting.grounding import DraftSentence


@dataclass(slots=True)
class Teller:
    """Tells papers one after another; holds what has been told, so that nothing is told twice.

    `cards` are those that a model made; other papers are read by rule. `used` are passages that earlier parts rest on.
    """

    cards: Mapping[PaperId, Card]
    used: set[PassageId]
    told: list[PaperId] = field(default_factory=list)
    _read: dict[PaperId, list[Statement]] = field(default_factory=dict)

    def statements(self, item: EvidencePaper) -> list[Statement]:
        """The statements of a paper."""
        if item.paper.id not in self._read:
            self._read[item.paper.id] = statements(item, self.cards)
        return self._read[item.paper.id]

    def paper(
        self, item: EvidencePaper, *, cites: EvidencePaper | None = None, always: bool = False
    ) -> list[DraftSentence]:
        """What a paper contributes and its strongest result; nothing where no sentence of it can stand alone.

        Args:
            cites: a paper told before that it cites, which is then said.
            always: whether it is told by some other sentence then.
        """
        found = self.statements(item)
        first = best(found, (*CONTRIBUTION, *RESULT), used=self.used)
        if first is None and always:
            first = any_sentence(item, used=self.used)
        if first is None:
            return []
        self.used.add(first.passage.id)
        made = [self._opening(first, cites)]
        result = best(found, RESULT, used=self.used, behind=first)
        if result is not None and first.role not in RESULT:
            self.used.add(result.passage.id)
            made.append(self.again(result))
        self.told.append(item.paper.id)
        return made

    def statement(self, each: Statement) -> DraftSentence:
        """One statement with the names of its authors."""
        self.used.add(each.passage.id)
        return self._opening(each, None)

    def again(self, each: Statement) -> DraftSentence:
        """A statement right behind another of the same paper: a quotation, which its citation attributes."""
        return draft_sentence(_in_quotes(each), each.passage)

    def _opening(self, each: Statement, cites: EvidencePaper | None) -> DraftSentence:
        beside = f", citing {authors_with_citation(cites)}," if cites else ""
        who = f"{authors_and_year(each.item)}{beside}"
        support = (each.passage, each.item.record, *((cites.record,) if cites else ()))
        authors = len(list_authors(each.item.paper))
        if (text := in_third_person(each.text, who, authors=authors)) is not None:
            return draft_sentence(text, *support)
        aim = "The aim of " if is_aim(each.text) else ""
        return draft_sentence(f"{aim}{who.removesuffix(',')}: {_in_quotes(each)}", *support)


def _in_quotes(each: Statement) -> str:
    """A statement as a quotation; three dots stand for an opening that is left out."""
    return quotation(f"… {each.text}" if each.text[:1].islower() else each.text)


def in_order(
    items: Sequence[EvidencePaper], citations: Sequence[tuple[PaperId, PaperId]]
) -> list[tuple[EvidencePaper, EvidencePaper | None]]:
    """Papers by importance, each followed by those that cite it, each with the one that it follows.

    Args:
        items: most important first.
        citations: pairs (citing, cited).
    """
    place = {item.paper.id: item for item in items}
    cited_by: dict[PaperId, list[PaperId]] = {}
    for citing, cited in citations:
        if citing in place and cited in place:
            cited_by.setdefault(cited, []).append(citing)
    rank = {paper: at for at, paper in enumerate(place)}
    stack: list[tuple[PaperId, PaperId | None]] = [(paper, None) for paper in reversed(place)]
    made: dict[PaperId, PaperId | None] = {}
    while stack:
        paper, before = stack.pop()
        if paper not in made:
            made[paper] = before
            following = sorted(set(cited_by.get(paper, ())) - made.keys(), key=rank.__getitem__, reverse=True)
            stack += [(each, paper) for each in following]
    return [(place[paper], place[before] if before else None) for paper, before in made.items()]
