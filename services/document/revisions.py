"""Two revisions of a survey side by side: sections, sentences, citations and counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.exhibit import Exhibit
from kg.model.surveys.survey import Section, Survey
from services.document.markup import cited_keys, markers
from services.document.revision_comparison import (
    ComparedExhibits,
    ComparedSection,
    RevisionComparison,
    SectionState,
    TextCounts,
    TextEdit,
)
from services.document.section_sentences import own_sentences

_SAME_SECTION = 0.5
"""The share of their sentences, or of what they rest on, from which two sections of different titles are one."""
_DECIDED = frozenset({"input", "claims", "verified", "refused_sentences", "grounding"})
"""Names of a manifest that follow from others, or from the text."""
_SPENT = "spent."


def revision_comparison(before: Survey, after: Survey) -> RevisionComparison:
    """What differs from one revision of a survey to another."""
    return RevisionComparison(
        before=before,
        after=after,
        sections=tuple(_compare_sections(*pair) for pair in _pairs(before, after)),
        counts_before=_counts(before),
        counts_after=_counts(after),
        joined=_only(after, before),
        left=_only(before, after),
        exhibits=_exhibits(before.exhibits, after.exhibits),
        manifest=_manifest(before.manifest, after.manifest),
    )


def _pairs(before: Survey, after: Survey) -> Iterator[tuple[Section | None, Section | None]]:
    """Sections that are one, in the order of the later revision, each that left behind the one it was behind.

    Sections of one title, inside sections of one title, are one; of the others those that share half of their sentences
    or of what they rest on.
    """
    old, new = list(_sections_by_titles(before)), list(_sections_by_titles(after))
    partner: dict[int, int] = {}
    for at, (name, _) in enumerate(new):
        same = (where for where, (other, _) in enumerate(old) if other == name and where not in partner.values())
        if (found := next(same, None)) is not None:
            partner[at] = found
    for at, (_, section) in enumerate(new):
        free = [where for where in range(len(old)) if where not in partner.values()]
        alike = {where: _likeness(old[where][1], section) for where in free} if at not in partner else {}
        best = max(alike, key=lambda where: (alike[where], -where), default=None)
        if best is not None and alike[best] >= _SAME_SECTION:
            partner[at] = best
    gone = [where for where in range(len(old)) if where not in partner.values()]
    for at, (_, section) in enumerate(new):
        place = partner.get(at)
        while gone and place is not None and gone[0] < place:
            yield old[gone.pop(0)][1], None
        yield (None if place is None else old[place][1]), section
    yield from ((old[where][1], None) for where in gone)


def _sections_by_titles(survey: Survey) -> Iterator[tuple[tuple[str, ...], Section]]:
    """The sections of a survey, each under the titles that lead to it."""

    def below(section: Section, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Section]]:
        yield (*path, section.title), section
        for each in section.below:
            yield from below(each, (*path, section.title))

    for section in (survey.abstract, *survey.sections):
        yield from below(section, ())


def _likeness(first: Section, second: Section) -> float:
    """The share of sentences, or of communities and paths, that two sections have in common; the larger of the two."""
    own = [{each.text for each in own_sentences(section)} for section in (first, second)]
    proofs = [set(section.proof_ids) for section in (first, second)]
    return max(len(one & other) / len(one | other) if one | other else 0.0 for one, other in (own, proofs))


def _compare_sections(before: Section | None, after: Section | None) -> ComparedSection:
    edits, kept = _edits(before, after)
    joined, left = _keys(after), _keys(before)
    if before is None or after is None:
        state = SectionState.ADDED if before is None else SectionState.REMOVED
    else:
        is_same = before.text == after.text and before.title == after.title
        state = SectionState.SAME if is_same else SectionState.CHANGED
    return ComparedSection(
        state=state,
        before=before,
        after=after,
        edits=edits,
        kept=kept,
        joined=tuple(key for key in joined if key not in left),
        left=tuple(key for key in left if key not in joined),
    )


def _edits(before: Section | None, after: Section | None) -> tuple[tuple[TextEdit, ...], int]:
    old, new = (own_sentences(each) if each else () for each in (before, after))
    texts = [[each.text for each in own] for own in (old, new)]
    matcher = SequenceMatcher(a=texts[0], b=texts[1], autojunk=False)
    edits, kept = [], 0
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag == "equal":
            kept += end - start
            continue
        place = new[new_start] if new_start < new_end else old[start]
        gone, come = tuple(texts[0][start:end]), tuple(texts[1][new_start:new_end])
        edits.append(TextEdit(paragraph=place.paragraph, before=gone, after=come))
    return tuple(edits), kept


def _keys(section: Section | None) -> list[CitationKey]:
    return list(dict.fromkeys(cited_keys(section.text))) if section else []


def _counts(survey: Survey) -> TextCounts:
    sections = list(survey.walk())
    return TextCounts(
        sections=len(sections) - 1,
        sentences=sum(len(own_sentences(section)) for section in sections),
        words=sum(len(section.text.split()) for section in sections),
        claims=sum(len(section.claims) for section in sections),
        citations=sum(len(marker.keys) for _, text in survey.texts() for marker in markers(text)),
        cited_papers=len(set(survey.keys.values())),
    )


def _only(survey: Survey, other: Survey) -> dict[CitationKey, PaperId]:
    known = set(other.keys.values())
    return {key: paper for key, paper in sorted(survey.keys.items()) if paper not in known}


def _exhibits(before: Sequence[Exhibit], after: Sequence[Exhibit]) -> ComparedExhibits:
    """Exhibits of one id are one."""
    old, new = {each.id: each for each in before}, {each.id: each for each in after}
    return ComparedExhibits(
        joined=tuple(each.caption for id, each in new.items() if id not in old),
        left=tuple(each.caption for id, each in old.items() if id not in new),
        changed=tuple(each.caption for id, each in new.items() if id in old and each != old[id]),
    )


def _manifest(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    names = sorted({*before, *after} - _DECIDED)
    values = {name: (before.get(name, ""), after.get(name, "")) for name in names if not name.startswith(_SPENT)}
    return {name: pair for name, pair in values.items() if pair[0] != pair[1]}
