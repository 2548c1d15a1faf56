"""The headings that every survey has, in the languages of `headings.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from kg.resources import resource_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kg.model.surveys.survey import Section, Survey


class HeadingLanguage(StrEnum):
    """Languages of headings, by their codes (ISO 639-1)."""

    ENGLISH = "en"
    GERMAN = "de"
    FRENCH = "fr"
    SPANISH = "es"
    CHINESE = "zh"


_LANGUAGE = "headings.language"


@cache
def headings_in(language: HeadingLanguage) -> Mapping[str, str]:
    """The fixed headings in a language by what they are in English; none for English itself."""
    text = (resource_folder("services", "document") / "headings.toml").read_text(encoding="utf-8")
    known: dict[str, dict[str, str]] = tomllib.loads(text)
    return known.get(language.value, {})


def heading(survey: Survey, english: str) -> str:
    """A heading that a rendering adds, in the language of the survey's own headings."""
    language = survey.manifest.get(_LANGUAGE)
    return headings_in(HeadingLanguage(language)).get(english, english) if language else english


def with_headings(survey: Survey, language: HeadingLanguage) -> Survey:
    """The survey with its fixed headings in a language; what was made of the papers stays in theirs.

    The manifest says under `headings.language` which it is, and under `headings` how many could be said in it.
    """
    if language is HeadingLanguage.ENGLISH:
        return survey
    known = headings_in(language)
    titles = [section.title for section in survey.walk()]
    fixed = sum(title in known or title in known.values() for title in titles)
    note = (
        f"{fixed:,} of {len(titles):,} headings are in {language}; "
        "the others name what the papers are about, in the papers' language"
    )
    return replace(
        survey,
        abstract=_translate_heading(survey.abstract, known),
        sections=tuple(_translate_heading(section, known) for section in survey.sections),
        manifest={**survey.manifest, _LANGUAGE: language.value, "headings": note},
    )


def _translate_heading(section: Section, known: Mapping[str, str]) -> Section:
    own = replace(section, title=known.get(section.title, section.title))
    return own.map_below(lambda each: _translate_heading(each, known))
