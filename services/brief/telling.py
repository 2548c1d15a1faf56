"""Papers in their own words: in the third person where nothing but the subject changes, else as a quotation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kg.algorithms.identity.name_lists import list_authors
from kg.model.papers.card import Card
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageId
from services.brief.sentences import CONTRIBUTION, RESULT, Statement, any_sentence, best, share_of_title, statements
from services.brief.works import authors_and_title, authors_and_year, authors_with_citation, draft_sentence, quotation
from services.evidence.pack import EvidencePaper
from services.reading.cues import in_third_person, is_aim
from services.tasks.drafting.draft_text import DraftSentence
from services.text.definitions import definitions
from services.text.topics import topic_words


@dataclass(slots=True)
class Teller:
    """Describes papers one after another; holds what it has used, so that nothing is repeated.

    `cards` are those that a model made; other papers are read by rule. `used` are passages that earlier parts rest on.
    """

    cards: Mapping[PaperId, Card]
    used: set[PassageId]
    topic: str = ""
    told: list[PaperId] = field(default_factory=list)
    spelt: set[str] = field(default_factory=set)
    _read: dict[PaperId, list[Statement]] = field(default_factory=dict)

    def statements(self, item: EvidencePaper) -> list[Statement]:
        """The statements of a paper."""
        if item.paper.id not in self._read:
            self._read[item.paper.id] = statements(item, self.cards)
        return self._read[item.paper.id]

    def paper(
        self, item: EvidencePaper, *, cites: EvidencePaper | None = None, always: bool = False
    ) -> list[DraftSentence]:
        """What a paper contributes and its strongest result; nothing where no sentence of it can be read alone.

        Args:
            cites: a paper described before that it cites; the text then says so.
            always: whether some other sentence describes it then.
        """
        found = self.statements(item)
        first, result = self._choose(found)
        if first is None and always:
            first = any_sentence(item, found, used=self.used)
        if first is None:
            return []
        self.told.append(item.paper.id)
        self.used |= {each.passage.id for each in (first, result) if each is not None}
        return [self._opening(first, cites, result)]

    def _choose(self, found: list[Statement]) -> tuple[Statement | None, Statement | None]:
        """The first sentence on a paper and the result behind it.

        One that only announces, or says little, is chosen only with a result.
        """
        near = [each for each in found if each.role in RESULT or share_of_title(each) > 0]
        told = best(near, (*CONTRIBUTION, *RESULT), used=self.used)
        if told is not None and told.role in RESULT:
            before = best([each for each in near if told.follows(each)], CONTRIBUTION, used=self.used)
            if before is not None:
                return before, told
        others = [each for each in near if not each.announces]
        for first in (told, best(others, (CONTRIBUTION[0], *RESULT), used=self.used)):
            if first is not None:
                behind = () if first.role in RESULT else RESULT
                result = best(found, behind, used={*self.used, first.passage.id}, behind=first)
                if result is not None or first.tells_enough:
                    return first, result
        return None, None

    def statement(self, each: Statement) -> DraftSentence:
        """One statement with the names of its authors, and its title where it does not say what its paper is about."""
        self.used.add(each.passage.id)
        return self._opening(each, None)

    def _opening(self, each: Statement, cites: EvidencePaper | None, result: Statement | None = None) -> DraftSentence:
        beside = f", citing {authors_with_citation(cites)}," if cites else ""
        is_named = each.names_subject(result)
        who = f"{authors_and_year(each.item)}{beside}" if is_named else authors_and_title(each.item, beside)
        support = [each.passage, each.item.record, *([cites.record] if cites else [])]
        told, aim = self._spell_out(each), "The aim of " if is_aim(each.text) else ""
        text = in_third_person(told, who, authors=len(list_authors(each.item.paper))) if is_named else None
        text = text or f"{aim}{who.removesuffix(',')}: {_in_quotes(told)}"
        if result is not None:
            link = " …" if text.endswith("”") else ":"
            text = f"{text.removesuffix('.')}{link} {_in_quotes(self._spell_out(result))}"
            support.insert(1, result.passage)
        return draft_sentence(text, *support)

    def _spell_out(self, each: Statement) -> str:
        """A statement whose short forms are explained, each once in a part, those of the topic never."""
        topic = topic_words(self.topic)
        known = {short for short, long in each.expansions if topic_words(long) <= topic or topic_words(short) <= topic}
        text = each.spell_out(known | self.spelt)
        self.spelt.update(short for short, _ in each.expansions)
        self.spelt.update(own.short for own in definitions(each.text))
        return text


def _in_quotes(text: str) -> str:
    """A quotation; three dots stand for an opening that is left out."""
    return quotation(f"… {text}" if text[:1].islower() else text)


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
