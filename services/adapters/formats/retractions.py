"""What a source says of retractions: that a record was retracted, or that it is the notice which retracts others.

A reader passes on what its format states (`of_types`, `of_notes`, …); `with_retraction` adds what title and abstract
say, for every format alike. Corrections, expressions of concern and partial retractions are not retractions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from kg.algorithms.identity.descriptions import Description
from kg.algorithms.identity.normal_forms import identifier, identifying
from kg.model.papers.paper import CitedWork, Identifier, PaperRecord
from kg.model.papers.retraction import Retraction, join_retractions
from services.adapters.formats.retraction_titles import MarkedTitle, TitleMark, read_title

MOST_RETRACTED = 1_000
"""Works that one notice retracts, at most."""


class RetractionStatus(NamedTuple):
    """The two fields of a `PaperRecord` on retractions, with the meaning that they have there."""

    retraction: Retraction | None = None
    retracts: tuple[CitedWork, ...] | None = None

    def join(self, other: RetractionStatus) -> RetractionStatus:
        """What two places of one record say together."""
        named = (
            None if self.retracts is None and other.retracts is None else (self.retracts or ()) + (other.retracts or ())
        )
        return RetractionStatus(join_retractions(self.retraction, other.retraction), named)


MARKS_NOTICES = ("OpenAlex",)
"""Who also says of some notices that they were retracted."""
NOT_RETRACTED = RetractionStatus()
_OWN_TYPES = frozenset(
    {"retracted", "retractedpublication", "retractedarticle", "retractedpaper", "retractedchapter"}
    | {"withdrawn", "withdrawnpublication", "withdrawnarticle"}
)
_NOTICE_TYPES = frozenset({"retraction", "retractionofpublication", "retractionnotice", "noticeofretraction"})
_TOPICS = frozenset({"retraction", "withdrawn"})
"""Types that as keywords are what a paper is about."""
_RETRACTING = frozenset({"retraction", "withdrawal", "removal"})
"""Kinds of Crossref's updates that take back the whole work."""

_SAYING = {
    "abstract": "its abstract",
    "keyword": "a keyword",
    "note": "a note",
    "record": "its record",
    "title": "its title",
}
_LETTERS = re.compile(r"[^a-z]+")
_WORK = r"(?:article|book|chapter|manuscript|paper|preprint|publication|review|submission|work)"
_OWN_NOTE = re.compile(
    rf"\W{{0,3}}(?:(?:this|the) {_WORK} (?:has been|was|is) )?(?:now )?(?:retracted|withdrawn)(?: {_WORK})?"
    r"(?: *$| *[.,;:()\[\]–—-]| (?:in|on|by|see|due|because|from|at|after|following|\d))",
    re.IGNORECASE,
)
_RETRACTED_IN = re.compile(r"\W{0,3}retraction in\b", re.IGNORECASE)
_RETRACTION_OF = re.compile(r"\W{0,3}retraction of\b:? ", re.IGNORECASE)
_TOLD_ABSTRACT = re.compile(
    rf"\W{{0,3}}(?:this {_WORK}(?: \([^()\n]{{1,100}}\))? (?:has been|was|is)|the {_WORK} (?:has been|is))"
    r"(?: now| being)? (?:permanently |voluntarily |temporarily )?(?:retracted|withdrawn)\b"
    rf"|\W{{0,3}}withdrawn by (?:the )?(?:authors?|arxiv)\b",
    re.IGNORECASE,
)
_SAYS_RETRACTING = re.compile(
    r"\b(?:has|have|is|are|was|were|been|being|hereby) retracted\b|\bretract(?:s|ing)? (?:this|the|our|their)\b",
    re.IGNORECASE,
)
_LINES = re.compile(r"[\n|]+|;(?=\s|\Z)")
_DATE = re.compile(r"\b((?:19|20)\d\d)(-\d\d(?:-\d\d)?)?\b")
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>\]]{1,200}")
_PMID = re.compile(r"\bpmid:? ?(\d{1,9})\b", re.IGNORECASE)


