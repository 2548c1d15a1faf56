"""Where pysbd would cut a text, found in a fifth of its time.

pysbd (Sadvilkar & Neumann 2020, doi:10.18653/v1/2020.nlposs-1.15) searches a text once for each of 190 abbreviations,
each segment once for each of the signs that it has put in the place of others, and every text for the items of lists.
Here only abbreviations that a full stop follows are looked at, all signs are put back at once, and lists, numbers, dots
in a row, quotations and brackets are looked for only where the text has what each of them needs.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Sequence
from types import SimpleNamespace

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its regular expressions are not raw strings, which newer Pythons report
    from pysbd.between_punctuation import BetweenPunctuation
    from pysbd.lang.english import English
    from pysbd.lists_item_replacer import ListItemReplacer
    from pysbd.processor import Processor
    from pysbd.utils import Rule, Text

_ABBREVIATIONS: Sequence[str] = English.Abbreviation.ABBREVIATIONS
_BEFORE_STOP = re.compile(r"(?<!\S)[^\s.]++(?=\.)")
_NUMBERED = re.compile(r"(?<![^\s(])(?:[a-z]|[ivx]{2,5})[.)]|\d(?:\.[\s)]|\)\s)|[♨☝]")
"""What every item of a list begins with, and the signs that stand for such beginnings."""
_DOTS = re.compile(r"\.\s?\.")
_LETTERS = re.compile(r"\.[a-z]\.", re.IGNORECASE)
_DIGIT = re.compile(r"\d\.|\.\d")
_REFERENCE = re.compile(r"[.∯][\d\[]")
_FILE = re.compile(r"\s\.[a-z]")
_MARKS = re.compile(r"[!?]{3}")
_ENDED_INSIDE = re.compile(r"\([^()]*[.。．！!?？'\\]")
"""What a text has in which dots in a row, letters with stops, numbers, files, marks and brackets are looked for."""


class _Abbreviations(English.AbbreviationReplacer):  # type: ignore[misc]
    """Looks only at abbreviations that a full stop follows, and at those with one inside."""

    text: str

    def replace_multi_period_abbreviations(self) -> None:
        if _LETTERS.search(self.text):
            super().replace_multi_period_abbreviations()

    def replace_abbreviation_as_sentence_boundary(self) -> str:
        if "∯" in self.text:
            super().replace_abbreviation_as_sentence_boundary()
        return self.text

    def search_for_abbreviations_in_string(self, text: str) -> str:
        followed = {match.lower() for match in _BEFORE_STOP.findall(text)}
        held = [each for each in _ABBREVIATIONS if each in followed or ("." in each and each in text.lower())]
        if not held:
            return text
        known = English.Abbreviation
        self.lang = SimpleNamespace(
            Abbreviation=SimpleNamespace(
                ABBREVIATIONS=held,
                PREPOSITIVE_ABBREVIATIONS=known.PREPOSITIVE_ABBREVIATIONS,
                NUMBER_ABBREVIATIONS=known.NUMBER_ABBREVIATIONS,
            )
        )
        found: str = super().search_for_abbreviations_in_string(text)
        self.lang = English
        return found


def _at_once(rules: Sequence[Rule]) -> list[Rule]:
    """One rule for several that each put one string in the place of another."""
    instead = {rule.pattern: rule.replacement for rule in rules}

    def replacement(match: re.Match[str]) -> str:
        return str(instead[match[0]])

    replace: Callable[[re.Match[str]], str] = replacement
    return [Rule("|".join(map(re.escape, instead)), replace)]


class _Between(BetweenPunctuation):  # type: ignore[misc]
    """Looks only at quotations and brackets that hold something to replace."""

    def sub_punctuation_between_single_quotes(self, txt: str) -> str:
        return str(super().sub_punctuation_between_single_quotes(txt)) if "'" in txt else txt

    def sub_punctuation_between_parens(self, txt: str) -> str:
        return str(super().sub_punctuation_between_parens(txt)) if _ENDED_INSIDE.search(txt) else txt


class _English(English):  # type: ignore[misc]
    """English as pysbd knows it, with fewer searches."""

    AbbreviationReplacer = _Abbreviations
    BetweenPunctuation = _Between

    class AmPmRules:
        """Stops that end a sentence behind an hour."""

        All = (Rule(r"∯(?:(?<= P∯M∯)|(?<=A∯M∯)|(?<=p∯m∯)|(?<=a∯m∯))(?=\s[A-Z])", "."),)

    class SubSymbolsRules:
        """Signs that stood for others."""

        All = _at_once(English.SubSymbolsRules.All)

    class ReinsertEllipsisRules:
        """Signs that stood for dots."""

        All = _at_once(English.ReinsertEllipsisRules.All)


class _EnglishWithoutDots(_English):
    """English for a text without dots in a row."""

    class EllipsisRules:
        """None."""

        All: tuple[Rule, ...] = ()


class _Segments(Processor):  # type: ignore[misc]
    """The steps of pysbd, each only where the text has what it needs."""

    text: str

    def process(self) -> list[str]:
        if _NUMBERED.search(self.text):
            self.text = ListItemReplacer(self.text).add_line_break()
        self.replace_abbreviations()
        if _DIGIT.search(self.text):
            self.replace_numbers()
        if _MARKS.search(self.text):
            self.replace_continuous_punctuation()
        if _REFERENCE.search(self.text):
            self.replace_periods_before_numeric_references()
        known = self.lang
        rules = [known.Abbreviation.WithMultiplePeriodsAndEmailRule]
        rules += [known.GeoLocationRule] if "°" in self.text else []
        rules += [known.FileFormatRule] if _FILE.search(self.text) else []
        self.text = Text(self.text).apply(*rules)
        found: list[str] = self.split_into_segments()
        return found


def segments(text: str) -> list[str]:
    """The segments that pysbd cuts a text without line breaks into, in order, some with blanks at their ends."""
    return _Segments(text, _English if _DOTS.search(text) else _EnglishWithoutDots).process() if text else []
