"""Terms and points of a finished subsection: what it spells out, what it says again, and each thing that it says."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from services.adapters.models.offline.language.centrality import is_redundant
from services.adapters.models.offline.language.naming import nameable
from services.adapters.models.offline.language.short_names import definitions, short_names
from services.adapters.models.offline.ways import answers
from services.document.markup import cited_keys, without_citations
from services.tasks.memory.memory_terms import MEMORY_TERMS, CoveredPoint, MemoryInput, SubsectionMemory, TermOfText
from services.text.candidates import fold, occurrences
from services.text.lexicon import GENERIC_WORDS
from services.text.mentions import folded, mentions, uses_abbreviation

_MOST = 12
_AGAIN = 2
"""Sentences that use a phrase which is a term without being spelt out."""

_QUALIFIES = re.compile(r"-[a-z]+\Z")
"""`AI-based` is no name."""

_QUOTED = re.compile(r"“[^“”]*”")
_DATED = re.compile(r"\A(?:In \d{4}|A year later), ")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    """Names of one thing, the main one first, and how many sentences use any of them."""

    names: tuple[str, ...]
    uses: int


@answers(MEMORY_TERMS)
def remember_subsection(inputs: MemoryInput) -> SubsectionMemory:
    """SurveyGen-I 3.2.2: the terms that later parts must use as well, and the points that they need not repeat."""
    plain = [without_citations(sentence) for sentence in inputs.sentences]
    return SubsectionMemory(terms=_terms(plain, inputs), points=_points(inputs.sentences))


def _terms(sentences: Sequence[str], inputs: MemoryInput) -> tuple[TermOfText, ...]:
    """The terms of a text by first mention; of more than twelve those of the title, then those used most."""
    prose = [_QUOTED.sub(";", sentence) for sentence in sentences]
    found = _without_parts(_distinct([*_spelt_out(prose), *_repeated(prose, inputs.title)]))
    ranked = sorted(found, key=lambda each: (not _in_title(each, inputs.title), -each.uses, folded(each.names[0])))
    known: dict[str, tuple[str, ...]] = {}
    owners: dict[str, str] = {}
    for each in ranked[:_MOST]:
        held = inputs.known.same(each.names)
        name = held.name if held else each.names[0]
        if owners.setdefault(folded(name), name) != name:
            continue
        own = tuple(other for other in each.names if owners.setdefault(folded(other), name) == name)
        if own:
            known[name] = (*known.get(name, ()), *own)
    made = [_term(name, others, sentences) for name, others in known.items()]
    return tuple(sorted(made, key=lambda term: (term.sentence, term.name)))


def _in_title(each: _Candidate, title: str) -> bool:
    return any(mentions(title, name) for name in each.names)


def _spelt_out(prose: Sequence[str]) -> Iterable[_Candidate]:
    """`graph neural network` with its short form, where the text gives both."""
    for short, long in definitions(prose).items():
        yield _candidate((long, short), prose)


def _repeated(prose: Sequence[str], title: str) -> Iterable[_Candidate]:
    """Noun phrases of several words, and short names, that two sentences use, or the title and one."""
    spelt: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for sentence in prose:
        for found in occurrences(sentence):
            if " " in found.key:
                spelt[found.key][found.text] += 1
    for written in spelt.values():
        name = min(written, key=lambda text: (-written[text], text))
        each = _candidate((name,), prose)
        if each.uses + mentions(title, name) >= _AGAIN and nameable([name]) and not _is_wide(name):
            yield each
    for name in dict.fromkeys(name for sentence in prose for name in short_names(sentence)):
        uses = sum(uses_abbreviation(text, name) for text in prose)
        if uses + uses_abbreviation(title, name) >= _AGAIN and not _QUALIFIES.search(name):
            yield _Candidate(names=(name,), uses=uses)


def _is_wide(phrase: str) -> bool:
    """Whether a phrase ends in a word that fits any field: `exploration algorithm`."""
    return fold(phrase).rsplit(" ", 1)[-1] in GENERIC_WORDS


def _candidate(names: tuple[str, ...], prose: Sequence[str]) -> _Candidate:
    return _Candidate(names=names, uses=sum(any(mentions(text, name) for name in names) for text in prose))


def _distinct(found: Iterable[_Candidate]) -> list[_Candidate]:
    """The candidates without those of which an earlier one has the name, and without short forms that are another's."""
    kept: dict[str, _Candidate] = {}
    for each in found:
        if folded(each.names[0]) not in kept:
            own = replace(each, names=tuple(name for name in each.names if folded(name) not in kept))
            kept.update({folded(name): own for name in own.names})
    return list(dict.fromkeys(kept.values()))


def _without_parts(found: Sequence[_Candidate]) -> list[_Candidate]:
    """Without a phrase that is used hardly more often than a longer one of which it is a part."""
    return [
        each
        for each in found
        if not any(
            other is not each
            and folded(each.names[0]) in folded(other.names[0])
            and each.uses <= other.uses + other.uses // 2
            for other in found
        )
    ]


def _term(name: str, others: Sequence[str], sentences: Sequence[str]) -> TermOfText:
    """A term under the name that the survey gives it, with its other names and its first mention."""
    aliases = {folded(other): other for other in reversed(others) if folded(other) != folded(name)}
    names = (name, *reversed(aliases.values()))
    places = enumerate(sentences, start=1)
    first = next(place for place, text in places if any(mentions(text, each) for each in names))
    return TermOfText(name=name, aliases=names[1:], sentence=first)


def _points(sentences: Sequence[str]) -> tuple[CoveredPoint, ...]:
    """What each sentence that cites says, those that say the same together; where none cites, what each says."""
    citing = {number: text for number, text in enumerate(sentences, start=1) if cited_keys(text)}
    spoken = citing or dict(enumerate(sentences, start=1))
    groups: list[list[int]] = []
    for number, text in spoken.items():
        home = next((group for group in groups if is_redundant(spoken[group[0]], text)), None)
        if home is None:
            groups.append([number])
        else:
            home.append(number)
    return tuple(_point(group, spoken) for group in groups)


def _point(group: Sequence[int], spoken: Mapping[int, str]) -> CoveredPoint:
    text = _DATED.sub("", " ".join(without_citations(spoken[group[0]]).split()))
    return CoveredPoint(point=text.removesuffix(".") or text, sentences=tuple(group))