def of_types(types: Iterable[Any], *, source: str, are_keywords: bool = False) -> RetractionStatus:
    """What the types of a publication say, such as PubMed's "Retracted Publication" and "Retraction of Publication".

    Args:
        source: who gives the types, as `Retraction.sources` names it.
        are_keywords: "Retraction" is then a topic.
    """
    found = {_LETTERS.sub("", each.lower()) for each in types if isinstance(each, str)}
    found -= _TOPICS if are_keywords else frozenset()
    return RetractionStatus(
        retraction=Retraction(sources=(source,)) if found & _OWN_TYPES else None,
        retracts=() if found & _NOTICE_TYPES else None,
    )


def of_flag(flag: Any, *, source: str) -> RetractionStatus:
    """What a value that is true or false says, "true" as text too."""
    is_set = flag is True or (isinstance(flag, str) and flag.strip().lower() in {"true", "yes", "1"})
    return RetractionStatus(retraction=Retraction(sources=(source,))) if is_set else NOT_RETRACTED


def of_notes(notes: Iterable[Any], *, source: str = "note") -> RetractionStatus:
    """What free notes say, a line at a time: "Retracted", "Retraction in: J Foo. 2011. doi: 10.1000/1"."""
    status = NOT_RETRACTED
    for note in notes:
        for line in _LINES.split(note) if isinstance(note, str) else ():
            status = status.join(_of_line(" ".join(line.replace("{", "").replace("}", "").split()), source))
    return status


def _of_line(line: str, source: str) -> RetractionStatus:
    if _OWN_NOTE.match(line) or _RETRACTED_IN.match(line):
        return RetractionStatus(retraction=retraction_of_reference(line, source=source))
    if found := _RETRACTION_OF.match(line):
        return RetractionStatus(retracts=works_of_reference(line[found.end() :]))
    return NOT_RETRACTED


def retraction_of_reference(text: str, *, source: str, date: str | None = None) -> Retraction:
    """A retraction whose notice is given as a reference, `Lancet. 2010;375:445. doi: 10.1016/…. PMID: 20137807`."""
    known = _find_identifiers(text)
    said = _DATE.search(_DOI.sub(" ", text))
    return Retraction(
        sources=(source,), date=date or (said and said.group()) or None, notice=known[0] if known else None
    )


def works_of_reference(text: str) -> tuple[CitedWork, ...]:
    """The work that a reference names by an identifier; none where it has none."""
    known = _find_identifiers(text)
    return (CitedWork(identifiers=known),) if known else ()


def _find_identifiers(text: str) -> tuple[Identifier, ...]:
    doi, number = _DOI.search(text), _PMID.search(text)
    stated = (
        identifier("doi", doi.group().rstrip(".,;)")) if doi else None,
        identifier("pubmed", number.group(1)) if number else None,
    )
    return tuple(each for each in stated if each)


def of_updates(work: Mapping[str, Any]) -> RetractionStatus:
    """What Crossref's `update-to` and `updated-by` say, those that it has of Retraction Watch included.

    A work that updates itself was retracted in its place of publication.
    """
    status, own = NOT_RETRACTED, identifier("doi", str(work.get("DOI") or ""))
    for key in ("update-to", "updated-by"):
        listed = work.get(key)
        for update in listed[:MOST_RETRACTED] if isinstance(listed, list) else ():
            if isinstance(update, dict) and _LETTERS.sub("", str(update.get("type")).lower()) in _RETRACTING:
                status = status.join(_of_update(update, own, is_notice=key == "update-to"))
    return status


def _of_update(update: Mapping[str, Any], own: Identifier | None, *, is_notice: bool) -> RetractionStatus:
    named = identifier("doi", str(update.get("DOI") or ""))
    if is_notice and named != own:
        return RetractionStatus(retracts=(CitedWork(identifiers=(named,)),) if named else ())
    by = "Retraction Watch" if update.get("source") == "retraction-watch" else "Crossref"
    notice = named if named != own else None
    return RetractionStatus(retraction=Retraction(sources=(by,), date=_update_date(update), notice=notice))


