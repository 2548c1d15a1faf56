"""Texts of prompt inputs: papers and numbers as blocks a model can read and cite from."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from kg.algorithms.identity.name_lists import list_authors
from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.claim import PassageSource
from services.document.landmarks import CitedLandmark
from services.evidence.overview import CommunityFacts, FieldOverview, Years
from services.evidence.pack import EvidencePack, EvidencePaper
from services.reading.passages import PaperText
from services.rendering.references.author_names import short_authors
from services.text.instructions import without_instructions

Keys = Mapping[PaperId, CitationKey]


def paper_block(item: EvidencePaper) -> str:
    """One paper: its key and record, then its passages, each under its id."""
    lines = [f"[{item.paper.citation_key}] {without_instructions(item.paper.title)}", _record_line(item)]
    lines += [f"{each.passage.id}: {each.passage.text}" for each in item.passages]
    return "\n".join(lines)


def _record_line(item: EvidencePaper | CitedLandmark) -> str:
    """The record under its id; a title that gives orders is left out of it."""
    return f"{item.record.id}: {without_instructions(item.record.text)}"


def pack_block(pack: EvidencePack) -> str:
    """All papers of a pack, then the papers beside them by record only, then landmarks, then who cites whom."""
    keys = pack.keys()
    parts = [paper_block(item) for item in pack.papers]
    for beside in (pack.context, pack.landmarks):
        if beside:
            parts.append("\n".join(f"[{item.paper.citation_key}] {_record_line(item)}" for item in beside))
    if pack.citations:
        parts.append("\n".join(f"{keys[citing]} cites {keys[cited]}" for citing, cited in pack.citations))
    return "\n\n".join(parts)


def texts_block_of(pack: EvidencePack) -> str:
    """All papers of a pack as in `passages_block`: what their texts say, and of a bare title the record."""
    texts = {each.passage.id for item in pack.papers for each in item.passages}
    return passages_block(pack, {*texts, *(item.record.id for item in pack.papers if not item.passages)})


def passages_block(pack: EvidencePack, named: Collection[str]) -> str:
    """The papers of a pack with those of their passages that are named, and nothing beside.

    Each is headed `[key] title (authors, year)`.
    """
    blocks = []
    for item in pack.citable():
        texts = item.passages if isinstance(item, EvidencePaper) else ()
        passages = [each.passage for each in texts if each.passage.id in named]
        if item.record.id in named:
            passages.append(item.record)
        if passages:
            title = without_instructions(" ".join(item.paper.title.split()))
            of = ", ".join(filter(None, (short_authors(list_authors(item.paper)), str(item.paper.year or "no year"))))
            lines = [f"[{item.paper.citation_key}] {title} ({of})"]
            blocks.append("\n".join([*lines, *(f"{each.id}: {without_instructions(each.text)}" for each in passages)]))
    return "\n\n".join(blocks)


def text_block(item: PaperText) -> str:
    """One paper outside of any field, where no passage is to be named: its key, title and year, then its sentences."""
    paper = item.paper
    year = f" ({paper.year})" if paper.year is not None else ""
    said = " ".join(" ".join(each.text.split()) for each in item.passages if each.source is not PassageSource.TITLE)
    title = without_instructions(" ".join(paper.title.split()))
    return f"[{paper.citation_key}] {title}{year}\n{said or 'only the title is known'}"


def years_text(years: Years) -> str:
    """`2017 to 2021, median 2019`, or that no year is known."""
    if years.first is None or years.median is None:
        return "no year known"
    return f"{years.first} to {years.last}, median {years.median:g}"


def facts_block(facts: CommunityFacts, keys: Keys) -> str:
    """One community in numbers; works outside `keys` are left out."""
    cited = ", ".join(f"{keys[paper]} ({count})" for paper, count in facts.cited if paper in keys)
    citing = ", ".join(f"{heir} ({count})" for heir, count in facts.citing)
    similar = ", ".join(f"{other} ({count})" for other, count in facts.similar)
    lines = [
        f"{facts.id}: {facts.label}; stratum {facts.layer}; {len(facts.papers)} papers, {years_text(facts.years)}",
        f"phrases that set it apart: {', '.join(facts.keywords)}",
        f"works outside it that it cites most: {cited or 'none'}",
        f"communities whose papers cite it: {citing or 'none'}",
        f"later communities with similar content: {similar or 'none'}",
    ]
    return "\n".join(lines)


def overview_block(field: FieldOverview, keys: Keys) -> str:
    """The field in numbers."""
    lines = [
        f"topic: {field.topic}",
        f"{field.papers} papers, {years_text(field.years)}; counted on {field.as_of}",
        f"with an abstract or summary: {field.with_content}",
        f"{field.citations} citations among them; {field.similarities} pairs similar in content",
        "papers by year: " + ", ".join(f"{year}: {count}" for year, count in field.papers_by_year.items()),
    ]
    lines.append(
        f"strata: foundation, the {field.foundation_size} most cited works; frontier, the papers of "
        f"{field.landmark_year} and later; development, all others. A community is a group of papers of one stratum "
        "that cite or resemble one another."
    )
    for layer in field.layers:
        cited = ", ".join(f"{target} {count}" for target, count in layer.cites.items())
        lines.append(
            f"stratum {layer.layer}: {layer.papers} papers in {layer.communities} communities, "
            f"{years_text(layer.years)}, median {layer.citations_per_year:.1f} citations a year; cites {cited}"
        )
    lines.append("most cited inside: " + ", ".join(f"{keys[p]} ({n})" for p, n in field.most_cited if p in keys))
    lines.append(
        "tie most communities together: " + ", ".join(f"{keys[p]} ({n})" for p, n in field.bridges if p in keys)
    )
    for name, shifts in (
        ("new in the frontier", field.vocabulary.arrived),
        ("rare in the frontier", field.vocabulary.faded),
    ):
        listed = ", ".join(f"{shift.phrase} ({len(shift.papers)} to {shift.elsewhere})" for shift in shifts)
        lines += [f"phrases {name}: {listed}"] if listed else []
    return "\n".join(lines)
