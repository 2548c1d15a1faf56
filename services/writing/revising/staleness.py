"""Which sections of a survey are stale: those whose evidence is another one in the field as it is now."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Claim, PassageSource
from kg.model.surveys.survey import Section, SectionId, Survey
from services.document.integrity import is_verbatim
from services.document.markup import without_citations
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview, overview
from services.evidence.pack import record_passage
from services.tasks.outlining.outline import Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from services.writing.revising.growing import GrownField, grow_field
from services.writing.revising.opening import OpenedTheme, new_themes
from services.writing.revising.part_homes import NO_HOMES, PartHomes, find_homes
from services.writing.revising.purposes import BodyPart, body_of, body_parts
from services.writing.selection import Selection, papers_behind

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleSection:
    """A section whose evidence has changed.

    `joined` are new papers of the field that belong to it, `left` those that it uses and that left the field or may no
    longer be described, `retracted` those of them that were retracted since, `changed` those whose text or record no
    longer holds what it says of them. `has_new_numbers` says that it states numbers of the whole field that have
    changed; `follows` that it is written from the whole survey; `is_empty` that no paper on its subject is left in the
    field, `is_closed` that it is therefore removed from the survey.
    """

    section: Section
    joined: tuple[PaperId, ...] = ()
    left: tuple[PaperId, ...] = ()
    retracted: tuple[PaperId, ...] = ()
    changed: tuple[PaperId, ...] = ()
    has_new_numbers: bool = False
    follows: bool = False
    is_empty: bool = False
    is_closed: bool = False

    @property
    def is_stale(self) -> bool:
        """Whether there is any reason."""
        return bool(self.joined or self.left or self.changed or self.has_new_numbers or self.follows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Staleness:
    """What became of the evidence of a survey.

    `sections` are the stale ones in reading order; `joined` and `left` all papers that joined the field and left it,
    `retracted` those of the latter that are retracted. `opened` are the themes that get a section. `homes` says which
    part describes each paper, where one alone does. `old` and `new` index the field then and now; `grown` is the new
    one with the communities that the sections know.
    """

    survey: Survey
    sections: tuple[StaleSection, ...]
    opened: tuple[OpenedTheme, ...] = ()
    joined: tuple[PaperId, ...]
    left: tuple[PaperId, ...]
    retracted: tuple[PaperId, ...] = ()
    homes: PartHomes = field(default=NO_HOMES, repr=False)
    old: FieldIndex = field(repr=False)
    new: FieldIndex = field(repr=False)
    grown: GrownField = field(repr=False)

    def stale_ids(self) -> frozenset[SectionId]:
        """The sections that are written again."""
        return frozenset(each.section.id for each in self.sections)

    def ids_to_close(self) -> frozenset[SectionId]:
        """The sections that leave the survey."""
        return frozenset(each.section.id for each in self.sections if each.is_closed)

    def titles_to_close(self) -> frozenset[tuple[str, str]]:
        """Their titles, each after that of the section of the body that it belongs to, which may be itself."""
        closed = self.ids_to_close()
        return frozenset(
            (section.title, part.title)
            for section in self.survey.sections
            for part in section.walk()
            if part.id in closed
        )


def staleness(
    survey: Survey,
    old: FieldGraph,
    new: FieldGraph,
    *,
    step: int = 1,
    opens: bool = True,
    retracted: Collection[PaperId] = (),
) -> Staleness:
    """What of a survey is stale.

    Args:
        old: the field that it was written from.
        new: the field as it is now.
        step: the number of the refresh, as `new_themes` takes it.
        opens: whether themes that came into the field get sections.
        retracted: papers that `new` lacks because they are retracted.
    """
    before, now = FieldIndex.of(old), FieldIndex.of(new)
    proof_ids = {proof for section in survey.walk() for proof in section.proof_ids}
    opened = new_themes(old, new, step=step) if opens else ()
    grown = grow_field(old, new, proof_ids=proof_ids, opened=opened)
    joined, left = sorted(new.papers.keys() - old.papers.keys()), sorted(old.papers.keys() - new.papers.keys())
    opening = {paper for each in opened for paper in each.papers}
    homes = find_homes(survey, before, now, [paper for paper in joined if paper not in opening])
    evidence = _Evidence.of(survey, before, now, grown, retracted=frozenset(retracted), homes=homes)
    found = {part.part.id: evidence.stale(part) for part in body_parts(survey, before)}
    stale = _closing(survey, [each for each in found.values() if each.is_stale])
    if stale or joined or left:
        stale += evidence.following(frozenset(each.section.id for each in stale))
    place = {section.id: at for at, section in enumerate(survey.walk())}
    return Staleness(
        survey=survey,
        sections=tuple(sorted(stale, key=lambda each: place[each.section.id])),
        opened=opened,
        joined=tuple(joined),
        left=tuple(left),
        retracted=tuple(paper for paper in left if paper in retracted),
        homes=homes,
        old=before,
        new=now,
        grown=grown,
    )


def _closing(survey: Survey, stale: list[StaleSection]) -> list[StaleSection]:
    """The stale parts, with the sections of which all subsections close; where nothing would be left, none closes."""
    closed = {each.section.id for each in stale if each.is_closed}
    body = [section for section in body_of(survey) if section.purpose != Purpose.GAPS]
    whole = [section for section in body if section.subsections and {each.id for each in section.subsections} <= closed]
    if len(closed & {section.id for section in body}) + len(whole) == len(body):
        return [replace(each, is_closed=False) for each in stale]
    return [*stale, *(StaleSection(section=section, follows=True, is_closed=True) for section in whole)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Evidence:
    """The evidence of the parts of a survey, then and now."""

    survey: Survey
    before: FieldIndex
    now: FieldIndex
    grown: FieldIndex
    was: FieldOverview
    is_: FieldOverview
    has_surveys: bool
    locked: frozenset[str]
    retracted: frozenset[PaperId]
    homes: PartHomes

    @classmethod
    def of(
        cls,
        survey: Survey,
        before: FieldIndex,
        now: FieldIndex,
        grown: GrownField,
        *,
        retracted: frozenset[PaperId],
        homes: PartHomes,
    ) -> _Evidence:
        """The evidence of a survey."""
        return cls(
            survey=survey,
            before=before,
            now=now,
            grown=FieldIndex.of(grown.graph),
            was=overview(before),
            is_=overview(now),
            has_surveys=any(section.purpose == Purpose.SURVEYS for section in body_of(survey)),
            locked=survey.plan.locked_titles() if survey.plan else frozenset(),
            retracted=retracted,
            homes=homes,
        )

    def stale(self, part: BodyPart) -> StaleSection:
        """What became of the evidence of a part."""
        if self.homes:
            then, now = self._own_papers(part)
        else:
            then, now = self._papers(part, self.before, self.was), self._papers(part, self._index(part), self.is_)
        papers = self.now.graph.papers
        cited = {support.passage.paper_id for claim in part.part.claims for support in claim.supports}
        is_own = part.purpose in {Purpose.THEME, Purpose.LINEAGE}
        is_empty = is_own and bool(then) and papers.keys().isdisjoint(then | now)
        citable = self.now.graph.citable
        left = tuple(sorted(paper for paper in then | cited if paper not in citable))
        return StaleSection(
            section=part.part,
            joined=tuple(sorted(paper for paper in now - then if paper not in self.before.graph.papers)),
            left=left,
            retracted=tuple(paper for paper in left if paper in self.retracted),
            changed=tuple(sorted(set(self._changed_papers(part.part)))),
            has_new_numbers=part.purpose is Purpose.COMPARISON and self.was.layers != self.is_.layers,
            is_empty=is_empty,
            is_closed=is_empty and part.section.title not in self.locked,
        )

    def following(self, stale: Collection[SectionId]) -> Iterator[StaleSection]:
        """The sections that are written from the others: front matter, gaps, and what leads into stale subsections."""
        yield StaleSection(section=self.survey.abstract, follows=True)
        body = body_of(self.survey)
        for section in self.survey.sections:
            is_whole = section not in body or section.purpose == Purpose.GAPS
            is_led = section.id not in stale and any(each.id in stale for each in section.subsections)
            if (is_whole and section.id not in stale) or is_led:
                yield StaleSection(section=section, follows=True)

    def _own_papers(self, part: BodyPart) -> tuple[set[PaperId], set[PaperId]]:
        """The papers at home in a part then and now; one that has none rests on what it cites."""
        then, now = (
            set(asked[part.part.id].papers_of_part) if part.part.id in asked else set[PaperId]()
            for asked in (self.homes.before, self.homes.now)
        )
        return then, now

    def _index(self, part: BodyPart) -> FieldIndex:
        return self.grown if part.purpose is Purpose.THEME else self.now

    def _papers(self, part: BodyPart, index: FieldIndex, numbers: FieldOverview) -> set[PaperId]:
        """The papers that a part may tell of."""
        section = part.part
        if part.purpose is None:
            return set()
        if part.purpose in {Purpose.THEME, Purpose.LINEAGE}:
            planned = PlannedSubsection(title=section.title, focus=section.focus, proof_ids=section.proof_ids)
            paths = [index.paths[each] for each in index.paths if each in section.proof_ids]
            frontier = {step.paper_id for path in paths for step in path.frontier}
            return {*papers_behind(index, planned), *frontier}
        selection = Selection(index=index, overview=numbers, with_surveys=self.has_surveys)
        return {item.paper.id for item in selection.evidence(part.purpose, section.proof_ids, {}).papers}

    def _changed_papers(self, section: Section) -> Iterator[PaperId]:
        papers = self.now.graph.citable
        for claim in section.claims:
            for support in claim.supports:
                passage, paper = support.passage, papers.get(support.passage.paper_id)
                if paper is not None and (
                    not is_verbatim(passage, paper) or self._is_outdated(claim, passage.paper_id)
                ):
                    yield passage.paper_id

    def _is_outdated(self, claim: Claim, paper: PaperId) -> bool:
        """Whether a claim tells a number of a paper's record that is another one now; not of a landmark."""
        then = " ".join(
            support.passage.text
            for support in claim.supports
            if support.passage.paper_id == paper and support.passage.source is PassageSource.RECORD
        )
        if not then or paper not in self.now.graph.papers:
            return False
        said = _numbers(without_citations(claim.sentence)) & _numbers(then)
        return bool(said - _numbers(record_passage(self.now, paper).text))


def _numbers(text: str) -> set[str]:
    return set(_NUMBER.findall(text))
