"""One name for a thing: terms as the survey writes them, abbreviations introduced once."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kg.algorithms.entities.plurals import singular
from services.adapters.models.offline.language.short_names import definitions, short_names
from services.brief.phrasing import capitalised
from services.document.markup import markers
from services.tasks.memory.remembered import Remembered
from services.text.candidates import occurrences
from services.text.mentions import folded

_WORD = re.compile(r"[^\W_]+")
_QUOTED = re.compile(r"“[^“”]*”")
_INTRODUCED = re.compile(r" \(([A-Z][\w-]{1,11})\)")
_CAPITAL_BEFORE = re.compile(r"\A [a-z]*[A-Z]\b")
_CAPITAL_BEHIND = re.compile(r"\A (?:[A-Z]|\([A-Z])")
_NO_PLURAL = ("s", "x", "z", "y", "h")


@dataclass(frozen=True, slots=True, kw_only=True)
class TermNaming:
    """How a text names its terms.

    `names` maps the folded words of a term, in any of its names, to the name to be used; `introduced` an abbreviation
    to the folded names of what it stands for, none where it stands for two things, and grows as sentences are mended.
    """

    names: Mapping[tuple[str, ...], str]
    introduced: dict[str, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, texts: Sequence[str], known: Remembered) -> TermNaming:
        """The names that a survey knows; beside them, of terms that the texts spell in two ways, the commoner one."""
        names = dict(_of_texts(texts))
        introduced: dict[str, frozenset[str]] = {}
        for term in known.terms:
            if len(_words(term.name)) > 1 and not short_names(term.name):
                names.update({_words(name): term.name for name in term.names() if not short_names(name)})
            meant = frozenset(map(folded, term.names()))
            for name in (name for name in term.aliases if short_names(name) == [name]):
                introduced[name] = frozenset() if name in introduced else meant
        return cls(names=names, introduced=introduced)

    def mended(self, text: str) -> str:
        """A sentence with its terms named as they should be, and no abbreviation introduced again."""
        return self._renamed(self._introducing_once(text))

    def _renamed(self, text: str) -> str:
        tokens = list(_WORD.finditer(text))
        keys = tuple(singular(token[0].lower()) for token in tokens)
        closed = [(each.start, each.end) for each in markers(text)] + [each.span() for each in _QUOTED.finditer(text)]
        sizes = sorted({len(words) for words in self.names}, reverse=True)
        made, end, at = [], 0, 0
        while at < len(tokens):
            size = next((size for size in sizes if keys[at : at + size] in self.names), 1)
            name = self.names.get(keys[at : at + size])
            start, stop = tokens[at].start(), tokens[min(at + size, len(tokens)) - 1].end()
            if name and not any(first < stop and start < last for first, last in closed):
                made += [text[end:start], _fitting(text, start, stop, name)]
                end = stop
            at += size
        return "".join((*made, text[end:]))

    def _introducing_once(self, text: str) -> str:
        spelt_out = definitions([text])
        for found in reversed(list(_INTRODUCED.finditer(text))):
            if (long := spelt_out.get(found[1])) is None:
                continue
            if folded(long) in self.introduced.setdefault(found[1], frozenset()):
                text = f"{text[: found.start()]}{text[found.end() :]}"
            else:
                self.introduced[found[1]] = self.introduced[found[1]] or frozenset({folded(long)})
        return text


def _of_texts(texts: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The commonest spelling of each phrase that the texts spell with a hyphen and without, or in other capitals."""
    spelt: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for found in occurrences(_QUOTED.sub(";", text)):
            if " " in found.key and not short_names(found.text):
                spelt[found.key][found.text] += 1
    for written in spelt.values():
        if len({text.removesuffix("s") for text in written}) > 1:
            name = min(written, key=lambda text: (-written[text], not text.islower(), text))
            yield _words(name), name


def _words(name: str) -> tuple[str, ...]:
    return tuple(folded(name).split())


def _fitting(text: str, start: int, stop: int, name: str) -> str:
    """The name in the number of text[start:stop], with a capital where it opens the text.

    What stands there stays where it is part of a compound or a longer name, where it differs in small letters and
    hyphens alone, and where the name has no such number.
    """
    old = text[start:stop]
    is_compound = text[:start].endswith("-") or text[stop : stop + 1] == "-"
    if is_compound or _is_part_of_name(text, start, stop) or (old.islower() and folded(old) == folded(name)):
        return old
    last, wanted = name.rsplit(" ", maxsplit=1)[-1], _is_plural(old)
    if wanted and not _is_plural(name):
        if name.endswith(_NO_PLURAL):
            return old
        name = f"{name}s"
    elif _is_plural(name) and not wanted:
        name = f"{name.removesuffix(last)}{singular(last)}"
    return capitalised(name) if start == 0 else name


def _is_plural(name: str) -> bool:
    last: str = _WORD.findall(name.lower())[-1]
    return singular(last) != last


def _is_part_of_name(text: str, start: int, stop: int) -> bool:
    """Whether capitals go on before or behind, or a short form: `Safe Reinforcement Learning Toolkit (SRLT)`."""
    if text[start:stop].islower():
        return False
    before = _CAPITAL_BEFORE.match(text[:start][::-1])
    return bool(_CAPITAL_BEHIND.match(text[stop:])) or bool(before and before.end() < start)
