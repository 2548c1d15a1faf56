"""Titles as publishers mark them: of a work that was retracted, and of a notice that retracts another.

"RETRACTED: X" and "X (Retracted article. See vol. 3, 2010)" are works, "Retraction notice to “X” [J. Foo 12 (2010) 1]"
and "X (Retraction of vol 2, pg 1, 2003)" are notices; X is the title of the work in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from kg.model.papers.paper import Identifier


class TitleMark(Enum):
    """What a title says of its record."""

    RETRACTED = "retracted"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class MarkedTitle:
    """What a title says, and the title of the work behind it, "" where it names none.

    `is_plain` says that the words may also be those of a study: "Retraction: the neural basis".
    """

    mark: TitleMark
    work: str
    is_plain: bool = False


_WORK = r"(?:article|book|chapter|manuscript|paper|preprint|publication|review)"
_DONE = r"(?:retracted|withdrawn|(?-i:REMOVED))"
_DONE_ABROAD = (
    r"(?:已?撤稿|撤回|철회|zurückgezogen|(?:статья )?отозвана"
    r"|(?:art[ií]culo |artigo |article )?(?:retractado|retratado|r[ée]tracté))"
)
_DASH = r"[:\u2013\u2014-]"
_QUOTES = {"“": "”", '"': '"', "‘": "’", "'": "'", "«": "»", "„": "“", "`": "'"}
_OPENS = r"[“\"‘'«„`]"

_RETRACTED_BEFORE = re.compile(
    rf"(?:[\[(] ?{_DONE}(?: {_WORK})? ?[\])](?: ?[.:\u2013\u2014-])?"  # [Retracted] X
    rf"|{_DONE}(?: {_WORK})? ?{_DASH}(?<! -)(?<!\w-)"  # RETRACTED ARTICLE: X
    rf"|{_DONE}(?: {_WORK})? - "
    rf"|(?-i:RETRACTED|WITHDRAWN) (?-i:ARTICLE|CHAPTER|PAPER)\b"
    rf"|[\[(【［（] ?{_DONE_ABROAD} ?[\])】］）] ?[:：]?|{_DONE_ABROAD} ?[:：]"
    rf"|this {_WORK} (?:has been|was|is) {_DONE} ?[.:\u2013\u2014-]) ?(?=\S)",
    re.IGNORECASE,
)
_RETRACTED_BEHIND = re.compile(
    rf"(?: ?[\[(] ?{_DONE}(?: {_WORK})?(?:[.,:;] ?[^\n]{{0,160}}|,? (?:see|by|in|on) [^\n]{{0,160}})?[\])]\.?"
    rf"|(?: ?{_DASH} ?| )(?-i:RETRACTED)(?: (?-i:ARTICLE|PAPER|CHAPTER))?)$",
    re.IGNORECASE,
)
_ACT = r"(?:retraction|withdrawal|removal)"
_KIND = r"(?:note|notice|statement)"
_NOTICE_BEFORE = re.compile(
    rf"(?:(?:editorial |author |publisher )?{_ACT} {_KIND}|{_KIND} of {_ACT}(?: and replacement)?)"
    rf"(?: (?:for|of|on|to)(?: the| this)?(?: {_WORK})?\b ?[.:]?| ?[.:\u2013\u2014]| -|(?= ?{_OPENS})|$) ?"
    rf"|[\[(] ?retraction ?[\])] ?"
    rf"|(?:editorial )?retraction (?:for|of|to)(?: the| this)?(?: {_WORK})?(?::| ?(?={_OPENS})) ?"
    rf"|retraction for (?=[^\n]{{1,80}}\bet al\b)",
    re.IGNORECASE,
)
_PLAIN_NOTICE_BEFORE = re.compile(r"(?:editorial )?retraction(?: ?[.:\u2013\u2014] ?| - |$)", re.IGNORECASE)
_NOTICE_BEHIND = re.compile(r" ?[\[(]retraction of (?:vol|v)\b[^\n]{0,160}[\])]\.?$", re.IGNORECASE)
_AUTHORS_BEFORE = re.compile(r"[^\n,]{1,80}\bet al\.?,? ", re.IGNORECASE)
_ENTITLED = re.compile(r"(?:entitled|titled) ", re.IGNORECASE)
_PLACE_BEHIND = re.compile(r" ?\[[^\[\]]{3,200}\]\.?$")

_WORK_BY_ITS_NOTICE = "doi:10.1109/"
"""IEEE puts "Notice of Retraction" before the title of the work itself."""
_NOTICE_BY_ITS_WORK = "doi:10.1155/"
"""Hindawi calls the notice "Retracted: X", and the work "[Retracted] X"."""


def read_title(title: str, identifiers: Iterable[Identifier] = ()) -> MarkedTitle | None:
    """What a title says of its record by the usage of publishers; None for the title of a plain work.

    Args:
        title: as plain text on one line.
        identifiers: of the record; two publishers have a usage of their own, which their DOIs show.
    """
    known = tuple(identifiers)
    found = _notice(title)
    if found is not None:
        return (
            MarkedTitle(TitleMark.RETRACTED, found.work) if _is_of(known, _WORK_BY_ITS_NOTICE) and found.work else found
        )
    work = _RETRACTED_BEHIND.sub("", title) if title[-1:] in "])." or title.isupper() or title[-2:].isupper() else title
    before = _RETRACTED_BEFORE.match(work)
    if before is not None:
        is_notice = title[:10].lower() == "retracted:" and _is_of(known, _NOTICE_BY_ITS_WORK)
        return MarkedTitle(
            TitleMark.NOTICE if is_notice else TitleMark.RETRACTED, _without_quotes(work[before.end() :])
        )
    return MarkedTitle(TitleMark.RETRACTED, work.strip()) if work != title and work.strip() else None


def _notice(title: str) -> MarkedTitle | None:
    before = _NOTICE_BEFORE.match(title)
    if before is not None:
        return MarkedTitle(TitleMark.NOTICE, _work_of_notice(title[before.end() :]))
    plain = _PLAIN_NOTICE_BEFORE.match(title)
    if plain is not None:
        return MarkedTitle(TitleMark.NOTICE, _work_of_notice(title[plain.end() :]), is_plain=plain.end() < len(title))
    behind = _NOTICE_BEHIND.search(title)
    return None if behind is None else MarkedTitle(TitleMark.NOTICE, title[: behind.start()].strip())


def _work_of_notice(rest: str) -> str:
    """The title of a work out of what a notice says of it: without quotation marks, authors and place."""
    rest = _AUTHORS_BEFORE.sub("", _ENTITLED.sub("", rest.strip(), count=1), count=1)
    closing = _QUOTES.get(rest[:1])
    if closing is not None and (end := rest.rfind(closing, 1)) > 0:
        return rest[1:end].strip(" .,")
    return _PLACE_BEHIND.sub("", rest).strip()


def _without_quotes(title: str) -> str:
    text = title.strip()
    closing = _QUOTES.get(text[:1])
    return text[1:-1].strip() if closing is not None and text.endswith(closing) and len(text) > 2 else text


def _is_of(identifiers: tuple[Identifier, ...], start: str) -> bool:
    return any(known.startswith(start) for known in identifiers)
