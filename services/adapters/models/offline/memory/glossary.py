"""The abbreviations of a survey: those that its text or its papers spell out in brackets (Schwartz and Hearst 2003)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from services.adapters.models.offline.language.short_names import short_names
from services.adapters.models.offline.ways import answers
from services.document.markup import without_citations
from services.tasks.memory.glossary import GLOSSARY, GlossaryEntries, GlossaryEntry, GlossaryInput
from services.text.definitions import definitions
from services.text.mentions import folded, mentions, uses_abbreviation


@answers(GLOSSARY)
def list_abbreviations(inputs: GlossaryInput) -> GlossaryEntries:
    """Each abbreviation with the term it most often stands for, in the survey's own text before its papers'."""
    texts = {each.number: " ".join(without_citations(each.text).split()) for each in inputs.sections}
    own = _spelt_out(texts.values())
    used = {*own, *(_singular(name) for text in texts.values() for name in short_names(text))}
    of_papers = _spelt_out(" ".join(each.text.split()) for each in inputs.passages)
    entries = []
    for abbreviation in sorted(used, key=lambda name: (name.lower(), name)):
        first = next((number for number, text in texts.items() if uses_abbreviation(text, abbreviation)), None)
        long = own.get(abbreviation) or of_papers.get(abbreviation)
        if first is None or long is None:
            continue
        passages = () if abbreviation in own else _spelling(abbreviation, long, inputs)
        entries.append(GlossaryEntry(abbreviation=abbreviation, full_term=long, first_mention=first, passages=passages))
    return GlossaryEntries(entries=tuple(entries))


def _spelt_out(texts: Iterable[str]) -> dict[str, str]:
    """Abbreviation -> the long form that most texts give it, in their most frequent spelling; ties by spelling."""
    counts: dict[str, Counter[str]] = {}
    for text in texts:
        for each in definitions(text):
            opens = text[: each.start].rstrip()[-1:] in {"", ".", "!", "?"}
            counts.setdefault(_singular(each.short), Counter())[_lowered(each.long) if opens else each.long] += 1
    return {short: _most_common(longs) for short, longs in counts.items()}


def _most_common(longs: Counter[str]) -> str:
    terms: Counter[str] = Counter()
    for long, times in longs.items():
        terms[folded(long)] += times
    term = min(terms, key=lambda words: (-terms[words], words))
    return min((long for long in longs if folded(long) == term), key=lambda long: (-longs[long], long))


def _lowered(long: str) -> str:
    """`Optic flow` from the head of a sentence -> `optic flow`; a name in capitals stays."""
    return f"{long[0].lower()}{long[1:]}" if long[1:] == long[1:].lower() else long


def _singular(short: str) -> str:
    """`GNNs` -> `GNN`."""
    return short[:-1] if short.endswith("s") and len(short) > 2 and short[-2].isupper() else short


def _spelling(abbreviation: str, long: str, inputs: GlossaryInput) -> tuple[str, ...]:
    """The passages that give both forms, in the order given."""
    found: Sequence[str] = [
        str(each.id)
        for each in inputs.passages
        if mentions(each.text, long) and uses_abbreviation(each.text, abbreviation)
    ]
    return tuple(found)
