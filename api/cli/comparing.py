"""What changed from one revision of a survey to another, for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import shorten
from typing import TYPE_CHECKING

from api.cli.output import out, style_parts

if TYPE_CHECKING:
    from api.schemas.revisions import (
        CitedPaperOut,
        ComparedSectionOut,
        RevisionComparisonOut,
        SectionNameOut,
        StalenessOut,
        StaleSectionOut,
    )


_ABSTRACT = "abstract"
_VALUE = 100
"""Characters of an entry of a manifest that are shown."""


def show_comparison(found: RevisionComparisonOut) -> None:
    """Sections, sentences, citations and counts."""
    out.print(style_parts((f"{found.survey_id}: revision {found.from_revision} → {found.to_revision}", "bold")))
    if found.is_same:
        _line("  no difference in what a reader sees")
    if found.title_before != found.title_after:
        _print_changes([found.title_before], [found.title_after])
    _line(f"  {_counts(found)}")
    for section in found.sections:
        _section(section)
    _papers("cited now", found.joined, sign="+", style="green")
    _papers("no longer cited", found.left, sign="-", style="red")
    _exhibits(found)
    for name, (old, new) in found.manifest.items():
        _line(f"  {name}: {shorten(old, _VALUE) or 'nothing'} → {shorten(new, _VALUE) or 'nothing'}", "dim")


def show_staleness(found: StalenessOut) -> None:
    """Which sections are stale and why, and which stay."""
    out.print(style_parts((f"{found.survey_id}: revision {found.revision}", "bold")))
    if found.is_current:
        _line("  nothing is stale")
    for sign, papers in (("+", found.joined), ("-", found.left)):
        for paper in papers:
            _line(f"  {sign} {paper.key}: {paper.year or ''} {paper.title or ''}{_note(paper.key, found)}", "dim")
    for section in found.sections:
        out.print(style_parts("  ", (f"{section.number} {section.title}", "bold")), highlight=False, soft_wrap=True)
        _line(f"    {'; '.join(_reasons(section))}")
    for theme in found.opened:
        out.print(style_parts("  ", ("a new section: ", "dim"), (theme.label, "bold")), highlight=False, soft_wrap=True)
        _line(f"    joined: {', '.join(theme.papers)}")
    _line(f"  kept: {', '.join(found.kept) or 'none'}")


def _note(key: str, found: StalenessOut) -> str:
    """What is to be said of a paper that joined or left."""
    notes = {
        " (retracted)": found.retracted,
        " (no part is near to it)": found.homeless,
        " (without a text)": found.untold,
    }
    return next((note for note, keys in notes.items() if key in keys), "")


def _reasons(section: StaleSectionOut) -> Iterator[str]:
    found = {
        "joined": section.joined,
        "left": [key for key in section.left if key not in section.retracted],
        "retracted": section.retracted,
        "changed": section.changed,
    }
    yield from (f"{word}: {', '.join(keys)}" for word, keys in found.items() if keys)
    if section.has_new_numbers:
        yield "states numbers of the field, which has changed"
    if section.follows:
        yield "follows from the others"
    if section.is_closed:
        yield "leaves the survey, since no paper of it is left"


def _counts(found: RevisionComparisonOut) -> str:
    old, new = found.counts_before, found.counts_after
    pairs = {
        "sections": (old.sections, new.sections),
        "sentences": (old.sentences, new.sentences),
        "words": (old.words, new.words),
        "cited sentences": (old.claims, new.claims),
        "citations": (old.citations, new.citations),
        "cited papers": (old.cited_papers, new.cited_papers),
    }
    return ", ".join(f"{a:,} {name}" if a == b else f"{a:,} → {b:,} {name}" for name, (a, b) in pairs.items())


def _section(section: ComparedSectionOut) -> None:
    from services.document.revision_comparison import SectionState

    if section.state is SectionState.SAME and not section.is_moved:
        return
    facts = [str(section.state) if section.state is not SectionState.SAME else "as it was"]
    if section.is_moved and section.before is not None:
        facts.append(f"was {section.before.number}")
    if section.is_renamed and section.before is not None:
        facts.append(f"was “{section.before.title}”")
    if section.state is SectionState.CHANGED:
        facts.append(f"{section.kept} sentences kept")
    out.print(
        style_parts("\n", (_heading(section.after or section.before), "bold"), (f"  ({', '.join(facts)})", "dim"))
    )
    for edit in section.edits:
        if section.state is SectionState.CHANGED:
            _line(f"  paragraph {edit.paragraph}", "dim")
        _print_changes(edit.before, edit.after)
    keys = [*(f"+{key}" for key in section.joined), *(f"-{key}" for key in section.left)]
    if keys:
        _line(f"  citations: {', '.join(keys)}", "dim")


def _heading(section: SectionNameOut | None) -> str:
    if section is None:
        return ""
    return section.title if section.number == _ABSTRACT else f"{section.number} {section.title}".strip()


def _print_changes(before: Iterable[str], after: Iterable[str]) -> None:
    for sentence in before:
        _line(f"  - {sentence}", "red")
    for sentence in after:
        _line(f"  + {sentence}", "green")


def _papers(title: str, papers: Sequence[CitedPaperOut], *, sign: str, style: str) -> None:
    if not papers:
        return
    out.print(style_parts("\n", (f"{title}: {len(papers)}", "bold")))
    for paper in papers:
        named = f": {paper.authors} {paper.year or ''}, {paper.title}" if paper.title is not None else ""
        _line(f"  {sign} {paper.key}{named}", style)


def _exhibits(found: RevisionComparisonOut) -> None:
    shown = found.exhibits
    for sign, captions in (("+", shown.joined), ("-", shown.left), ("~", shown.changed)):
        for caption in captions:
            _line(f"  {sign} exhibit: {caption}", "dim")


def _line(text: str, style: str = "") -> None:
    out.print(style_parts((text, style)), highlight=False, soft_wrap=True)
