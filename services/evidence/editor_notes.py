"""What an editor would pencil beside the evidence of a subsection: short names, what is odd, what its papers state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.card import Card
from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.claim import PassageId
from kg.model.surveys.trace import Trace
from services.evidence.pack import EvidencePack
from services.reading.cards import attributes
from services.text.definitions import acronyms
from services.text.instructions import readable

_MOST_ACRONYMS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedOrigin:
    """`citing` says of something, `concept` or a whole sentence, by its `marker` that it comes from `source`."""

    citing: CitationKey
    said: str
    marker: str
    source: CitationKey


def origins_of(traces: Iterable[Trace], pack: EvidencePack) -> tuple[TracedOrigin, ...]:
    """The traces between papers of a pack, the surest first, ties in their order."""
    keys = pack.keys()
    known = [each for each in traces if each.citing in keys and each.cited in keys]
    return tuple(
        TracedOrigin(
            citing=keys[each.citing], said=each.concept or each.sentence, marker=each.marker, source=keys[each.cited]
        )
        for each in sorted(known, key=lambda each: -each.score)
    )


def attributes_of(cards: Mapping[PaperId, Card], pack: EvidencePack) -> tuple[str, ...]:
    """`key (method): problem.definition #a1 #b2; method.mechanism #c3` for each paper of a pack that was read.

    Attributes whose passages the pack does not hold are left out, and papers without any.
    """
    held = pack.passages()
    lines = []
    for item in pack.papers:
        if (card := cards.get(item.paper.id)) is not None:
            stated = [
                f"{field} {' '.join(own)}"
                for field, each in attributes(card)
                if (own := ["#" + name.rpartition("#")[2] for name in each.passages if PassageId(name) in held])
            ]
            lines += [f"{item.paper.citation_key} ({card.kind}): {', '.join(stated)}"] if stated else []
    return tuple(lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceNotes:
    """Notes on a pack, all in its order.

    `acronyms` are what short names mean; `warnings` what is odd of a paper, by its key. `origins` say what comes
    from which paper.
    """

    acronyms: tuple[tuple[str, str], ...] = ()
    warnings: tuple[tuple[CitationKey, str], ...] = ()
    origins: tuple[TracedOrigin, ...] = ()


NO_NOTES = EvidenceNotes()
"""What is beside evidence that nobody has read."""


def evidence_notes(pack: EvidencePack) -> EvidenceNotes:
    """Read a pack; its order decides among equals."""
    return EvidenceNotes(
        acronyms=tuple(sorted(acronyms(readable(item.paper) for item in pack.papers).items())[:_MOST_ACRONYMS]),
        warnings=tuple(_warnings(pack)),
    )


def _warnings(pack: EvidencePack) -> Iterator[tuple[CitationKey, str]]:
    """Papers of which only the title is known, without a year, or older than what they cite."""
    years: Mapping[PaperId, int | None] = {item.paper.id: item.paper.year for item in pack.everything()}
    keys = pack.keys()
    for item in pack.papers:
        if not item.passages:
            yield item.paper.citation_key, "only its title is known; say nothing of what it found"
        if item.paper.year is None:
            yield item.paper.citation_key, "its year is not known"
    for citing, cited in pack.citations:
        later, earlier = years[cited], years[citing]
        if later is not None and earlier is not None and later > earlier + 1:
            yield keys[citing], f"it cites {keys[cited]} of {later}, which is newer; its year may be wrong"


def notes_block(notes: EvidenceNotes) -> str:
    """Notes as a model is shown them, a kind a line; `none` where there is nothing to note."""
    lines: Sequence[tuple[str, Sequence[str]]] = (
        ("short names", [f"{short.upper()} = {long}" for short, long in notes.acronyms]),
        ("take care", [f"{key}: {said}" for key, said in notes.warnings]),
        (
            "original sources, to be cited themselves for what others take from them",
            [f"{each.source} of “{each.said}”, as {each.citing} says by {each.marker}" for each in notes.origins],
        ),
    )
    return "\n".join(f"{about}: {'; '.join(items)}" for about, items in lines if items) or "none"
