"""Where pysbd would cut a text, found in a third of its time.

pysbd (Sadvilkar & Neumann 2020, doi:10.18653/v1/2020.nlposs-1.15) searches a text once for each of 190 abbreviations,
each segment once for each of the signs that it has put in the place of others, and every text for the items of lists.
Here only abbreviations that a full stop follows are looked at, all signs are put back at once, and lists are looked for
where something is numbered.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Sequence
from types import SimpleNamespace

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # its regular expressions are not raw strings, which newer Pythons report
    from pysbd.lang.english import English
    from pysbd.lists_item_replacer import ListItemReplacer
    from pysbd.processor import Processor
    from pysbd.utils import Rule, Text

_ABBREVIATIONS: Sequence[str] = English.Abbreviation.ABBREVIATIONS
_BEFORE_STOP = re.compile(r"(?<!\S)[^\s.]++(?=\.)")
_NUMBERED = re.compile(r"(?<![^\s(])(?:[a-z]|[ivx]{2,5})[.)]|\d(?:\.[\s)]|\)\s)|[♨☝]")
"""What every item of a list begins with, and the signs that stand for such beginnings."""


class _Abbreviations(English.AbbreviationReplacer):  # type: ignore[misc]
    """Looks only at abbreviations that a full stop follows, and at those with one inside."""

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


class _English(English):  # type: ignore[misc]
    """English as pysbd knows it, with fewer searches."""

    AbbreviationReplacer = _Abbreviations

    class SubSymbolsRules:
        """Signs that stood for others."""

        All = _at_once(English.SubSymbolsRules.All)

    class ReinsertEllipsisRules:
        """Signs that stood for dots."""

        All = _at_once(English.ReinsertEllipsisRules.All)


class _Segments(Processor):  # type: ignore[misc]
    """The steps of pysbd, that for lists only where there may be one."""

    text: str

    def process(self) -> list[str]:
        if _NUMBERED.search(self.text):
            self.text = ListItemReplacer(self.text).add_line_break()
        self.replace_abbreviations()
        self.replace_numbers()
        self.replace_continuous_punctuation()
        self.replace_periods_before_numeric_references()
        known = self.lang
        self.text = Text(self.text).apply(
            known.Abbreviation.WithMultiplePeriodsAndEmailRule, known.GeoLocationRule, known.FileFormatRule
        )
        found: list[str] = self.split_into_segments()
        return found


def segments(text: str) -> list[str]:
    """The segments that pysbd cuts a text without line breaks into, in order, some with blanks at their ends."""
    return _Segments(text, _English).process() if text else []