def _update_date(update: Mapping[str, Any]) -> str | None:
    """The day of an update, as Crossref's date object has it."""
    updated = update.get("updated")
    lists = updated.get("date-parts") if isinstance(updated, dict) else None
    parts = lists[0] if isinstance(lists, list) and lists and isinstance(lists[0], list) else []
    numbers = [part for part in parts[:3] if isinstance(part, int) and 0 < part < 10_000]
    return "-".join(f"{number:02d}" for number in numbers) or None


_RELATIONS = {
    "is-retracted-by": False,
    "is-withdrawn-by": False,
    "retracts": True,
    "is-retraction-of": True,
    "withdraws": True,
}
"""Names of relations between works, and whether the one that states it is the notice."""


def of_relations(relations: Any, *, source: str) -> RetractionStatus:
    """What Crossref's `relation` says, `{"is-retracted-by": [{"id-type": "doi", "id": "10.1000/1"}]}`."""
    status = NOT_RETRACTED
    for name, is_notice in _RELATIONS.items():
        stated = relations.get(name) if isinstance(relations, dict) else None
        for each in stated[:MOST_RETRACTED] if isinstance(stated, list) else ():
            other = identifier("doi", str(each.get("id") or "")) if isinstance(each, dict) else None
            works = (CitedWork(identifiers=(other,)),) if other else ()
            own = Retraction(sources=(source,), notice=other)
            status = status.join(RetractionStatus(retracts=works) if is_notice else RetractionStatus(retraction=own))
    return status


def with_retraction(record: PaperRecord, doubts: list[str]) -> PaperRecord:
    """The record with what its title and abstract say of retractions too; `doubts` gets a sentence where it counts.

    The mark of the publisher leaves the title, so that the work has one title in all sources. A notice is not itself
    retracted; it names those that are, by identifiers or else by the title behind its own.
    """
    title = read_title(record.title, record.identifiers) if record.title else None
    if record.retracts is not None or _is_notice(title, record):
        return _notice(record, title, doubts)
    retraction = record.retraction
    if title is not None and title.mark is TitleMark.RETRACTED:
        retraction = join_retractions(retraction, Retraction(sources=("title",)))
    elif record.abstract and _TOLD_ABSTRACT.match(record.abstract):
        retraction = join_retractions(retraction, Retraction(sources=("abstract",)))
    if retraction is None:
        return record
    said = " and ".join(_SAYING.get(each, each) for each in retraction.sources)
    doubts.append(f"this work is retracted according to {said}; it is kept and marked")
    work = title.work if title is not None and not title.is_plain else ""
    return replace(record, title=work or record.title, retraction=retraction)


def _is_notice(title: MarkedTitle | None, record: PaperRecord) -> bool:
    """Whether a title makes its record a notice: not that of a work which a source says was retracted."""
    if title is None or title.mark is not TitleMark.NOTICE:
        return False
    if record.retraction is not None and record.retraction.sources != MARKS_NOTICES:
        return False
    return not title.is_plain or not record.abstract or bool(_SAYS_RETRACTING.search(record.abstract))


def _notice(record: PaperRecord, title: MarkedTitle | None, doubts: list[str]) -> PaperRecord:
    works = record.retracts or ()
    if not works and title is not None and title.work:
        works = (CitedWork(title=title.work),)
    own = next(iter(identifying(record.identifiers)), None)
    said = Retraction(sources=("notice",), date=record.publication_date or _year_text(record.year), notice=own)
    works = tuple(replace(each, retraction=said) for each in dict.fromkeys(works[:MOST_RETRACTED]))
    doubts.extend(_report_marked(works))
    return replace(record, retraction=None, retracts=works)


def _report_marked(works: tuple[CitedWork, ...]) -> list[str]:
    """What a notice does to the works that it names; one that says too little of itself cannot be found."""
    found = [work for work in works if Description.of(work).names]
    rows = []
    if found or not works:
        rows.append(
            f"this is a notice of retraction; {len(found)} work{'' if len(found) == 1 else 's'} that it names "
            f"{'is' if len(found) == 1 else 'are'} marked as retracted"
        )
    rows.extend(
        f"this is a notice of retraction; “{work.title}” may be the title of several works, so none is marked: "
        "import the record of the retracted one with the note “Retracted”"
        for work in works
        if work not in found
    )
    return rows


def _year_text(year: int | None) -> str | None:
    return None if year is None else str(year)
