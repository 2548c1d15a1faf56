"""What users wish of a survey beside its preset: papers, size, readers, headings."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from services.document.headings import HeadingLanguage
from services.planning.paper_names import PaperNames


class Length(StrEnum):
    """How much a survey tells."""

    SHORT = "short"
    STANDARD = "standard"
    LONG = "long"


class Audience(StrEnum):
    """Whom a survey is written for."""

    EXPERT = "expert"
    NEWCOMER = "newcomer"


_PAPERS = {Length.SHORT: 7, Length.LONG: 28}
"""Papers that a theme describes: half and twice `limits.THEME_PAPERS`; otherwise its size decides."""
_ADVICE: Mapping[StrEnum, str] = {
    Length.SHORT: "Write one or two paragraphs of three to five sentences.",
    Length.LONG: "Write six to nine paragraphs of four to six sentences, as far as the evidence carries them.",
    Audience.NEWCOMER: "The readers are new to the field: say in plain words what a technical term means where it "
    "first stands, as far as the evidence does, and name a method before its variants.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What is wished of one survey.

    Attributes:
        pinned: papers that the survey must describe.
        banned: papers that it ignores, as if the field did not have them.
        papers_per_part: most papers that a part on a theme describes, at least 1; None for what `length` says.
        sections: body sections wished for; None for as many as the planner finds.
        headings: language of the headings that every survey has.
        include_retracted: retracted papers are evidence like any other.
    """

    pinned: tuple[PaperId, ...] = ()
    banned: tuple[PaperId, ...] = ()
    length: Length = Length.STANDARD
    papers_per_part: int | None = None
    sections: int | None = None
    audience: Audience = Audience.EXPERT
    headings: HeadingLanguage = HeadingLanguage.ENGLISH
    include_retracted: bool = False

    def text(self) -> str:
        """The wishes that differ from the defaults, as JSON, equal for equal wishes; "" where there are none."""
        changed = {each.name: value for each in fields(self) if (value := getattr(self, each.name)) != each.default}
        return json.dumps(changed, ensure_ascii=False, sort_keys=True) if changed else ""

    @classmethod
    def read(cls, text: str) -> Wishes:
        """The wishes of a text that `text` has made."""
        values: dict[str, Any] = json.loads(text) if text else {}
        kinds: dict[str, Callable[[Any], Any]] = {
            "pinned": tuple,
            "banned": tuple,
            "length": Length,
            "audience": Audience,
            "headings": HeadingLanguage,
        }
        for name, value in values.items():
            if name in kinds:
                values[name] = kinds[name](value)
        return cls(**values)

    def check(self, field: FieldGraph) -> Wishes:
        """The same with papers by their ids, sorted.

        Raises:
            InvalidInputError: the field lacks a paper, one is both pinned and banned, or a pinned one is retracted and
                these are not included; `field` points to it.
        """
        names = PaperNames.of(field)
        pinned = names.all(self.pinned, pointer="/wishes/pinned")
        banned = names.all(self.banned, pointer="/wishes/banned")
        for at, paper in enumerate(pinned):
            if paper in banned:
                raise InvalidInputError(
                    f"the paper {self.pinned[at]!r} is both pinned and banned; choose one", field=f"/wishes/pinned/{at}"
                )
            if field.papers[paper].is_retracted and not self.include_retracted:
                raise InvalidInputError(
                    f"the paper {self.pinned[at]!r} is retracted; include retracted papers, or do not pin it",
                    field=f"/wishes/pinned/{at}",
                )
        return replace(self, pinned=tuple(sorted(pinned)), banned=tuple(sorted(banned)))

    @property
    def most_papers(self) -> int | None:
        """Most papers that a part on a theme describes; None where its size decides."""
        return self.papers_per_part or _PAPERS.get(self.length)

    @property
    def advice(self) -> str:
        """Advice to a language model on length and readers; "" where nothing is wished."""
        return " ".join(_ADVICE[each] for each in (self.length, self.audience) if each in _ADVICE)

    def without_effect(self, *, is_offline: bool) -> str:
        """What changes nothing in the text, and why, for the manifest; "" where everything does."""
        if is_offline and self.audience is not Audience.EXPERT:
            return f"audience {self.audience}: the offline writer writes in one way for all readers"
        return ""


NO_WISHES = Wishes()
"""A survey as the preset has it."""
